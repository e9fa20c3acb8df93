"""At which first times does a game tell a newcomer what to do?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from prems.kernel.values import Event, Gesture, Seat

S = TypeVar("S")
Slip = str
"""A note pasted on the table for one player, once. Pages have its words and its picture."""


@dataclass(frozen=True)
class Coaching(Generic[S]):
    slips: Mapping[Slip, tuple[type[Gesture], ...]] = field(default_factory=dict)
    """Every slip, and what its reader does about it; none: it is only to be read."""

    due: Callable[[S, Seat, Sequence[Event]], Iterable[Slip]] = lambda *_: ()
    """Which slips are about what this seat sees now, or about what has just happened to it; the most urgent first."""
