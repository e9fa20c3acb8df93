"""Spectators never see a card before the players; a slow reader slows nobody, and later gets a fresh view."""

import asyncio
import socket
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from prems.client import Client
from prems.protocol import messages
from prems.protocol.messages import PROTOCOL
from prems.server.socket.connection import MOST_BUFFERED
from tests.kit.server.delay import proxied
from tests.kit.server.people import Wild, Witness
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import QUICK, in_loop, running, until

FAR = 0.12  # seconds, one way


class Stamped(Wild):
    """Knows when each view came."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, 3, **more)
        self.at: dict[int, float] = {}

    async def seen(self, view: dict[str, Any]) -> None:
        self.at.setdefault(view["v"], time.perf_counter())
        await super().seen(view)


@in_loop
async def test_spectators_never_get_a_view_before_the_players(tmp_path: Path) -> None:
    async with running(tmp_path) as house, proxied(house.port, FAR, FAR) as far, Client(far.url) as away:
        code = await house.client.open_table("arriba", settings={**QUICK, "pace": 0.1})
        near, distant, eve = Stamped("Ana"), Stamped("Bo"), Stamped("Eve", watch=True)
        house.join(code, near)
        await until(lambda: near.is_in)
        house.visits.append(asyncio.ensure_future(away.join(code, distant)))
        await until(lambda: distant.is_in)
        house.join(code, eve)
        await until(lambda: eve.is_in)
        await near.ask("start")
        await until(lambda: len([v for v in eve.at if v in near.at and v in distant.at]) > 15, 60)
        shared = [v for v in eve.at if v in near.at and v in distant.at and v > first_view(near)]
        assert len(shared) > 10
        too_early = [v for v in shared if eve.at[v] < max(near.at[v], distant.at[v])]
        assert not too_early
        assert list(eve.at) == sorted(eve.at), "in order"


class Attentive(Witness):
    """Keeps every view, also one that comes together with the next."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, **more)
        self.all: list[dict[str, Any]] = []

    async def seen(self, view: dict[str, Any]) -> None:
        self.all.append(view)
        await super().seen(view)


def first_view(player: Stamped) -> int:
    """Of the game."""
    return next(int(view["v"]) for view in player.shown if view["stage"] == "playing")


@in_loop
async def test_whoever_stands_up_does_not_see_old_views_again(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings={**QUICK, "pace": 0.1})
        people = [Wild(name, 4) for name in ("Ana", "Bo", "Cy")]
        house.join(code, *people)
        await until(lambda: all(person.is_in for person in people) and len(people[0].view["chairs"]) == 3)
        host = next(person for person in people if person.view["host"] == person.me)
        await host.ask("start")
        await until(lambda: host.view["v"] > 25)
        stands = next(person for person in people if person is not host)
        await stands.ask("stand")
        await until(lambda: stands.seat is None)
        last = stands.view["v"]
        await until(lambda: stands.view["v"] > last + 5)
        numbers = [view["v"] for view in stands.shown]
        assert numbers == sorted(set(numbers))


@in_loop
async def test_a_slow_reader_slows_nobody_and_gets_a_fresh_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        friends = [Witness(name) for name in ("Ana", "Bo", "Cy")]
        house.join(code, *friends)
        await until(lambda: all(friend.is_in for friend in friends))
        slow = await RawSocket.open(house.port, code, buffered=4096)
        slow.say({"say": "hello", "protocol": PROTOCOL, "token": "slow" * 6, "name": "Slow", "watch": True})
        await until(lambda: slow.said("view"))
        me = slow.said("welcome")[0]["you"]
        connection = house.server.tables.shells[code].delivery.connections[me]
        transport: Any = connection._transport
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

        last = house.server.tables.shells[code].table.state.last
        await until(lambda: slow.said("view")[-1]["view"]["v"] == last)
        slow.reads.clear()
        while not connection._is_full:
            connection.say(messages.Cued(None, "x" * 15_000))
        for nth in range(5):
            await friends[0].ask("rename", name=f"Ana {nth}")
            await until(lambda nth=nth: friends[1].view["people"][0]["name"] == f"Ana {nth}")  # type: ignore[misc]
        assert transport.get_write_buffer_size() < MOST_BUFFERED + 20_000, "bounded"
        assert house.metric("slow_readers") >= 5
        views = len(slow.said("view"))
        sent = Mock(wraps=house.server.tables.shells[code].table.sent)
        monkeypatch.setattr(house.server.tables.shells[code].table, "sent", sent)
        slow.reads.set()
        await until(lambda: slow.said("view")[-1]["view"]["people"][0]["name"] == "Ana 4")
        assert len(slow.said("view")) == views + 1, "the newest, not all that it missed"
        (late,) = (call for call in sent.call_args_list if me in call.args[0])
        assert late.kwargs == {"was_behind": True}, "it gains no time by that"


@in_loop
async def test_spectators_get_one_view_of_what_they_may_see_at_the_same_moment(tmp_path: Path) -> None:
    """Else a hundred people who come to watch a game would each be shown the coming of all others, one by one."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", bots=["easy"])
        ana, eve = Witness("Ana"), Attentive("Eve", watch=True)
        house.join(code, ana, eve)
        await until(lambda: ana.is_in and eve.is_in)
        await ana.ask("start")
        await until(lambda: eve.view["stage"] == "playing")
        before = len(eve.all)
        crowd = [await RawSocket.open(house.port, code) for _ in range(30)]
        for nth, guest in enumerate(crowd):
            hello = {"say": "hello", "protocol": PROTOCOL, "token": f"guest number {nth:09}", "name": "Guest"}
            guest.say({**hello, "watch": True})

        def came() -> list[Any]:
            return [hint for view in eve.all[before:] for hint in view["hints"] if hint["event"] == "PersonCame"]

        await until(lambda: len(came()) == 30)  # nothing was left out
        assert len(eve.all[before:]) < 20
