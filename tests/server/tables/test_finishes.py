"""Does a page get the photo finish at whose verdict its line was broken? On a virtual clock. [T38]"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from prems.protocol.messages import PROTOCOL
from prems.server.http import app
from prems.table.state import Instant
from tests.kit.server.memory import MemoryStore
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import BEHIND_A_PROXY, running, until
from tests.kit.server.virtual import run_virtually

SETTINGS = {"pace": 0.1, "count_ms": 0, "grace_ms": 60_000_000, "answer_ms": 60_000_000}

View = dict[str, Any]


@pytest.fixture(autouse=True)
def virtual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "clock", lambda: Instant(1e6 + asyncio.get_running_loop().time() * 1000))


async def come(port: int, code: str, name: str, **more: Any) -> RawSocket:
    page = await RawSocket.open(port, code)
    token = f"{name}-token-of-this-device"
    page.say({"say": "hello", "protocol": PROTOCOL, "token": token, "name": name, **more})
    await until(lambda: views(page))
    await asyncio.sleep(0.5)  # whatever else is said to whoever has just come
    return page


async def first(page: RawSocket, wanted: Callable[[View], Any]) -> View:
    await until(lambda: any(map(wanted, views(page))))
    return next(filter(wanted, views(page)))


def views(page: RawSocket) -> list[View]:
    return [message["view"] for message in page.said("view")]


def is_raced(view: View) -> bool:
    return any(hint["event"] == "RaceClosed" for hint in view["hints"])


async def back(
    folder: Path, away: float, *, knows: str = "before", is_paused: bool = False, **settings: Any
) -> list[View]:
    """What Bo's page is told when it comes back, whose line broke before Ana's hand came down."""
    async with running(folder, MemoryStore(), BEHIND_A_PROXY) as house:
        code = await house.client.open_table("arriba", settings={**SETTINGS, **settings})
        ana, bo = await come(house.port, code, "Ana"), await come(house.port, code, "Bo")
        ana.say({"say": "ask", "request": {"ask": "start"}})
        dealt = await first(bo, lambda view: view["play"] and view["play"]["round"] == 1)
        bo.vanish()
        await asyncio.sleep(1.0)
        hand = {"command": {"do": "grab", "seat": "Ana"}, "t": 900.0, "kind": "touch", "seq": 1}
        ana.say({"say": "hand", **hand, "v": dealt["v"], "paints": {dealt["v"]: 500.0}})
        raced = await first(ana, is_raced)
        if is_paused:
            ana.say({"say": "ask", "request": {"ask": "pause"}})
        await asyncio.sleep(away)
        since = {"before": {"since": dealt["v"]}, "all": {"since": raced["v"]}, "nothing": {}}[knows]
        return views(await come(house.port, code, "Bo", **since))


@pytest.mark.rule("T38")
def test_whoever_is_back_soon_gets_the_view_before_the_verdict_and_the_one_with_it(tmp_path: Path) -> None:
    before, verdict, *newest = run_virtually(back(tmp_path, 3.0, knows="before"))
    assert newest, "with countdowns as they are now"
    assert [is_raced(view) for view in (before, verdict, *newest)] == [False, True, *(False for _ in newest)]
    assert before["v"] < verdict["v"] <= newest[0]["v"]


@pytest.mark.rule("T38", "T08")
def test_also_where_a_bot_plays_for_them_meanwhile(tmp_path: Path) -> None:
    told = run_virtually(back(tmp_path, 3.0, grace_ms=1_000))
    assert any(map(is_raced, told)), "Ana's race, and perhaps more of hers with the bot"
    assert any(hint["event"] == "ChairsSet" for view in told for hint in view["hints"]), "the seat is theirs again"


@pytest.mark.rule("T38", "T11")
def test_not_while_the_cards_are_covered(tmp_path: Path) -> None:
    told = run_virtually(back(tmp_path, 3.0, is_paused=True))
    assert [view["play"] for view in told] == [None] * len(told)


@pytest.mark.rule("T38")
@pytest.mark.parametrize(("away", "knows"), [(11.0, "before"), (3.0, "all"), (3.0, "nothing")])
def test_nobody_gets_an_old_one_or_one_twice(away: float, knows: str, tmp_path: Path) -> None:
    assert not any(map(is_raced, run_virtually(back(tmp_path, away, knows=knows))))
