"""Events on their way into a real PostgreSQL: nothing is lost or written twice, whatever happens to the line."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

import pytest

from prems.server.storage.postgres import appends, wire
from prems.server.storage.postgres.line import Line
from prems.server.storage.postgres.store import PostgresStore
from prems.server.storage.postgres.wire import Connection, Row, Wire, connected
from prems.server.storage.store import Away, Fenced, StoreError
from tests.kit.server.appended import appended
from tests.kit.server.postgres import Postgres
from tests.kit.server.running import in_loop

A_MINUTE = 60.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as postgres:
        yield postgres


@asynccontextmanager
async def a_store(postgres: Postgres, code: str) -> AsyncIterator[tuple[PostgresStore, int]]:
    """With a table that has its first event, and so a line."""
    store = await PostgresStore.opened(postgres.url, "")
    table = await store.open_table(code, "arriba", 1)
    await appended(store, table, 1, b'{"n":1}')
    yield store, table
    await store.leave()
    store.close()


@asynccontextmanager
async def slow(postgres: Postgres) -> AsyncIterator[None]:
    """A database in which nothing is written to the log meanwhile."""
    async with await connected(postgres.url) as other, other.transaction():
        await other.execute("LOCK TABLE events IN SHARE MODE")
        yield


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each statement had."""
    say, rows = Line.say, []

    def noted(line: Line, name: bytes, values: Sequence[bytes], formats: Sequence[int]) -> None:
        rows.append(int(name.removeprefix(b"append_")))
        say(line, name, values, formats)

    monkeypatch.setattr(Line, "say", noted)
    return rows


@in_loop
async def test_whoever_comes_soon_after_a_statement_waits_for_two_more(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, said: list[int]
) -> None:
    monkeypatch.setattr(appends, "GATHERED", A_MINUTE)
    async with a_store(postgres, "BBBB") as (store, table):
        waiting = [appended(store, table, n, b"{}") for n in (2, 3)]
        await asyncio.sleep(0.01)
        assert said == []
        await asyncio.gather(*waiting, appended(store, table, 4, b"{}"))
        assert said == [3]
        monkeypatch.setattr(appends, "GATHERED", 0.0)
        await appended(store, table, 5, b"{}")
        assert said == [3, 1], "nobody came just before"
        monkeypatch.setattr(appends, "GATHERED", A_MINUTE)
        last = appended(store, table, 6, b"{}")
        store.close()
        await last
        assert said == [3, 1, 1], "nobody will come any more"


@in_loop
async def test_many_at_once_are_kept_in_their_order_and_long_ones_whole(postgres: Postgres, said: list[int]) -> None:
    """More than a statement takes, and more than a kernel takes at once."""
    async with a_store(postgres, "CCCC") as (store, table):
        line = store._appends._line
        long = [b"%d" % n * 8_000_000 for n in range(2, 5)]
        lines = [*long, *(b"%d" % n for n in range(5, 50))]
        await asyncio.gather(*(appended(store, table, n, line) for n, line in enumerate(lines, 2)))
        assert await store.lines(table) == [b'{"n":1}', *lines]
        assert said == [16, 16, 16]
        assert store._appends._line is line, "nothing had to be said again"


@in_loop
async def test_what_a_dead_node_decided_is_not_written_by_the_one_that_it_becomes(postgres: Postgres) -> None:
    async with a_store(postgres, "DDDD") as (store, table):
        other = await PostgresStore.opened(postgres.url, "/n2")
        async with slow(postgres):
            under_way = [appended(store, table, n, b"{}") for n in range(2, 5)]
            await asyncio.sleep(0.01)
            queued = appended(store, table, 5, b"{}")
            roll = await other.beat(False)
            assert roll is not None
            assert await other.bury([peer for peer in roll.peers if peer.id == store.node]) == 1
            await store.join()
        refused = await asyncio.gather(*under_way, queued, return_exceptions=True)
        assert [type(error) for error in refused] == [Fenced] * 4
        assert await store.lines(table) == [b'{"n":1}']
        await other.leave()
        other.close()


@pytest.mark.parametrize("times", [1, 2])
@in_loop
async def test_an_append_whose_answer_was_lost_is_repeated_without_harm(
    times: int, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appends, "AGAIN_AFTER", 0.0)
    changed, rows, lost = Line._changed, Wire.rows, iter([True] * times)

    def unheard(line: Line) -> int | None:
        answer = changed(line)
        return None if next(lost, False) else answer

    async def unheard_again(asked: Wire, statement: str, *values: object) -> list[Row]:
        answer = await rows(asked, statement, *values)
        if statement == appends.APPEND_AGAIN and next(lost, False):
            raise StoreError("the line broke before the answer came")
        return answer

    async with a_store(postgres, f"FF{times}") as (store, table):
        monkeypatch.setattr(Line, "_changed", unheard)
        monkeypatch.setattr(Wire, "rows", unheard_again)
        await asyncio.gather(*(appended(store, table, n, b"%d" % n) for n in (2, 3, 4)))
        assert next(lost, None) is None
        assert await store.lines(table) == [b'{"n":1}', b"2", b"3", b"4"]


@in_loop
async def test_one_that_is_there_already_harms_nobody_else(postgres: Postgres) -> None:
    async with a_store(postgres, "GGGG") as (store, table):
        other = await store.open_table("HHHH", "arriba", 1)
        three = (
            appended(store, other, 1, b"mine"),
            appended(store, table, 1, b"mine"),
            appended(store, other, 2, b"2"),
        )
        told = await asyncio.gather(*three, return_exceptions=True)
        assert [str(error or "") for error in told] == ["", "an event of that number is there already", ""]
        assert (await store.lines(table), await store.lines(other)) == ([b'{"n":1}'], [b"mine", b"2"])


@in_loop
async def test_an_append_that_is_not_answered_is_tried_on_another_line(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appends, "WITHIN", 0.1)
    async with a_store(postgres, "JJJJ") as (store, table):
        async with slow(postgres):
            under_way = appended(store, table, 2, b"2")
            while store._appends._line is not None:
                await asyncio.sleep(0.01)
        await under_way
        assert await store.lines(table) == [b'{"n":1}', b"2"]


@in_loop
async def test_whoever_ends_a_line_finds_the_next_one_in_its_nodes_row(postgres: Postgres) -> None:
    async with a_store(postgres, "KKKK") as (store, table):
        pid = f"SELECT pid FROM nodes WHERE id = {store.node}"
        for n in (2, 3):
            await postgres.asked(f"SELECT pg_terminate_backend(({pid}), 5000)")
            await appended(store, table, n, b"{}")
            [(new,)] = await postgres.asked(pid)
            assert await postgres.asked(f"SELECT application_name FROM pg_stat_activity WHERE pid = {new}") == [
                ("prems",)
            ]


@in_loop
async def test_what_is_not_answered_is_given_up_and_the_next_has_a_line_of_its_own(postgres: Postgres) -> None:
    line = Wire(postgres.url, 0.1)
    with pytest.raises(Away, match="no answer within"):
        await line.rows("SELECT 1 FROM pg_sleep($1)", 60.0)
    assert await line.rows("SELECT 1 FROM pg_sleep($1)", 0.0) == [(1,)]
    line.close()


@in_loop
async def test_a_line_that_is_slow_to_be_made_is_not_given_up_for_ever(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine without a moment to spare a beat had too little time for a new line, again and again."""

    async def slowly(url: str) -> Connection:
        await asyncio.sleep(0.3)
        return await connected(url)

    monkeypatch.setattr(wire, "connected", slowly)
    line = Wire(postgres.url, 0.2)
    for _ in range(2):
        assert await line.rows("SELECT 1") == [(1,)]
        line.close()


@in_loop
async def test_a_line_that_is_let_go_meanwhile_is_no_bug_for_which_tables_freeze(postgres: Postgres) -> None:
    lives = iter([True])

    async def made(_: Connection) -> None:
        if next(lives, False):
            line.close()  # its node is declared dead and joins anew

    line = Wire(postgres.url, 5.0, made)
    with pytest.raises(StoreError, match="let go"):
        await line.rows("SELECT 2")
    assert await line.rows("SELECT 2") == [(2,)]
    asked = asyncio.ensure_future(line.rows("SELECT 2 FROM pg_sleep(60)"))
    await asyncio.sleep(0.01)
    line.close()
    with pytest.raises(Away):
        await asked
    with pytest.raises(TypeError):
        await line.ask(lambda _: None)  # type: ignore[arg-type, return-value]
    line.close()
