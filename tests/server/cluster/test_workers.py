"""Several workers on one port: tables are spread, found from everywhere, and go on when a worker is killed."""

import asyncio
from pathlib import Path

import pytest

from prems.server.command.workers.porter import forwarded, place_of
from tests.server.cluster.workers import killed_in_mid_game


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


def test_a_killed_worker_costs_nobody_anything_that_they_saw(tmp_path: Path) -> None:
    asyncio.run(killed_in_mid_game(tmp_path, tables=2, seed=3))
