"""Several workers on one port: tables are spread, found from everywhere, and go on when a worker is killed."""

import asyncio
import os
import signal
import sqlite3
from pathlib import Path

import pytest

from prems.client import Client
from prems.server.command.admin import ask
from prems.server.command.process.orders import Drain, Status, Tables
from prems.server.command.workers.porter import forwarded, place_of
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import until
from tests.server.cluster.evening import Evening


@pytest.mark.parametrize(
    ("head", "place"),
    [
        (b"GET /w2/ws/BCDF HTTP/1.1\r\n", 1),
        (b"GET /w3/api/tables/BCDF HTTP/1.1\r\n", 2),
        (b"POST /api/tables HTTP/1.1\r\n", 7 % 3),
        (b"GET /w0/ws/BCDF HTTP/1.1\r\n", None),
        (b"GET /w4/ws/BCDF HTTP/1.1\r\n", None),
        (b"GET /ws/BCDF HTTP/1.1\r\n", None),
        (b"\x16\x03\x01 what is no http at all", None),
    ],
)
def test_who_is_shown_in_where(head: bytes, place: int | None) -> None:
    same = place_of(b"GET / HTTP/1.1\r\n", "2001:db8::1", 3, 0)
    shown = place_of(head, "2001:db8::2", 3, 7)
    assert shown == (same if place is None else place), "one household, one worker: it counts what they do"


def test_for_whom_a_proxy_asks() -> None:
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.9, 192.0.2.7\r\nX-Forwarded-For: 192.0.2.8 \r\n\r\n"
    assert forwarded(head) == "192.0.2.8", "the last word is the proxy's own"
    assert forwarded(b"GET / HTTP/1.1\r\n") is None
    endless = b"GET / HTTP/1.1\r\nX-Forwarded-For: " + b"a" * 1_000_000
    assert forwarded(endless) is None, "read once, however long: four thousand letters took a fifth of a second"


def children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def lines_in(folder: Path, code: str) -> list[bytes]:
    with sqlite3.connect(folder / "prems.sqlite3") as db:
        rows = db.execute(
            "SELECT events.lines FROM events JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY n", (code,)
        ).fetchall()
    db.close()
    return [line for (some,) in rows for line in some.splitlines()]


async def killed_in_mid_game(folder: Path, tables: int, seed: int) -> float:
    """The longest that anybody did not see their table, in seconds."""
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
            assert {row["code"] for row in ask(folder, Tables())} == set(evening.tables)
            await until(lambda: len(children(server.process.pid)) == 2)
            await evening.go_home()
    assert "Traceback" not in server.log(), server.log()
    return back[-1]


def test_a_killed_worker_costs_nobody_anything_that_they_saw(tmp_path: Path) -> None:
    asyncio.run(killed_in_mid_game(tmp_path, tables=2, seed=3))
