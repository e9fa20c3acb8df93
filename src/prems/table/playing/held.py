"""Which hands came sooner than the word of the TV by which they are timed, and how long do they wait for it [T34]?"""

from msgspec import Struct

from prems.table import effects as fx
from prems.table.fairness import Press, Stopwatch
from prems.table.journal import Journal
from prems.table.playing.open_game import OpenGame
from prems.table.state import Instant, PersonId


class Held(Struct, frozen=True):
    person: PersonId
    press: Press
    arrived: Instant
    until: Instant


class HeldHands:
    def __init__(self) -> None:
        self._hands: list[Held] = []
        self.until: Instant | None = None
        """When the first of them waits no longer."""

    def __bool__(self) -> bool:
        return bool(self._hands)

    def hold(self, person: PersonId, press: Press, arrived: Instant, until: Instant) -> None:
        self._keep(Held(person, press, arrived, until))

    def _keep(self, hand: Held) -> None:
        self._hands.append(hand)
        self.until = hand.until if self.until is None else min(self.until, hand.until)

    def take(self, now: Instant, open_game: OpenGame | None, watch: Stopwatch, journal: Journal) -> None:
        """They race as soon as the TV has said when it painted, or has not said it for too long."""
        held, self._hands, self.until = self._hands, [], None
        for hand in held:
            racer = watch.racers.get(hand.press.gesture.seat)
            if racer is None or open_game is None or not open_game.is_running:
                journal.want(fx.Refuse(hand.person, "paused"))
            elif hand.until > now and watch.owes_paint(racer.seat, hand.arrived) is not None:
                self._keep(hand)
            else:
                open_game.press(hand.press, hand.arrived, hand.person)
