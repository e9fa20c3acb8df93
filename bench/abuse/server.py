"""Whom is it done to? A server with its usual limits and thousands of finished games, whose loop keeps a diary."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench.abuse.diary import Diary
from bench.cost import memory_kb, stay_on_core
from bench.places import ROOT
from prems.server.identity import person_of
from prems.server.storage.schema import packed, prepare

GAMES: Final = 20_000
SHELF: Final = "SHLF"  # the code of a table that is closed, where they were played
REPLAYER: Final = "a token that has played many a game"
CORE: Final = 0  # of the server alone: nobody else is to take it away
FINISHED: Final = ROOT / "tests" / "fixtures" / "v0_1" / "arriba-over-1.jsonl"


class Weight(Struct, frozen=True):
    """In kB."""

    memory: float
    disk: float
    log: float

    def since(self, before: "Weight") -> "Weight":
        return Weight(self.memory - before.memory, self.disk - before.disk, self.log - before.log)


class Server:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "server.log"
        _fill_shelf(folder / "prems.sqlite3")
        diary = folder / "diary"
        program = [sys.executable, "-m", "bench.abuse.watched", str(diary)]
        command = [*program, "--port", "0", "--data", str(folder)]
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, preexec_fn=lambda: stay_on_core(CORE)
            )
        assert self._process.stdout is not None
        found = re.search(r":(\d+)\s*$", self._process.stdout.readline())
        if found is None:
            raise AssertionError(f"the server did not start: {self.log()}")
        self.port = int(found[1])
        self.diary = Diary(diary)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def weight(self) -> Weight:
        disk = sum(file.stat().st_size for file in self._folder.glob("prems.sqlite3*"))
        return Weight(memory_kb(self.pid), disk / 1000, self._log.stat().st_size / 1000)

    def log(self) -> str:
        return self._log.read_text()

    def end(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _fill_shelf(path: Path) -> None:
    """As after months of play: whoever looks for a game looks among many."""
    db = sqlite3.connect(path, isolation_level=None)
    prepare(db)
    log, player = packed(FINISHED.read_bytes()), person_of(REPLAYER)
    db.execute("BEGIN")
    closed = "INSERT INTO tables (id, code, game, opened, closed) VALUES (1, ?, 'arriba', unixepoch(), unixepoch())"
    db.execute(closed, (SHELF,))
    games = [(nth, nth, log) for nth in range(1, GAMES + 1)]
    db.executemany("INSERT INTO games (id, table_id, nth, ended, log) VALUES (?, 1, ?, unixepoch(), ?)", games)
    players = [(player if nth < 100 else f"somebody {nth}", nth) for nth in range(1, GAMES + 1)]
    db.executemany("INSERT INTO players (person, game) VALUES (?, ?)", players)
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
