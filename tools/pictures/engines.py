"""Do both games look alike in every browser? `python -m tools.pictures.engines` writes one sheet, a row an engine.

The engines are those that the tests find, driven as the tests drive them: home, table, photo finish, recital, ends.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import sync_playwright
from tests.browser.conftest import serving
from tests.browser.evenings import all_of_them, over
from tests.browser.leprechauns.player import UNHURRIED
from tests.engines.conftest import table_opened
from tests.engines.found import wished
from tests.engines.opening import HEIGHT, WIDTH, opening
from tests.engines.test_walks import act, phase, turn
from tests.engines.window import Window
from tests.kit.evening import keep

SHEET: Final = Path(__file__).parents[2] / "docs/pictures/web/engines.png"
SMALL: Final = (212, 400)
GAP: Final = 8
UNHASTY: Final = {"count_ms": 300}  # so that a photo finish lasts
SETTLED: Final = 900  # milliseconds until nothing flies any more

New = Callable[[], Window]


def moments(new: New, address: str) -> Iterator[bytes]:
    zoe = new()
    zoe.introduce("Zoé")
    zoe.go("/")
    yield still(zoe)
    yield from arriba(zoe, address)
    yield from leprechauns(zoe, address)
    zoe.close()
    for game in ("arriba", "leprechauns"):
        yield end(new(), game)


def arriba(zoe: Window, address: str) -> Iterator[bytes]:
    options = {"rounds": 1, "turn_ms": None, "signal_ms": None}
    code = table_opened(address, game="arriba", options=options, settings=UNHASTY, bots=["easy"] * 3, start=True)
    zoe.go(f"/t/{code}")
    zoe.see("[data-pile]")
    while not zoe.shows(".seats [data-card]:not([data-card=''])"):
        turn(zoe)
    yield still(zoe)
    zoe.key("Space")
    zoe.see("[data-sheet=open]")
    yield still(zoe)


def leprechauns(zoe: Window, address: str) -> Iterator[bytes]:
    options = {**UNHURRIED, "actions": False, "motifs_needed": 1}
    code = table_opened(address, game="leprechauns", options=options, settings=UNHASTY, bots=["easy"] * 3, start=True)
    zoe.go(f"/t/{code}")
    zoe.see("[data-phase]")
    for wanted in ("slap", "recite"):
        while phase(zoe) != wanted:
            act(zoe)
        yield still(zoe)


def end(zoe: Window, game: str) -> bytes:
    evening = over(game)
    zoe.introduce("Zoé", evening=evening)
    zoe.go(f"/t/{evening.code}")
    zoe.see(".end")
    picture = still(zoe)
    zoe.close()
    return picture


def still(window: Window) -> bytes:
    """Once the page has come to rest."""
    window.tell("(window.looked = performance.now(), true)")
    window.wait(f"performance.now() - window.looked > {SETTLED}")
    return window.picture()


def sheet(rows: list[list[bytes]]) -> Image.Image:
    wide, high = SMALL
    columns = max(map(len, rows))
    whole = Image.new("RGB", (columns * (wide + GAP) - GAP, len(rows) * (high + GAP) - GAP), "white")
    for y, row in enumerate(rows):
        for x, picture in enumerate(row):
            small = Image.open(io.BytesIO(picture)).convert("RGB").resize(SMALL, Image.Resampling.LANCZOS)
            whole.paste(small, (x * (wide + GAP), y * (high + GAP)))
    return whole.quantize(256, dither=Image.Dither.NONE)


def main() -> int:
    rows = []
    with sync_playwright() as playwright:
        for engine in wished():
            with tempfile.TemporaryDirectory(prefix="prems-engines-") as data:
                keep(Path(data), *all_of_them())
                with serving(Path(data)) as address, opening(playwright, engine) as opened:
                    rows.append([*moments(partial(opened, address, WIDTH, HEIGHT), address)])
            print(engine, flush=True)
    sheet(rows).save(SHEET, optimize=True)
    print(f"{SHEET}, {SHEET.stat().st_size // 1000} kB, from the top: {', '.join(wished())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
