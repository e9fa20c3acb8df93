"""Several workers on one port: tables are spread, found from everywhere, and go on when a worker is killed."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from prems.server.command.admin import ask
from prems.server.command.process.orders import Drain, Tables
from prems.server.command.workers.porter import forwarded, place_of
from prems.server.http.entrance.admission import Admission, Counted
from prems.server.http.hosting import Hosting
from prems.server.noise import Noise
from tests.kit.server.running import until
from tests.server.cluster.troubles.found import Found
from tests.server.cluster.troubles.runs import suffered
from tests.server.cluster.workers import Workers, worker_killed


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
    asyncio.run(killed_in_mid_game(tmp_path))


async def killed_in_mid_game(tmp_path: Path) -> None:
    async with Workers(tmp_path, 3) as workers:
        found = await suffered(workers, worker_killed, Found("killed", str(tmp_path / "found")), times=1)
        assert found.is_well, found
        assert found.back, "everybody saw their table again"
        assert len(ask(tmp_path, Drain(False))) == 2
        url, get = workers.server.url, workers.client._http.get
        told = [(await get(f"{url}/w{1 + nth % 2}/api/tables/ZZZZ")).status for nth in range(60)]
        assert told.count(404) < 25, f"whoever asks one worker after the other guesses no more often: {told}"
        assert len(ask(tmp_path, Tables())) == 2
        await until(lambda: len(workers.pids) == 2)
    assert "Traceback" not in workers.server.log(), workers.server.log()


def test_tables_and_sockets_of_one_household_are_counted_in_all_workers_together() -> None:
    workers = {number: Admission(Hosting(sockets_an_address=3), lambda: 0.0, Noise()) for number in (1, 2)}

    def told(by: int, counted: Counted) -> None:
        for number, admission in workers.items():
            if number != by:
                admission.counted_elsewhere(by, counted)

    for number, admission in workers.items():
        admission.on_counted = partial(told, number)
    here, there = (admission.places_at_the_door for admission in workers.values())
    assert here is not None
    assert there is not None
    first, _, _ = here.take("home"), there.take("home"), there.take("home")
    assert here.is_full("home")
    assert there.is_full("home")
    assert not here.is_full("next door")
    first.leave()
    first.leave()
    assert not there.is_full("home")
    here.take("home")
    workers[1].forget(2)
    assert not here.is_full("home"), "what a worker held ended with it"
    assert there.is_full("home")
