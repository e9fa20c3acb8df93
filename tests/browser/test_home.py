"""Does home remember? The way back to a seat, the last games, and pictures of what was done in them."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.arriba.player import open_table
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.test_access import serious, serious_by_day_and_night

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}


def game(name: str, ended: int, **tallies: dict[str, dict[str, int]]) -> dict[str, Any]:
    deeds = {"place": 1 + ended % 3, "times": [300 + ended, 400, 500 - ended], "tallies": tallies}
    seats = ["Zoé", "Sacha", "constructor"]
    return {
        "code": "BCDF",
        "nth": ended,
        "ended": 1_795_000_000 + ended,
        "game": name,
        "seats": seats,
        "seat": "Zoé",
        "deeds": deeds,
    }


GAMES = [
    game("arriba", 5, wrong={"grabs": {"some": 2, "of": 9}}, fooled={"1-2": {"some": 1, "of": 3}}),
    game("leprechauns", 4, wrong={"slaps": {"some": 1, "of": 6}}, recital={"animal": {"some": 2, "of": 3}}),
    game("arriba", 3, wrong={"grabs": {"some": 0, "of": 7}}, fooled={"3-4": {"some": 0, "of": 2}}),
]


def remembering(new_page: NewPage, **device: Any) -> Page:
    page = new_page("Zoé", **device)
    kept = json.dumps(json.dumps(GAMES))
    page.context.add_init_script(f"if (!('prems.games' in localStorage)) localStorage['prems.games'] = {kept}")
    page.goto("/mine")
    return page


def test_a_closed_page_finds_the_way_back_to_its_seat(new_page: NewPage) -> None:
    page = new_page("Zoé", **PHONE)
    codes = [open_table(page, bots=1, start=True, turn_ms=None) for _ in range(2)]
    for code in codes:
        page.goto(f"/t/{code}")
        expect(page.get_by_role("button", name="Le totem")).to_be_visible()
    kept = page.context.storage_state()
    page.context.close()
    page = new_page("Zoé", **PHONE, storage_state=kept)
    page.goto("/")
    back = page.locator("[data-back]")
    expect(back).to_have_count(2)
    expect(back.first).to_have_attribute("data-back", codes[1])
    expect(back.first).to_have_text(re.compile(r"Retour à ma place.*Arriba · table"))
    assert serious(page) == []
    back.first.click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Quitter").click()
    page.get_by_role("dialog").get_by_role("button", name="Quitter").click()
    expect(back).to_have_count(1)


def test_my_games_are_shown_as_pictures(new_page: NewPage) -> None:
    page = remembering(new_page, **SMALL)
    curve = page.get_by_role("img", name="En 2 parties")
    expect(curve).to_be_visible()
    expect(page.locator("[data-picture=fooled] li")).to_have_text(re.compile("symboles 1 et 2.*1 sur 3"))
    assert serious_by_day_and_night(page) == []
    page.get_by_text("Leprechauns", exact=True).first.click()
    expect(page.locator("[data-picture=recital] li")).to_have_text(re.compile("animaux.*2 sur 3"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert serious_by_day_and_night(page) == []


def test_they_are_exported_and_deleted_one_by_one_and_all(new_page: NewPage) -> None:
    page = remembering(new_page, **DESK)
    with page.expect_download() as file:
        page.get_by_role("button", name="Enregistrer dans un fichier").click()
    assert json.loads(Path(file.value.path()).read_text(encoding="utf-8"))["games"] == GAMES
    rows = page.get_by_role("region", name="Dernières parties").get_by_role("listitem")
    expect(rows).to_have_count(2)
    rows.first.get_by_role("button", name="Effacer").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Effacer").press("Enter")
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Effacer toutes mes parties").click()
    page.get_by_role("dialog").get_by_role("button", name="Effacer").click()
    expect(page.get_by_role("link", name="Jouer maintenant")).to_be_visible()
    assert serious(page) == []
    page.reload()
    expect(page.get_by_role("link", name="Jouer maintenant")).to_be_visible()


def test_the_server_keeps_them_only_for_whoever_says_so(new_page: NewPage) -> None:
    page = remembering(new_page, **DESK)
    token = page.evaluate("JSON.parse(localStorage['prems.profile']).token")
    headers = {"Authorization": f"Bearer {token}"}
    choice = page.get_by_role("group", name="Garder aussi sur le serveur")
    expect(choice.get_by_role("radio", name="non")).to_be_checked()
    for word, agreed in (("oui", True), ("non", False)):
        with page.expect_response("**/api/memories"):
            choice.get_by_text(word, exact=True).click()
        expect(choice.get_by_role("radio", name=word)).to_be_checked()
        assert page.request.get("/api/memories", headers=headers).json()["agreed"] is agreed


def test_a_game_that_cannot_be_played_now_says_so_where_it_was_asked_for(new_page: NewPage) -> None:
    page = new_page("Zoé", **SMALL)
    page.goto("/")
    page.context.set_offline(True)
    poster = page.get_by_role("region", name="Leprechauns")
    poster.get_by_role("button", name="Jouer").click()
    said = poster.get_by_role("status")
    expect(said).to_have_text(re.compile("Le serveur ne répond pas"))
    expect(said).to_be_in_viewport(ratio=1)
    expect(poster.get_by_role("button", name="Jouer")).to_be_in_viewport(ratio=1)
    assert serious_by_day_and_night(page) == []
