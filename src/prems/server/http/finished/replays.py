"""How is a finished game answered as its views? One at a time: each takes a thread, and threads take turns."""

import asyncio

from aiohttp import web

from prems.server.http.responses import NOT_KEPT
from prems.server.storage.store import Finished
from prems.server.tables.finished.again import shown_again


class Replays:
    def __init__(self) -> None:
        self._is_free = asyncio.Semaphore(1)

    async def answer(self, finished: Finished) -> web.Response:
        async with self._is_free:
            body = await asyncio.to_thread(shown_again, finished)
        headers = {**NOT_KEPT, "Content-Encoding": "gzip"}
        return web.Response(body=body, content_type="application/json", headers=headers)
