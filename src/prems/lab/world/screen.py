"""When does a screen show what is put into a page, and what does the page's own clock say?"""

import math
from random import Random
from typing import Final, NamedTuple, Protocol

RATES: Final = (60, 60, 60, 60, 75, 120, 144, 144)
MISSED_FRAMES: Final = 0.06
MISSES_NOTICED: Final = 0.8
CLOCK_STEP: Final = 1.0


class Paint(NamedTuple):
    """A view on a screen: the truth, and the page's word."""

    ready: float  # when it was in the page
    drawn: float  # the start of the frame that draws it
    shown: float  # when its pixels can be seen
    expected: float  # when the page thinks so: one frame after the drawing one ...
    told: float  # the next frame, at which the page tells it ...
    was_missed: bool  # ... and at which it has noticed that a frame was missed


class Screen(Protocol):
    period: float  # of a frame, milliseconds

    def paints(self, ready: float) -> Paint:
        """What is in the page at `ready`."""

    def frame(self, at: float) -> float:
        """The start of the next one."""

    def stamp(self, at: float) -> float:
        """The page's clock."""


class Even:
    """A frame begins whenever something is to be drawn; its clock is exact."""

    def __init__(self, period: float, offset: float = 0.0) -> None:
        self.period = period
        self._offset = offset

    def paints(self, ready: float) -> Paint:
        shown = ready + self.period
        return Paint(ready, ready, shown, shown, shown, was_missed=False)

    def frame(self, at: float) -> float:
        return at

    def stamp(self, at: float) -> float:
        return at + self._offset


class Beating:
    """Frames at a steady beat, none missed, and an exact clock: what a browser does under a clock that is driven."""

    def __init__(self, period: float, phase: float = 0.0) -> None:
        self.period = period
        self._phase = phase

    def paints(self, ready: float) -> Paint:
        drawn = self.frame(ready)
        shown = drawn + self.period
        return Paint(ready, drawn, shown, shown, shown, was_missed=False)

    def frame(self, at: float) -> float:
        return next_frame(at, self._phase, self.period)

    def stamp(self, at: float) -> float:
        return at


class Real:
    """Frames at the beat of a device, now and then a missed one, and a clock that steps and drifts."""

    def __init__(self, chance: Random, drift: float, hz: int | None = None) -> None:
        """`drift`: parts per million, at most."""
        self.hz = chance.choice(RATES) if hz is None else hz
        self.period = 1000.0 / self.hz
        self.drift = chance.uniform(-drift, drift) * 1e-6
        self._phase = chance.uniform(0.0, self.period)
        self._offset = chance.uniform(0.0, 1e6)
        self._chance = chance

    def paints(self, ready: float) -> Paint:
        """Drawn by the next frame; it shows a frame later, or two where one is missed."""
        chance = self._chance
        drawn = self.frame(ready)
        expected = drawn + self.period
        is_missed = chance.random() < MISSED_FRAMES
        is_noticed = is_missed and chance.random() < MISSES_NOTICED
        late = expected + self.period
        shown, told = late if is_missed else expected, late if is_noticed else expected
        return Paint(ready, drawn, shown, expected, told, is_noticed)

    def frame(self, at: float) -> float:
        return next_frame(at, self._phase, self.period)

    def stamp(self, at: float) -> float:
        return math.floor((self._offset + at * (1.0 + self.drift)) / CLOCK_STEP) * CLOCK_STEP


def next_frame(ready: float, phase: float, period: float) -> float:
    return phase + math.ceil((ready - phase) / period) * period
