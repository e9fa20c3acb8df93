"""How does an evening look on six screens at once? `python -m tools.pictures.sizes --lang fr --out DIR`

Five people at one table, each with another screen, and the television of the room: home, lobby, table, photo finish,
recital, end. DIR gets a picture of each moment on each screen, and one sheet a moment.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.arriba.player import UNHURRIED, Player, turn_until_free
from tests.browser.arriba.test_photo import spot
from tests.browser.conftest import serving, somebody, table_opened
from tests.browser.evenings import all_of_them, over
from tests.browser.found import found_browser
from tests.browser.leprechauns.player import Player as Reciter
from tests.browser.timing.fingers import press_both
from tests.kit.evening import keep

ROOT: Final = Path(__file__).parents[2]
TOUCH: Final = {"has_touch": True, "is_mobile": True}
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "small": {"viewport": {"width": 360, "height": 640}, **TOUCH},
    "lying": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **TOUCH},
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "tv": {"viewport": {"width": 1920, "height": 1080}},
}
PEOPLE: Final = {"phone": "Zoé", "small": "Tom", "lying": "Mia", "tablet": "Karim", "desk": "Louise"}
START: Final = {"fr": "C’est parti !", "en": "Let’s go!"}
PACE: Final = {"pace": 4, "count_ms": 300}
HIGH: Final = 460  # of a screen on a sheet
UNASKED: Final = {
    f"{phase}_ms": 600_000 for phase in ("signal", "slap", "recite", "name", "swap", "discard", "prems")
}


class Studio:
    def __init__(self, browser: Browser, address: str, lang: str, folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._lang = lang
        self._folder = folder

    @contextmanager
    def pages(self, **known: Any) -> Iterator[dict[str, Page]]:
        """One page a screen; their people have played before."""
        contexts = {
            screen: somebody(self._browser, self._address, PEOPLE.get(screen, "TV"), self._lang, **known, **device)
            for screen, device in SCREENS.items()
        }
        try:
            yield {screen: context.new_page() for screen, context in contexts.items()}
        finally:
            for context in contexts.values():
                context.close()

    def shot(self, moment: str, pages: dict[str, Page]) -> None:
        files = {screen: self._folder / f"{moment}-{screen}-{self._lang}.png" for screen in pages}
        for screen, page in pages.items():
            page.screenshot(path=files[screen])
        pictures = [Image.open(file).convert("RGB") for file in files.values()]
        small = [picture.resize((round(picture.width * HIGH / picture.height), HIGH)) for picture in pictures]
        sheet = Image.new("RGB", (sum(picture.width + 6 for picture in small), HIGH), "white")
        x = 0
        for picture in small:
            sheet.paste(picture, (x, 0))
            x += picture.width + 6
        sheet.save(self._folder / f"sheet-{moment}-{self._lang}.png")
        print(f"{moment}, {self._lang}")

    def quiet_pages(self) -> None:
        """Those that nobody has to play for."""
        for moment, path in (("home", "/"), ("rules", "/rules/leprechauns"), ("lesson", "/learn/arriba")):
            with self.pages() as pages:
                for page in pages.values():
                    page.goto(path)
                pages["tv"].wait_for_timeout(1_500)
                self.shot(moment, pages)

    def ends(self) -> None:
        for game in ("arriba", "leprechauns"):
            evening = over(game)
            with self.pages(evening=evening) as pages:
                for screen, page in pages.items():
                    page.goto(f"/{'tv' if screen == 'tv' else 't'}/{evening.code}")
                pages["tv"].wait_for_timeout(4_000)
                self.shot(f"{game}-end", pages)

    def gathered(self, pages: dict[str, Page], game: str, **options: Any) -> None:
        first = pages["phone"]
        code = table_opened(first, game=game, settings=PACE, options=options)
        for screen, page in pages.items():
            page.goto(f"/{'tv' if screen == 'tv' else 't'}/{code}")
            page.wait_for_timeout(300)  # so that they sit down in this order
        first.wait_for_timeout(2_500)
        self.shot(f"{game}-lobby", pages)
        first.get_by_role("button", name=START[self._lang]).click()

    def arriba(self) -> None:
        with self.pages() as pages:
            players = [Player(page) for screen, page in pages.items() if screen != "tv"]
            self.gathered(pages, "arriba", **UNHURRIED, turners_delay=False)
            for player in players:
                player.wait(lambda player=player: player.views[-1]["play"] and player.view["round"] == 1)
            turn_until_free(*players)
            self.shot("arriba-table", pages)
            exposed = players[0].view["exposed"]
            alike = [
                seat for seat, card in exposed.items() if [*map(_symbol, exposed.values())].count(_symbol(card)) > 1
            ]
            first, then = [player for player in players[:4] if player.seat in alike or not alike][:2] or players[:2]
            press_both(first.page, *((one.devtools(), spot(one)) for one in (first, then)))
            first.page.wait_for_timeout(1_500)
            self.shot("arriba-photo", pages)

    def leprechauns(self) -> None:
        with self.pages() as pages:
            players = [Reciter(page) for screen, page in pages.items() if screen != "tv"]
            self.gathered(pages, "leprechauns", **UNASKED)
            for player in players:
                player.wait_for("signal")
            self.shot("leprechauns-signal", pages)
            self._until(players, "slap")
            players[0].page.wait_for_timeout(600)
            self.shot("leprechauns-chests", pages)
            self._until(players, "recite")
            players[0].page.wait_for_timeout(900)
            self.shot("leprechauns-recital", pages)

    def _until(self, players: list[Reciter], phase: str) -> None:
        while players[0].view["phase"] != phase:
            for player in players:
                player.step()
            players[0].page.wait_for_timeout(60)


def _symbol(card: str) -> str:
    return card[:-1] if card[0].isdigit() else card


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lang", choices=list(START), default="fr")
    asked.add_argument("--out", type=Path, required=True)
    given = asked.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    path, environment = found_browser(ROOT / "web")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        keep(Path(data), *all_of_them())
        with serving(Path(data)) as address:
            args = ["--no-sandbox", "--disable-gpu"]
            browser = playwright.chromium.launch(executable_path=path, args=args, env={**environment})
            studio = Studio(browser, address, given.lang, given.out)
            studio.quiet_pages()
            studio.arriba()
            studio.leprechauns()
            studio.ends()
            browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
