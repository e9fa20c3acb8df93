"""Can everybody use the pages? And how heavy is the first one?"""

from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.test_frame import open_table

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")


def serious(page: Page) -> list[str]:
    page.evaluate("Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)))")
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def serious_by_day_and_night(page: Page) -> list[str]:
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} {fault}" for fault in serious(page)]
    return found


PAGES: Final = ("/", "/rules/arriba", "/rules/leprechauns", "/learn/leprechauns", "/check", "/show", "/no/where")


@pytest.mark.parametrize("path", PAGES)
def test_pages(new_page: NewPage, path: str) -> None:
    page = new_page(**PHONE)
    page.goto(path)
    expect(page.locator("h1, .lesson, .book").first).to_be_visible()
    assert serious_by_day_and_night(page) == []


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_a_television_that_waits_for_its_table(new_page: NewPage, locale: str) -> None:
    tv = new_page("TV", locale=locale, viewport={"width": 1920, "height": 1080})
    tv.goto("/tv")
    expect(tv.locator("[data-take-me] svg[role=img]")).to_be_visible()
    assert serious(tv) == []


def test_lobby_and_its_sheets(new_page: NewPage) -> None:
    page = new_page(**DESK)
    code = open_table(page)
    assert serious_by_day_and_night(page) == []
    page.get_by_role("button", name="Ajouter un bot").click()
    assert serious_by_day_and_night(page) == []
    page.get_by_role("dialog").locator("button:enabled", has=page.locator("b")).first.click()
    page.locator(".seat").nth(1).click()
    assert serious_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Options…").click()
    assert serious_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    assert serious_by_day_and_night(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Réglages").click()
    assert serious_by_day_and_night(page) == []
    page.goto(f"/tv/{code}")
    expect(page.locator("[data-here] .name").first).to_be_visible()
    assert serious_by_day_and_night(page) == []


def test_the_first_load_is_light(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    weights: dict[str, int] = {}

    def weigh(request: Request) -> None:
        """As it went over the wire."""
        if "/api/" not in request.url:
            weights[request.url.rsplit("/", 1)[-1]] = request.sizes()["responseBodySize"]

    page.on("requestfinished", weigh)
    page.goto("/", wait_until="networkidle")
    assert "woff2" in str(weights)
    assert sum(weights.values()) < 150_000, weights


def test_nothing_comes_from_elsewhere(new_page: NewPage, server: str) -> None:
    page = new_page(**PHONE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page)
    assert [url for url in asked if not url.startswith((server, "data:", "blob:"))] == []


def test_what_a_finger_touches_is_large_enough(new_page: NewPage) -> None:
    page = new_page(**(PHONE | {"viewport": {"width": 360, "height": 640}}))
    open_table(page)
    too_small = """() => [...document.querySelectorAll("button, a[href]")]
        .filter((it) => it.checkVisibility() && it.offsetHeight < 44).map((it) => it.textContent)"""
    expect(page.get_by_role("button", name="Copier le lien")).to_be_visible()
    assert page.evaluate(too_small) == []
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Vérifier mon appareil")).to_be_visible()
    assert page.evaluate(too_small) == []
