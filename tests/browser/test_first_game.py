"""Is a newcomer told what to do, at the moment when it is to be done, and never twice? [T31, L28]"""

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewPage

PACE = 0.4


def play(page: Page, game: str) -> None:
    """As *Play* begins it, but for the pace. Whoever is asked whether they are still there is."""

    def brisker(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=wanted | {"settings": wanted.get("settings", {}) | {"pace": PACE}})

    page.route("**/api/tables", brisker)
    still_there = page.get_by_role("button", name="Oui, je suis là")
    page.add_locator_handler(still_there, lambda button: button.click())
    page.goto("/")
    page.locator(f".poster-{game}").get_by_role("button", name=re.compile("^Jouer")).click()


@pytest.mark.rule("T31")
def test_a_first_game_of_arriba_waits_for_the_first_turn(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    play(page, "arriba")
    slip = page.locator("[data-slip]")
    expect(slip).to_be_visible(timeout=30_000)
    while slip.get_attribute("data-slip") != "turn":  # somebody else began
        page.locator("[data-slip-read]").click()
        expect(slip).to_be_visible(timeout=30_000)
    expect(slip).to_contain_text("À toi")
    page.reload()
    expect(slip).to_contain_text("À toi")
    page.keyboard.press("Enter")
    expect(page.locator("[data-slip=turn]")).to_have_count(0)


@pytest.mark.rule("T31", "L28")
def test_a_first_game_of_leprechauns_explains_itself_and_lets_listeners_bet(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    play(page, "leprechauns")
    slip = page.locator("[data-slip]")
    expect(slip).to_have_attribute("data-slip", "action", timeout=30_000)
    page.keyboard.press("Tab")
    expect(page.locator("[data-slip-read]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("[data-slip=action]")).to_have_count(0)
    expect(slip).to_be_visible(timeout=30_000)
    slip.get_by_role("button", name="Sans conseils").click()
    expect(slip).to_have_count(0)
    expect(page.locator("[data-bet]").first).to_be_visible(timeout=40_000)
    expect(page.get_by_text("Parie du pouce")).to_be_visible()
    page.locator("[data-bet=true]").click()
    expect(page.locator("[data-bet=true]")).to_have_attribute("aria-pressed", "true")
    page.set_viewport_size({"width": 844, "height": 390})
    answer = page.locator("[data-heard] [data-slot]:not([data-slot=''])").first
    assert answer.evaluate("(it) => it.scrollHeight <= it.clientHeight"), "it stands a letter a line"
    page.reload()
    expect(page.locator("[data-phase]")).to_be_visible(timeout=30_000)
    expect(slip).to_have_count(0)
    page.goto("/")
    page.get_by_role("button", name="Réglages").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("conseils de la première partie")).click()
    page.keyboard.press("Escape")
    page.locator(".poster-leprechauns").get_by_role("button", name=re.compile("^Jouer")).click()
    expect(slip).to_have_attribute("data-slip", "action", timeout=30_000)
