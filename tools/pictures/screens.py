"""What do the pages look like today? `make pictures` plays in a real browser and takes the pictures of the docs.

Games are dealt by known seeds, but hands and bots are as quick as the machine lets them be: no two runs are equal to
the pixel.
"""

import json
import re
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.arriba.player import UNHURRIED, Player, is_free_to_grab
from tests.browser.arriba.test_photo import spot
from tests.browser.conftest import serving
from tests.browser.found import found_browser
from tests.browser.leprechauns.player import QUICKEST, play_to_the_end
from tests.browser.leprechauns.player import Player as Reciter
from tests.browser.timing.fingers import press_both
from tests.kit.evening import keep

from tools.pictures import room

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "docs/pictures"
HOST: Final = "prems.local"  # as a phone of the same network would say it
MATCH: Final = "20"  # deals two players the same symbol first

TOUCH: Final[dict[str, Any]] = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
SMALL: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 640}, **TOUCH}
LYING: Final[dict[str, Any]] = {**TOUCH, "viewport": {"width": 844, "height": 390}, "device_scale_factor": 1.5}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
TV: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
NIGHT: Final = {"color_scheme": "dark"}

COVER: Final = (
    "home-phone",
    "lobby-phone",
    "arriba-8-phone",
    "arriba-photo-finish-phone",
    "leprechauns-reveal-phone",
    "leprechauns-hands-phone",
)


class Studio:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._here = address
        self._address = address.replace("127.0.0.1", HOST).replace("localhost", HOST)

    def table(self, **wanted: Any) -> str:
        """The code of a new table, furnished as wanted."""
        sent = {"Content-Type": "application/json"}
        asked = urllib.request.Request(f"{self._here}/api/tables", json.dumps(wanted).encode(), sent)
        with urllib.request.urlopen(asked) as answer:
            return str(json.load(answer)["code"])

    def page(self, name: str, token: str = "", **device: Any) -> Page:
        context = self._browser.new_context(base_url=self._address, locale="fr", **(device or PHONE))
        colour = {"Zoé": "rosa", "Tom": "azul", "Karim": "lago", "Louise": "violeta"}.get(name, "agave")
        known = {"name": name, "colour": colour, "sound": False, "played": 3} | ({"token": token} if token else {})
        kept = json.dumps(known)
        slips = (
            """{"arriba":["turn","match","totem","head","loss"],"leprechauns":["action","reveal","slap","recital"]}"""
        )
        context.add_init_script(
            f"if (!localStorage['prems.profile']) {{ localStorage['prems.profile'] = '{kept}';"
            f" localStorage['prems.slips'] = '{slips}' }}"
        )
        page = context.new_page()
        page.set_default_timeout(60_000)
        return page


def shot(page: Page, name: str) -> None:
    path = PICTURES / "web" / f"{name}.png"
    page.screenshot(path=path)
    few = Image.open(path).convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(path, optimize=True)
    print(path.relative_to(ROOT))


def homes(studio: Studio) -> None:
    for name, device in (("phone", PHONE), ("phone-night", {**PHONE, **NIGHT}), ("desk", DESK)):
        page = studio.page("Zoé", **device)
        page.goto("/")
        page.locator(".poster-arriba").wait_for()
        page.wait_for_timeout(800)
        shot(page, f"home-{name}")
        page.context.close()


def lobbies(studio: Studio) -> None:
    zoe = studio.page("Zoé", **PHONE)
    code = studio.table(game="arriba", bots=["normal"])
    zoe.goto(f"/t/{code}")
    zoe.locator(".seat .name").first.wait_for()
    others = [("Louise", DESK, "desk"), ("Tom", LYING, "phone-lying"), ("Karim", {**PHONE, **NIGHT}, "phone-night")]
    pages = []
    for name, device, size in others:
        page = studio.page(name, **device)
        page.goto(f"/t/{code}")
        if name != "Tom":
            page.get_by_role("button", name="J’y suis !").click()
        pages.append((page, size))
    zoe.wait_for_timeout(6_000)  # links are known by then
    shot(zoe, "lobby-phone")
    for page, size in pages:
        shot(page, f"lobby-{size}")
    zoe.get_by_role("button", name="Gommettes").click()
    pages[0][0].get_by_role("button", name="Gommettes").click()
    pages[0][0].locator("[data-sticker=axolotl]").click()
    zoe.locator("[data-sticker=heart]").click()
    zoe.wait_for_timeout(700)
    shot(zoe, "stickers-phone")
    for page in (zoe, *(page for page, _ in pages)):
        page.context.close()


def boards(studio: Studio) -> None:
    for name, device, bots in (("4-phone", PHONE, 3), ("4-desk", DESK, 3), ("8-phone", SMALL, 7)):
        zoe = Player(studio.page("Zoé", **device))
        furnished = {"options": UNHURRIED, "settings": {"pace": 1, "count_ms": 300}, "bots": ["easy"] * bots}
        zoe.come(studio.table(game="arriba", start=True, **furnished))
        zoe.wait(lambda zoe=zoe: zoe.views and zoe.views[-1]["play"] and zoe.view["round"] == 1)
        while (  # until all wait for her: no hand comes down while the picture is taken
            len(zoe.view["exposed"]) < bots
            or zoe.view["turn"] != zoe.seat
            or is_free_to_grab(zoe.view)
            or zoe.page.locator("[data-sheet=open]").count()
        ):
            if zoe.page.locator(".pile.ready, .signal").count():
                zoe.page.keyboard.press("Enter")
            zoe.page.wait_for_timeout(120)
        zoe.page.wait_for_timeout(300)
        shot(zoe.page, f"arriba-{name}")
        zoe.page.context.close()


def photo(studio: Studio) -> None:
    zoe, tom = Player(studio.page("Zoé", **SMALL)), Player(studio.page("Tom", **SMALL))
    settings = {"pace": 4, "count_ms": 300}
    code = studio.table(game="arriba", settings=settings, options={**UNHURRIED, "turners_delay": False})
    for player in (zoe, tom):
        player.come(code)
    zoe.page.locator(".seat .name").nth(1).wait_for()
    zoe.page.get_by_role("button", name=re.compile("C’est parti")).click()
    for player in (zoe, tom):
        player.wait(lambda player=player: player.views[-1]["play"] and player.view["round"] == 1)
    while not is_free_to_grab(zoe.view):
        next(one for one in (zoe, tom) if one.seat in (zoe.view["turn"], zoe.view["head_by"])).turn()
        zoe.page.wait_for_timeout(150)
    zoe.page.wait_for_timeout(400)
    press_both(zoe.page, *((one.devtools(), spot(one)) for one in (zoe, tom)))
    zoe.page.locator("[data-sheet=open] [data-lane]").nth(1).wait_for()
    zoe.page.wait_for_timeout(900)
    shot(tom.page, "arriba-photo-finish-phone")
    for player in (zoe, tom):
        player.page.context.close()


def ends(studio: Studio) -> None:
    zoe = Player(studio.page("Zoé", **PHONE))
    settings = {"pace": 0.05, "count_ms": 300}
    zoe.come(studio.table(game="arriba", bots=["easy"] * 3, start=True, settings=settings, options={"rounds": 1}))
    zoe.wait(lambda: zoe.views)
    while zoe.views[-1]["stage"] != "over":
        if zoe.page.locator(".pile.ready, .signal").count():
            zoe.page.keyboard.press("Enter")
        if zoe.view and is_free_to_grab(zoe.view):
            zoe.page.keyboard.press("Space")
        zoe.page.wait_for_timeout(40)
    zoe.page.wait_for_timeout(2_500)
    shot(zoe.page, "arriba-end-phone")
    zoe.page.context.close()


def rooms(studio: Studio) -> None:
    """A TV with three phones: lobby, play, photo finish or recital, finale."""
    for game, evening in {"arriba": room.arriba, "leprechauns": room.leprechauns}.items():
        path = PICTURES / "web" / f"room-{game}.png"
        evening(studio).quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)
        print(path.relative_to(ROOT))


def rounds(studio: Studio) -> None:
    """Six at Leprechauns: revealed, slapped, recited, judged, over."""
    lea = Reciter(studio.page("Léa", **PHONE))
    settings = {"pace": 1, "count_ms": 300}
    furnished = {"options": {}, "settings": settings, "bots": ["normal"] * 5, "start": True}
    lea.come(studio.table(game="leprechauns", **furnished))
    while lea.view.get("phase") != "slap":
        lea.step()
        lea.page.wait_for_timeout(60)
    lea.page.wait_for_timeout(250)
    shot(lea.page, "leprechauns-reveal-phone")
    while lea.view["phase"] == "slap":
        free = lea.may_slap(lea.view, lea.seat)
        if free and lea.seat not in lea.view["hands"]:
            lea.tap(free[0])
        lea.page.wait_for_timeout(300)
    lea.page.wait_for_timeout(700)  # a photo finish is filled out of sight before it opens
    lea.page.locator("[data-scene]").wait_for(state="detached")
    shot(lea.page, "leprechauns-hands-phone")
    wanted = {"recital": "[data-answer]", "verdict": "[data-scene=judged]"}
    for _ in range(3_000):
        for name, selector in list(wanted.items()):
            if lea.page.locator(selector).count():
                lea.page.wait_for_timeout(500)
                shot(lea.page, f"leprechauns-{name}-phone")
                del wanted[name]
        lea.step()
        lea.page.wait_for_timeout(60)
        if not wanted or lea.is_over:
            break
    lea.page.context.close()


def recitals(studio: Studio) -> None:
    """Two people at Leprechauns and a TV: one recites aloud, the other judges, the room sees what came of it."""
    zoe, tom = Reciter(studio.page("Zoé", **PHONE)), Reciter(studio.page("Tom", **PHONE))
    furnished = {"options": {"judging": "aloud", "actions": False}, "settings": {"count_ms": 300}}
    code = studio.table(game="leprechauns", bots=["normal"] * 3, **furnished)
    for player in (zoe, tom):
        player.come(code)
    zoe.wait(lambda: len(zoe.views[-1]["chairs"]) == 5)
    tv = studio.page("TV", **TV)
    tv.goto(f"/tv/{code}")
    zoe.page.get_by_role("button", name=re.compile("C’est parti")).click()
    wanted = {
        "vote-phone": (zoe.page, "[data-vote=yes]"),
        "tv": (tv, "[data-scene=judged].good"),
    }
    while wanted and not zoe.is_over:
        for name, (page, selector) in list(wanted.items()):
            if page.locator(selector).count():
                page.wait_for_timeout(900)
                shot(page, f"leprechauns-{name}")
                del wanted[name]
        for player in (zoe, tom):
            player.step()
        zoe.page.wait_for_timeout(60)
    for page in (zoe.page, tom.page, tv):
        page.context.close()


def treasure(studio: Studio) -> None:
    """A game of Leprechauns is over."""
    zoe = Reciter(studio.page("Zoé", **PHONE))
    zoe.come(studio.table(game="leprechauns", bots=["normal"] * 3, start=True, settings=QUICKEST))
    play_to_the_end(zoe)
    zoe.page.wait_for_timeout(2_500)
    shot(zoe.page, "leprechauns-end-phone")
    zoe.page.context.close()


def _kept(data: Path) -> Path:
    keep(data, *room.ENDS.values())
    return data


@contextmanager
def studio() -> Iterator[Studio]:
    path, environment = found_browser(ROOT / "web")
    args = ["--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    with (
        tempfile.TemporaryDirectory() as data,
        sync_playwright() as playwright,
        serving(_kept(Path(data)), MATCH) as address,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=args, env={**environment})
        yield Studio(browser, address)
        browser.close()


def cover() -> None:
    """Six phones side by side: what a reader of the README sees first."""
    high = 620
    phones = [Image.open(PICTURES / "web" / f"{name}.png").convert("RGB") for name in COVER]
    small = [
        phone.resize((round(phone.width * high / phone.height), high), Image.Resampling.LANCZOS) for phone in phones
    ]
    sheet = Image.new("RGB", (sum(phone.width for phone in small) + 12 * (len(small) - 1), high), "white")
    x = 0
    for phone in small:
        sheet.paste(phone, (x, 0))
        x += phone.width + 12
    sheet.quantize(256, kmeans=2, dither=Image.Dither.NONE).save(PICTURES / "prems.png", optimize=True)


SCENES: Final = {
    "home": homes,
    "lobby": lobbies,
    "board": boards,
    "photo": photo,
    "end": ends,
    "round": rounds,
    "recital": recitals,
    "treasure": treasure,
    "room": rooms,
}


def main() -> int:
    with studio() as opened:
        for scene in sys.argv[1:] or SCENES:
            SCENES[scene](opened)
    cover()
    return 0


if __name__ == "__main__":
    sys.exit(main())
