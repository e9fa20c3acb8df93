"""Several workers on one port, in play, and one of them is killed: is anything lost?"""

import os
import signal
import sqlite3
from pathlib import Path

from prems.client import Client
from prems.server.command.admin import ask
from prems.server.command.process.orders import Drain, Status, Tables
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import until
from tests.server.cluster.evening import Evening


def children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def lines_in(folder: Path, code: str) -> list[bytes]:
    with sqlite3.connect(folder / "prems.sqlite3") as db:
        rows = db.execute(
            "SELECT events.lines FROM events JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY n", (code,)
        ).fetchall()
    db.close()
    return [line for (some,) in rows for line in some.splitlines()]


async def status(client: Client, url: str) -> int:
    async with client._http.get(url) as answer:
        return answer.status


async def killed_in_mid_game(folder: Path, tables: int, seed: int) -> list[float]:
    """For how long each player there saw nothing new, in seconds."""
    with ServerProcess(folder, "--workers", "2") as server:
        async with Client(server.url) as client:
            evening = Evening(client, seed)
            await evening.open(tables)
            await evening.plays_on()
            where = await evening.where()
            assert set(where.values()) == {"/w1", "/w2"}, "new tables are spread"
            assert len(ask(folder, Status())) == len(ask(folder, Drain(False))) == 2
            victim = children(server.process.pid)[0]
            cmd = Path(f"/proc/{victim}/environ").read_bytes()
            at = "/w1" if b"PREMS_WORKER=1," in cmd else "/w2"
            since = evening.look_at_the_clock()
            os.kill(victim, signal.SIGKILL)
            back = await evening.seen_again(since, [code for code in where if where[code] == at])
            await evening.plays_on()
            assert evening.missing(lambda code: lines_in(folder, code)) == 0
            await evening.end()
            told = [await status(client, f"{server.url}/w{1 + nth % 2}/api/tables/ZZZZ") for nth in range(60)]
            assert told.count(404) < 25, f"who asks one worker after the other guesses no oftener: {told}"
            assert {row["code"] for row in ask(folder, Tables())} == set(evening.tables)
            await until(lambda: len(children(server.process.pid)) == 2)
            await evening.go_home()
    assert "Traceback" not in server.log(), server.log()
    return back
