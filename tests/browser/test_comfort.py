"""Is everything that a newcomer needs in sight, at hand and harmless, on small phones, desks and televisions?"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from prems.games import FOLDERS
from tests.browser.arriba.player import Player
from tests.browser.conftest import DESK, PHONE, NewPage, table_opened
from tests.browser.evenings import nearly_over, over
from tests.browser.test_access import serious

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}}

# Nothing lies over it: not over its corners either.
ON_TOP = """(element) => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const spots = [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]];
  return spots.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}"""

# Whoever sits there hides neither the way in nor what is said below, nor one's own name.
SEATS_APART = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((it) => it.getBoundingClientRect());
  const words = boxes('aside, .notes');
  const areApart = (a, b) => a.bottom <= b.top || a.top >= b.bottom || a.right <= b.left || a.left >= b.right;
  const others = boxes('.plate:not(.mine)');
  return (
    boxes('.seat').every((seat) => words.every(({ top, bottom }) => seat.bottom <= top || seat.top >= bottom)) &&
    boxes('.plate.mine').every((mine) => others.every((other) => areApart(mine, other)))
  );
}"""


# On a poster neither words nor buttons lie on the totem, or on each other; the links below are in sight.
POSTERS_APART = """() => {
  const isApart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom + 8 <= b.top || b.bottom + 8 <= a.top;
  const around = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  };
  const [words, buttons] = ['p', '.go'].map((part) => [...document.querySelectorAll(`.poster ${part}`)].map(around));
  const totem = document.querySelector('.poster .totem').getBoundingClientRect();
  const areApart = words.every((text, k) => isApart(text, buttons[k]));
  const isFree = [...words, ...buttons].every((part) => isApart(part, totem));
  return areApart && isFree && document.querySelector('nav').getBoundingClientRect().bottom <= innerHeight;
}"""


def is_at_hand(page: Page, what: Locator) -> bool:
    """Whole, in sight without scrolling, and under nothing else."""
    box, view = what.bounding_box(), page.viewport_size
    assert box is not None
    assert view is not None
    is_inside = box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= view["width"]
    return is_inside and box["y"] + box["height"] <= view["height"] and bool(what.evaluate(ON_TOP))


def test_a_full_lobby_on_a_small_phone(new_page: NewPage) -> None:
    host, late = new_page("Maximilienne", **SMALL), new_page("Tom", locale="en", **SMALL)
    code = table_opened(host, game="arriba", bots=["easy", "easy", "easy", "normal", "normal", "hard", "hard"])
    host.goto(f"/t/{code}")
    expect(host.locator(".seat .name")).to_have_count(8)
    expect(host.get_by_text("bot rapide").first).to_be_visible()
    for plate in host.locator(".seat .plate").all():
        box = plate.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    faces = host.locator(".seat .face").evaluate_all("(all) => all.map((it) => getComputedStyle(it).backgroundImage)")
    assert len(faces) == 7
    assert all(face.startswith("url(") for face in faces), "a bot's face is not drawn"
    assert is_at_hand(host, host.get_by_role("button", name="C’est parti"))
    names = host.locator(".seat .name").all_text_contents()
    host.evaluate("addEventListener('click', ({target}) => (window.astray ||= !target.closest('.seat')), true)")
    for name in names:
        host.locator(".seat", has_text=name).tap()
        host.wait_for_timeout(150)  # its click comes after it
        expect(host.get_by_role("dialog").get_by_role("heading")).to_have_text(name.split()[0])
        host.keyboard.press("Escape")
        expect(host.get_by_role("dialog")).to_have_count(0)
    assert not host.evaluate("window.astray"), "a finger's click fell on what had opened below it"
    late.goto(f"/t/{code}")
    expect(late.get_by_text("The table is full")).to_be_visible()
    for page in (host, late):
        assert page.evaluate(SEATS_APART)
    take = late.get_by_role("button", name=re.compile("Take .+’s seat"))
    assert is_at_hand(late, take)
    take.tap()
    expect(late.locator(".plate.mine")).to_contain_text("Tom")


def test_the_host_thinks_twice_and_locks_the_door(new_page: NewPage) -> None:
    host, tom = new_page("Zoé", **DESK), new_page("Tom", **PHONE)
    code = table_opened(host, game="arriba")
    host.goto(f"/t/{code}")
    tom.goto(f"/t/{code}")
    host.get_by_role("button", name="Options…").click()
    rounds = host.get_by_role("group", name="Manches").locator("label")
    expect(rounds).to_have_text(["1 manche", "3 manches", "5 manches"])
    expect(host.get_by_role("radio", name="3 manches")).to_be_checked()
    host.get_by_role("group", name=re.compile("la table")).get_by_text("oui", exact=True).click()
    host.keyboard.press("Escape")
    expect(host.get_by_role("img", name=f"Code QR de la table {code}")).to_have_count(0)
    host.locator(".seat", has_text="Tom").click()
    host.get_by_role("button", name="Faire sortir").click()
    expect(host.get_by_role("alert")).to_contain_text("Vraiment ?")
    expect(host.locator(".seat .name")).to_have_count(2)
    host.get_by_role("button", name="Faire sortir").click()
    expect(host.locator(".seat .name")).to_have_count(1)


def test_home_is_whole_on_every_screen_and_answers_a_wrong_code_in_sight(new_page: NewPage) -> None:
    page = new_page(locale="en", **SMALL)
    page.goto("/")
    page.locator(".poster .totem").wait_for()
    page.evaluate("document.fonts.ready")
    for width, height in ((360, 640), (700, 920), (899, 900), (820, 1180), (1024, 768), (1180, 820), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(POSTERS_APART), (width, height)
    page.set_viewport_size(SMALL["viewport"])
    page.get_by_label("Table code").press_sequentially("zzzz")
    assert is_at_hand(page, page.get_by_text("No such table"))


def test_a_phone_is_no_television(new_page: NewPage) -> None:
    phone, tv = new_page(**PHONE), new_page("TV", viewport={"width": 1920, "height": 1080})
    code = table_opened(phone, game="leprechauns")
    phone.goto(f"/t/{code}")
    phone.get_by_role("button", name="Menu").click()
    expect(phone.get_by_text("/tv sur la télé")).to_be_visible()
    expect(phone.get_by_role("link", name="Sur la télé")).to_be_hidden()
    phone.goto(f"/tv/{code}")
    expect(phone.get_by_text("Cette page est faite pour la télé")).to_be_visible()
    tv.goto(f"/tv/{code}")
    expect(tv.locator("[data-here]")).to_have_count(1)
    tv.context.set_offline(True)
    expect(tv.get_by_text("Ça revient tout seul")).to_be_visible()
    tv.context.set_offline(False)
    expect(tv.get_by_text("C’est reparti")).to_be_visible()


def test_a_click_beside_the_table_costs_nothing(new_page: NewPage) -> None:
    zoe = Player(new_page("Zoé", **DESK))
    zoe.come(table_opened(zoe.page, game="arriba", options={"turn_ms": None}, bots=["easy"] * 3, start=True))
    zoe.table_is_laid()
    zoe.see_a_card()
    mine = zoe.page.locator(".score tr.mine")
    expect(mine).to_contain_text("toi")
    mine.click()
    zoe.page.locator(".corner.code").click()
    zoe.page.locator(".corner.keys").click()
    zoe.page.mouse.click(4, 400)
    assert zoe.hands == []
    box = zoe.page.locator("[data-totem]").bounding_box()
    assert box is not None
    zoe.page.mouse.click(box["x"] - 60, box["y"])
    zoe.wait(lambda: zoe.hands)


def test_the_signal_is_given_under_the_thumb(new_page: NewPage) -> None:
    page = new_page("Zoé", **PHONE)
    code = table_opened(
        page, game="leprechauns", options={"youngest": "Zoé", "signal_ms": 600_000}, bots=["easy"] * 5, start=True
    )
    page.goto(f"/t/{code}")
    signal = page.locator("[data-signal]")
    signal.wait_for()
    for device in (PHONE, SMALL, LYING, TABLET):
        page.set_viewport_size(device["viewport"])
        assert is_at_hand(page, signal)
        assert is_at_hand(page, page.locator("[data-turn]"))
        assert is_at_hand(page, page.locator(".bar .right button"))
    assert len(set(page.locator("[data-rim]").evaluate_all("(all) => all.map((rim) => rim.dataset.rim)"))) == 6
    signal.evaluate("(button) => button.click()")  # it beckons: it never stands still
    page.locator("[data-phase=slap]").wait_for()


def test_the_end_hides_nothing(new_page: NewPage) -> None:
    evening = over("arriba")
    zoe = Player(new_page("Zoé", evening=evening, **PHONE)).come(evening.code)
    tv = new_page("TV", viewport={"width": 1920, "height": 1080})
    tv.goto(f"/tv/{evening.code}")
    for name in ("Photos", "Revoir", "Partager", "Revanche"):
        button = zoe.page.get_by_role("button", name=name)
        button.wait_for()
        assert is_at_hand(zoe.page, button), name
    expect(zoe.page.locator(".facts")).to_be_visible()  # also for whoever comes back after it
    zoe.page.get_by_role("button", name="Photos").click()
    expect(zoe.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    zoe.page.keyboard.press("Escape")
    expect(zoe.page.locator("table tr.mine")).to_contain_text("Zoé")
    expect(zoe.page.locator(".podium .mine, [data-my-rank]")).to_have_count(1)
    expect(tv.get_by_role("heading", name=re.compile("Prem’s,|égalité", re.IGNORECASE))).to_be_visible()
    heading = tv.locator("h1")
    heading.evaluate("(it) => (it.textContent = 'Prem’s ex æquo ! Constantin, Bérénice et Apolline !')")
    expect(heading).to_be_in_viewport(ratio=1)


def test_what_is_written_on_a_stream_has_its_ground(new_page: NewPage) -> None:
    stream = new_page("OBS", viewport={"width": 1920, "height": 1080})
    for game in FOLDERS:
        stream.goto(f"/tv/{over(game).code}?clean")
        stream.get_by_role("heading", name=re.compile("Prem’s,|égalité", re.IGNORECASE)).wait_for()
        ground = stream.locator("[data-tv=over]").evaluate("(it) => getComputedStyle(it).background")
        assert ground != stream.locator("body").evaluate("(it) => getComputedStyle(it).background"), game
    stream.goto(f"/tv/{nearly_over('leprechauns').code}?clean")  # and what is said below the chests has its own
    expect(stream.locator("[data-tv=playing] .dock")).not_to_have_css("background-image", "none")


# --- stickers ---


def tray(page: Page) -> Locator:
    return page.get_by_role("button", name="Gommettes")


@pytest.mark.rule("T36")
def test_a_sticker_is_seen_on_all_screens_unless_somebody_does_not_want_it(new_page: NewPage) -> None:
    ana, bo, tv = new_page("Ana", **PHONE), new_page("Bo", **PHONE), new_page("Salon", **DESK)
    code = table_opened(ana, game="arriba")
    ana.goto(f"/t/{code}")
    expect(ana.get_by_role("button", name="Gommettes")).to_have_count(0)  # nobody would see it
    bo.goto(f"/t/{code}")
    tv.goto(f"/tv/{code}")
    expect(tv.locator("[data-lands]")).to_have_count(2)
    tray(ana).press("Enter")
    expect(ana.locator("[data-tray] :focus")).to_have_count(1)
    assert serious(ana) == []
    ana.locator("[data-sticker=heart]").press("Enter")
    for page in (ana, bo, tv):
        expect(page.locator("[data-stuck=heart][data-at=Bo]")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(tray(ana)).to_be_focused()
    tray(ana).click()
    tray(bo).click()
    bo.get_by_role("button", name="les gommettes").click()
    ana.locator("[data-sticker=laugh]").click()
    expect(tv.locator("[data-stuck=laugh]")).to_be_visible()
    expect(bo.locator("[data-stuck=laugh]")).to_have_count(0)
