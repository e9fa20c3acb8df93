"""A situation written down, and what cannot be written."""

from typing import Any

import pytest

from prems.games.arriba import ARRIBA
from prems.games.arriba.commands import Grab, Race, Timeout
from prems.games.arriba.options import Options
from prems.kernel.values import Malformed
from tests.kit.drawn import Table
from tests.rules.arriba.table import hand, lay, match, totem

SEATS = ("ana", "bo", "cy")
FULL: dict[str, Any] = {
    "draw": {"ana": ["1r", "2r"], "bo": ["3r"], "cy": []},
    "pile": {"ana": ["7r"], "bo": ["T1", "8r"], "cy": ["7g"]},
    "pool": ["9r", "10r"],
    "turn": "ana",
    "phase": "turn",
    "head_by": None,
    "turner": "cy",
    "round": 2,
    "first": "bo",
    "points": {"ana": [1], "bo": [2], "cy": [3]},
    "totem_live": ["bo"],
    "live": [match(7, "ana cy"), totem("bo")],
    "winners": [],
}


def read(position: dict[str, Any], **options: Any) -> dict[str, Any]:
    return ARRIBA.notation.write(ARRIBA.notation.read(position, SEATS, Options(**options)))


def test_what_is_read_is_written_back() -> None:
    assert read(FULL) == FULL


def test_a_head_is_written_with_whoever_turned_it() -> None:
    written = {**FULL, "phase": "head", "head_by": "cy", "turn": None}
    assert read(written) == written


@pytest.mark.rule("A05")
def test_keys_left_out_are_empty_or_default() -> None:
    empty: dict[str, list[str]] = {"ana": [], "bo": [], "cy": []}
    assert read({"draw": {"ana": ["1r"]}}) == {
        "draw": {**empty, "ana": ["1r"]},
        "pile": empty,
        "pool": [],
        "turn": "ana",
        "phase": "turn",
        "head_by": None,
        "turner": None,
        "round": 1,
        "first": "ana",
        "points": empty,
        "totem_live": [],
        "live": [],
        "winners": [],
    }


@pytest.mark.rule("A05")
def test_the_first_player_is_the_positions_else_the_options_else_the_first_seat() -> None:
    draw = {seat: [f"{nth}r"] for nth, seat in enumerate(SEATS, start=1)}
    assert read({"draw": draw, "first": "cy"}, first="bo")["first"] == "cy"
    assert read({"draw": draw}, first="bo")["first"] == "bo"
    assert read({"draw": draw, "first": "cy"})["turn"] == "cy"
    assert read({"draw": draw, "first": "cy", "turn": "ana"})["turn"] == "ana"


def test_outside_phase_turn_nobody_is_to_turn_and_outside_phase_head_nobody_counts() -> None:
    assert read({"draw": {"ana": ["1r"]}, "phase": "head", "head_by": "bo", "turn": "ana"})["turn"] is None
    assert read({"draw": {"ana": ["1r"]}, "turn": "ana", "head_by": "bo"})["head_by"] is None


@pytest.mark.rule("A22")
def test_totem_live_without_a_totem_card_on_top_is_dropped() -> None:
    pile = {"ana": ["7r"], "bo": ["8r", "T1"], "cy": ["T2"]}
    assert read({"draw": {"ana": ["1r"]}, "pile": pile, "totem_live": ["ana", "bo", "cy"]})["totem_live"] == ["cy"]


@pytest.mark.rule("A22")
def test_totem_cards_are_spent_unless_said_otherwise() -> None:
    assert read({"draw": {"ana": ["1r"]}, "pile": {"cy": ["T2"]}})["live"] == []


@pytest.mark.rule("A74")
def test_a_game_that_is_over_says_who_won() -> None:
    points = {"ana": [5, 2], "bo": [3, 4], "cy": [4, 4]}
    assert read({"phase": "game_over", "points": points})["winners"] == ["ana", "bo"]
    assert read({"phase": "round_over", "points": points})["winners"] == []


@pytest.mark.parametrize("phase", ["round_over", "game_over"])
def test_between_rounds_nothing_is_live(phase: str) -> None:
    pile = {"ana": ["7r"], "bo": ["7g"], "cy": ["T1"]}
    written = read({"phase": phase, "pile": pile, "totem_live": ["cy"]})
    assert (written["live"], written["totem_live"]) == ([], [])


def test_a_state_of_its_own_shares_no_list_with_what_was_written() -> None:
    written = {"draw": {"ana": ["1r", "2r"]}, "points": {"ana": [1]}, "pool": ["9r"]}
    state = ARRIBA.notation.read(written, SEATS, Options())
    shown: dict[str, Any] = ARRIBA.notation.write(state)
    for pile in (shown["draw"]["ana"], shown["points"]["ana"], shown["pool"], shown["winners"]):
        pile.clear()
    again: dict[str, Any] = ARRIBA.notation.write(state)
    assert again["draw"]["ana"] == ["1r", "2r"]
    assert (again["points"]["ana"], again["pool"]) == ([1], ["9r"])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"draw": {"ana": ["1r", "1r"]}}, "a card lies in one place only: '1r' is there twice"),
        ({"draw": {"ana": ["1r"]}, "pool": ["1r"]}, "a card lies in one place only: '1r' is there twice"),
        ({"draw": {"ana": ["1r"]}, "pile": {"bo": ["1r"]}}, "a card lies in one place only: '1r' is there twice"),
        ({"draw": {"ana": ["19r"]}}, "no card '19r' in this deck"),
        ({"pile": {"ana": ["0r"]}}, "no card '0r' in this deck"),
        ({"pool": ["T5"]}, "no card 'T5' in this deck"),
        ({"draw": {"zoe": ["1r"]}}, "no seat 'zoe' at this table, expected one of: ana, bo, cy"),
        ({"pile": {"zoe": ["1r"]}}, "no seat 'zoe'"),
        ({"points": {"zoe": [1]}}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "turn": "zoe"}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "first": "zoe"}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "turner": "zoe"}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "head_by": "zoe", "phase": "head"}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "totem_live": ["zoe"]}, "no seat 'zoe'"),
        ({"draw": {"ana": ["1r"]}, "phase": "head"}, "phase 'head' needs 'head_by': who turned the head"),
        ({"draw": {"bo": ["1r"]}, "turn": "ana"}, "'ana' is to turn but has no draw pile"),
        ({"draw": {"bo": ["1r"]}}, "'ana' is to turn but has no draw pile"),
        ({"draw": {"bo": ["1r"]}, "phase": "last_call"}, "phase 'last_call' while somebody has a draw pile"),
    ],
)
def test_what_cannot_lie_on_a_table(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed, match="^" + sentence.replace("?", r"\?")):
        read(wrong)


def test_the_option_first_names_somebody_at_the_table() -> None:
    with pytest.raises(Malformed, match="no seat 'zoe'"):
        Table("arriba", "ana bo", {"first": "zoe"}, None)


@pytest.mark.parametrize(
    "speak",
    [
        lambda table: table.flip("zoe"),
        lambda table: table.signal("zoe"),
        lambda table: table.grab("zoe"),
        lambda table: table.race(hand("ana", 1), hand("zoe", 2)),
        lambda table: table.grab("ana", live=[match(7, "ana zoe")]),
        lambda table: table.grab("ana", live=[match(7, "ana bo"), totem("zoe")]),
        lambda table: table.race(hand("ana", 1, live=[totem("zoe")])),
    ],
)
def test_commands_speak_of_seats_at_this_table(speak: Any) -> None:
    with pytest.raises(Malformed, match="no seat 'zoe' at this table, expected one of: ana, bo, cy"):
        speak(lay(draw={"ana": "1r"}))


@pytest.mark.rule("A36")
def test_a_race_takes_one_hand_of_each_seat() -> None:
    with pytest.raises(Malformed, match=r"^a race takes one hand of each seat: 'ana' is there twice"):
        lay(draw={"ana": "1r"}).race(hand("ana", 1), hand("bo", 1), hand("ana", 2))


@pytest.mark.rule("A43")
def test_a_match_on_a_screen_names_different_seats() -> None:
    with pytest.raises(Malformed, match=r"^a match names different seats: 'ana' is there twice"):
        lay(draw={"ana": "1r"}).grab("ana", live=[match(7, "ana ana")])


def test_a_command_without_a_seat_or_screen_is_fine() -> None:
    state = lay(draw={"ana": "1r"}).state
    ARRIBA.rules.check(state, Timeout())
    ARRIBA.rules.check(state, Grab("ana"))
    ARRIBA.rules.check(state, Race([]))
