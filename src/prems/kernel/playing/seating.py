"""What must a table know of a game's people: how do its options fit them, and what may they and their bots say?"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from prems.kernel.values import Gesture, Seat, Seats

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 (the options)

Traits = Mapping[str, str]
"""What people say about themselves once and for all games: a game picks what it knows."""


def as_made(gesture: Gesture, _: Callable[[], int]) -> Gesture:
    """A player may say all of it."""
    return gesture


@dataclass(frozen=True)
class Seating(Generic[S, O]):
    options_for: Callable[[O, Seats, Mapping[Seat, Traits]], O] = lambda options, _, __: options
    """The options, fitted to who plays: all seats, and the traits of the people in theirs."""

    renamed: Callable[[O, Mapping[Seat, Seat]], O] = lambda options, _: options
    """The options, after some seats have other names."""

    named: Callable[[O], Collection[Seat]] = lambda _: ()
    """Of which seats the options speak."""

    of_person: Callable[[Gesture, Callable[[], int]], Gesture] = as_made
    """A gesture without what only the table itself may say; it may ask how many people play now."""

    of_bots: Callable[[S, Sequence[Seat]], Sequence[Gesture]] = lambda _, __: ()
    """What bots do because of what people did, given the seats that bots play."""

    performer: Callable[[S], Seat | None] = lambda _: None
    """Who performs for the others to see and hear, by microphone and camera where they want to."""
