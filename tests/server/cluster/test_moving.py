"""A table goes to another process in the middle of a game, and nobody notices: no pause, the same allowances."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prems.client.tv import Tv, show
from prems.server.storage.inspection import NAME
from prems.server.storage.shared import SharedFile
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Kept
from prems.table.state import PersonId
from prems.table.table import Table
from tests.kit.server.people import Wild, Witness
from tests.kit.server.process import free_port
from tests.kit.server.running import HOSTING, QUICK, Running, in_loop, running, until

Known = dict[PersonId, tuple[float, float, float, float, float]]


def known_of(table: Table) -> Known:
    """Of each line: bucket, bias, penalty, base and frame."""
    return {
        person: (link.credit.bucket, link.credit.bias, link.credit.penalty, link.base, link.device.frame)
        for person, screen in table.watch.screens.items()
        for link in [screen.link]
    }


@asynccontextmanager
async def two_nodes(folder: Path) -> AsyncIterator[tuple[Running, Running]]:
    data = SharedFile(folder / NAME)
    ports = free_port(), free_port()
    ats = [f"ws://127.0.0.1:{port}" for port in ports]
    hostings = [msgspec.structs.replace(HOSTING, at=at, drain=0.0) for at in ats]
    stores = [SqliteStore(folder / NAME, at) for at in ats]
    async with (
        running(folder, stores[0], hostings[0], ports[0]) as one,
        running(folder, stores[1], hostings[1], ports[1]) as other,
    ):
        await until(lambda: one.server.node.successors)
        yield one, other
    data.close()


async def in_play(house: Running, tv: Tv | None = None, person: type[Wild] = Wild) -> tuple[str, list[Wild]]:
    """With a screen of the room, at which Ana and Bo look."""
    code = await house.client.open_table("arriba", settings=QUICK)
    people = [person(name, 3) for name in ("Ana", "Bo", "Cy")]
    house.stay(code, *people)
    await until(lambda: all(one.seat for one in people))
    host = next(one for one in people if one.view["host"] == one.me)
    if tv is not None:
        house.visits.append(asyncio.ensure_future(show(house.client, tv, 0.02)))
        await until(lambda: tv.code)
        await host.ask("show", code=tv.code)
        await until(lambda: tv.view)
        for one in people[:2]:
            await one.ask("look", at="tv")
    await host.ask("start")
    await until(lambda: people[0].view["v"] > 40)
    return code, people


@in_loop
async def test_nobody_notices_a_move_in_the_middle_of_a_game(tmp_path: Path, monkeypatch: Any) -> None:
    async with two_nodes(tmp_path) as (one, other):
        tv = Tv()
        code, people = await in_play(one, tv)
        shell = one.server.tables.shells[code]
        assert sum(racer.is_in_a_room for racer in shell.table.watch.racers.values()) == 2
        found: list[Known] = []
        restore = other.server.tables._restore

        def restored(kept: Kept) -> None:
            restore(kept)
            found.append(known_of(other.server.tables.shells[kept.code].table))

        monkeypatch.setattr(other.server.tables, "_restore", restored)
        await until(lambda: shell.may_move)
        for screen in shell.table.watch.screens.values():
            screen.link.credit.unexplained(30.0, 0.0)  # wild hands seldom have a reason, and only those teach
        before, last = known_of(shell.table), shell.table.state.last
        for person in people:
            person.heard.clear()
        assert await one.server.moving.move(shell)
        await until(lambda: all(one.view["v"] > last + 20 for one in (*people, tv)))
        assert found == [before], "no bucket is refilled, no bias forgotten"
        assert any(bias for _, bias, *_ in before.values()), "there was something to forget"
        told = [message for person in people for message in (*person.said("counted"), *person.said("bye"))]
        assert [message for message in told if message.get("why") in ("play", "restart")] == [], "no 3-2-1"
        assert {person.seat for person in people} == {"Ana", "Bo", "Cy"}
        lines = await other.server.environment.store.lines(shell.id)
        assert not any(b'"PlayPaused"' in line for line in lines), "no pause"
        assert code not in one.server.tables.shells
        assert one.metric("moved") == other.metric("adopted") == 1


@in_loop
async def test_a_server_that_drains_gives_its_tables_away(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code, people = await in_play(one)
        lobby = await one.client.open_table("leprechauns", start=True)
        draining = one.server.drain(True)
        assert draining is not None
        await draining
        assert not one.server.tables.shells
        await until(lambda: all(person.view["v"] > 60 for person in people))
        await until(lambda: {code, lobby} <= other.server.tables.shells.keys())
        assert other.server.tables.shells[lobby].starts_by_itself, "what was asked for with the table"
        async with one.client._http.get(f"{one.url}/readyz") as answer:
            assert answer.status == 503


@in_loop
async def test_a_table_stays_where_nobody_can_take_it(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code, people = await in_play(one)
        shell = one.server.tables.shells[code]
        await other.server.environment.store.leave()
        await until(lambda: shell.may_move)
        last = shell.table.state.last
        assert not await one.server.moving.move(shell)
        await until(lambda: people[0].view["v"] > last + 5)
        assert one.server.tables.shells[code] is shell


@in_loop
async def test_a_screen_is_taken_and_followed_by_tables_of_other_processes(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        ana, tv, reloaded = Witness("Ana"), Tv(), Tv()
        there = await other.client.open_table("arriba", settings=QUICK)
        other.stay(there, ana)
        one.visits.append(asyncio.ensure_future(show(one.client, tv, 0.02)))
        await until(lambda: tv.code and ana.is_in)
        await ana.ask("show", code="ZZZZ")
        await until(lambda: ana.said("refused"))
        assert ana.said("refused")[-1]["code"] == "no-screen"
        spent = tv.code
        await ana.ask("show", code=spent.lower())
        await until(lambda: tv.view.get("code") == there)
        reloaded.token = tv.token
        one.visits.append(asyncio.ensure_future(show(one.client, reloaded, 0.02)))
        await until(lambda: reloaded.view.get("code") == there)
        here = await one.client.open_table("arriba", settings=QUICK)
        one.stay(here, ana)
        await until(lambda: reloaded.view.get("code") == here)
        await until(lambda: not other.server.tables.shells[there].table.state.tvs)
        await ana.ask("release", tv=reloaded.me)
        await until(lambda: reloaded.code)
        assert reloaded.code != spent, "a code is good once"


@in_loop
async def test_a_screen_that_waits_while_its_server_stops_is_told_to_come_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with two_nodes(tmp_path) as (one, _):
        tv = Tv()
        waiting = asyncio.ensure_future(one.client.wait(tv))
        await until(lambda: tv.code)
        await one.stop()
        await waiting
    assert not [record for record in caplog.records if record.exc_info], "and nothing is asked of a closed store"


@in_loop
async def test_a_table_that_could_not_be_read_when_it_was_taken_is_read_when_somebody_asks(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba", settings=QUICK)
        store = other.server.environment.store
        assert isinstance(store, SqliteStore)
        await one.server.environment.store.leave()
        await store._do(lambda: store._nodes.adopt(store.node, 5, code))  # and then the database went away
        ana = Witness("Ana")
        other.stay(code, ana)
        await until(lambda: ana.is_in)
        assert code in other.server.tables.shells


@in_loop
async def test_whom_another_node_bans_or_lets_come_again(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba", settings=QUICK)
        ana = Witness("Ana")
        one.stay(code, ana)
        await until(lambda: ana.is_in)
        store = other.server.environment.store
        await store.ban(ana.me, 1)
        one.server.tables.take_bans(await one.server.environment.store.bans())
        await until(lambda: ana.is_gone)
        assert ana.said("error")[-1]["code"] == "banned"
        await store.unban(ana.me)
        one.server.tables.take_bans(await one.server.environment.store.bans())
        ana.view, ana.is_gone = {}, False
        one.stay(code, ana)
        await until(lambda: ana.is_in)


@in_loop
async def test_a_tablet_moves_with_all_who_sit_around_it(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba", settings=QUICK)
        tablet = Witness("Ana")
        one.stay(code, tablet)
        await until(lambda: tablet.seat)
        await tablet.ask("sit", guest="Bo")
        await until(lambda: len(tablet.view["chairs"]) == 2)
        await tablet.ask("start")
        shell = one.server.tables.shells[code]
        await until(lambda: tablet.view["stage"] == "playing" and shell.may_move)
        chairs = tablet.view["chairs"]
        assert {chair["person"] for chair in chairs} == {tablet.me}
        assert await one.server.moving.move(shell)
        await until(lambda: code in other.server.tables.shells)
        await until(lambda: tablet.me in other.server.tables.shells[code].here)
        for _ in range(4):
            turn, last = tablet.view["play"]["turn"], tablet.view["v"]
            await tablet.say({"say": "play", "command": {"do": "flip", "seat": turn}})
            await until(lambda last=last: tablet.view["v"] > last)  # type: ignore[misc]
        assert tablet.view["chairs"] == chairs
        counts = [told for told in tablet.said("counted") if told["why"] == "play"]
        assert len(counts) == 1, "the 3-2-1 of the start alone"
