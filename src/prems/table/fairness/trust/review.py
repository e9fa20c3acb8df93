"""Should a person look at this player's hands? Never an accusation: timing alone proves nothing."""

from math import dist, sqrt
from statistics import fmean, median
from typing import Final, Literal

Sign = Literal["clamped", "fast", "even", "flawless"]

ENOUGH: Final = 30
INHUMAN_MEDIAN: Final = 200.0
INHUMAN_SPREAD: Final = 25.0
CLAMPED_SHARE: Final = 0.2
CLEAN_HANDS: Final = 200  # hands without a single wrong one


class Review:
    """Counts what a table sees of one player's hands."""

    __slots__ = ("_clamped", "_hands", "_known", "_reactions", "_wrong")

    def __init__(self) -> None:
        self._hands = 0
        self._clamped = 0
        self._wrong = 0
        self._reactions: list[float] = []
        self._known: tuple[Sign, ...] | None = ()

    def note(self, *, reaction: float, is_right: bool, is_clamped: bool) -> None:
        self._known = None
        self._hands += 1
        self._clamped += is_clamped
        self._wrong += not is_right
        if is_right:
            self._reactions = [*self._reactions, reaction][-ENOUGH:]

    def signs(self) -> tuple[Sign, ...]:
        """Asked for with every view, and worked out once a hand."""
        if self._known is None:
            self._known = self._found()
        return self._known

    def _found(self) -> tuple[Sign, ...]:
        if self._hands < ENOUGH:
            return ()
        has_enough = len(self._reactions) == ENOUGH
        signs: dict[Sign, bool] = {
            "clamped": self._clamped > CLAMPED_SHARE * self._hands,
            "fast": has_enough and median(self._reactions) < INHUMAN_MEDIAN,
            "even": has_enough and _spread(self._reactions) < INHUMAN_SPREAD,
            "flawless": self._hands >= CLEAN_HANDS and not self._wrong,
        }
        return tuple(sign for sign, is_given in signs.items() if is_given)


def _spread(reactions: list[float]) -> float:
    """The standard deviation, without the fractions by which `statistics` takes twenty times as long."""
    n = len(reactions)
    return dist(reactions, [fmean(reactions)] * n) / sqrt(n)
