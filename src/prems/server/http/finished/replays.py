"""How is a finished game gone through once more? One at a time: each takes a thread, and threads take turns."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from aiohttp import web

from prems.server.http.responses import NOT_KEPT
from prems.server.storage.store import Finished
from prems.server.tables.finished.again import shown_again

P = ParamSpec("P")
T = TypeVar("T")


class Replays:
    def __init__(self) -> None:
        self._is_free = asyncio.Semaphore(1)

    async def answer(self, finished: Finished) -> web.Response:
        """As its views."""
        body = await self.through(shown_again, finished)
        headers = {**NOT_KEPT, "Content-Encoding": "gzip"}
        return web.Response(body=body, content_type="application/json", headers=headers)

    async def through(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Whatever goes through a whole game."""
        async with self._is_free:
            return await asyncio.to_thread(work, *given, **named)
