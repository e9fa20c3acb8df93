"""How could somebody tamper with a log, and which line would the rules not have written?"""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Union

import msgspec

from prems.games import GAMES
from prems.kernel.log import entries, entry_line
from prems.kernel.values import Refusal

Lines = list[str]


def forged(lines: Lines, dice: Random) -> Lines:
    """The log with one thing done to it, somewhere below its header."""
    return dice.choice(FORGERIES)([*lines], dice.randrange(1, len(lines)), dice)


def drop(lines: Lines, nth: int, _: Random) -> Lines:
    return lines[:nth] + lines[nth + 1 :]


def double(lines: Lines, nth: int, _: Random) -> Lines:
    return lines[: nth + 1] + lines[nth:]


def swap(lines: Lines, nth: int, dice: Random) -> Lines:
    other = dice.randrange(1, len(lines))
    lines[nth], lines[other] = lines[other], lines[nth]
    return lines


def cut_off(lines: Lines, nth: int, _: Random) -> Lines:
    return lines[:nth]


def tear(lines: Lines, nth: int, dice: Random) -> Lines:
    return [*lines[:nth], lines[nth][: dice.randrange(1, len(lines[nth]))]]


def change_a_value(lines: Lines, nth: int, dice: Random) -> Lines:
    written = json.loads(lines[nth])
    change_somewhere(written, dice)
    return _with(lines, nth, written)


def change_the_cause(lines: Lines, nth: int, dice: Random) -> Lines:
    written = json.loads(lines[nth])
    change_somewhere(written.setdefault("cause", {"do": "timeout"}), dice)
    return _with(lines, nth, written)


def smuggle(lines: Lines, nth: int, dice: Random) -> Lines:
    written = json.loads(lines[nth])
    inside = written["cause"] if "cause" in written and dice.random() < 0.5 else written
    inside[dice.choice(["seat", "extra", "live", "cause", "phase"])] = dice.choice([None, "ana", 1, {}])
    return _with(lines, nth, written)


def hide_a_key(lines: Lines, nth: int, dice: Random) -> Lines:
    written = json.loads(lines[nth])
    del written[dice.choice(list(written))]
    return _with(lines, nth, written)


def shift_time(lines: Lines, nth: int, dice: Random) -> Lines:
    written = json.loads(lines[nth])
    return _with(lines, nth, written | {"at": written["at"] + dice.choice([-1_000_000, -701, -1, 1, 701])})


def renumber(lines: Lines, nth: int, dice: Random) -> Lines:
    by = dice.choice([-1, 1])
    for later in range(nth, len(lines)):
        written = json.loads(lines[later])
        lines = _with(lines, later, written | {"n": written["n"] + by})
    return lines


def close_the_gap(lines: Lines, nth: int, _: Random) -> Lines:
    """A line left out, the rest numbered as if it had never been."""
    rest = [json.loads(line) for line in drop(lines, nth, _)[1:]]
    return [lines[0], *(_text(written | {"n": n}) for n, written in enumerate(rest, start=1))]


def respace(lines: Lines, nth: int, _: Random) -> Lines:
    lines[nth] = json.dumps(json.loads(lines[nth]), ensure_ascii=False)
    return lines


FORGERIES: Sequence[Callable[[Lines, int, Random], Lines]] = (
    drop, double, swap, cut_off, tear, change_a_value, change_the_cause, smuggle, hide_a_key, shift_time, renumber,
    close_the_gap, respace,
)  # fmt: skip


def first_wrong_line(lines: Lines) -> int | None:
    """Written down independently: the causes are played, and what the rules write is compared letter by letter."""
    header = json.loads(lines[0])
    game = GAMES[header["game"]]
    state = game.rules.blank(
        tuple(header["seats"]), msgspec.convert(header.get("options", {}), game.language.options)
    )
    rules_write, clock = [lines[0]], 0
    for number, line in enumerate(lines[1:], start=2):
        if number > len(rules_write):
            try:
                written = json.loads(line)
                cause = msgspec.convert(written["cause"], Union[game.language.commands])
                game.rules.check(state, cause)
                decision = game.rules.decide(state, cause, written["at"])
                assert not isinstance(decision, Refusal)
                assert type(written["at"]) is int
                assert written["at"] >= clock
            except (ValueError, KeyError, TypeError, AssertionError):
                return number
            clock = written["at"]
            rules_write += map(entry_line, entries(decision, cause, len(rules_write) - 1))
            for event in decision:
                state = game.rules.evolve(state, event)
        if not is_the_same(line, rules_write[number - 1]):
            return number
    return len(lines) if len(rules_write) > len(lines) else None


def is_the_same(line: str, expected: str) -> bool:
    """Letter by letter, but that 5 may stand for 5.0."""
    try:
        written = json.loads(line)
    except ValueError:
        return False
    compact = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    return bool(written == json.loads(expected)) and (compact == line or line == expected)


def change_somewhere(written: Any, dice: Random) -> None:
    """One value, however deep, becomes another of about its kind."""
    keys = list(written) if isinstance(written, dict) else list(range(len(written)))
    key = dice.choice(keys)
    value = written[key]
    if isinstance(value, dict | list) and value and dice.random() < 0.8:
        change_somewhere(value, dice)
    else:
        written[key] = another(value, dice)


def another(value: Any, dice: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + dice.choice([-1, 1, 0.5])
    if isinstance(value, str):
        return dice.choice(["bo", "ana", "7r", "T1", "A1", "", "turn", "timeout", f"{value}x"])
    return dice.choice([None, [], {}, "ana", 0])


def _with(lines: Lines, nth: int, written: dict[str, Any]) -> Lines:
    return [*lines[:nth], _text(written), *lines[nth + 1 :]]


def _text(written: dict[str, Any]) -> str:
    return msgspec.json.encode(written).decode()
