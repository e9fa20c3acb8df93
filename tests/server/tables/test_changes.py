"""Who is told only what changed? Whoever wants it, and was sent the view before on this very line."""

import asyncio
import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from prems.client import Client
from prems.protocol.messages import PROTOCOL
from prems.server.metrics import Metrics
from prems.server.socket.connection import NO_VIEW, Sendable
from prems.server.tables.delivery import Delivery
from prems.table import effects as fx
from prems.table.state import Instant, PersonId, TableState
from prems.table.table import Table
from tests.kit.server.delay import proxied
from tests.kit.server.people import Wild, Witness
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import QUICK, Running, in_loop, running, until
from tests.kit.server.tape import Raw, messages, reader
from tests.kit.server.virtual import run_virtually

AS_OF_NOW = {"limit": None, "count": None}  # a newcomer's view says how much is left when it comes
OF_ONE_S_OWN = AS_OF_NOW | {"people": None, "hints": None}  # what happened is told once, links as they are now


async def come(house: Running, code: str, name: str, **more: Any) -> RawSocket:
    page = await RawSocket.open(house.port, code)
    page.say({"say": "hello", "protocol": PROTOCOL, "token": name * 8, "name": name, **more})
    await until(lambda: page.said("view"))
    return page


def kinds(told: list[Raw]) -> list[str]:
    return [message["say"] for message in told if message["say"] in ("view", "change")]


def whole(told: list[Raw]) -> list[Raw]:
    return [message["view"] for message in map(reader(), map(json.dumps, told)) if message["say"] == "view"]


@in_loop
async def test_everybody_sees_what_somebody_sees_who_gets_whole_views(tmp_path: Path) -> None:
    """A whole game, while players come and go."""
    async with running(tmp_path) as house, proxied(house.port) as proxy, Client(proxy.url) as client:
        code = await house.client.open_table("arriba", options={"rounds": 1}, settings=QUICK)
        people = [Wild(name, 3) for name in ("Ana", "Bo", "Cy")]
        house.visits += [asyncio.ensure_future(client.stay(code, person, 0.02)) for person in people]
        table = house.server.tables.shells[code].table
        await until(lambda: len(table.state.chairs) == 3 and all(person.is_in for person in people))
        old, new = [await come(house, code, name, watch=True, changes=name == "new") for name in ("old", "new")]
        await next(person for person in people if person.me == table.state.host).ask("start")
        for person in people:
            await asyncio.sleep(0.3)
            await person.leave()  # and comes back
        await until(lambda: table.state.stage == "over", 50)
        await until(lambda: all(whole(page.told)[-1]["v"] == table.state.last for page in (old, new)))
    told_whole = {view["v"]: view | AS_OF_NOW for view in whole(old.told) if view["stage"] != "lobby"}
    assert {*kinds(old.told)} == {"view"}
    tapes = [[*messages(bytes(tape))] for tape in proxy.tapes if b"101 Switching" in tape]
    assert len(tapes) == 6, "each came back once"
    for view in (message["view"] for tape in tapes for message in tape if message["say"] == "view"):
        assert view | OF_ONE_S_OWN == told_whole.get(view["v"], view) | OF_ONE_S_OWN
    spectated = {view["v"]: view | AS_OF_NOW for view in whole(new.told) if view["stage"] != "lobby"}
    assert spectated == told_whole
    assert kinds(new.told)[0] == "view"
    assert kinds(new.told).count("change") > 0.8 * len(spectated)


@in_loop
async def test_a_slow_reader_gets_a_whole_view_and_then_what_changes(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        ana, bo = Witness("Ana"), Witness("Bo")
        house.join(code, ana, bo)
        await until(lambda: ana.is_in and bo.is_in)
        slow = await come(house, code, "slow", changes=True, watch=True)
        connection = house.server.tables.shells[code].delivery.connections[slow.said("welcome")[0]["you"]]

        async def renamed(name: str, is_told: bool = True) -> None:
            await ana.ask("rename", name=name)
            await until(lambda: bo.view["people"][0]["name"] == name)
            await until(lambda: not is_told or whole(slow.told)[-1]["people"][0]["name"] == name)

        await renamed("Ana 1")  # what a newcomer got was made for it alone
        await renamed("Ana 2")
        assert kinds(slow.told)[-1] == "change"
        connection.pause_writing()  # as the loop does when too much waits to be read
        await renamed("Ana 3", is_told=False)
        await renamed("Ana 4", is_told=False)
        seen = len(kinds(slow.told))
        connection.resume_writing()
        await until(lambda: whole(slow.told)[-1]["people"][0]["name"] == "Ana 4")
        assert kinds(slow.told)[seen] == "view", "the newest, not what it missed"
        await renamed("Ana 5")
        await renamed("Ana 6")
        assert kinds(slow.told)[-1] == "change"


@in_loop
async def test_whoever_asks_again_gets_a_whole_view(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        ana = Witness("Ana")
        house.join(code, ana)
        await until(lambda: ana.is_in)
        page = await come(house, code, "page", changes=True, watch=True)
        for nth in range(3):
            await ana.ask("rename", name=f"Ana {nth}")
            await until(lambda nth=nth: whole(page.told)[-1]["people"][0]["name"] == f"Ana {nth}")  # type: ignore[misc]
        seen = len(kinds(page.told))
        assert kinds(page.told)[-1] == "change"
        page.say({"say": "again"})
        await until(lambda: len(kinds(page.told)) > seen)
        assert kinds(page.told)[seen:] == ["view"]


@in_loop
async def test_a_program_that_lost_its_thread_finds_it_again(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        ana, bo = Witness("Ana"), Witness("Bo")
        house.join(code, ana, bo)
        await until(lambda: ana.is_in and bo.is_in)
        bo._line.view = None
        for nth in range(3):
            await ana.ask("rename", name=f"Ana {nth}")
            await until(lambda nth=nth: bo.view["people"][0]["name"] == f"Ana {nth}")  # type: ignore[misc]


class Line:
    """As much of a connection as a view needs."""

    def __init__(self, *misses: int, is_old: bool = False) -> None:
        self.newest = 0
        self.is_behind = False
        self.has = None if is_old else NO_VIEW
        self.frames: dict[int, bytes] = {}
        self._misses = misses

    def send_view(self, view: Sendable, _: Instant, first: bytes = b"") -> bool | None:
        if view.v in self._misses:
            return None
        self.newest = view.v
        self.frames[view.v] = first + (view.change if self.has == view.since else view.whole())
        self.has = None if self.has is None else view.nth
        return False

    @property
    def changes(self) -> dict[int, bytes]:
        return {view: frame for view, frame in self.frames.items() if b'"say":"change"' in frame}


def test_the_same_bytes_go_to_all_who_were_sent_the_view_before() -> None:
    """Also to whoever gets it later; each kind of screen has its own."""

    async def shown() -> dict[str, Line]:
        loop = asyncio.get_running_loop()
        table = Table(TableState("TEST", "arriba"), Instant(0.0))
        table.join(PersonId("hands"), "Hands", Instant(0.0), screen="hands")
        delivery = Delivery(table, Metrics(), lambda: Instant(loop.time() * 1000))
        lines = {"near": Line(), "far": Line(), "slow": Line(3), "hands": Line(), "old": Line(is_old=True)}
        delivery.connections.update(lines)  # type: ignore[arg-type]
        view = replace(table.sight.view(Instant(0.0)), stage="playing")
        for v in range(1, 7):
            holds = {PersonId(name): 100.0 if name == "far" else 0.0 for name in lines}
            full, bare = replace(view, v=v, seal="full"), replace(view, v=v, seal="bare")
            delivery.show(fx.Show(full, holds, bare), Instant(loop.time() * 1000))
            await asyncio.sleep(0.03)
        await asyncio.sleep(0.2)
        return lines

    lines = run_virtually(shown())
    near, far, slow, hands, old = lines.values()
    assert [*near.changes] == [*hands.changes] == [2, 3, 4, 5, 6]
    assert far.frames == near.frames
    assert all(far.frames[view] is frame for view, frame in near.changes.items()), "encoded once"
    assert [*slow.changes] == [2, 5, 6], "after what it missed it gets a whole one"
    assert {v: slow.frames[v] for v in (5, 6)} == {v: near.frames[v] for v in (5, 6)}
    assert not old.changes
    assert old.frames[4] == slow.frames[4]
    assert hands.frames[1] != near.frames[1]


def test_whoever_turns_to_another_kind_of_screen_gets_a_whole_view() -> None:
    async def shown() -> Line:
        loop, ana = asyncio.get_running_loop(), PersonId("ana")
        table = Table(TableState("TEST", "arriba"), Instant(0.0))
        table.join(ana, "Ana", Instant(0.0))
        delivery = Delivery(table, Metrics(), lambda: Instant(loop.time() * 1000))
        delivery.connections[ana] = line = Line()  # type: ignore[assignment]
        view = replace(table.sight.view(Instant(0.0)), stage="playing")
        for v in range(1, 10):
            if v in (4, 7):
                table.join(ana, "Ana", Instant(0.0), screen="hands" if v == 4 else "full")
            delivery.show(fx.Show(replace(view, v=v), {ana: 0.0}, replace(view, v=v)), Instant(loop.time() * 1000))
        return line

    assert [*run_virtually(shown()).changes] == [2, 3, 5, 6, 8, 9]
