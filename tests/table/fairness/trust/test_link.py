"""How far may a connection's word be believed?"""

import msgspec
import pytest

from prems.table.fairness import KernelTrip, Link, Pings, Pong
from prems.table.fairness.limits import (
    BUCKET_MOST,
    BUCKET_START,
    CAP,
    HANDLING,
    LEAST_PONG_JITTER,
    LOST_PACKET,
    MOMENT_SHARE,
    MOMENT_SLACK,
)
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.screens.views import Revealed


def link(*round_trips: float, strict: bool = False, kernel: float | None = None) -> Link:
    made = Link(strict=strict)
    for round_trip in round_trips:
        made.round_trip(round_trip)
    if kernel is not None:
        made.checked(KernelTrip(kernel))
    return made


def test_only_the_last_sixteen_round_trips_count() -> None:
    made = link(*[500.0] * 16, *[40.0] * 16)
    assert (made.med, made.p90, made.base) == (40.0, 40.0, 40.0)


def test_the_median_and_the_ninetieth_percentile() -> None:
    made = link(*map(float, range(1, 17)))
    assert (made.med, made.p90) == (8.5, 15.0)


def test_a_new_connection_is_believed_no_more_than_its_fastest_answer() -> None:
    made = link(90.0, 40.0, 70.0, 80.0)
    assert made.base == 40.0
    made.round_trip(60.0)
    assert made.base == made.med == 70.0


def test_after_a_reconnect_round_trips_start_anew_and_the_player_stays_who_they_are() -> None:
    old = link(*[100.0] * 16)
    for _ in range(20):
        old.credit.unexplained(80.0, 16.7)
    bias = old.credit.bias
    new = old.reconnected()
    assert new.base == 0.0
    assert new.credit.bias == bias > 0.0
    assert new.credit.bucket == BUCKET_START < BUCKET_MOST


def test_reconnecting_fills_no_bucket() -> None:
    old = link(*[100.0] * 16)
    old.credit.paid(500.0, 10.0)
    assert old.credit.bucket == 0.0
    assert old.reconnected().credit.bucket == 0.0


@pytest.mark.parametrize("strict", [True, False])
def test_coming_anew_makes_no_strict_table_believe_more(strict: bool) -> None:
    assert link(20.0, strict=strict).reconnected().device.strict is strict


@pytest.mark.parametrize(
    ("slow", "of_a_pong", "of_a_hand"),
    [(100.0, 10.0, 6.0), (105.0, 10.0, 7.5), (110.0, 15.0, 15.0), (180.0, 30.0, 30.0)],
)
def test_a_way_is_believed_half_more_than_its_spread_within_bounds(
    slow: float, of_a_pong: float, of_a_hand: float
) -> None:
    """Of a hand's own way there are the frames and the handling beside it."""
    allowance = link(*[100.0] * 12, *[slow] * 4).allowance()
    assert allowance.jitter == of_a_pong
    assert allowance.slack == pytest.approx(HANDLING + 2.0 * allowance.frame + of_a_hand)


def test_the_kernels_round_trip_limits_the_pongs_at_every_table() -> None:
    held = link(*[200.0] * 16)
    assert held.base == 200.0
    held.checked(KernelTrip(40.0))
    assert held.base == pytest.approx(51.0), "the smoothed one, which a held pong lifts by delayed acknowledgements"
    held.checked(KernelTrip(63.0, 16.0, 40.0))
    assert held.base == pytest.approx(60.0), "the least one, which nothing lifts"


def test_an_honest_line_keeps_what_it_has() -> None:
    restless = link(*[108.0] * 13, *[130.0] * 3)
    before = restless.allowance()
    restless.checked(KernelTrip(108.0, 10.0, 94.0))
    assert restless.base == before.base
    assert restless.allowance() == msgspec.structs.replace(before, fastest=94.0)


def test_held_pongs_buy_no_restlessness() -> None:
    held = link(*[40.0] * 8, *[300.0] * 8)
    held.checked(KernelTrip(41.0, 0.2, 40.0))
    assert held.spread == pytest.approx(3.6)
    assert held.allowance().jitter == 10.0


def test_held_pongs_buy_no_early_card() -> None:
    near, held = link(*[0.5] * 16), link(*[260.0] * 16)
    assert held.est - near.est > 140.0
    for one in (near, held):
        one.checked(KernelTrip(0.3, 0.1, 0.2))
    assert held.est - near.est < 10.0
    silent = link()
    silent.checked(KernelTrip(0.3, 0.1, 0.2))
    assert silent.est == held.est, "nor does answering no ping at all"


def test_whoever_the_host_vouches_for_is_believed_but_gets_no_card_sooner() -> None:
    split = link(*[103.0] * 16)
    split.checked(KernelTrip(0.4, 0.1, 0.3))
    bounded, ahead = split.base, split.est
    assert bounded < 10.0
    split.vouched(True)
    assert (split.base, split.est) == (103.0, ahead)
    assert split.is_unverified, "what the host was told stays true"
    split.vouched(False)
    assert split.base == bounded


def test_nobody_can_make_the_shortest_way_look_longer() -> None:
    held = link(*[285.0] * 16)
    held.checked(KernelTrip(54.0, 20.0, 40.0))
    assert held.fastest == held.allowance().fastest == 40.0


def test_a_gap_between_pongs_and_kernel_is_shown() -> None:
    assert link(*[200.0] * 16, kernel=40.0).is_unverified
    assert not link(*[50.0] * 16, kernel=40.0).is_unverified
    assert not link(*[200.0] * 16).is_unverified


def test_a_link_that_cannot_be_made_fair_is_told_so() -> None:
    assert link(*[CAP - 59.0] * 16).is_beyond
    assert not link(*[CAP - 60.0] * 16).is_beyond


def test_a_steady_link_sends_no_heartbeats() -> None:
    assert not link(*[50.0] * 13, *[59.0] * 3).wants_heartbeats
    assert link(*[50.0] * 13, *[60.0] * 3).wants_heartbeats


def test_precision_is_something_to_show_people() -> None:
    assert link(*[20.0] * 16).precision == pytest.approx(6.0)
    assert link(*[20.0] * 12, *[60.0] * 4).precision > 15.0


def test_the_nonce_tells_which_ping_was_answered() -> None:
    pings = Pings()
    pings.sent(1, now=100.0)
    pings.sent(2, now=150.0, view=7)
    assert pings.answered(2, now=190.0) == Pong(7, 40.0)
    assert pings.answered(1, now=190.0) == Pong(None, 90.0)


def test_a_pong_that_nobody_asked_for_counts_for_nothing() -> None:
    pings = Pings()
    pings.sent(3, now=100.0)
    assert pings.answered(4, now=101.0) is None
    assert pings.answered(3, now=140.0) is not None
    assert pings.answered(3, now=101.0) is None


def test_unanswered_pings_do_not_pile_up() -> None:
    pings = Pings()
    for number in range(1000):
        pings.sent(number, now=float(number))
    assert pings.answered(0, now=1000.0) is None
    assert pings.answered(999, now=1000.0) == Pong(None, 1.0)


def test_holding_pongs_widens_no_near_line() -> None:
    """The timer of a client's kernel lifts smoothed and deviation; the least round trip bounds what they may say."""
    link = Link()
    for pong in (1.0, 60.0) * 8:
        link.round_trip(pong)
    link.checked(KernelTrip(smoothed=21.0, deviation=20.0, least=0.5))
    assert link.spread < 5.0
    link.checked(KernelTrip(smoothed=108.0, deviation=10.0, least=94.0))
    assert link.spread > 25.0


def test_one_race_takes_from_the_allowance_what_its_way_may_cost() -> None:
    near, far = Link(), Link()
    for link, way in ((near, 2.0), (far, 200.0)):
        link.credit.bucket = BUCKET_MOST
        for _ in range(8):
            link.round_trip(way)
    taken = [link.allowance().most_believed - link.base - link.allowance().jitter for link in (near, far)]
    assert taken == [MOMENT_SLACK + 2.0 * MOMENT_SHARE, BUCKET_MOST]


def test_a_lost_packet_is_believed_on_a_near_line_too() -> None:
    link = Link()
    for _ in range(8):
        link.round_trip(10.0)
    link.credit.bucket = 100.0
    link.credit.for_losses = LOST_PACKET
    allowance = link.allowance()
    late, lost = (
        Showing(Revealed(1, 1), 0.0, 0.0, is_sent=True, is_pinged=True, pong=900.0, is_resent=is_resent)
        for is_resent in (False, True)
    )
    assert allowance.believed(late) == 10.0 + LEAST_PONG_JITTER + MOMENT_SLACK + 10.0 * MOMENT_SHARE
    assert allowance.believed(lost) == 10.0 + LEAST_PONG_JITTER + LOST_PACKET
    unanswered = Showing(Revealed(1, 1), 0.0, 0.0, is_sent=True, is_pinged=True)
    assert allowance.most_to_wait(unanswered) == allowance.most(lost), "as long as nobody knows whether it was lost"
    link.credit.for_losses = 0.0
    assert link.allowance().believed(lost) == allowance.believed(late), "no less than any other bad moment"


def test_whoever_is_vouched_for_has_the_bad_moments_of_the_way_that_pongs_take() -> None:
    link = Link()
    for _ in range(8):
        link.round_trip(100.0)
    link.checked(KernelTrip(smoothed=10.0, deviation=1.0, least=9.0))
    assert link.bad_moment == MOMENT_SLACK + 9.0 * MOMENT_SHARE
    link.vouched(True)
    assert link.bad_moment == MOMENT_SLACK + 100.0 * MOMENT_SHARE


def test_a_card_comes_hardly_sooner_to_a_near_line_that_holds_its_pongs() -> None:
    link = Link()
    for _ in range(8):
        link.round_trip(260.0)
    link.checked(KernelTrip(smoothed=21.0, deviation=20.0, least=0.5))
    assert link.est < 7.0
