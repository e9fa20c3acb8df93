"""What is written down of a game of Arriba that bots play?"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from prems.games.arriba.bots.lookalikes import LOOKALIKES
from prems.games.arriba.commands import Grab, Live, Match, Totem
from prems.games.arriba.events import CardFlipped, GameEnded, SignalGiven, TotemGrabbed
from prems.games.arriba.rules.live import live
from prems.games.arriba.state import State
from prems.kernel.bot import ON_ITS_WAY, Intent
from prems.kernel.study import Notes
from prems.kernel.values import Event, Seat

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


class ArribaNotes(Notes, kw_only=True):
    showings: list[Showing] = field(default_factory=list)
    landed: list[Landed] = field(default_factory=list)
    covered: list[Seat] = field(default_factory=list)  # who turned a card onto their half of a match
    races: list[int] = field(default_factory=list)  # how many hands were in each
    turns: int = 0


class _Race(Struct):
    hands: list[Seat]
    until: float  # a hand that comes down by then was on its way when the first one did
    winner: Seat = ""
    why: str = ""
    turner: Seat | None = None


class Notetaker:
    def __init__(self) -> None:
        self.notes = ArribaNotes()
        self._known: dict[Seat, list[Live]] = {}
        self._live: list[Live] = []
        self._reached: dict[Seat, float] = {}
        self._race: _Race | None = None

    def intended(self, seat: Seat, intents: Sequence[Intent], state: State) -> None:
        mine = [thing for thing in live(state) if isinstance(thing, Totem) or seat in thing.seats]
        news = [thing for thing in mine if thing not in self._known.get(seat, ())]
        self._known[seat] = mine
        if news:
            after = next((intent.after for intent in intents if isinstance(intent.command, Grab)), None)
            self.notes.showings.append(Showing(seat, kind_of(news), state.turner == seat, after))

    def reached(self, seat: Seat, at: float) -> None:
        race = self._race
        if race is not None and at <= race.until and seat not in race.hands:
            race.hands.append(seat)
        else:
            self._reached[seat] = at

    def raced(self, hands: Mapping[Seat, float]) -> None:
        first = min(self._reached.pop(seat) for seat in hands)
        self._close()
        self._race = _Race(list(hands), first + ON_ITS_WAY)

    def happened(self, event: Event, state: State) -> None:
        notes = self.notes
        match event:
            case CardFlipped(seat=seat):
                notes.turns += 1
                notes.first = notes.first or seat
                notes.covered += [seat for thing in self._live if isinstance(thing, Match) and seat in thing.seats]
            case SignalGiven():
                notes.turns += 1
            case TotemGrabbed(seat=seat, why=why) if self._race is not None:
                self._race.winner, self._race.why, self._race.turner = seat, why, state.turner
            case GameEnded(at=at, winners=winners):
                self._close()
                notes.minutes = at / 60_000
                notes.points = {seat: sum(points) for seat, points in state.points.items()}
                notes.winners = list(winners)
        self._live = live(state)

    def _close(self) -> None:
        """It is known who is in a race once no hand can still be on its way."""
        race, self._race = self._race, None
        if race is not None and race.winner:
            self.notes.races.append(len(race.hands))
            is_duel = race.why == "match" and len(race.hands) == 2
            for seat in race.hands:
                outcome = "late" if seat != race.winner else "wrong" if race.why == "wrong" else "won"
                self.notes.landed.append(Landed(seat, outcome, is_duel, seat == race.turner))
        self.notes.landed += [Landed(seat, "late", False, False) for seat in self._reached]
        self._reached = {}


def kind_of(things: Sequence[Live]) -> str:
    for thing in things:
        if isinstance(thing, Match):
            return "look-alike" if max(LOOKALIKES[thing.symbol].values()) >= HARD else "match"
    return "totem"
