"""When is a view sent to whom?"""

import pytest

from prems.table.fairness import Pong
from prems.table.fairness.limits import LONGEST_HOLD, PONG_TIMEOUT, SPECTATORS_BEHIND
from prems.table.fairness.screens.stagger import stagger
from tests.table.fairness.desk import ANA, BO, CARD, CY, Desk


@pytest.mark.rule("T22")
def test_the_slowest_link_gets_the_view_first() -> None:
    plan = stagger({ANA: 10.0, BO: 60.0, CY: 35.0})
    assert plan.horizon == 60.0
    assert plan.holds == {ANA: 50.0, BO: 0.0, CY: 25.0}


@pytest.mark.rule("T22")
def test_nobody_waits_longer_than_the_cap_for_a_very_slow_link() -> None:
    plan = stagger({ANA: 10.0, BO: 400.0})
    assert plan.horizon == LONGEST_HOLD
    assert plan.holds == {ANA: LONGEST_HOLD - 10.0, BO: 0.0}


@pytest.mark.rule("T22")
def test_the_turners_copy_is_held_back() -> None:
    assert stagger({ANA: 10.0, BO: 60.0}).delayed({"ana": 40.0}, {"ana": ANA}).holds == {ANA: 90.0, BO: 0.0}
    assert stagger({ANA: 10.0, BO: 60.0}).delayed({"ana": 40.0}, {}).holds == {ANA: 50.0, BO: 0.0}, "not alone"


def test_an_empty_table_has_nobody_to_wait_for() -> None:
    assert stagger({}).horizon == 0.0


@pytest.mark.rule("T23")
def test_spectators_see_a_view_after_every_racer() -> None:
    desk = Desk(20.0, 100.0)
    horizon = 60.0
    desk.show(1, 1000.0, {})
    assert desk.watch.spectators_at(1) == 1000.0 + horizon + SPECTATORS_BEHIND


@pytest.mark.rule("T23")
def test_spectators_wait_for_a_missing_pong_and_not_for_ever() -> None:
    desk = Desk(20.0, 100.0)
    plan = desk.watch.reveal(1, 1000.0, {CARD: {}})
    for seat, hold in plan.holds.items():
        desk.watch.sent({seat: True}, 1, 1000.0 + hold)
    desk.watch.pong(ANA, Pong(1, 20.0))
    assert desk.watch.spectators_at(1) == 2000.0
    desk.watch.pong(BO, Pong(1, 600.0))
    assert desk.watch.spectators_at(1) == 1600.0
    desk.watch.disconnect(BO)
    assert desk.watch.spectators_at(1) == 1000.0 + 60.0 + SPECTATORS_BEHIND


def test_a_view_that_was_forgotten_before_it_could_be_shown_keeps_spectators_no_longer() -> None:
    """As where a database stood still for some seconds. The table froze over it."""
    desk = Desk(20.0, 100.0)
    for view in range(1, 10):
        desk.watch.reveal(view, 10_000.0 * view, {})
    assert desk.watch.oldest_view > 1
    assert desk.watch.spectators_at(1) == 0.0
    assert desk.watch.spectators_at(9) > 90_000.0


@pytest.mark.rule("T23")
def test_where_nobody_was_asked_spectators_wait_as_long_as_a_slow_way_takes() -> None:
    desk = Desk(20.0, 100.0)
    desk.idle(BO, *[100.0] * 10, *[900.0] * 6)
    plan = desk.watch.reveal(1, 1000.0, {CARD: {}})
    assert desk.watch.spectators_at(1) == 1000.0 + plan.holds[ANA] + PONG_TIMEOUT, "nothing was sent yet"
    for seat, hold in plan.holds.items():
        desk.watch.sent({seat: False}, 1, 1000.0 + hold)
    assert desk.watch.spectators_at(1) == 1000.0 + 900.0


def test_a_ping_is_wanted_since_the_newest_view_in_which_something_became_live() -> None:
    desk = Desk(20.0, 20.0)
    assert desk.watch.reveal(1, 1000.0, {CARD: {}}).live_since == -1
    assert desk.watch.reveal(2, 2000.0, {CARD: {"ana": 2}}).live_since == 2
    assert desk.watch.reveal(4, 4000.0, {CARD: {"ana": 2, "bo": 3}, "other": {"ana": 1}}).live_since == 3
    assert desk.watch.reveal(5, 5000.0, {}).live_since == -1


def test_where_nothing_can_be_raced_for_nobody_is_to_send_heartbeats() -> None:
    desk = Desk(20.0, 20.0)
    desk.idle(ANA, *[20.0, 90.0] * 8)
    assert desk.watch.reveal(1, 1000.0, {CARD: {"ana": 1}}).beats == (ANA,)
    assert desk.watch.reveal(2, 2000.0, {CARD: {}}).beats == ()
