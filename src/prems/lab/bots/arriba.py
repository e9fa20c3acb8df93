"""How do bots do at Arriba: how fast, how often wrong, and what do they overlook?"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, field

from prems.games.arriba import ARRIBA
from prems.games.arriba.commands import Grab, Live, Match, Totem
from prems.games.arriba.events import CardFlipped, GameEnded, SignalGiven, TotemGrabbed
from prems.games.arriba.lookalikes import LOOKALIKES
from prems.kernel.bot import Character, Intent
from prems.kernel.values import Event, Seat
from prems.lab.bots.table import AS_USUAL, BareTable, House, Planned

HARD: Final = 0.8  # from this likeness on a match asks for care


class Showing(Struct, frozen=True):
    """Something live came onto the screen of somebody who may grab for it."""

    seat: Seat
    kind: str  # totem, match, or look-alike: a match whose symbol has a close one
    is_turner: bool
    after: float | None  # when the hand was to come down; None: it was overlooked


class Landed(Struct, frozen=True):
    """A hand that came down."""

    seat: Seat
    outcome: str  # won, late, wrong
    is_duel: bool  # two hands for one match, in the same race
    is_turner: bool


class ArribaNotes(Struct):
    showings: list[Showing] = field(default_factory=list)
    landed: list[Landed] = field(default_factory=list)
    covered: list[Seat] = field(default_factory=list)  # who turned a card onto the own half of a match
    races: list[int] = field(default_factory=list)  # how many hands were in each
    first: Seat = ""  # who turned the first card of the game
    turns: int = 0
    minutes: float = 0.0
    points: dict[Seat, int] = field(default_factory=dict)
    winners: list[Seat] = field(default_factory=list)


class _Observer:
    def __init__(self) -> None:
        self.notes = ArribaNotes()
        self._known: dict[Seat, list[Live]] = {}
        self._hands: Sequence[Planned] = ()

    def looked(self, table: BareTable, seat: Seat, intents: Sequence[Intent]) -> None:
        mine = [thing for thing in table.snapshots[-1] if isinstance(thing, Totem) or seat in thing.seats]
        news = [thing for thing in mine if thing not in self._known.get(seat, ())]
        self._known[seat] = mine
        if news:
            after = next((intent.after for intent in intents if isinstance(intent.command, Grab)), None)
            self.notes.showings.append(Showing(seat, kind_of(news), table.state.turner == seat, after))

    def raced(self, table: BareTable, in_time: Sequence[Planned], late: Sequence[Planned]) -> None:
        self._hands = in_time
        turner = table.state.turner
        self.notes.landed += [Landed(hand.seat, "late", False, hand.seat == turner) for hand in late]

    def happened(self, table: BareTable, events: Sequence[Event]) -> None:
        notes = self.notes
        for event in events:
            match event:
                case CardFlipped(seat=seat):
                    notes.turns += 1
                    notes.first = notes.first or seat
                    before = table.snapshots[-1] or ()
                    notes.covered += [seat for thing in before if isinstance(thing, Match) and seat in thing.seats]
                case SignalGiven():
                    notes.turns += 1
                case TotemGrabbed():
                    self._note_hands(table, event)
                case GameEnded(winners=winners):
                    notes.minutes = table.now / 60_000
                    notes.points = {seat: sum(points) for seat, points in table.state.points.items()}
                    notes.winners = list(winners)

    def _note_hands(self, table: BareTable, grabbed: TotemGrabbed) -> None:
        is_duel = grabbed.why == "match" and len(self._hands) == 2
        self.notes.races.append(len(self._hands))
        for hand in self._hands:
            outcome = "late" if hand.seat != grabbed.seat else "wrong" if grabbed.why == "wrong" else "won"
            self.notes.landed.append(Landed(hand.seat, outcome, is_duel, hand.seat == table.state.turner))


def kind_of(things: Sequence[Live]) -> str:
    for thing in things:
        if isinstance(thing, Match):
            return "look-alike" if max(LOOKALIKES[thing.symbol].values()) >= HARD else "match"
    return "totem"


def play_arriba(seating: dict[Seat, Character], options: Any, seed: int, house: House = AS_USUAL) -> ArribaNotes:
    observer = _Observer()
    BareTable(ARRIBA, seating, options, seed, observer, house).play()
    return observer.notes
