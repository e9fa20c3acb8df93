"""What is believed of a hand whose cards lie on another screen? To the millisecond."""

import pytest

from prems.kernel.values import Gesture
from prems.table.fairness import Link, Press
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.hands.timing import timing
from prems.table.fairness.limits import (
    BUCKET_REFILL,
    BUCKET_START,
    HANDLING,
    LEAST_JITTER,
    LEAST_WAY,
    LOST_REFILL,
    LOST_START,
    PLACING,
    UNSEEN,
    USUAL_SLACK,
)
from prems.table.fairness.screens.screen import Screen
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.screens.views import Revealed, Views
from prems.table.fairness.trust.clock import Offset
from prems.table.fairness.trust.credit import OF_A_VIEW, USUAL_HANDLING
from prems.table.fairness.trust.in_a_room import InARoom, in_a_room
from prems.table.state import PersonId
from tests.table.fairness.desk import screen_of

DEVICES_CLOCK, SCREENS_CLOCK = Offset(-700.0, 3.0), Offset(-40.0, 5.0)
"""A phone's clock reads 700 ahead of ours, the TV's 40."""


def line(*trips: float) -> Link:
    link = Link()
    for trip in trips:
        link.round_trip(trip)
    link.device.painted([0.0], 100.0)
    return link


def believed(phone: Link | None = None, tv: Link | None = None) -> InARoom:
    return in_a_room(phone or line(*[20.0] * 16), tv or line(*[40.0] * 16), DEVICES_CLOCK, SCREENS_CLOCK)


def shown(*, painted: float | None = 1_080.0, pong: float | None = 40.0) -> Showing:
    """Sent at 1,000; painted at 1,040 of our clock, which is 1,080 of the TV's."""
    sending = Showing(Revealed(1, 1), due=1_020.0, sent=1_000.0, is_sent=True, is_pinged=True)
    sending.pong, sending.painted = pong, painted
    return sending


@pytest.mark.rule("T34")
def test_presses_are_told_on_the_screens_clock_and_times_on_ours() -> None:
    allowance = believed()
    assert allowance.stamp(2_000.0) == 1_340.0
    assert allowance.start(shown()) == 1_040.0
    assert allowance.claimed(2_040.0, shown()) == 300.0
    assert allowance.claimed(2_040.0, shown(painted=None)) is None
    assert allowance.start(shown(painted=None)) == 1_000.0
    assert allowance.believed(shown()) == allowance.believed(shown(pong=5.0)) == 20.0, "the hand's way is another"


@pytest.mark.rule("T34")
def test_a_paint_lies_after_its_sending_and_no_later_than_its_own_pong_allows() -> None:
    tv = line(*[40.0] * 16)
    most = 40.0 + PLACING + 2 * 10.0 + LEAST_JITTER - LEAST_WAY * 40.0
    assert believed(tv=tv).start(shown(painted=700.0)) == 1_000.0
    assert believed(tv=tv).start(shown(painted=5_000.0)) == pytest.approx(1_000.0 + most)
    assert believed(tv=tv).start(shown(painted=5_000.0, pong=30.0)) == pytest.approx(1_000.0 + most - 10.0)


@pytest.mark.rule("T34")
def test_while_the_screen_has_said_nothing_the_latest_paint_is_waited_for() -> None:
    allowance = believed()
    down = allowance.way_down
    assert allowance.latest_start(shown()) == 1_040.0
    assert allowance.latest_start(shown(painted=None)) == 1_000.0 + down.most(shown())
    assert allowance.latest_start(shown(painted=None, pong=None)) == 1_000.0 + down.most_to_wait(shown(pong=None))
    assert allowance.latest_start(shown(painted=9_000.0, pong=30.0)) == 1_000.0 + down.most(shown(pong=30.0))
    assert down.most_to_wait(shown(pong=None)) > down.most(shown()) > down.most(shown(pong=30.0))


@pytest.mark.rule("T34")
def test_a_phone_that_saves_power_is_believed_its_fastest_way_and_a_little() -> None:
    restless = line(20.0, *[60.0] * 15)
    allowance = believed(phone=restless)
    usual = 20.0 + USUAL_SLACK
    assert allowance.base == allowance.most_believed == usual
    up = restless.one_way(HANDLING, frames=0.0)
    assert allowance.slack == pytest.approx(up.slack + LEAST_WAY * (60.0 - usual))
    assert believed(phone=line(*[20.0] * 16)).base == 20.0, "and never more than its usual one"
    assert allowance.fastest_way == LEAST_WAY * 20.0 + LEAST_WAY * 40.0


@pytest.mark.rule("T34")
def test_the_exactness_that_is_shown_has_both_clocks_in_it() -> None:
    assert believed().precision == 2.0 + 1.0 + 3.0 + 5.0
    coarse = line(*[20.0] * 16)
    for nth in range(6):
        coarse.device.stamped(8.0 * nth)
    assert believed(phone=coarse).precision == 2.0 + coarse.device.step + 3.0 + 5.0 > 11.0


@pytest.mark.rule("T34")
def test_what_either_of_the_two_has_cost_itself_is_added() -> None:
    phone, tv = line(*[20.0] * 16), line(*[40.0] * 16)
    phone.credit.penalty, tv.credit.penalty = 4.0, 9.0
    assert believed(phone=phone, tv=tv).penalty == 13.0


@pytest.mark.rule("T34")
@pytest.mark.parametrize(
    ("hand", "screen", "costs"), [(3.0, 5.0, 0.0), (6.0, 5.0, 3.0), (-9.0, 8.0, 0.0), (20.0, 6.0, 6.0)]
)
def test_two_devices_are_given_what_one_honest_device_may_need(hand: float, screen: float, costs: float) -> None:
    phone, tv = line(*[20.0] * 16), line(*[40.0] * 16)
    phone.credit.bias, tv.credit.bias = hand, screen
    assert believed(phone=phone, tv=tv).penalty == costs


class Sofa:
    """One TV, two phones: who has pressed is weighed when the race is over."""

    def __init__(self) -> None:
        self.views = Views()
        self.tv = self._screen("tv", 40.0, 40.0)
        self.phones = [self._screen(name, 20.0, 700.0) for name in ("ana", "bo")]
        self.racers = [Racer(str(phone.person), self.tv, 0.0, phone) for phone in self.phones]

    def _screen(self, name: str, trip: float, ahead: float) -> Screen:
        screen = screen_of(PersonId(name), self.views)
        screen.link = line(*[trip] * 16)
        screen.clock.answered(screen.clock.ask(0.0), trip / 2 + ahead, trip)
        return screen

    def show(self, *, pong: float | None = 40.0, painted: float | None = 1_080.0, is_resent: bool = False) -> Showing:
        tv, *phones = (PersonId(name) for name in ("tv", "ana", "bo"))
        self.views.revealed(Revealed(1, 1, due=1_020.0, decided=1_000.0, holds=dict.fromkeys((tv, *phones), 0.0)))
        shown = self.views.known[1]
        shown.sent, shown.pinged = dict.fromkeys((tv, *phones), 1_000.0), frozenset((tv, *phones))
        if painted is not None:
            self.views.painted(tv, {1: painted})
        if pong is not None:
            self.views.ponged(tv, 1, pong, is_resent)
        exposing = self.tv.showings.get(1)
        assert exposing is not None
        return exposing

    def settle(self, racer: Racer, exposing: Showing, reaction: float, arrives_after: float) -> None:
        pressed = 1_040.0 + reaction
        timed = timing(racer, exposing, racer.allowance(), pressed + 700.0, pressed + arrives_after)
        timed.settle(has_reason=True)


@pytest.mark.rule("T34")
def test_each_line_is_charged_its_own_half_of_the_way() -> None:
    sofa = Sofa()
    exposing = sofa.show()
    sofa.settle(sofa.racers[0], exposing, 300.0, arrives_after=23.0)
    phone, tv = sofa.phones[0].link.credit, sofa.tv.link.credit
    up = 23.0 - 20.0 / 2 - (USUAL_HANDLING - OF_A_VIEW)
    down = 40.0 - 40.0 / 2 - 1.5 * 10.0 - OF_A_VIEW
    assert phone.bias == pytest.approx(up / 2), "half of the first hand"
    assert tv.bias == pytest.approx(down / 2)


@pytest.mark.rule("T34")
def test_the_screen_pays_once_for_all_who_look_at_it_and_every_hand_for_itself() -> None:
    sofa = Sofa()
    exposing = sofa.show(pong=90.0)
    sofa.tv.link.credit.bucket = 60.0
    sofa.settle(sofa.racers[0], exposing, 300.0, arrives_after=20.0)
    after_one = sofa.tv.link.carried().credit
    assert after_one.bucket < 60.0, "a slow pong was believed, and paid for"
    sofa.settle(sofa.racers[1], exposing, 320.0, arrives_after=30.0)
    assert sofa.tv.link.carried().credit == after_one
    assert sofa.phones[1].link.credit.bias > sofa.phones[0].link.credit.bias > 0.0


@pytest.mark.rule("T34")
def test_a_packet_that_was_lost_on_its_way_to_the_screen_is_paid_for_as_any_other() -> None:
    sofa = Sofa()
    exposing = sofa.show(pong=90.0, is_resent=True)
    sofa.settle(sofa.racers[0], exposing, 300.0, arrives_after=20.0)
    credit = sofa.tv.link.credit
    assert (credit.bucket, credit.for_losses) == (BUCKET_START + BUCKET_REFILL, LOST_START - 40.0 + LOST_REFILL)


@pytest.mark.rule("T34")
def test_a_usual_pong_costs_the_screen_nothing() -> None:
    sofa = Sofa()
    exposing = sofa.show()
    before = sofa.tv.link.credit.bucket
    sofa.settle(sofa.racers[0], exposing, 300.0, arrives_after=20.0)
    assert sofa.tv.link.credit.bucket > before
    assert sofa.tv.link.credit.pong_bias == 0.0


@pytest.mark.rule("T34")
def test_without_a_pong_the_screen_learns_nothing_and_without_a_paint_nobody_does() -> None:
    sofa = Sofa()
    sofa.settle(sofa.racers[0], sofa.show(pong=None), 300.0, arrives_after=25.0)
    assert sofa.tv.link.credit.bias == 0.0
    assert sofa.phones[0].link.credit.bias > 0.0
    sofa = Sofa()
    sofa.settle(sofa.racers[0], sofa.show(painted=None), 300.0, arrives_after=25.0)
    assert sofa.phones[0].link.credit.bias == 0.0


@pytest.mark.rule("T34")
def test_the_same_hand_counts_once() -> None:
    sofa = Sofa()
    allowance = sofa.racers[0].allowance()
    sofa.show()
    press = Press(Gesture("ana"), 1, 1_340.0 + 700.0, "touch", 7)
    assert sofa.racers[0].answer(press, 1_350.0, allowance) is not None
    assert sofa.racers[0].answer(press, 1_350.0, allowance) is None


@pytest.mark.rule("T34")
def test_until_when_a_silent_screen_is_waited_for() -> None:
    sofa = Sofa()
    sofa.tv.link = line(*[40.0] * 8, *[70.0] * 8)
    racer = sofa.racers[0]
    base = sofa.tv.link.base
    assert base != 0.0
    assert racer.unseen_at(shown(pong=50.0)) == 1_000.0 + 50.0 + base + UNSEEN
    assert racer.unseen_at(shown(pong=None)) == 1_000.0 + 70.0 + base + UNSEEN
