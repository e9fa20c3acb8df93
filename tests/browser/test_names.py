"""May a player bear the name of something that every object in a browser has?"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.arriba import player as arriba
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.evenings import UNUSUAL, with_unusual_names
from tests.browser.leprechauns import player as leprechauns

GAMES = {"arriba": arriba, "leprechauns": leprechauns}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_between_them(new_page: NewPage, game: str) -> None:
    """The last round, the score sheet and the whole replay; the pages' consoles stay silent."""
    evening, plays = with_unusual_names(game), GAMES[game]
    devices = (DESK, PHONE, PHONE)
    players = [
        plays.Player(new_page(name, evening=evening, **device))
        for name, device in zip(evening.people, devices, strict=True)
    ]
    for player in players:
        player.come(evening.code)
        player.wait(lambda player=player: player.views)
    plays.play_to_the_end(*players)
    for player in players:
        expect(player.page.get_by_role("heading", name=re.compile("Prem’s|égalité"))).to_be_visible()
    host = players[0].page
    host.get_by_role("button", name=re.compile("^Revoir")).first.click()
    slider = host.get_by_role("slider")
    expect(slider).to_be_visible()
    for key, at in (("Home", "0"), ("ArrowRight", "1"), ("End", str(slider.get_attribute("max")))):
        host.keyboard.press(key)
        expect(slider).to_have_value(at)
    expect(host.locator("[data-scored] table")).to_contain_text("__proto__")


def test_the_lobby_of_such_people(new_page: NewPage) -> None:
    pages = [new_page(name, **PHONE) for name in UNUSUAL]
    code = arriba.open_table(pages[0])
    for page in pages:
        page.goto(f"/t/{code}")
    expect(pages[0].locator(".seat .name")).to_have_text([re.compile(name) for name in UNUSUAL])
    places = pages[0].locator("button.seat").evaluate_all("(seats) => seats.map((seat) => seat.style.left)")
    assert all(places), "each at its own place round the table"
    pages[0].get_by_role("button", name="C’est parti").click()
    for page in pages:
        expect(page.locator(".in-play")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_long_name_pushes_no_score_off_the_television(new_page: NewPage, game: str) -> None:
    page, tv = new_page("W" * 24, **PHONE), new_page("TV", viewport={"width": 1920, "height": 1080})
    code = GAMES[game].open_table(page, bots=2, start=True, settings={"pace": 1, "count_ms": 300})
    page.goto(f"/t/{code}")
    tv.goto(f"/tv/{code}")
    scores = tv.locator("[data-score] > b")
    expect(scores).to_have_count(3)
    for score in scores.all():
        expect(score).to_be_in_viewport(ratio=1)
