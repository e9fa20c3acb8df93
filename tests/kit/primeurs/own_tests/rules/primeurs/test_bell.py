"""Who rings, who hushes, and who is wrong?"""

import pytest
from tests.kit.drawn import Table, refused
from tests.kit.primeurs.own_tests.rules.primeurs.table import lay, reach


def table() -> Table:
    return lay(
        hands={"ana": "fig1 plum1", "bo": "fig2 pear1", "cy": "apple1 lemon1"},
        stall="cherry1 cherry2",
        top="fig3",
        open="fig3",
        turn="bo",
    )


@pytest.mark.rule("P20")
def test_whoever_holds_it_rings_and_lays_it_down() -> None:
    laid = table()
    laid.do("ring", seat="bo")
    assert (laid.hands["bo"], laid.top, laid.open) == (["pear1"], "fig2", [])


@pytest.mark.rule("P21")
def test_whoever_does_not_hold_it_hushes_and_nobody_can_ring_any_more() -> None:
    laid = table()
    laid.do("hush", seat="cy")
    assert laid.hands["cy"] == ["apple1", "lemon1"]
    assert laid.do("ring", seat="bo") == refused("no-fruit", "bo")


@pytest.mark.rule("P22")
@pytest.mark.parametrize(("seat", "does"), [("cy", "ring"), ("ana", "hush")])
def test_whoever_is_wrong_draws(seat: str, does: str) -> None:
    laid = table()
    laid.do(does, seat=seat)
    assert laid.hands[seat][2:] == ["cherry1"]
    assert (laid.stall, laid.open) == (["cherry2"], [])


@pytest.mark.rule("P22", "P31")
def test_where_the_stall_is_empty_nothing_is_drawn() -> None:
    laid = lay(hands={"ana": "fig1", "bo": "plum1 pear1", "cy": "apple1"}, top="fig3", open="fig3")
    laid.do("ring", seat="bo")
    assert laid.hands["bo"] == ["plum1", "pear1"]
    assert laid.winners == ["ana", "cy"]


@pytest.mark.rule("P23")
@pytest.mark.parametrize(("ana", "bo", "first"), [(300, 299, "bo"), (300, 300, "bo"), (299, 300, "ana")])
def test_only_the_first_hand_counts(ana: float, bo: float, first: str) -> None:
    laid = table()
    laid.do("race", hands=[reach("ana", ana, "ring", saw="fig3"), reach("bo", bo, "ring")])
    assert {seat for seat, hand in laid.hands.items() if len(hand) == 1} == {first}
