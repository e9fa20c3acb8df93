"""Whom would the usual ways to decide a race have named?"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from prems.lab.world.line import Uneven
from prems.lab.world.person import Person
from prems.table.fairness import Link

SAMPLES: Final = 8
SYNC_AGE: Final = 20_000.0
SLACK: Final = 8.0


class Decision(NamedTuple):
    winner: int
    delay: float
    early: float = 0.0
    """How long the cards lay in a page before it showed them, at most."""


@dataclass
class Rivals:
    """The same people, judged by others. All of these broadcast a view to everybody at once."""

    people: Sequence[Person]
    links: Sequence[Link]

    def __post_init__(self) -> None:
        self._lines = [person.line.twin() for person in self.people]
        self.synchronise()

    def synchronise(self) -> None:
        """Each page compares its clock with the server's: the best of eight round trips."""
        self._errors = [_clock_error(person, line) for person, line in zip(self.people, self._lines, strict=True)]

    def on_arrival(self, at: float, reactions: Sequence[float]) -> dict[str, Decision]:
        """A card is shown when it arrives."""
        pressed, arrived = [], []
        for person, line, reaction in zip(self.people, self._lines, reactions, strict=True):
            line.begin(at)
            shown = person.screen.paints(line.down(at) + person.message()).shown
            pressed.append(shown + reaction)
            arrived.append(line.up(shown + reaction + person.press()))
        halves = [link.med / 2.0 for link in self.links]
        less_half = [when - half for when, half in zip(arrived, halves, strict=True)]
        return {
            "arrival": _decide(arrived, arrived, [float("-inf")] * len(arrived)),
            "half_rtt": _decide(arrived, less_half, halves),
            "synced_clock": _decide(arrived, self._stamps(pressed), self._ways()),
        }

    def at_an_instant(self, at: float, reactions: Sequence[float]) -> Decision:
        """A card is shown at an instant that is agreed on, when even the slowest should have it."""
        ways = self._ways()
        instant = at + max(ways)
        pressed, arrived, early = [], [], []
        for nth, (person, line) in enumerate(zip(self.people, self._lines, strict=True)):
            line.begin(at)
            handled = line.down(at) + person.message()
            paint = person.screen.paints(max(handled, instant + self._errors[nth]))
            early.append(paint.drawn - handled)
            pressed.append(paint.shown + reactions[nth])
            arrived.append(line.up(paint.shown + reactions[nth] + person.press()))
        decision = _decide(arrived, self._stamps(pressed), ways)
        return decision._replace(early=max(early))

    def _ways(self) -> list[float]:
        return [link.p90 / 2.0 + SLACK for link in self.links]

    def _stamps(self, pressed: Sequence[float]) -> list[float]:
        """The instants of the presses on the server's clock, as the pages believe."""
        return [when - error for when, error in zip(pressed, self._errors, strict=True)]


def _decide(arrived: Sequence[float], scores: Sequence[float], ways: Sequence[float]) -> Decision:
    """Wait for whoever could still be faster: score below the best, arriving one trip later."""
    order = sorted(range(len(arrived)), key=arrived.__getitem__)
    best = order[0]
    first = closes = arrived[best]
    for rank, seat in enumerate(order):
        if rank and arrived[seat] > closes:
            break
        best = min(best, seat, key=scores.__getitem__)
        missing = [scores[best] + ways[other] for other in order[rank + 1 :]]
        closes = max(arrived[seat], max(missing, default=first))
    return Decision(best, max(0.0, closes - first))


def _clock_error(person: Person, line: Uneven) -> float:
    """By how much later than the truth a page places an instant of the server's clock."""
    trips = [(line.way_down(), line.way_up()) for _ in range(SAMPLES)]
    down, up = min(trips, key=sum)
    chance: Random = person.chance
    return (down - up) / 2.0 + chance.uniform(0.0, SYNC_AGE) * person.screen.drift
