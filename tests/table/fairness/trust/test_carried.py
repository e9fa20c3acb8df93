"""Nobody may gain by a move: what was known of a line in one process is known in the next."""

from prems.table.fairness import KernelTrip, Link, Stopwatch
from prems.table.fairness.limits import BUCKET_START, EXCESSES, PONGS
from prems.table.fairness.trust.credit import Credit
from prems.table.state import PersonId

ANA = PersonId("ana")


def lived() -> Link:
    """A line with a past: restless pongs, a bad moment that was paid for, a lie that was noticed, a quick screen."""
    link = Link(strict=True)
    for nth in range(PONGS + 3):
        link.round_trip(40.0 + 7.0 * (nth % 5))
    link.checked(KernelTrip(41.0, 3.0, 39.0))
    for nth in range(EXCESSES + 2):
        link.credit.paid(12.0 + nth, 10.0, is_resent=nth > EXCESSES)
    for nth in range(5):
        link.credit.unexplained(90.0 - 10.0 * nth, 16.7)
    for nth in range(6):
        link.device.painted([1_000.0 + 6.9 * nth], 144.0)
        link.device.stamped(1_000.0 + 8.0 * nth)
    return link


def test_a_line_that_was_brought_is_the_line_that_was_carried() -> None:
    known = lived()
    brought = Link.brought(known.carried(), strict=True)
    assert brought.carried() == known.carried()
    assert brought.allowance() == known.allowance()
    assert (brought.est, brought.spread, brought.fastest) == (known.est, known.spread, known.fastest)
    assert brought.device.strict


def test_it_goes_on_learning_as_it_would_have() -> None:
    known = lived()
    brought = Link.brought(known.carried(), strict=True)
    for link in (known, brought):
        link.round_trip(95.0)
        link.credit.paid(70.0, 10.0)
        link.credit.unexplained(30.0, 16.7)
        link.device.stamped(2_001.0)
    assert brought.carried() == known.carried()
    assert len(brought.carried().credit.excesses) == EXCESSES


def test_a_table_that_is_not_strict_stays_so_and_a_line_without_a_kernel_has_none() -> None:
    brought = Link.brought(Link().carried(), strict=False)
    assert not brought.device.strict
    assert brought.kernel is None
    assert brought.carried() == Link().carried()


def test_what_a_credit_carries_is_told_apart() -> None:
    """Eight figures, and none of them stands for another."""
    credit = lived().credit
    assert Credit.brought(credit.carried()).carried() == credit.carried()
    told = credit.carried()
    figures = (told.bucket, told.bias, told.pong_bias, told.penalty, told.hands, told.pong_band, told.for_losses)
    assert len(set(figures)) == 7


def test_whoever_is_expected_comes_back_on_the_line_that_was() -> None:
    watch = Stopwatch(strict=True)
    carried = lived().carried()
    watch.expect(ANA, carried)
    assert not watch.screens[ANA].is_connected, "nobody is waited for before they are here"
    assert watch.screens[ANA].link.device.strict
    watch.connect(ANA)
    assert watch.screens[ANA].is_connected
    assert watch.screens[ANA].link.carried() == carried


def test_only_once_after_that_a_connection_starts_as_any_other() -> None:
    watch = Stopwatch()
    watch.expect(ANA, lived().carried())
    watch.connect(ANA)
    assert watch.screens[ANA].link.is_measured
    watch.connect(ANA)
    assert not watch.screens[ANA].link.is_measured
    assert watch.screens[ANA].link.credit.bucket <= BUCKET_START


def test_a_known_screen_that_is_expected_keeps_what_it_has_shown() -> None:
    watch = Stopwatch()
    watch.sit("ana", ANA)
    known = watch.screens[ANA]
    watch.expect(ANA, lived().carried())
    assert watch.screens[ANA] is known
    assert known.is_expected
