"""Is everybody at this table still there, how long is the way to them, and do they know that we are here?

All of a table are looked at together, for what mostly puts a ping off is a view to all of them.
"""

from random import random
from typing import Final, Protocol

from prems.protocol import messages
from prems.server.socket.connection import PULSE_WITHIN, Connection
from prems.server.tables.delivery import Delivery
from prems.server.tables.environment import Environment
from prems.table.fairness.limits import LONGEST_UNPINGED, NO_PING
from prems.table.state import Instant, PersonId
from prems.table.table import Table

PING_EVERY: Final = 1.0  # seconds, give or take 0.3
NEW: Final = 16  # pings, after which a link is known
PINGS_A_SECOND: Final = 400  # in all: with more people, links that are known are measured more rarely
RAREST_PING: Final = 5.0  # seconds
SILENCE: Final = 3_000.0  # milliseconds, after which somebody is asked all the same: there is time to answer then
LOST_AFTER: Final = 10_000.0  # milliseconds without a sign of life: browsers answer pings even in the background
NEVER: Final = float("inf")


class Keeper(Protocol):
    def tell_links(self) -> None: ...
    def freeze(self) -> None: ...


class Rounds:
    def __init__(self, table: Table, delivery: Delivery, keeper: Keeper, environment: Environment) -> None:
        self._table = table
        self._delivery = delivery
        self._keeper = keeper
        self._clock = environment.clock
        self._wheel = environment.wheel
        self._counts = environment.metrics.counts
        self._is_going = False
        self._may = self._must = 0.0  # when somebody is to be asked: if it is quiet then, and in any case

    def begin(self, connection: Connection, person: PersonId) -> None:
        """With somebody who has just come."""
        at = self._clock()
        self._ping(connection, person, at)
        self._keeper.tell_links()
        self._may = self._must = at
        if not self._is_going:
            self._is_going = True
            self._wheel.after(0.0, self._go)

    def compare_clocks(self, connection: Connection, person: PersonId) -> None:
        """Where hands race by a TV [T34]."""
        number = self._table.tick(person, self._clock())
        if number is not None:
            connection.say(messages.Tick(number))

    def check(self, connection: Connection, person: PersonId) -> None:
        """Ask the kernel about the way to this person: at hello, while the link is new, then now and then."""
        screen = self._table.watch.screens.get(person)
        is_wanted = screen is not None and (screen.link.kernel is None or connection.is_to_be_checked)
        if is_wanted and screen is not None and (trip := connection.kernel_trip()) is not None:
            screen.link.checked(trip)

    def _go(self) -> float | None:
        """After how many seconds to look again; None: nobody is here."""
        at, delivery = self._clock(), self._delivery
        quiet_at = delivery.decided + NO_PING
        try:
            if at >= self._must or (at >= self._may and at >= quiet_at):
                self._look_at_all(at)
            if at >= delivery.all_heard_at + PULSE_WITHIN:
                pulses = [connection.pulse(at) for connection in delivery.connections.values()]
                delivery.all_heard_at = min(pulses, default=at)
        except Exception:
            self._keeper.freeze()
            return None
        if not delivery.connections:
            self._is_going = False
            return None
        may = quiet_at if quiet_at > self._may else self._may
        return (min(may, self._must, delivery.all_heard_at + PULSE_WITHIN) - at) / 1000

    def _look_at_all(self, at: Instant) -> None:
        may = must = NEVER
        is_anybody_asked = False
        for person, connection in self._delivery.connections.items():
            due = connection.ping_at
            if at >= due:
                due = connection.view_at + NO_PING
                if at >= due or at >= connection.ping_by:
                    self._ask(connection, person, at)
                    is_anybody_asked = True
                    due = connection.ping_at
            if due < may:
                may = due
            if connection.ping_by < must:
                must = connection.ping_by
        self._may, self._must = may, must
        if is_anybody_asked:
            self._keeper.tell_links()

    def _ask(self, connection: Connection, person: PersonId, at: Instant) -> None:
        silent_at = max(connection.heard_at, connection.pinged_at) + SILENCE
        if at < connection.measure_at and at < silent_at:
            connection.ping_at = min(connection.measure_at, silent_at)  # it has spoken since
            connection.ping_by = max(connection.ping_at + NO_PING, connection.pinged_at + LONGEST_UNPINGED)
        elif connection.heard_at < connection.pinged_at and at - connection.heard_at > LOST_AFTER:
            connection.ping_at = connection.ping_by = NEVER
            connection.abort()
        else:
            self._ping(connection, person, at)

    def _ping(self, connection: Connection, person: PersonId, at: Instant) -> None:
        connection.ping()
        if self._table.state.tvs:
            self.compare_clocks(connection, person)
        self.check(connection, person)
        every = PING_EVERY
        if connection.pings >= NEW:
            every = min(max(PING_EVERY, self._counts["connections"] / PINGS_A_SECOND), RAREST_PING)
        connection.pinged_at = at
        connection.measure_at = at + every * (700.0 + 600.0 * random())
        connection.ping_at = min(connection.measure_at, at + SILENCE)
        connection.ping_by = max(connection.ping_at + NO_PING, at + LONGEST_UNPINGED)
