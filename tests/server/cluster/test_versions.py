"""Older and newer versions side by side, as in a rolling deploy: a table goes only to nodes that can read its log.

And pages that were opened before it: they find their table, or are told to load themselves again.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType

import pytest

from prems.client.client import Raw
from prems.server.storage import nodes, sqlite
from prems.server.storage.inspection import NAME
from prems.server.storage.postgres import store as postgres_store
from prems.server.storage.shared import SharedFile
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import FORMAT, Store
from prems.server.tables.cluster import node
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import in_loop, until
from tests.server.cluster.test_moving import in_play, two_nodes

OLD, NEW = FORMAT, FORMAT + 1
Opens = Callable[[], Awaitable[Store]]
Speaks = Callable[[int], None]


def speaking(monkeypatch: pytest.MonkeyPatch) -> Speaks:
    """Whoever is asked next is of the version with that format."""
    modules: tuple[ModuleType, ...] = (nodes, sqlite, postgres_store, node)

    def speaks(format_: int) -> None:
        for module in modules:
            monkeypatch.setattr(module, "FORMAT", format_)

    return speaks


async def live_side_by_side(opens: Opens, speaks: Speaks) -> None:
    old = await opens()
    of_old = await old.open_table("BCDF", "arriba", 1)
    speaks(NEW)
    new, newer = await opens(), await opens()
    of_new = await new.open_table("GHJK", "arriba", 1)
    roll = await new.beat(False)
    assert roll is not None
    assert {peer.id: peer.format for peer in roll.peers} == {old.node: OLD, new.node: NEW, newer.node: NEW}
    assert not await new.hand_over(of_new, old.node, b"along"), "it could not read it"
    speaks(OLD)
    assert await old.hand_over(of_old, new.node, b"along")
    speaks(NEW)
    assert [kept.code for kept in await new.adopt(5)] == ["BCDF"]
    await new.leave()  # both tables are written in the new format, and nobody's now
    speaks(OLD)
    roll = await old.beat(False)
    assert roll is not None
    assert roll.orphans == 0
    assert await old.adopt(5) == []
    assert await old.adopt(1, "BCDF") == [], "not even when somebody asks for it"
    speaks(NEW)
    assert {kept.code for kept in await newer.adopt(5)} == {"BCDF", "GHJK"}
    for store in (old, newer):
        await store.leave()
        store.close()
    new.close()


@in_loop
async def test_no_table_goes_to_a_node_that_cannot_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = SharedFile(tmp_path / NAME)

    async def opens() -> Store:
        return SqliteStore(tmp_path / NAME, "/w")

    await live_side_by_side(opens, speaking(monkeypatch))
    data.close()


@in_loop
async def test_a_newer_node_finds_no_successor_among_older_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_nodes(tmp_path) as (one, _):
        speaking(monkeypatch)(NEW)
        assert one.server.node.successors == []


class Older(Wild):
    """A page that wants whole views, as all did once."""

    async def say(self, message: Raw) -> None:
        await super().say({key: value for key, value in message.items() if key != "changes"})


class FirstVersion(Witness):
    """A page of 0.1: of `moved` it has never heard, and comes back to where it was."""

    async def say(self, message: Raw) -> None:
        await super().say({**message, "protocol": 1} if message["say"] == "hello" else message)

    def is_sent_on(self, _: str) -> bool:
        self.moved_to = None
        return False


@in_loop
async def test_a_page_that_wants_whole_views_moves_with_its_table(tmp_path: Path) -> None:
    async with two_nodes(tmp_path) as (one, other):
        code, people = await in_play(one, person=Older)
        shell = one.server.tables.shells[code]
        await until(lambda: shell.may_move)
        last = shell.table.state.last
        assert await one.server.moving.move(shell)
        await until(lambda: all(person.view["v"] > last + 5 for person in people))
        assert set(other.server.tables.shells[code].here) >= {person.me for person in people}


@in_loop
async def test_a_page_of_another_protocol_is_told_to_load_itself_wherever_its_table_is(tmp_path: Path) -> None:
    """Else it would come back to the wrong node four times a second, for ever."""
    async with two_nodes(tmp_path) as (one, other):
        code = await one.client.open_table("arriba")
        page = FirstVersion("Ana")
        other.stay(code, page)
        await until(lambda: page.is_gone)
        assert [told["code"] for told in page.said("error")] == ["protocol"]
