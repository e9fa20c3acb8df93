"""What is written to a socket, what comes in and when, how full is it, and how does it end?"""

import asyncio
import os
import socket
from collections.abc import Callable
from itertools import chain
from struct import Struct
from typing import Any, Final, Protocol

from prems.protocol import codec, messages
from prems.protocol.codec import from_page
from prems.server.limits import LONGEST_MESSAGE, RateLimit
from prems.server.socket import frames
from prems.server.socket.frames import CLOSE, PONG, PONG_SIZE, TEXT, only_pong, only_text
from prems.server.turns import Ration
from prems.table.fairness import KernelTrip, Pings, Pong
from prems.table.state import Instant

MOST_BUFFERED: Final = 256 * 1024  # bytes: a reader this far behind gets a fresh view when it has caught up
CUES_BUFFERED: Final = 16 * 1024  # what is only shown is dropped sooner
READING: Final = 0.02  # milliseconds, before anything is heard
AT_A_TIME: Final = 0.5  # milliseconds, after which others of the same household come first
MOST_UNHEARD_BYTES: Final = 128 * 1024  # of somebody who says more than there is time for
A_PIECE: Final = 64  # bytes that it takes to keep one, however short it is
CLOSES_WITHIN: Final = 2.0  # seconds, for a client to answer a goodbye
NEW_LINK: Final = 8  # pings after which the kernel is asked more rarely
KERNEL_EVERY: Final = 4  # pings: its measure is smooth by then
PULSE: Final = frames.text(codec.encode(messages.Pulse()))
PULSE_WITHIN: Final = 1_450.0  # milliseconds: whoever is promised one every second and a half gets it in time
NONCES: Final = Struct("<256Q")
NO_VIEW: Final = 0  # the first is 1

ReadsTrip = Callable[[socket.socket | None], KernelTrip | None]


def _handful() -> tuple[int, ...]:
    """Of the system's chance, which nobody guesses; asked for many at a time, for asking is a call of the kernel."""
    return NONCES.unpack(os.urandom(NONCES.size))


new_nonce: Final[Callable[[], int]] = chain.from_iterable(iter(_handful, ())).__next__


class Listener(Protocol):
    """Is told what comes in; `at` is the moment at which it was read, in milliseconds."""

    def heard(self, said: messages.Message, at: Instant) -> None: ...
    def misheard(self, sentence: str) -> None:
        """Something that is not our language."""

    def ponged(self, pong: Pong, at: Instant) -> None: ...
    def flooded(self) -> None:
        """Far too much was said, and not heard."""

    def caught_up(self) -> None: ...
    def lost(self) -> None: ...


class Nobody:
    """When a socket is closed: whoever listened holds on to the connection, and nobody looks for circles in play."""

    def heard(self, said: messages.Message, at: Instant) -> None: ...
    def misheard(self, sentence: str) -> None: ...
    def ponged(self, pong: Pong, at: Instant) -> None: ...
    def flooded(self) -> None: ...
    def caught_up(self) -> None: ...
    def lost(self) -> None: ...


NOBODY: Final = Nobody()


class Sendable(Protocol):
    """A view, as bytes for whoever has the one before or not."""

    v: int
    nth: int
    since: int  # `nth` of the one whose changes it tells
    change: bytes
    live_since: int  # whoever has no view as new as this is pinged with it: a race may come

    def whole(self) -> bytes: ...


class Connection(asyncio.Protocol):
    """Takes over a socket after its handshake.

    Sends never wait: what a slow reader has not taken is bounded, and nobody else notices.
    """

    __slots__ = (
        "_clock",
        "_gone",
        "_is_deaf",
        "_is_full",
        "_pings",
        "_rate",
        "_ration",
        "_reader",
        "_reads_trip",
        "_transport",
        "_unheard",
        "_unheard_size",
        "has",
        "heard_at",
        "is_asking",
        "is_behind",
        "is_open",
        "listener",
        "measure_at",
        "newest",
        "ping_at",
        "ping_by",
        "pinged_at",
        "pings",
        "pulse_at",
        "view_at",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        clock: Callable[[], Instant],
        reads_trip: ReadsTrip,
        ration: Ration,
        gone: Callable[["Connection"], None] = lambda _: None,
    ) -> None:
        """`gone` is told when the socket is closed."""
        self.is_open = True
        self.is_behind = False  # a view was not sent: a fresh one is owed
        self.newest = -1  # the newest view that was sent
        self.view_at = float("-inf")  # when it was
        self.has: int | None = None  # what was sent of that, see `shown.Public`; None: it gets whole views only
        self.is_asking = False  # for the view once more, which it gets in a moment
        self.heard_at = clock()  # anything at all, a pong too
        self.pulse_at = float("-inf")  # when it was last told that the server lives
        self.pings = 0  # that were sent to measure the way, or to ask whether anybody is there: see `tables.rounds`
        self.pinged_at = 0.0
        self.measure_at = 0.0  # when the way is to be measured again
        self.ping_at = 0.0  # if it is quiet then
        self.ping_by = 0.0  # in any case
        self._transport = transport
        self._clock = clock
        self._gone = gone
        self._pings = Pings(self._resent)
        self._rate = RateLimit()
        self._reader: frames.Reader | None = None  # of what is not whole, or had to wait
        self._reads_trip = reads_trip
        self._is_full = False
        self._ration = ration
        self._unheard: list[tuple[Instant, bytes]] = []  # read, but there was no time for it yet
        self._unheard_size = 0
        self._is_deaf = False  # whatever still comes is thrown away
        self.listener: Listener = NOBODY

    def take_over(self, listener: Listener) -> None:
        """From now on the listener hears everything; for whoever had the socket before it is gone."""
        self.listener = listener
        before: Any = self._transport.get_protocol()  # aiohttp's, which says nothing of its `transport`
        self._transport.set_protocol(self)
        before.transport = None  # else it would close what it loses
        before.connection_lost(None)
        self._transport.set_write_buffer_limits(high=MOST_BUFFERED)
        sock = self._transport.get_extra_info("socket")
        if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    # --- out ---

    def send(self, frame: bytes) -> bool:
        """False: not sent, the socket is closed or its reader too slow."""
        if not self.is_open or self._is_full or self._transport.is_closing():
            return False
        self._transport.write(frame)
        return True

    def say(self, message: messages.Message) -> bool:
        return self.send(frames.text(codec.encode(message)))

    def send_cue(self, frame: bytes) -> None:
        if self._transport.get_write_buffer_size() < CUES_BUFFERED:
            self.send(frame)

    def send_view(self, view: Sendable, at: Instant, first: bytes = b"") -> bool | None:
        """The view, now, and `first` before it; whether with a ping in the same write. None: not sent."""
        if not self.is_open or self._is_full or self._transport.is_closing():
            self.is_behind = True
            return None
        has = self.has
        frame = view.change if has == view.since else view.whole()
        if has is not None:
            self.has = view.nth
        is_pinged = self.newest < view.live_since
        self.newest = view.v
        self.view_at = at
        self.is_behind = False
        if is_pinged:
            nonce = new_nonce()
            frame += frames.ping(nonce)
            self._pings.sent(nonce, at, view.v)
        self._transport.write(first + frame if first else frame)
        return is_pinged

    def start_over(self) -> None:
        """Whatever was sent, the next view is a whole one."""
        if self.has is not None:
            self.has = NO_VIEW

    def ping(self) -> None:
        """With a word that pages can hear: browsers answer pings and tell nobody."""
        nonce = new_nonce()
        at = self._clock()
        if self.send(PULSE + frames.ping(nonce)):
            self.pulse_at = at
            self._pings.sent(nonce, at)
            self.pings += 1

    def pulse(self, at: Instant) -> float:
        """Unless something else has just told that the server lives; when that was."""
        told_at = self.view_at if self.view_at > self.pulse_at else self.pulse_at
        if at < told_at + PULSE_WITHIN:
            return told_at
        self.pulse_at = at
        self.send(PULSE)
        return at

    def kernel_trip(self) -> KernelTrip | None:
        """As a kernel has measured the way: ours, or that of a proxy which says so. None: nobody has."""
        return self._reads_trip(self._transport.get_extra_info("socket"))

    def _resent(self) -> int:
        """Packets that were lost on the way to this person, as far as a kernel tells."""
        trip = self.kernel_trip()
        return 0 if trip is None else trip.resent

    @property
    def is_to_be_checked(self) -> bool:
        """Whether to ask the kernel with this ping."""
        return self.pings <= NEW_LINK or self.pings % KERNEL_EVERY == 0

    def close(self, message: messages.Message | None = None, code: int = frames.NORMAL) -> None:
        """Politely: a last word, then the closing frame; whoever does not answer it is cut off."""
        if not self.is_open:
            return
        if message is not None:
            self.say(message)
        said_goodbye = self.send(frames.closing(code))
        self.is_open = False
        if said_goodbye:
            asyncio.get_running_loop().call_later(CLOSES_WITHIN, self._transport.abort)
        else:
            self._transport.abort()

    def hang_up(self, message: messages.Message, code: int = frames.NORMAL) -> None:
        """A last word to somebody who is not listened to any more: not even for an answer to the goodbye."""
        self.close(message, code)
        self._is_deaf = True
        if self._transport.can_write_eof() and not self._transport.is_closing():
            self._transport.write_eof()

    def abort(self) -> None:
        """Nobody is at the other end."""
        self.is_open = False
        self._transport.abort()

    # --- in: asyncio calls these ---

    def data_received(self, data: bytes) -> None:
        """Nearly all that comes is one message, or the answer to a ping."""
        self.heard_at = at = self._clock()
        if self._reader is not None or not self._ration.has_time or not self.is_open:
            self._read(data, at)
            return
        if len(data) == PONG_SIZE and (pong := self._pings.answered(only_pong(data), at)) is not None:
            self.listener.ponged(pong, at)
        elif (text := only_text(data, LONGEST_MESSAGE)) is None:
            self._read(data, at)
            return
        elif self._rate.may_say(at):
            self._heard(text, at)
        else:
            self._too_much()
        self._ration.spend(self._clock() - at + READING)

    def hear_now(self) -> None:
        """All that was put off: before time goes on at a table, its players are heard."""
        if self._unheard:
            self._go_on(is_pressing=True)

    def _read(self, data: bytes, at: Instant) -> None:
        """More than one message or less, something seldom, or what comes when there is no time."""
        if self._is_deaf:
            return
        if self._reader is None:
            self._reader = frames.Reader(LONGEST_MESSAGE)
        if self._unheard or not self._ration.has_time:
            self._put_off(data, at)
            return
        self._reader.feed(data)
        if not self._take(self._reader, at, at - READING):
            self._put_off(b"", at)
        elif not self._reader.is_amid:
            self._reader = None

    def _put_off(self, data: bytes, at: Instant) -> None:
        """Nobody is made to wait before that is read: a pong would look later than it was."""
        if not self._unheard:
            self._ration.wait(self._go_on)
        self._unheard.append((at, data))
        self._unheard_size += len(data) + A_PIECE
        if self._unheard_size > MOST_UNHEARD_BYTES:
            self._is_deaf = True
            self.abort()

    def _go_on(self, is_pressing: bool = False) -> None:
        """With what was put off, as far as there is time for it now."""
        if (reader := self._reader) is None:  # what there was has been heard
            return
        while self._unheard and not self._is_deaf:
            at, data = self._unheard[0]
            reader.feed(data)
            self._unheard_size -= len(data)
            if not self._take(reader, at, self._clock(), is_pressing):
                self._unheard[0] = (at, b"")
                self._ration.wait(self._go_on)
                return
            del self._unheard[0]
            self._unheard_size -= A_PIECE
        if not reader.is_amid:
            self._reader = None

    def _take(self, reader: frames.Reader, at: Instant, now: float, is_pressing: bool = False) -> bool:
        """What can be heard by now; False: there may be more, for which it has to wait until others were heard."""
        until = now + AT_A_TIME
        has_time = True
        try:
            while ((has_time and now < until) or is_pressing) and not self._is_deaf:
                found = reader.take()
                if found is None:
                    return True
                self._heard_frame(*found, at)
                before, now = now, self._clock()
                has_time = self._ration.spend(now - before)
        except frames.BadFrame as error:
            self._break_off(error)
        return self._is_deaf

    def _break_off(self, error: frames.BadFrame) -> None:
        code = "too-long" if error.code == frames.TOO_LONG else "malformed"
        self.hang_up(messages.Error(code, str(error)), error.code)  # type: ignore[arg-type]

    def eof_received(self) -> None:
        self.is_open = False

    def pause_writing(self) -> None:
        self._is_full = True

    def resume_writing(self) -> None:
        self._is_full = False
        if self.is_behind:
            self.listener.caught_up()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (asyncio's signature)
        self.is_open = False
        self._pings = Pings()  # which know nobody either
        self.listener.lost()
        self.listener = NOBODY
        self._gone(self)

    # --- what was said ---

    def _heard_frame(self, kind: int, payload: bytes, at: Instant) -> None:
        """Raises BadFrame."""
        if kind == CLOSE:
            self._close_back(payload)
        elif kind == PONG and self.is_open and (pong := self._pings.answered(frames.nonce(payload), at)) is not None:
            self.listener.ponged(pong, at)
        elif not self._rate.may_say(at):
            self._too_much()
        elif self.is_open:
            if kind == TEXT:
                self._heard(payload, at)
            elif kind == frames.PING:
                self.send(frames.frame(frames.PONG, payload))
            elif kind == frames.BINARY:
                self.listener.misheard("expected text, got a binary message")

    def _heard(self, text: bytes, at: Instant) -> None:
        try:
            said = from_page(text)
        except codec.UNREADABLE as error:
            self.listener.misheard(codec.sentence(error))
        else:
            self.listener.heard(said, at)

    def _too_much(self) -> None:
        """It is not heard, and who goes on like this is let go."""
        if self._rate.is_a_flood:
            self.listener.flooded()

    def _close_back(self, payload: bytes) -> None:
        """The other side says goodbye, or answers ours; nothing counts that comes after it. Raises BadFrame."""
        self.send(frames.goodbye(payload))
        self._is_deaf = True
        self.is_open = False
        self._transport.close()  # as soon as all is written, which whoever reads nothing would never let happen
        asyncio.get_running_loop().call_later(CLOSES_WITHIN, self._transport.abort)
