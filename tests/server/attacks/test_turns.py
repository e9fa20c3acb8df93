"""How much is done for one household in one turn of the loop? What is more waits, and everybody comes between."""

import asyncio
import ssl
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from prems.client import wire
from prems.protocol.messages import Message
from prems.server.http.entrance import visitor
from prems.server.http.entrance.door import Door
from prems.server.http.entrance.threshold import HANDSHAKE, SHAKING
from prems.server.limits import Places
from prems.server.noise import Noise
from prems.server.socket.connection import A_PIECE, MOST_UNHEARD_BYTES, Connection
from prems.server.tables import delivery
from prems.server.tables.shown import Shown
from prems.server.turns import A_TURN, Ration, Rations
from prems.table.people import likeness, names
from prems.table.state import Instant, PersonId
from prems.table.table import Table
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import in_loop, running, until
from tests.server.attacks.test_asking import entered

BEAT = wire.masked(wire.TEXT, b'{"say":"again"}')


class Dear:
    """A listener to whom every word takes a millisecond of a clock that stands still by itself."""

    def __init__(self, diary: list[str], name: str) -> None:
        self.now = 0.0
        self.heard_at: list[float] = []
        self._diary = diary
        self._name = name

    def clock(self) -> Instant:
        return Instant(self.now)

    def heard(self, _: Message, at: Instant) -> None:
        self.now += 1.0
        self.heard_at.append(at)
        self._diary.append(self._name)

    def lost(self) -> None:
        pass


class Wire:
    """A transport that goes nowhere."""

    is_cut = False

    def abort(self) -> None:
        self.is_cut = True


def speaker(diary: list[str], name: str, ration: Ration) -> tuple[Connection, Dear]:
    listener = Dear(diary, name)
    there: Any = Wire()
    connection = Connection(there, listener.clock, lambda _: None, ration)
    there_listens: Any = listener
    connection.listener = there_listens
    return connection, listener


@in_loop
async def test_a_household_has_two_milliseconds_of_a_turn_and_others_come_between() -> None:
    diary: list[str] = []
    rations = Rations()
    loud, _ = speaker(diary, "loud", rations.of("here"))
    loud.data_received(BEAT * 10)
    assert diary == ["loud"]
    other, _ = speaker(diary, "other", rations.of("there"))
    other.data_received(BEAT)
    assert diary == ["loud", "other"], "another household has its own ration"
    while diary.count("loud") < 10:
        before = diary.count("loud")
        await asyncio.sleep(0)
        assert diary.count("loud") - before <= A_TURN


@in_loop
async def test_what_was_put_off_keeps_its_moment_and_its_order() -> None:
    """Else whoever talks much could have a pong look late."""
    diary: list[str] = []
    loud, listener = speaker(diary, "loud", Rations().of("here"))
    loud.data_received(BEAT * 3 + BEAT[:4])
    read_at = listener.now
    loud.data_received(BEAT[4:] + BEAT)
    assert read_at == listener.now, "read and kept, not heard yet"
    await until(lambda: len(listener.heard_at) == 5)
    assert listener.heard_at == [0.0, 0.0, 0.0, read_at, read_at]


@in_loop
async def test_within_a_household_one_comes_after_the_other() -> None:
    diary: list[str] = []
    ration = Rations().of("here")
    first, second = (speaker(diary, name, ration)[0] for name in ("first", "second"))
    first.data_received(BEAT * 9)
    second.data_received(BEAT)
    await until(lambda: len(diary) == 10)
    assert diary.index("second") <= 2, "not after all that the first had to say"


@in_loop
async def test_players_are_heard_before_time_goes_on_at_their_table(tmp_path: Path) -> None:
    """A hand that was read before a race closed must not come after it because a household talked much."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana = await entered(house, code, "Ana")
        await until(lambda: ana.said("view"))
        shell = house.server.tables.shells[code]
        [connection] = shell.delivery.connections.values()
        connection._ration.spend(A_TURN)
        for nth in range(3):
            said = f'{{"say":"ask","request":{{"ask":"rename","name":"Ana {nth}"}}}}'
            connection.data_received(wire.masked(wire.TEXT, said.encode()))
        assert [person.name for person in shell.table.state.people.values()] == ["Ana"]
        shell.outbox._ring()
        assert [person.name for person in shell.table.state.people.values()] == ["Ana 2"]


@in_loop
async def test_whoever_says_more_than_there_is_time_for_is_let_go() -> None:
    loud, _ = speaker([], "loud", Rations().of("here"))
    loud.data_received(BEAT * 3)
    for _ in range(MOST_UNHEARD_BYTES // (A_PIECE + 1) + 1):
        loud.data_received(BEAT[:1])
    there: Any = loud._transport
    assert there.is_cut


@pytest.fixture
def turns_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many requests were begun in each turn."""
    counted: list[int] = []
    hear = visitor.Visitor._hear

    def heard(self: visitor.Visitor, data: bytes) -> None:
        if data:
            counted[-1] += 1
        hear(self, data)

    monkeypatch.setattr(visitor.Visitor, "_hear", heard)
    return counted


@in_loop
async def test_requests_of_one_household_wait_for_each_other(
    tmp_path: Path, turns_of_the_loop: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "ANSWERING", A_TURN)  # one a turn
    asked = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    async with running(tmp_path) as house:
        lines = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(20)]
        answers = [asyncio.ensure_future(reader.readuntil(b"\r\n")) for reader, _ in lines]
        turns_of_the_loop.append(0)
        for _, writer in lines:
            writer.write(asked)
        while not all(answer.done() for answer in answers):
            await asyncio.sleep(0)
            turns_of_the_loop.append(0)
        assert sum(turns_of_the_loop) == 20
        assert max(turns_of_the_loop) <= 2, "one that came, and one that waited"
        assert all(b" 200 " in answer.result() for answer in answers)
        for _, writer in lines:
            writer.close()


@in_loop
async def test_handshakes_of_one_household_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a signature of ours and a byte of whoever begins it, and all came in one turn."""
    begun = [0]

    async def counted(*_: object, **__: object) -> None:
        begun[-1] += 1
        raise ConnectionResetError

    monkeypatch.setattr(asyncio.get_running_loop(), "connect_accepted_socket", counted)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    door = Door(web.Application(), Places(20), Noise(), Rations(), tls, lambda _: web.Application())
    [(_, port)] = await door.open("127.0.0.1", 0)
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
    for _, writer in lines:
        writer.write(HANDSHAKE)
    while sum(begun) < 20:
        await asyncio.sleep(0)
        begun.append(0)
    assert max(begun) <= 2 * A_TURN / SHAKING, "those that came, and those that waited"
    for _, writer in lines:
        writer.close()
    await door.close()


@in_loop
async def test_rations_are_forgotten_with_those_who_had_them() -> None:
    rations = Rations()
    ration = rations.of("here")
    assert rations.of("here") is ration
    del ration
    assert len(rations._of) == 0


def test_a_hundred_namesakes_are_told_apart_without_cutting_each_name_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each who came was looked for among as many numbers, and each number cut the name again: 40 ms together."""
    cuts = 0

    def counted(name: str, longest: int) -> str:
        nonlocal cuts
        cuts += 1
        return names.cut(name, longest)

    monkeypatch.setattr(likeness, "cut", counted)
    likeness._room_for.cache_clear()
    table = Table.opened("CODE", "arriba", Instant(0.0))
    for nth in range(100):
        table.join(PersonId(f"person {nth}"), "Zoé", Instant(float(nth)))
    assert len({person.name for person in table.state.people.values()}) == 100
    assert cuts <= 3


@in_loop
async def test_newcomers_get_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred who are greeted in one moment were a hundred views."""
    made = 0
    shown = Shown.__init__

    def counted(self: Shown, *args: Any) -> None:
        nonlocal made
        made += 1
        shown(self, *args)

    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        guests = [await entered(house, code, f"guest {nth}") for nth in range(8)]
        await until(lambda: all(guest.said("view") for guest in guests))
        shell = house.server.tables.shells[code]
        await asyncio.sleep(0.2)  # nothing is gathered any more
        monkeypatch.setattr(delivery, "AS_GOOD_AS_NOW", 10_000.0)
        monkeypatch.setattr(Shown, "__init__", counted)
        for person in shell.here:
            shell.delivery.greet(person, is_asked=True)
        assert made <= 1


@in_loop
async def test_a_full_table_is_told_rarely(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        shell = house.server.tables.shells[await house.client.open_table("arriba")]
        assert shell.delivery._gathers_for == delivery.GATHERED
        somebody: Any = object()
        shell.delivery.connections.update({PersonId(str(nth)): somebody for nth in range(100)})
        assert shell.delivery._gathers_for == 100 * delivery.GATHERED_EACH
        shell.delivery.connections.clear()


@in_loop
async def test_links_that_are_known_at_last_are_told_once_in_a_moment(tmp_path: Path) -> None:
    """Each of a hundred newcomers was measured, and each time everybody was told of everybody."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana = await RawSocket.open(house.port, code)
        people = [await entered(house, code, f"guest {nth}") for nth in range(12)]
        await until(lambda: all(person.said("view") for person in people))
        shell = house.server.tables.shells[code]
        await asyncio.sleep(0.3)
        told = len(people[0].said("people"))
        for _ in range(10):
            shell._links_told = float("-inf")
            shell.tell_links()
        await asyncio.sleep(0.3)
        assert len(people[0].said("people")) - told <= 3
        ana.vanish()
