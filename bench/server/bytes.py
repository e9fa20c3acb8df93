"""How large is a view on the wire, and what would it cost to make it smaller? A whole game, view by view.

python -m bench.server.bytes
"""

import time
import zlib
from collections.abc import Callable, Iterator
from statistics import mean
from typing import Any, Final

import msgspec

from prems.games import GAMES
from prems.protocol import codec, messages
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness import Pong
from prems.table.state import Instant, PersonId
from prems.table.table import Table
from prems.table.view import TableView

SMALL: Final = {"wbits": -12, "memLevel": 5}  # of a context a socket: 4 kB of window, some 24 kB in all
_encode: Final = msgspec.json.Encoder().encode


def whole(views: list[TableView]) -> Iterator[bytes]:
    for view in views:
        yield codec.encode(messages.View(view))


def compressed_once(views: list[TableView]) -> Iterator[bytes]:
    """The same bytes for all sockets; a page needs `DecompressionStream`, which answers later."""
    for text in whole(views):
        squeezed = zlib.compressobj(1, wbits=-15)
        yield squeezed.compress(text) + squeezed.flush()


def context_a_socket(views: list[TableView]) -> Iterator[bytes]:
    """Each socket remembers what it has sent, so four are compressed for a table of four."""
    squeezed = [zlib.compressobj(1, zlib.DEFLATED, SMALL["wbits"], SMALL["memLevel"]) for _ in range(4)]
    for text in whole(views):
        told = [one.compress(text) + one.flush(zlib.Z_SYNC_FLUSH) for one in squeezed]
        yield told[0]


def what_changed(views: list[TableView]) -> Iterator[bytes]:
    """Fields of the table and of its game that are not what they were one view before."""
    before: TableView | None = None
    for view in views:
        yield codec.encode(messages.View(view)) if before is None else _encode(changes(before, view))
        before = view


def changes(before: TableView, view: TableView) -> dict[str, Any]:
    told: dict[str, Any] = {"say": "change", "since": before.v}
    for field in view.__struct_fields__:
        now, was = getattr(view, field), getattr(before, field)
        if field == "play" and now is not None and was is not None:
            told["play"] = {
                name: value for name in now.__struct_fields__ if (value := getattr(now, name)) != getattr(was, name)
            }
        elif now is not was and now != was:
            told[field] = now
    return told


WAYS: Final[dict[str, Callable[[list[TableView]], Iterator[bytes]]]] = {
    "whole, as it is sent": whole,
    "whole, compressed once for all": compressed_once,
    "what changed, the same for all": what_changed,
    "whole, a context a socket": context_a_socket,
}


def views_of(game: str) -> list[TableView]:
    """Four people sit down and do nothing: bots play for them, by people's clocks, until the game is over."""
    table = Table.opened("BYTES", game, Instant(0.0))
    for name in ("Zoé", "Tom", "Lina", "Max"):
        person = PersonId(name * 8)
        table.join(person, name, Instant(1.0))
        for _ in range(20):
            table.pong(person, Pong(None, 31.4), Instant(1.0))
    table.request(PersonId("Zoé" * 8), r.Start("bytes"), Instant(2.0))
    views: list[TableView] = []
    while table.state.stage == "playing" and (due := table.due()) is not None:
        views += [effect.view for effect in table.wake(due) if isinstance(effect, fx.Show)]
    return [view for view in views if view.stage == "playing" and not view.is_paused]


def main() -> None:
    for game in GAMES:
        views = views_of(game)
        print(f"{game}: {len(views)} views")
        for name, way in WAYS.items():
            began = time.process_time()
            sizes = [len(told) for told in way(views)]
            us = 1e6 * (time.process_time() - began) / len(views)
            print(f"  {name:34} {mean(sizes):7.0f} bytes, {us:6.1f} us a view")


if __name__ == "__main__":
    main()
