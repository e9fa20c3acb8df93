"""Which addresses does the server answer? Pages, a small API, and one socket a player at a table."""

import asyncio
import random
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from msgspec import Struct, field, structs

from prems import __version__
from prems.games import GAMES
from prems.kernel.bot import Level
from prems.kernel.values import Malformed
from prems.protocol import messages
from prems.server.connection import Connection, read
from prems.server.hall import Hall
from prems.server.identity import person_of
from prems.server.limits import (
    BURST,
    GUESSES_A_MINUTE,
    LONGEST_MESSAGE,
    MESSAGES_A_SECOND,
    SLIPS,
    TABLES_A_MINUTE,
    Bucket,
    Buckets,
)
from prems.server.metrics import Metrics
from prems.server.room import Room
from prems.server.store import Store
from prems.table import requests as r
from prems.table.people import PersonId, Settings

PING_EVERY: Final = 1.0  # seconds, give or take 0.3
HELLO_WITHIN: Final = 10.0
ONE_YEAR: Final = 31_536_000

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Hosting(Struct, frozen=True):
    """How this server is run."""

    public_url: str | None = None
    behind_proxy: bool = False


class NewTable(Struct, frozen=True):
    """What a page sends to open a table."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    settings: Settings = Settings()
    bots: list[Level] = field(default_factory=list)
    start: bool = False  # as soon as the first person is there


class Server:
    def __init__(self, store: Store, hosting: Hosting) -> None:
        self.metrics = Metrics()
        self.hall = Hall(store, self.metrics)
        self.hosting = hosting
        self._guesses = Buckets(GUESSES_A_MINUTE)
        self._openings = Buckets(TABLES_A_MINUTE)
        self._random = random.Random()

    def app(self) -> web.Application:
        app = web.Application(middlewares=[_safe_headers], client_max_size=LONGEST_MESSAGE)
        app.add_routes(
            [
                web.get("/healthz", self.healthz),
                web.get("/metrics", self.show_metrics),
                web.get("/api/address", self.address),
                web.get("/api/games", self.games),
                web.post("/api/tables", self.open_table),
                web.get("/api/tables/{code}", self.table),
                web.get("/api/tables/{code}/games/{nth:\\d+}", self.game_log),
                web.get("/ws/{code}", self.socket),
                web.get("/bare/{code}", self.bare),
                web.get("/bare.js", self.bare),
                web.get("/{path:.*}", self.page),
            ]
        )
        app.on_startup.append(self._start)
        app.on_shutdown.append(self._stop)
        return app

    async def _start(self, _: web.Application) -> None:
        self.hall.restore()

    async def _stop(self, _: web.Application) -> None:
        await self.hall.stop()

    # --- pages and API ---

    async def healthz(self, _: web.Request) -> web.Response:
        return web.json_response({"ok": True, "version": __version__, "tables": len(self.hall.rooms)})

    async def show_metrics(self, _: web.Request) -> web.Response:
        return web.Response(text=self.metrics.text(), content_type="text/plain", charset="utf-8")

    async def address(self, _: web.Request) -> web.Response:
        """Where others find this server; a page opened on the server's own machine cannot know."""
        return web.json_response({"url": self.hosting.public_url})

    async def games(self, _: web.Request) -> web.Response:
        return _json([_game_card(name) for name in GAMES])

    async def open_table(self, request: web.Request) -> web.Response:
        if not self._openings.take(self._who(request), self.hall.clock()):
            return _problem(429, "too-fast", "Too many tables were opened from here. Wait a minute.")
        try:
            asked = msgspec.json.decode(await request.read(), type=NewTable)
            if asked.game not in GAMES:
                raise Malformed(f"no game {asked.game!r}, expected one of: {', '.join(GAMES)}")
            setup = r.Set(asked.game, asked.options, asked.settings)
            msgspec.convert(asked.options, GAMES[asked.game].options)
            room = await self.hall.open(asked.game)
            room.furnish(setup, [r.AddBot(level) for level in asked.bots])
        except (Malformed, msgspec.MsgspecError) as error:
            return _problem(400, "malformed", str(error))
        room.starts_by_itself = asked.start
        return web.json_response({"code": room.table.state.code}, status=201)

    async def table(self, request: web.Request) -> web.Response:
        room = self._find(request)
        if isinstance(room, web.Response):
            return room
        state = room.table.state
        return web.json_response({"code": state.code, "game": state.game, "stage": state.stage})

    async def game_log(self, request: web.Request) -> web.Response:
        """A finished game, for those who are at its table."""
        room = self._find(request)
        if isinstance(room, web.Response):
            return room
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if person_of(token) not in room.table.state.people:
            return _problem(403, "not-yours", "Only players of this table can download its games.")
        log = await room.game_log(int(request.match_info["nth"]))
        if log is None:
            return _problem(404, "no-such-game", "That game is not finished, or was never played here.")
        name = f"prems-{room.table.state.code}-{request.match_info['nth']}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(body=log, content_type="application/jsonl", headers=headers)

    async def bare(self, request: web.Request) -> web.StreamResponse:
        """A page without design, which plays fair: for tests of timing, and for whoever writes another client."""
        name, kind = ("bare.js", "text/javascript") if request.path == "/bare.js" else ("bare.html", "text/html")
        page = files("prems.server").joinpath(name).read_text(encoding="utf-8")
        return web.Response(text=page, content_type=kind, headers={"Cache-Control": "no-store"})

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Hashed files are cached for ever, the page itself never."""
        static = Path(str(files("prems").joinpath("static")))
        wanted = static / request.match_info["path"]
        if wanted.is_file() and static in wanted.resolve().parents:
            is_hashed = "assets" in wanted.parts
            caching = f"public, max-age={ONE_YEAR}, immutable" if is_hashed else "no-cache"
            return web.FileResponse(wanted, headers={"Cache-Control": caching})
        index = static / "index.html"
        if index.is_file() and "." not in request.match_info["path"].rsplit("/", 1)[-1]:
            return web.FileResponse(index, headers={"Cache-Control": "no-store"})
        return _problem(404, "not-found", "There is nothing here.")

    # --- the socket ---

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if not self._is_our_page(request):
            return _problem(403, "origin", "This socket is for pages of this server.")
        room = self._find(request)
        if isinstance(room, web.Response):
            return room
        ws = web.WebSocketResponse(autoping=False, compress=False, max_msg_size=LONGEST_MESSAGE)
        await ws.prepare(request)
        if request.transport is None:  # gone already
            return ws
        uses_kernel = not self.hosting.behind_proxy
        connection = Connection(request.transport, self.hall.clock, uses_kernel)
        self.metrics.add("connections")
        try:
            person = await self._hello(ws, room, connection)
            if person is not None:
                await self._listen(ws, room, connection, person)
        finally:
            self.metrics.add("connections", -1)
            connection.is_open = False
        return ws

    async def _hello(self, ws: web.WebSocketResponse, room: Room, connection: Connection) -> PersonId | None:
        """The first message says who comes; whoever says nothing is let go."""
        try:
            said = read((await ws.receive(timeout=HELLO_WITHIN)).data)
            if not isinstance(said, messages.Hello):
                raise Malformed("expected 'hello' first")
            if said.protocol != messages.PROTOCOL:
                text = f"This server speaks version {messages.PROTOCOL} of the protocol: load the page again."
                connection.close(messages.Error("protocol", text))
                return None
            person = person_of(said.token)
            connection.say(messages.Welcome(person, room.table.state.code, __version__))
            return person if room.join(connection, said, person) else None
        except (TimeoutError, Malformed, TypeError) as error:
            self.metrics.add("malformed")
            connection.close(messages.Error("malformed", str(error) or "expected 'hello'"))
            return None

    async def _listen(self, ws: web.WebSocketResponse, room: Room, connection: Connection, person: PersonId) -> None:
        bucket = Bucket(BURST, MESSAGES_A_SECOND)
        slips = floods = 0
        self._ping_later(room, connection, person)
        try:
            async for message in ws:
                if message.type is WSMsgType.PONG:
                    room.pong(connection, person, bytes(message.data))
                    continue
                if message.type is WSMsgType.PING:
                    await ws.pong(message.data)
                    continue
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY) or room.is_frozen:
                    break
                self.metrics.add("messages_read")
                if not bucket.take(self.hall.clock()):
                    floods += 1
                    if floods > BURST:
                        self.metrics.add("floods")
                        connection.close(messages.Error("too-fast", "Too many messages. Slow down and come back."))
                        break
                    await asyncio.sleep(floods / MESSAGES_A_SECOND)  # slowed first, closed then
                try:
                    room.hear(connection, person, read(message.data))
                except Malformed as error:
                    slips += 1
                    self.metrics.add("malformed")
                    connection.say(messages.Error("malformed", str(error)))
                    if slips > SLIPS:
                        connection.close()
                        break
                if not connection.is_open:
                    break
        finally:
            room.leave(connection, person)
            if not ws.closed:
                await ws.close(code=WSCloseCode.OK)

    def _ping_later(self, room: Room, connection: Connection, person: PersonId) -> None:
        if connection.is_open:
            room.ping(person, connection)
            wait = PING_EVERY + self._random.uniform(-0.3, 0.3)
            asyncio.get_running_loop().call_later(wait, self._ping_later, room, connection, person)

    # --- who ---

    def _find(self, request: web.Request) -> Room | web.Response:
        room = self.hall.find(request.match_info["code"])
        if room is not None:
            return room
        if not self._guesses.take(self._who(request), self.hall.clock()):
            return _problem(429, "too-fast", "Too many wrong codes from here. Wait a minute.")
        return _problem(404, "no-such-table", "No such table. Check the code.")

    def _who(self, request: web.Request) -> str:
        forwarded = request.headers.get("X-Forwarded-For", "").split(",")[0].strip()
        return forwarded if self.hosting.behind_proxy and forwarded else request.remote or ""

    def _is_our_page(self, request: web.Request) -> bool:
        """Programs send no Origin; a browser's must be this server's own."""
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        ours = {request.host, *([urlsplit(self.hosting.public_url).netloc] if self.hosting.public_url else [])}
        return urlsplit(origin).netloc in ours


@web.middleware
async def _safe_headers(request: web.Request, handler: Any) -> web.StreamResponse:
    response: web.StreamResponse = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


def _game_card(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "aim": game.aim,
        "seats": [game.seats[0], game.seats[-1]],
        "bots": [{"name": bot.name, "level": bot.level, "about": bot.about} for bot in game.bots],
        "options": structs.asdict(game.options()),
    }


def _json(value: Any) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), content_type="application/json")


def _problem(status: int, code: str, text: str) -> web.Response:
    return web.json_response({"error": code, "text": text}, status=status)
