"""When is a view sent to whom?"""

import pytest
from tests.table.fairness.desk import Desk

from prems.table.fairness import TOTEM, Pong, turners_delay
from prems.table.fairness.limits import LONGEST_HOLD, SPECTATORS_BEHIND
from prems.table.fairness.stagger import stagger


def test_the_slowest_link_gets_the_view_first() -> None:
    plan = stagger({0: 10.0, 1: 60.0, 2: 35.0})
    assert plan.horizon == 60.0
    assert plan.holds == {0: 50.0, 1: 0.0, 2: 25.0}


def test_nobody_waits_longer_than_the_cap_for_a_very_slow_link() -> None:
    plan = stagger({0: 10.0, 1: 400.0})
    assert plan.horizon == LONGEST_HOLD
    assert plan.holds == {0: LONGEST_HOLD - 10.0, 1: 0.0}


@pytest.mark.rule("A11")
def test_the_turners_copy_is_held_back() -> None:
    assert stagger({0: 10.0, 1: 60.0}, turner=0, delay=40.0).holds == {0: 90.0, 1: 0.0}


@pytest.mark.rule("A11")
@pytest.mark.parametrize(("briskness", "delay"), [(1.0, 20.0), (0.0, 60.0), (0.5, 40.0), (None, 40.0), (7.0, 20.0)])
def test_a_brisk_turn_shortens_the_delay(briskness: float | None, delay: float) -> None:
    assert turners_delay(briskness) == delay


def test_an_empty_table_has_nobody_to_wait_for() -> None:
    assert stagger({}).horizon == 0.0


def test_spectators_see_a_view_after_every_racer() -> None:
    desk = Desk(20.0, 100.0)
    horizon = 60.0
    desk.show(1, 1000.0, {})
    assert desk.watch.spectators_at(1) == 1000.0 + horizon + SPECTATORS_BEHIND


def test_spectators_wait_for_a_missing_pong_and_not_for_ever() -> None:
    desk = Desk(20.0, 100.0)
    plan = desk.watch.reveal(1, 1000.0, {TOTEM: {}})
    for seat, hold in plan.holds.items():
        desk.watch.sent(seat, 1, 1000.0 + hold)
    desk.watch.pong(0, Pong(1, 20.0))
    assert desk.watch.spectators_at(1) == 2000.0
    desk.watch.pong(1, Pong(1, 600.0))
    assert desk.watch.spectators_at(1) == 1600.0
    desk.watch.leave(1)
    assert desk.watch.spectators_at(1) == 1000.0 + 60.0 + SPECTATORS_BEHIND
