"""How is a table's log kept: one event a line, table and game together, and how is it read back?"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Union

import msgspec
from msgspec import Struct, structs

from prems.games import GAMES
from prems.kernel.deeds import Stretch
from prems.kernel.game import AnyGame
from prems.kernel.log import header_line
from prems.kernel.playing.racing import Target
from prems.kernel.values import Command, Event, Seat
from prems.server.storage.store import Finished
from prems.table.events import TABLE_EVENTS, ChairsSet, GameStarted
from prems.table.state import Chair, PersonId

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
_TABLES: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Union[TABLE_EVENTS])


def written(first: int, events: Sequence[Event], cause: Command | None) -> list[bytes]:
    """The lines of one decision, numbered; the first carries its cause."""
    lines: list[bytes] = []
    end = b"}" if cause is None else b',"cause":%b}' % _encode(cause)
    for n, event in enumerate(events, first):
        lines.append(b'{"n":%d,%b%b' % (n, _encode(event)[1:-1], end))
        end = b"}"
    return lines


def events(lines: Iterable[bytes]) -> Iterator[Event]:
    """The events of a kept table. Which game's they are is said by the game that was started last."""
    decoder = _TABLES
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
    races: dict[Target, int] = {}  # before which event its last photo finish was seen
    played = Played()
    chairs: Sequence[Chair] = ()  # as they stood when it began
    moved: list[ChairsSet] = []  # since the last event: whoever sits down after the end has not played
    games = 0
    for line in lines:
        tag = _tag(line).event
        if tag == "GameStarted":
            games += 1
            if games > nth:
                break
            started = _started(line) if games == nth else None
        elif tag == "ChairsSet" and games == nth:
            moved.append(_chairs(line))
        elif tag == "ChairsSet":
            chairs = _chairs(line).chairs
            played.sit(chairs, 0)
        elif games == nth and tag == "RaceClosed":
            races[_race(line).target] = len(kept) + 1
            photos.append(_numbered(line, len(kept) + 1))
        elif games == nth and tag == "HandCameLate":
            photos.append(_numbered(line, races[_race(line).target]))
        elif games == nth and tag not in TABLE_TAGS:
            for change in moved:
                played.sit(change.chairs, len(kept) + 1)
            moved.clear()
            kept.append(_numbered(line, len(kept) + 1))
    if started is None:
        raise KeyError(f"no game {nth} at this table")
    if bots := {chair.seat: chair.bot for chair in chairs if chair.bot and chair.person is None}:
        photos.insert(0, _encode({"n": 0, "event": "BotsSat", "bots": bots}))
    return Finished(b"\n".join([_header(started), *kept, b""]), played.stretches, b"\n".join(photos))


class Played:
    """Who sat where in a game, and from which event to which?"""

    def __init__(self) -> None:
        self.stretches: dict[PersonId, list[Stretch]] = {}

    def sit(self, chairs: Sequence[Chair], before: int) -> None:
        """Before this event; 0: the game has not begun. Where a bot plays for somebody, they do not."""
        if not before:
            self.stretches = {}
        seated = {chair.person for chair in chairs if chair.person}
        playing: dict[PersonId, Seat] = {}
        for chair in chairs:
            if chair.person and chair.bot is None and not chair.is_guest:
                playing[chair.person] = chair.seat
        for person in {*self.stretches, *seated}:
            known = self.stretches.get(person, [])
            self.stretches[person] = gone_on(known, playing.get(person), max(1, before))


def gone_on(known: list[Stretch], seat: Seat | None, n: int) -> list[Stretch]:
    """The same, with somebody in that seat, or in none, from that event on."""
    if known and known[-1].until is None:
        if known[-1].seat == seat:
            return known
        ended = structs.replace(known[-1], until=n)
        known = [*known[:-1], *([ended] if ended.since < n else [])]
    return known if seat is None else [*known, Stretch(seat, n)]


def _numbered(line: bytes, n: int) -> bytes:
    return b'{"n":%d,' % n + line.split(b",", 1)[1]


def _header(started: GameStarted) -> bytes:
    played = GAMES[started.game]
    options = msgspec.convert(started.options, played.language.options)
    return header_line(played, started.seats, options, seed=started.seed).encode()


def _decoder(game: AnyGame) -> "msgspec.json.Decoder[Event]":
    return msgspec.json.Decoder(Union[(*TABLE_EVENTS, *game.language.events)])
