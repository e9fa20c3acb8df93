"""How do people come in? Through one port, with a limit of sockets for each address, and nobody silent for long."""

import asyncio
import ssl
from typing import Final

from aiohttp import web

from prems.server.http.entrance.visitor import ASKS_WITHIN, Visitor
from prems.server.limits import Places
from prems.server.noise import Noise

STOPS_WITHIN: Final = 5.0  # seconds, for pages to say goodbye
WAITING: Final = 1024  # people who may queue before the door


class Door:
    def __init__(
        self, app: web.Application, places: Places | None, noise: Noise, tls: ssl.SSLContext | None = None
    ) -> None:
        self._runner = web.AppRunner(app, shutdown_timeout=STOPS_WITHIN)
        self._places = places
        self._noise = noise
        self._tls = tls
        self._listening: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> list[tuple[str, int]]:
        """Where it listens. Raises OSError."""
        await self._runner.setup()
        self._listening = await asyncio.get_running_loop().create_server(
            self._visitor,
            host,
            port,
            ssl=self._tls,
            ssl_handshake_timeout=ASKS_WITHIN if self._tls else None,
            reuse_address=True,
            backlog=WAITING,
        )
        return [socket.getsockname()[:2] for socket in self._listening.sockets]

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
        await self._runner.cleanup()

    def _visitor(self) -> Visitor:
        assert self._runner.server is not None
        return Visitor(self._runner.server, self._places, self._noise)
