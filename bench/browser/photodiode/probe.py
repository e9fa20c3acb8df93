"""How does the probe talk with the page? Over one socket, by which it learns the page's clock and times pings."""

import asyncio
import json
import queue
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from aiohttp import WSMsgType, web

from bench.browser.photodiode.display import now

ROOT: Final = Path(__file__).parents[3]
WITHIN: Final = 60.0  # seconds, for a page to answer
ISOLATED: Final = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}


class Clock:
    """The page's clock in ours: the exchange that took the shortest time knows it best."""

    def __init__(self) -> None:
        self.trip = float("inf")
        self._ahead = 0.0

    def heard(self, asked: float, page: float, answered: float) -> None:
        if answered - asked < self.trip:
            self.trip = answered - asked
            self._ahead = page - (asked + answered) / 2

    def ours(self, page: float) -> float:
        return page - self._ahead


class Probe:
    def __init__(self, loop: asyncio.AbstractEventLoop, script: str) -> None:
        self.clock = Clock()
        self.url = ""
        self._loop = loop
        self._script = script
        self._said: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._socket: web.WebSocketResponse | None = None

    def order(self, order: str, **fields: Any) -> float:
        """When it was sent."""

        async def send() -> float:
            assert self._socket is not None, "the page has not come"
            at = now()
            await self._socket.send_str(json.dumps({"order": order, **fields}))
            return at

        return asyncio.run_coroutine_threadsafe(send(), self._loop).result(WITHIN)

    def ping(self) -> float:
        """How long the browser itself takes to answer, in milliseconds."""

        async def send() -> float:
            assert self._socket is not None
            at = now()
            await self._socket.ping(b"photodiode")
            return at

        at = asyncio.run_coroutine_threadsafe(send(), self._loop).result(WITHIN)
        return self.wait("pong")[0] - at

    def wait(self, say: str, **fields: Any) -> tuple[float, dict[str, Any]]:
        """When it came, and what it was; whatever else comes meanwhile is dropped. Raises queue.Empty."""
        while True:
            at, said = self._said.get(timeout=WITHIN)
            if said["say"] == say and all(said[name] == value for name, value in fields.items()):
                return at, said

    def ask_the_time(self, times: int = 10) -> None:
        for nth in range(times):
            asked = self.order("clock", nth=nth)
            answered, said = self.wait("clock", nth=nth)
            self.clock.heard(asked, said["now"], answered)

    async def serve(self) -> web.AppRunner:
        app = web.Application()
        page = (Path(__file__).parent / "page.html").read_text(encoding="utf-8")
        app.router.add_get("/", _text(page, "text/html"))
        app.router.add_get("/timing.js", _text(self._script, "text/javascript"))
        app.router.add_get("/socket", self._talk)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, shutdown_timeout=1)
        await site.start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        return runner

    async def _talk(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse(autoping=False, compress=False)
        await socket.prepare(request)
        async for message in socket:
            at = now()
            if message.type is WSMsgType.PONG:
                self._said.put((at, {"say": "pong"}))
            elif message.type is WSMsgType.TEXT:
                self._said.put((at, json.loads(message.data)))
        return socket


def _text(text: str, kind: str) -> Any:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(text=text, content_type=kind, headers=ISOLATED)

    return answer


@contextmanager
def probe() -> Iterator[Probe]:
    """In a thread of its own, so that whoever looks at the screen looks at nothing else."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    it = Probe(loop, bundled())
    runner = asyncio.run_coroutine_threadsafe(it.serve(), loop).result(WITHIN)
    try:
        yield it
    finally:
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result(WITHIN)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


def bundled() -> str:
    """The timing of the pages themselves, as one script."""
    bundle = ["node_modules/.bin/rolldown", "src/table/fairness/timing.ts", "--format", "iife", "--name", "fairness"]
    return subprocess.run(bundle, cwd=ROOT / "web", check=True, capture_output=True, text=True).stdout
