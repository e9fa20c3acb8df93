"""What time does a hand get, how long is it waited for, and what does it earn or cost?"""

import pytest

from prems.kernel.values import Gesture, Seat
from prems.table.fairness import Press, Reach
from prems.table.fairness.limits import BUCKET_REFILL, BUCKET_START
from prems.table.fairness.trust.credit import USUAL_HANDLING
from prems.table.state import PersonId
from tests.table.fairness.desk import ANA, BO, CARD, FRAME, Desk, fate, screen_of
from tests.table.fairness.test_showing import reloaded

BOTH: Reach = {CARD: {"ana": 1, "bo": 1}}
ALL: Reach = {CARD: {"ana": 1, "bo": 1, "cy": 1}}


def coarse(desk: Desk, *people: PersonId) -> None:
    """Their clocks step by 8 ms."""
    for person in people:
        for stamp in range(8, 88, 16):
            desk.watch.screens[person].link.device.stamped(float(stamp))


def closes_at(desk: Desk) -> float:
    at = desk.watch.closes_at()
    assert at is not None
    return at


# --- what it earns or costs ---


def test_a_hand_is_settled_once_for_each_view() -> None:
    desk = Desk(20.0, 20.0)
    credit = desk.watch.screens[ANA].link.credit
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(ANA, 1, paints[ANA] + 400.0)
    desk.verdict()
    for after in (480.0, 490.0):
        assert fate(desk.press(ANA, 1, paints[ANA] + after)) == "late"
    assert credit.bucket == BUCKET_START + BUCKET_REFILL
    paints = desk.show(2, 3000.0, {CARD: {"ana": 2, "bo": 2}})
    desk.press(ANA, 2, paints[ANA] + 400.0)
    desk.verdict()
    assert credit.bucket == BUCKET_START + 2 * BUCKET_REFILL


def test_the_mean_time_that_nobody_can_account_for_is_learnt() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(ANA, 1, paints[ANA] + 400.0)
    desk.verdict()
    unexplained = FRAME - 1.5 * FRAME - USUAL_HANDLING
    assert desk.watch.screens[ANA].link.credit.bias == pytest.approx(unexplained / 2)


def test_without_a_paint_or_a_pong_nothing_is_learnt() -> None:
    for is_reloaded in (True, False):
        desk = Desk(20.0, 20.0)
        desk.unanswered = set() if is_reloaded else {ANA}
        paints = desk.show(1, 1000.0, BOTH)
        if is_reloaded:
            reloaded(desk, ANA, 1, at=1200.0)
        desk.press(ANA, 1, paints[ANA] + 400.0)
        desk.verdict()
        assert desk.watch.screens[ANA].link.credit.bias == 0.0


def test_a_bots_hand_earns_nothing() -> None:
    desk = Desk(20.0, 20.0)
    desk.watch.sit("bo", None)
    desk.show(1, 1000.0, BOTH)
    desk.watch.hand("bo", CARD, Press(Gesture("bo"), 1, 1400.0, "bot"), 1400.0)
    desk.verdict()
    assert desk.watch.racers["bo"].screen.link.credit.bucket == BUCKET_START


def test_right_hands_are_reviewed() -> None:
    desk = Desk(20.0, 20.0)
    for view in range(1, 31):
        paints = desk.show(view, view * 3000.0, {CARD: {"ana": view, "bo": view}})
        desk.press(ANA, view, paints[ANA] + 180.0)
        desk.verdict()
    assert desk.watch.screens[ANA].review.signs() == ("fast", "even")
    assert desk.watch.screens[BO].review.signs() == ()


def test_hands_without_a_reason_are_reviewed_as_wrong() -> None:
    desk = Desk(20.0, 20.0)
    for view in range(1, 31):
        paints = desk.show(view, view * 3000.0, {})
        desk.press(ANA, view, paints[ANA] + 180.0)
        desk.verdict()
    assert desk.watch.screens[ANA].review.signs() == ()


def test_a_hand_that_counts_for_nothing_shows_its_head_start_all_the_same() -> None:
    desk = Desk(20.0, 20.0)
    desk.watch.sit("ana", ANA, 120.0)
    assert desk.press(ANA, 99, 2000.0).head_start == 120.0


# --- how long it is waited for ---


def test_what_is_heard_of_a_link_during_a_race_changes_no_wait() -> None:
    desk = Desk(10.0, 100.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(ANA, 1, paints[ANA] + 400.0)
    before = closes_at(desk)
    desk.idle(BO, *[20.0] * 16)
    assert closes_at(desk) == before


def test_a_wrong_hand_after_a_right_one_makes_nobody_wait() -> None:
    desk = Desk(20.0, 20.0, 300.0)
    paints = desk.show(1, 1000.0, {CARD: {"ana": 1}})
    right = desk.press(ANA, 1, paints[ANA] + 400.0)
    wrong = desk.press(BO, 1, paints[BO] + 395.0)
    assert (fate(right), fate(wrong)) == ("reason", "no reason")
    assert closes_at(desk) == right.arrived


def test_a_hand_for_an_older_view_brings_those_in_who_had_a_chance_there() -> None:
    desk = Desk(20.0, 20.0, 200.0)
    desk.show(1, 1000.0, {CARD: {"bo": 1, "cy": 1}})
    paints = desk.show(2, 1400.0, {CARD: {"ana": 2}})
    newest = desk.press(ANA, 2, paints[ANA] + 130.0)
    assert closes_at(desk) == newest.arrived
    older = desk.press(BO, 2, paints[BO] + 118.0)
    assert (newest.view, older.view) == (2, 1)
    assert closes_at(desk) > newest.arrived


def test_a_debtor_is_not_waited_for_so_long() -> None:
    def waited(desk: Desk) -> float:
        paints = desk.show(1, 1000.0, BOTH)
        desk.press(ANA, 1, paints[ANA] + 400.0)
        return closes_at(desk)

    usual, owing = (Desk(20.0, 20.0) for _ in range(2))
    owing.watch.screens[BO].link.credit.penalty = 10.0
    assert waited(owing) == waited(usual) - 10.0


def test_a_page_that_has_told_no_paint_yet_is_waited_for_like_any_other() -> None:
    waits = []
    for untold in (set[PersonId](), {BO}):
        desk = Desk(10.0, 100.0)
        desk.show(1, 1000.0, {})
        desk.untold = untold
        paints = desk.show(2, 2000.0, {CARD: {"ana": 2, "bo": 2}})
        desk.press(ANA, 2, paints[ANA] + 200.0)
        waits.append(closes_at(desk))
    assert waits[0] == waits[1], "its paints are told together, later"


def test_a_page_that_has_just_come_is_looked_at() -> None:
    screen = screen_of(ANA)
    assert screen.is_hidden is False
    assert screen.is_watched


# --- who cannot be told apart ---


@pytest.mark.rule("T04")
@pytest.mark.parametrize("whose", [(), (ANA,), (BO,), (ANA, BO)])
def test_a_coarse_clock_widens_no_dead_heat_and_is_waited_for_no_longer(whose: tuple[PersonId, ...]) -> None:
    """Else a page that only says so, with the lowest hand, would win whatever it lost by less than a step."""
    for behind, is_tied in ((4.0, True), (6.0, False)):
        desk, fine = Desk(10.0, 10.0), Desk(10.0, 10.0)
        coarse(desk, *whose)
        for one in (desk, fine):
            paints = one.show(1, 1000.0, BOTH)
            one.press(ANA, 1, paints[ANA] + 400.0)
        assert closes_at(desk) == closes_at(fine)
        desk.press(BO, 1, paints[BO] + 400.0 + behind)
        verdict = desk.verdict()
        first, second = verdict.contenders
        assert verdict.dead_heat == ((ANA, BO) if is_tied else ())
        assert second.time - first.time == pytest.approx(behind)


@pytest.mark.rule("T04")
@pytest.mark.parametrize(("behind", "heat"), [(0.0, ("ana", "bo")), (1.0, ())])
def test_without_a_margin_only_the_same_instant_is_a_dead_heat(behind: float, heat: tuple[Seat, ...]) -> None:
    desk = Desk(10.0, 10.0, tie=0.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(ANA, 1, paints[ANA] + 400.0)
    desk.press(BO, 1, paints[BO] + 400.0 + behind)
    assert desk.verdict().dead_heat == heat
