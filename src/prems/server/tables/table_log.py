"""How is a table's log kept: one event a line, table and game together, and how is it read back?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Union

import msgspec
from msgspec import Struct

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.log import header_line
from prems.kernel.values import Command, Event
from prems.table.events import TABLE_EVENTS, ChairsSet, GameStarted
from prems.table.state import PersonId

_encode: Final = msgspec.json.Encoder().encode


class GameLog(Struct, frozen=True):
    """One game of a table as a log of its own, and who played it."""

    text: bytes
    players: list[PersonId]


def written(first: int, events: Sequence[Event], cause: Command | None) -> list[bytes]:
    """The lines of one decision, numbered; the first carries its cause."""
    lines = [b'{"n":%d,' % (first + nth) + _encode(event)[1:] for nth, event in enumerate(events)]
    if cause is not None:
        lines[0] = lines[0][:-1] + b',"cause":' + _encode(cause) + b"}"
    return lines


def events(lines: Iterable[bytes]) -> Iterator[Event]:
    """The events of a kept table. Which game's they are is said by the game that was started last."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[TABLE_EVENTS])
    for line in lines:
        event: Event = decoder.decode(line)
        if isinstance(event, GameStarted):
            decoder = _decoder(GAMES[event.game])
        yield event


def game_log(lines: Sequence[bytes], nth: int) -> GameLog:
    """The nth game: its seed opened, its events numbered from 1. Whoever had a seat in it is a player."""
    started: GameStarted | None = None
    kept: list[bytes] = []
    players: dict[PersonId, None] = {}
    games = 0
    for line, event in zip(lines, events(lines), strict=True):
        if isinstance(event, GameStarted):
            games += 1
            started = event if games == nth else started
        elif isinstance(event, ChairsSet):
            if games <= nth:
                seated = dict.fromkeys(chair.person for chair in event.chairs if chair.person)
                players = {**players, **seated} if games == nth else seated
        elif games == nth and not isinstance(event, TABLE_EVENTS):
            kept.append(b'{"n":%d,' % (len(kept) + 1) + line.split(b",", 1)[1])
    if started is None:
        raise KeyError(f"no game {nth} at this table")
    return GameLog(b"\n".join([_header(started), *kept, b""]), list(players))


def _header(started: GameStarted) -> bytes:
    played = GAMES[started.game]
    options = msgspec.convert(started.options, played.language.options)
    return header_line(played, started.seats, options, seed=started.seed).encode()


def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(Union[(*TABLE_EVENTS, *game.language.events)])
