"""Every event is committed before anybody sees it; what cannot be saved did not happen, and is said politely."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from prems.server.storage import sqlite
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import CodeTaken, StoreError, Told
from prems.server.tables import tables
from tests.kit.server.appended import appended
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until


class Wary(SqliteStore):
    """Commits late or not at all, and knows what is committed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.late = 0.0  # seconds
        self.is_broken = False
        self.committed: dict[int, int] = {}  # the last event of each table

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        def kept(error: Exception | None) -> None:
            if error is None:
                self.committed[table] = int(re.findall(rb'^{"n":(\d+)', lines, re.MULTILINE)[-1])
            told(error)

        asyncio.get_running_loop().call_later(self.late, self._append, super().append, table, n, lines, kept)

    def reload(self, table: int) -> "asyncio.Future[Any]":
        return asyncio.ensure_future(self._reload(super().reload, table))

    def _append(self, append: Callable[..., None], table: int, n: int, lines: bytes, told: Told) -> None:
        if self.is_broken:
            told(StoreError("database or disk is full"))
        else:
            append(table, n, lines, told)

    async def _reload(self, reload: Callable[[int], Awaitable[Any]], table: int) -> Any:
        if self.is_broken:
            raise StoreError("database or disk is full")
        return await reload(table)


class Auditor(Wild):
    """Holds every view against what is committed at that moment."""

    store: Wary
    is_sound = True

    async def seen(self, view: dict[str, Any]) -> None:
        self.is_sound = self.is_sound and view["v"] <= max(self.store.committed.values(), default=0)
        await super().seen(view)


async def two_auditors(house: Running, store: Wary) -> tuple[str, list[Auditor]]:
    code = await house.client.open_table("arriba", settings=QUICK)
    people = [Auditor("Ana", 1), Auditor("Bo", 1)]
    for person in people:
        person.store = store
        house.stay(code, person)
        await until(lambda person=person: person.is_in)  # type: ignore[misc]
    await people[0].ask("start")
    return code, people


@pytest.mark.rule("T15")
@in_loop
async def test_nobody_sees_what_is_not_committed(tmp_path: Path) -> None:
    store = Wary(tmp_path / "prems.sqlite3")
    async with running(tmp_path, store) as house:
        store.late = 0.03
        _, people = await two_auditors(house, store)
        await until(lambda: people[0].view["v"] > 30)
        assert all(person.is_sound for person in people)


@in_loop
async def test_a_full_disk_stops_the_table_politely_until_it_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "TRY_AGAIN", 0.05)
    store = Wary(tmp_path / "prems.sqlite3")
    async with running(tmp_path, store) as house:
        code, people = await two_auditors(house, store)
        await until(lambda: people[0].view["v"] > 20)
        store.is_broken = True
        await until(lambda: all(person.said("error") for person in people))
        assert {error["code"] for person in people for error in person.said("error")} == {"storage"}
        assert "cannot save" in people[0].said("error")[0]["text"]
        last = store.committed[1]
        assert all(person.view["v"] <= last for person in people), "the rest did not happen"
        with pytest.raises(ValueError, match="cannot save"):
            await open_where_nothing_can_be_saved(house, store)

        store.is_broken = False
        await until(lambda: all(person.view["v"] > last + 10 for person in people))
        assert all(person.is_sound for person in people)
        assert people[0].said("counted"), "3-2-1, then play goes on"
        assert house.metric("storage_errors") == 1
        kept = await store.lines(house.server.tables.shells[code].id)
        numbers = [int(re.match(rb'{"n":(\d+)', line)[1]) for line in kept]  # type: ignore[index]
        assert numbers == list(range(1, len(numbers) + 1)), "without a gap, nothing twice"


@in_loop
async def test_a_bug_of_the_store_freezes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Wary(tmp_path / "prems.sqlite3")
    async with running(tmp_path, store) as house:
        _, people = await two_auditors(house, store)
        await until(lambda: people[0].view["v"] > 20)

        def breaks(*given: Any) -> None:
            told: Told = given[-1]
            told(ZeroDivisionError())

        monkeypatch.setattr(store, "_append", breaks)
        await until(lambda: all(person.said("error") for person in people))
        assert {error["code"] for person in people for error in person.said("error")} == {"internal"}
        assert all(person.is_sound for person in people), "the rest did not happen"
        assert house.metric("bugs") == 1


async def open_where_nothing_can_be_saved(house: Running, store: Wary) -> None:
    def fails(*_: object) -> "asyncio.Future[int]":
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        future.set_exception(StoreError("database or disk is full"))
        return future

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "open_table", fails)
        await house.client.open_table("arriba")


@in_loop
async def test_a_database_that_another_program_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TRY_AGAIN", 0.05)
    monkeypatch.setattr(sqlite, "BUSY", 100)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        ana = Witness("Ana")
        house.stay(code, ana)
        await until(lambda: ana.is_in)
        other = sqlite3.connect(tmp_path / "prems.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await ana.ask("ready")
        await until(lambda: ana.said("error"))
        assert ana.said("error")[0]["code"] == "storage"
        assert not ana.view["people"][0]["is_ready"]
        views = len(ana.shown)
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: house.server.tables.shells[code].trouble is None)
        await until(lambda: len(ana.shown) > views)
        await ana.ask("ready")
        await until(lambda: ana.view["people"][0]["is_ready"])


@in_loop
async def test_one_bad_job_does_not_spoil_its_neighbours(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "prems.sqlite3")
    table = await store.open_table("BCDF", "arriba", 1)
    outcomes = await asyncio.gather(
        appended(store, table, 1, b'{"n":1}'),
        store.open_table("BCDF", "arriba", 2),
        appended(store, table, 2, b'{"n":2}\n{"n":3}'),
        store.open_table("GHJK", "arriba", 3),
        return_exceptions=True,
    )
    assert isinstance(outcomes[1], CodeTaken)
    assert [type(outcome) for outcome in (outcomes[0], outcomes[2], outcomes[3])] == [type(None), type(None), int]
    assert await store.lines(table) == [b'{"n":1}', b'{"n":2}', b'{"n":3}']
    await store.close_table(table, 9)
    assert isinstance(await store.open_table("BCDF", "arriba", 10), int), "a closed table's code is free again"
    store.close()


@in_loop
async def test_one_server_a_folder(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "prems.sqlite3")
    with pytest.raises(StoreError, match=r"another Prem's is using .*--data"):
        SqliteStore(tmp_path / "prems.sqlite3")
    store.close()
    SqliteStore(tmp_path / "prems.sqlite3").close()


@pytest.mark.parametrize("text", ["PRAGMA user_version=99", None])
def test_data_that_cannot_be_used_says_so(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "prems.sqlite3"
    if text is None:
        path.write_bytes(b"this is no database " * 100)
    else:
        with sqlite3.connect(path) as db:
            db.execute(text)
    with pytest.raises(StoreError, match=re.escape(str(path)) if text is None else "newer version"):
        SqliteStore(path)


def test_a_commit_gathers_for_two_milliseconds_and_never_longer() -> None:
    """What is left of one is not waited for: a loop would make a whole one of it."""
    committed = 3_000_000_123_456_789
    lefts = [sqlite.left_to_gather(committed, committed + 1_000 * us) for us in (0, 1, 1_000, 1_001, 2_000, 2_001)]
    assert lefts == [2, 1, 1, 0, 0, -1]


@in_loop
async def test_thousands_of_events_in_one_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "prems.sqlite3")
    jobs: list[Coroutine[Any, Any, None]] = []
    await asyncio.gather(*(appended(store, nth % 7, nth, b"%d" % nth) for nth in range(5000)), *jobs)
    kept = [await store.lines(table) for table in range(7)]
    assert [int(line) for lines in kept for line in lines] == [n for t in range(7) for n in range(t, 5000, 7)]
    store.close()


@in_loop
async def test_the_loop_goes_on_while_another_program_locks_the_data(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "prems.sqlite3")
    await appended(store, 1, 1, b"before")
    with sqlite3.connect(tmp_path / "prems.sqlite3", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        locked = appended(store, 1, 2, b"locked")
        for _ in range(20):
            await asyncio.sleep(0.005)
        assert not locked.done(), "it waits"
        behind = appended(store, 1, 3, b"behind")
        other.execute("COMMIT")
    await asyncio.gather(locked, behind)
    await appended(store, 1, 4, b"after")
    assert await store.lines(1) == [b"before", b"locked", b"behind", b"after"]
    store.close()


@in_loop
async def test_the_log_of_the_database_is_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "SWEPT_EVERY", 100)
    store = SqliteStore(tmp_path / "prems.sqlite3")
    for nth in range(305):  # swept after 101, 202 and 303
        await appended(store, 1, nth, b"%d" % nth * 100)
    log = tmp_path / "prems.sqlite3-wal"
    await until(lambda: int.from_bytes(log.read_bytes()[12:16], "big") > 0)  # how often it was begun anew
    assert len(await store.lines(1)) == 305
    store.close()


@in_loop
async def test_a_game_that_was_over_when_the_server_died_is_kept_at_the_next_start(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        fields: dict[str, Any] = {"options": {"rounds": 1}, "settings": QUICK, "bots": ["easy"], "start": True}
        code = await house.client.open_table("arriba", **fields)
        ana = Wild("Ana", 1)
        house.join(code, ana)
        await until(lambda: ana.view.get("stage") == "over", 50)
        log = await house.client.game_log(code, 1, ana)
    with sqlite3.connect(tmp_path / "prems.sqlite3") as db:
        db.executescript("DELETE FROM games; DELETE FROM players")
    async with running(tmp_path) as house:
        async with asyncio.timeout(5):
            while True:
                try:
                    assert await house.client.game_log(code, 1, ana) == log
                    return
                except aiohttp.ClientResponseError:
                    await asyncio.sleep(0.02)
