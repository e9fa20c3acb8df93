"""What must a table know of a game's races: which gestures race, for what, and what do the rules make of them?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from prems.kernel.values import AnyHand, AnyLive, AnyState, AnyView, Code, Command, Event, Gesture, Seat

S = TypeVar("S")
G = TypeVar("G", bound=Gesture)
H = TypeVar("H")

Target = str
"""What hands reach for, by a name of the game's own."""

Stake = str
"""Why a seat may rightly reach for a target. As long as it lasts, its race is timed from the view that brought it."""

Stakes = Mapping[Target, Mapping[Seat, frozenset[Stake]]]

Outcome = Literal["win", "wrong", "late"]
"""What the rules made of a hand. Late: it gained nothing and lost nothing."""


@dataclass(frozen=True)
class Racing(Generic[S, G, H]):
    gestures: tuple[type[G], ...]
    """What races; everything else is simply done."""

    target: Callable[[G], Target]

    refused: Callable[[S, G], Code | None]
    """Why a hand cannot even race."""

    stakes: Callable[[S, AnyLive], Stakes]
    """Who may rightly reach for what, and why, given the snapshot: for those a race waits.

    Whether a hand was right is for the rules.
    """

    entered: Callable[[G, float, AnyLive], H]
    """A gesture with its decided, comparable time and what was live on the screen that it answered."""

    race: Callable[[list[H]], Command]
    """All hands of a decided race as one command."""

    outcomes: Callable[[Sequence[Event]], Mapping[Seat, Outcome]]
    """What became of each hand, by what the rules made of the race. A hand that they do not mention was late."""

    is_on: Callable[[S], bool] = lambda _: True
    """May hands come down now, or soon? Public: it says nothing of who may rightly reach for what."""

    snapshot: Callable[[S], AnyLive] = lambda _: None
    """What is live now, to be remembered with the view."""

    covered: AnyLive = None
    """What a snapshot says of covered cards: nothing is live."""

    is_idle: Callable[[S, Seat], bool] = lambda *_: False
    """Would a hand of this seat now be wrong and cost it nothing? One of those counts, not the next [T37]."""

    tie_ms: Callable[[S], float] = lambda _: 0.0
    """Hands closer than this cannot be told apart."""

    shows: Callable[[G], Mapping[str, float]] = lambda _: {}
    """What a photo finish shows of a gesture, beside its time."""

    pictured: Callable[[AnyView], Mapping[Seat, str]] = lambda _: {}
    """Which cards a photo finish shows, by seat: those of the view that was answered, by which the hand is judged."""

    def at_stake(self, state: S) -> Stakes:
        return self.stakes(state, self.snapshot(state))


AnyRacing = Racing[AnyState, Any, AnyHand]  # each game's own gestures

NO_RACES: AnyRacing = Racing(
    gestures=(),
    target=lambda _: "",
    refused=lambda *_: None,
    stakes=lambda *_: {},
    entered=lambda *_: None,
    race=lambda _: Command(),
    outcomes=lambda _: {},
    is_on=lambda _: False,
)
"""Of a game in which nobody is in a hurry."""
