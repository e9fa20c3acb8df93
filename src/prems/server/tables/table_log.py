"""How is a table's log kept: one event a line, table and game together, and how is it read back?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Union

import msgspec
from msgspec import Struct

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.log import header_line
from prems.kernel.racing import Target
from prems.kernel.values import Command, Event
from prems.server.storage.store import Finished
from prems.table.events import TABLE_EVENTS, ChairsSet, GameStarted
from prems.table.state import PersonId

TABLE_TAGS: Final = {event.__name__ for event in TABLE_EVENTS}

_encode: Final = msgspec.json.Encoder().encode


class Tagged(Struct):
    """All that need be known of most lines."""

    event: str


class Raced(Struct):
    target: Target


_race: Final = msgspec.json.Decoder(Raced).decode
_tag: Final = msgspec.json.Decoder(Tagged).decode
_started: Final = msgspec.json.Decoder(GameStarted).decode
_chairs: Final = msgspec.json.Decoder(ChairsSet).decode


def written(first: int, events: Sequence[Event], cause: Command | None) -> list[bytes]:
    """The lines of one decision, numbered; the first carries its cause."""
    lines = [b'{"n":%d,' % (first + nth) + _encode(event)[1:] for nth, event in enumerate(events)]
    if cause is not None:
        lines[0] = lines[0][:-1] + b',"cause":' + _encode(cause) + b"}"
    return lines


def events(lines: Iterable[bytes]) -> Iterator[Event]:
    """The events of a kept table. Which game's they are is said by the game that was started last."""
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[TABLE_EVENTS])
    for line in lines:
        event = decoder.decode(line)
        if isinstance(event, GameStarted):
            decoder = _decoder(GAMES[event.game])
        yield event


def game_log(lines: Iterable[bytes], nth: int) -> Finished:
    """The nth game: its seed opened, its events numbered from 1. Whoever had a seat in it is a player."""
    started: GameStarted | None = None
    kept: list[bytes] = []
    photos: list[bytes] = []
    players: dict[PersonId, None] = {}
    races: dict[Target, int] = {}  # before which event its last photo finish was seen
    games = 0
    for line in lines:
        tag = _tag(line).event
        if tag == "GameStarted":
            games += 1
            if games > nth:
                break
            started = _started(line) if games == nth else None
        elif tag == "ChairsSet":
            seated = dict.fromkeys(chair.person for chair in _chairs(line).chairs if chair.person)
            players = {**players, **seated} if games == nth else seated
        elif games == nth and tag == "RaceClosed":
            races[_race(line).target] = len(kept) + 1
            photos.append(_numbered(line, len(kept) + 1))
        elif games == nth and tag == "HandCameLate":
            photos.append(_numbered(line, races[_race(line).target]))
        elif games == nth and tag not in TABLE_TAGS:
            kept.append(_numbered(line, len(kept) + 1))
    if started is None:
        raise KeyError(f"no game {nth} at this table")
    return Finished(b"\n".join([_header(started), *kept, b""]), list(players), b"\n".join(photos))


def _numbered(line: bytes, n: int) -> bytes:
    return b'{"n":%d,' % n + line.split(b",", 1)[1]


def _header(started: GameStarted) -> bytes:
    played = GAMES[started.game]
    options = msgspec.convert(started.options, played.language.options)
    return header_line(played, started.seats, options, seed=started.seed).encode()


def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Event]":
    return msgspec.json.Decoder(Union[(*TABLE_EVENTS, *game.language.events)])
