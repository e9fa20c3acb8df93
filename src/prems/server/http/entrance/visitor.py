"""What is a connection before it is a socket at a table? A visitor with a place, and ten seconds to say what for."""

import asyncio
import time
from typing import Any, Final, cast

from aiohttp import web

from prems.server.http.entrance.households import household
from prems.server.http.headers import HEADERS
from prems.server.http.responses import problem
from prems.server.limits import LONGEST_MESSAGE, Place, Places
from prems.server.noise import Noise
from prems.server.turns import Ration, Rations

BROKEN: Final = "%d requests were not HTTP, or broke off"
CROWDED: Final = "%d connections were refused: too many from one address (--sockets-an-address)"
ASKS_WITHIN: Final = 10.0  # seconds, for the head of a request, between two requests, and for what nobody reads
TAKES_WITHIN: Final = 30.0  # seconds, for what fills the line: some 50 kB, which the slowest phone has taken by then
LONGEST_ADDRESS: Final = 2_000  # bytes of a request's first line: to look for thousands of folders takes a while
ANSWERING: Final = 0.3  # milliseconds, about: what comes of a request after it was read
REFUSED: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
    b'{"error":"too-many","text":"Too many connections are open from here. Close some of them."}'
)


class Crowded(Exception):
    """That address has as many connections as it may."""


class Visitor(web.RequestHandler):
    """Without `places` it comes through a proxy, which has deadlines of its own and keeps connections for later."""

    __slots__ = ("_impatience", "_is_deaf", "_noise", "_places", "_ration", "_rations", "_unheard", "place")

    def __init__(
        self, manager: web.Server, places: Places | None, noise: Noise, rations: Rations, place: Place | None = None
    ) -> None:
        """`place`: the one that it was given already."""
        options: dict[str, Any] = {"access_log": None, "lingering_time": ASKS_WITHIN}  # of several types
        options["auto_decompress"] = False  # nobody sends us much: what is packed would only be a bomb
        options["max_line_size"] = LONGEST_ADDRESS
        if places is not None:
            options["keepalive_timeout"] = ASKS_WITHIN
        super().__init__(manager, loop=asyncio.get_running_loop(), **options)
        self.place = place
        self._places = places
        self._noise = noise
        self._rations = rations
        self._is_deaf = False  # it was refused, and nobody looks at what it still brings
        self._ration: Ration | None = None
        self._unheard = b""  # there was no time for it yet, and until then nothing more is read
        self._impatience: asyncio.TimerHandle | None = None  # with somebody who leaves answers unread

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self.place is None:
            try:
                self.place = place_for(transport, self._places, self._noise)
            except Crowded:
                _refuse(cast(asyncio.Transport, transport))
                return
        self._ration = self._rations.of(household_of(transport))
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._is_deaf or self._ration is None:
            return
        if not data or (not self._unheard and self._ration.has_time):
            self._hear(data)
            return
        if not self._unheard:
            self._ration.wait(self._go_on)
        self._unheard += data
        self._pause_transport_reading()

    def hear_no_more(self) -> None:
        """Nor is what has come already looked at."""
        self._is_deaf = True
        self._lingering_time = 0.0

    def _go_on(self) -> None:
        data, self._unheard = self._unheard, b""
        if self.transport is not None:
            self._hear(data)
            if not self._reading_paused and not self._buffer_paused:
                self._resume_transport_reading()

    def _hear(self, data: bytes) -> None:
        assert self._ration is not None
        since = time.perf_counter()
        super().data_received(data)
        self._look_for_errors()
        self._ration.spend(1000 * (time.perf_counter() - since) + ANSWERING)

    def _look_for_errors(self) -> None:
        """After what is no request nothing can be understood: each piece that follows would be another error."""
        if self._messages and (error := getattr(self._messages[-1][0], "exc", None)) is not None:
            error.__traceback__ = None  # it would hold on to all that was said until garbage is looked for
            self._is_deaf = True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._impatience = asyncio.get_running_loop().call_later(TAKES_WITHIN, self._let_go)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_no_longer()

    def _let_go(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def _wait_no_longer(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        self._wait_no_longer()
        if self.place is not None:
            self.place.leave()

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Whoever made the answer, aiohttp itself among them, it is safe and tells no version."""
        if isinstance(resp, web.StreamResponse) and not resp.prepared:
            for name, value in HEADERS.items():
                resp.headers.setdefault(name, value)
        finished = await super().finish_response(request, resp, start_time)
        if isinstance(resp, BaseException):
            resp.__traceback__ = None
        self._look_for_errors()  # in what followed a request to speak otherwise
        return finished

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,  # it quotes what was said, and by whom
        message: str | None = None,  # noqa: ARG002
    ) -> web.StreamResponse:
        self._noise.happened(BROKEN)
        if exc is not None:
            exc.__traceback__ = None  # it would hold on to itself until garbage is looked for
        if request.writer.output_size > 0:  # half an answer is out already: nothing may follow it
            self.force_close()
        response = problem(status, "malformed", "That was no request.")
        response.headers.update(HEADERS)
        response.force_close()
        return response

    def log_exception(self, *_: object, **__: object) -> None:
        self._noise.happened(BROKEN)


def too_much(request: web.Request) -> web.Response | None:
    """The refusal of a body that is too long, or does not say how long it is: crumb by crumb it would cost much."""
    has_length = "Transfer-Encoding" not in request.headers
    if has_length and (request.content_length or 0) <= LONGEST_MESSAGE:
        return None
    if isinstance(request.protocol, Visitor):
        request.protocol.hear_no_more()
    if has_length:
        refusal = problem(413, "too-long", "That is too much at once.")
    else:
        refusal = problem(411, "no-length", "Say how long it is: Content-Length.")
    refusal.force_close()
    return refusal


def place_for(transport: asyncio.BaseTransport, places: Places | None, noise: Noise) -> Place | None:
    """None: nobody counts. Raises Crowded."""
    if places is None:
        return None
    who = household_of(transport)
    if places.is_full(who):
        noise.happened(CROWDED)
        raise Crowded
    return places.take(who)


def household_of(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return household(peer[0] if peer else "")  # gone already


def _refuse(transport: asyncio.Transport) -> None:
    transport.write(REFUSED)
    transport.close()
