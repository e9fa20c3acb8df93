"""What did one person do in a finished game? The words in which a game's own `deeds` module says so."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct, field

from prems.kernel.values import Event, Seat

S = TypeVar("S")

Picture = str
"""What a tally is about, by a name of the game's own: its pages draw it."""


class Stretch(Struct, frozen=True, omit_defaults=True):
    """As long as somebody played a seat with their own hands: the numbers of the events in it."""

    seat: Seat
    since: int = 1
    until: int | None = None  # before this one; None: to the end


class RacedHand(Struct, frozen=True):
    """One hand of a photo finish."""

    seat: Seat
    outcome: str
    reaction: float  # milliseconds, from its own screen's paint to the hand


class Moment(Struct, Generic[S], frozen=True):
    """One event, and what lay on the table before it. The state is true only until the next moment is asked for."""

    event: Event
    before: S
    me: Seat | None  # where the person sat then
    hands: Sequence[RacedHand]  # the person's own, in the photo finishes that came with it


class Tally(Struct, frozen=True):
    some: int
    of: int


class Deeds(Struct, frozen=True, omit_defaults=True):
    place: int | None = None  # 1: won; None: was not there at the end, or the game has no places
    times: list[int] = field(default_factory=list)  # milliseconds of every hand that was right, in their order
    tallies: dict[Picture, dict[str, Tally]] = field(default_factory=dict)


Telling = Callable[[Iterable[Moment[S]]], Deeds]


def no_deeds(_: Iterable[Moment[S]]) -> Deeds:
    """Of a game that keeps no statistics."""
    return Deeds()


def placed(points: Mapping[Seat, int], me: Seat | None) -> int | None:
    """Equals share a place; the fewest points are the best."""
    return None if me is None else 1 + sum(other < points[me] for other in points.values())


def tallied(some: Mapping[str, int], of: Mapping[str, int]) -> dict[str, Tally]:
    return {what: Tally(some.get(what, 0), count) for what, count in sorted(of.items())}
