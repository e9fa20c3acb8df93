"""What did the table say to one race, and what was true?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from prems.kernel.values import Event, Seat
from prems.table.events import Lane, RaceClosed
from prems.table.fairness.limits import HARD_CLOSE
from prems.table.state import PersonId


@dataclass
class Outcomes:
    """One race: what the table said, and the truth beside it."""

    reactions: Sequence[float]
    race: RaceClosed | None = None
    hands: dict[int, Lane] = field(default_factory=dict)
    claims: dict[int, float] = field(default_factory=dict)
    early: list[float] = field(default_factory=list)
    """How long each page held the card before it drew it."""
    shown: list[float] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    """Who is known to watch: everybody with a screen of their own, the others if their TV told its paint in time."""
    view: int = -1
    """In which the light went on."""
    newest: int = -1
    """When the first hand arrived."""
    told_at: float = float("inf")
    """When an accomplice saw it."""

    def told(self, events: Iterable[Event]) -> None:
        """Only the first verdict is this race's."""
        for event in events:
            if isinstance(event, RaceClosed) and self.race is None:
                self.race = event
                self.hands |= {seat_of(hand.seat): hand for hand in event.hands}

    @property
    def verdict(self) -> RaceClosed:
        assert self.race is not None, "the race was never decided"
        return self.race

    @property
    def winner(self) -> int:
        """-1: the first hand was wrong, and nobody won."""
        return -1 if self.verdict.winner is None else seat_of(self.verdict.winner)

    @property
    def delay(self) -> float:
        return self.verdict.waited

    @property
    def answers(self) -> dict[int, Lane]:
        """The hands that were timed from the light; one that came after the verdict may be timed from there."""
        timed = ((seat, hand) for seat, hand in self.hands.items() if hand.outcome != "void")
        return {seat: hand for seat, hand in timed if abs(hand.time - hand.reaction) < 0.02}

    @property
    def violations(self) -> int:
        """Hands that came too late although they were faster, of those known to watch: only the hard close may."""
        if self.delay >= HARD_CLOSE:
            return 0
        best = self.verdict.hands[0].time
        raced = {seat_of(hand.seat) for hand in self.verdict.hands}
        late = (hand for seat, hand in self.hands.items() if seat not in raced and seat in self.seen)
        return sum(hand.time < best - 0.01 for hand in late)


def id_of(seat: int) -> PersonId:
    return PersonId(f"p{seat}")


def seat_of(seat: Seat) -> int:
    return int(seat[1:])
