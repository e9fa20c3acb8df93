"""How is a written script played through the rules? `prems referee` talks JSON Lines, one object a line."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import TextIO, Union

import msgspec
from msgspec import Struct, field

from prems.games import find
from prems.kernel.check import seated
from prems.kernel.log import entries, entry_line, header_line
from prems.kernel.shuffle import seeded
from prems.kernel.values import Command, HandRefused, Malformed, Ms, Refusal
from prems.scribe.lines import lines_of, print_line

Line = dict[str, object]
"""One line of a script, or of the answers to it."""

KEEPS_NULL = "with"  # the one key where null is an answer: a swap declined


class Opening(Struct):
    """The first line of a script: it sets the table."""

    game: str
    seats: list[str]
    seed: int = 0
    options: Line = field(default_factory=dict)
    position: Line | None = None


class Script:
    """A game that is played line by line. Whoever plays it prints the answers and stops at a Malformed."""

    def __init__(self, opening: str, record: Callable[[str], None] = lambda _: None) -> None:
        setup = _read(opening, Opening)
        self.game = find(setup.game)
        self.seats = seated(self.game, setup.seats)
        self.options = msgspec.convert(setup.options, self.game.language.options)
        self.shuffle = seeded(setup.seed)
        self.record = record
        self.clock: Ms = 0
        self.events = 0
        self.is_dealt = setup.position is not None
        if setup.position is None:
            self.state = self.game.rules.blank(self.seats, self.options)
            record(header_line(self.game, self.seats, self.options))
        else:
            self.state = self.game.notation.read(setup.position, self.seats, self.options)
            record(header_line(self.game, self.seats, self.options, self.game.notation.write(self.state)))

    def deal(self) -> Iterator[Line]:
        return self._play(self.game.rules.deal(self.state, self.shuffle), line=1)

    def answer(self, text: str, line: int) -> Iterator[Line]:
        written = _object(text)
        verb = written.get("do")
        if verb == "show":
            return iter([{"state": self.game.notation.write(self.state)}])
        if verb == "deal":
            return self._play(self.game.rules.deal(self.state, self.shuffle), line)
        command = self._command(written)
        if verb == "timeout":
            self.clock = max(self.clock, self.game.rules.due(self.state) or 0)
        return self._play(command, line)

    def _command(self, written: Line) -> Command:
        verbs = [kind.__struct_config__.tag for kind in self.game.language.commands]
        verb = written.get("do")
        if verb not in verbs:
            known = ", ".join(map(str, (*verbs, "show")))
            raise Malformed(f'no command {verb!r} in {self.game.name}, expected "do" to be one of: {known}')
        command: Command = msgspec.convert(written, Union[self.game.language.commands])
        self.game.rules.check(self.state, command)
        return command

    def _play(self, command: Command, line: int) -> Iterator[Line]:
        decision = self.game.rules.decide(self.state, command, self.clock)
        if isinstance(decision, Refusal):
            yield {"refused": decision.code, "line": line, "seat": decision.seat}
            return
        for entry in entries(decision, command, self.events):
            self.state = self.game.rules.evolve(self.state, entry.event)
            self.events = entry.n
            self.record(entry_line(entry))
            if isinstance(entry.event, HandRefused):
                yield {"refused": entry.event.code, "line": line, "seat": entry.event.seat}
            else:
                yield msgspec.to_builtins(entry.event)


def referee(lines: Iterable[str], record: Callable[[str], None] = lambda _: None) -> Iterator[str]:
    """The answers to a script, as JSON. An error is the last of them."""
    script: Script | None = None
    number = 0
    try:
        for number, text in enumerate(lines, start=1):
            if not text.strip():
                continue
            if script is not None:
                answers = script.answer(text, number)
            else:
                script = Script(text, record)
                answers = iter(()) if script.is_dealt else script.deal()
            yield from (msgspec.json.encode(answer).decode() for answer in answers)
        if script is None:
            number = 1
            raise Malformed('nothing to read, expected a first line such as {"game":"arriba","seats":["ana","bo"]}')
    except (Malformed, msgspec.MsgspecError) as error:
        yield msgspec.json.encode({"error": str(error), "line": number}).decode()
    except RecursionError:
        yield msgspec.json.encode({"error": "nested too deeply", "line": number}).decode()


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="the script; standard input where absent")
    parser.add_argument("--log", metavar="FILE", help="also keep the game as a log that `prems replay` reads")


def run(args: argparse.Namespace) -> int:
    try:
        with nullcontext() if args.log is None else open(args.log, "w", encoding="utf-8") as log:
            return _print(referee(lines_of(args.file), _recorder(log)))
    except BrokenPipeError:
        raise  # whoever listened has gone: the command line ends quietly
    except OSError as error:
        does = "write" if error.filename == args.log else "read"
        print(f"prems referee: cannot {does} {error.filename}: {error.strerror}", file=sys.stderr)
        return 2


def _print(answers: Iterator[str]) -> int:
    status = 0
    for answer in answers:
        print(answer, flush=True)
        if answer.startswith('{"error"'):
            error = msgspec.json.decode(answer)
            print_line(f"line {error['line']}: {error['error']}", sys.stderr)
            status = 2
    return status


def _recorder(log: TextIO | None) -> Callable[[str], None]:
    return lambda line: print(line, file=log, flush=True) if log else None


def _read(text: str, kind: type[Opening]) -> Opening:
    return msgspec.convert(_object(text), kind)


def _object(text: str) -> Line:
    try:
        written = msgspec.json.decode(text)
    except msgspec.MsgspecError as error:
        raise Malformed(f"not a line of JSON, expected one object: {error}") from None
    if not isinstance(written, dict):
        raise Malformed(f"expected one object in braces, got {text.strip()[:40]}")
    answer = {KEEPS_NULL: None} if written.get(KEEPS_NULL, ...) is None else {}
    return {key: _without_nulls(value) for key, value in written.items() if value is not None} | answer


def _without_nulls(written: object) -> object:
    """null counts as left out wherever a key may be left out."""
    if isinstance(written, list):
        return [_without_nulls(item) for item in written]
    if isinstance(written, dict):
        return {key: _without_nulls(value) for key, value in written.items() if value is not None}
    return written
