"""Who has just opened a connection to a table? Whoever says hello in time is let in, and then talks in a session."""

import asyncio
from collections.abc import Callable
from typing import Final

from prems.kernel.values import Malformed
from prems.protocol import messages
from prems.server.identity import person_of
from prems.server.socket.connection import Connection
from prems.server.tables.environment import Environment
from prems.server.tables.session import Session
from prems.server.tables.shell import TableShell, hang_up_on_a_flood
from prems.table.fairness import Pong
from prems.table.state import Instant, PersonId

HELLO_WITHIN: Final = 10.0  # seconds
TOO_MANY_GUESSES: Final = messages.Error("too-fast", "Too many wrong codes from here. Wait a minute.")
BANNED: Final = messages.Error("banned", "Whoever hosts this server does not let you in.")


class Newcomer:
    """Nothing that comes in here ever raises, and nothing but a hello is heard: there is nothing to forgive yet.

    `elsewhere`: where the table is, if not here. An older page would not understand that: it is told to load itself.
    """

    def __init__(
        self,
        connection: Connection,
        find: Callable[[PersonId], TableShell | None],
        environment: Environment,
        household: str,
        elsewhere: str | None = None,
    ) -> None:
        self._connection = connection
        self._find = find
        self._environment = environment
        self._household = household
        self._elsewhere = elsewhere
        self._timer = asyncio.get_running_loop().call_later(HELLO_WITHIN, self._say_nothing)
        environment.metrics.add("connections")

    # --- what the connection tells ---

    def heard(self, said: messages.Message, at: Instant) -> None:
        if not isinstance(said, messages.Hello):
            self.misheard("expected 'hello' first")
            return
        self._environment.metrics.messages_read += 1
        try:
            self._hello(said, at)
        except Malformed as error:
            self._malformed(str(error))

    def misheard(self, sentence: str) -> None:
        self._environment.metrics.messages_read += 1
        self._malformed(sentence)

    def ponged(self, pong: Pong, at: Instant) -> None:
        pass

    def flooded(self) -> None:
        hang_up_on_a_flood(self._connection, self._environment)

    def caught_up(self) -> None:
        pass

    def lost(self) -> None:
        self._timer.cancel()
        self._environment.metrics.add("connections", -1)

    # --- details ---

    def _hello(self, hello: messages.Hello, at: Instant) -> None:
        if hello.protocol != messages.PROTOCOL:
            sentence = f"This server speaks version {messages.PROTOCOL} of the protocol: load the page again."
            self._connection.close(messages.Error("protocol", sentence))
            return
        person = person_of(hello.token)
        if person in self._environment.bans:
            self._connection.close(BANNED)
            return
        if self._elsewhere is not None:
            self._connection.close(messages.Moved(self._elsewhere))
            return
        shell = self._find(person)
        if shell is None:
            self._connection.close(TOO_MANY_GUESSES)
        elif self._is_let_in(shell, hello, person, at):
            self._timer.cancel()
            self._connection.listener = Session(self._connection, person, shell, self._environment)

    def _is_let_in(self, shell: TableShell, hello: messages.Hello, person: PersonId, at: Instant) -> bool:
        """Raises Malformed."""
        try:
            return shell.join(self._connection, hello, person, at, self._household)
        except Malformed:
            raise
        except Exception:
            shell.freeze()
            return False

    def _malformed(self, sentence: str) -> None:
        self._environment.metrics.add("malformed")
        self._connection.close(messages.Error("malformed", sentence))

    def _say_nothing(self) -> None:
        self._connection.close(messages.Error("malformed", "expected 'hello'"))
