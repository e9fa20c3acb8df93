"""What do earlier hands earn or cost?"""

from prems.table.fairness.limits import BAND, BUCKET_MOST, BUCKET_REFILL, BUCKET_START, LOST_PACKET, LOST_REFILL
from prems.table.fairness.trust.credit import USUAL_HANDLING, Credit


def filled() -> Credit:
    credit = Credit()
    for _ in range(100):
        credit.paid(0.0, jitter=10.0)
    return credit


def test_a_newcomer_has_one_bad_moment() -> None:
    assert Credit().bucket == BUCKET_START
    credit = filled()
    credit.reconnected()
    assert credit.bucket == BUCKET_START


def test_whoever_comes_anew_has_no_more_than_before() -> None:
    credit = Credit()
    credit.paid(BUCKET_START + BUCKET_REFILL, jitter=0.0)
    credit.reconnected()
    assert credit.bucket == 0.0


def test_a_bad_moment_is_paid_from_the_bucket_once() -> None:
    credit = filled()
    credit.paid(110.0, jitter=10.0)
    assert credit.bucket == BUCKET_MOST - 100.0 + BUCKET_REFILL
    for _ in range(100):
        credit.paid(0.0, jitter=10.0)
    assert credit.bucket == BUCKET_MOST


def test_a_lost_packet_is_paid_for_by_itself_and_the_bucket_pays_the_rest() -> None:
    credit = filled()
    credit.paid(LOST_PACKET - 20.0, jitter=10.0, is_resent=True)
    assert (credit.for_losses, credit.bucket) == (30.0 + LOST_REFILL, BUCKET_MOST)
    credit.paid(60.0 + LOST_REFILL, jitter=10.0, is_resent=True)
    assert (credit.for_losses, credit.bucket) == (LOST_REFILL, BUCKET_MOST - 20.0 + BUCKET_REFILL)


def test_what_is_kept_for_lost_packets_pays_for_nothing_else_and_fills_slowly() -> None:
    credit = filled()
    credit.paid(110.0, jitter=10.0)
    assert credit.for_losses == LOST_PACKET, "and never more"
    credit.paid(1_000.0, jitter=0.0, is_resent=True)
    credit.reconnected()
    for _ in range(5):
        credit.paid(0.0, jitter=10.0)
    assert credit.for_losses == 6 * LOST_REFILL


def test_jitter_is_free() -> None:
    credit = filled()
    credit.paid(10.0, jitter=10.0)
    assert credit.bucket == BUCKET_MOST


def test_an_honest_device_pays_nothing() -> None:
    credit = Credit()
    for _ in range(50):
        credit.unexplained(1.5 * 16.7 + USUAL_HANDLING + BAND, frame=16.7)
    assert credit.penalty < 1e-9


def test_what_a_lie_gains_above_the_band_is_taken_back() -> None:
    credit = Credit()
    for _ in range(200):
        credit.unexplained(1.5 * 16.7 + USUAL_HANDLING + 30.0, frame=16.7)
    assert abs(credit.penalty - (30.0 - BAND)) < 0.01


def test_a_single_hiccup_is_soon_forgotten() -> None:
    credit = Credit()
    for number in range(40):
        credit.unexplained(1.5 * 16.7 + USUAL_HANDLING + (60.0 if number == 10 else 0.0), frame=16.7)
    assert credit.penalty == 0.0


def test_race_pongs_that_are_always_late_cost_what_they_gain() -> None:
    credit = Credit()
    for _ in range(20):
        credit.paid(40.0, jitter=10.0)
    assert credit.penalty == 40.0 - BAND


def test_a_table_that_moves_takes_along_what_hands_have_earned_and_cost() -> None:
    credit = Credit()
    for excess in (40.0, 50.0, 60.0):
        credit.paid(excess, jitter=10.0)
        credit.unexplained(excess, 16.7)
    brought = Credit.brought(credit.carried())
    assert brought.carried() == credit.carried()
    assert brought.penalty > 0.0
    for one in (credit, brought):
        one.paid(50.0, jitter=10.0)
    assert brought.pong_bias == credit.pong_bias, "and no quiet views on top"
