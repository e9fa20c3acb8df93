"""Who paints and who sits, before anybody races: lines, strictness, bots, and hands that count for nothing."""

import pytest

from prems.kernel.values import Gesture
from prems.table.fairness import Fate, Press, Stopwatch
from prems.table.fairness.limits import BUCKET_START, SLOWEST_STEADY_FRAME
from tests.table.fairness.desk import ANA, BO, CARD, HZ, Desk, fate, screen_of


@pytest.mark.parametrize("strict", [True, False])
def test_a_strict_table_is_strict_with_everybody_however_they_came(strict: bool) -> None:
    watch = Stopwatch(strict=strict)
    watch.connect(ANA)
    watch.sit("bo", BO)
    assert watch.strict is strict
    assert [screen.link.device.strict for screen in watch.screens.values()] == [strict, strict]


def test_whoever_sits_before_coming_is_nowhere_yet() -> None:
    watch = Stopwatch()
    watch.sit("bo", BO)
    screen = watch.screens[BO]
    assert screen.person == BO
    assert screen.is_connected is False
    assert watch.racers["bo"].screen is screen
    assert watch.reveal(1, 1_000.0, {CARD: {"bo": 1}}).holds == {}
    watch.connect(BO)
    assert set(watch.reveal(2, 2_000.0, {CARD: {"bo": 2}}).holds) == {BO}


def test_a_new_screen_expects_no_line_and_a_reload_starts_one_anew() -> None:
    screen = screen_of(ANA)
    assert screen.is_expected is False
    screen.link.round_trip(50.0)
    screen.reconnected()
    assert not screen.link.is_measured
    assert screen.is_expected is False
    assert screen.link.credit.bucket <= BUCKET_START
    assert screen.pressed(10.0, 0), "numbers of hands begin again"


@pytest.mark.rule("T01")
@pytest.mark.parametrize("delay", [0.0, 70.0])
def test_a_bot_sees_a_view_when_it_is_due_and_what_its_seat_is_held_back(delay: float) -> None:
    desk = Desk(100.0)
    desk.watch.sit("bot", None)
    delays = {"bot": delay} if delay else {}
    plan = desk.watch.reveal(1, 1_000.0, {CARD: {"ana": 1, "bot": 1}}, delays)
    sees = 1_000.0 + plan.horizon + delay
    hand = desk.watch.hand("bot", CARD, Press(Gesture("bot"), 1, sees + 250.0), sees + 250.0)
    assert hand.fate is Fate.RACES
    assert hand.reaction == pytest.approx(250.0)
    assert hand.used == pytest.approx(250.0 + delay)
    assert hand.target == CARD


def test_a_view_is_planned_for_the_moment_at_which_it_is_to_leave() -> None:
    desk = Desk(20.0, 120.0)
    plan = desk.watch.reveal(1, 1_000.0, {CARD: {"ana": 1, "bo": 1}})
    assert plan.holds[ANA] > plan.holds[BO] >= 0.0
    for person, hold in plan.holds.items():
        showing = desk.watch.screens[person].showings.get(1)
        assert showing is not None
        assert showing.sent == 1_000.0 + hold


def test_a_hand_that_counts_for_nothing_still_says_what_it_was() -> None:
    desk = Desk(20.0, 20.0)
    shown = desk.show(1, 1_000.0, {CARD: {"ana": 1, "bo": 1}})
    first = desk.press(ANA, 1, shown[ANA] + 300.0)
    assert first.fate is Fate.RACES
    again = desk.pressed(ANA, 1, shown[ANA] + 310.0)
    hand = desk.watch.hand("ana", CARD, again, 1_400.0)
    assert (hand.fate, hand.press, hand.target, hand.arrived) == (Fate.VOID, again, CARD, 1_400.0)
    never = desk.pressed(BO, 77, shown[BO] + 310.0)
    hand = desk.watch.hand("bo", CARD, never, 1_401.0)
    assert (hand.fate, hand.press, hand.target, hand.arrived) == (Fate.VOID, never, CARD, 1_401.0)


def test_what_is_believed_of_a_line_does_not_change_while_its_race_runs() -> None:
    """[T04] Pongs that come meanwhile, held back or not, neither bound this hand's claim nor the wait for it."""
    times = []
    for meanwhile in ((), [200.0] * 16):
        desk = Desk(20.0, 60.0)
        shown = desk.show(1, 1_000.0, {CARD: {"ana": 1, "bo": 1}})
        desk.press(ANA, 1, shown[ANA] + 300.0)
        closes_at = desk.watch.closes_at()
        desk.idle(BO, *meanwhile)
        assert desk.watch.closes_at() == closes_at
        lie = desk.pressed(BO, 1, shown[BO] + 150.0)
        times.append(desk.watch.hand("bo", CARD, lie, shown[BO] + 330.0).used)
    assert times[0] == times[1]


def test_a_page_that_saves_battery_is_known_by_its_paints() -> None:
    desk = Desk(20.0)
    for nth in range(8):
        view, now = nth + 1, 1_000.0 + nth * 1_000.0
        desk.watch.reveal(view, now, {})
        desk.watch.sent({ANA: True}, view, now)
        desk.watch.seen(ANA, {view: 5_000.0 + nth * 30 * 1000 / 30}, 30.0)
    assert desk.watch.screens[ANA].link.device.frame == SLOWEST_STEADY_FRAME


def test_a_page_that_paints_is_in_sight_unless_it_says_otherwise() -> None:
    desk = Desk(20.0)
    desk.watch.hide(ANA, True)
    desk.watch.sent({ANA: True}, 1, 1_000.0)
    desk.watch.seen(ANA, {1: 1_020.0}, 60.0)
    assert desk.watch.screens[ANA].is_hidden is True, "a paint that came along with a heartbeat says nothing of it"
    desk.watch.seen(ANA, {1: 1_020.0}, 60.0, hidden=False)
    assert desk.watch.screens[ANA].is_hidden is False
    desk.watch.reveal(2, 2_000.0, {})
    desk.watch.sent({ANA: True}, 2, 2_000.0)
    desk.watch.seen(ANA, {2: 9_000.0}, 60.0, hidden=True)
    assert desk.watch.screens[ANA].is_hidden is True


def test_two_hands_of_one_device_are_kept_apart_and_those_of_another_are_left_alone() -> None:
    """[T34] What is not believed of one of them is not believed of the other either."""
    desk = Desk(20.0, 20.0)
    desk.watch.sit("ana 2", ANA)
    shown = desk.show(1, 1_000.0, {CARD: {"ana": 1, "ana 2": 1, "bo": 1}})
    desk.watch.hand("ana", CARD, Press(Gesture("ana"), 1, desk.page(ANA, shown[ANA] + 200.0)), shown[ANA] + 320.0)
    other = Press(Gesture("ana 2"), 1, desk.page(ANA, shown[ANA] + 230.0))
    desk.watch.hand("ana 2", CARD, other, shown[ANA] + 321.0)
    honest = desk.press(BO, 1, shown[BO] + 310.0)
    used = {hand.seat: hand.used for hand in desk.verdict().hands}
    assert used["ana 2"] - used["ana"] == pytest.approx(30.0)
    assert used["ana"] > 250.0, "a hand that was 120 on its way is not believed all of that"
    assert used["bo"] == honest.used


def test_views_that_no_screen_can_still_show_are_forgotten_but_not_what_became_live_in_them() -> None:
    desk = Desk(10.0, 20.0)
    live = {CARD: {"ana": 1, "bo": 1}}
    shown = desk.show(1, 1_000.0, live)
    for view in range(2, 17):  # Bo's page stands still
        desk.watch.reveal(view, 1_000.0 * view, live)
        desk.watch.sent({ANA: True, BO: True}, view, 1_000.0 * view)
        desk.watch.seen(ANA, {view: desk.page(ANA, 1_000.0 * view + 10.0)}, HZ)
    assert desk.watch.oldest_view == 9, "it was covered last, less than six seconds ago"
    assert fate(desk.press(BO, 1, 16_390.0)) == "void", "nobody looks at such a page, and nobody is punished for it"
    hand = desk.press(ANA, 16, 16_400.0)
    assert (fate(hand), hand.exposed) == ("reason", 1)
    assert hand.reaction == pytest.approx(16_400.0 - shown[ANA])
