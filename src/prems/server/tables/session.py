"""What does a page say at its table, does it talk too fast, and is anybody still there?"""

import asyncio
import random
from collections.abc import Sequence
from typing import Final, Literal

from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server.limits import MOST_MALFORMED, RateLimit
from prems.server.socket.connection import Connection
from prems.server.tables.environment import Environment
from prems.server.tables.outbox import Greet
from prems.server.tables.shell import TableShell, hang_up_on_a_flood
from prems.table import effects as fx
from prems.table.fairness import Pong, Press
from prems.table.fairness.limits import LONGEST_UNPINGED, NO_PING
from prems.table.state import Instant, PersonId, chair_of

PING_EVERY: Final = 1.0  # seconds, give or take 0.3
NEW: Final = 16  # pings, after which a link is known
PINGS_A_SECOND: Final = 400  # in all: with more people, links that are known are measured more rarely
RAREST_PING: Final = 5.0  # seconds
SILENCE: Final = 3_000.0  # milliseconds, after which somebody is asked all the same: there is time to answer then
LOST_AFTER: Final = 10_000.0  # milliseconds without a sign of life: browsers answer pings even in the background
AGAIN_AFTER: Final = 100.0  # milliseconds after a view, before it is sent again to whoever asks for it


class Session:
    """One page on one connection, from its hello on. What it says goes to its table; nothing ever raises here."""

    __slots__ = (
        "_connection",
        "_environment",
        "_malformed_so_far",
        "_person",
        "_ping_at",
        "_pinged_at",
        "_pings",
        "_rate",
        "_shell",
    )

    def __init__(
        self, connection: Connection, person: PersonId, shell: TableShell, environment: Environment, rate: RateLimit
    ) -> None:
        self._connection = connection
        self._person = person
        self._shell = shell
        self._environment = environment
        self._rate = rate
        self._malformed_so_far = 0
        self._pings = 0
        self._pinged_at = 0.0
        self._ping_at = 0.0

    def begin(self) -> None:
        if (again := self._ping()) is not None:
            self._environment.wheel.after(again, self._ping)

    # --- what the connection tells ---

    def heard(self, text: bytes, at: Instant) -> None:
        self._environment.metrics.messages_read += 1
        try:
            said = codec.from_page(text)
            if self._shell.hears(self._connection):
                self._hear(said, at)
        except Malformed as error:
            self._malformed(str(error))
        except Exception:
            self._shell.freeze()

    def heard_binary(self, at: Instant) -> None:  # noqa: ARG002 (what a listener is told)
        self._malformed("expected text, got a binary message")

    def ponged(self, pong: Pong, at: Instant) -> None:
        if pong.view is not None:
            self._environment.metrics.round_trip.add(pong.round_trip)
        try:
            if self._shell.hears(self._connection):
                effects = self._shell.table.pong(self._person, pong, at)
                if effects is not None:
                    self._do(effects, at)
        except Exception:
            self._shell.freeze()

    def may_say(self, at: Instant) -> bool:
        return self._rate.may_say(at) or too_fast(self._rate, self._connection, self._environment)

    def caught_up(self) -> None:
        """A slow reader has read everything: now it gets a fresh view."""
        if self._shell.hears(self._connection):
            self._do([Greet(self._person)], self._environment.clock())

    def lost(self) -> None:
        self._environment.metrics.add("connections", -1)
        try:
            self._shell.leave(self._connection, self._person, self._environment.clock())
        except Exception:
            self._shell.freeze()

    # --- what the page says ---

    def _do(self, effects: "Sequence[fx.Effect | Greet]", at: Instant) -> None:
        self._shell.outbox.do(effects, at)

    def _hear(self, said: messages.Message, at: Instant) -> None:
        """Raises Malformed."""
        shell, table, person = self._shell, self._shell.table, self._person
        match said:  # the most frequent first
            case messages.Play(command=raw):
                shell.outbox.do(table.play(person, codec.gesture(table.state.game, raw), at), at)
            case messages.Seen(v=view, p=painted, hz=hz, hidden=hidden, before=before):
                effects = table.seen(person, {**before, view: painted}, hz, hidden)
                if effects is not None:
                    self._do(effects, at)
            case messages.Hand(command=raw, v=view, t=stamp, kind=kind, seq=seq, paints=paints, hz=hz):
                table.seen(person, paints, hz)
                press = Press(codec.gesture(table.state.game, raw), view, stamp, kind, seq)
                self._do(table.press(person, press, at), at)
            case messages.Beat(v=view, e=reaction, paints=paints, hz=hz):
                table.seen(person, paints, hz)
                self._do(table.heartbeat(person, view, reaction, at), at)
            case messages.Hide(hidden=hidden):
                if person in table.state.tvs and not shell.asking.may_turn_up(person, at):
                    hang_up_on_a_flood(self._connection, self._environment)
                else:
                    self._do(table.hide(person, hidden, at), at)
            case messages.Ask(request=raw):
                shell.request(person, codec.request(raw), at)
            case messages.Tock(n=number, c=reads):
                effects = table.tock(person, number, reads, at)
                if effects is not None:
                    self._do(effects, at)
            case messages.Flashed(at=stamps):
                table.flashed(person, stamps)
            case messages.Tapped(tv=taps, own=own):
                if shell.asking.may_tap(table.state, person, at):
                    self._do(table.tapped(person, taps, own, at), at)
                else:
                    self._do([fx.Refuse(person, "too-fast")], at)
            case messages.Again():
                if not self._connection.is_asking:
                    self._see_again(at)
            case messages.Flick(what=what):
                if chair_of(table.state, person) is not None and shell.asking.may_cue(at):  # it belongs to a seat
                    shell.delivery.cue(fx.Cue(person, what))
            case messages.Air(on=is_on):
                shell.air.switch(person, is_on)
            case messages.Signal(to=other, data=data):
                if shell.air.carries(person, other, table.performer, len(bytes(data)), at):
                    shell.delivery.hint(other, messages.Signalled(person, codec.value(data)))
                elif shell.air.invites(person, other, table.performer, at):
                    shell.delivery.hint(other, messages.Signalled(person, None))
            case _:
                raise Malformed("'hello' is said once, at the beginning")

    def _see_again(self, at: Instant) -> None:
        """Not at once if a view has just left: perhaps it was that one."""
        self._connection.is_asking = True
        self._connection.start_over()
        wait = self._connection.view_at + AGAIN_AFTER - at
        if wait > 0.0:
            asyncio.get_running_loop().call_later(wait / 1000, self._greet_again)
        else:
            self._do([Greet(self._person, is_asked=True)], at)

    def _greet_again(self) -> None:
        if self._shell.hears(self._connection):
            self._do([Greet(self._person, is_asked=True)], self._environment.clock())

    def _malformed(self, sentence: str) -> None:
        """One is forgiven, many are not."""
        self._environment.metrics.add("malformed")
        self._malformed_so_far += 1
        error = messages.Error("malformed", sentence)
        if self._malformed_so_far > MOST_MALFORMED:
            self._connection.close(error)
        else:
            self._connection.say(error)

    # --- is anybody there? ---

    def _ping(self) -> float | None:
        """After how many seconds it is to be asked again; None: nobody is."""
        connection = self._connection
        if not connection.is_open:
            return None
        at, heard_at, pinged_at = self._environment.clock(), connection.heard_at, self._pinged_at
        if at - heard_at > LOST_AFTER and heard_at < pinged_at:
            connection.abort()
            return None
        silent_at = (heard_at if heard_at > pinged_at else pinged_at) + SILENCE
        due = silent_at if silent_at < self._ping_at else self._ping_at
        if at < due:
            return (due - at) / 1000
        quiet_until = connection.view_at + NO_PING
        if at < quiet_until and at < (longest := max(pinged_at + LONGEST_UNPINGED, due + NO_PING)):
            return (min(quiet_until, longest) - at) / 1000
        self._shell.ping(connection, self._person)
        self._pings += 1
        self._pinged_at = at
        everybody = self._environment.metrics.counts["connections"]
        every = PING_EVERY if self._pings < NEW else min(max(PING_EVERY, everybody / PINGS_A_SECOND), RAREST_PING)
        self._ping_at = at + every * random.uniform(700, 1300)
        return min(self._ping_at - at, SILENCE) / 1000


def too_fast(rate: RateLimit, connection: Connection, environment: Environment) -> Literal[False]:
    """What is too much is not heard; a flood ends the connection."""
    if rate.is_a_flood:
        hang_up_on_a_flood(connection, environment)
    return False
