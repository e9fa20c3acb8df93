"""How is a game kept: one event a line, from which everything else follows?

The first line says which game it is; then each line is an event with its number. The first event of each decision
carries the command that caused it, so that a log can be decided again and compared. Nothing can be hidden in a
line: it says what it has to say, and only that.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar, Union

import msgspec
from msgspec import Struct, field

from prems.kernel.check import known_game, seated
from prems.kernel.game import AnyGame
from prems.kernel.shuffle import seal, seeded
from prems.kernel.values import Command, Event, Malformed, Ms, Refusal, Seats

T = TypeVar("T")

FORMAT: Final = 1


class Header(Struct, frozen=True, omit_defaults=True):
    prems: int  # the format's version
    game: str
    seats: Seats
    options: dict[str, object] = field(default_factory=dict)
    position: dict[str, object] | None = None  # where the game did not begin with a deal
    seed: str | None = None  # where the deal was sealed: what the seal is made of, and every card that was dealt
    seal: str | None = None


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


def header_line(
    game: AnyGame, seats: Seats, options: object, position: dict[str, object] | None = None, seed: str | None = None
) -> str:
    """The first line. A position is that of the game's own `write`; a seed is opened when the game is over."""
    sealed = None if seed is None else seal(seed)
    header = Header(FORMAT, game.name, seats, msgspec.to_builtins(options), position, seed, sealed)
    return msgspec.json.encode(header).decode()


def entry_line(entry: Entry) -> str:
    line = {"n": entry.n, **msgspec.to_builtins(entry.event)}
    if entry.cause is not None:
        line["cause"] = msgspec.to_builtins(entry.cause)
    return msgspec.json.encode(line).decode()


class Log:
    """A log that is being read: it has a header, a start, and entries with their line numbers."""

    def __init__(self, games: dict[str, AnyGame], lines: Iterable[str]) -> None:
        self._lines = ((number, line.rstrip("\r\n")) for number, line in enumerate(lines, start=1))
        _, line = next(self._lines, (1, ""))
        self.header: Header = _decoded(_HEADER, line, 1, "the header of a game")
        _require(self.header.prems == FORMAT, 1, f"format {self.header.prems} is not known here, expected {FORMAT}")
        self.game = _found(games, self.header.game)
        self._event = msgspec.json.Decoder(Union[self.game.language.events])
        self._command: object = Union[self.game.language.commands]
        self._check_header(line)

    def _check_header(self, line: str) -> None:
        try:
            seats = seated(self.game, self.header.seats)
            position = None if self.header.position is None else self.game.notation.write(self.start())
            expected = header_line(self.game, seats, self._options(), position, self.header.seed)
            self.start()  # where there is no position, the options have not yet met the seats
        except (Malformed, msgspec.MsgspecError) as error:
            raise BadLog(1, str(error)) from None
        _require(_says_only(line, expected), 1, f"expected {expected}")

    def _options(self) -> object:
        return msgspec.convert(self.header.options, self.game.language.options)

    def start(self) -> object:
        """The state before the first event."""
        if self.header.position is None:
            return self.game.rules.blank(self.header.seats, self._options())
        return self.game.notation.read(self.header.position, self.header.seats, self._options())

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """As they are written, whether or not the rules could have produced them."""
        for number, line in self._lines:
            if not line.strip():
                continue
            what = f"an event of {self.game.name}"
            caused = _decoded(_CAUSED, line, number, what)
            cause = None if caused.cause is None else _converted(caused.cause, self._command, number)
            entry = Entry(caused.n, _decoded(self._event, line, number, what), cause)
            _require(_says_only(line, entry_line(entry)), number, f"expected {entry_line(entry)}")
            yield number, entry


def verify(log: Log) -> int:
    """The number of events, if the rules could have produced this log."""
    return sum(1 for _ in followed(log))


def followed(log: Log) -> Iterator[Entry]:
    """The entries, each decided again before it is given out; BadLog names the first line that does not follow."""
    game, state = log.game, log.start()
    expected: deque[Entry] = deque()
    count, clock, line = 0, 0, 1
    for line, entry in log.entries():
        if entry.cause is not None:
            _require(not expected, line, f"expected {_named(expected)} of the decision before")
            _require(entry.event.at >= clock, line, "time runs backwards")
            clock = entry.event.at
            _require(_is_dealt_fairly(log, state, entry.cause), line, "the sealed seed deals other cards")
            expected.extend(entries(_decided(game, state, entry.cause, clock, line), entry.cause, count))
        _require(bool(expected), line, "an event without a cause")
        follows = expected.popleft()
        _require(entry == follows, line, f"expected {entry_line(follows)}")
        state = game.rules.evolve(state, entry.event)
        count = entry.n
        yield entry
    _require(not expected, line, f"the log ends before {_named(expected)} of its last decision")


def _is_dealt_fairly(log: Log, state: object, cause: Command) -> bool:
    """Where the deal was sealed, the seed alone decides every card."""
    seed, game = log.header.seed, log.game
    return seed is None or not game.rules.wants_deal(state) or cause == game.rules.deal(state, seeded(seed))


def _decided(game: AnyGame, state: object, cause: Command, at: Ms, line: int) -> Sequence[Event]:
    try:
        game.rules.check(state, cause)
    except Malformed as error:
        raise BadLog(line, str(error)) from None
    decision = game.rules.decide(state, cause, at)
    if isinstance(decision, Refusal):
        raise BadLog(line, f"the rules refuse {msgspec.json.encode(cause).decode()}: {decision.code}")
    return decision


class _Caused(Struct):
    n: int
    cause: dict[str, object] | None = None


_CAUSED: Final = msgspec.json.Decoder(_Caused)
_HEADER: Final = msgspec.json.Decoder(Header)


def _decoded(decoder: "msgspec.json.Decoder[T]", line: str, number: int, what: str) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadLog(number, f"not {what}: {error}") from None


def _converted(written: dict[str, object], kind: object, number: int) -> Command:
    try:
        command: Command = msgspec.convert(written, kind)
    except msgspec.MsgspecError as error:
        raise BadLog(number, f"not a command: {error}") from None
    return command


def _says_only(line: str, expected: str) -> bool:
    """Nothing more, nothing twice, no blanks. A whole number may stand for a fraction: 5 for 5.0."""
    plain = msgspec.json.decode(line)
    return plain == msgspec.json.decode(expected) and msgspec.json.encode(plain).decode() == line


def _found(games: dict[str, AnyGame], name: str) -> AnyGame:
    try:
        return known_game(games, name)
    except Malformed as error:
        raise BadLog(1, str(error)) from None


def _require(holds: bool, line: int, why: str) -> None:
    if not holds:
        raise BadLog(line, why)


def _named(expected: Sequence[Entry]) -> str:
    return type(expected[0].event).__name__ if expected else ""
