"""Variants [L60-L62]."""

from typing import Any

import pytest

from tests.kit.drawn import by_name
from tests.rules.leprechauns.table import Leprechauns, lay

PIG_INDEX = {"ana": "A9"}  # animal:pig, sign:index-up


def reciting(seat: str, **options: Any) -> Leprechauns:
    return lay(phase="recite", revealed=PIG_INDEX, hands={seat: "ana"}, reciter=seat, options=options)


def is_won(table: Leprechauns, seat: str, answers: str) -> bool:
    won: bool = by_name(table.recite(seat, answers), "RecitalJudged")["won"]
    return won


@pytest.mark.rule("L60", "L27")
@pytest.mark.parametrize(
    "answers", ["animal:pig", "sign:index-up", "animal:cow sign:index-up", "sign:index-up animal:pig"]
)
def test_for_the_youngest_one_right_motif_is_enough(answers: str) -> None:
    assert is_won(reciting("bo", motifs_needed=1), "bo", answers)


@pytest.mark.rule("L60")
@pytest.mark.parametrize("answers", ["", "animal:cow", "animal:cow sign:fist"])
def test_for_the_youngest_no_right_motif_is_not(answers: str) -> None:
    assert not is_won(reciting("bo", motifs_needed=1), "bo", answers)


@pytest.mark.rule("L60")
def test_unless_chosen_both_are_needed() -> None:
    assert not is_won(reciting("bo"), "bo", "animal:pig")
    assert not is_won(reciting("bo", motifs_needed=2), "bo", "animal:pig")


@pytest.mark.rule("L61")
def test_without_action_cards() -> None:
    table = Leprechauns("leprechauns", "ana bo", {"actions": False}, None)
    table.deal()
    assert (table.action, table.actions) == (None, [])
    for _ in range(5):
        table.timeout()
        table.timeout()
    assert (table.round, table.action) == (6, None)


@pytest.mark.rule("L61")
def test_a_written_action_card_is_played_all_the_same() -> None:
    table = lay(
        phase="slap",
        revealed={"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"},
        action="neighbour",
        options={"actions": False},
    )
    assert table.slap("ana", "cy")[0]["why"] == "neighbour"


@pytest.mark.rule("L62")
def test_one_motif_is_enough_for_the_children_and_adults_need_both() -> None:
    family = {"bo": 1, "cy": 2}
    assert is_won(reciting("bo", motifs_needed=family), "bo", "animal:pig")
    assert not is_won(reciting("cy", motifs_needed=family), "cy", "animal:pig")
    assert not is_won(reciting("dan", motifs_needed=family), "dan", "animal:pig"), "whoever is not named is an adult"
    assert is_won(reciting("dan", motifs_needed=family), "dan", "animal:pig sign:index-up")
