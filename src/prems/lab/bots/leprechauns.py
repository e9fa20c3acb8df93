"""How do bots do at Leprechauns: how fast do they slap, how often are they out, what do they forget?"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from prems.games.leprechauns import LEPRECHAUNS
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
from prems.games.leprechauns.state import value_of
from prems.kernel.bot import Character, Intent
from prems.kernel.values import Event, Seat
from prems.lab.bots.table import AS_USUAL, BareTable, House, Planned


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


class LeprechaunsNotes(Struct):
    slaps: list[Slapped] = field(default_factory=list)
    recitals: list[Recited] = field(default_factory=list)
    out: list[tuple[Seat, str]] = field(default_factory=list)  # who, and why
    beaten: list[Seat] = field(default_factory=list)  # whose hand came second, or too late
    first: Seat = ""  # who has PREM'S first
    rounds: int = 0
    minutes: float = 0.0
    points: dict[Seat, int] = field(default_factory=dict)
    winners: list[Seat] = field(default_factory=list)


class _Observer:
    def __init__(self) -> None:
        self.notes = LeprechaunsNotes()
        self._revealed_at = 0.0
        self._listened = 0
        self._chests: dict[Seat, str] = {}
        self._landed: dict[Seat, float] = {}

    def looked(self, table: BareTable, seat: Seat, intents: Sequence[Intent]) -> None:
        """Nothing to note: a look at a chest leaves no trace on the table."""

    def raced(self, _: BareTable, in_time: Sequence[Planned], late: Sequence[Planned]) -> None:
        self._landed = {hand.seat: hand.due for hand in in_time}
        self.notes.beaten += [hand.seat for hand in late]

    def happened(self, table: BareTable, events: Sequence[Event]) -> None:
        notes = self.notes
        for event in events:
            match event:
                case Dealt(prems=prems):
                    notes.first = prems
                case RoundBegun():
                    notes.rounds += 1
                    self._listened = 0
                case ChestsRevealed(chests=chests):
                    self._revealed_at, self._chests = table.now, dict(chests)
                case HandSlapped(seat=seat, card_of=card_of):
                    value = value_of(table.state, self._chests[card_of])
                    notes.slaps.append(Slapped(seat, value, self._landed[seat] - self._revealed_at))
                case HandBounced(seat=seat):
                    notes.beaten.append(seat)
                case PlayerOut(seat=seat, why=why):
                    notes.out.append((seat, why))
                case RecitalJudged(seat=seat, chest=chest, won=won):
                    notes.recitals.append(Recited(seat, value_of(table.state, chest), self._listened, won))
                    self._listened += 1
                case GameEnded(totals=totals, winners=winners):
                    notes.minutes = table.now / 60_000
                    notes.points, notes.winners = dict(totals), list(winners)


def play_leprechauns(
    seating: dict[Seat, Character], options: Any, seed: int, house: House = AS_USUAL
) -> LeprechaunsNotes:
    observer = _Observer()
    BareTable(LEPRECHAUNS, seating, options, seed, observer, house).play()
    return observer.notes
