"""What does the kernel say of a socket, and when is it asked?"""

import asyncio
import struct
from pathlib import Path

import pytest

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.server.socket import connection, frames, kernel
from prems.server.tables.arrivals.waiting_screen import WaitingScreen
from prems.server.turns import Ration
from prems.table.fairness import KernelTrip, Link, Pong
from prems.table.fairness.limits import STATED_SLACK
from prems.table.state import Instant
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import BEHIND_A_PROXY, Running, in_loop, running, until

HELLO = {"say": "hello", "protocol": PROTOCOL, "token": "a-token-of-this-very-device", "name": "Zoé"}


def told(size: int, **figures: int) -> bytes:
    """As a system fills its record: a number at each offset."""
    info = bytearray(size)
    for offset, figure in figures.items():
        struct.pack_into("=I", info, int(offset[1:]), figure)
    return bytes(info)


def test_linux_tells_microseconds_and_the_least_round_trip() -> None:
    layout = kernel.LAYOUTS["linux"]
    known = kernel.read(told(232, _68=41_200, _72=200, _148=40_100), layout)
    assert known == KernelTrip(41.2, 0.2, 40.1)
    assert kernel.read(told(104, _68=41_200, _72=200), layout) == KernelTrip(41.2, 0.2), "an older kernel"
    assert kernel.read(told(232, _68=41_200, _72=200, _148=0xFFFFFFFF), layout) == KernelTrip(41.2, 0.2)


def test_linux_tells_how_many_packets_were_lost() -> None:
    """Those that were sent again, but for those of which the other kernel says that it had them already."""
    layout = kernel.LAYOUTS["linux"]
    known = kernel.read(told(232, _68=41_200, _100=7, _216=2), layout)
    assert known is not None
    assert known.resent == 5
    in_vain, older = (
        kernel.read(info, layout) for info in (told(232, _68=1, _100=1, _216=2), told(148, _68=1, _100=7))
    )
    assert in_vain is not None
    assert older is not None
    assert in_vain.resent == older.resent == 0


def test_macos_tells_milliseconds() -> None:
    assert kernel.read(told(112, _44=41, _48=2), kernel.LAYOUTS["darwin"]) == KernelTrip(41.0, 2.0)


@pytest.mark.parametrize("system", kernel.LAYOUTS)
def test_before_the_first_sample_nothing_is_known(system: str) -> None:
    assert kernel.read(told(232), kernel.LAYOUTS[system]) is None
    assert kernel.read(b"", kernel.LAYOUTS[system]) is None


def test_other_systems_say_nothing() -> None:
    assert kernel.kernel_trip(None) is None
    assert kernel.kernel_trip(None, "win32") is None


async def link_of_somebody(house: Running, **headers: str) -> Link:
    code = await house.client.open_table("arriba")
    somebody = await RawSocket.open(house.port, code, headers=headers)
    somebody.answers_pings = False
    somebody.say(HELLO)
    await until(lambda: somebody.said("welcome"))
    (screen,) = house.server.tables.shells[code].table.watch.screens.values()
    return screen.link


@in_loop
async def test_a_way_is_known_from_hello_on(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        link = await link_of_somebody(house)
        assert link.kernel is not None
        assert 0.0 < link.kernel.smoothed < 100.0
        assert link.kernel.least is not None
        assert link.kernel.deviation is not None
        assert not link.is_measured, "no pong was needed for it"


class Paper(asyncio.Transport):
    """A socket on which everything is only written down."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written = bytes(data)

    def is_closing(self) -> bool:
        return False


class Live:
    """A view in which something became live."""

    nth, since = 1, 0
    change = b""

    def __init__(self, view: int) -> None:
        self.v = self.live_since = view

    def whole(self) -> bytes:
        return b""


class Told(WaitingScreen):
    """Whoever hears of pongs."""

    def __init__(self) -> None:
        self.pongs: list[Pong] = []

    def ponged(self, pong: Pong, at: Instant) -> None:  # noqa: ARG002 (what a listener is told)
        self.pongs.append(pong)


@pytest.mark.parametrize("lost", [0, 1])
@in_loop
async def test_the_pong_of_a_view_says_whether_the_kernel_lost_a_packet_meanwhile(lost: int) -> None:
    trip, paper, listener = KernelTrip(40.0, resent=3), Paper(), Told()
    line = connection.Connection(paper, lambda: Instant(100.0), lambda _: trip, Ration())
    line.listener = listener
    assert line.send_view(Live(7), Instant(60.0)), "with a ping"
    trip = KernelTrip(40.0, resent=3 + lost)
    line.data_received(wire.masked(wire.PONG, paper.written[-frames.NONCE :]))
    assert listener.pongs == [Pong(7, 40.0, is_resent=bool(lost))]


@in_loop
async def test_behind_a_proxy_the_kernel_knows_only_the_way_to_the_proxy(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=BEHIND_A_PROXY) as house:
        assert (await link_of_somebody(house)).kernel is None


@in_loop
async def test_a_proxy_may_pass_on_what_its_kernel_measured(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=BEHIND_A_PROXY) as house:
        link = await link_of_somebody(house, X_Client_RTT="40.5")
        assert link.kernel == KernelTrip(40.5, slack=STATED_SLACK)
        assert link.kernel.explains == pytest.approx(1.15 * 40.5 + 5 + STATED_SLACK)


@in_loop
async def test_without_a_proxy_nobody_is_believed_who_states_a_round_trip(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        link = await link_of_somebody(house, X_Client_RTT="300")
        assert link.kernel is not None
        assert link.kernel.smoothed < 100.0


@pytest.mark.parametrize("line", ["", "a while", "-3", "nan", "inf", "1e9", "40, 50"])
def test_a_header_that_makes_no_sense_says_nothing(line: str) -> None:
    assert kernel.stated_trip([line]) is None


def test_the_last_line_is_the_proxys() -> None:
    assert kernel.stated_trip(["300", "40"]) == KernelTrip(40.0, slack=STATED_SLACK)
    assert kernel.stated_trip([]) is None


@in_loop
async def test_a_new_link_is_asked_about_with_every_ping_then_with_every_fourth(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        somebody = await RawSocket.open(house.port, code)
        somebody.say(HELLO)
        await until(lambda: somebody.said("welcome"))
        (at_the_table,) = house.server.tables.shells[code].delivery.connections.values()
        asked = []
        for nth in range(at_the_table.pings + 1, 20):
            at_the_table.ping()
            asked += [nth] if at_the_table.is_to_be_checked else []
        first = [nth for nth in asked if nth <= connection.NEW_LINK]
        assert len(first) == connection.NEW_LINK - first[0] + 1
        assert [nth for nth in asked if nth > connection.NEW_LINK] == [12, 16]
