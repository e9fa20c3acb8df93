"""What makes a server stand still for a moment? The real one, with a diary: collections, commits, late alarms.

What took longer than a millisecond is written, a line each, into the file that comes first on the command line; where
`bare` follows it is the server without race timing.
"""

import asyncio
import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from bench.beside import beside
from prems.cli import main
from prems.server.storage.sqlite import SqliteStore

WORTH_WRITING: Final = 1.0  # milliseconds
LOOKS_EVERY: Final = 0.005  # seconds


class Diary:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="ascii", buffering=1)
        self._collecting_since = 0.0

    def wrote(self, what: str, since: float) -> None:
        """`since` on the clock that all processes of this machine share."""
        ms = 1000 * (time.monotonic() - since)
        if ms > WORTH_WRITING:
            self._file.write(json.dumps({"what": what, "at": 1000 * since, "ms": round(ms, 2)}) + "\n")

    def collects(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting_since = time.monotonic()
        else:
            self.wrote(f"collection {info['generation']}", self._collecting_since)

    def timed(self, what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any) -> Any:
            since = time.monotonic()
            try:
                return work(*args)
            finally:
                self.wrote(what, since)

        return timed

    async def watch(self) -> None:
        """How late is an alarm? For that long the loop was busy with something else."""
        while True:
            due = time.monotonic() + LOOKS_EVERY
            await asyncio.sleep(LOOKS_EVERY)
            self.wrote("loop", due)


if __name__ == "__main__":
    diary = Diary(Path(sys.argv[1]))
    arguments = sys.argv[2:]
    if arguments[0] == "bare":
        import bench.server.programs.bare  # noqa: F401 (it changes the server)

        arguments = arguments[1:]
    gc.callbacks.append(diary.collects)
    SqliteStore._write_rows = diary.timed("commit", SqliteStore._write_rows)  # type: ignore[method-assign]
    SqliteStore._sweep = diary.timed("sweep", SqliteStore._sweep)  # type: ignore[method-assign]
    beside(diary.watch)
    sys.exit(main(["serve", *arguments]))
