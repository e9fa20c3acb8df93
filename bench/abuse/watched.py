"""What does the server's loop do, and for how long at a time? The real server, with a diary that is kept meanwhile.

Its file comes first on the command line. Time is told twice: as it went by, and as the loop's own thread used the
processor. What lies between them the machine gave to somebody else, or another thread of the server had.
"""

import asyncio
import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import uvloop

from bench.abuse.diary import Callback, Page
from bench.beside import beside
from prems.cli import main
from prems.server.command.process import running
from prems.server.http.entrance.visitor import Visitor
from prems.server.metrics import Histogram
from prems.server.socket.connection import Connection
from prems.server.tables.delivery import Delivery

WORTH_WRITING: Final = 1.0  # milliseconds
LOOKS_EVERY: Final = 0.005  # seconds
PAGES: Final = 20  # looks, after which what was noted is written
PROTOCOL: Final = ("connection_made", "data_received", "eof_received", "resume_writing", "connection_lost")


class Diary:
    def __init__(self, path: Path) -> None:
        self._file = path.open("wb", buffering=0)
        self._page = Page()
        self._looked = 0
        self._code = ""

    def does(self, name: str, work: Callable[..., Any], *args: Any) -> Any:
        began, used = time.perf_counter(), time.thread_time()
        try:
            return work(*args)
        finally:
            ms, own = 1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - used)
            if ms > WORTH_WRITING:
                self._page.callbacks.append(Callback(name or _name(work), round(ms, 2), round(own, 2)))

    def delivers(self, code: str, work: Callable[..., Any], *args: Any) -> Any:
        """What is delivered now is of that table."""
        self._code = code
        return work(*args)

    def delivered(self, late: float) -> None:
        self._page.deliveries.setdefault(self._code, []).append(round(late, 3))

    async def watch(self) -> None:
        """How late is an alarm? For that long the loop was busy with something else."""
        while True:
            due, used = time.perf_counter() + LOOKS_EVERY, time.thread_time()
            await asyncio.sleep(LOOKS_EVERY)
            late, own = 1000 * (time.perf_counter() - due), 1000 * (time.thread_time() - used)
            self._page.late, self._page.busy = max(self._page.late, late), max(self._page.busy, min(late, own))
            self._looked += 1
            if self._looked % PAGES == 0:
                self._file.write(msgspec.json.encode(self._page) + b"\n")
                self._page = Page()


def _name(work: Callable[..., Any]) -> str:
    return getattr(work, "__qualname__", type(work).__name__)


class WatchedLoop(uvloop.Loop):
    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        return super().call_soon(diary.does, "", callback, *args, context=context)

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        return super().call_later(delay, diary.does, "", callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        return super().call_at(when, diary.does, "", callback, *args, context=context)


def _watch(owner: type, name: str) -> None:
    work = getattr(owner, name)
    setattr(owner, name, lambda self, *args: diary.does(f"{owner.__name__}.{name}", work, self, *args))


def _watch_deliveries() -> None:
    add = Histogram.add

    def added(histogram: Histogram, ms: float) -> None:
        add(histogram, ms)
        if histogram._name == "prems_delivery_seconds":
            diary.delivered(ms)

    Histogram.add = added  # type: ignore[method-assign,assignment]
    for name in ("_show", "_send_held"):
        _watch_delivery(getattr(Delivery, name), name)


def _watch_delivery(work: Callable[..., Any], name: str) -> None:
    setattr(Delivery, name, lambda self, *args: diary.delivers(self._table.state.code, work, self, *args))


if __name__ == "__main__":
    diary = Diary(Path(sys.argv[1]))
    for protocol in (Visitor, Connection):
        for called in PROTOCOL:
            _watch(protocol, called)
    _watch_deliveries()
    collect = gc.collect
    gc.collect = lambda *args: diary.does("gc.collect", collect, *args)
    beside(diary.watch)
    running.run_loop = lambda main: uvloop.run(main, loop_factory=WatchedLoop)
    sys.exit(main(["serve", *sys.argv[2:]]))
