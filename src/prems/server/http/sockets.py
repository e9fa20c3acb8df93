"""How does a request become a socket at a table? The handshake is aiohttp's, and nothing of it stays."""

import asyncio
import logging
from collections.abc import Callable

from aiohttp import web

from prems.protocol.messages import Bye
from prems.server.http.entrance.admission import Admission
from prems.server.http.headers import NAME
from prems.server.http.responses import no_such_table, problem
from prems.server.limits import Place
from prems.server.socket.connection import Connection, ReadsTrip
from prems.server.socket.kernel import kernel_trip, stated_trip
from prems.server.storage.store import Owner, StoreError
from prems.server.tables.arrivals.newcomer import Newcomer
from prems.server.tables.arrivals.waiting_screen import WaitingScreen
from prems.server.tables.cluster.node import Node
from prems.server.tables.codes import tidy
from prems.server.tables.environment import Environment
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables
from prems.table.state import PersonId

logging.getLogger("aiohttp.websocket").setLevel(logging.CRITICAL)  # it quotes whoever asks oddly, with their address


class Handshake(web.WebSocketResponse):
    async def write_eof(self) -> None:  # type: ignore[override]
        """It ends with the handshake: the socket goes on without it."""


class Sockets:
    def __init__(
        self, tables: Tables, node: Node, admission: Admission, environment: Environment, behind_proxy: bool
    ) -> None:
        self._tables = tables
        self._node = node
        self._admission = admission
        self._environment = environment
        self._behind_proxy = behind_proxy
        self._open: dict[Connection, Place] = {}
        self._are_gone = asyncio.Event()

    async def open(self, request: web.Request) -> web.StreamResponse:
        if not self._admission.is_our_page(request):
            return problem(403, "origin", "Only this server's own pages can use this socket.")
        if not self._admission.has_place(request):
            return problem(429, "too-many", "Too many connections are open from here. Close some of them.")
        try:
            found = await self._tables.look_for(request.match_info["code"])
        except StoreError:
            return problem(503, "storage", "The server cannot look for a table just now. Try again in a moment.")
        is_doubted = not self._admission.may_guess(request)
        if found is None and not is_doubted:
            self._admission.guessed_wrong(request)
            return no_such_table()
        shell = None if isinstance(found, Owner) else found
        at = found.at if isinstance(found, Owner) else None
        if found is None:  # whoever guesses is not told; whomever a table knows must be able to find it
            at = self._node.anywhere(tidy(request.match_info["code"]))
        handshake = await self._shaken(request)
        if request.transport is not None:  # else gone already
            find: Callable[[PersonId], TableShell | None] = _known_to(shell) if is_doubted else lambda _: shell
            connection = self._connection(request, request.transport)
            connection.take_over(Newcomer(connection, find, self._environment, self._admission.home(request), at))
        return handshake

    async def wait(self, request: web.Request) -> web.StreamResponse:
        """A screen without a table [T32]."""
        if not self._admission.is_our_page(request):
            return problem(403, "origin", "Only this server's own pages can use this socket.")
        if not self._admission.has_place(request):
            return problem(429, "too-many", "Too many connections are open from here. Close some of them.")
        handshake = await self._shaken(request)
        if request.transport is not None:
            connection = self._connection(request, request.transport)
            connection.take_over(WaitingScreen(connection, self._environment))
        return handshake

    async def _shaken(self, request: web.Request) -> Handshake:
        handshake = Handshake(compress=False)  # Safari has lost connections over it, and messages are short
        handshake.headers["Server"] = NAME
        await handshake.prepare(request)
        return handshake

    async def close(self) -> None:
        """Each is given a moment to say goodbye; whoever has said nothing yet is at no table that would tell them."""
        for connection in [*self._open]:
            connection.close(Bye("restart"))
        if self._open:
            await self._are_gone.wait()

    def _connection(self, request: web.Request, transport: asyncio.Transport) -> Connection:
        ration = self._admission.ration(request)
        connection = Connection(transport, self._environment.clock, self._reads_trip(request), ration, self._gone)
        self._open[connection] = self._admission.place(request)
        self._are_gone.clear()
        return connection

    def _gone(self, connection: Connection) -> None:
        self._open.pop(connection).leave()
        if not self._open:
            self._are_gone.set()

    def _reads_trip(self, request: web.Request) -> ReadsTrip:
        """Behind a proxy our kernel knows only the way to it; what the proxy's kernel knew is in a header."""
        if not self._behind_proxy:
            return kernel_trip
        stated = stated_trip(request.headers.getall("X-Client-RTT", []))
        return lambda _: stated


def _known_to(shell: TableShell | None) -> Callable[[PersonId], TableShell | None]:
    """After too many wrong codes a table is found only by those whom it knows: they guess nothing."""

    def known(person: PersonId) -> TableShell | None:
        is_known = shell is not None and (person in shell.table.state.people or person in shell.table.state.tvs)
        return shell if is_known else None

    return known
