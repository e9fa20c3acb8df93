"""What does a page say at its table, and who is told of it?"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server.limits import MOST_MALFORMED
from prems.server.socket.connection import Connection
from prems.server.tables.environment import Environment
from prems.server.tables.outbox import SendNewest
from prems.server.tables.shell import TableShell, hang_up_on_a_flood
from prems.table import effects as fx
from prems.table.fairness import Pong, Press
from prems.table.state import Instant, PersonId, chair_of

AGAIN_AFTER: Final = 100.0  # milliseconds after a view, before it is sent again to whoever asks for it


class Session:
    """One page on one connection, from its hello on. What it says goes to its table; nothing ever raises here."""

    __slots__ = (
        "_connection",
        "_environment",
        "_malformed_so_far",
        "_metrics",
        "_person",
        "_shell",
    )

    def __init__(self, connection: Connection, person: PersonId, shell: TableShell, environment: Environment) -> None:
        self._connection = connection
        self._person = person
        self._shell = shell
        self._environment = environment
        self._metrics = environment.metrics
        self._malformed_so_far = 0

    # --- what the connection tells ---

    def heard(self, said: messages.Message, at: Instant) -> None:
        self._metrics.messages_read += 1
        if self._shell.trouble is not None:
            return
        try:
            ANSWERS[type(said)](self, said, at)
        except Malformed as error:
            self._malformed(str(error))
        except Exception:
            self._shell.freeze()

    def misheard(self, sentence: str) -> None:
        self._metrics.messages_read += 1
        self._malformed(sentence)

    def ponged(self, pong: Pong, at: Instant) -> None:
        if pong.view is not None:
            self._metrics.round_trip.add(pong.round_trip)
        if self._shell.trouble is not None:
            return
        try:
            effects = self._shell.table.pong(self._person, pong, at)
            if effects is not None:
                self._shell.outbox.do(effects, at)
        except Exception:
            self._shell.freeze()

    def flooded(self) -> None:
        hang_up_on_a_flood(self._connection, self._environment)

    def caught_up(self) -> None:
        """A slow reader has read everything: now it gets a fresh view."""
        if self._shell.hears(self._connection):
            self._shell.outbox.do([SendNewest(self._person)], self._environment.clock())

    def lost(self) -> None:
        self._metrics.add("connections", -1)
        try:
            self._shell.leave(self._connection, self._person, self._environment.clock())
        except Exception:
            self._shell.freeze()

    # --- what the page says ---

    def _play(self, said: messages.Play, at: Instant) -> None:
        table = self._shell.table
        gesture = codec.gesture(table.state.game, said.command)
        self._shell.outbox.do(table.play(self._person, gesture, at), at)

    def _seen(self, said: messages.Seen, at: Instant) -> None:
        paints = said.before
        paints[said.v] = said.p  # the newest of them
        effects = self._shell.table.seen(self._person, paints, said.hz, said.hidden)
        if effects is not None:
            self._shell.outbox.do(effects, at)

    def _hand(self, said: messages.Hand, at: Instant) -> None:
        table = self._shell.table
        table.seen(self._person, said.paints, said.hz)
        press = Press(codec.gesture(table.state.game, said.command), said.v, said.t, said.kind, said.seq)
        self._shell.outbox.do(table.press(self._person, press, at), at)

    def _beat(self, said: messages.Beat, at: Instant) -> None:
        table = self._shell.table
        table.seen(self._person, said.paints, said.hz)
        self._shell.outbox.do(table.heartbeat(self._person, said.v, said.e, at), at)

    def _hide(self, said: messages.Hide, at: Instant) -> None:
        shell = self._shell
        if self._person in shell.table.state.tvs and not shell.asking.may_turn_up(self._person, at):
            self.flooded()
        else:
            shell.outbox.do(shell.table.hide(self._person, said.hidden, at), at)

    def _ask(self, said: messages.Ask, at: Instant) -> None:
        self._shell.request(self._person, codec.request(said.request), at)

    def _tock(self, said: messages.Tock, at: Instant) -> None:
        effects = self._shell.table.tock(self._person, said.n, said.c, at)
        if effects is not None:
            self._shell.outbox.do(effects, at)

    def _flashed(self, said: messages.Flashed, at: Instant) -> None:  # noqa: ARG002 (what all are told)
        self._shell.table.flashed(self._person, said.at)

    def _tapped(self, said: messages.Tapped, at: Instant) -> None:
        shell = self._shell
        if shell.asking.may_tap(shell.table.state, self._person, at):
            shell.outbox.do(shell.table.tapped(self._person, said.tv, said.own, at), at)
        else:
            shell.outbox.do([fx.Refuse(self._person, "too-fast")], at)

    def _flick(self, said: messages.Flick, at: Instant) -> None:
        shell = self._shell
        belongs_to_a_seat = chair_of(shell.table.state, self._person) is not None
        if belongs_to_a_seat and shell.asking.may_cue(at):
            shell.delivery.cue(fx.Cue(self._person, said.what))

    def _air(self, said: messages.Air, at: Instant) -> None:  # noqa: ARG002
        self._shell.air.switch(self._person, said.on)

    def _signal(self, said: messages.Signal, at: Instant) -> None:
        shell, person = self._shell, self._person
        if shell.air.carries(person, said.to, shell.table.performer, len(bytes(said.data)), at):
            shell.delivery.pass_on(said.to, messages.Signalled(person, codec.value(said.data)))
        elif shell.air.invites(person, said.to, shell.table.performer, at):
            shell.delivery.pass_on(said.to, messages.Signalled(person, None))

    def _hello(self, said: messages.Hello, at: Instant) -> None:  # noqa: ARG002
        raise Malformed("'hello' is said once, at the beginning")

    def _again(self, said: messages.Again, at: Instant) -> None:  # noqa: ARG002
        """Not at once if a view has just left: perhaps it was that one."""
        if self._connection.is_asking:
            return
        self._connection.is_asking = True
        self._connection.start_over()
        wait = self._connection.view_at + AGAIN_AFTER - at
        if wait > 0.0:
            asyncio.get_running_loop().call_later(wait / 1000, self._greet_again)
        else:
            self._shell.outbox.do([SendNewest(self._person, is_asked=True)], at)

    def _greet_again(self) -> None:
        if self._shell.hears(self._connection):
            self._shell.outbox.do([SendNewest(self._person, is_asked=True)], self._environment.clock())

    def _malformed(self, sentence: str) -> None:
        """One is forgiven, many are not."""
        self._metrics.add("malformed")
        self._malformed_so_far += 1
        error = messages.Error("malformed", sentence)
        if self._malformed_so_far > MOST_MALFORMED:
            self._connection.close(error)
        else:
            self._connection.say(error)


ANSWERS: Final[dict[type[messages.Message], Callable[[Session, Any, Instant], None]]] = {
    messages.Hello: Session._hello,
    messages.Ask: Session._ask,
    messages.Play: Session._play,
    messages.Hand: Session._hand,
    messages.Seen: Session._seen,
    messages.Beat: Session._beat,
    messages.Hide: Session._hide,
    messages.Tock: Session._tock,
    messages.Flashed: Session._flashed,
    messages.Tapped: Session._tapped,
    messages.Again: Session._again,
    messages.Air: Session._air,
    messages.Signal: Session._signal,
    messages.Flick: Session._flick,
}
"""All of `FROM_PAGE`."""
