"""What does a page start from, what does it keep when it comes again, and how does a bot see?"""

import pytest

from prems.table.fairness import Reach
from prems.table.fairness.limits import SPECTATORS_BEHIND
from tests.table.fairness.desk import ANA, CARD, Desk, fate, screen_of
from tests.table.fairness.test_showing import reloaded

BOTH: Reach = {CARD: {"ana": 1, "bo": 1}}


def test_a_page_counts_its_hands_from_0_again_after_a_reload() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, BOTH)
    for at in (1400.0, 3400.0, 5400.0):
        press = desk.pressed(ANA, 1, at, seq=0)
        assert fate(desk.watch.hand("ana", CARD, press, at + 10.0)) != "void"
        assert fate(desk.watch.hand("ana", CARD, press, at + 20.0)) == "void", "and each of them once"
        desk.watch.close(at + 1000.0)
        reloaded(desk, ANA, 1, at + 1500.0)


def test_every_reload_is_another_page() -> None:
    desk = Desk(20.0)
    desk.show(1, 1000.0, BOTH)
    for at in (2000.0, 3000.0, 4000.0):
        showing = desk.watch.screens[ANA].showings.get(1)
        assert showing is not None
        assert showing.painted is not None
        reloaded(desk, ANA, 1, at)
        assert desk.watch.screens[ANA].showings.get(1) != showing


def test_a_page_that_comes_again_is_looked_at_and_has_said_nothing() -> None:
    screen = screen_of(ANA)
    screen.is_connected, screen.is_hidden, screen.quiet_until = False, True, 1e6
    screen.reconnected()
    assert (screen.is_connected, screen.is_hidden, screen.quiet_until) == (True, False, float("-inf"))


def test_every_press_shows_how_fine_the_clock_is() -> None:
    desk = Desk(20.0)
    for nth in (3, 7, 12, 31, 55):
        desk.press(ANA, 99, 8.0 * nth)
    assert desk.watch.screens[ANA].link.device.step == 8.0


def test_a_bot_is_waited_for_to_the_millisecond() -> None:
    desk = Desk(20.0)
    desk.watch.sit("bo", None, 100.0)
    paints = desk.show(1, 1000.0, BOTH)
    hand = desk.press(ANA, 1, paints[ANA] + 400.0)
    assert desk.watch.closes_at() == pytest.approx(hand.due + 400.0 + 5.0 + 100.0)


def test_spectators_do_not_wait_for_a_bots_pong() -> None:
    desk = Desk(20.0)
    desk.watch.sit("bo", None)
    desk.show(1, 1000.0, {})
    assert desk.watch.spectators_at(1) == 1000.0 + 12.0 + SPECTATORS_BEHIND
