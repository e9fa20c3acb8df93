"""What does a newcomer see, from home to the end, who presses only what the screen tells to press?

`python -m tools.pictures.first_game --game arriba --lang fr --size 360x640 --out DIR` plays one first game on a
phone. DIR gets a picture every half second, named by the second, one more at each first time, and contact sheets.
"""

import argparse
import json
import math
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, Route, sync_playwright
from tests.browser.arriba.player import Player as Grabber
from tests.browser.conftest import serving
from tests.browser.found import found_browser
from tests.browser.leprechauns.player import Player as Reciter

ROOT: Final = Path(__file__).parents[2]
TOUCH: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True}
EVERY: Final = 0.5  # seconds
LONGEST: Final = 15 * 60
SEES: Final = 0.7  # seconds until a match is noticed
COLUMNS: Final = 10
ROWS: Final = 4
PLAY: Final = {"fr": "Jouer", "en": "Play"}

# What is there for the first time? A name for each thing that can be seen.
THINGS: Final = """() => {
  const seen = (selector, name) => [...document.querySelectorAll(selector)].map(name);
  return [
    ...seen('[data-slip]', (slip) => 'slip ' + slip.dataset.slip),
    ...seen('[data-sheet=open]', (sheet) => (sheet.querySelector('.wrong') ? 'wrong grab' : 'photo finish')),
    ...seen('[data-sheet=open] [data-late]', () => 'too late'),
    ...seen('[data-scene]', (scene) => 'scene ' + scene.dataset.scene),
    ...seen('[data-phase]', (board) => 'phase ' + board.dataset.phase),
    ...seen('[data-answer]', () => 'answers').slice(0, 1),
    ...seen('[data-bet]', () => 'bets').slice(0, 1),
    ...seen('.signal', () => 'head is mine').slice(0, 1),
    ...seen('[role=dialog], dialog[open]', () => 'dialog'),
  ];
}"""


class Recorder:
    """Pictures of one page, by the clock and at each first time."""

    def __init__(self, page: Page, folder: Path) -> None:
        self._page = page
        self._folder = folder
        self._began = time.monotonic()
        self._next = 0.0
        self._met: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def second(self) -> float:
        return time.monotonic() - self._began

    def look(self, also: str = "") -> None:
        things = [*self._page.evaluate(THINGS), *([also] if also else [])]
        for thing in [thing for thing in things if thing not in self._met]:
            self._met.add(thing)
            self._take(f"first {thing}")
            print(f"{self.second:6.1f} s  {thing}")
        if self.second >= self._next:
            self._next = self.second + EVERY
            self._take("")

    def _take(self, name: str) -> None:
        path = self._folder / f"{self.second:07.2f}{' ' if name else ''}{name}.jpg"
        self._page.screenshot(path=path, type="jpeg", quality=70)


def arriba(page: Page, player: Grabber, slip: str | None) -> None:
    """Flips when told, gives the signal of a head, and grabs where the symbol of their own card lies twice."""
    if slip and slip not in ("turn", "match", "totem"):
        return press(page, "[data-slip-read]")
    if slip in ("match", "totem"):
        return player.touch()
    if page.locator(".pile.ready, .signal").count():
        page.keyboard.press("Enter")
    view = player.views[-1]["play"] if player.views else None
    if view and not page.locator("[data-sheet=open]").count():
        mine = view["exposed"].get(player.seat, "")
        symbols = [card[:-1] for card in view["exposed"].values()]
        is_totem = any(card[0] == "T" and card not in view["spent"] for card in view["exposed"].values())
        if is_totem or (mine[:1].isdigit() and symbols.count(mine[:-1]) > 1):
            page.wait_for_timeout(SEES * 1000)
            if page.locator("[data-totem]").count():  # the round may be over meanwhile
                player.touch()
    return None


def leprechauns(page: Page, player: Reciter, slip: str | None) -> None:
    """Reveals, slaps, recites and names when told; bets while others recite."""
    if slip and page.locator("[data-slip-read]").count() and slip not in ("reveal", "slap"):
        return press(page, "[data-slip-read]")
    if player.view.get("phase") == "slap":
        page.wait_for_timeout(SEES * 1000)
    if page.locator("[data-bet=true][aria-pressed=false]").count():
        press(page, "[data-bet=true]")
    return player.step()


def press(page: Page, selector: str) -> None:
    page.evaluate("(selector) => document.querySelector(selector)?.click()", selector)


PLAYS: Final[dict[str, tuple[Callable[[Page], Any], Callable[..., None]]]] = {
    "arriba": (Grabber, arriba),
    "leprechauns": (Reciter, leprechauns),
}


def played(page: Page, game: str, lang: str, pace: float, folder: Path) -> None:
    def paced(route: Route) -> None:
        wanted = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=wanted | {"settings": wanted.get("settings", {}) | {"pace": pace}})

    page.route("**/api/tables", paced)
    player_of, act = PLAYS[game]
    player = player_of(page)
    recorder = Recorder(page, folder)
    page.goto("/")
    page.locator(f".poster-{game}").wait_for()
    recorder.look("home")
    page.locator(f".poster-{game}").get_by_role("button", name=re.compile(f"^{PLAY[lang]}")).tap()
    after = math.inf  # the end is looked at for a while
    while recorder.second < min(LONGEST, after):
        recorder.look()
        slip = page.locator("[data-slip]")
        told = slip.get_attribute("data-slip") if slip.count() else None
        if told:
            page.wait_for_timeout(1_500)  # it is read
            recorder.look()
        act(page, player, told)
        if after == math.inf and player.views and player.views[-1]["stage"] == "over":
            after = recorder.second + 8
        page.wait_for_timeout(80)


def sheets(folder: Path) -> None:
    """Many small pictures on one, in their order."""
    taken = sorted(path for path in folder.glob("*.jpg"))
    for number in range(0, len(taken), COLUMNS * ROWS):
        few = [Image.open(path) for path in taken[number : number + COLUMNS * ROWS]]
        wide, high = few[0].width // 2, few[0].height // 2
        sheet = Image.new("RGB", (COLUMNS * (wide + 4), ROWS * (high + 4)), "white")
        for k, picture in enumerate(few):
            sheet.paste(picture.resize((wide, high)), ((k % COLUMNS) * (wide + 4), (k // COLUMNS) * (high + 4)))
        sheet.save(folder / f"sheet-{number // (COLUMNS * ROWS):02}.png")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", choices=list(PLAYS), default="arriba")
    asked.add_argument("--lang", choices=list(PLAY), default="fr")
    asked.add_argument("--size", default="360x640", help="of the screen")
    asked.add_argument("--pace", type=float, default=1.0, help="below 1 is faster")
    asked.add_argument("--out", type=Path, required=True)
    given = asked.parse_args()
    width, height = map(int, given.size.split("x"))
    path, environment = found_browser(ROOT / "web")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, serving(Path(data), "7") as address:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], env={**environment})
        screen = {"viewport": {"width": width, "height": height}, **TOUCH}
        page = browser.new_context(base_url=address, locale=given.lang, **screen).new_page()
        page.on("pageerror", lambda error: print(f"the page says: {error}"))
        played(page, given.game, given.lang, given.pace, given.out)
        browser.close()
    sheets(given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
