"""A phone with a notch and a home bar, standing and lying: nothing to press or to read lies under them."""

from typing import Final

from playwright.sync_api import Page, ViewportSize

from tests.browser.arriba.player import UNHURRIED
from tests.browser.conftest import NewPage, table_opened
from tests.browser.evenings import OPTIONS, over
from tests.browser.leprechauns.player import open_table
from tests.browser.timing.test_room import living_room

PHONE: Final = {"has_touch": True, "is_mobile": True, "viewport": {"width": 380, "height": 800}}
Sizes = dict[str, int]
STANDING: Final[tuple[ViewportSize, Sizes]] = (
    {"width": 390, "height": 844},
    {"top": 59, "right": 0, "bottom": 34, "left": 0},
)
LYING: Final[tuple[ViewportSize, Sizes]] = (
    {"width": 844, "height": 390},
    {"top": 0, "right": 59, "bottom": 21, "left": 59},
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


def under_bars(page: Page) -> dict[str, list[str]]:
    """What lies there, at the beginning of what scrolls and at its end; how the phone is held."""
    found = {}
    devtools = page.context.new_cdp_session(page)
    for size, insets in (LYING, STANDING):  # the bars first: a page measures itself when its size changes
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        page.set_viewport_size(size)
        page.wait_for_timeout(250)
        found[f"{size['width']}"] = [*page.evaluate(FOUND, insets), *page.evaluate(FOUND, insets)]
    devtools.detach()
    return found


NOTHING: Final[dict[str, list[str]]] = {"390": [], "844": []}


def test_nothing_before_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    for path in ("/", "/mine", "/check", "/rules/arriba", "/learn/arriba", "/learn/leprechauns"):
        page.goto(path)
        page.locator("main").wait_for()
        assert under_bars(page) == NOTHING, path
    page.goto(f"/t/{table_opened(page, game='arriba', bots=['normal'] * 3)}")
    page.locator(".seat .name").first.wait_for()
    assert under_bars(page) == NOTHING
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").wait_for()
    assert under_bars(page) == NOTHING


def test_nothing_in_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    quick = {"options": UNHURRIED, "settings": {"count_ms": 300}}
    page.goto(f"/t/{table_opened(page, game='arriba', start=True, bots=['normal'] * 3, **quick)}")
    page.locator("[data-pile]").wait_for()
    assert under_bars(page) == NOTHING
    page.goto(f"/t/{open_table(page, bots=3, start=True)}")
    page.locator("[data-phase=signal], [data-phase=slap]").first.wait_for()
    assert under_bars(page) == NOTHING


def test_nothing_after_a_game_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    for game in ("leprechauns", "arriba"):
        page = new_page(evening=over(game), **PHONE)
        page.goto(f"/t/{over(game).code}")
        page.get_by_role("button", name="Revoir").first.wait_for()
        assert under_bars(page) == NOTHING, game
    page.get_by_role("button", name="Revoir").first.click()
    page.locator("dialog[open]").wait_for()
    assert under_bars(page) == NOTHING


def test_no_hand_before_a_television_lies_under_a_notch_or_a_home_bar(new_page: NewPage) -> None:
    for game in ("arriba", "leprechauns"):
        _, players = living_room(new_page, game, options=OPTIONS[game], settings={"count_ms": 300})
        page = players[0].page
        assert under_bars(page) == NOTHING, game
        page.get_by_role("button", name="C’est parti !").click()
        page.locator("[data-hands]").wait_for()
        assert under_bars(page) == NOTHING, game
