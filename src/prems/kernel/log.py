"""How is a game kept: one event a line, from which everything else follows?

The first line says which game it is; then each line is an event with its number. The first event of each decision
carries the command that caused it, so that a log can be decided again and compared.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Union

import msgspec
from msgspec import Struct, field

from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Malformed, Ms, Seats

FORMAT: Final = 1


class Header(Struct, frozen=True, omit_defaults=True):
    prems: int  # the format's version
    game: str
    seats: Seats
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None  # where the game did not begin with a deal


class Entry(Struct, frozen=True):
    n: int
    event: Event
    cause: Command | None  # on the first event of a decision


class BadLog(Malformed):
    """The rules could not have produced this log."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


def entries(decision: Sequence[Event], cause: Command, after: int) -> Iterator[Entry]:
    for nth, event in enumerate(decision):
        yield Entry(after + 1 + nth, event, cause if nth == 0 else None)


def header_line(game: AnyGame, seats: Seats, options: Any, position: dict[str, Any] | None = None) -> str:
    header = Header(FORMAT, game.name, seats, msgspec.to_builtins(options), position)
    return msgspec.json.encode(header).decode()


def entry_line(entry: Entry) -> str:
    line = {"n": entry.n, **msgspec.to_builtins(entry.event)}
    if entry.cause is not None:
        line["cause"] = msgspec.to_builtins(entry.cause)
    return msgspec.json.encode(line).decode()


class Log:
    """A log that was read: the header, the state before the first event, and the entries with their line numbers."""

    def __init__(self, games: dict[str, AnyGame], lines: Iterable[str]) -> None:
        self._lines = enumerate(lines, start=1)
        header = self._header()
        if header.game not in games:
            raise BadLog(1, f"no game {header.game!r}, expected one of: {', '.join(games)}")
        self.header = header
        self.game = games[header.game]
        self._event = msgspec.json.Decoder(Union[self.game.events])
        self._cause = msgspec.json.Decoder(Caused)
        self._command: Any = Union[self.game.commands]

    def _header(self) -> Header:
        _, line = next(self._lines, (1, ""))
        try:
            header = msgspec.json.decode(line, type=Header)
        except msgspec.MsgspecError as error:
            raise BadLog(1, f"not the header of a game: {error}") from None
        if header.prems != FORMAT:
            raise BadLog(1, f"format {header.prems} is not known here, expected {FORMAT}")
        return header

    def start(self) -> Any:
        """The state before the first event."""
        options = msgspec.convert(self.header.options, self.game.options)
        if self.header.position is None:
            return self.game.blank(self.header.seats, options)
        return self.game.read(self.header.position, self.header.seats, options)

    def entries(self) -> Iterator[tuple[int, Entry]]:
        for number, line in self._lines:
            if not line.strip():
                continue
            try:
                caused = self._cause.decode(line)
                cause = msgspec.convert(caused.cause, self._command) if caused.cause is not None else None
                yield number, Entry(caused.n, self._event.decode(line), cause)
            except msgspec.MsgspecError as error:
                raise BadLog(number, f"not an event of {self.game.name}: {error}") from None


class Caused(Struct):
    n: int
    cause: dict[str, Any] | None = None


def verify(log: Log) -> int:
    """Decides the whole log again; the number of events, or BadLog naming the first line that is not what follows."""
    game, state = log.game, log.start()
    expected: list[Event] = []
    count, clock, line = 0, 0, 1
    for line, entry in log.entries():
        _require(entry.n == count + 1, line, f"event {entry.n}, expected {count + 1}")
        if entry.cause is not None:
            _require(not expected, line, f"expected {_named(expected)} of the decision before")
            _require(entry.event.at >= clock, line, "time runs backwards")
            clock = entry.event.at
            expected = _decided(game, state, entry.cause, clock, line)
        _require(bool(expected), line, "an event without a cause")
        follows = expected.pop(0)
        _require(entry.event == follows, line, f"expected {_text(follows)}")
        state = game.evolve(state, entry.event)
        count += 1
    _require(not expected, line, f"the log ends before {_named(expected)} of its last decision")
    return count


def _decided(game: AnyGame, state: Any, cause: Command, at: Ms, line: int) -> list[Event]:
    try:
        game.check(state, cause)
    except Malformed as error:
        raise BadLog(line, str(error)) from None
    decision = game.decide(state, cause, at)
    if not isinstance(decision, Sequence):
        raise BadLog(line, f"the rules refuse {_text(cause)}: {decision.code}")
    return list(decision)


def _require(holds: bool, line: int, why: str) -> None:
    if not holds:
        raise BadLog(line, why)


def _named(expected: list[Event]) -> str:
    return type(expected[0]).__name__ if expected else ""


def _text(thing: Event | Command) -> str:
    return msgspec.json.encode(thing).decode()


Recorder = Callable[[str], None]
