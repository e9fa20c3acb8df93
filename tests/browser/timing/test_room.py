"""What do people see and do who share one room: around one tablet, and before one television?"""

import time
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.arriba.player import UNHURRIED, Player, open_table
from tests.browser.conftest import NewPage

TABLET: dict[str, Any] = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True}
GAP = 40  # milliseconds between two fingers, more than any tie


def middle(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_four_hands_on_one_tablet_are_told_apart_by_side_and_stamp(new_page: NewPage) -> None:
    zoe = Player(new_page("Zoé", **TABLET))
    page = zoe.page
    zoe.come(open_table(page, **UNHURRIED))
    guests = ["Tom", "Maya", "Léo"]
    for guest in guests:
        page.locator(".free").click()
        page.locator("form input").fill(guest)
        page.get_by_role("button", name="Asseoir").click()
        expect(page.locator(".seat .name").filter(has_text=guest)).to_be_visible()
    page.get_by_role("button", name="C’est parti !").click()
    expect(page.locator("[data-totem]")).to_have_count(4)
    expect(page.locator("[data-pile]")).to_have_count(4)

    turner = str(zoe.view["turn"])
    page.locator(f"[data-pile='{turner}']").tap()
    zoe.wait(lambda: zoe.view["exposed"])
    order = ["Maya", "Zoé", "Léo", "Tom"]
    began = time.time()
    down: list[dict[str, float]] = []
    for nth, seat in enumerate(order):
        down.append({**middle(page, f"[data-totem='{seat}']"), "id": nth})
        stamped = {"type": "touchStart", "touchPoints": list(down), "timestamp": began + nth * GAP / 1000}
        zoe.devtools().send("Input.dispatchTouchEvent", stamped)
    zoe.devtools().send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    zoe.wait(lambda: zoe.races)
    assert [hand["command"]["seat"] for hand in zoe.hands[:4]] == order
    stamps = [hand["t"] for hand in zoe.hands[:4]]
    assert [round(later - first) for first, later in pairwise(stamps)] == [GAP] * 3
    grips = [hand["command"]["grip"] for hand in zoe.hands[:4]]
    assert all(0.3 < grip < 0.7 for grip in grips)  # each face is measured from its own foot
    assert min(zoe.races[0]["hands"], key=lambda hand: hand["time"])["seat"] == "Maya"
