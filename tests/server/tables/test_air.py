"""For microphones and cameras the server only introduces, and only those who agreed, while somebody performs.

It is the host's choice who helps two browsers to meet.
"""

import argparse
import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prems.protocol.messages import IceServer
from prems.server.command.choices.addresses import ice_server
from prems.server.socket.connection import CUES_BUFFERED
from prems.server.tables.air import LONGEST_SIGNAL, WORDS_A_SECOND, WORDS_AT_ONCE, Air
from prems.table.state import PersonId
from tests.kit.server.people import Witness
from tests.kit.server.running import HOSTING, QUICK, Running, in_loop, running, until

TURN = IceServer("turn:turn.example.org:3478", "prems", "word:with@signs")


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("stun:stun.example.org", IceServer("stun:stun.example.org")),
        ("stun:[2001:db8::1]:3478", IceServer("stun:[2001:db8::1]:3478")),
        ("turn:prems:word:with@signs@turn.example.org:3478", TURN),
        (
            "turns:prems:x@turn.example.org:443?transport=tcp",
            IceServer("turns:turn.example.org:443?transport=tcp", "prems", "x"),
        ),
    ],
)
def test_addresses_are_understood(text: str, server: IceServer) -> None:
    assert ice_server(text) == server


@pytest.mark.parametrize(
    "text", ["", "stun:", "stun.example.org", "http://x", "turn:turn.example.org", "stun:a:b@x.org", "stun:x:99y"]
)
def test_other_addresses_are_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"expected stun:HOST.*or turn:USER:PASSWORD@HOST"):
        ice_server(text)


@in_loop
async def test_pages_are_told_when_they_come(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=msgspec.structs.replace(HOSTING, ice=(TURN,))) as house:
        ana = Witness("Ana")
        house.join(await house.client.open_table("leprechauns"), ana)
        await until(lambda: ana.is_in)
        told = {"urls": "turn:turn.example.org:3478", "username": "prems", "credential": "word:with@signs"}
        assert [welcome["ice"] for welcome in ana.said("welcome")] == [[told]]


@in_loop
async def test_without_the_option_nobody_else_is_asked(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana = Witness("Ana")
        house.join(await house.client.open_table("leprechauns"), ana)
        await until(lambda: ana.is_in)
        assert ["ice" in welcome for welcome in ana.said("welcome")] == [False]


# --- introductions ---

PHASES = ("signal", "slap", "recite", "vote", "name", "prems")
ALOUD: dict[str, Any] = {"judging": "aloud", "actions": False, **{f"{phase}_ms": 600_000 for phase in PHASES}}
ANA, BO = PersonId("ana"), PersonId("bo")
OFFER = {"offer": {"type": "offer", "sdp": "é" * 900}}


async def reciting(house: Running, judging: str = "aloud") -> tuple[Witness, Witness, Witness]:
    """Who recites, who listens at the table, and who only watches."""
    code = await house.client.open_table("leprechauns", settings=QUICK, options={**ALOUD, "judging": judging})
    ana, bo, eve = Witness("Ana"), Witness("Bo"), Witness("Eve", watch=True)
    for person in (ana, bo, eve):
        house.join(code, person)
        await until(lambda person=person: person.is_in)  # type: ignore[misc]
    await ana.ask("start")
    players = {"Ana": ana, "Bo": bo}
    await until(lambda: ana.view["play"] and ana.view["play"]["phase"] == "signal")
    await players[ana.view["play"]["chooser"]].play("signal")
    await until(lambda: all(person.view["play"]["phase"] == "slap" for person in players.values()))
    await asyncio.sleep(0.15)  # nobody reacts sooner
    for name, other in (("Ana", "Bo"), ("Bo", "Ana")):
        await players[name].hand("slap", card_of=other, side="palm", spot=[0.5, 0.5])
    await until(lambda: ana.view["play"]["phase"] == "recite")
    reciter = players.pop(ana.view["play"]["reciter"])
    [hearer] = players.values()
    return reciter, hearer, eve


async def signalled(sender: Witness, to: Witness, data: Any = OFFER) -> list[Any]:
    """What came of it; the answer to a question shows that all before it was heard."""
    before, answered = len(to.said("signalled")), len(sender.said("refused"))
    await sender.say({"say": "signal", "to": to.me, "data": data})
    await sender.ask("kick", person="nobody")
    await until(lambda: len(sender.said("refused")) > answered)
    await asyncio.sleep(0.02)
    return [said["data"] for said in to.said("signalled")[before:]]


@pytest.mark.rule("T28")
@in_loop
async def test_a_reciter_is_introduced_to_whoever_agreed(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        reciter, hearer, eve = await reciting(house)
        assert await signalled(reciter, hearer) == [], "neither has agreed"
        await reciter.say({"say": "air", "on": True})
        assert await signalled(reciter, hearer) == [None], (
            "one has not agreed, and is only told that somebody could be heard"
        )
        assert await signalled(hearer, reciter) == []
        assert await signalled(eve, hearer) == [], "a spectator learns nobody's address"
        for person in (hearer, eve):
            await person.say({"say": "air", "on": True})
            await until(lambda person=person: person.me in house_air(house)._agreed)  # type: ignore[misc]
        assert await signalled(reciter, hearer) == [OFFER]
        assert await signalled(hearer, reciter, {"answer": 1}) == [{"answer": 1}]
        assert await signalled(reciter, eve) == [OFFER]
        assert await signalled(eve, hearer) == [], "neither of them recites"
        assert await signalled(reciter, hearer, "x" * LONGEST_SIGNAL) == [], "too long"
        await hearer.say({"say": "air", "on": False})
        await until(lambda: hearer.me not in house_air(house)._agreed)
        assert await signalled(reciter, hearer) == [None]


@pytest.mark.rule("T28")
@in_loop
async def test_whoever_is_gone_has_to_agree_again(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        reciter, hearer, _ = await reciting(house)
        for person in (reciter, hearer):
            await person.say({"say": "air", "on": True})
        await until(lambda: len(house_air(house)._agreed) == 2)
        await hearer.leave()
        await until(lambda: len(house_air(house)._agreed) == 1)


@pytest.mark.rule("T28")
@in_loop
async def test_nobody_is_introduced_where_answers_are_picked(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        reciter, hearer, _ = await reciting(house, judging="picked")
        for person in (reciter, hearer):
            await person.say({"say": "air", "on": True})
        await until(lambda: len(house_air(house)._agreed) == 2)
        assert await signalled(reciter, hearer) == []
        assert await signalled(hearer, reciter) == []


@in_loop
async def test_signals_are_dropped_first_where_somebody_reads_too_slowly(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        reciter, hearer, _ = await reciting(house)
        for person in (reciter, hearer):
            await person.say({"say": "air", "on": True})
        await until(lambda: len(house_air(house)._agreed) == 2)
        [shell] = house.server.tables.shells.values()
        transport: Any = shell.delivery.connections[hearer.me]._transport
        full = type("Full", (), {"get_write_buffer_size": lambda _: CUES_BUFFERED})()
        shell.delivery.connections[hearer.me]._transport = full
        assert await signalled(reciter, hearer) == []
        shell.delivery.connections[hearer.me]._transport = transport
        assert await signalled(reciter, hearer) == [OFFER]


def house_air(house: Running) -> Air:
    [shell] = house.server.tables.shells.values()
    return shell.air


@pytest.mark.parametrize("size", [1, LONGEST_SIGNAL])
def test_ten_words_a_second(size: int) -> None:
    air = Air()
    for person in (ANA, BO):
        air.switch(person, True)
    carried = [air.carries(ANA, BO, ANA, size, 0.0) for _ in range(100)]
    assert sum(carried) == WORDS_AT_ONCE
    air.switch(ANA, False)
    air.switch(ANA, True)  # brings no new breath
    later = [air.carries(ANA, BO, ANA, size, 2_000.0) for _ in range(100)]
    assert sum(later) == 2 * WORDS_A_SECOND
    assert not air.carries(ANA, BO, ANA, LONGEST_SIGNAL + 1, 10_000.0)
    assert not air.carries(ANA, ANA, ANA, 1, 10_000.0)
    assert not air.carries(ANA, BO, None, 1, 10_000.0)
