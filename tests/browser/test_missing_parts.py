"""A script, a style or a drawing of the page is lost on its way, or nothing may be kept: what does its reader see?"""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, NewPage, until
from tests.browser.evenings import over


class Thief:
    """Takes the first file of a name that is asked for, or all of them."""

    def __init__(self, page: Page, name: str, kind: str, *, most: float = 1) -> None:
        self.taken = 0
        self.most = most
        page.route(re.compile(rf"/assets/{name}-[\w-]+\.{kind}$"), self._meet)

    def _meet(self, route: Route) -> None:
        if self.taken >= self.most:
            return route.fallback()
        self.taken += 1
        return route.abort()


@pytest.mark.parametrize(
    ("name", "kind", "path", "there"),
    [
        ("index", "js", "/", ".poster-arriba"),
        ("index", "css", "/", ".poster-arriba"),
        ("Tv", "css", "/tv/{code}", ".podium"),
    ],
)
def test_what_was_lost_on_its_way_is_asked_for_again(
    new_page: NewPage, name: str, kind: str, path: str, there: str
) -> None:
    page = new_page(**DESK)
    thief = Thief(page, name, kind)
    come: list[str] = []
    page.on("requestfinished", lambda request: come.append(request.url))
    page.goto(path.format(code=over("arriba").code))
    until(page, lambda: any(re.search(rf"/{name}-[\w-]+\.{kind}$", url) for url in come))
    expect(page.locator(there).first).to_be_visible()
    assert thief.taken == 1


def test_what_stays_away_is_said_and_not_asked_for_in_circles(new_page: NewPage) -> None:
    page = new_page(**DESK)
    page.add_init_script("sessionStorage['prems.missed'] ??= [1, 2, 3].map(() => Date.now()).join(' ')")
    thief = Thief(page, "Check", "js", most=99)
    page.goto("/check")
    expect(page.get_by_role("status")).to_contain_text("La page n’a pas pu tout charger.")
    expect(page.get_by_role("status")).not_to_contain_text("On réessaie")
    thief.most = 0
    page.get_by_role("button", name="Réessayer").click()
    expect(page.locator("h1")).to_be_visible()


# As in a browser whose owner allows no storage: it may not even be named.
NO_STORAGE = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get: () => { throw new DOMException("denied", "SecurityError"); } });
"""


def test_a_browser_that_may_keep_nothing_plays_all_the_same(new_page: NewPage) -> None:
    page = new_page(**DESK)
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.get_by_role("button", name="Jouer").first.click()
    expect(page.locator("[data-pile]").first).to_be_visible()
