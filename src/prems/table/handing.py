"""What does a table take along into another process, and how does it go on there?

What is not in its log: lines, who is here, and the clock.
"""

from math import inf
from typing import Final

import msgspec
from msgspec import Struct, field

from prems.kernel.values import Ms
from prems.table import events as e
from prems.table.clockwork import Step
from prems.table.fairness.trust.carried import CarriedLink
from prems.table.keeping.parts import Parts
from prems.table.keeping.sight import Sight
from prems.table.state import Instant, PersonId

OTHERS_WITHIN: Final = 1_500.0  # milliseconds that the others are waited for, before play goes on without them
FIRST_WITHIN: Final = 5_000.0  # milliseconds that a table waits for the first of them: nobody sees it stand still


class Handed(Struct, frozen=True):
    """It counts for the log up to `last`, and for nothing else."""

    last: int
    reads: Ms = 0  # the game's own clock
    free_at: Ms = 0  # on it: from then on a card may be turned
    deal_at: Ms | None = None
    here: tuple[PersonId, ...] = ()
    links: dict[PersonId, CarriedLink] = field(default_factory=dict)
    starts_by_itself: bool = False


pack: Final = msgspec.msgpack.Encoder().encode
unpack: Final = msgspec.msgpack.Decoder(Handed).decode


class Expected(Struct):
    handed: Handed
    people: set[PersonId]  # who played, and the screens of the room
    latest: Instant  # if nobody comes
    until: Instant = Instant(inf)  # once somebody has come, and with them what they look at


class Reunion:
    """After a move: who comes along, and until when are they waited for?"""

    def __init__(self, parts: Parts, sight: Sight) -> None:
        self._parts = parts
        self._sight = sight
        self.expected: Expected | None = None
        """None: it is over, or there was none."""

    def expect(self, handed: Handed, now: Instant) -> None:
        """Nobody waits for those who only look on."""
        state = self._parts.state
        playing = {*state.tvs, *(chair.person for chair in state.chairs if chair.bot is None)}
        people = {person for person in handed.here if person in playing}
        self.expected = Expected(handed, people, Instant(now + FIRST_WITHIN))

    def look_around(self, now: Instant) -> None:
        """Somebody came, or a clock was compared: where hands race by a TV none would count before [T34]."""
        expected, parts = self.expected, self._parts
        if expected is None or parts.is_empty or parts.is_blind:
            return
        expected.until = min(expected.until, Instant(now + OTHERS_WITHIN))
        if all(parts.here.get(person) for person in expected.people):
            racers = [racer for racer in parts.watch.racers.values() if racer.device.person in expected.people]
            if all(racer.is_comparable for racer in racers):
                expected.until = now

    def step(self, expected: Expected) -> Step:
        """A television that is late is waited for as long as the first of the people, and then as all others."""
        parts = self._parts
        blind = Instant(expected.latest + OTHERS_WITHIN) if parts.is_blind else expected.until
        return expected.latest if parts.is_empty else blind, self._go_on

    def _go_on(self, now: Instant) -> None:
        """Everybody is back who was here, or was waited for long enough. Somebody may have paused meanwhile."""
        expected, self.expected = self.expected, None
        playing, state = self._parts.open_game, self._parts.state
        if expected is None or playing is None or state.stage != "playing" or state.is_paused:
            return
        if self._parts.is_empty or self._parts.is_blind:
            self._parts.journal.record([e.PlayPaused(expected.handed.reads, None)])
            return
        playing.go_on(now, expected.handed.free_at, expected.handed.deal_at)
        self._sight.show(now)


def taken_along(parts: Parts, now: Instant) -> Handed:
    state = parts.state
    free_at, deal_at = (0, None) if parts.open_game is None else parts.open_game.waits()
    return Handed(
        state.last,
        parts.clock(now),
        free_at,
        deal_at,
        tuple(person for person, is_here in parts.here.items() if is_here and person in state.people),
        {
            person: screen.link.carried()
            for person, screen in parts.watch.screens.items()
            if person in state.people and not screen.is_bot
        },
    )
