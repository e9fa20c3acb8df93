"""Older and newer versions side by side, as in a rolling deploy: a table goes only to nodes that can read its log."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType

import pytest

from prems.server.storage import nodes, sqlite
from prems.server.storage.inspection import NAME
from prems.server.storage.postgres import store as postgres_store
from prems.server.storage.shared import SharedFile
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import FORMAT, Store
from prems.server.tables.cluster import node
from tests.kit.server.running import in_loop
from tests.server.cluster.test_moving import two_nodes

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
