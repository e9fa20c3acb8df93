"""Which addresses does the server answer? Pages, a small API, and one socket a player at a table."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler
from msgspec import Struct, field, structs

from prems import __version__
from prems.games import GAMES, find
from prems.kernel.bot import Level
from prems.kernel.values import Malformed
from prems.protocol.messages import Bye
from prems.server.http import responses, static
from prems.server.http.admission import Admission
from prems.server.http.headers import NAME
from prems.server.http.hosting import Hosting
from prems.server.http.responses import as_json, problem
from prems.server.identity import person_of
from prems.server.limits import LONGEST_MESSAGE, MOST_TABLES, Place
from prems.server.metrics import Metrics
from prems.server.socket.connection import Connection
from prems.server.storage.store import Store, StoreError
from prems.server.tables.codes import tidy
from prems.server.tables.environment import Environment
from prems.server.tables.session import Session
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables
from prems.table import requests as r
from prems.table.state import Instant, PersonId, Settings

READ_WITHIN: Final = 10.0  # seconds, for what a request brings


class NewTable(Struct, frozen=True):
    """What a page sends to open a table."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = Settings()
    bots: list[Level] = field(default_factory=list)
    start: bool = False  # as soon as the first person is there


class Handshake(web.WebSocketResponse):
    async def write_eof(self) -> None:  # type: ignore[override]
        """It ends with the handshake: the socket goes on without it."""


class Server:
    def __init__(self, store: Store, hosting: Hosting) -> None:
        self.hosting = hosting
        self.environment = Environment(store, Metrics(), clock, unix_now, hosting.fastest_pace, hosting.ice)
        self.tables = Tables(self.environment)
        self.admission = Admission(hosting, clock)
        self.is_stopping = False
        self._connections: set[Connection] = set()
        self._places: dict[str, Place] = {}  # of tables, with those who opened them
        self.tables.on_closed = self._closed

    def app(self) -> web.Application:
        middlewares = [responses.polite(self.hosting), self._guarded]
        app = web.Application(middlewares=middlewares, client_max_size=LONGEST_MESSAGE)
        app.add_routes(
            [
                web.get("/healthz", self.healthz),
                web.get("/readyz", self.readyz),
                web.get("/metrics", self.metrics),
                web.get("/api/address", self.address),
                web.get("/api/games", self.games),
                web.post("/api/tables", self.open_table),
                web.get("/api/tables/{code}", self.table),
                web.get("/api/tables/{code}/games/{nth:\\d{1,6}}", self.game_log),
                web.delete("/api/games", self.forget_games),
                web.get("/ws/{code}", self.socket),
                web.get("/bare/{code}", static.bare),
                web.get("/bare.js", static.bare),
                web.get("/{path:.*}", static.Pages().page),
            ]
        )
        app.on_startup.append(self._start)
        return app

    async def _start(self, _: web.Application) -> None:
        self.tables.restore()

    async def stop(self) -> None:
        """Whoever comes meanwhile is told to come back. Safe to repeat."""
        if self.is_stopping:
            return
        self.is_stopping = True
        await self.tables.stop()
        if self._connections:  # each is given a moment to say goodbye
            for connection in self._connections:
                connection.close(Bye("restart"))  # who has said nothing yet is at no table
            await asyncio.wait([connection.closed for connection in self._connections])

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Those who watch the server may always ask, under any name."""
        if request.path not in ("/healthz", "/readyz", "/metrics"):
            if not self.admission.is_our_host(request):
                sentence = "This server is not known by that name. Whoever hosts it can allow it: --allow-host NAME."
                return problem(421, "host", sentence)
            if self.is_stopping:
                return problem(503, "restart", "The server is restarting. Come back in a moment.")
        return await handler(request)

    async def healthz(self, _: web.Request) -> web.Response:
        """Is it alive? Not while nothing can be saved."""
        is_well = await self.environment.store.is_well()
        about = {"ok": is_well, "version": __version__, "tables": len(self.tables.shells)}
        return as_json(about, status=200 if is_well else 503)

    async def readyz(self, _: web.Request) -> web.Response:
        """Should newcomers be sent here? Not any more when it stops."""
        return as_json({"ok": not self.is_stopping}, status=503 if self.is_stopping else 200)

    async def metrics(self, _: web.Request) -> web.Response:
        return web.Response(text=self.environment.metrics.text(), content_type="text/plain", charset="utf-8")

    async def address(self, _: web.Request) -> web.Response:
        """Where others find this server; a page opened on the server's own machine cannot know."""
        return as_json({"url": self.hosting.public_url or self.hosting.found_at})

    async def games(self, _: web.Request) -> web.Response:
        return as_json([_game_card(name) for name in GAMES])

    async def open_table(self, request: web.Request) -> web.Response:
        if not self.admission.is_our_page(request):
            return problem(403, "origin", "Tables are opened by pages of this server.")
        if not self.admission.may_open(request):
            return problem(429, "too-fast", "Too many tables were opened from here. Wait a minute.")
        if not self.admission.has_table(request):
            return problem(429, "too-many", "Too many tables are open from here. Close some of them.")
        if len(self.tables.shells) >= MOST_TABLES:
            return problem(503, "full", "All tables are taken. Try again later.")
        try:
            async with asyncio.timeout(READ_WITHIN):
                body = await request.read()
            shell = await self._opened(_asked(body))
        except TimeoutError:
            return problem(408, "too-slow", "The request did not come to its end.")
        except Malformed as error:
            return problem(400, "malformed", str(error))
        except StoreError:
            return problem(503, "storage", "The server cannot save a table just now. Try again in a moment.")
        self._places[shell.code] = self.admission.table(request)
        return as_json({"code": shell.code}, status=201)

    async def _opened(self, asked: NewTable) -> TableShell:
        shell = await self.tables.open(asked.game)
        try:
            shell.furnish(r.Set(asked.game, asked.options, asked.settings), [r.AddBot(level) for level in asked.bots])
        except Malformed:
            self.tables.close(shell)
            raise
        shell.starts_by_itself = asked.start
        return shell

    def _closed(self, code: str) -> None:
        if (place := self._places.pop(code, None)) is not None:
            place.leave()

    async def table(self, request: web.Request) -> web.Response:
        shell = self._find(request)
        if isinstance(shell, web.Response):
            return shell
        state = shell.table.state
        return as_json({"code": state.code, "game": state.game, "stage": state.stage})

    async def game_log(self, request: web.Request) -> web.Response:
        """A finished game, for those who played it, as long as it is kept."""
        if not self.admission.may_guess(request):
            return _too_many_guesses()
        code, nth = tidy(request.match_info["code"]), int(request.match_info["nth"])
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        shell = self.tables.find(code)
        if shell is not None:
            await shell.has_kept_its_games()
        try:
            log = await self.environment.store.game(code, nth, person_of(token))
        except StoreError:
            return problem(503, "storage", "The server cannot read games just now. Try again in a moment.")
        if log is None:
            self.admission.guessed_wrong(request)
            return problem(404, "no-such-game", "No finished game of yours is kept here under this number.")
        headers = {"Content-Disposition": f'attachment; filename="prems-{code}-{nth}.jsonl"'}
        return web.Response(body=log, content_type="application/jsonl", headers=headers)

    async def forget_games(self, request: web.Request) -> web.Response:
        """Every finished game of whoever asks, before its time is over."""
        if not self.admission.is_our_page(request):
            return problem(403, "origin", "Games are deleted by pages of this server.")
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not token:
            return problem(401, "no-token", "Say whose games: Authorization: Bearer, then the device's token.")
        if not self.admission.may_guess(request):
            return _too_many_guesses()
        try:
            deleted = await self._forgotten(person_of(token))
        except StoreError:
            return problem(503, "storage", "The server cannot delete games just now. Try again in a moment.")
        if not deleted:
            self.admission.guessed_wrong(request)
        return as_json({"deleted": deleted})

    async def _forgotten(self, person: PersonId) -> int:
        """What has just ended is kept first: else it would be kept after it was deleted."""
        for shell in [shell for shell in self.tables.shells.values() if person in shell.table.state.people]:
            await shell.has_kept_its_games()
        return await self.environment.store.forget_player(person)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """The handshake is aiohttp's, and nothing of it stays; then the connection has the socket for itself."""
        if not self.admission.is_our_page(request):
            return problem(403, "origin", "This socket is for pages of this server.")
        if not self.admission.has_place(request):
            return problem(429, "too-many", "Too many connections are open from here. Close some of them.")
        shell = self.tables.find(request.match_info["code"])
        is_doubted = not self.admission.may_guess(request)
        if shell is None and not is_doubted:
            return self._not_found(request)
        handshake = Handshake(compress=False)
        handshake.headers["Server"] = NAME
        await handshake.prepare(request)
        if request.transport is not None:  # else gone already
            place = self.admission.place(request)
            connection = Connection(request.transport, clock, kernel_time=not self.hosting.behind_proxy)
            self._connections.add(connection)
            connection.closed.add_done_callback(lambda _: self._connections.discard(connection))
            connection.closed.add_done_callback(lambda _: place.leave())
            connection.take_over(Session(connection, _asked_for(shell, is_doubted), self.environment))
        return handshake

    def _find(self, request: web.Request) -> TableShell | web.Response:
        if not self.admission.may_guess(request):
            return _too_many_guesses()
        return self.tables.find(request.match_info["code"]) or self._not_found(request)

    def _not_found(self, request: web.Request) -> web.Response:
        self.admission.guessed_wrong(request)
        return problem(404, "no-such-table", "No such table. Check the code.")


def clock() -> Instant:
    """Milliseconds that never jump. The loop's own clock would be coarser."""
    return Instant(time.perf_counter() * 1000)


def unix_now() -> int:
    return int(time.time())


def _asked(body: bytes) -> NewTable:
    try:
        asked = msgspec.json.decode(body, type=NewTable)
        find(asked.game)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from None
    return asked


def _asked_for(shell: TableShell | None, is_doubted: bool) -> Callable[[PersonId], TableShell | None]:
    """For a person. After too many wrong codes a table is found only by those whom it knows: they guess nothing."""

    def found(person: PersonId) -> TableShell | None:
        return shell if shell is not None and (not is_doubted or person in shell.table.state.people) else None

    return found


def _too_many_guesses() -> web.Response:
    return problem(429, "too-fast", "Too many wrong codes or tokens from here. Wait a minute.")


def _game_card(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "aim": game.aim,
        "seats": [game.seats[0], game.seats[-1]],
        "bots": [{"name": bot.name, "level": bot.level, "about": bot.about} for bot in game.bots],
        "options": structs.asdict(game.language.options()),
    }
