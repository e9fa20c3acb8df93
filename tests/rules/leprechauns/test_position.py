"""A situation written down, and what cannot be written."""

import re
from typing import Any

import pytest

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns.options import Options
from prems.kernel.values import Malformed
from tests.kit.drawn import Table
from tests.rules.leprechauns.table import Leprechauns, lay, timed

SEATS = ("ana", "bo", "cy")
FULL: dict[str, Any] = {
    "chests": {"ana": ["A1", "A2"], "bo": ["S1"], "cy": []},
    "actions": ["gift", "swap"],
    "action": "negative",
    "prems": "cy",
    "round": 3,
    "phase": "vote",
    "revealed": {"ana": "A4", "bo": "S5", "cy": "C6"},
    "hands": {"bo": "cy", "cy": "bo"},
    "out": ["ana"],
    "reciter": "bo",
    "recited": ["cy"],
    "won": {"ana": ["O9", "O1"], "bo": [], "cy": ["O3"]},
    "kept": {"ana": [], "bo": ["O5"], "cy": []},
    "won_now": {"ana": "O9"},
    "votes": {"cy": False},
    "to_discard": ["bo"],
    "totals": {"ana": 10, "bo": -3, "cy": 3},
    "winners": [],
}


def read(position: dict[str, Any], **options: Any) -> dict[str, Any]:
    return LEPRECHAUNS.notation.write(LEPRECHAUNS.notation.read(position, SEATS, Options(**options)))


def test_what_is_read_is_written_back() -> None:
    assert read(FULL) == FULL


def test_keys_left_out_are_empty_or_default() -> None:
    empty: dict[str, list[str]] = {"ana": [], "bo": [], "cy": []}
    assert read({}) == {
        "chests": empty,
        "actions": [],
        "action": None,
        "prems": "ana",
        "round": 1,
        "phase": "signal",
        "revealed": {},
        "hands": {},
        "out": [],
        "reciter": None,
        "recited": [],
        "won": empty,
        "kept": empty,
        "won_now": {},
        "votes": {},
        "to_discard": [],
        "totals": {"ana": 0, "bo": 0, "cy": 0},
        "winners": [],
    }


@pytest.mark.rule("L05")
def test_prems_is_the_positions_else_the_youngests_else_the_first_seats() -> None:
    assert read({"prems": "cy"}, youngest="bo")["prems"] == "cy"
    assert read({}, youngest="bo")["prems"] == "bo"


@pytest.mark.parametrize("phase", ["signal", "slap", "swap", "discard", "prems", "game_over"])
def test_a_reciter_is_written_while_somebody_recites_is_voted_on_or_names(phase: str) -> None:
    assert read({"phase": phase, "reciter": "bo"})["reciter"] is None
    assert read({**FULL, "phase": "recite"})["reciter"] == "bo"
    assert read({"phase": "name", "reciter": "bo"})["reciter"] == "bo"


@pytest.mark.rule("L50")
def test_a_game_that_is_over_says_who_won() -> None:
    won = {"ana": ["A5"], "bo": ["S5"], "cy": ["C4"]}
    assert read({"phase": "game_over", "won": won})["winners"] == ["ana", "bo"]
    assert read({"phase": "signal", "won": won})["winners"] == []


def test_seats_are_written_in_seat_order() -> None:
    written = read({"out": ["cy", "ana"], "recited": ["bo", "ana"], "to_discard": ["cy", "bo"]})
    assert (written["out"], written["recited"], written["to_discard"]) == (["ana", "cy"], ["ana", "bo"], ["bo", "cy"])


def test_a_state_shares_no_list_with_what_is_shown() -> None:
    state = LEPRECHAUNS.notation.read(FULL, SEATS, Options())
    shown: dict[str, Any] = LEPRECHAUNS.notation.write(state)
    for key in ("revealed", "hands", "won_now", "votes", "actions", "winners"):
        shown[key].clear()
    assert LEPRECHAUNS.notation.write(state) == FULL


A_HAND: dict[str, Any] = {"revealed": {"ana": "A4", "bo": "S5"}, "hands": {"cy": "ana"}}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"chests": {"ana": ["A1", "A1"]}}, "a chest lies in one place only: 'A1' is there twice"),
        ({"chests": {"ana": ["A1"]}, "won": {"bo": ["A1"]}}, "a chest lies in one place only: 'A1' is there twice"),
        ({"won": {"ana": ["A1"]}, "kept": {"bo": ["A1"]}}, "a chest lies in one place only: 'A1' is there twice"),
        ({"kept": {"ana": ["A1"]}, "revealed": {"bo": "A1"}}, "a chest lies in one place only: 'A1' is there twice"),
        ({"actions": ["gift", "gift"]}, "an action card lies in one place only: 'gift' is there twice"),
        ({"actions": ["gift"], "action": "gift"}, "an action card lies in one place only: 'gift' is there twice"),
        ({"chests": {"ana": ["A11"]}}, "no card 'A11' in this deck"),
        ({"won": {"ana": ["K1"]}}, "no card 'K1' in this deck"),
        ({"won_now": {"ana": "K1"}}, "no card 'K1' in this deck"),
        ({"revealed": {"ana": "Z1"}}, "no card 'Z1' in this deck"),
        ({"action": "odd"}, "no card 'odd' in this deck"),
        ({"actions": ["joker"]}, "no card 'joker' in this deck"),
        ({"chests": {"zoe": ["A1"]}}, "no seat 'zoe' at this table, expected one of: ana, bo, cy"),
        ({"won": {"zoe": ["A1"]}}, "no seat 'zoe'"),
        ({"kept": {"zoe": ["A1"]}}, "no seat 'zoe'"),
        ({"prems": "zoe"}, "no seat 'zoe'"),
        ({"reciter": "zoe"}, "no seat 'zoe'"),
        ({"revealed": {"zoe": "A1"}}, "no seat 'zoe'"),
        ({"hands": {"zoe": "ana"}, "revealed": {"ana": "A1"}}, "no seat 'zoe'"),
        ({"hands": {"ana": "zoe"}}, "no seat 'zoe'"),
        ({"won_now": {"zoe": "A1"}}, "no seat 'zoe'"),
        ({"votes": {"zoe": True}}, "no seat 'zoe'"),
        ({"out": ["zoe"]}, "no seat 'zoe'"),
        ({"recited": ["zoe"]}, "no seat 'zoe'"),
        ({"to_discard": ["zoe"]}, "no seat 'zoe'"),
        ({**A_HAND, "hands": {"cy": "ana", "bo": "ana"}}, "a card takes one hand only: 'ana' is there twice"),
        ({**A_HAND, "hands": {"ana": "ana"}}, "the hand of 'ana' lies on that player's own card"),
        ({**A_HAND, "hands": {"ana": "cy"}}, "the hand of 'ana' lies on no card"),
        ({**A_HAND, "out": ["cy"]}, "'cy' is out and has a hand on a card"),
        ({**A_HAND, "phase": "recite"}, "phase 'recite' needs a 'reciter' with a hand on a card"),
        ({**A_HAND, "phase": "recite", "reciter": "bo"}, "phase 'recite' needs a 'reciter' with a hand on a card"),
        ({**A_HAND, "phase": "vote", "reciter": "bo"}, "phase 'vote' needs a 'reciter' with a hand on a card"),
        ({"phase": "name"}, "phase 'name' needs a 'reciter': who names the next"),
    ],
)
def test_what_cannot_lie_on_a_table(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Malformed, match="^" + re.escape(sentence)):
        read(wrong)


@pytest.mark.parametrize(
    "options",
    [{"youngest": "zoe"}, {"hands": {"ana": "left", "zoe": "left"}}, {"motifs_needed": {"ana": 1, "zoe": 2}}],
)
def test_options_speak_of_seats_at_this_table(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="no seat 'zoe' at this table, expected one of: ana, bo"):
        Table("leprechauns", "ana bo", options, None)


@pytest.mark.parametrize(
    "speak",
    [
        lambda table: table.signal("zoe"),
        lambda table: table.slap("zoe", "ana"),
        lambda table: table.slap("ana", "zoe"),
        lambda table: table.race(timed("ana", "bo", 1), timed("zoe", "bo", 2)),
        lambda table: table.race(timed("ana", "bo", 1), timed("bo", "zoe", 2)),
        lambda table: table.lift("zoe"),
        lambda table: table.recite("zoe", ""),
        lambda table: table.vote("zoe", True),
        lambda table: table.name("zoe", "ana"),
        lambda table: table.name("ana", "zoe"),
        lambda table: table.swap("zoe", "ana"),
        lambda table: table.swap("zoe", None),
        lambda table: table.swap("ana", "zoe"),
        lambda table: table.discard("zoe", "A1"),
        lambda table: table.give_prems("zoe", "ana"),
        lambda table: table.give_prems("ana", "zoe"),
    ],
)
def test_commands_speak_of_seats_at_this_table(speak: Any) -> None:
    with pytest.raises(Malformed, match="no seat 'zoe' at this table, expected one of: ana, bo, cy, dan"):
        speak(lay())


@pytest.mark.rule("L75")
@pytest.mark.parametrize(("edition", "known", "unknown"), [("final", "S1", "K1"), ("prototype", "K1", "S1")])
def test_a_discard_names_a_chest_of_this_edition(edition: str, known: str, unknown: str) -> None:
    table = lay(options={"edition": edition})
    assert "refused" in table.discard("ana", known)[0]
    with pytest.raises(Malformed, match=f"no card '{unknown}' in this deck"):
        table.discard("ana", unknown)


@pytest.mark.rule("L26", "L27")
def test_a_recital_needs_answers_where_judging_is_picked() -> None:
    sentence = "^'recite' needs 'answers', a list of at most two motifs, where judging is 'picked'$"
    with pytest.raises(Malformed, match=sentence):
        lay().recite("ana")
    aloud = lay(options={"judging": "aloud"})
    assert "refused" in aloud.recite("ana")[0]


def test_an_edition_has_its_own_cards() -> None:
    assert Leprechauns("leprechauns", "ana bo", {"edition": "prototype"}, {"action": "odd"}).action == "odd"
