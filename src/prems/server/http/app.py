"""Which addresses does the server answer? Pages, a small API, and one socket a player at a table."""

import asyncio
import logging
import time
from typing import Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler
from msgspec import Struct, field, structs

from prems import __version__
from prems.games import GAMES, find
from prems.kernel.bot import Level
from prems.kernel.values import Malformed
from prems.server.http import responses, static
from prems.server.http.entrance.admission import Admission
from prems.server.http.entrance.visitor import too_much
from prems.server.http.finished.asked import secret_of
from prems.server.http.finished.games import FinishedGames
from prems.server.http.finished.memories import MyMemories
from prems.server.http.finished.replays import Replays
from prems.server.http.finished.shares import SharedGames
from prems.server.http.hosting import Hosting
from prems.server.http.responses import as_json, no_such_table, problem, too_many_guesses
from prems.server.http.sockets import Sockets
from prems.server.http.waiting import seated
from prems.server.identity import person_of
from prems.server.limits import LONGEST_MESSAGE, MOST_TABLES, Place
from prems.server.metrics import TYPE, Metrics
from prems.server.storage.store import Owner, Store, StoreError
from prems.server.tables.cluster.moving import Moving
from prems.server.tables.cluster.node import Node
from prems.server.tables.codes import tidy
from prems.server.tables.environment import Environment
from prems.server.tables.screens.shared import SharedScreens
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables
from prems.table import requests as r
from prems.table.state import Instant, Settings

log: Final = logging.getLogger("prems.server")

READ_WITHIN: Final = 10.0  # seconds, for what a request brings
FULL: Final = "%d tables were not opened: %d are open"


class NewTable(Struct, frozen=True):
    """What a page sends to open a table."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    settings: Settings = Settings()
    bots: list[Level] = field(default_factory=list)
    start: bool = False  # as soon as the first person is there


_new_table: Final = msgspec.json.Decoder(NewTable).decode


class Server:
    def __init__(self, store: Store, hosting: Hosting) -> None:
        self.hosting = hosting
        self._pages = static.Pages()
        told = (hosting.fastest_pace, hosting.ice, self._pages.build)
        self.environment = Environment(store, Metrics(), clock, unix_now, *told)
        if not store.is_alone:
            self.environment.screens = SharedScreens(store, self.environment.pairing, unix_now)
        self.tables = Tables(self.environment)
        self.admission = Admission(hosting, clock, self.environment.noise)
        self.node = Node(self.tables, self.environment)
        self.moving = Moving(self.tables, self.node, self.environment)
        self._draining: asyncio.Task[None] | None = None
        self.is_stopping = False
        self._is_shown_in = hosting.at.startswith("/w")  # by a porter, who looks only at a line's first request
        self._living: asyncio.Task[None] | None = None
        self._sockets = Sockets(self.tables, self.node, self.admission, self.environment, hosting.behind_proxy)
        self._places: dict[str, Place] = {}  # of tables, with those who opened them
        self.tables.on_closed = self._closed
        self._watched()

    def app(self) -> web.Application:
        middlewares = [responses.polite(lambda: self.hosting, self._answered), self._guarded]
        app = web.Application(middlewares=middlewares, client_max_size=LONGEST_MESSAGE)
        store, now = self.environment.store, self.environment.now
        replays = Replays()
        finished = FinishedGames(store, self.tables, self.admission, replays)
        shares = SharedGames(store, self.tables, self.admission, replays, now)
        memories = MyMemories(store, self.admission, now)
        node = "/{node:[nw]\\d{1,6}}"  # the path of one of several processes: whichever it reaches knows the way
        game = "/api/tables/{code}/games/{nth:\\d{1,6}}"
        app.add_routes(
            [
                web.get("/healthz", self.healthz),
                web.get("/readyz", self.readyz),
                web.get("/metrics", self.metrics),
                web.get("/api/address", self.address),
                web.get("/api/games", self.games),
                web.post("/api/tables", self.open_table),
                web.get("/api/tables/{code}", self.table),
                web.get(game, finished.log),
                web.get(f"{game}/views", finished.views),
                web.get(f"{game}/deeds", finished.deeds),
                web.delete(f"{game}/deeds", memories.forget),
                web.post(f"{game}/share", shares.give),
                web.delete(f"{game}/share", shares.take_back),
                web.get("/api/shared", shares.views),
                web.delete("/api/games", finished.forget),
                web.get("/api/memories", memories.all),
                web.put("/api/memories", memories.agree),
                web.delete("/api/memories", memories.disagree),
                web.get("/ws", self._sockets.wait, allow_head=False),
                web.get("/ws/{code}", self._sockets.open, allow_head=False),
                web.get(f"{node}/healthz", self.healthz),
                web.get(f"{node}/metrics", self.metrics),
                web.get(f"{node}/ws/{{code}}", self._sockets.open),
                web.get(f"{node}/api/tables/{{code}}", self.table),
                web.get("/bare/{code}", static.bare),
                web.get("/bare.js", static.bare),
                web.get("/{path:.*}", self._pages.page),
            ]
        )
        app.on_startup.append(self._start)
        return app

    def _watched(self) -> None:
        watch, tables = self.environment.metrics.watch, self.tables
        frozen = "Tables that stand still because of a bug."
        watch("prems_tables_frozen", frozen, lambda: sum(shell.is_frozen for shell in tables.shells.values()))
        watch("prems_data_bytes", "Size of the data on the disk.", self.environment.store.size)

    def _answered(self, status: int) -> None:
        self.environment.metrics.answers[status] += 1

    def take(self, hosting: Hosting) -> None:
        """What its host has chosen anew, for whoever comes from now on."""
        self.hosting = hosting
        self.environment.fastest_pace, self.environment.ice = hosting.fastest_pace, hosting.ice
        self.admission.take(hosting)

    async def _start(self, _: web.Application) -> None:
        restored = await self.tables.restore()
        unrestored = self.environment.metrics.counts["tables_unrestored"]
        log.info("tables restored: %d, not restored: %d", restored, unrestored)
        self._living = asyncio.create_task(self.node.live())

    async def forget_before(self, moment: int) -> None:
        """Finished games, closed tables, and open ones that could not be restored. Raises StoreError."""
        await self.tables.give_up_before(moment)
        await self.environment.store.forget_before(moment)

    def drain(self, is_wanted: bool) -> "asyncio.Task[None] | None":
        """No new tables; those that are open go to other nodes, if there are any. What comes of it can be awaited."""
        self.node.is_draining = is_wanted
        if is_wanted and not self.environment.store.is_alone and (self._draining is None or self._draining.done()):
            self._draining = asyncio.create_task(self.moving.drain(self.hosting.drain))
        return self._draining if is_wanted else None

    async def stop(self) -> None:
        """Whoever comes meanwhile is told to come back. Safe to repeat."""
        if self.is_stopping:
            return
        self.is_stopping = True
        for task in (self._living, self._draining):
            if task is not None:
                task.cancel()
        await self.tables.stop()
        await self._sockets.close()

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Those who watch the server may always ask, under any name."""
        if request.match_info.get("node"):
            path = request.path.removeprefix(f"/{request.match_info['node']}")
        else:
            path = request.path
        if path not in ("/healthz", "/readyz", "/metrics"):
            if not self.admission.is_our_host(request):
                sentence = "This server is not known by that name. Whoever hosts it can allow it: --allow-host NAME."
                return problem(421, "host", sentence)
            if path.startswith("/api/") and not self.admission.is_our_page(request):
                sentence = (
                    "This is for pages of this server. Is it set up for another address? Tell whoever hosts it."
                )
                return problem(403, "origin", sentence)
            if self.is_stopping:
                return problem(503, "restart", "The server is restarting. Come back in a moment.")
        if (refused := too_much(request)) is not None:
            return refused
        answer = await handler(request)
        if self._is_shown_in and not answer.prepared:
            answer.force_close()
        return answer

    async def healthz(self, request: web.Request) -> web.Response:
        """Is it alive? Not while nothing can be saved, nor while others must take it for dead."""
        is_well = await self._is_well()
        about = {"version": __version__, "tables": len(self.tables.shells)}
        about = about if self.admission.may_read_metrics(request) else {}
        return as_json({"ok": is_well, **about}, status=200 if is_well else 503)

    async def readyz(self, _: web.Request) -> web.Response:
        """Should newcomers be sent here? Not any more when it drains or stops, nor where no table could be opened."""
        is_full = len(self.tables.shells) >= MOST_TABLES
        is_ready = not (self.is_stopping or self.node.is_draining or is_full) and await self._is_well()
        return as_json({"ok": is_ready}, status=200 if is_ready else 503)

    async def _is_well(self) -> bool:
        return self.node.is_alive and await self.environment.store.is_well()

    async def metrics(self, request: web.Request) -> web.Response:
        if not self.admission.may_read_metrics(request):
            return problem(404, "not-found", "There is nothing here.")
        text = self.environment.metrics.text()
        return web.Response(body=text.encode(), headers={"Content-Type": TYPE})

    async def address(self, _: web.Request) -> web.Response:
        """Where others find this server; a page opened on the server's own machine cannot know."""
        return as_json({"url": self.hosting.public_url or self.hosting.found_at})

    async def games(self, _: web.Request) -> web.Response:
        return as_json([_game_card(name) for name in GAMES])

    async def open_table(self, request: web.Request) -> web.Response:
        if self.node.is_draining:
            return problem(503, "draining", "The server takes no new tables just now. Try again in a few minutes.")
        if not self.admission.may_open(request):
            return problem(429, "too-fast", "Too many tables were opened from here. Wait a minute.")
        if not self.admission.has_table(request):
            return problem(429, "too-many", "Too many tables are open from here. Close some of them.")
        if len(self.tables.shells) >= MOST_TABLES:
            self.environment.noise.happened(FULL, MOST_TABLES)
            return problem(503, "full", "All tables are taken. Try again later.")
        place, shell = self.admission.table(request), None  # taken at once: others of that address ask meanwhile
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
        finally:
            if shell is None:
                place.leave()
        self._places[shell.code] = place
        return as_json({"code": shell.code, **_at(self.hosting.at)}, status=201)

    async def _opened(self, asked: NewTable) -> TableShell:
        shell = await self.tables.open(asked.game)
        try:
            shell.set_up(r.Set(asked.game, asked.options, asked.settings), [r.AddBot(level) for level in asked.bots])
        except Malformed:
            self.tables.close(shell)
            raise
        shell.starts_by_itself = asked.start
        return shell

    def _closed(self, code: str) -> None:
        if (place := self._places.pop(code, None)) is not None:
            place.leave()

    async def table(self, request: web.Request) -> web.Response:
        if not self.admission.may_guess(request):
            return too_many_guesses()
        try:
            shell = await self.tables.look_for(request.match_info["code"])
        except StoreError:
            return problem(503, "storage", "The server cannot look for a table just now. Try again in a moment.")
        if shell is None:
            self.admission.guessed_wrong(request)
            return no_such_table()
        if isinstance(shell, Owner):
            return as_json({"code": tidy(request.match_info["code"]), "game": shell.game, **_at(shell.at)})
        state = shell.table.state
        about = {"code": state.code, "game": state.game, "stage": state.stage, **_at(self.hosting.at)}
        mine = seated(state, person_of(secret_of(request))) if secret_of(request) else {}
        return as_json({**about, **mine})


def _at(at: str) -> dict[str, str]:
    """Where pages reach the table, if that is not here."""
    return {"at": at} if at else {}


def clock() -> Instant:
    """Milliseconds that never jump. The loop's own clock would be coarser."""
    return Instant(time.perf_counter() * 1000)


def unix_now() -> int:
    return int(time.time())


def _asked(body: bytes) -> NewTable:
    try:
        asked = _new_table(body)
        find(asked.game)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(str(error)) from None
    return asked


def _game_card(name: str) -> dict[str, object]:
    game = GAMES[name]
    return {
        "name": name,
        "title": game.title,
        "aim": game.aim,
        "seats": [game.seats[0], game.seats[-1]],
        "bots": [{"name": bot.name, "level": bot.level, "about": bot.about} for bot in game.bots],
        "options": structs.asdict(game.language.options()),
    }
