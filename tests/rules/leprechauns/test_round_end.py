"""End of a round [L30, L31]."""

from typing import Any

import pytest

from tests.kit.drawn import by_name, names, refused
from tests.rules.leprechauns.table import Leprechauns, lay

CHESTS = {"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"}


def last_recital(won_now: dict[str, str], **situation: Any) -> Leprechauns:
    """dan is the last to recite, on bo's chest worth 5; the others have won what they have."""
    start: dict[str, Any] = {
        "phase": "recite",
        "revealed": {"bo": "S5", "dan": "O9"},
        "hands": {"dan": "bo"},
        "reciter": "dan",
        "recited": " ".join(won_now),
        "won": won_now,
        "won_now": won_now,
        "prems": "bo",
        "round": 3,
        "chests": {"ana": "A9", "bo": "S9"},
        "actions": "gift swap",
        "action": "negative",
    }
    return lay(**{**start, **situation})


@pytest.mark.rule("L30", "L10")
def test_the_action_card_and_all_chests_that_were_not_won_are_discarded() -> None:
    table = last_recital({"ana": "C6"}, out="cy")
    table.recite_wrong("dan")
    assert (table.round, table.phase, table.action, table.actions) == (4, "signal", "gift", ["swap"])
    assert (table.revealed, table.hands, table.out, table.recited, table.won_now) == ({}, {}, [], [], {})
    assert (table.reciter, table.votes, table.to_discard) == (None, {}, [])
    assert table.won == {"ana": ["C6"], "bo": [], "cy": [], "dan": []}
    assert table.due_in == 8_000


@pytest.mark.rule("L31")
def test_prems_goes_to_whoever_won_the_lowest_chest() -> None:
    table = last_recital({"ana": "C6", "cy": "A4"})
    assert table.recite_right("dan")[1:] == [
        {"event": "PremsGiven", "seat": "cy"},
        {"event": "RoundBegun", "round": 4, "action": "gift"},
    ]
    assert table.prems == "cy"


@pytest.mark.rule("L31")
def test_the_holder_can_win_it_again() -> None:
    table = last_recital({"bo": "A4", "ana": "C6"})
    assert by_name(table.recite_right("dan"), "PremsGiven")["seat"] == "bo"


@pytest.mark.rule("L31")
def test_nobody_won_it_stays() -> None:
    table = last_recital({}, action=None)
    assert names(table.recite_wrong("dan")) == ["RecitalJudged", "RoundBegun"]
    assert table.prems == "bo"


@pytest.mark.rule("L31")
def test_on_a_tie_the_holder_chooses_among_the_tied() -> None:
    table = last_recital({"ana": "O5", "cy": "C6"})
    assert table.recite_right("dan")[1:] == [{"event": "PremsOffered", "seat": "bo", "tied": ["ana", "dan"]}]
    assert (table.phase, table.reciter, table.due_in) == ("prems", None, 8_000)
    assert (table.revealed, table.action, table.won_now) == (
        {"dan": "O9"},
        "negative",
        {"ana": "O5", "cy": "C6", "dan": "S5"},
    )
    assert table.give_prems("ana", "ana") == refused("not-your-turn", "ana")
    assert table.give_prems("bo", "cy") == refused("not-a-choice", "bo")
    assert table.give_prems("bo", "bo") == refused("not-a-choice", "bo")
    assert table.give_prems("bo", "dan") == [
        {"event": "PremsGiven", "seat": "dan"},
        {"event": "RoundBegun", "round": 4, "action": "gift"},
    ]
    assert (table.prems, table.phase) == ("dan", "signal")


@pytest.mark.rule("L31")
@pytest.mark.parametrize(
    ("tied", "nearest"), [("ana dan", "dan"), ("ana bo", "ana"), ("bo cy", "cy"), ("cy ana", "cy"), ("bo dan", "dan")]
)
def test_timing_out_chooses_the_nearest_to_the_holders_left_the_holder_last(tied: str, nearest: str) -> None:
    won = dict(zip(tied.split(), ("A5", "S5"), strict=True))
    table = lay(phase="prems", prems="bo", won=won, won_now=won, chests={"ana": "A9"})
    assert table.timeout()[0] == {"event": "PremsGiven", "seat": nearest}
    assert table.prems == nearest


@pytest.mark.rule("L31")
def test_where_nobody_is_tied_it_stays() -> None:
    table = lay(phase="prems", prems="bo", chests={"ana": "A9"})
    assert names(table.timeout()) == ["RoundBegun"]
    assert table.prems == "bo"


@pytest.mark.rule("L31", "L50")
def test_after_the_last_round_it_is_not_handed_over() -> None:
    table = last_recital({"ana": "O5"}, round=6)
    assert names(table.recite_right("dan")) == ["RecitalJudged", "GameEnded"]
    assert table.prems == "bo"


@pytest.mark.rule("L31", "L45")
def test_with_a_swap_it_counts_who_won_the_lowest_chest_not_who_holds_it() -> None:
    table = last_recital({"ana": "A4"}, action="swap", actions="gift")
    table.recite_right("dan")
    table.swap("ana", "dan")
    assert table.won == {"ana": ["S5"], "bo": [], "cy": [], "dan": ["A4"]}
    assert table.prems == "ana"
