"""No account: whoever holds the token has the seat, and nobody else."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from prems.client import Client
from prems.server.identity import person_of
from prems.server.limits import MOST_PEOPLE
from prems.table.fairness.limits import PONGS
from tests.kit.server.people import Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until


@in_loop
async def test_a_seat_is_taken_back_only_with_its_token(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        ana, bo = Witness("Ana"), Witness("Bo")
        house.join(code, ana)
        await until(lambda: ana.is_in)
        house.join(code, bo)
        await until(lambda: bo.seat == "Bo")
        await ana.ask("start")
        await until(lambda: bo.view["stage"] == "playing")
        await bo.leave()
        table = house.server.tables.shells[code].table
        await until(lambda: not table.here[bo.me])

        thief = Witness("Bo")
        house.join(code, thief)
        await until(lambda: thief.view and thief.me)
        assert thief.me != bo.me
        assert thief.seat is None, "the same name is not the same person"

        back = Witness("Bo again", token=bo.token)
        house.join(code, back)
        await until(lambda: back.seat == "Bo")
        assert back.me == bo.me


def test_nobody_can_turn_an_id_back_into_a_token() -> None:
    token = "a-secret-of-this-device"
    assert person_of(token) == person_of(token)
    assert person_of(token) != person_of(token + "!")
    assert len(str(person_of(token))) == 20
    assert token not in str(person_of(token))


@in_loop
async def test_a_second_tab_takes_over(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK)
        first = Witness("Ana")
        [visit] = house.join(code, first)
        await until(lambda: first.is_in)
        second = Witness("Ana", token=first.token)
        house.join(code, second)
        await until(lambda: second.is_in)
        await visit
        assert first.said("bye") == [{"say": "bye", "why": "elsewhere"}]
        assert first.is_gone, "and does not come back by itself"
        assert second.me == first.me
        table = house.server.tables.shells[code].table
        assert table.here == {first.me: True}, "the first one's end is not taken for the second one's"
        await second.ask("rename", name="Anna")
        await until(lambda: second.view["people"][0]["name"] == "Anna")


@pytest.mark.rule("T19", "T27")
@in_loop
async def test_locked_and_full_tables_say_so(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        host = Witness("Host")
        house.join(code, host)
        await until(lambda: host.is_in)
        await host.ask("lock")
        await until(lambda: host.view["is_locked"])
        late = Witness("Late")
        [visit] = house.join(code, late)
        await visit
        assert [error["code"] for error in late.said("error")] == ["locked"]
        await host.ask("lock", is_locked=False)
        await until(lambda: not host.view["is_locked"])
        crowd = [Witness(f"W{nth}", watch=True) for nth in range(MOST_PEOPLE)]
        house.join(code, *crowd)
        await until(lambda: sum(one.is_in for one in crowd) == MOST_PEOPLE - 1)
        await until(lambda: any(one.is_gone for one in crowd))
        [left] = [one for one in crowd if one.is_gone]
        assert [error["code"] for error in left.said("error")] == ["full"]


@pytest.mark.rule("T19")
@in_loop
async def test_kicked_is_told_and_stays_away(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        host, guest = Witness("Host"), Witness("Guest")
        house.join(code, host)
        await until(lambda: host.is_in)
        [stay] = house.stay(code, guest)
        await until(lambda: guest.is_in)
        await host.ask("kick", person=guest.me)
        await stay
        assert guest.said("bye") == [{"say": "bye", "why": "kicked"}]
        again = Witness("Guest", token=guest.token)
        [visit] = house.join(code, again)
        await visit
        assert [error["code"] for error in again.said("error")] == ["kicked"]


async def gone(house: Running, code: str, visitor: Witness, address: str) -> list[str]:
    """Why a visitor of this address is not let in."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with Client(house.url, connector=connector) as client:
        await client.join(code, visitor)
    return [error["code"] for error in visitor.said("error")]


@pytest.mark.rule("T19")
@in_loop
async def test_whoever_was_kicked_comes_back_neither_with_another_token_nor_from_the_same_household(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "prems")
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        host, sister, guest = Witness("Host"), Witness("Sister"), Witness("Guest")
        house.join(code, host)
        await until(lambda: host.is_in)
        home = Client(house.url, connector=aiohttp.TCPConnector(local_addr=("127.0.0.2", 0)))
        async with home:
            visits = [asyncio.ensure_future(home.join(code, one)) for one in (sister, guest)]
            await until(lambda: sister.is_in and guest.is_in)
            await host.ask("kick", person=guest.me)
            await visits[1]
            assert await gone(house, code, Witness("New"), "127.0.0.2") == ["kicked"], "another token"
            assert await gone(house, code, Witness("Guest", token=guest.token), "127.0.0.3") == ["kicked"]
            await sister.ask("rename", name="Big sister")
            await until(lambda: "Big sister" in [person["name"] for person in host.view["people"]])
            assert host.said("confided")[-1]["seen"]["barred"] == [{"id": guest.me, "name": "Guest"}]
            assert not sister.said("confided"), "for the host alone"

            elsewhere = Witness("Elsewhere")
            house.join(code, elsewhere)
            await until(lambda: elsewhere.is_in)

            await sister.ask("pardon", person=guest.me)
            await until(lambda: sister.said("refused"))
            await host.ask("pardon", person=guest.me)
            await until(lambda: host.said("confided")[-1]["seen"]["barred"] == [])
            back = Witness("Guest", token=guest.token)
            visits.append(asyncio.ensure_future(home.join(code, back)))
            await until(lambda: back.is_in)
            for visit in visits:
                visit.cancel()
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"127.0.0" not in kept
    assert "127.0.0" not in caplog.text


@pytest.mark.rule("T27")
@in_loop
async def test_a_full_table_forgets_people_who_are_gone(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings={"pace": 0.01, "grace_ms": 1})
        host = Witness("Host")
        house.join(code, host)
        await until(lambda: host.is_in)
        table = house.server.tables.shells[code].table
        crowd = [Witness(f"W{nth}", watch=nth > 3) for nth in range(MOST_PEOPLE - 1)]
        visits = house.join(code, *crowd)
        await until(lambda: sum(one.is_in for one in crowd) == MOST_PEOPLE - 1)
        for one in crowd[:60]:
            await one.leave()
        await until(lambda: sum(table.here.values()) == MOST_PEOPLE - 60)
        late = Witness("Late")
        visits += house.join(code, late)
        await until(lambda: late.is_in)
        assert len(table.state.people) == MOST_PEOPLE - 60 + 1
        assert [chair.seat for chair in table.state.chairs] == ["Host", "Late"]


@pytest.mark.rule("T25")
@in_loop
async def test_the_host_alone_is_told_of_signs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prems.server.tables.shell.LINKS_WAITING", 0.0)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        host, quick, far = Witness("Host"), Witness("Quick"), Witness("Far")
        house.join(code, host)
        await until(lambda: host.is_in)
        house.join(code, quick, far)
        await until(lambda: quick.is_in and far.is_in)
        screens = house.server.tables.shells[code].table.watch.screens
        for _ in range(30):
            screens[quick.me].review.note(reaction=150.0, is_right=True, is_clamped=False)
        for _ in range(20):
            screens[far.me].link.round_trip(400.0)
        await until(lambda: host.said("confided") and len(host.said("confided")[-1]["seen"]["signs"]) == 2)
        told = {sign["person"]: sign["signs"] for sign in host.said("confided")[-1]["seen"]["signs"]}
        assert told == {quick.me: ["fast", "even"], far.me: ["unverified"]}
        for person in (quick, far):
            assert not person.said("confided")
            assert "unverified" not in str(person.heard)


@in_loop
async def test_a_link_is_told_as_soon_as_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("LINKS_WAITING", "LINKS_IN_PLAY"):
        monkeypatch.setattr(f"prems.server.tables.shell.{pause}", float("inf"))
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", bots=["easy"], start=True)
        host = Witness("Host")
        house.join(code, host)
        await until(lambda: host.is_in)
        await until(lambda: any(person["link"] for told in host.said("people") for person in told["people"]))


@in_loop
async def test_in_play_a_view_says_how_good_links_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes in a moment, and would say it anyway."""
    for pause in ("LINKS_WAITING", "LINKS_IN_PLAY"):
        monkeypatch.setattr(f"prems.server.tables.shell.{pause}", 0.0)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", bots=["easy"], start=True)
        host = Witness("Host")
        house.join(code, host)
        await until(lambda: host.view.get("play") is not None and host.view["people"][0]["link"])
        told, link = len(host.said("people")), host.view["people"][0]["link"]
        way = house.server.tables.shells[code].table.watch.screens[host.me].link
        for _ in range(PONGS):
            way.round_trip(400.0)
        await until(lambda: host.view["people"][0]["link"] != link)
        assert len(host.said("people")) == told


@in_loop
async def test_the_host_hears_again_who_is_barred(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        host, guest = Witness("Host"), Witness("Guest")
        house.join(code, host)
        await until(lambda: host.is_in)
        assert not host.said("confided"), "there is nothing to say"
        house.join(code, guest)
        await until(lambda: guest.is_in)
        await host.ask("kick", person=guest.me)
        await until(lambda: host.said("confided"))
        again = Witness("Host", token=host.token)
        house.join(code, again)
        await until(lambda: again.said("confided"))
        assert again.said("confided") == host.said("confided")
