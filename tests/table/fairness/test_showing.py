"""Which view did a hand answer, and what did its own screen show?"""

import pytest

from prems.table.fairness import Pong, Reach
from prems.table.state import PersonId
from tests.table.fairness.desk import ANA, BO, CARD, HZ, Desk, fate

BOTH: Reach = {CARD: {ANA: 2, BO: 2}}


@pytest.mark.rule("T02")
def test_a_hand_too_quick_for_the_newest_view_answers_the_one_before() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {ANA: 1, BO: 1}})
    paints = desk.show(2, 2000.0, {})
    hand = desk.press(ANA, 2, paints[ANA] + 119.0)
    assert (hand.view, fate(hand)) == (1, "reason")


@pytest.mark.rule("T02")
def test_a_hand_that_had_time_to_see_the_newest_view_is_judged_by_it() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {ANA: 1, BO: 1}})
    paints = desk.show(2, 2000.0, {})
    hand = desk.press(ANA, 2, paints[ANA] + 121.0)
    assert (hand.view, fate(hand)) == (2, "no reason")


@pytest.mark.rule("T02")
def test_a_lucky_guess_is_a_false_start() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {})
    paints = desk.show(2, 2000.0, BOTH)
    hand = desk.press(ANA, 2, paints[ANA] + 60.0)
    assert (hand.view, fate(hand)) == (1, "too soon")


@pytest.mark.rule("T02")
def test_a_false_start_cannot_be_talked_away() -> None:
    """The stamps say 150 ms after the paint; the fastest round trip leaves room for 60 at most."""
    desk = Desk(100.0, 100.0)
    desk.show(1, 1000.0, {})
    plan = desk.watch.reveal(2, 2000.0, BOTH)
    sent = 2000.0 + plan.holds[ANA]
    desk.watch.sent(ANA, 2, sent)
    desk.watch.pong(ANA, Pong(2, 100.0))
    desk.watch.seen(ANA, 2, painted=desk.page(ANA, sent), hz=HZ)
    hand = desk.watch.hand(ANA, CARD, desk.pressed(ANA, 2, sent + 150.0), sent + 155.0)
    assert fate(hand) == "too soon"


@pytest.mark.rule("T02")
def test_an_older_view_still_counts_when_the_table_has_moved_on() -> None:
    desk = Desk(20.0, 200.0)
    desk.show(1, 1000.0, {CARD: {BO: 1}})
    desk.watch.reveal(2, 1990.0, {})
    hand = desk.press(BO, 1, 1950.0)
    assert hand.arrived > 1990.0
    assert (hand.view, fate(hand)) == (1, "reason")


def test_two_views_in_quick_succession_are_both_too_new() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {ANA: 1}})
    desk.show(2, 2000.0, {})
    paints = desk.show(3, 2050.0, {})
    assert desk.press(ANA, 3, paints[ANA] + 30.0).view == 1


def test_a_view_that_was_never_sent_or_never_painted_cannot_be_answered() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {})
    desk.watch.reveal(2, 2000.0, BOTH)
    assert fate(desk.press(ANA, 99, 2500.0)) == "void"
    assert fate(desk.press(ANA, 2, 2500.0)) == "void"
    desk.watch.seen(ANA, 2, painted=desk.page(ANA, 2020.0), hz=HZ)
    assert fate(desk.press(ANA, 2, 2500.0)) == "void"


def test_a_page_paints_a_view_once() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, {CARD: {ANA: 1}})
    desk.watch.seen(ANA, 1, painted=desk.page(ANA, paints[ANA] + 200.0), hz=HZ)
    hand = desk.press(ANA, 1, paints[ANA] + 400.0)
    assert hand.reaction == pytest.approx(400.0)


def test_a_match_that_became_live_in_a_skipped_view_counts_from_the_next_paint() -> None:
    desk = Desk(20.0, 20.0)
    plan = desk.watch.reveal(1, 1000.0, {CARD: {ANA: 1}})
    desk.watch.sent(ANA, 1, 1000.0 + plan.holds[ANA])
    desk.watch.pong(ANA, Pong(1, 20.0))
    paints = desk.show(2, 1010.0, {CARD: {ANA: 1}})
    hand = desk.press(ANA, 2, paints[ANA] + 300.0)
    assert hand.exposed == 1
    assert hand.reaction == pytest.approx(300.0)
    assert hand.used >= 300.0


def reloaded(desk: Desk, seat: PersonId, view: int, at: float) -> None:
    """The player reloads the page: a new connection, the view again, a new paint in a new clock."""
    desk.watch.connect(seat)
    desk.idle(seat, *[desk.round_trips[seat]] * 5)
    desk.watch.sent(seat, view, at)
    desk.watch.pong(seat, Pong(view, desk.round_trips[seat]))
    desk.watch.seen(seat, view, painted=desk.page(seat, at + 20.0), hz=HZ)


@pytest.mark.rule("T01")
def test_a_view_keeps_its_first_sending_after_a_reload() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(2, 1000.0, BOTH)
    reloaded(desk, ANA, 2, at=1500.0)
    hand = desk.press(ANA, 2, 1800.0)
    assert fate(hand) == "reason"
    assert hand.reaction is None
    assert hand.used >= 1800.0 - paints[ANA]


def test_what_a_player_missed_while_away_counts_from_its_first_sending_to_them() -> None:
    desk = Desk(20.0, 20.0)
    desk.watch.disconnect(ANA)
    desk.show(2, 1000.0, BOTH)
    desk.watch.connect(ANA)
    desk.idle(ANA, *[20.0] * 5)
    desk.watch.sent(ANA, 2, 3000.0)
    desk.watch.pong(ANA, Pong(2, 20.0))
    desk.watch.seen(ANA, 2, painted=desk.page(ANA, 3020.0), hz=HZ)
    hand = desk.press(ANA, 2, 3420.0)
    assert hand.used == pytest.approx(400.0)
    assert hand.due == 3000.0


def test_old_views_are_forgotten_unless_something_in_them_is_still_live() -> None:
    desk = Desk(20.0)
    for view in range(1, 500):
        desk.show(view, view * 1000.0, {CARD: {ANA: 350}} if view >= 350 else {})
    showings = desk.watch.screens[ANA].showings
    assert showings.get(300) is None
    assert showings.get(350) is not None
    for view in range(500, 700):
        desk.show(view, view * 1000.0, {})
    assert len(list(showings.newest_first())) < 100
