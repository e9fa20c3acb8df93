"""How does somebody look after a server? Over a socket in its data folder, and with copies of its data."""

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from prems.cli import main
from prems.server.command.process import desk
from prems.server.command.process.desk import Desk
from prems.server.command.process.orders import SOCKET
from prems.server.storage.inspection import NAME
from tests.kit.server.people import Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until
from tests.server.storage.test_version_0_1 import TABLES, data_folder, token

Printed = pytest.CaptureFixture[str]


class Office:
    """Somebody at a shell beside the server."""

    def __init__(self, folder: Path, capsys: Printed) -> None:
        self._folder = folder
        self._capsys = capsys

    async def says(self, *argv: str, status: int = 0) -> Any:
        got = await asyncio.to_thread(main, ["admin", "--json", "--data", str(self._folder), *argv])
        out, err = self._capsys.readouterr()
        assert got == status, err
        return json.loads(out) if status == 0 else err


@in_loop
async def test_tables_people_and_the_end_of_a_table(tmp_path: Path, capsys: Printed) -> None:
    office = Office(tmp_path, capsys)
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        code = await house.client.open_table("arriba", settings=QUICK)
        ana = Witness("Ana")
        [visit] = house.join(code, ana)
        await until(lambda: ana.is_in)
        [table] = await office.says("tables")
        assert table == {"code": code, "game": "arriba", "stage": "lobby", "people": 1, "here": 1, "state": "well"}
        [person] = await office.says("people", code.lower())
        assert person == {"person": ana.me, "name": "Ana", "code": code, "here": True, "host": True}
        assert await office.says("people") == [person]
        house.server.tables.shells[code].freeze()
        [frozen] = await office.says("tables", "--frozen")
        assert (frozen["code"], frozen["state"]) == (code, "frozen")
        assert await office.says("close", code) == [{"code": code, "closed": True}]
        await visit
        assert await office.says("tables") == []
        assert f"no table {code} is open here" in await office.says("close", code, status=2)


@in_loop
async def test_who_is_banned_stays_away_until_that_is_lifted(tmp_path: Path, capsys: Printed) -> None:
    office, ana = Office(tmp_path, capsys), Witness("Ana")
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        code = await house.client.open_table("arriba")
        [visit] = house.join(code, ana)
        await until(lambda: ana.is_in)
        await office.says("ban", str(ana.me))
        await visit
        assert ana.said("error")[-1]["code"] == "banned"
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        assert await office.says("bans") == [{"person": ana.me}]
        again = Witness("Ana", token=ana.token)
        await house.join(code, again)[0]
        assert again.said("error")[-1]["code"] == "banned"
        await office.says("unban", str(ana.me))
        back = Witness("Ana", token=ana.token)
        house.join(code, back)
        await until(lambda: back.is_in)


@in_loop
async def test_a_person_that_begins_with_a_dash_is_no_option(tmp_path: Path, capsys: Printed) -> None:
    office, dashed = Office(tmp_path, capsys), "-h" + "_" * 18
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        await office.says("ban", dashed)
        assert await office.says("bans") == [{"person": dashed}]
        await office.says("unban", dashed)
        assert await office.says("bans") == []


@in_loop
async def test_a_restart_is_announced_and_called_off(tmp_path: Path, capsys: Printed) -> None:
    office, ana, bo = Office(tmp_path, capsys), Witness("Ana"), Witness("Bo")
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        code = await house.client.open_table("arriba")
        house.join(code, ana)
        await until(lambda: ana.is_in)
        [status] = await office.says("announce", "5")
        assert 290 < status["restart_in_seconds"] <= 300
        await until(lambda: ana.said("announced"))
        assert 290_000 < ana.said("announced")[0]["within"] <= 300_000
        house.join(code, bo)
        await until(lambda: bo.said("announced"))
        await office.says("announce")
        await until(lambda: len(ana.said("announced")) == 2)
        assert ana.said("announced")[1] == {"say": "announced"}


@in_loop
async def test_a_drained_server_takes_no_new_tables_and_goes_on(tmp_path: Path, capsys: Printed) -> None:
    office, ana = Office(tmp_path, capsys), Witness("Ana")
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        await opened(house, tmp_path)
        code = await house.client.open_table("arriba")
        for order, status in [(["drain"], 503), (["drain", "--off"], 201)]:
            await office.says(*order)
            async with http.post("/api/tables", json={"game": "arriba"}) as answer:
                assert answer.status == status
            async with http.get("/readyz") as answer:
                assert answer.status == (503 if status == 503 else 200)
            async with http.get("/healthz") as answer:
                assert answer.status == 200
            if status == 503:
                house.join(code, ana)
                await until(lambda: ana.is_in)


@in_loop
async def test_somebody_is_forgotten(tmp_path: Path, capsys: Printed) -> None:
    office = Office(tmp_path, capsys)
    async with running(data_folder(tmp_path)) as house:
        await opened(house, tmp_path)
        over = next(table for table in TABLES.values() if table["finished"])
        ana = Witness("Ana", token=token("Ana"))
        house.join(over["code"], ana)
        await until(lambda: ana.is_in)
        [done] = await office.says("forget", str(ana.me))
        assert done["games_deleted"] >= 1
        assert over["code"] in done["still_known_at"]
        assert (await office.says("forget", str(ana.me)))[0]["games_deleted"] == 0


@in_loop
async def test_a_table_that_could_not_be_restored_can_be_given_up(tmp_path: Path, capsys: Printed) -> None:
    office = Office(tmp_path, capsys)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("INSERT INTO events (table_id, lines) SELECT id, ? FROM tables", (b'{"n":9,"event":"Future"}',))
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        assert await office.says("tables", "--frozen") == [{"code": code, "state": "not restored"}]
        assert house.metric("tables_unrestored") == 1
        await office.says("close", code)
        assert (house.metric("tables_unrestored"), await office.says("tables")) == (0, [])


@in_loop
async def test_a_table_that_could_not_be_restored_is_forgotten_with_the_games_of_its_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as house:
        codes = [await house.client.open_table("arriba") for _ in range(3)]
    unreadable = "INSERT INTO events (table_id, lines) SELECT id, ? FROM tables WHERE code != ?"
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute(unreadable, (b'{"n":9,"event":"Future"}', codes[2]))
        db.execute("UPDATE tables SET opened = opened - 3600 WHERE code != ?", (codes[0],))
    async with running(tmp_path) as house:
        await house.server.forget_before(house.server.environment.now() - 1800)
        assert list(house.server.tables.unrestored) == codes[:1], "the younger one is still kept"
        assert list(house.server.tables.shells) == codes[2:], "one that is open goes on, however old"
        assert house.metric("tables_unrestored") == 1
    assert f"table {codes[1]} could not be restored for so long" in caplog.text
    with sqlite3.connect(tmp_path / NAME) as db:
        left = db.execute("SELECT code FROM tables JOIN events ON table_id = tables.id GROUP BY code").fetchall()
    assert sorted(left) == sorted((code,) for code in (codes[0], codes[2]))


@in_loop
async def test_a_copy_is_made_while_people_play_and_put_back_elsewhere(tmp_path: Path, capsys: Printed) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy"
    async with running(old) as house:
        code = await house.client.open_table("arriba")
        [found] = await Office(old, capsys).says("backup", str(copy))
        assert (found["open_tables"], stat.S_IMODE(copy.stat().st_mode)) == (1, 0o600)
        assert "is there already" in await Office(old, capsys).says("backup", str(copy), status=2)
        assert "is there already" in await Office(old, capsys).says("restore", str(copy), status=2)
    await Office(new, capsys).says("restore", str(copy))
    assert sorted(path.name for path in new.iterdir()) == ["in-use.sqlite3", NAME]
    async with running(new) as house:
        assert list(house.server.tables.shells) == [code]
    copy.write_bytes(copy.read_bytes()[:5000] + b"x" * 20_000)
    assert "copy" in await Office(tmp_path / "third", capsys).says("restore", str(copy), status=2)
    assert not (tmp_path / "third" / NAME).exists()


@in_loop
async def test_only_root_and_the_servers_own_account_give_orders(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, capsys)
    assert "no server takes orders in" in await office.says("status", status=2)
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        assert stat.S_IMODE((tmp_path / SOCKET).stat().st_mode) == 0o600
        [status] = await office.says("status")
        assert (status["tables"], status["draining"]) == (0, False)
        monkeypatch.setattr(desk, "may_order", lambda _: False)
        assert "root and of its own account only" in await office.says("status", status=2)


@in_loop
async def test_what_is_no_order_is_said(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        await opened(house, tmp_path)
        for line in (b'{"do":"dance"}\n', b'{"do":"announce","minutes":-1}\n', b"\xff\n"):
            reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
            writer.write(line)
            assert "not an order" in json.loads(await reader.readline())["error"]
            writer.close()


@in_loop
async def test_a_server_that_can_take_no_orders_serves_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / ("far" * 40)  # longer than the name of a socket may be
    async with running(folder) as house:
        office = await opened(house, folder)
        assert "`prems admin` will not find this server" in caplog.text
        await house.client.open_table("arriba")
        await office.close()


async def opened(house: Running, folder: Path) -> Desk:
    office = Desk(house.server, folder)
    await office.open()
    return office
