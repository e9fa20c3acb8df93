"""One socket: what is written to it, when pings come back, and how full it is."""

import asyncio
import os
import socket
import struct
from collections.abc import Callable
from typing import Final

from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server import frames
from prems.table.fairness import Pings, Pong

MOST_BUFFERED: Final = 256 * 1024  # a reader this far behind gets a fresh view later, or is let go
TCP_INFO_RTT: Final = 68  # where the kernel keeps its smoothed round trip, in microseconds


class Connection:
    """Sends never wait: what a slow reader has not taken is bounded, and nobody else notices."""

    def __init__(self, transport: asyncio.Transport, clock: Callable[[], float], kernel_time: bool) -> None:
        self._transport = transport
        self._clock = clock
        self._pings = Pings()
        self._kernel_time = kernel_time
        self.is_open = True
        sock = transport.get_extra_info("socket")
        if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def is_slow(self) -> bool:
        return self._transport.get_write_buffer_size() > MOST_BUFFERED

    def send(self, frame: bytes) -> bool:
        """False: not sent, the socket is closed or its reader too slow."""
        if not self.is_open or self._transport.is_closing() or self.is_slow:
            return False
        self._transport.write(frame)
        return True

    def say(self, message: messages.Message) -> bool:
        return self.send(frames.text(codec.encode(message)))

    def send_view(self, frame: bytes, view: int) -> float | None:
        """The view and its ping in one write; the moment of it, or None if it was not sent."""
        nonce = os.urandom(8)
        at = self._clock()
        if not self.send(frame + frames.ping(nonce)):
            return None
        self._pings.sent(nonce, at, view)
        return at

    def ping(self) -> None:
        nonce = os.urandom(8)
        at = self._clock()
        if self.send(frames.ping(nonce)):
            self._pings.sent(nonce, at)

    def pong(self, nonce: bytes) -> Pong | None:
        return self._pings.answered(nonce, self._clock())

    def kernel_round_trip(self) -> float | None:
        """Milliseconds, as the kernel measures them; None where it may not or cannot be asked."""
        sock = self._transport.get_extra_info("socket")
        if not self._kernel_time or sock is None or not hasattr(socket, "TCP_INFO"):
            return None
        try:
            info: bytes = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
        except OSError:
            return None
        if len(info) < TCP_INFO_RTT + 4:
            return None
        rtt: int = struct.unpack_from("I", info, TCP_INFO_RTT)[0]
        return rtt / 1000

    def close(self, message: messages.Message | None = None) -> None:
        """Politely: a last word, then the closing frame."""
        if self.is_open:
            if message is not None:
                self.say(message)
            self.send(frames.frame(frames.CLOSE, (1000).to_bytes(2, "big")))
            self.is_open = False


def read(data: str | bytes) -> messages.Message:
    """A message of a page; raises Malformed."""
    if isinstance(data, bytes):
        raise Malformed("expected text, got a binary message")
    return codec.from_page(data)
