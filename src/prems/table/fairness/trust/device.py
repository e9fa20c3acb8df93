"""How often does this device paint, and how fine is its clock?"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from prems.table.fairness.limits import FASTEST_FRAME, SLOWEST_FRAME, SLOWEST_STEADY_FRAME
from prems.table.fairness.trust.carried import CarriedDevice

STEADY_PAINTS: Final = 7
OFF_BEAT: Final = 3.0  # a steady paint lies no further from its beat
LONGEST_GAP: Final = 3000.0  # between two paints: over a longer one the beat is lost to drift
STAMPS_NEEDED: Final = 5
STEPS: Final = (100.0, 50.0, 1000 / 60, 16.667, 10.0, 8.0, 5.0, 4.0, 2.0, 1.0)
ON_STEP: Final = 0.02


class Device:
    """What a page's own stamps tell about the device."""

    __slots__ = ("_finest", "_hz", "_is_slow", "_paints", "_stamps", "frame", "strict")

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self.frame = SLOWEST_FRAME
        """The frame period that is believed: T."""
        self._hz = 60.0
        self._is_slow = True  # until a paint tells otherwise: only a slow screen has to show its beat
        self._paints: list[float] = []
        self._stamps = 0
        self._finest = STEPS[0]

    def carried(self) -> CarriedDevice:
        return CarriedDevice(self.frame, self._hz, self._stamps, self._finest)

    @classmethod
    def brought(cls, carried: CarriedDevice, *, strict: bool) -> "Device":
        device = cls(strict=strict)
        device.frame, device._hz = carried.frame, carried.hz
        device._stamps, device._finest = carried.stamps, carried.finest
        return device

    def painted(self, paints: Sequence[float], hz: float) -> None:
        """Tell this about every paint that a page reports, in the page's clock."""
        self._paints += paints
        del self._paints[:-STEADY_PAINTS]
        if hz == self._hz and not self._is_slow:
            return
        self._hz = hz
        period = 1000.0 / hz if hz > 0.0 else SLOWEST_FRAME
        self._is_slow = period > SLOWEST_FRAME
        slowest = SLOWEST_STEADY_FRAME if self._is_slow and self.is_steady_30 else SLOWEST_FRAME
        self.frame = min(max(period, FASTEST_FRAME), slowest)

    def stamped(self, stamp: float) -> None:
        """Tell this about every untouched stamp of the page's clock, such as a press."""
        self._stamps += 1
        if self._finest > 0.0:  # else no stamp can show a finer step
            self._finest = min(self._finest, _step_of(stamp))

    @property
    def step(self) -> float:
        """The clock's step where its stamps show a coarse one, else 0."""
        if self._stamps < STAMPS_NEEDED:
            return 0.0
        return self._finest

    @property
    def is_steady_30(self) -> bool:
        """Every paint lies on the beat of a 30 Hz screen; a 60 Hz screen would miss half of them."""
        if self.strict or not 28.5 <= self._hz <= 33.0 or len(self._paints) < STEADY_PAINTS:
            return False
        period = 1000.0 / self._hz
        gaps = (later - earlier for earlier, later in pairwise(self._paints))
        return all(_is_on_beat(gap, period) for gap in gaps if gap < LONGEST_GAP)


def _is_on_beat(gap: float, period: float) -> bool:
    return abs(gap - round(gap / period) * period) <= OFF_BEAT


def _step_of(stamp: float) -> float:
    """The coarsest step that the stamp is a multiple of."""
    for step in STEPS:
        if abs(stamp - round(stamp / step) * step) <= ON_STEP:
            return step
    return 0.0
