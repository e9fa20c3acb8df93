"""How does a program take part? It connects, is called with every view, and answers like a page does."""

import asyncio
import random
import secrets
import time
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import msgspec

from prems.kernel.values import Json
from prems.protocol import messages
from prems.protocol.changes import Line
from prems.table.fairness.limits import PAINTS_GATHERED
from prems.table.state import PersonId, ScreenKind

Raw = dict[str, Json]

FOR_GOOD: Final = ("kicked", "left", "closed", "elsewhere")
"""Goodbyes after which nobody comes back by itself."""
AT_ONCE: Final = 1000  # Hz, of a screen that shows everything the moment it is read
PATIENCE: Final = 3.0  # seconds without a sign of life, after which another line is tried
CONNECTING: Final = 5.0  # seconds, for a line: where everything is swallowed nobody ever says no
HOPELESS: Final = ("protocol", "locked", "kicked", "banned", "full")
"""Errors after which nobody does: all others pass, as for a page."""


class Player:
    """Override what you need. `me` is your id, `seat` your seat in the running game, `say` what you want to tell.

    `secrets` is what your seats alone see beside the view, by seat: your hand of cards, where a game has such hands.
    """

    def __init__(self, name: str, token: str | None = None, watch: bool = False, screen: ScreenKind = "full") -> None:
        self.name = name
        self.token = token or secrets.token_urlsafe(24)
        self.watch = watch
        self.screen = screen  # "hands": it shows no cards
        self.me = PersonId("")
        self.view: Raw = {}
        self.seat: str | None = None
        self.secrets: Raw = {}
        self.is_gone = False  # the server said goodbye for good
        self.moved_to: str | None = None  # where the server says that the table is now
        self._followed: Raw | None = None  # what it had been shown when it last went there
        self._seq = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._line = Line()
        self._thinking: asyncio.Task[None] | None = None
        self._confided: Raw = {}  # comes just before the view that it belongs to
        self._untold: dict[str, float] = {}  # when views were shown of which the server has not heard
        self._telling: asyncio.Task[None] | None = None

    # --- what happens to you ---

    async def on_view(self, view: Raw) -> None:
        """Everything that can be seen now; `view["play"]` is the game's own part.

        Take your time: when a newer view comes, this call is cancelled and a new one begins.
        """

    def on_message(self, message: Raw) -> None:
        """Anything else: secret, refused, missed, counted, asked, cued, people, error, bye."""

    # --- what you can do ---

    async def say(self, message: Raw) -> None:
        if self._socket is not None and not self._socket.closed:
            with suppress(ConnectionError):  # the reader notices it too
                await self._socket.send_str(msgspec.json.encode(message).decode())

    async def ask(self, request: str, **fields: object) -> None:
        """Something beside playing: `ask("start")`, `ask("bot", level="hard")`."""
        await self.say({"say": "ask", "request": {"ask": request, **fields}})

    async def play(self, command: str, **fields: object) -> None:
        """A command of the game: `play("flip")`."""
        await self.say({"say": "play", "command": {"do": command, "seat": self.seat or "", **fields}})

    async def hand(self, command: str, at: float | None = None, **fields: object) -> None:
        """A hand that races: `hand("grab", grip=0.2)`. `at`: when it came down, on your own clock."""
        self._seq += 1
        body = {"do": command, "seat": self.seat or "", **fields}
        stamp = now() if at is None else at
        hand = {"say": "hand", "command": body, "v": self.view.get("v", 0), "t": stamp, "kind": "key"}
        await self.say({**hand, "seq": self._seq, "paints": self._told(), "hz": AT_ONCE})

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    # --- machinery ---

    def now(self) -> float:
        """What your own clock reads, in milliseconds."""
        return now()

    async def seen(self, view: Raw) -> None:
        """A program shows a view the moment it has read it. It says so as pages do: with its next hand, or later."""
        self._untold[str(view["v"])] = shown = now()
        if self.screen == "tv" or shown - next(iter(self._untold.values())) >= PAINTS_GATHERED:
            await self._tell()
        elif self._telling is None or self._telling.done():
            self._telling = asyncio.ensure_future(self._tell_later())

    async def _tell_later(self) -> None:
        await asyncio.sleep(PAINTS_GATHERED / 1000)
        await self._tell()

    async def _tell(self) -> None:
        if self._untold:
            view, shown = self._untold.popitem()
            await self.say({"say": "seen", "v": int(view), "p": shown, "hz": AT_ONCE, "before": self._told()})

    def _told(self) -> dict[str, float]:
        """What goes along with whatever is said now."""
        told, self._untold = self._untold, {}
        return told

    async def connected(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Until the connection ends. Reading never waits: pings must be answered at once."""
        self._socket = socket
        self._seq = 0
        self._untold = {}
        self._line = Line()
        hello = {"say": "hello", "protocol": messages.PROTOCOL, "token": self.token, "name": self.name}
        await self.say({**hello, "watch": self.watch, "screen": self.screen, "changes": True})
        try:
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    whole = self._line.whole(msgspec.json.decode(message.data))
                    await (self.say({"say": "again"}) if whole is None else self._read(whole))
        finally:
            self._think(None)
            if self._telling is not None:
                self._telling.cancel()

    def is_sent_on(self, at: str) -> bool:
        """From there to another place, where it goes at once if it has been shown something since it last did.

        Two servers that each take the other for the table's home would be asked as fast as they can answer.
        """
        if self.moved_to in (None, at) or self.view is self._followed:
            return False
        self._followed = self.view
        return True

    async def _read(self, message: Raw) -> None:
        if message["say"] == "pulse":
            return
        if message["say"] == "welcome":
            self.me = message["you"]
        if message["say"] == "moved":
            self.moved_to = message.get("at", "")
        is_bye, is_error = message["say"] == "bye", message["say"] == "error"
        self.is_gone |= (is_bye and message["why"] in FOR_GOOD) or (is_error and message["code"] in HOPELESS)
        if message["say"] == "tick":
            await self.say({"say": "tock", "n": message["n"], "c": self.now()})
        if message["say"] == "secret":
            self._confided = message["secrets"]
        if message["say"] != "view":
            self.on_message(message)
            return
        self.view = message["view"]
        self.secrets = self._confided["seats"] if self._confided.get("v") == self.view["v"] else {}
        chairs = self.view["chairs"]
        self.seat = next((chair["seat"] for chair in chairs if chair.get("person") == self.me), None)
        await self.seen(self.view)
        self._think(self.view)

    def _think(self, view: Raw | None) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = None if view is None else asyncio.ensure_future(self.on_view(view))


class Client:
    """A server, seen from outside."""

    def __init__(self, url: str, **session: Any) -> None:  # as aiohttp's session takes them
        self.url = url.rstrip("/")
        self._options = session
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> "Client":
        options = {"connector": aiohttp.TCPConnector(limit=0), **self._options}
        self._session = aiohttp.ClientSession(**options)
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._session is not None:
            await self._session.close()

    async def open_table(self, game: str, **fields: object) -> str:
        """A new table's code. Fields: options, settings, bots, start."""
        async with self._http.post(f"{self.url}/api/tables", json={"game": game, **fields}) as answer:
            body = await answer.json()
            if answer.status != 201:
                raise ValueError(body["text"])
            code: str = body["code"]
            return code

    async def join(self, code: str, player: Player, at: str = "", patience: float | None = None) -> None:
        """Until the connection ends; `at` as the server says it. `patience`: seconds without a sign of life."""
        limits = aiohttp.ClientWSTimeout(ws_receive=patience, ws_close=0.3 if patience else 10.0)
        url = f"{address(self.url, at)}/ws/{code}"
        async with asyncio.timeout(CONNECTING if patience else None):
            socket = await self._http.ws_connect(url, compress=0, max_msg_size=0, timeout=limits)
        async with socket:
            await player.connected(socket)

    async def wait(self, screen: Player) -> None:
        """A screen without a table, until it is taken [T32]."""
        async with self._http.ws_connect(f"{self.url}/ws", compress=0, max_msg_size=0) as socket:
            await screen.connected(socket)

    async def whereabouts(self, code: str) -> str | None:
        """Where the table is now: an `at` for `join`; None: nobody knows just now. Raises KeyError: nowhere."""
        limit = aiohttp.ClientTimeout(total=PATIENCE)
        with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
            async with self._http.get(f"{self.url}/api/tables/{code}", timeout=limit) as answer:
                if answer.status == 404:
                    raise KeyError(code)
                if answer.status == 200:
                    at: str = (await answer.json()).get("at", "")
                    return at
        return None

    async def stay(self, code: str, player: Player, again_after: float = 0.5) -> None:
        """Like `join`, but comes back by itself when the connection is lost; ends with a goodbye that means it."""
        at = ""
        while not player.is_gone:
            try:
                await self.join(code, player, at, PATIENCE)
            except aiohttp.WSServerHandshakeError as error:
                if error.status == 403 or (error.status == 404 and not at):
                    return
            except (aiohttp.ClientError, ConnectionError, TimeoutError):
                pass
            if player.is_sent_on(at):
                at, player.moved_to = player.moved_to or "", None
                continue
            await asyncio.sleep(again_after * random.uniform(0.5, 1.5))
            if at or player.moved_to is not None:
                player.moved_to = None
                with suppress(KeyError):
                    at = await self.whereabouts(code) or ""

    async def game_log(self, code: str, nth: int, player: Player) -> str:
        headers = {"Authorization": f"Bearer {player.token}"}
        async with self._http.get(f"{self.url}/api/tables/{code}/games/{nth}", headers=headers) as answer:
            answer.raise_for_status()
            return await answer.text()

    async def game_views(self, code: str, nth: int, player: Player) -> Raw:
        """What was to be seen of a finished game, one scene a decision."""
        headers = {"Authorization": f"Bearer {player.token}"}
        async with self._http.get(f"{self.url}/api/tables/{code}/games/{nth}/views", headers=headers) as answer:
            answer.raise_for_status()
            shown: Raw = await answer.json()
            return shown

    async def forget_games(self, player: Player) -> int:
        """Deletes all finished games of this player, and gives their number."""
        headers = {"Authorization": f"Bearer {player.token}"}
        async with self._http.delete(f"{self.url}/api/games", headers=headers) as answer:
            answer.raise_for_status()
            return int((await answer.json())["deleted"])

    @property
    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            raise RuntimeError("use it as `async with Client(url) as client`")
        return self._session


def address(url: str, at: str) -> str:
    """Of one of several processes: the server's own, or a path, a port or another name."""
    if not at or at.startswith("/"):
        return url + at
    if at.startswith(":"):
        parts = urlsplit(url)
        return f"{parts.scheme}://{parts.hostname}{at}"
    return at.replace("ws", "http", 1).rstrip("/")


def now() -> float:
    """This program's own clock, in milliseconds."""
    return time.perf_counter() * 1000
