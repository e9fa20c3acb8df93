"""One page on one connection: it says hello first, then talks, and in the end is gone."""

import asyncio
import random
from collections.abc import Callable
from typing import Final

from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server.identity import person_of
from prems.server.limits import SLIPS, RateLimit
from prems.server.socket.connection import PULSE_EVERY, Connection
from prems.server.tables.environment import Environment
from prems.server.tables.shell import FLOODED, ONE_TICK, TOO_FAST, TableShell
from prems.table.fairness import Pong
from prems.table.fairness.limits import LONGEST_UNPINGED, NO_PING
from prems.table.state import Instant, PersonId

HELLO_WITHIN: Final = 10.0  # seconds
PING_EVERY: Final = 1.0  # seconds, give or take 0.3
NEW: Final = 16  # pings, after which a link is known
PINGS_A_SECOND: Final = 400  # in all: with more people, links that are known are measured more rarely
RAREST_PING: Final = 5.0  # seconds
LOST_AFTER: Final = 10_000.0  # milliseconds without a sign of life: browsers answer pings even in the background
TOO_MANY_GUESSES: Final = messages.Error("too-fast", "Too many wrong codes from here. Wait a minute.")
BANNED: Final = messages.Error("banned", "Whoever hosts this server has sent you away from it.")


class Session:
    """What a connection hears goes to its table; nothing that comes in here ever raises."""

    def __init__(
        self,
        connection: Connection,
        find: Callable[[PersonId], TableShell | None],
        environment: Environment,
        household: str,
    ) -> None:
        self._connection = connection
        self._find = find
        self._environment = environment
        self._household = household
        self._rate = RateLimit()
        self._slips = 0
        self._pings = 0
        self._pinged_at = 0.0
        self._ping_at = 0.0
        self._shell: TableShell | None = None
        self._person: PersonId | None = None
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(HELLO_WITHIN, self._say_nothing)
        environment.metrics.add("connections")

    # --- what the connection tells ---

    def heard(self, text: bytes, at: Instant) -> None:
        self._environment.metrics.add("messages_read")
        try:
            self._hear(codec.from_page(text), at)
        except Malformed as error:
            self._slip(str(error))
        except Exception:
            self._freeze()

    def heard_binary(self, at: Instant) -> None:  # noqa: ARG002 (what a listener is told)
        self._slip("expected text, got a binary message")

    def ponged(self, pong: Pong, at: Instant) -> None:
        if pong.view is not None:
            self._environment.metrics.round_trip.add(pong.round_trip)
        if self._shell is not None and self._person is not None:
            try:
                self._shell.pong(self._connection, self._person, pong, at)
            except Exception:
                self._freeze()

    def may_say(self, at: Instant) -> bool:
        if self._rate.may_say(at):
            return True
        if self._rate.is_a_flood:
            self._environment.metrics.add("floods")
            self._environment.noise.happened(FLOODED)
            self._connection.hang_up(TOO_FAST)
        return False

    def caught_up(self) -> None:
        if self._shell is not None and self._person is not None:
            self._shell.caught_up(self._connection, self._person)

    def lost(self) -> None:
        self._timer.cancel()
        self._environment.metrics.add("connections", -1)
        if self._shell is not None and self._person is not None:
            try:
                self._shell.leave(self._connection, self._person, self._environment.clock())
            except Exception:
                self._freeze()

    # --- details ---

    def _hear(self, said: messages.Message, at: Instant) -> None:
        if not self._connection.is_open:
            return
        if self._shell is not None and self._person is not None:
            self._shell.hear(self._connection, self._person, said, at)
        elif isinstance(said, messages.Hello):
            self._hello(said, at)
        else:
            raise Malformed("expected 'hello' first")

    def _hello(self, hello: messages.Hello, at: Instant) -> None:
        if hello.protocol != messages.PROTOCOL:
            sentence = f"This server speaks version {messages.PROTOCOL} of the protocol: load the page again."
            self._connection.close(messages.Error("protocol", sentence))
            return
        person = person_of(hello.token)
        if person in self._environment.bans:
            self._connection.close(BANNED)
            return
        self._shell = self._find(person)
        if self._shell is None:
            self._connection.close(TOO_MANY_GUESSES)
        elif self._shell.join(self._connection, hello, person, at, self._household):
            self._person = person
            self._timer.cancel()
            self._ping()

    def _freeze(self) -> None:
        """A bug stops the table that it is about, and no other."""
        if self._shell is None:
            raise
        self._shell.freeze()

    def _slip(self, sentence: str) -> None:
        """A slip is forgiven, many are not; before hello there is nothing to forgive."""
        self._environment.metrics.add("malformed")
        self._slips += 1
        error = messages.Error("malformed", sentence)
        if self._person is None or self._slips > SLIPS:
            self._connection.close(error)
        else:
            self._connection.say(error)

    def _say_nothing(self) -> None:
        self._connection.close(messages.Error("malformed", "expected 'hello'"))

    def _ping(self) -> None:
        if not self._connection.is_open or self._shell is None or self._person is None:
            return
        at, heard_at = self._environment.clock(), self._connection.heard_at
        if at - heard_at > LOST_AFTER and heard_at < self._pinged_at:
            self._connection.abort()
            return
        if at < self._ping_at:
            self._connection.pulse()
            self._wait(self._ping_at - at)
            return
        quiet_until = min(self._connection.view_at + NO_PING, self._pinged_at + LONGEST_UNPINGED)
        if at < quiet_until:
            self._ping_after(quiet_until - at)
            return
        self._shell.ping(self._connection, self._person)
        self._pings += 1
        self._pinged_at = at
        everybody = self._environment.metrics.counts["connections"]
        every = PING_EVERY if self._pings < NEW else min(max(PING_EVERY, everybody / PINGS_A_SECOND), RAREST_PING)
        self._ping_at = at + every * random.uniform(700, 1300)
        self._wait(self._ping_at - at)

    def _wait(self, ms: float) -> None:
        """For the next ping, and where that is far off for a pulse."""
        self._ping_after(ms if ms <= 1.5 * PULSE_EVERY else PULSE_EVERY)

    def _ping_after(self, ms: float) -> None:
        self._timer = self._loop.call_later((ms + ONE_TICK) / 1000, self._ping)
