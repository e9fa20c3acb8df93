"""Do both games look alike in every browser? `python -m tools.pictures.engines` writes one sheet, a row an engine.

The engines are those that the tests find, driven as the tests drive them: home, table, photo finish, recital, ends.
`--size 1280x800 --lang en --out FILE` takes another screen and language, to be looked at and thrown away.
"""

import argparse
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
HIGH: Final = 400
GAP: Final = 8
UNHASTY: Final = {"count_ms": 300}  # so that a photo finish lasts
SETTLED: Final = 900  # milliseconds until nothing flies any more

New = Callable[[], Window]


def moments(new: New, address: str, lang: str) -> Iterator[bytes]:
    zoe = new()
    zoe.introduce("Zoé", lang=lang)
    zoe.go("/")
    yield still(zoe)
    yield from arriba(zoe, address)
    yield from leprechauns(zoe, address)
    zoe.close()
    for game in ("arriba", "leprechauns"):
        yield end(new(), game, lang)


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


def end(zoe: Window, game: str, lang: str) -> bytes:
    evening = over(game)
    zoe.introduce("Zoé", lang=lang, evening=evening)
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
    taken = [[Image.open(io.BytesIO(picture)).convert("RGB") for picture in row] for row in rows]
    wide = max(HIGH * picture.width // picture.height for row in taken for picture in row)
    columns = max(map(len, taken))
    whole = Image.new("RGB", (columns * (wide + GAP) - GAP, len(taken) * (HIGH + GAP) - GAP), "white")
    for y, row in enumerate(taken):
        for x, picture in enumerate(row):
            small = picture.resize((wide, HIGH), Image.Resampling.LANCZOS)
            whole.paste(small, (x * (wide + GAP), y * (HIGH + GAP)))
    return whole.quantize(256, dither=Image.Dither.NONE)


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tools.pictures.engines", description=__doc__)
    asked.add_argument("--size", default=f"{WIDTH}x{HEIGHT}", help="of the window")
    asked.add_argument("--lang", choices=["fr", "en"], default="fr")
    asked.add_argument("--out", type=Path, default=SHEET)
    given = asked.parse_args()
    width, height = map(int, given.size.split("x"))
    rows = []
    with sync_playwright() as playwright:
        for engine in wished():
            with tempfile.TemporaryDirectory(prefix="prems-engines-") as data:
                keep(Path(data), *all_of_them())
                with serving(Path(data)) as address, opening(playwright, engine) as opened:
                    rows.append([*moments(partial(opened, address, width, height), address, given.lang)])
            print(engine, flush=True)
    sheet(rows).save(given.out, optimize=True)
    print(f"{given.out}, {given.out.stat().st_size // 1000} kB, from the top: {', '.join(wished())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
