"""What is written down of a game of Primeurs that bots play, and what do many games say?"""

from collections.abc import Mapping, Sequence

from msgspec import field

from prems.kernel.bot import Intent
from prems.kernel.study import Figures, Notes, Played, Seated, share, wins
from prems.kernel.values import Event, Seat
from tests.kit.primeurs.events import Dealt, GameEnded, PenaltyDrawn
from tests.kit.primeurs.state import State


class PrimeursNotes(Notes, kw_only=True):
    wrong: list[Seat] = field(default_factory=list)


class Notetaker:
    def __init__(self) -> None:
        self.notes = PrimeursNotes()

    def intended(self, seat: Seat, intents: Sequence[Intent], state: State) -> None:
        """What they mean to do is not asked."""

    def reached(self, seat: Seat, at: float) -> None:
        """Nor when."""

    def raced(self, hands: Mapping[Seat, float]) -> None:
        """Nor against whom."""

    def happened(self, event: Event, state: State) -> None:
        match event:
            case Dealt(first=first):
                self.notes.first = first
            case PenaltyDrawn(seat=seat):
                self.notes.wrong.append(seat)
            case GameEnded(at=at, winners=winners):
                self.notes.minutes, self.notes.winners = at / 60_000, list(winners)
                self.notes.points = {seat: len(cards) for seat, cards in state.hands.items()}


def of_seats(games: Seated) -> Figures:
    wrong = sum(seat in seats for notes, seats in games for seat in notes.wrong)
    return {"wrong": wrong / max(1, sum(len(seats) for _, seats in games))}


def balance(played: Sequence[Played]) -> Figures:
    return {
        "wins": share(wins(played), len(played)),
        "minutes": sum(game.notes.minutes for game in played) / max(1, len(played)),
    }
