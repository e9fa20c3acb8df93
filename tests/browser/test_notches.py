"""A phone with a notch and a home bar, a tablet with its bars: nothing to press or to read lies under them."""

from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

from prems.games import FOLDERS
from tests.browser.arriba.player import UNHURRIED
from tests.browser.conftest import NewPage, table_opened
from tests.browser.evenings import over
from tests.browser.leprechauns.player import open_table
from tests.browser.leprechauns.test_whole_games import gather
from tests.browser.timing.test_room import TABLET, living_room
from tests.kit.games import known

PHONE: Final = {"has_touch": True, "is_mobile": True, "viewport": {"width": 380, "height": 800}}
Held = tuple[tuple[ViewportSize, dict[str, int]], ...]
IN_HAND: Final[Held] = (  # what is tried next begins standing
    ({"width": 844, "height": 390}, {"top": 0, "right": 59, "bottom": 21, "left": 59}),
    ({"width": 390, "height": 844}, {"top": 59, "right": 0, "bottom": 34, "left": 0}),
)
ON_THE_TABLE: Final[Held] = (
    ({"width": 820, "height": 1180}, {"top": 24, "right": 0, "bottom": 20, "left": 0}),
    ({"width": 1180, "height": 820}, {"top": 24, "right": 0, "bottom": 20, "left": 0}),
)

# Every text that is seen, and the middle of whatever is pressed, where a bar covers it. What scrolls may pass below a
# bar, but not begin or end there. Then everything is scrolled to its end.
FOUND = """(insets) => {
  const SLACK = 4; // a letter that leans out
  const rolls = (it) => it.scrollHeight > it.clientHeight + 1
    && (it === document.documentElement || /auto|scroll/.test(getComputedStyle(it).overflowY));
  const roller = (it) => it && (rolls(it) ? it : roller(it.parentElement));
  const isSeen = (it, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (it.contains(top) || top.contains(it)) && it.checkVisibility({ opacityProperty: true });
  };
  const found = new Set();
  const look = (it, box, what) => {
    if (box.width < 2 || box.height < 2 || !isSeen(it, box.x + box.width / 2, box.y + box.height / 2)) return;
    const roll = roller(it);
    const isFirst = !roll || roll.scrollTop < 1;
    const isLast = !roll || roll.scrollTop + roll.clientHeight > roll.scrollHeight - 2;
    const over = {
      left: insets.left - box.left,
      right: box.right - innerWidth + insets.right,
      top: isFirst ? insets.top - box.top : 0,
      bottom: isLast ? box.bottom - innerHeight + insets.bottom : 0,
    };
    for (const side in over) if (insets[side] && over[side] > SLACK) found.add(`${side}: ${what}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest('.only-heard')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) look(text.parentElement, box, text.data.trim());
  }
  for (const it of document.querySelectorAll('button, a, input')) {
    const { x, y, width, height } = it.getBoundingClientRect();
    look(it, new DOMRect(x + width / 2 - 12, y + height / 2 - 12, 24, 24), it.ariaLabel ?? it.textContent.trim());
  }
  for (const it of [...document.querySelectorAll('*')].filter(rolls)) it.scrollTop = 1e6;
  return [...found];
}"""


def under_bars(page: Page, held: Held = IN_HAND) -> list[str]:
    """What lies there, at the beginning of what scrolls and at its end, and how the device is held then."""
    found = []
    devtools = page.context.new_cdp_session(page)
    for size, insets in held:  # the bars first: a page measures itself when its size changes
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        page.set_viewport_size(size)
        page.wait_for_timeout(250)
        for _ in range(2):
            found += [f"{size['width']} wide, {what}" for what in page.evaluate(FOUND, insets)]
    devtools.detach()
    return found


def test_nothing_before_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    for path in ("/", "/mine", "/check", "/rules/arriba", "/learn/arriba", "/learn/leprechauns"):
        page.goto(path)
        page.locator("main").wait_for()
        assert under_bars(page) == [], path
    page.goto(f"/t/{table_opened(page, game='arriba', bots=['normal'] * 3)}")
    page.locator(".seat .name").first.wait_for()
    assert under_bars(page) == []
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    assert under_bars(page) == []


def test_nothing_in_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    quick = {"options": UNHURRIED, "settings": {"count_ms": 300}}
    page.goto(f"/t/{table_opened(page, game='arriba', start=True, bots=['normal'] * 3, **quick)}")
    page.locator("[data-pile]").wait_for()
    assert under_bars(page) == []
    page.goto(f"/t/{open_table(page, bots=3, start=True)}")
    page.locator("[data-phase=signal], [data-phase=slap]").first.wait_for()
    assert under_bars(page) == []


def test_nothing_after_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    for game in ("leprechauns", "arriba"):
        page = new_page(evening=over(game), **PHONE)
        page.goto(f"/t/{over(game).code}")
        page.get_by_role("button", name="Revoir").first.wait_for()
        assert under_bars(page) == [], game
    page.get_by_role("button", name="Revoir").first.click()
    page.locator("dialog[open]").wait_for()
    assert under_bars(page) == []


def test_no_hand_before_a_television_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    for game in FOLDERS:
        _, players = living_room(new_page, game, options=dict(known(game).UNHURRIED), settings={"count_ms": 300})
        page = players[0].page
        assert under_bars(page) == [], game
        page.get_by_role("button", name="C’est parti !").click()
        page.locator("[data-hands]").wait_for()
        assert under_bars(page) == [], game


def test_no_recital_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    for judging, wanted in (("picked", {".recital"}), ("aloud", {".perform", "[data-vote]"})):
        zoe, tom = gather(new_page, [PHONE, PHONE], judging=judging, actions=False)
        for _ in range(1_000):
            if here := {what for what in wanted if zoe.page.locator(what).count()}:
                assert under_bars(zoe.page) == [], here
                wanted -= here
            if not wanted:
                break
            zoe.step()
            tom.step()
            zoe.page.wait_for_timeout(30)
        assert not wanted


def test_nothing_around_a_tablet_lies_under_its_bars(new_page: NewPage) -> None:
    for game, guests, board in (("arriba", 3, "[data-totem]"), ("leprechauns", 2, "[data-side-of]")):
        page = new_page(**TABLET)
        page.goto(
            f"/t/{table_opened(page, game=game, options=dict(known(game).UNHURRIED), settings={'count_ms': 300})}"
        )
        for guest in ("Tom", "Maya", "Léo")[:guests]:
            page.locator(".free").click()
            page.locator("form input").fill(guest)
            page.get_by_role("button", name="Asseoir").click()
            expect(page.locator(".seat .name").filter(has_text=guest)).to_be_visible()
        assert under_bars(page, ON_THE_TABLE) == [], game
        page.get_by_role("button", name="C’est parti !").click()
        expect(page.locator(board)).to_have_count(guests + 1)
        assert under_bars(page, ON_THE_TABLE) == [], game
