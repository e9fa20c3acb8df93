"""What is a connection before it is a socket at a table? A visitor with a place, and ten seconds to say what for."""

import asyncio
from typing import Any, Final, cast

from aiohttp import web

from prems.server.http.entrance.households import household
from prems.server.http.headers import HEADERS
from prems.server.http.responses import problem
from prems.server.limits import Place, Places
from prems.server.noise import Noise

BROKEN: Final = "%d requests were not HTTP, or broke off"
CROWDED: Final = "%d connections were refused: too many from one address (--sockets-an-address)"
ASKS_WITHIN: Final = 10.0  # seconds, for the head of a request, between two requests, and for what nobody reads
REFUSED: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
    b'{"error":"too-many","text":"Too many connections are open from here. Close some of them."}'
)


class Crowded(Exception):
    """That address has as many connections as it may."""


class Visitor(web.RequestHandler):
    """Without `places` it comes through a proxy, which has deadlines of its own and keeps connections for later."""

    __slots__ = ("_noise", "_places", "place")

    def __init__(self, manager: web.Server, places: Places | None, noise: Noise, place: Place | None = None) -> None:
        """`place`: the one that it was given already."""
        options: dict[str, Any] = {"access_log": None, "lingering_time": ASKS_WITHIN}  # of several types
        options["auto_decompress"] = False  # nobody sends us much: what is packed would only be a bomb
        if places is not None:
            options["keepalive_timeout"] = ASKS_WITHIN
        super().__init__(manager, loop=asyncio.get_running_loop(), **options)
        self.place = place
        self._places = places
        self._noise = noise

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self.place is None:
            try:
                self.place = place_for(transport, self._places, self._noise)
            except Crowded:
                _refuse(cast(asyncio.Transport, transport))
                return
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        super().connection_lost(exc)
        if self.place is not None:
            self.place.leave()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,  # noqa: ARG002 (it quotes what was said, and by whom)
        message: str | None = None,  # noqa: ARG002
    ) -> web.StreamResponse:
        self._noise.happened(BROKEN)
        if request.writer.output_size > 0:
            raise ConnectionError("half an answer is out already")
        response = problem(status, "malformed", "That was no request.")
        response.headers.update(HEADERS)
        response.force_close()
        return response

    def log_exception(self, *_: object, **__: object) -> None:
        self._noise.happened(BROKEN)


def place_for(transport: asyncio.BaseTransport, places: Places | None, noise: Noise) -> Place | None:
    """None: nobody counts. Raises Crowded."""
    if places is None:
        return None
    peer = transport.get_extra_info("peername")
    who = household(peer[0] if peer else "")  # gone already
    if places.is_full(who):
        noise.happened(CROWDED)
        raise Crowded
    return places.take(who)


def _refuse(transport: asyncio.Transport) -> None:
    transport.write(REFUSED)
    transport.close()
