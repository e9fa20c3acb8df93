"""What do people see and do who share one room: around one tablet, and before one television?"""

import re
import time
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.arriba.player import UNHURRIED, Player, open_table
from tests.browser.conftest import PHONE, NewPage, table_opened
from tests.browser.leprechauns.player import Player as Reciter
from tests.kit.games import known
from tests.kit.server.tape import reader

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
    faces = [middle(page, f"[data-totem='{seat}']") for seat in order]
    page.wait_for_timeout(len(order) * GAP)
    began = time.time() - len(order) * GAP / 1000  # a page believes no stamp of a moment that is still to come
    down: list[dict[str, float]] = []
    for nth, face in enumerate(faces):
        down.append({**face, "id": nth})
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


@pytest.mark.rule("L20")
def test_whoever_recites_next_on_one_tablet_begins_with_an_empty_formula(new_page: NewPage) -> None:
    zoe = Reciter(new_page("Zoé", **TABLET))
    page = zoe.page
    settings = {"pace": 0.1, "count_ms": 300}
    furnished = {"options": {**known("leprechauns").UNHURRIED, "actions": False}, "settings": settings}
    zoe.come(table_opened(page, game="leprechauns", **furnished))
    page.locator(".free").click()
    page.locator("form input").fill("Tom")
    page.get_by_role("button", name="Asseoir").click()
    page.get_by_role("button", name="C’est parti !").click()
    page.locator("[data-signal]").evaluate("(it) => it.click()")
    zoe.wait(lambda: zoe.view["phase"] == "slap")
    page.wait_for_timeout(200)  # a tap that comes sooner than people can react answers the view before [T02]
    for seat, other in (("Zoé", "Tom"), ("Tom", "Zoé")):
        page.locator(f"[data-side-of={seat}] [data-pad={other}]").tap()
        zoe.wait(lambda seat=seat: seat in zoe.view["hands"])
    for nth in (1, 2):
        zoe.wait(lambda: zoe.view["phase"] == "recite")
        expect(page.locator(".whose")).to_contain_text(zoe.view["chooser"])
        for answer in zoe.answers(zoe.view, zoe.view["chooser"]):
            page.locator(f"[data-answer='{answer}']").dispatch_event("pointerdown", {"button": 0})
        page.locator("[data-say]:enabled").evaluate("(it) => it.click()")
        zoe.wait(lambda nth=nth: len(zoe.events("RecitalJudged")) == nth)
    assert [hint["won"] for hint in zoe.events("RecitalJudged")] == [True, True]


def living_room(new_page: NewPage, game: str, **wanted: Any) -> tuple[Page, list[Player]]:
    """A television that one scan brought to the table of the first of three phones; its cards are for all."""
    tv = new_page("TV", viewport={"width": 1920, "height": 1080})
    tv.goto("/tv")
    expect(tv.locator("[data-take-me]")).to_have_attribute("data-take-me", re.compile(r"\w{4}"))
    players = [Player(new_page(name, **PHONE)) for name in ("Zoé", "Tom", "Ana")]
    host = players[0].page
    code = table_opened(host, game=game, **wanted)
    players[0].come(code)
    expect(host.locator(".seat .name")).to_contain_text("Zoé")
    host.goto(
        f"/show#{tv.locator('[data-take-me]').get_attribute('data-take-me')}"
    )  # what a camera makes of the QR code
    expect(tv.locator("[data-tv=lobby]")).to_be_visible()
    for player in players[1:]:
        player.come(code)
        player.page.get_by_role("button", name="J’y suis !").click()
    host.locator("[data-screens]").click()
    host.get_by_role("radio", name="sur la télé").check(force=True)
    for player in players:
        player.wait(lambda player=player: all(one["looks"] == "tv" for one in player.views[-1]["people"]))
    host.keyboard.press("Escape")
    expect(tv.locator("[data-here]")).to_have_count(3)
    return tv, players


def test_one_scan_brings_a_television_and_phones_become_hands(new_page: NewPage) -> None:
    options = {"rounds": 1, **UNHURRIED}
    tv, players = living_room(new_page, "arriba", options=options, settings={"pace": 0.3, "count_ms": 300})
    heard: list[str] = []
    told: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    players[0].page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    players[0].page.reload()
    players[1].page.on("websocket", listen)
    players[1].page.reload()
    players[0].page.get_by_role("button", name="C’est parti !").click()
    for player in players:
        expect(player.page.locator("[data-hands]")).to_be_visible()
    assert told
    assert "no-screen" not in "".join(told)  # a page that is loaded again does not ask for the screen once more
    expect(tv.locator("[data-way=small]")).to_be_visible()

    for _ in range(3):
        players[0].wait(lambda: len({player.views[-1]["v"] for player in players}) == 1)  # nobody is a view behind
        players[0].wait(lambda: players[0].view["turn"] or players[0].view["head_by"])
        acting = players[0].view["turn"] or players[0].view["head_by"]
        next(player for player in players if player.seat == acting).turn()
    expect(tv.locator(".seats [data-card]:not([data-card=''])")).not_to_have_count(0)
    players[1].touch()
    for player in players:
        player.wait(lambda player=player: player.races)
    assert next(hand for hand in players[1].races[0]["hands"] if hand["seat"] == "Tom")["on_tv"]

    cards = {card for view in tv_views(heard) for card in [*view["exposed"].values(), *view["spent"]]}
    assert cards == set()
    assert not re.search(r'"(?:\d{1,2}[rgby]|[TH]\d+)"', "".join(heard))  # no card's name in any byte
    for player in players:
        assert player.page.locator("use[href^='#arriba'], [data-card]").count() == 0  # nor in the page

    players[0].page.get_by_role("button", name="Menu").last.click()
    players[0].page.get_by_role("button", name="Pause").click()
    players[0].page.locator(".pause").get_by_role("button", name="Menu").click()
    players[0].page.get_by_role("button", name="Rendre", exact=True).click()
    expect(tv.locator("[data-take-me]")).to_be_visible()
    expect(players[1].page.locator("[data-hands]")).to_have_count(0)


def tv_views(heard: list[str]) -> list[dict[str, Any]]:
    messages = map(reader(), heard)
    return [message["view"]["play"] for message in messages if message["say"] == "view" and message["view"]["play"]]


def test_a_device_tells_what_it_does_to_time(new_page: NewPage) -> None:
    page = new_page("Ida", locale="en", **PHONE)
    page.goto("/check")
    expect(page.locator("[data-check=clock]")).to_contain_text("steps of")
    expect(page.locator("[data-check=screen]")).to_contain_text("frames a second")
    expect(page.locator("[data-check=link]")).to_contain_text("there and back")
    page.locator("[data-check=touch] button").tap()
    expect(page.locator("[data-check=touch]")).to_contain_text("between finger and page")
    expect(page.locator("[data-check=lag]")).to_contain_text("Nobody takes it off your times")
    page.goto(f"/t/{table_opened(page, game='arriba')}")
    expect(page.locator(".plate.mine [data-screen]"), "one's own plate says it too").to_have_text(
        re.compile(r"^\d+ Hz$")
    )
