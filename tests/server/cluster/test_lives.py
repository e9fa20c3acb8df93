"""A node that was declared dead lives on as another: what it had asked for before is not its own any more.

And whoever asks one node for what is another's finds it.
"""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from prems.client import Client, Player
from prems.client.tv import Tv, show
from prems.protocol.messages import Error
from prems.server.storage.inspection import NAME
from prems.server.storage.store import Finished, Kept, StoreError
from prems.server.tables import tables
from prems.server.tables.cluster import node
from tests.kit.server.people import Witness
from tests.kit.server.running import Running, in_loop, until
from tests.server.cluster.test_moving import in_play, two_nodes


@pytest.fixture(autouse=True)
def beats_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "BEAT", 0.05)


def bury(folder: Path, house: Running) -> None:
    with sqlite3.connect(folder / NAME) as db:
        db.execute("DELETE FROM nodes WHERE id = ?", (house.server.environment.store.node,))
    db.close()


async def dies(folder: Path, house: Running) -> None:
    """And has joined anew when this returns."""
    store = house.server.environment.store
    before = store.node
    bury(folder, house)
    await until(lambda: store.node != before)


@in_loop
async def test_what_was_adopted_by_a_node_that_died_meanwhile_is_not_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba")
        store, is_taken, may_read = other.server.environment.store, asyncio.Event(), asyncio.Event()
        adopt = store.adopt

        async def slowly(most: int, code: str | None = None) -> list[Kept]:
            adopted = await adopt(most, code)
            is_taken.set()
            await may_read.wait()
            return adopted

        for house in (one, other):
            monkeypatch.setattr(house.server.tables, "adopt_soon", lambda _: None)
        monkeypatch.setattr(store, "adopt", slowly)
        await dies(tmp_path, one)
        adopting = asyncio.ensure_future(other.server.tables.adopt(5))
        await is_taken.wait()
        await dies(tmp_path, other)
        may_read.set()
        assert await adopting == 0
        assert code not in other.server.tables.shells
        assert await one.client.whereabouts(code) is not None, "whoever is asked for it takes it"
        assert sum(code in house.server.tables.shells for house in (one, other)) == 1


@in_loop
async def test_a_refusal_of_a_former_life_ends_nothing_in_the_next(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, _):
        first = one.server.tables.shells[await one.client.open_table("arriba")]
        await dies(tmp_path, one)
        code = await one.client.open_table("arriba")
        first.fenced()  # an append that was under way for a long time
        assert code in one.server.tables.shells
        assert one.metric("fenced") == 1


@in_loop
async def test_a_table_of_which_nobody_knows_whether_it_was_handed_over_is_where_the_store_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "TRY_AGAIN", 0.05)
    async with two_nodes(tmp_path) as (one, other):
        code, people = await in_play(one)
        shell, store = one.server.tables.shells[code], one.server.environment.store
        hand_over = store.hand_over

        async def unheard(table: int, to: int, handed: bytes) -> bool:
            await hand_over(table, to, handed)
            raise StoreError("the line broke before the answer came")

        monkeypatch.setattr(store, "hand_over", unheard)
        await until(lambda: shell.may_move)
        assert not await one.server.moving.move(shell)
        await until(lambda: code in other.server.tables.shells and code not in one.server.tables.shells)
        last = people[0].view["v"]
        await until(lambda: all(person.view["v"] > last + 5 for person in people))
        assert one.metric("fenced") == 0, "its other tables are its own"


@in_loop
async def test_a_table_that_was_abandoned_while_it_was_handed_over_stays_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (one, _):
        code, _ = await in_play(one)
        shell, store = one.server.tables.shells[code], one.server.environment.store

        async def too_late(*_: object) -> bool:
            await dies(tmp_path, one)
            return False

        monkeypatch.setattr(store, "hand_over", too_late)
        await until(lambda: shell.may_move)
        assert not await one.server.moving.move(shell)
        assert shell.trouble is not None, "nothing is decided there any more"
        assert one.server.tables.shells.get(code) is not shell


@in_loop
async def test_a_beat_waits_for_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library may have thousands of old games to forget before it answers."""
    monkeypatch.setattr(node, "BANS_EVERY", 0.01)
    async with two_nodes(tmp_path) as (one, _):
        store, asked, beats = one.server.environment.store, asyncio.Event(), 0
        beat = store.beat

        async def never(*_: object) -> list[Kept]:
            asked.set()
            await asyncio.Event().wait()
            return []

        def counted(is_draining: bool) -> object:
            nonlocal beats
            beats += asked.is_set()
            return beat(is_draining)

        for work in ("bans", "adopt", "about_screens"):
            monkeypatch.setattr(store, work, never)
        monkeypatch.setattr(store, "beat", counted)
        one.server.tables.adopt_soon(1)
        await until(lambda: beats > 20)


@in_loop
async def test_a_table_that_cannot_be_restored_is_nowhere(tmp_path: Path) -> None:
    """Else its pages would be sent to and fro for ever."""
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba")
        with sqlite3.connect(tmp_path / NAME) as db:
            db.execute("UPDATE events SET lines = ?", (b'{"n":1,"event":"Unheard"}',))
        db.close()
        await dies(tmp_path, one)
        await until(lambda: any(code in house.server.tables.unrestored for house in (one, other)))
        [house] = [house for house in (one, other) if code in house.server.tables.unrestored]
        with pytest.raises(KeyError):
            await house.client.whereabouts(code)


@in_loop
async def test_whoever_sits_at_a_table_elsewhere_finds_it_though_somebody_at_home_guesses_codes(
    tmp_path: Path,
) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba")
        ana = Witness("Ana")
        one.stay(code, ana)
        await until(lambda: ana.is_in)
        while not other.server.admission._guesses.is_empty("127.0.0.1", other.server.environment.clock()):
            await other.client._http.get(f"{other.url}/api/tables/ZZZZ")
        await ana.leave()
        other.stay(code, ana)
        await until(lambda: len(ana.said("welcome")) > 1)
        strangers = [Witness("Zoe"), Witness("Zoe")]
        for stranger, guess in zip(strangers, (code, "ZZZZ"), strict=True):
            await other.client.join(guess, stranger)
        assert strangers[0].heard == strangers[1].heard, "whoever guesses is not told either way"
        assert strangers[0].said("moved")


@in_loop
async def test_a_game_that_has_just_ended_elsewhere_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba")
        found = iter([None, None, Finished(b"log")])

        async def kept_in_a_moment(*_: object) -> Finished | None:
            return next(found)

        monkeypatch.setattr(other.server.environment.store, "game", kept_in_a_moment)
        assert await other.client.game_log(code, 1, Witness("Ana")) == "log"
        assert other.server.admission._guesses._buckets == {}, "nobody has guessed anything"


@in_loop
async def test_a_refusal_is_no_goodbye(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, _):
        code = await one.client.open_table("arriba")
        ana = Witness("Ana")
        one.stay(code, ana)
        await until(lambda: ana.is_in)
        shell = one.server.tables.shells[code]
        shell._ask(ana.me, None, one.server.environment.clock())
        await until(lambda: ana.said("refused"))
        assert ana.said("refused")[0]["code"] == "too-fast"
        shell.hang_up(ana.me, Error("storage", "in a moment"))
        await until(lambda: ana.said("error"))
        before = len(ana.shown)
        await until(lambda: len(ana.shown) > before)


@in_loop
async def test_whoever_is_sent_to_and_fro_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two nodes that each take the other for a table's home: they would be asked as fast as they can answer."""
    client, player, tv, asked = Client("http://nowhere"), Witness("Ana"), Tv(), 0

    async def sends_on(_code: str, one: Player, at: str = "", _patience: float | None = None) -> None:
        nonlocal asked
        asked += 1
        one.moved_to = "/n2" if at == "/n1" else "/n1"
        await asyncio.sleep(0)

    async def whereabouts(_: str) -> str:
        return "/n2"

    monkeypatch.setattr(client, "join", sends_on)
    monkeypatch.setattr(client, "whereabouts", whereabouts)
    tv.table = "BCDF"
    staying = [asyncio.ensure_future(staying) for staying in (client.stay("BCDF", player, 60), show(client, tv, 60))]
    for _ in range(100):
        await asyncio.sleep(0)
    assert asked == 4, "each followed once, and is waiting now"
    for stays in staying:
        stays.cancel()
