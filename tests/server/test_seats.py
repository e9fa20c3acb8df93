"""No account: whoever holds the token has the seat, and nobody else."""

from pathlib import Path

from prems.server.identity import person_of
from prems.server.limits import MOST_PEOPLE
from prems.table.state import PersonId
from tests.kit.people import Witness
from tests.kit.running import QUICK, in_loop, running, until


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
        await until(lambda: not table.here[PersonId(bo.me)])

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
    assert len(person_of(token)) == 20
    assert token not in person_of(token)


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
