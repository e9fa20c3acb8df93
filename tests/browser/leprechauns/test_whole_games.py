"""Whole games of Leprechauns in real browsers: both editions, both ways of judging, every action card."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from prems.games.leprechauns.cards import ACTIONS
from tests.browser.conftest import DESK, PHONE, NewPage, serving
from tests.browser.leprechauns.player import QUICKEST, Player, open_table, play_to_the_end

SEEDS = ("0", "4")  # these two deal all ten action cards of the prototype


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data"), *SEEDS) as address:
        yield address


def gather(new_page: NewPage, devices: list[dict[str, Any]], bots: int = 0, **options: Any) -> list[Player]:
    """People come to a new table, and the first of them starts the game."""
    names = ("Zoé", "Tom", "Mia", "Luc")
    players = [Player(new_page(name, **device)) for name, device in zip(names, devices, strict=False)]
    code = open_table(players[0].page, bots=bots, **options)
    for player in players:
        player.come(code)
    people = len(players)
    players[0].wait(lambda: len(players[0].views[-1]["chairs"]) == people + bots)
    players[0].page.get_by_role("button", name="C’est parti").click()
    return players


def actions_seen(*players: Player) -> set[str]:
    return {str(hint["action"]) for player in players for hint in player.events("RoundBegun")}


def test_prototype_all_ten_action_cards(new_page: NewPage) -> None:
    """Two games of two people: their deals hold every card."""
    players = gather(new_page, [PHONE, DESK], settings=QUICKEST, edition="prototype")
    play_to_the_end(*players)
    for player in players:
        expect(player.page.get_by_role("heading", name=re.compile("Prem’s"))).to_be_visible()
    host = players[0].page
    host.get_by_role("button", name="Revanche").click()
    for player in players:
        player.wait(lambda player=player: not player.is_over)
    play_to_the_end(*players)
    assert actions_seen(*players) == set(ACTIONS["prototype"])
    assert players[0].events("ChestDiscarded"), "no even or odd chest was discarded"
    assert players[0].events("ChestsSwapped"), "nothing was swapped"


def test_final_all_six_action_cards_with_bots(new_page: NewPage) -> None:
    """Two people and two bots; the six rounds turn all six cards."""
    players = gather(new_page, [PHONE, DESK], bots=2, settings=QUICKEST)
    play_to_the_end(*players)
    assert actions_seen(*players) == set(ACTIONS["final"])
    recited = [hint for hint in players[0].events("RecitalJudged") if hint["seat"] in ("Zoé", "Tom")]
    assert recited
    assert all(hint["won"] for hint in recited), "people who forget nothing win what they recite"
    assert {hint["seat"] for hint in players[0].events("RecitalJudged")} > {"Zoé", "Tom"}, "bots recite too"
    page = players[0].page
    expect(page.get_by_role("heading", name="Qui a retenu quoi ?")).to_be_visible()
    page.locator("[data-replay]").click()
    expect(page.get_by_role("dialog", name="Revoir la partie")).to_be_visible()
    page.get_by_role("slider").fill("3")
    expect(page.locator(".replay [data-card]").first).to_be_visible()


def test_aloud_with_votes(new_page: NewPage) -> None:
    """Two people perform and vote; the bot picks, and is judged by the table."""
    players = gather(new_page, [PHONE, PHONE], bots=1, settings=QUICKEST, judging="aloud")
    play_to_the_end(*players)
    judged = players[0].events("RecitalJudged")
    voted = [hint for hint in judged if hint["votes"]]
    assert {hint["seat"] for hint in voted} == {"Zoé", "Tom"}
    assert all(len(hint["votes"]) == 2 for hint in voted), "the bot votes with the people"
    assert any(not hint["votes"] for hint in judged), "a bot's recital is not voted on"
    assert players[0].events("Performed")


def test_four_people_and_a_bot(new_page: NewPage) -> None:
    small = {**PHONE, "viewport": {"width": 360, "height": 640}}
    options = {"actions": False, "motifs_needed": 1, "slap_ms": 100_000}
    players = gather(new_page, [small] * 4, bots=1, settings=QUICKEST, **options)
    play_to_the_end(*players)
    assert actions_seen(*players) == {"None"}
    totals = players[0].view["totals"]
    assert len(totals) == 5
    assert [player.view["winners"] for player in players] == [players[0].view["winners"]] * 4
