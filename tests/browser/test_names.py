"""May a player bear the name of something that every object in a browser has?"""

import re
from types import ModuleType

import pytest
from playwright.sync_api import expect

from tests.browser.arriba import player as arriba
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.leprechauns import player as leprechauns

NAMES = ("constructor", "__proto__", "toString")


@pytest.mark.parametrize("game", [arriba, leprechauns], ids=["arriba", "leprechauns"])
def test_a_whole_game_between_them(new_page: NewPage, game: ModuleType) -> None:
    """From the lobby to the score sheet and the replay; the pages' consoles stay silent."""
    players = [
        game.Player(new_page(name, **device)) for name, device in zip(NAMES, (DESK, PHONE, PHONE), strict=True)
    ]
    host = players[0].page
    code = game.open_table(host, settings=game.QUICKEST)
    for player in players:
        player.come(code)
    expect(host.locator(".seat .name")).to_have_count(3)
    places = host.locator("button.seat").evaluate_all("(seats) => seats.map((seat) => seat.style.left)")
    assert all(places), "each at its own place round the table"
    host.get_by_role("button", name="C’est parti").click()
    game.play_to_the_end(*players)
    for player in players:
        expect(player.page.get_by_role("heading", name=re.compile("Prem’s"))).to_be_visible()
    host.get_by_role("button", name=re.compile("^Revoir")).first.click()
    expect(host.get_by_role("slider")).to_be_visible()
    host.get_by_role("slider").fill("5")
    host.wait_for_timeout(500)
