"""What must a table know of a game's pace: for whom does it wait, and what waits for whom?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from prems.kernel.values import AnyState, Command, Event, Gesture, Ms, Seat

S = TypeVar("S")


@dataclass(frozen=True)
class Pacing(Generic[S]):
    awaited: Callable[[S], Sequence[Seat]] = lambda _: ()
    """For whom the running time limit waits."""

    overdue: Callable[[S], Gesture | None] = lambda _: None
    """What the table counts for where somebody did not do it in time; None: the limit just runs out."""

    turns: tuple[type[Gesture], ...] = ()
    """What is kept apart by the gap: one that comes too early is kept, and done as soon as it may be."""

    gap: Ms = 0
    """The least time between two decisions of which the later is a turn."""

    looks_at: Callable[[S, int], bool] = lambda *_: False
    """Whether a race of this many hands is looked at now: no turn is done and no limit runs meanwhile."""

    between_rounds: Ms = 0
    """How long people look at the score before the next deal."""

    counted: Mapping[type[Gesture], Ms] = field(default_factory=dict)
    """How long is counted aloud before one of these takes effect."""

    looks: Mapping[str, Ms] = field(default_factory=dict)
    """How long pages show what was just settled, by a name of the game's own. The table does not wait for it."""

    held_back: Callable[[S, Command, Sequence[Event]], Mapping[Seat, float]] = lambda *_: {}
    """By how many milliseconds some seats see what was decided later than all others. It counts in a race."""


AnyPacing = Pacing[AnyState]
