"""What is written down of a game of Leprechauns that bots play?"""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from prems.games.leprechauns.cards import VALUE_OF
from prems.games.leprechauns.events import (
    ChestsRevealed,
    Dealt,
    GameEnded,
    HandBounced,
    HandSlapped,
    PlayerOut,
    RecitalJudged,
    RoundBegun,
)
from prems.games.leprechauns.state import State
from prems.kernel.bot import Intent
from prems.kernel.study import Notes
from prems.kernel.values import Event, Seat


class Slapped(Struct, frozen=True):
    """A hand that lies on a chest, and how long after the reveal it came down."""

    seat: Seat
    value: int
    after: float


class Recited(Struct, frozen=True):
    seat: Seat
    value: int
    listened: int  # how many others had recited before
    is_right: bool


class LeprechaunsNotes(Notes, kw_only=True):
    """`first`: who had PREM'S first."""

    slaps: list[Slapped] = field(default_factory=list)
    recitals: list[Recited] = field(default_factory=list)
    out: list[tuple[Seat, str]] = field(default_factory=list)  # who, and why
    beaten: list[Seat] = field(default_factory=list)  # whose hand came second
    rounds: int = 0


class Notetaker:
    def __init__(self) -> None:
        self.notes = LeprechaunsNotes()
        self._listened = 0
        self._chests: dict[Seat, str] = {}
        self._landed: Mapping[Seat, float] = {}

    def intended(self, seat: Seat, intents: Sequence[Intent], state: State) -> None:
        """Nothing to note: a look at a chest leaves no trace on the table."""

    def reached(self, seat: Seat, at: float) -> None:  # noqa: ARG002 (what an observer is told)
        """Beaten, unless it is on the photo of its race."""
        self.notes.beaten.append(seat)

    def raced(self, hands: Mapping[Seat, float]) -> None:
        self._landed = hands
        for seat in hands:
            self.notes.beaten.remove(seat)

    def happened(self, event: Event, _: State) -> None:
        notes = self.notes
        match event:
            case Dealt(prems=prems):
                notes.first = prems
            case RoundBegun():
                notes.rounds += 1
                self._listened = 0
            case ChestsRevealed(chests=chests):
                self._chests = dict(chests)
            case HandSlapped(seat=seat, card_of=card_of):
                notes.slaps.append(Slapped(seat, VALUE_OF[self._chests[card_of]], self._landed[seat]))
            case HandBounced(seat=seat):
                notes.beaten.append(seat)
            case PlayerOut(seat=seat, why=why):
                notes.out.append((seat, why))
            case RecitalJudged(seat=seat, chest=chest, won=won):
                notes.recitals.append(Recited(seat, VALUE_OF[chest], self._listened, won))
                self._listened += 1
            case GameEnded(at=at, totals=totals, winners=winners):
                notes.minutes = at / 60_000
                notes.points, notes.winners = dict(totals), list(winners)
