"""Does `prems referee` answer every line, and stop with a clear sentence at one it does not understand?"""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from prems.cli import main
from prems.games import GAMES
from prems.scribe.referee import referee

ARRIBA = '{"game":"arriba","seats":["ana","bo","cy"],"seed":7}'
LEPRECHAUNS = '{"game":"leprechauns","seats":["ana","bo"],"seed":7}'
IN_TURN = '{"game":"arriba","seats":["ana","bo"],"position":{"draw":{"ana":["1r","2r"],"bo":["3r"]}}}'


def answers(*lines: str) -> list[dict[str, Any]]:
    return [json.loads(answer) for answer in referee(lines)]


def error(*lines: str) -> tuple[str, int]:
    """The last answer, which has to be an error: its text and its line."""
    last = answers(*lines)[-1]
    assert list(last) == ["error", "line"]
    return last["error"], last["line"]


def shown(*lines: str) -> dict[str, Any]:
    state: dict[str, Any] = answers(*lines, '{"do":"show"}')[-1]["state"]
    return state


def test_a_deal_is_told_then_each_event() -> None:
    told = answers(ARRIBA, '{"do":"timeout"}')
    assert [answer["event"] for answer in told] == ["Dealt", "CardFlipped"]


def test_a_position_triggers_nothing() -> None:
    assert answers(IN_TURN) == []
    assert answers('{"game":"arriba","seats":["ana","bo"],"position":{"phase":"round_over"}}') == []


def test_with_both_a_seed_and_a_position_the_position_counts() -> None:
    both = json.dumps({**json.loads(IN_TURN), "seed": 3})
    assert answers(both) == []
    assert shown(both)["draw"] == {"ana": ["1r", "2r"], "bo": ["3r"]}


def test_with_neither_the_seed_is_0() -> None:
    unseeded = '{"game":"arriba","seats":["ana","bo"]}'
    assert answers(unseeded) == answers('{"game":"arriba","seats":["ana","bo"],"seed":0}')


def test_a_refusal_says_code_line_and_seat_and_the_script_goes_on() -> None:
    told = answers(IN_TURN, '{"do":"flip","seat":"bo"}', '{"do":"flip","seat":"ana"}')
    assert told[0] == {"refused": "not-your-turn", "line": 2, "seat": "bo"}
    assert told[1]["event"] == "CardFlipped"


@pytest.mark.parametrize("line", ['{"do":"deal"}', '{"do":"signal","seat":"bo"}'])
def test_where_a_command_has_no_seat_the_refusal_has_none(line: str) -> None:
    (refused,) = answers(IN_TURN, line)
    assert refused == {"refused": "wrong-phase", "line": 2, "seat": json.loads(line).get("seat")}


@pytest.mark.rule("L14")
def test_each_refused_hand_of_a_race_is_a_line() -> None:
    table = {
        "game": "leprechauns",
        "seats": ["ana", "bo", "cy"],
        "position": {"phase": "slap", "revealed": {"ana": "A1", "bo": "A2"}, "chests": {"ana": ["A3"]}},
    }
    race = '{"do":"race","slaps":[{"seat":"bo","card_of":"bo","at":2},{"seat":"ana","card_of":"ana","at":1}]}'
    assert answers(json.dumps(table), race) == [
        {"refused": "own-card", "line": 2, "seat": "ana"},
        {"refused": "own-card", "line": 2, "seat": "bo"},
    ]


def test_blank_lines_are_skipped_but_counted() -> None:
    assert error("", "  ", ARRIBA, "", "oops") == (error(ARRIBA, "oops")[0], 5)
    (refused,) = answers("", IN_TURN, "\t", '{"do":"flip","seat":"bo"}')
    assert refused["line"] == 4


def test_unknown_keys_are_ignored() -> None:
    opening = json.dumps({**json.loads(IN_TURN), "weather": "fine"})
    assert answers(opening, '{"do":"flip","seat":"ana","mood":"good"}')[0]["event"] == "CardFlipped"


@pytest.mark.parametrize("opening", [ARRIBA, LEPRECHAUNS, IN_TURN])
def test_what_is_shown_can_be_fed_back(opening: str) -> None:
    state = shown(opening, '{"do":"timeout"}')
    setup = {**json.loads(opening), "position": state}
    assert shown(json.dumps(setup)) == state


def test_null_counts_as_left_out() -> None:
    opening = {
        "game": "arriba",
        "seats": ["ana", "bo"],
        "seed": None,
        "options": {"rounds": None, "first": None},
        "position": {"draw": {"ana": ["1r"], "bo": None}, "turn": None, "pool": None, "head_by": None},
    }
    grab = '{"do":"grab","seat":"ana","grip":null,"live":null}'
    assert answers(json.dumps(opening), grab)[0]["why"] == "wrong"
    assert answers(json.dumps({**opening, "position": None})) == answers('{"game":"arriba","seats":["ana","bo"]}')


NOTHING_TO_READ = 'nothing to read, expected a first line such as {"game":"arriba","seats":["ana","bo"]}'


@pytest.mark.parametrize("lines", [(), ("",), ("", "   ", "\n")])
def test_nothing_to_read_at_all(lines: tuple[str, ...]) -> None:
    assert answers(*lines) == [{"error": NOTHING_TO_READ, "line": 1}]


@pytest.mark.parametrize(
    ("opening", "sentence"),
    [
        ("{", "not a line of JSON, expected one object"),
        ("[1]", "expected one object in braces, got [1]"),
        ('{"game":"chess","seats":["ana","bo"]}', f"no game 'chess', expected one of: {', '.join(GAMES)}"),
        ('{"seats":["ana","bo"]}', "missing required field `game`"),
        ('{"game":"arriba"}', "missing required field `seats`"),
        ('{"game":"arriba","seats":["ana"]}', "1 seats, expected 2 to 8 in arriba"),
        ('{"game":"arriba","seats":[]}', "0 seats, expected 2 to 8 in arriba"),
        (json.dumps({"game": "arriba", "seats": list("abcdefghi")}), "9 seats, expected 2 to 8 in arriba"),
        ('{"game":"leprechauns","seats":["ana"]}', "1 seats, expected 2 to 6 in leprechauns"),
        (json.dumps({"game": "leprechauns", "seats": list("abcdefg")}), "7 seats, expected 2 to 6 in leprechauns"),
        ('{"game":"arriba","seats":["ana","ana"]}', "every seat needs a name of its own: 'ana' is there twice"),
        ('{"game":"arriba","seats":["ana",""]}', "a seat's name cannot be empty"),
        ('{"game":"arriba","seats":["ana",3]}', "Expected `str`, got `int`"),
        ('{"game":"arriba","seats":"ana bo"}', "Expected `array`, got `str`"),
        ('{"game":"arriba","seats":["ana",null]}', "Expected `str`, got `null`"),
        ('{"game":"arriba","seats":["ana","bo"],"seed":"x"}', "Expected `int`, got `str`"),
        ('{"game":"arriba","seats":["ana","bo"],"options":{"rounds":0}}', "Expected `int` >= 1"),
        ('{"game":"arriba","seats":["ana","bo"],"options":{"tie_ms":-1}}', ">= 0"),
        ('{"game":"arriba","seats":["ana","bo"],"options":{"first":"zoe"}}', "no seat 'zoe' at this table"),
        ('{"game":"arriba","seats":["ana","bo"],"position":{"phase":"tea"}}', "Invalid enum value 'tea'"),
        ('{"game":"arriba","seats":["ana","bo"],"position":{"round":0}}', "Expected `int` >= 1"),
        ('{"game":"arriba","seats":["ana","bo"],"position":{"pool":"1r"}}', "Expected `array`, got `str`"),
        ('{"game":"arriba","seats":["ana","bo"],"position":[]}', "Expected `object | null`, got `array`"),
        ('{"game":"leprechauns","seats":["ana","bo"],"position":{"round":7}}', "Expected `int` <= 6"),
        ('{"game":"leprechauns","seats":["ana","bo"],"options":{"edition":"gold"}}', "Invalid enum value 'gold'"),
        ('{"game":"leprechauns","seats":["ana","bo"],"options":{"motifs_needed":3}}', "Invalid enum value 3"),
        ('{"game":"leprechauns","seats":["ana","bo"],"options":{"judging":"loud"}}', "Invalid enum value 'loud'"),
        (
            '{"game":"leprechauns","seats":["ana","bo"],"options":{"hands":{"ana":"foot"}}}',
            "Invalid enum value 'foot'",
        ),
        ('{"game":"leprechauns","seats":["ana","bo"],"options":{"youngest":"zoe"}}', "no seat 'zoe' at this table"),
        ('{"game":"leprechauns","seats":["ana","bo"],"options":{"actions":"no"}}', "Expected `bool`, got `str`"),
    ],
)
def test_a_first_line_that_sets_no_table(opening: str, sentence: str) -> None:
    text, line = error(opening, '{"do":"show"}')
    assert sentence in text
    assert line == 1


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("{", "not a line of JSON, expected one object"),
        ("null", "expected one object in braces, got null"),
        ("3", "expected one object in braces, got 3"),
        ("{}", "no command None in arriba"),
        ('{"do":3}', "no command 3 in arriba"),
        (
            '{"do":"dance"}',
            "no command 'dance' in arriba, expected \"do\" to be one of: deal, flip, signal, grab, race, timeout",
        ),
        ('{"do":"slap","seat":"ana","card_of":"bo"}', "no command 'slap' in arriba"),
        ('{"do":"recite","seat":"ana"}', "no command 'recite' in arriba"),
        ('{"do":"flip"}', "missing required field `seat`"),
        ('{"do":"flip","seat":null}', "missing required field `seat`"),
        ('{"do":"flip","seat":"zoe"}', "no seat 'zoe' at this table, expected one of: ana, bo"),
        ('{"do":"flip","seat":1}', "Expected `str`, got `int`"),
        ('{"do":"grab","seat":"ana","grip":1.5}', "Expected `float` <= 1"),
        ('{"do":"grab","seat":"ana","grip":-0.1}', "Expected `float` >= 0"),
        (
            '{"do":"grab","seat":"ana","live":[{"kind":"match","symbol":19,"seats":["ana","bo"]}]}',
            "Expected `int` <= 18",
        ),
        (
            '{"do":"grab","seat":"ana","live":[{"kind":"match","symbol":0,"seats":["ana","bo"]}]}',
            "Expected `int` >= 1",
        ),
        ('{"do":"grab","seat":"ana","live":[{"kind":"match","symbol":7,"seats":["ana"]}]}', "length >= 2"),
        (
            '{"do":"grab","seat":"ana","live":[{"kind":"match","symbol":7,"seats":["ana","ana"]}]}',
            "'ana' is there twice",
        ),
        ('{"do":"grab","seat":"ana","live":[{"kind":"moon"}]}', "Invalid value 'moon'"),
        ('{"do":"grab","seat":"ana","live":[{"kind":"totem","seat":"zoe"}]}', "no seat 'zoe' at this table"),
        ('{"do":"race"}', "missing required field `grabs`"),
        ('{"do":"race","grabs":[]}', "Expected `array` of length >= 1"),
        ('{"do":"race","grabs":[{"seat":"ana"}]}', "missing required field `at`"),
        ('{"do":"race","grabs":[{"seat":"ana","at":null}]}', "missing required field `at`"),
        ('{"do":"race","grabs":[{"seat":"ana","at":1},{"seat":"ana","at":2}]}', "'ana' is there twice"),
        ('{"do":"race","grabs":[{"seat":"zoe","at":1}]}', "no seat 'zoe' at this table"),
    ],
)
def test_a_line_of_arriba_that_is_not_understood(command: str, sentence: str) -> None:
    text, line = error(IN_TURN, command, '{"do":"show"}')
    assert sentence in text
    assert line == 2


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ('{"do":"flip","seat":"ana"}', "no command 'flip' in leprechauns"),
        ('{"do":"grab","seat":"ana"}', "no command 'grab' in leprechauns"),
        ('{"do":"slap","seat":"ana"}', "missing required field `card_of`"),
        ('{"do":"slap","seat":"ana","card_of":"zoe"}', "no seat 'zoe' at this table"),
        ('{"do":"slap","seat":"ana","card_of":"bo","hand":"foot"}', "Invalid enum value 'foot'"),
        ('{"do":"slap","seat":"ana","card_of":"bo","side":"edge"}', "Invalid enum value 'edge'"),
        ('{"do":"slap","seat":"ana","card_of":"bo","spot":[0.5]}', "Expected `array` of length 2"),
        ('{"do":"slap","seat":"ana","card_of":"bo","spot":[0.5,1.1]}', "Expected `float` <= 1"),
        ('{"do":"slap","seat":"ana","card_of":"bo","spot":[-0.1,1]}', "Expected `float` >= 0"),
        ('{"do":"race","slaps":[]}', "Expected `array` of length >= 1"),
        ('{"do":"race","slaps":[{"seat":"ana","card_of":"bo"}]}', "missing required field `at`"),
        ('{"do":"lift"}', "missing required field `seat`"),
        ('{"do":"recite","seat":"ana"}', "'recite' needs 'answers'"),
        ('{"do":"recite","seat":"ana","answers":null}', "'recite' needs 'answers'"),
        ('{"do":"recite","seat":"ana","answers":"moo"}', "got `str`"),
        ('{"do":"vote","seat":"ana"}', "missing required field `ok`"),
        ('{"do":"vote","seat":"ana","ok":null}', "missing required field `ok`"),
        ('{"do":"vote","seat":"ana","ok":"yes"}', "Expected `bool`, got `str`"),
        ('{"do":"name","seat":"ana"}', "missing required field `next`"),
        ('{"do":"name","seat":"ana","next":null}', "missing required field `next`"),
        ('{"do":"swap","seat":"ana"}', "missing required field `with`"),
        ('{"do":"give_prems","seat":"ana"}', "missing required field `to`"),
        ('{"do":"give_prems","seat":"ana","to":null}', "missing required field `to`"),
        ('{"do":"discard","seat":"ana"}', "missing required field `card`"),
        ('{"do":"discard","seat":"ana","card":"K1"}', "no card 'K1' in this deck"),
    ],
)
def test_a_line_of_leprechauns_that_is_not_understood(command: str, sentence: str) -> None:
    text, line = error(LEPRECHAUNS, command, '{"do":"show"}')
    assert sentence in text
    assert line == 2


@pytest.mark.rule("L45")
def test_with_null_a_swap_is_declined_and_not_left_out() -> None:
    table = {"won_now": {"ana": "A1", "bo": "A2"}, "won": {"ana": ["A1"], "bo": ["A2"]}, "action": "swap"}
    opening = {"game": "leprechauns", "seats": ["ana", "bo"], "position": {**table, "phase": "swap"}}
    assert answers(json.dumps(opening), '{"do":"swap","seat":"ana","with":null}')[0]["event"] == "SwapDeclined"


def test_an_error_goes_before_a_refusal() -> None:
    assert "no seat 'zoe'" in error(IN_TURN, '{"do":"signal","seat":"zoe"}')[0]


def test_nothing_is_half_applied_and_the_script_stops_at_an_error() -> None:
    told = answers(IN_TURN, '{"do":"flip","seat":"ana"}', "oops", '{"do":"flip","seat":"bo"}')
    assert [next(iter(answer)) for answer in told] == ["event", "error"]


def test_an_error_is_printed_as_text_too_and_the_exit_code_is_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(f'{IN_TURN}\n{{"do":"flip","seat":"zoe"}}\n')
    assert main(["referee", str(script)]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out)["line"] == 2
    assert err == "line 2: no seat 'zoe' at this table, expected one of: ana, bo\n"


def test_without_errors_the_exit_code_is_0_refusals_or_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text(f'{IN_TURN}\n{{"do":"flip","seat":"bo"}}\n')
    assert main(["referee", str(script)]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == {"refused": "not-your-turn", "line": 2, "seat": "bo"}
    assert err == ""


def test_a_script_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{IN_TURN}\n".encode() + b'{"do":"show"}')))
    assert main(["referee"]) == 0
    assert "state" in json.loads(capsys.readouterr().out)


def test_a_line_that_is_no_text_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "script.jsonl"
    script.write_bytes(IN_TURN.encode() + b'\n{"do":"\xff"}\n')
    assert main(["referee", str(script)]) == 2
    assert json.loads(capsys.readouterr().out)["line"] == 2


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", str(tmp_path / "none")]) == 2
    assert "prems referee: cannot read" in capsys.readouterr().err


@pytest.mark.parametrize("opening", [ARRIBA, LEPRECHAUNS, IN_TURN])
def test_a_kept_log_verifies_and_tells_a_story(
    opening: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script, log = tmp_path / "script.jsonl", tmp_path / "log.jsonl"
    script.write_text("\n".join([opening, *['{"do":"timeout"}'] * 3]))
    assert main(["referee", "--log", str(log), str(script)]) == 0
    events = sum('"event"' in line for line in capsys.readouterr().out.splitlines())
    assert main(["replay", "--verify", str(log)]) == 0
    assert capsys.readouterr().out == f"{events} events, each of them follows from the rules\n"
    for lang in ("fr", "en"):
        assert main(["replay", "--lang", lang, str(log)]) == 0
        assert capsys.readouterr().out.strip()
