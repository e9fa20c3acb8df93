"""How often may people change a table, and what may a host ask of this server?"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from prems.client.tv import Tv, show
from prems.protocol.messages import PROTOCOL
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Told
from prems.server.tables import asking
from prems.server.tables.asking import (
    CHANGES_A_SECOND,
    CHANGES_AT_ONCE,
    CUES_AT_ONCE,
    MOST_PUT_OFF,
    ONE_AUDIENCE,
    ORDERS_A_MINUTE,
    PROFILES_A_MINUTE,
    Asking,
)
from prems.table import requests as r
from prems.table.state import PersonId, TableState
from tests.kit.server.people import Witness
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import Running, in_loop, running, until

STATE = TableState("CODE", "arriba")


@pytest.mark.rule("T27")
@in_loop
async def test_a_profile_changes_ten_times_a_minute(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana, bo = Witness("Ana"), Witness("Bo")
        house.join(code, ana, bo)
        await until(lambda: ana.is_in and bo.is_in)
        for nth in range(15):
            await ana.ask("wear", colour=["rosa", "azul"][nth % 2])
        await until(lambda: len(ana.said("refused")) == 5)
        assert {refused["code"] for refused in ana.said("refused")} == {"too-fast"}
        await bo.ask("rename", name="Bob")
        await until(lambda: any(person["name"] == "Bob" for person in ana.view["people"]))
        assert not bo.said("refused"), "everybody has a patience of their own"


async def entered(house: Running, code: str, name: str) -> RawSocket:
    socket = await RawSocket.open(house.port, code)
    socket.say({"say": "hello", "protocol": PROTOCOL, "token": name * 16, "name": name})
    return socket


@in_loop
async def test_what_happens_in_the_lobby_within_a_moment_is_one_view(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        bo = await entered(house, code, "Bo")
        await until(lambda: bo.said("view"))
        for nth in range(40):
            bo.say({"say": "ask", "request": {"ask": "ready", "is_ready": nth % 2 == 0}})
        bo.say({"say": "ask", "request": {"ask": "rename", "name": "Robert"}})
        await until(lambda: bo.said("view")[-1]["view"]["people"][0]["name"] == "Robert")
        views = [message["view"] for message in bo.said("view")]
        assert len(views) < 30, "most of them were gathered"
        ready = [hint for view in views for hint in view["hints"] if hint["event"] == "ReadySet"]
        assert len(ready) == 40, "and nothing was left out"


class Slow(SqliteStore):
    """Everybody has come before the first of them is kept."""

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        asyncio.get_running_loop().call_later(0.3, super().append, table, n, lines, told)


@in_loop
async def test_whoever_comes_meanwhile_sees_the_newest(tmp_path: Path) -> None:
    async with running(tmp_path, Slow(tmp_path / "slow.sqlite3")) as house:
        code = await house.client.open_table("arriba")
        people = [await entered(house, code, name) for name in ("Ana", "Bo", "Cy", "Dee")]
        await until(lambda: all(person.said("view") for person in people))
        for person in people:
            [welcome], [first, *_] = person.said("welcome"), person.said("view")
            assert welcome["you"] in [other["id"] for other in first["view"]["people"]], "oneself, in the first view"


@pytest.mark.rule("T27")
@in_loop
async def test_a_table_that_changed_too_often_is_only_played_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", bots=["easy"])
        ana, late = Witness("Ana"), Witness("Late")
        house.join(code, ana)
        await until(lambda: ana.is_in)
        monkeypatch.setattr(asking, "MOST_CHANGES", house.server.tables.shells[code].table.state.changes)
        await ana.ask("rename", name="Anna")
        await until(lambda: ana.said("refused"))
        assert [refused["code"] for refused in ana.said("refused")] == ["worn-out"]
        [visit] = house.join(code, late)
        await visit
        assert [error["code"] for error in late.said("error")] == ["full"]
        await ana.ask("start")
        await until(lambda: ana.view["stage"] == "playing")


@pytest.mark.rule("T27")
def test_a_table_bears_twenty_changes_a_second() -> None:
    table = Asking()
    people = [PersonId(f"person {nth}") for nth in range(100)]
    assert sum(table.refused(STATE, person, r.Ready(), 0.0) is None for person in people) == CHANGES_AT_ONCE
    assert sum(table.refused(STATE, person, r.Ready(), 1_000.0) is None for person in people) == CHANGES_A_SECOND
    assert table.refused(STATE, people[1], r.Ready(), 1_000.0) == "too-fast"
    for request in (r.Start(), r.Kick(people[2]), r.Lock(), r.Pause(), r.Resume(), r.Here(), r.Leave()):
        assert table.refused(STATE, people[1], request, 1_000.0) is None, "never put off"


@pytest.mark.rule("T27")
@pytest.mark.parametrize(
    "request_",
    [r.Rename("x"), r.ChangeColour("rosa"), r.Describe({"hand": "left"})],
    ids=lambda one: type(one).__name__,
)
def test_patience_comes_back(request_: r.Request) -> None:
    table = Asking()
    told = [table.refused(STATE, PersonId("ana"), request_, 0.0) for _ in range(20)]
    assert told.count(None) == PROFILES_A_MINUTE
    assert table.refused(STATE, PersonId("ana"), request_, 60_000.0) is None


@pytest.mark.rule("T09", "T13")
@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"close_ms": 86_400_000}, "close_ms times pace is 86400000, expected 7200000 or less on this server"),
        ({"pace": 4, "grace_ms": 1_800_001}, "grace_ms times pace is 7200004, expected 7200000 or less"),
        ({"pace": 0.1, "answer_ms": 86_400_000}, "answer_ms times pace is 8640000"),
        ({"count_ms": 7_200_001}, "count_ms times pace is 7200001"),
    ],
)
@in_loop
async def test_no_wait_is_longer_than_two_hours(settings: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        with pytest.raises(ValueError, match=sentence):
            await house.client.open_table("arriba", settings=settings)
        code = await house.client.open_table("arriba")
        ana = Witness("Ana")
        house.join(code, ana)
        await until(lambda: ana.is_in)
        await ana.ask("set", settings=settings)
        await until(lambda: ana.said("error"))
        assert sentence in ana.said("error")[0]["text"]


@pytest.mark.rule("T27")
@in_loop
async def test_hands_are_shown_no_oftener_than_anybody_can_look(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        bo, cy, ana = [await entered(house, code, name) for name in ("Bo", "Cy", "Ana")]
        await until(lambda: all(person.said("view") for person in (bo, cy, ana)))
        for _ in range(50):
            bo.say({"say": "flick", "what": "hand"})
            cy.say({"say": "flick", "what": "hand"})
        bo.say({"say": "ask", "request": {"ask": "rename", "name": "Robert"}})
        cy.say({"say": "ask", "request": {"ask": "rename", "name": "Cyril"}})
        await until(lambda: {"Robert", "Cyril"} <= {one["name"] for one in ana.said("view")[-1]["view"]["people"]})
        assert CUES_AT_ONCE <= len(ana.said("cued")) < 100


@pytest.mark.rule("T27")
def test_the_more_people_look_the_less_is_shown_at_once() -> None:
    """Eighty hands before a hundred people were 8,000 messages in one moment."""
    few, many = (Asking([PersonId(str(nth)) for nth in range(people)]) for people in (8, 100))
    assert sum(few.may_cue(0.0) for _ in range(200)) == CUES_AT_ONCE
    assert sum(many.may_cue(0.0) for _ in range(200)) == CUES_AT_ONCE * ONE_AUDIENCE / 100


@pytest.mark.rule("T27")
@in_loop
async def test_whoever_goes_on_asking_too_fast_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ASKED_A_MINUTE", 5.0)
    monkeypatch.setattr(asking, "MOST_PUT_OFF", 20)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        bo = await entered(house, code, "Bo")
        await until(lambda: bo.said("view"))
        for _ in range(50):
            bo.say({"say": "ask", "request": {"ask": "emote", "what": "bravo", "at": "Ana"}})
        assert (await bo.until_closed())[-1]["code"] == "too-fast"
        assert len(bo.said("refused")) == 20
        assert house.metric("floods") == 1


@pytest.mark.rule("T27", "T33", "T35")
@in_loop
async def test_a_room_is_told_of_its_tv_only_so_often(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waking of a TV begins another 3-2-1, and each tap may change its lag: a log grew by a hundred a second."""
    monkeypatch.setattr(asking, "ASKED_A_MINUTE", 5.0)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana, tv = Witness("Ana"), Tv()
        house.join(code, ana)
        house.visits.append(asyncio.ensure_future(show(house.client, tv, 0.02)))
        await until(lambda: ana.is_in and tv.code)
        await ana.ask("show", code=tv.code)
        table = house.server.tables.shells[code].table
        await until(lambda: table.here.get(tv.me))
        for _ in range(10):
            await ana.say({"say": "tapped", "tv": [], "own": []})
        await until(lambda: len(ana.said("refused")) == 6)
        assert {refused["code"] for refused in ana.said("refused")} == {"too-fast"}
        for nth in range(10):
            await tv.say({"say": "hide", "hidden": nth % 2 == 0})
        await until(lambda: not table.here.get(tv.me))
        assert table.here.get(ana.me), "nobody else is let go"


@pytest.mark.rule("T36")
def test_three_stickers_in_a_row_then_one_every_two_seconds() -> None:
    table, ana, bo, bravo = Asking(), PersonId("ana"), PersonId("bo"), r.Emote("bravo", "Cy")
    told = [table.refused(STATE, ana, bravo, at) for at in (0.0, 0.0, 0.0, 0.0, 1_900.0, 2_100.0, 2_100.0)]
    assert told == [None, None, None, "too-fast", "too-fast", None, "too-fast"]
    assert table.refused(STATE, bo, bravo, 2_100.0) is None


@pytest.mark.rule("T27")
def test_whoever_was_heard_meanwhile_does_not_pester() -> None:
    table, ana = Asking(), PersonId("ana")
    for second in range(3):
        told = [table.refused(STATE, ana, r.Rename("x"), second * 60_000.0) for _ in range(MOST_PUT_OFF)]
        assert None in told
        assert not table.is_pestered_by(ana)


@pytest.mark.rule("T27")
@in_loop
async def test_newcomers_come_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "NEWCOMERS_AT_ONCE", 10.0)
    monkeypatch.setattr(asking, "NEWCOMERS_A_SECOND", 0.01)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        guests = [await entered(house, code, f"guest {nth}") for nth in range(15)]
        await until(lambda: all(guest.told for guest in guests))
        assert [guest.told[0]["say"] for guest in guests] == ["welcome"] * 10 + ["error"] * 5
        guests[0].vanish()
        back = await entered(house, code, "guest 0")
        await until(lambda: back.told)
        assert back.told[0]["say"] == "welcome", "whom the table knows comes back at any time"


@in_loop
async def test_who_is_here_is_told_once_in_a_moment(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana = await entered(house, code, "Ana")
        await until(lambda: ana.said("view"))
        guests = [await entered(house, code, f"guest {nth}") for nth in range(30)]
        await until(lambda: all(guest.said("view") for guest in guests))
        told = len(ana.said("people"))
        for guest in guests:
            guest.vanish()
        await until(
            lambda: sum(one["is_here"] for one in (ana.said("people") or [{"people": []}])[-1]["people"]) == 1
        )
        assert len(ana.said("people")) - told < 15, "most of them went in the same moment"


@in_loop
async def test_a_view_is_sent_again_once_however_often_it_was_asked_for(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        bo = await entered(house, code, "Bo")
        await until(lambda: bo.said("view"))
        views = len(bo.said("view"))
        for _ in range(40):
            bo.say({"say": "again"})
        await until(lambda: len(bo.said("view")) > views)
        bo.say({"say": "ask", "request": {"ask": "rename", "name": "Robert"}})
        await until(lambda: bo.said("view")[-1]["view"]["people"][0]["name"] == "Robert")
        assert len(bo.said("view")) < views + 10


def test_what_keeps_a_table_in_order_is_put_off_for_nobody_else_but_has_its_measure() -> None:
    """A host who locked and opened a table 60 times a second filled its log for ever."""
    patience, host, other = Asking(), PersonId("host"), PersonId("other")
    while patience.refused(STATE, other, r.Ready(), 0.0) is None:
        pass
    told = [patience.refused(STATE, host, r.Lock(nth % 2 == 0), 0.0) for nth in range(int(ORDERS_A_MINUTE) + 2)]
    assert told == [None] * int(ORDERS_A_MINUTE) + ["too-fast"] * 2
    assert patience.refused(STATE, other, r.Pause(), 0.0) is None
    assert patience.refused(STATE, host, r.Kick(other), 2_000.0) is None
