"""Does `verify` accept what the rules have produced, and nothing else?"""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.log import BadLog, Log, followed, verify
from prems.scribe.referee import referee
from tests.kit.forging import FORGERIES, Lines, cut_off, first_wrong_line, forged
from tests.kit.sitting import cast, law, over_all_games, somewhere

SCRIPT = """\
{"game":"arriba","seats":["ana","bo"],"seed":7,"options":{"rounds":1}}
{"do":"flip","seat":"ana"}
{"do":"timeout"}
{"do":"grab","seat":"bo"}
{"do":"timeout"}
"""


def test_a_real_log() -> None:
    lines = log_of(SCRIPT)
    assert verify(Log(GAMES, lines)) == 5
    assert [entry.n for entry in followed(Log(GAMES, lines))] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "as_it_is_read",
    [lambda line: line, lambda line: f"{line}\n", lambda line: f"{line}\r\n", lambda line: f"{line}\n\n"],
    ids=["bare", "lines", "carriage returns", "blank lines"],
)
def test_how_lines_end_makes_no_difference(as_it_is_read: Callable[[str], str]) -> None:
    text = "".join(map(as_it_is_read, log_of(SCRIPT)))
    lines = text.splitlines(keepends=True) if "\n" in text else log_of(SCRIPT)
    assert verify(Log(GAMES, lines)) == 5


def test_a_name_may_hold_what_some_call_a_line_end() -> None:
    lines = log_of(SCRIPT.replace("ana", "a\\u2028na"))
    assert verify(Log(GAMES, lines)) == 5


def test_a_log_that_begins_with_a_position() -> None:
    position = {"draw": {"ana": ["7r"], "bo": ["7g", "T1"]}, "turn": "ana", "points": None, "unknown": 1}
    opening = json.dumps({"game": "arriba", "seats": ["ana", "bo"], "position": position})
    lines = log_of(opening + '\n{"do":"flip","seat":"ana"}\n{"do":"flip","seat":"bo"}\n{"do":"grab","seat":"bo"}')
    assert verify(Log(GAMES, lines)) == 3
    header = json.loads(lines[0])
    header["position"]["pool"] = ["8r"]
    assert bad_line(verify, [json.dumps(header, separators=(",", ":")), *lines[1:]]).line == 4  # the pool moves


@law
def test_a_forged_log_is_noticed_at_its_first_wrong_line(game: AnyGame, dice: Random) -> None:
    lines = somewhere(game, dice, most=25).log()
    for _ in range(5):
        altered = forged(lines, dice)
        wrong = first_wrong_line(altered)
        if wrong is None:
            assert verify(Log(GAMES, altered)) == len(altered) - 1
        else:
            assert bad_line(verify, altered).line == wrong


@over_all_games
def test_every_forgery_can_be_noticed(game: AnyGame) -> None:
    """Else the law above would say nothing. A log that is cut off between two decisions is a log."""
    noticed = set()
    for seed in range(30):
        dice = Random(seed)
        lines = somewhere(game, dice, most=25).log()
        for forge in FORGERIES:
            if first_wrong_line(forge([*lines], dice.randrange(1, len(lines)), dice)) is not None:
                noticed.add(forge)
    assert noticed | {cut_off} == set(FORGERIES)


@law
def test_any_change_of_any_letter_of_an_event_is_noticed(game: AnyGame, dice: Random) -> None:
    """But when it happened: that nobody can work out again."""
    dice = cast(dice)
    lines = somewhere(game, dice, most=10).log()
    nth = dice.randrange(1, len(lines))
    end = lines[nth].find('"cause"') % (len(lines[nth]) + 1)
    when = re.search(r'(?<="at":)\d+', lines[nth])
    assert when
    letter = dice.choice([*range(when.start()), *range(when.end(), end - 1)])
    other = dice.choice([it for it in 'x0 "}' if it != lines[nth][letter]])
    lines[nth] = lines[nth][:letter] + other + lines[nth][letter + 1 :]
    assert bad_line(verify, lines).line == nth + 1


HEADER: dict[str, Any] = {"prems": 1, "game": "arriba", "seats": ["ana", "bo"]}


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("", "not the header of a game"),
        ("[]", "not the header of a game"),
        ("[" * 3_000, "not the header of a game"),
        ({"game": "arriba"}, "not the header of a game: Object missing required field `prems`"),
        (HEADER | {"prems": 2}, "format 2 is not known here, expected 1"),
        (HEADER | {"game": "chess"}, f"no game 'chess', expected one of: {', '.join(GAMES)}"),
        (HEADER | {"seats": ["ana"]}, "1 seats, expected 2 to 8 in arriba"),
        (HEADER | {"seats": ["ana", "ana"]}, "every seat needs a name of its own: 'ana' is there twice"),
        (HEADER | {"seats": ["ana", ""]}, "a seat's name cannot be empty"),
        (HEADER | {"options": {"rounds": 0}}, "Expected `int` >= 1 - at `$.rounds`"),
        (HEADER | {"options": {"first": "cy"}}, "no seat 'cy' at this table"),
        (HEADER | {"options": {"rounds": 3}}, 'expected {"prems":1'),  # a default is not written
        (HEADER | {"options": {"lucky": True}}, 'expected {"prems":1'),
        (HEADER | {"winner": "ana"}, 'expected {"prems":1'),
        (HEADER | {"position": {"phase": "lunch"}}, "Invalid enum value 'lunch'"),
        (
            HEADER | {"position": {"draw": {"ana": ["7r", "7r"]}}},
            "a card lies in one place only: '7r' is there twice",
        ),
        (HEADER | {"position": {"draw": {"ana": ["7r"]}}}, 'expected {"prems":1'),  # not as `show` writes it
    ],
)
def test_a_wrong_header(header: str | dict[str, Any], why: str) -> None:
    line = header if isinstance(header, str) else json.dumps(header, separators=(",", ":"))
    error = bad_line(lambda log: log, [line])
    assert error.line == 1
    assert str(error).startswith(f"line 1: {why}")


def test_nothing_at_all_is_no_log() -> None:
    assert bad_line(lambda log: log, []).line == 1


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ('"n":3', '"n":4', 4, 'expected {"n":3,'),
        ('"CardFlipped"', '"CardTurned"', 3, "not an event of arriba: Invalid value 'CardTurned'"),
        ('"do":"grab"', '"do":"grope"', 5, "not a command: Invalid value 'grope'"),
        ('"do":"grab","seat":"bo"', '"do":"grab","seat":"cy"', 5, "no seat 'cy' at this table"),
        ('"do":"flip","seat":"ana"', '"do":"flip","seat":"bo"', 3, 'the rules refuse {"do":"flip","seat":"bo"}'),
        ('"at":6000', '"at":-1', 4, "time runs backwards"),
        (',"cause":{"do":"grab","seat":"bo"}', "", 5, "an event without a cause"),
        ('"why":"wrong"', '"why":"match"', 5, 'expected {"n":4,"event":"TotemGrabbed"'),
    ],
)
def test_a_wrong_line_is_named_with_what_was_expected(old: str, new: str, line: int, why: str) -> None:
    text = "\n".join(log_of(SCRIPT))
    assert old in text
    error = bad_line(verify, text.replace(old, new, 1).split("\n"))
    assert error.line == line
    assert str(error).startswith(f"line {line}: {why}")


def test_a_decision_that_is_cut_off_or_interrupted() -> None:
    lines = log_of('{"game":"leprechauns","seats":["ana","bo"]}\n{"do":"timeout"}')
    assert str(bad_line(verify, lines[:2])) == "line 2: the log ends before RoundBegun of its last decision"
    error = bad_line(verify, [lines[0], lines[1], lines[3]])
    assert str(error) == "line 3: expected RoundBegun of the decision before"


def log_of(script: str) -> Lines:
    lines: Lines = []
    answers = list(referee(script.splitlines(), lines.append))
    assert not any(answer.startswith(('{"error"', '{"refused"')) for answer in answers), answers
    return lines


def bad_line(reader: Callable[[Log], Any], lines: Lines) -> BadLog:
    with pytest.raises(BadLog) as caught:
        reader(Log(GAMES, lines))
    return caught.value
