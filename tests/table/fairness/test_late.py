"""What becomes of a hand that comes down when the race is over: late, on its photo finish, or wrong?"""

import pytest

from prems.table.fairness import Fate, Reach, TimedHand
from prems.table.fairness.limits import LAST_STOP
from prems.table.state import PersonId
from tests.table.fairness.desk import ANA, BO, CARD, CY, Desk, fate

BOTH: Reach = {CARD: {"ana": 1, "bo": 1}}
LOOK = 1800.0


def won_by_ana(desk: Desk, view: int = 1, at: float = 1000.0) -> dict[PersonId, float]:
    """400 ms after her screen had shown the view. When each screen did."""
    paints = desk.show(view, at, {CARD: {"ana": view, "bo": view}})
    desk.press(ANA, view, paints[ANA] + 400.0)
    desk.verdict()
    return paints


def test_a_late_hand_joins_with_its_time_on_the_scale_of_that_race() -> None:
    desk = Desk(20.0, 20.0)
    paints = won_by_ana(desk)
    hand = desk.press(BO, 1, paints[BO] + 480.0)
    assert (hand.fate, hand.joins, hand.target, hand.view, hand.exposed) == (Fate.LATE, True, CARD, 1, 1)
    assert hand.has_reason
    assert (hand.time, hand.used) == pytest.approx((480.0, 480.0))
    assert (hand.press, hand.arrived) == (desk.pressed(BO, 1, paints[BO] + 480.0), paints[BO] + 490.0)


def test_a_hand_that_answers_the_verdict_is_timed_from_what_the_others_reached_for() -> None:
    desk = Desk(20.0, 20.0)
    paints = won_by_ana(desk)
    shown = desk.show(2, 1500.0, {})
    hand = desk.press(BO, 2, shown[BO] + 200.0)
    assert (hand.fate, hand.joins, hand.view, hand.has_reason) == (Fate.LATE, True, 2, False)
    assert (hand.time, hand.used) == pytest.approx([shown[BO] + 200.0 - paints[BO]] * 2)


def test_whoever_had_nothing_to_reach_for_is_timed_from_the_view_that_was_answered() -> None:
    desk = Desk(20.0, 20.0, 20.0)
    paints = won_by_ana(desk)
    hand = desk.press(CY, 1, paints[CY] + 430.0)
    assert (hand.fate, hand.joins, hand.has_reason) == (Fate.LATE, True, False)
    assert hand.time == pytest.approx(430.0)


def test_a_seat_has_one_hand_on_the_photo() -> None:
    desk = Desk(20.0, 20.0)
    paints = won_by_ana(desk)
    hands = ((BO, 480.0), (BO, 490.0), (ANA, 495.0))
    joined = [desk.press(seat, 1, paints[seat] + after).joins for seat, after in hands]
    assert joined == [True, False, False]


def test_a_hand_that_was_late_in_an_open_race_is_on_its_photo_already() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(ANA, 1, paints[ANA] + 400.0)
    closes_at = desk.watch.closes_at()
    assert closes_at is not None
    desk.watch.hand("bo", CARD, desk.pressed(BO, 1, paints[BO] + 399.0), closes_at + 0.1)
    desk.verdict()
    again = desk.press(BO, 1, paints[BO] + 500.0)
    assert (again.fate, again.joins) == (Fate.LATE, False)


@pytest.mark.parametrize(("shown_for", "joins"), [(LAST_STOP - 1.0, True), (LAST_STOP, False)])
def test_a_hand_joins_as_long_as_it_could_not_be_stopped(shown_for: float, joins: bool) -> None:
    desk = Desk(20.0, 20.0)
    won_by_ana(desk)
    desk.watch.looked_at(CARD, LOOK)
    shown = desk.show(2, 1500.0, {})
    hand = desk.press(BO, 2, shown[BO] + shown_for)
    assert (hand.fate, hand.joins) == (Fate.LATE, joins)


def test_a_hand_for_the_race_before_joins_no_photo() -> None:
    """Its message was held up for a whole race."""
    desk = Desk(20.0, 20.0)
    first = won_by_ana(desk)
    won_by_ana(desk, view=2, at=2000.0)
    hand = desk.press(BO, 1, first[BO] + 480.0, extra=1000.0)
    assert (hand.fate, hand.joins) == (Fate.LATE, False)
    newer = desk.press(BO, 2, 2000.0 + 500.0)
    assert (newer.fate, newer.view, newer.joins) == (Fate.LATE, 2, True)


@pytest.mark.rule("T30")
@pytest.mark.parametrize("seat", [BO, CY])
def test_no_hand_is_wrong_while_the_photo_is_looked_at(seat: PersonId) -> None:
    def pressed(after: float) -> TimedHand:
        desk = Desk(20.0, 20.0, 20.0)
        won_by_ana(desk)
        desk.watch.looked_at(CARD, LOOK)
        shown = desk.show(2, 1500.0, {})
        return desk.press(seat, 2, shown[seat] + after)

    assert fate(pressed(LOOK - 1.0)) == "late"
    assert fate(pressed(LOOK + 1.0)) == "no reason"


def test_a_photo_of_another_target_excuses_nobody() -> None:
    desk = Desk(20.0, 20.0, 20.0)
    won_by_ana(desk)
    desk.watch.looked_at("another card", LOOK)
    shown = desk.show(2, 1500.0, {})
    assert fate(desk.press(CY, 2, shown[CY] + 200.0)) == "no reason"


def test_where_nothing_races_a_hand_is_late_or_counts_for_nothing() -> None:
    desk = Desk(20.0, 20.0)
    paints = won_by_ana(desk)
    late = desk.watch.hand("bo", CARD, desk.pressed(BO, 1, paints[BO] + 480.0), paints[BO] + 490.0, may_race=False)
    assert (late.fate, late.joins) == (Fate.LATE, True)
    shown = desk.show(2, 3000.0, {CARD: {"bo": 2}})
    press = desk.pressed(BO, 2, shown[BO] + 400.0)
    void = desk.watch.hand("bo", CARD, press, shown[BO] + 410.0, may_race=False)
    assert (void.fate, void.seat, void.target, void.press, void.arrived) == (
        Fate.VOID,
        "bo",
        CARD,
        press,
        shown[BO] + 410.0,
    )
    assert desk.watch.closes_at() is None
