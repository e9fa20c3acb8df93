"""Is a finished game seen again as it was played? The same player for every game, and the same score at its end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from prems.games import FOLDERS
from tests.browser.conftest import DESK, PHONE, NewPage, until
from tests.browser.evenings import over
from tests.browser.test_access import serious
from tests.kit.evening import Evening

END = re.compile("Prem’s|Égalité")


@pytest.fixture(params=FOLDERS)
def finished(request: pytest.FixtureRequest) -> Evening:
    """Zoé has played against three bots, to the end: the same game every time."""
    return over(request.param)


def counted(finished: Evening) -> dict[str, int]:
    """Everybody's total as the rules have counted it: a single round of Arriba, a game of Leprechauns."""
    key = {"arriba": "points", "leprechauns": "totals"}[finished.game]
    return next(dict(event[key]) for event in map(json.loads, finished.lines) if key in event)


def come_back(new_page: NewPage, finished: Evening, device: dict[str, Any]) -> Page:
    page = new_page("Zoé", evening=finished, **device)
    page.goto(f"/t/{finished.code}")
    expect(page.get_by_role("heading", name=END)).to_be_visible()
    return page


def replay(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("^Revoir")).first.click()
    again = page.get_by_role("dialog", name="Revoir la partie")
    expect(again.get_by_role("slider")).to_be_visible()
    return again


def replay_to_the_score(page: Page) -> Locator:
    """Of a game that is over: the last scene shows the very sheet that its players saw."""
    played = page.locator(".end .paper table").inner_text()
    again = replay(page)
    page.keyboard.press("End")
    expect(again.locator("[data-scored] table")).to_be_visible()
    assert again.locator("[data-scored] table").inner_text() == played
    return again


def test_the_replay_ends_with_the_score_of_the_game(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, PHONE)
    again = replay_to_the_score(page)
    told = again.locator("[data-scored] table").inner_text()
    for name, total in counted(finished).items():
        assert re.search(rf"{name}\b.*\b{total}\b", told.replace("\n", " ")), (
            f"{name} has {total} by the rules: {told}"
        )
    again.get_by_role("button", name="Fermer").click()
    expect(again).to_have_count(0)


def test_nothing_lies_over_what_is_scrolled_on_a_small_phone(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, {**PHONE, "viewport": {"width": 360, "height": 640}})
    menu = page.get_by_role("button", name="Menu")
    expect(menu).to_be_in_viewport()
    for shown in (page.get_by_role("button", name="Partager"), page.locator(".end .paper td").last):
        shown.evaluate("(it) => scrollTo(0, it.getBoundingClientRect().top + scrollY - 4)")
        shown.click(trial=True)
    expect(menu).not_to_be_in_viewport()


def test_everything_is_done_by_keyboard(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, DESK)
    again = replay(page)
    slider = again.get_by_role("slider")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("1")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^2 sur \d+, \d:\d\d, \w"))
    page.keyboard.press("PageDown")
    expect(again.locator("[data-photo] [data-lane]").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(again.get_by_role("button", name="Vitesse : 4×")).to_be_visible()
    page.keyboard.press("Space")
    expect(again.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Escape")
    expect(again).to_have_count(0)
    opener = page.get_by_role("button", name=re.compile("^Revoir")).first
    opener.press("Enter")
    expect(slider).to_be_visible()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def share(page: Page) -> str:
    """The secret behind the link that was copied."""
    page.get_by_role("button", name="Partager").click()
    sheet = page.get_by_role("dialog", name="Partager cette partie")
    with page.expect_response("**/share") as shared:
        sheet.get_by_role("button", name="Partager le lien").click()
    expect(sheet.get_by_role("status")).to_have_text(re.compile("Lien copié|Voici le lien"))
    return str(shared.value.json()["secret"])


def test_a_link_works_for_whoever_has_it_until_it_is_taken_back(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, DESK)
    secret = share(page)
    stranger = new_page("Eve", **PHONE)
    stranger.goto(f"/replay#{secret}")
    again = stranger.get_by_role("dialog", name="Revoir la partie")
    expect(again.get_by_role("slider")).to_be_visible()
    expect(again.get_by_role("button", name="Partager cette partie")).to_have_count(0)
    assert serious(stranger) == []
    stranger.keyboard.press("PageDown")
    with stranger.expect_download() as picture:
        again.get_by_role("button", name="en image").first.click()
    assert Path(picture.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture.value.suggested_filename == f"prems-{finished.game}-photo-finish.png"
    expect(again.get_by_text("Image enregistrée")).to_be_visible()
    expect(again.locator(".stage .token.bot .face").first).to_be_visible()
    page.get_by_role("button", name="Retirer tous les liens").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Lien retiré.")
    assert serious(page) == []
    for link in (f"/replay#{secret}", "/replay"):
        nobody = new_page("Eve", **PHONE)
        nobody.goto(link)
        expect(nobody.get_by_role("heading", name="n’est pas partagée")).to_be_visible()
    assert serious(nobody) == []


def test_a_link_can_lead_to_one_photo_finish(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, DESK)
    again = replay(page)
    page.keyboard.press("PageDown")
    shown = again.get_by_role("slider").input_value()
    again.get_by_role("button", name="Partager cette partie").click()
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: (text) => { window.link = text }}})"
    )
    page.get_by_role("button", name="Partager le lien").click()
    expect(page.get_by_text("Lien copié")).to_be_visible()
    stranger = new_page("Eve", **PHONE)
    stranger.goto(re.sub(r"^.*/replay", "/replay", page.evaluate("window.link")))
    expect(stranger.get_by_role("slider")).to_have_value(shown)
    expect(stranger.locator("[data-photo] [data-lane]").first).to_be_visible()


def test_home_remembers_the_game(new_page: NewPage, finished: Evening) -> None:
    page = come_back(new_page, finished, PHONE)
    until(page, lambda: page.evaluate("localStorage['prems.games']"))
    page.goto("/")
    expect(page.locator("[data-back]")).to_have_count(0)
    row = page.get_by_role("region", name="Dernières parties").get_by_role("listitem")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Revoir la partie").click()
    expect(page.get_by_role("dialog", name="Revoir la partie").get_by_role("slider")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Toutes mes parties").click()
    expect(page.locator("[data-picture=wins]")).to_be_visible()
