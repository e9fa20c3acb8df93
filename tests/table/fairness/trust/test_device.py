"""How often does a device paint, and how fine is its clock?"""

import pytest

from prems.table.fairness.limits import SLOWEST_FRAME, SLOWEST_STEADY_FRAME
from prems.table.fairness.trust.device import Device


def painting(hz: float, every: int, *, on: float | None = None, strict: bool = False) -> Device:
    """A device that says `hz` and paints only some of the frames of a screen of `on` Hz."""
    device = Device(strict=strict)
    for number in range(12):
        device.painted([number * every * 1000.0 / (on or hz)], hz)
    return device


@pytest.mark.parametrize(("hz", "frame"), [(60.0, 1000 / 60), (144.0, 1000 / 144), (50.0, 16.7), (0.0, 16.7)])
def test_the_frame_is_believed_up_to_60_hz(hz: float, frame: float) -> None:
    device = Device()
    device.painted([0.0], hz)
    assert device.frame == pytest.approx(frame)


def test_a_steady_30_hz_is_believed() -> None:
    assert painting(30.0, 29).frame == SLOWEST_STEADY_FRAME


def test_a_60_hz_screen_that_says_30_is_not() -> None:
    assert painting(30.0, 47, on=60.0).frame == 16.7


def test_a_strict_table_believes_no_30_hz() -> None:
    assert painting(30.0, 29, strict=True).frame == 16.7


@pytest.mark.parametrize(("gap", "is_steady"), [(35.0, True), (35.1, False), (29.0, True), (28.9, False)])
def test_a_beat_may_be_missed_by_3_ms(gap: float, is_steady: bool) -> None:
    device = Device()
    for number in range(12):
        device.painted([number * gap], 31.25)
    assert (device.frame > SLOWEST_FRAME) is is_steady


def test_a_single_claim_of_30_hz_is_no_beat() -> None:
    device = Device()
    device.painted([0.0], 30.0)
    assert device.frame == 16.7


def stamped(*stamps: float) -> Device:
    device = Device()
    for stamp in stamps:
        device.stamped(stamp)
    return device


def test_a_coarse_clock_gives_itself_away() -> None:
    assert stamped(*(8.0 * n for n in (3, 7, 12, 31, 55))).step == 8.0
    assert stamped(*(1000 / 60 * n for n in (3, 7, 11, 31, 55))).step == pytest.approx(1000 / 60)
    assert stamped(3.0, 8.0, 17.0, 29.0, 64.0).step == 1.0
    assert stamped(3.1, 8.4, 17.7, 29.2, 64.9).step == 0.0


def test_a_clock_that_hides_its_owner_is_coarse_after_a_minute_too() -> None:
    """Firefox that resists fingerprinting steps by 16.667 ms: a third of a microsecond more than a frame."""
    stamps = [round(16.667 * n, 3) for n in (3_600, 3_617, 3_655, 3_712, 3_799)]
    assert stamped(*stamps).step == pytest.approx(16.667)


def test_a_few_round_stamps_are_no_coarse_clock() -> None:
    assert stamped(100.0, 200.0, 300.0, 400.0).step == 0.0
