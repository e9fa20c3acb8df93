"""Which bots sit at the table, and what do they mean to do next?"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from msgspec import Struct

from prems.kernel.bot import ON_ITS_WAY, Intent, Mind
from prems.kernel.chance import Chance
from prems.kernel.game import AnyGame
from prems.kernel.values import AnyView, Event, Gesture, Seat
from prems.table import events as e
from prems.table.people.chairs import bot_named
from prems.table.state import TableState

MOVES: Final = (e.PlayResumed, e.SlipRead)  # beside what happens in the game
QUICKEST: Final = 150.0  # milliseconds from the view to a hand, whatever the pace [T13]


class Plan(Struct, frozen=True):
    """Something a bot is going to do."""

    at: float
    seat: Seat
    view: int
    command: Gesture
    glimpse: str | None = None  # not yet the command: only what the others see of it


class Bots:
    """They live at the table's pace; but at a fast table too no hand is quicker than a person could be."""

    def __init__(self, game: AnyGame, pace: float, began: float) -> None:
        self._game = game
        self._racing = game.racing.gestures
        self._hasty = (*game.racing.gestures, *game.pacing.turns)
        self._pace = pace
        self._began = began
        self._minds: dict[Seat, Mind[AnyView]] = {}
        self._new: set[Seat] = set()
        self._plans: list[Plan] = []
        self.are_seated = False

    def sit_where_they_should(self, state: TableState) -> None:
        """They sit down and get up as the chairs say."""
        for chair in state.chairs:
            if chair.bot and chair.seat not in self._minds:
                character = bot_named(state, chair.bot)
                self._minds[chair.seat] = character.sit_down(chair.seat, _chance(state, chair.seat))
                self._new.add(chair.seat)
            elif not chair.bot and chair.seat in self._minds:
                del self._minds[chair.seat]
                self._new.discard(chair.seat)
                self._plans = [plan for plan in self._plans if plan.seat != chair.seat]
        self.are_seated = bool(self._minds)

    def see(self, state: TableState, news: Iterable[Event], due: Mapping[Seat, float], looks_until: float) -> None:
        """A view comes onto each screen when it is due. Where no card has moved, only newcomers look.

        A hand races at once and a turn is kept [T06]; all else is begun when nobody looks at a photo finish any more.
        """
        has_moved = any(isinstance(event, (*self._game.language.events, *MOVES)) for event in news)
        for seat, mind in self._minds.items():
            if has_moved or seat in self._new:
                self._forget(seat, due[seat])
                view = self._game.sight.of(state.game_state, seat)
                for intent in mind.intend(view, round((due[seat] - self._began) / self._pace)):
                    seen = due[seat] if isinstance(intent.command, self._hasty) else max(due[seat], looks_until)
                    when = seen + self._after(intent)
                    self._plans.append(Plan(when, seat, state.last, intent.command))
                    for glimpse in intent.glimpses:
                        seen_at = seen + glimpse.after * self._pace
                        self._plans.append(Plan(seen_at, seat, state.last, intent.command, glimpse.what))
        self._new.clear()

    def forget_plans(self) -> None:
        """A pause: nobody means to do anything any more, and all look again afterwards."""
        self._plans.clear()

    def due(self) -> float | None:
        return min([plan.at for plan in self._plans], default=None)

    def take(self, at: float) -> Plan | None:
        """What is due first."""
        first = min(self._plans, key=lambda plan: (plan.at, plan.seat), default=None)
        if first is None or first.at > at:
            return None
        self._plans.remove(first)
        return first

    def _after(self, intent: Intent) -> float:
        soonest = min(intent.after, QUICKEST) if isinstance(intent.command, self._racing) else 0.0
        return max(soonest, intent.after * self._pace)

    def _forget(self, seat: Seat, seen: float) -> None:
        """What it plan before, except a hand already on its way."""
        self._plans = [
            plan
            for plan in self._plans
            if plan.seat != seat or (isinstance(plan.command, self._racing) and plan.at <= seen + ON_ITS_WAY)
        ]


def _chance(state: TableState, seat: Seat) -> Chance:
    return Chance(int.from_bytes(sha256(f"{state.seed}/bot/{seat}".encode()).digest()[:8], "big"))
