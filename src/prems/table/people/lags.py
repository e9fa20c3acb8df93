"""What have people measured of the screens in their room [T35]? In memory only: a screen remembers its own lag."""

from collections.abc import Sequence

from prems.table.fairness import Stopwatch
from prems.table.fairness.trust.calibration import Measured, lag_of, together
from prems.table.state import PersonId


class Lags:
    def __init__(self) -> None:
        self._flashes: dict[PersonId, Sequence[float]] = {}
        self._measured: dict[PersonId, dict[PersonId, Measured]] = {}

    def flashed(self, tv: PersonId, stamps: Sequence[float]) -> None:
        self._flashes[tv] = stamps

    def tapped(
        self, tv: PersonId, person: PersonId, taps: Sequence[float], own: Sequence[float], watch: Stopwatch
    ) -> Measured | None:
        """The lag as all who tapped along have it; None: this person's taps tell nothing."""
        screens = watch.screens.get(tv), watch.screens.get(person)
        theirs, mine = (None if screen is None else screen.clock.offset for screen in screens)
        if theirs is None or mine is None:
            return None
        flashes = [stamp + theirs.middle for stamp in self._flashes.get(tv, ())]
        measured = lag_of([tap + mine.middle for tap in taps], flashes, own, theirs.error + mine.error)
        if measured is None:
            return None
        known = self._measured.setdefault(tv, {})
        known[person] = measured
        return together([*known.values()])
