"""How large is a view on the wire, and what does it cost to make it smaller? A whole game, view by view.

python -m bench.server.bytes
"""

import time
import zlib
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import mean
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from prems.games import GAMES
from prems.protocol import codec, messages
from prems.protocol.changes import changed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness import Pong
from prems.table.state import Instant, PersonId
from prems.table.table import Table
from prems.table.view import TableView

RUNS: Final = 7  # of which the quickest counts
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
    """As it is sent to whoever has the view before."""
    yield codec.encode(messages.View(views[0]))
    for before, view in pairwise(views):
        yield codec.encode(changed(before, view))


def changed_fields(views: list[TableView]) -> Iterator[bytes]:
    """Without a storey by seat."""
    yield codec.encode(messages.View(views[0]))
    for before, view in pairwise(views):
        fields = _others(view, before)
        play = _others(fields.pop("play"), before.play) if "play" in fields else {}
        yield codec.encode(messages.Change(before.v, fields, play))


def parts_that_differ(views: list[TableView]) -> Iterator[bytes]:
    """Each field encoded by itself, and compared as bytes."""
    known: dict[str, bytes] = {}
    for view in views:
        parts = {name: value for name, value in _fields(view) if name != "play"}
        parts |= {} if view.play is None else {f"play.{name}": value for name, value in _fields(view.play)}
        written = {name: _encode(value) for name, value in parts.items()}
        told = [b'"%s":%s' % (name.encode(), part) for name, part in written.items() if known.get(name) != part]
        known = written
        yield b'{"say":"change","since":%d,%s}' % (view.v, b",".join(told))


def _others(now: Any, was: Any) -> dict[str, Any]:
    both = zip(now.__struct_fields__, astuple(now), astuple(was), strict=True)
    return {name: new for name, new, old in both if new is not old and new != old}


def _fields(thing: Any) -> Iterator[tuple[str, Any]]:
    return zip(thing.__struct_fields__, astuple(thing), strict=True)


WAYS: Final[dict[str, Callable[[list[TableView]], Iterator[bytes]]]] = {
    "whole": whole,
    "whole, compressed once for all": compressed_once,
    "what changed, as it is sent": what_changed,
    "what changed, not by seat": changed_fields,
    "what changed, by encoded parts": parts_that_differ,
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
            took: list[float] = []
            for _ in range(RUNS):
                began = time.process_time()
                sizes = [len(told) for told in way(views)]
                took.append(time.process_time() - began)
            print(f"  {name:34} {mean(sizes):7.0f} bytes, {1e6 * min(took) / len(views):6.1f} us a view")


if __name__ == "__main__":
    main()
