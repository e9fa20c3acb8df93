"""How do people come in? Through one port, with a limit of sockets for each address, and nobody silent for long."""

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import Final

from aiohttp import web

from prems.server.http.entrance.threshold import Threshold
from prems.server.http.entrance.visitor import ASKS_WITHIN, Visitor, household_of, place_for
from prems.server.limits import Place, Places
from prems.server.noise import Noise
from prems.server.turns import Ration, Rations

STOPS_WITHIN: Final = 5.0  # seconds, for pages to say goodbye
WAITING: Final = 1024  # people who may queue before the door
MOST_UNREAD: Final = 16 * 1024  # bytes of one socket that wait in the kernel: they are read in one turn of the loop


def hosts(host: str) -> list[str]:
    """`::` is everywhere, over both families, by two sockets: over one all IPv4 would look like one IPv6 network."""
    return ["::", "0.0.0.0"] if host == "::" else [host]


class Door:
    """With `tls`, what `plain` makes for that port is what plain http finds there."""

    def __init__(
        self,
        app: web.Application,
        places: Places | None,
        noise: Noise,
        rations: Rations,
        tls: ssl.SSLContext | None = None,
        plain: Callable[[int], web.Application] | None = None,
    ) -> None:
        assert (tls is None) == (plain is None)
        self._runner = web.AppRunner(app, shutdown_timeout=STOPS_WITHIN)
        self._places = places
        self._noise = noise
        self._rations = rations
        self._tls = tls
        self._plain = plain
        self._porch: web.AppRunner | None = None
        self._threshold: Threshold | None = None
        self._listening: asyncio.Server | None = None

    async def begin(self) -> None:
        """Without a port of its own: somebody else brings people here."""
        await self._runner.setup()

    def let_in(self, sock: socket.socket) -> None:
        """Somebody who has come through another door."""
        task = asyncio.ensure_future(asyncio.get_running_loop().connect_accepted_socket(self._visitor, sock))
        task.add_done_callback(lambda done: None if done.cancelled() else done.exception())  # gone already

    async def open(self, host: str, port: int) -> list[tuple[str, int]]:
        """Where it listens. Raises OSError."""
        await self.begin()
        if self._tls is not None:
            inside = (self._visitor, self._passer_by)
            self._threshold = Threshold(self._tls, *inside, ASKS_WITHIN, self._place, self._ration_of)
        self._listening = await asyncio.get_running_loop().create_server(
            self._visitor if self._threshold is None else self._threshold.knock,
            hosts(host),
            port,
            reuse_address=True,
            backlog=WAITING,
            start_serving=False,
        )
        for listening in self._listening.sockets:  # whoever is let in inherits it
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
        addresses = [listening.getsockname()[:2] for listening in self._listening.sockets]
        if self._plain is not None:
            self._porch = web.AppRunner(self._plain(addresses[0][1]))
            await self._porch.setup()
        await self._listening.start_serving()
        return addresses

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        if self._threshold is not None:
            self._threshold.close()
        if self._porch is not None:
            await self._porch.cleanup()
        await self._runner.cleanup()

    def _place(self, transport: asyncio.BaseTransport) -> Place | None:
        """Before it is known what is spoken there. Raises Crowded."""
        return place_for(transport, self._places, self._noise)

    def _ration_of(self, transport: asyncio.BaseTransport) -> Ration:
        return self._rations.of(household_of(transport))

    def _visitor(self, place: Place | None = None) -> Visitor:
        return self._at(self._runner, place)

    def _passer_by(self, place: Place | None) -> Visitor:
        """Speaks plain http where https is spoken."""
        assert self._porch is not None
        return self._at(self._porch, place)

    def _at(self, runner: web.AppRunner, place: Place | None) -> Visitor:
        assert runner.server is not None
        return Visitor(runner.server, self._places, self._noise, self._rations, place)
