"""Does anybody get a view before it was planned to leave, by asking or coming again? On a virtual clock."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.server.http import app
from prems.server.metrics import Metrics
from prems.server.socket.connection import Sendable
from prems.server.tables.delivery import AT_ONCE, Delivery
from prems.table import effects as fx
from prems.table.events import ReadySet
from prems.table.state import Instant, PersonId, TableState
from prems.table.table import Table
from tests.kit.server.memory import MemoryStore
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import BEHIND_A_PROXY, running
from tests.kit.server.virtual import run_virtually

SETTINGS = {"pace": 0.1, "count_ms": 0, "grace_ms": 60_000_000, "answer_ms": 60_000_000}
TOKENS = {name: f"{name}-token-of-this-device" for name in ("Poller", "Holder")}


class Holder(RawSocket):
    """Its pongs come late, so that views leave for it first and are held back for everybody else."""

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == wire.PING:
            asyncio.get_running_loop().call_later(0.26, self.write, wire.PONG, payload)
        else:
            super()._heard(kind, payload)


@pytest.fixture
def planned(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[PersonId, int], float]:
    """When each view is to leave to whom; none may leave sooner."""
    monkeypatch.setattr(app, "clock", lambda: Instant(1e6 + asyncio.get_running_loop().time() * 1000))
    plans: dict[tuple[PersonId, int], float] = {}
    show = Delivery.show

    def noted(self: Delivery, shown: fx.Show, decided: Instant) -> None:
        plans.update({(person, shown.view.v): decided + hold for person, hold in shown.holds.items()})
        show(self, shown, decided)

    monkeypatch.setattr(Delivery, "show", noted)
    return plans


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[tuple[PersonId, int, float]]:
    """What has left to whom, and when."""
    seen: list[tuple[PersonId, int, float]] = []
    sent = Table.sent

    def noted(self: Table, told: Mapping[PersonId, bool], view: int, now: Instant, was_behind: bool = False) -> None:
        seen.extend((person, view, now) for person in told)
        sent(self, told, view, now, was_behind)

    monkeypatch.setattr(Table, "sent", noted)
    return seen


async def come(kind: type[RawSocket], port: int, code: str, name: str) -> RawSocket:
    page = await kind.open(port, code)
    page.say({"say": "hello", "protocol": PROTOCOL, "token": TOKENS[name], "name": name})
    while not page.said("view"):
        await asyncio.sleep(0.01)
    return page


async def played(folder: Path, comes_again: bool) -> None:
    async with running(folder, MemoryStore(), BEHIND_A_PROXY) as house:
        code = await house.client.open_table("arriba", settings=SETTINGS)
        poller = await come(RawSocket, house.port, code, "Poller")
        holder = await come(Holder, house.port, code, "Holder")
        await asyncio.sleep(15.0)
        poller.say({"say": "ask", "request": {"ask": "start"}})
        for nth in range(400):
            await asyncio.sleep(0.05)
            for page, name in ((poller, "Poller"), (holder, "Holder")):
                if nth % 8 == 0 and _turn(page) == name:
                    page.say({"say": "play", "command": {"do": "flip", "seat": name}})
            if not comes_again:
                poller.say({"say": "again"})
            elif nth % 8 == 1:
                poller.vanish()
                poller = await come(RawSocket, house.port, code, "Poller")


def _turn(page: RawSocket) -> Any:
    play = page.said("view")[-1]["view"]["play"]
    return None if play is None else play["turn"]


@pytest.mark.parametrize("comes_again", [False, True], ids=["asks again", "comes again"])
def test_nobody_gets_a_view_before_it_was_planned_to_leave(
    comes_again: bool,
    planned: dict[tuple[PersonId, int], float],
    left: list[tuple[PersonId, int, float]],
    tmp_path: Path,
) -> None:
    run_virtually(played(tmp_path, comes_again))
    early = [planned[person, view] - at for person, view, at in left if (person, view) in planned]
    assert len(early) > 40
    assert max(early) <= AT_ONCE
    assert sum(gap > 100.0 for gap in gaps(planned)) > 10, "else this would prove nothing"


def gaps(planned: dict[tuple[PersonId, int], float]) -> list[float]:
    """By how much each view was held back for one of the two."""
    leaves: dict[int, list[float]] = {}
    for (_, view), at in planned.items():
        leaves.setdefault(view, []).append(at)
    return [max(times) - min(times) for times in leaves.values()]


class Line:
    """As much of a connection as a view needs."""

    def __init__(self) -> None:
        self.newest = 0
        self.has: int | None = None
        self.is_asking = self.is_behind = False
        self.got: list[int] = []
        self.frames: list[bytes] = []
        self.pinged: list[int] = []

    def send_view(self, view: Sendable, _: Instant, first: bytes = b"") -> bool:
        is_pinged = self.newest < view.live_since
        self.newest = view.v
        self.frames.append(first + (view.change if self.has == view.since else view.whole()))
        self.got.append(view.v)
        self.pinged += [view.v] if is_pinged else []
        return is_pinged


def test_a_view_that_may_leave_at_once_does_not_overtake_one_that_is_held_back() -> None:
    """Or whoever is near would never see a photo finish that a late hand joins while it is held back."""

    async def shown() -> list[list[int]]:
        loop, ana = asyncio.get_running_loop(), PersonId("ana")
        lines = []
        for wait in [0.0, 99.7, *(step * 1.7 for step in range(40))]:  # milliseconds between the two
            table = Table(TableState("TEST", "arriba"), Instant(0.0))
            delivery = Delivery(table, Metrics(), lambda: Instant(loop.time() * 1000))
            delivery.connections[ana] = line = Line()  # type: ignore[assignment]
            view = replace(table.sight.view(Instant(0.0)), stage="playing")
            delivery.show(fx.Show(replace(view, v=1), {ana: 100.0}), Instant(loop.time() * 1000))
            await asyncio.sleep(wait / 1000)
            delivery.show(fx.Show(replace(view, v=2), {ana: 0.0}), Instant(loop.time() * 1000))
            lines.append(line)
        await asyncio.sleep(0.2)
        return [line.got for line in lines]

    got = run_virtually(shown())
    assert got == [[1, 2]] * len(got)


def test_whoever_asks_again_while_a_view_is_held_back_gets_it_with_what_has_happened() -> None:
    """Or a page that was just waking up would never see the photo finish."""

    async def asked() -> list[Line]:
        loop, ana = asyncio.get_running_loop(), PersonId("ana")
        lines = []
        for wait in (step * 1.7 for step in range(40)):  # milliseconds between the view and the question
            table = Table(TableState("TEST", "arriba"), Instant(0.0))
            table.join(ana, "Ana", Instant(0.0), wants_seat=True)
            delivery = Delivery(table, Metrics(), lambda: Instant(loop.time() * 1000))
            delivery.connections[ana] = line = Line()  # type: ignore[assignment]
            view = replace(table.sight.view(Instant(0.0)), stage="playing", hints=[ReadySet(0, ana, True)])
            delivery.show(fx.Show(view, {ana: 100.0}), Instant(loop.time() * 1000))
            await asyncio.sleep(wait / 1000)
            delivery.greet(ana, is_asked=True)
            lines.append(line)
        await asyncio.sleep(0.2)
        return lines

    assert all(b"ReadySet" in line.frames[0] for line in run_virtually(asked()))


@pytest.mark.rule("T04")
def test_a_ping_goes_with_what_became_live_or_with_the_first_view_after_it_and_never_to_bare_hands() -> None:
    async def shown() -> dict[str, list[int]]:
        loop = asyncio.get_running_loop()
        table = Table(TableState("TEST", "arriba"), Instant(0.0))
        here, behind, newcomer, hands = (PersonId(name) for name in ("here", "behind", "newcomer", "hands"))
        table.join(hands, "Hands", Instant(0.0), wants_seat=True, screen="hands")
        delivery = Delivery(table, Metrics(), lambda: Instant(loop.time() * 1000))
        lines = {person: Line() for person in (here, behind, hands)}
        delivery.connections.update(lines)  # type: ignore[arg-type]
        bare = replace(table.sight.view(Instant(0.0)), stage="playing")

        def show(v: int, live_since: int, *missing: PersonId) -> None:
            holds = {person: 0.0 for person in delivery.connections if person not in missing}
            view = replace(bare, v=v)
            delivery.show(fx.Show(view, holds, view, live_since=live_since), Instant(loop.time() * 1000))

        show(1, -1)
        show(2, 2, behind)
        show(3, 2)
        delivery.connections[newcomer] = lines[newcomer] = Line()  # type: ignore[assignment]
        show(4, 2)
        show(5, -1)
        show(6, 6)
        await asyncio.sleep(0.01)
        return {str(person): line.pinged for person, line in lines.items()}

    assert run_virtually(shown()) == {"here": [2, 6], "behind": [3, 6], "newcomer": [4, 6], "hands": []}
