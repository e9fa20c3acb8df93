"""End of the game [L50]."""

from typing import Any

import pytest

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns.view import view
from tests.kit.drawn import by_name, names
from tests.rules.leprechauns.table import Leprechauns, lay


def last_recital(**situation: Any) -> Leprechauns:
    """bo is the last to recite, on ana's chest worth 5."""
    start: dict[str, Any] = {
        "phase": "recite",
        "revealed": {"ana": "A5", "dan": "O9"},
        "hands": {"bo": "ana"},
        "reciter": "bo",
        "prems": "ana",
        "round": 6,
        "out": "cy",
        "recited": "dan",
        "action": "negative",
        "actions": "gift",
        "chests": {"ana": "A9"},
        "won": {"ana": "S10 C6", "bo": "S2", "dan": "O10"},
        "kept": {"ana": "O7", "cy": "C5"},
    }
    return lay(**{**start, **situation})


@pytest.mark.rule("L50")
def test_after_six_rounds_the_highest_total_wins() -> None:
    table = last_recital()
    assert table.recite_right("bo")[1:] == [
        {"event": "GameEnded", "totals": {"ana": 12, "bo": 7, "cy": -3, "dan": 10}, "winners": ["ana"]},
    ]
    assert (table.phase, table.winners, table.round, table.due_in) == ("game_over", ["ana"], 6, None)
    assert table.totals == {"ana": 12, "bo": 7, "cy": -3, "dan": 10}
    assert LEPRECHAUNS.rules.is_over(table.state)


@pytest.mark.rule("L50", "L47")
def test_what_was_kept_is_told_by_its_cost_and_only_at_the_end() -> None:
    table = last_recital(kept={"ana": "O7 S9", "cy": "C5"})
    assert view(table.state).costs == {}
    table.recite_right("bo")
    assert view(table.state).costs == {"ana": [4, 5], "bo": [], "cy": [3], "dan": []}


@pytest.mark.rule("L50")
def test_the_table_is_then_empty() -> None:
    table = last_recital()
    table.recite_right("bo")
    assert (table.action, table.revealed, table.hands, table.won_now, table.votes) == (None, {}, {}, {}, {})
    assert (table.out, table.recited, table.to_discard, table.reciter) == ([], [], [], None)
    assert table.won["bo"] == ["A5", "S2"]


@pytest.mark.rule("L50")
def test_equal_totals_share_the_win_in_seat_order() -> None:
    table = last_recital(won={"bo": "S5", "ana": "S10 C4", "dan": "O10"})
    assert by_name(table.recite_right("bo"), "GameEnded")["winners"] == ["ana", "bo", "dan"]


@pytest.mark.rule("L50", "L10")
def test_before_round_six_the_game_goes_on() -> None:
    table = last_recital(round=5)
    assert names(table.recite_right("bo"))[-1] == "RoundBegun"
    assert (table.round, table.winners) == (6, [])
    assert not LEPRECHAUNS.rules.is_over(table.state)


@pytest.mark.rule("L50")
def test_the_game_is_over_when_no_chests_are_left() -> None:
    table = last_recital(round=3, chests={})
    assert names(table.recite_wrong("bo"))[-1] == "GameEnded"
    assert table.round == 3


@pytest.mark.rule("L50")
def test_the_game_goes_on_while_one_player_has_a_chest() -> None:
    assert names(last_recital(round=3, chests={"cy": "A9"}).recite_wrong("bo"))[-1] == "RoundBegun"
