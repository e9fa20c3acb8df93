"""Can everybody use the clearing, and does the air between two browsers carry a reciter?"""

from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import DESK, PHONE, NewPage, somebody
from tests.browser.evenings import nearly_over
from tests.browser.leprechauns.player import Player, open_table, play_to_the_end
from tests.browser.leprechauns.test_whole_games import gather
from tests.browser.test_access import serious, serious_by_day_and_night

COUNT_PEERS = """
  window.peers = 0;
  const Peer = RTCPeerConnection;
  window.RTCPeerConnection = function (...how) { window.peers++; return new Peer(...how); };
"""
AIR = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


def calm(page: Page) -> None:
    """What beckons, and a strip of time that shrinks, would never be still enough to look at."""
    page.add_style_tag(content="*, *::before, *::after { animation: none !important; transition: none !important }")


def test_every_screen_of_a_game_aloud(new_page: NewPage) -> None:
    zoe, tom = gather(new_page, [PHONE, PHONE], bots=1, judging="aloud")
    looked: set[str] = set()
    for player in (zoe, tom):
        player.page.locator("[data-phase]").wait_for()
        calm(player.page)
    for _ in range(1_000):
        phase = zoe.page.locator("[data-phase]").get_attribute("data-phase") or ""
        if phase not in looked and phase in ("signal", "slap", "recite", "name", "vote"):
            assert (phase, serious_by_day_and_night(zoe.page)) == (phase, [])
            looked.add(phase)
        if len(looked) == 5:
            break
        zoe.step()
        if phase == zoe.view["phase"]:
            tom.step()  # nobody hurries past what is still to be looked at
        zoe.page.wait_for_timeout(30)
    assert len(looked) == 5, looked


def test_the_end(new_page: NewPage) -> None:
    evening = nearly_over("leprechauns")
    zoe = Player(new_page("Zoé", evening=evening, **PHONE)).come(evening.code)
    play_to_the_end(zoe)
    expect(zoe.page.get_by_role("heading", name="Qui a retenu quoi ?")).to_be_visible()
    expect(zoe.page.locator(".last")).to_have_count(0)
    assert serious_by_day_and_night(zoe.page) == []


@pytest.mark.parametrize("edition", ["final", "prototype"])
@pytest.mark.parametrize("locale", ["fr", "en"])
def test_all_answers_fit_on_the_smallest_phone(new_page: NewPage, locale: str, edition: str) -> None:
    page = new_page("Zoé", locale=locale, **{**PHONE, "viewport": {"width": 360, "height": 640}})
    zoe = Player(page)
    zoe.come(open_table(page, bots=1, start=True, actions=False, edition=edition))
    for _ in range(400):
        if page.locator(".recital").count():
            break
        if zoe.view.get("phase") != "recite":
            zoe.step()
        page.wait_for_timeout(30)
    expect(page.locator(".recital")).to_be_visible()
    expect(page.locator(".recital .left")).to_be_in_viewport(ratio=1)
    calm(page)
    assert serious(page) == []
    boxes = page.locator("[data-answer]").evaluate_all(
        "(all) => all.map((it) => [it.getBoundingClientRect().bottom, it.getBoundingClientRect().height,"
        " it.scrollWidth - it.clientWidth, it.innerText])"
    )
    assert len(boxes) == {"final": 39, "prototype": 37}[edition]
    assert [box for box in boxes if box[0] > 640 or box[1] < 44 or box[2] > 1] == []


def test_names_of_whoever_may_recite_next_can_be_read(new_page: NewPage) -> None:
    page = new_page("Zoé", **PHONE)
    zoe = Player(page)
    slow = {"pace": 1, "count_ms": 300}  # nothing covers a card before it was looked at
    zoe.come(open_table(page, bots=5, start=True, settings=slow, actions=False, youngest="Zoé"))
    zoe.wait_for("signal")
    for _ in range(400):
        if zoe.view["phase"] == "name":
            break
        zoe.step()
        page.wait_for_timeout(30)
    names = page.locator("[data-name]")
    names.nth(3).wait_for()
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        cut = names.evaluate_all("(all) => all.filter((it) => it.lastChild.scrollWidth > it.lastChild.clientWidth)")
        assert cut == [], (width, height)
        assert all(name.is_visible() for name in names.all())
        last = names.last.bounding_box()
        assert last is not None
        assert last["y"] + last["height"] <= height


def test_patterns_on_inks(new_page: NewPage) -> None:
    page = new_page("Zoé", **PHONE)
    page.add_init_script('localStorage[\'prems.profile\'] = \'{"name":"Zoé","sound":false,"patterns":true}\'')
    zoe = Player(page)
    slow = {"pace": 1, "count_ms": 300}  # nothing covers a card before it was looked at
    zoe.come(open_table(page, bots=5, start=True, settings=slow, actions=False, youngest="Zoé"))
    zoe.wait_for("signal")
    zoe.step()
    zoe.wait_for("slap")
    faces = page.locator("[data-face]").evaluate_all("(all) => all.map((it) => it.dataset.face)")
    assert any(face.endswith("-pattern") for face in faces), faces
    assert all(page.locator(f"[data-face='{face}'] svg.card > *").count() for face in faces)
    inked = page.locator("[data-face$=-pattern] svg.card [fill^='url(#']")
    inks = inked.evaluate_all("(all) => all.map((it) => it.getAttribute('fill').slice(5, -1))")
    assert inks
    assert all(page.locator(f"pattern[id='{ink}']").count() for ink in inks)


def test_a_television_and_a_watcher(new_page: NewPage) -> None:
    zoe, _ = gather(new_page, [DESK, PHONE], actions=False, youngest="Zoé")
    code = zoe.views[-1]["code"]
    tv = new_page("TV", viewport={"width": 1920, "height": 1080})
    tv.goto(f"/tv/{code}")
    watcher = new_page("Ida", **PHONE)
    watcher.goto(f"/watch/{code}")
    zoe.wait_for("signal")
    zoe.step()
    zoe.wait_for("slap")
    for page in (tv, watcher):
        expect(page.locator("[data-phase=slap]")).to_be_visible()
        expect(page.locator("[data-card]")).to_have_count(2)
        expect(page.locator("[data-turn], [data-signal]")).to_have_count(0)


def test_the_reciter_is_on_air(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], server: str
) -> None:
    """Opt-in for both, only while reciting, with a clear sign; the other browser sees and hears it."""
    given = {**browser_type_launch_args, "args": [*browser_type_launch_args["args"], *AIR]}
    browser = browser_type.launch(**given)
    try:
        pages = []
        for name in ("Zoé", "Tom"):
            context = somebody(browser, server, name)
            context.add_init_script(COUNT_PEERS)
            pages.append(context.new_page())
        zoe, tom = (Player(page) for page in pages)
        code = open_table(zoe.page, judging="aloud", actions=False, youngest=None)
        zoe.come(code)
        tom.come(code)
        zoe.wait(lambda: len(zoe.views[-1]["chairs"]) == 2)
        zoe.page.get_by_role("button", name="C’est parti").click()
        zoe.wait_for("signal")
        expect(zoe.page.locator("[data-air=off]")).to_be_visible()
        zoe.page.locator("[data-air]").click()
        for given_out in ("Micro", "Caméra"):
            zoe.page.get_by_role("group", name=given_out).get_by_text("oui").click()
        zoe.page.keyboard.press("Escape")
        expect(zoe.page.locator("[data-air=ready]")).to_be_visible()
        for _ in range(400):
            if zoe.view.get("phase") == "recite" and zoe.view["chooser"] == "Zoé":
                break
            zoe.step()
            tom.step()
            zoe.page.wait_for_timeout(30)
        expect(zoe.page.locator("[data-on-air=mine]")).to_be_visible()
        hear = tom.page.locator("[data-hear]")
        expect(hear).to_be_visible(timeout=15_000)
        assert tom.page.evaluate("window.peers") == 0, "nothing may be opened before Tom agrees"
        hear.click()
        expect(tom.page.locator("[data-on-air=theirs]")).to_be_visible(timeout=15_000)
        assert tom.page.evaluate("window.peers") == 1
        tom.wait(lambda: tom.page.locator("[data-on-air=theirs] video").evaluate("(video) => video.videoWidth > 0"))
        zoe.step()
        zoe.wait_for("vote")
        expect(tom.page.locator("[data-on-air]")).to_have_count(0)
        expect(zoe.page.locator("[data-on-air]")).to_have_count(0)
        expect(zoe.page.locator("[data-air=ready]")).to_have_count(1)
    finally:
        browser.close()
