"""What does a screen do that waits for a table? It shows a code, and is sent to the table that takes it [T32]."""

import asyncio
from typing import Final

from prems.protocol import messages
from prems.server.identity import person_of
from prems.server.socket.connection import Connection
from prems.server.tables.arrivals.newcomer import BANNED, HELLO_WITHIN
from prems.server.tables.environment import Environment
from prems.server.tables.screens.shared import SharedScreens
from prems.server.tables.shell import hang_up_on_a_flood
from prems.table.fairness import Pong
from prems.table.state import Instant, PersonId

PING_EVERY: Final = 15.0  # seconds
LOST_AFTER: Final = 40_000.0  # milliseconds without a sign of life
CROWDED: Final = messages.Error("full", "Too many screens wait for a table. Try again later.")


class WaitingScreen:
    """It has nothing else to say but `again`, when it has heard nothing for long: then its code is told once more."""

    def __init__(self, connection: Connection, environment: Environment) -> None:
        self._connection = connection
        self._environment = environment
        self._tv: PersonId | None = None
        self._code = ""
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(HELLO_WITHIN, self._say_nothing)
        environment.metrics.add("connections")

    # --- what the connection tells ---

    def heard(self, said: messages.Message, at: Instant) -> None:  # noqa: ARG002 (what a listener is told)
        if self._tv is None:
            if isinstance(said, messages.Hello):
                self._hello(said)
            else:
                self.misheard("expected 'hello' first")
        elif isinstance(said, messages.Again):
            self._connection.say(messages.Waiting(self._code))

    def misheard(self, sentence: str) -> None:
        self._connection.close(messages.Error("malformed", sentence))

    def ponged(self, pong: Pong, at: Instant) -> None:
        pass

    def flooded(self) -> None:
        hang_up_on_a_flood(self._connection, self._environment)

    def caught_up(self) -> None:
        pass

    def lost(self) -> None:
        self._timer.cancel()
        self._environment.metrics.add("connections", -1)
        if self._tv is not None:
            self._environment.pairing.gone(self._tv, self)
            if self._environment.screens is not None:
                self._environment.screens.gone(self._tv, self._code)

    # --- what pairing tells ---

    def take(self, table: str) -> None:
        self._connection.close(messages.Taken(table))

    def make_way(self) -> None:
        self._connection.close(messages.Bye("elsewhere"))

    # --- details ---

    def _hello(self, hello: messages.Hello) -> None:
        tv, pairing = person_of(hello.token), self._environment.pairing
        if hello.protocol != messages.PROTOCOL:
            sentence = f"This server speaks version {messages.PROTOCOL} of the protocol: load the page again."
            self._connection.close(messages.Error("protocol", sentence))
        elif tv in self._environment.bans:
            self._connection.close(BANNED)
        elif self._environment.screens is not None:
            self._timer.cancel()
            self._ping()
            self._wait_with_others(tv, self._environment.screens)
        elif (table := pairing.table_of(tv)) is not None:
            self.take(table)
        elif self._waits(tv):
            self._timer.cancel()
            self._connection.say(messages.Waiting(self._code))
            self._ping()

    def _waits(self, tv: PersonId) -> bool:
        code = self._environment.pairing.wait(tv, self)
        if code is None:
            self._connection.close(CROWDED)
            return False
        self._tv, self._code = tv, code
        return True

    def _wait_with_others(self, tv: PersonId, screens: SharedScreens) -> None:
        """Under a code that no screen of another process shows, unless it is found that it belongs to a table."""

        def told(table: str | None, is_free: bool) -> None:
            if not self._connection.is_open:
                return
            if table is not None:
                self._environment.pairing.leaves(tv, self)
                self.take(table)
            elif not is_free:
                self._environment.pairing.leaves(tv, self)
                self._wait_with_others(tv, screens)
            else:
                self._connection.say(messages.Waiting(self._code))

        if self._waits(tv):
            screens.waits(tv, self._code, told)

    def _say_nothing(self) -> None:
        self.misheard("expected 'hello'")

    def _ping(self) -> None:
        if not self._connection.is_open:
            return
        if self._environment.clock() - self._connection.heard_at > LOST_AFTER:
            self._connection.abort()
            return
        self._connection.ping()
        self._timer = self._loop.call_later(PING_EVERY, self._ping)
