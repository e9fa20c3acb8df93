"""Which photo finishes are there, which of them has nobody looked at yet, and how far behind is a late hand?"""

from collections.abc import Callable

from prems.kernel.playing.racing import Target
from prems.kernel.values import Ms
from prems.table.events import Lane, RaceClosed

Looks = Callable[[int], bool]
"""Whether a race of this many hands is looked at now."""


class Album:
    """The last race for each target."""

    def __init__(self) -> None:
        self._races: dict[Target, RaceClosed] = {}
        self.unseen: dict[Target, int] = {}
        """At which nobody has looked yet, and how many hands there are on each."""

    def add(self, race: RaceClosed) -> None:
        self._races[race.target] = race
        self.unseen[race.target] = len(race.hands)

    def join(self, target: Target, hand: Lane) -> float | None:
        """By how much a late hand was behind the one that decided the race [T29]; None: there is no such photo."""
        if (race := self._races.get(target)) is None:
            return None
        if target in self.unseen:
            self.unseen[target] += 1
        return round(hand.time - _decider(race).time, 2)

    def to_look_at(self, looks: Looks) -> dict[Target, Ms]:
        """Which of them are looked at now, and for how long."""
        now = [target for target, hands in self.unseen.items() if looks(hands)]
        for target in now:
            del self.unseen[target]
        return {target: self._races[target].look for target in now}


def _decider(race: RaceClosed) -> Lane:
    """The hand that got the target; where nobody did, the first."""
    return next((lane for lane in race.hands if lane.seat == race.winner), race.hands[0])
