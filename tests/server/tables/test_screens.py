"""Two people in front of one screen, and a screen that is only a pair of hands, over real sockets."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from prems.client import Client, Player
from prems.client.client import Raw
from prems.client.tv import Tv, show
from prems.games import GAMES
from tests.kit.games import known
from tests.kit.server.delay import proxied
from tests.kit.server.memory import MemoryStore
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import QUICK, in_loop, running, until
from tests.kit.server.tape import messages, strings
from tests.kit.server.virtual import run_virtually
from tests.kit.sitting import cards_of


class Home(Witness):
    """Some people around one device: each turns in turn, and all grab for a totem card, the last one first."""

    def __init__(self, *seats: str) -> None:
        super().__init__(seats[0])
        self.seats = seats

    async def on_view(self, view: Raw) -> None:
        play = view["play"]
        if play is None or view["stage"] != "playing":
            return
        await asyncio.sleep(0.2)
        if is_totem_live(play):
            for nth, seat in enumerate(self.seats):
                await self.hand("grab", at=virtual_now() - 8 * nth, seat=seat)
        elif play["turn"] in self.seats:
            await self.play("flip", seat=play["turn"])
        elif play["head_by"] in self.seats:
            await self.play("signal", seat=play["head_by"])

    def photos(self) -> Iterator[Raw]:
        """Of races in which all of them were."""
        hints = (hint for view in self.shown for hint in view["hints"] if hint["event"] == "RaceClosed")
        return (photo for photo in hints if {*self.seats} <= {hand["seat"] for hand in photo["hands"]})


def is_totem_live(play: Raw) -> bool:
    return any(card[0] == "T" and card not in play["spent"] for card in play["exposed"].values())


def virtual_now() -> float:
    return asyncio.get_running_loop().time() * 1000


@pytest.mark.rule("T21")
def test_one_connection_plays_two_seats_in_one_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that costs nothing: a busy machine would hold hands up, and those are not believed for long."""
    monkeypatch.setattr("prems.server.http.app.clock", virtual_now)
    monkeypatch.setattr("prems.client.client.now", virtual_now)
    ana, bo = Home("Ana", "Cy"), Home("Bo")
    photo = run_virtually(raced(tmp_path, ana, bo))
    reactions = {hand["seat"]: hand["reaction"] for hand in photo["hands"]}
    assert reactions["Ana"] - reactions["Cy"] == pytest.approx(8), "each hand has its own time"
    outcomes = {hand["seat"]: hand["outcome"] for hand in photo["hands"]}
    assert (outcomes["Cy"], outcomes["Ana"], photo["winner"]) == ("win", "late", "Cy")
    assert photo in [hint for view in bo.shown for hint in view["hints"]], "everybody sees whose hands they were"


async def raced(folder: Path, ana: Home, bo: Home) -> Raw:
    """The photo finish of the first race in which Ana and her guest both were."""
    async with running(folder, MemoryStore()) as house:
        options = {"tie_ms": 0, "turn_ms": None, "turners_delay": False}
        code = await house.client.open_table("arriba", options=options, settings=QUICK)
        house.join(code, ana)
        await until(lambda: ana.is_in)
        await ana.ask("sit", guest="Cy")
        house.join(code, bo)
        await until(lambda: len(ana.view["chairs"]) == 3 and bo.is_in)
        assert {chair["seat"] for chair in ana.view["chairs"] if chair.get("person") == ana.me} == {"Ana", "Cy"}
        await ana.ask("start")
        await until(lambda: any(ana.photos()), 600)
        await asyncio.sleep(1)  # until Bo has seen it too
        return next(ana.photos())


class Shown(Tv):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[Raw] = []

    async def on_view(self, view: Raw) -> None:
        self.shown.append(view)


@pytest.mark.rule("T24", "T33")
@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_no_byte_about_a_face_up_card_reaches_a_phone_whose_owner_looks_at_the_tv(
    game: str, tmp_path: Path
) -> None:
    async with running(tmp_path) as house, proxied(house.port) as proxy, Client(proxy.url) as client:
        patient = QUICK | {"answer_ms": 60_000_000}
        code = await house.client.open_table(game, options=known(game).SHORT, settings=patient)
        ana, bo = Wild("Ana", 3), Wild("Bo", 3)
        cy, tv = Wild("Cy", 3), Shown()
        asked: list[str] = []
        house.join(code, ana, bo)
        house.visits.append(asyncio.ensure_future(show(house.client, tv, 0.02)))
        house.visits.append(asyncio.ensure_future(client.stay(code, cy, 0.02)))
        table = house.server.tables.shells[code].table
        await until(lambda: len(table.state.chairs) == 3 and all(one.is_in for one in (ana, bo, cy)))
        host = next(one for one in (ana, bo, cy) if one.me == table.state.host)
        await cy.ask("look", at="tv")
        await until(lambda: tv.code)
        await host.ask("show", code=tv.code)
        await until(
            lambda: tv.view and table.sight.screen_of(cy.me) == "hands" and table.sight.screen_of(ana.me) == "full"
        )
        await host.ask("start")
        for _ in range(3):
            await asyncio.sleep(0.3)
            await cy.say({"say": "again"})
            await cy.ask("look", at="own")  # not while cards lie open
            asked.append(await everything_about(code, house.client, cy))
            await cy.leave()  # and comes back
        await until(lambda: all(one.view.get("stage") == "over" for one in (ana, bo, cy)), 50)
    cards = cards_of(GAMES[game], ("Ana", "Bo"))
    told = [message for tape in proxy.tapes if b"101 Switching" in tape for message in messages(bytes(tape))]
    views = [message["view"] for message in told if message["say"] == "view"]
    assert sum(view["stage"] == "playing" for view in views) > 10, "it was told that something happens"
    assert any(cards & {*strings(view["play"])} for view in ana.shown), "others see cards"
    assert any(cards & {*strings(view["play"])} for view in tv.shown), "and so does the TV"
    for message in told:
        assert not cards & {*strings(without_what_it_may_know(game, cy, message))}, message
    assert all(asked)
    assert not [card for card in cards if f'"{card}"' in "".join(asked)], "nor does it get one by asking elsewhere"


async def everything_about(code: str, client: Client, person: Player) -> str:
    """What the API answers about a table, and about a game that is not over."""
    known = {"Authorization": f"Bearer {person.token}"}
    paths = ("", "/games/1", "/games/1/views", "/games/1/deeds")
    answers = []
    for path in paths:
        async with client._http.get(f"{client.url}/api/tables/{code}{path}", headers=known) as answer:
            answers.append(await answer.text())
    return "".join(answers)


def without_what_it_may_know(game: str, person: Player, message: Raw) -> Any:
    """Its own hand of cards, and what earlier verdicts have laid open for good."""
    if message["say"] == "secret":
        others = {seat: own for seat, own in message["secrets"]["seats"].items() if seat != person.name}
        return [others, message["secrets"]["hints"]]
    if message["say"] != "view" or message["view"]["play"] is None:
        return message
    return {key: value for key, value in message["view"]["play"].items() if key not in known(game).SETTLED} | {
        "hints": message["view"]["hints"]
    }
