"""How far may a connection's word be believed?"""

import pytest

from prems.table.fairness import KernelTrip, Link, Pings, Pong
from prems.table.fairness.limits import BUCKET_RECONNECTED, BUCKET_START, CAP


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
    assert new.credit.bucket == BUCKET_RECONNECTED < BUCKET_START


def test_reconnecting_fills_no_bucket() -> None:
    old = link(*[100.0] * 16)
    old.credit.paid(500.0, 10.0)
    assert old.credit.bucket == 0.0
    assert old.reconnected().credit.bucket == 0.0


def test_the_kernels_round_trip_limits_the_pongs_at_a_strict_table_only() -> None:
    assert link(*[200.0] * 16, strict=True, kernel=40.0).base == pytest.approx(51.0)
    assert link(*[200.0] * 16, kernel=40.0).base == 200.0


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
    pings.sent(b"idle", now=100.0)
    pings.sent(b"view", now=150.0, view=7)
    assert pings.answered(b"view", now=190.0) == Pong(7, 40.0)
    assert pings.answered(b"idle", now=190.0) == Pong(None, 90.0)


def test_a_pong_that_nobody_asked_for_counts_for_nothing() -> None:
    pings = Pings()
    pings.sent(b"once", now=100.0)
    assert pings.answered(b"guessed", now=101.0) is None
    assert pings.answered(b"once", now=140.0) is not None
    assert pings.answered(b"once", now=101.0) is None


def test_unanswered_pings_do_not_pile_up() -> None:
    pings = Pings()
    for number in range(1000):
        pings.sent(number.to_bytes(8), now=float(number))
    assert pings.answered((0).to_bytes(8), now=1000.0) is None
    assert pings.answered((999).to_bytes(8), now=1000.0) == Pong(None, 1.0)
