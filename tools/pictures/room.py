"""What does an evening in one room look like? The TV and beside it the phones that are hands, four times a game."""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from PIL import Image
from playwright.sync_api import Page
from tests.browser.arriba.player import UNHURRIED, Player, is_free_to_grab, turn_once
from tests.browser.arriba.test_photo import spot
from tests.browser.leprechauns.player import Player as Reciter
from tests.browser.timing.fingers import press_both
from tests.kit.evening import Evening, played
from tests.kit.games import known

if TYPE_CHECKING:
    from tools.pictures.screens import Studio

PEOPLE: Final = ("Zoé", "Tom", "Louise")
TV: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 360, "height": 720}, "has_touch": True, "is_mobile": True}
HIGH: Final = 300  # pixels of a picture, of which there are four
GAP: Final = 10

ENDS: Final[dict[str, Evening]] = {
    game: played(code, game, *PEOPLE, bots=("hard",), **known(game).UNHURRIED)
    for game, code in {"arriba": "BCDF", "leprechauns": "BCDG"}.items()
}
"""How the evening ends, played before."""


Who = TypeVar("Who", Player, Reciter)


class Room(Generic[Who]):
    """A TV, and three people with phones."""

    def __init__(self, studio: "Studio", game: str, who: type[Who]) -> None:
        self.tv: Who = who(studio.page("TV", **TV))
        self.people: list[Who] = [who(studio.page(name, ENDS[game].token(name), **PHONE)) for name in PEOPLE]
        self.host: Page = self.people[0].page
        self._pictures: list[Image.Image] = []
        options = {**UNHURRIED, "turners_delay": False} if game == "arriba" else {}
        settings = {"pace": 3, "count_ms": 300}
        code = studio.table(game=game, options=options, settings=settings)
        for person in self.people:
            person.come(code)
            person.page.locator(".seat .name").first.wait_for()
        self._show("lobby")
        for person in self.people[1:]:
            person.page.get_by_role("button", name="J’y suis !").click()
        self.host.locator("[data-screens]").click()
        self.host.get_by_role("radio", name="sur la télé").check(force=True)
        self.host.keyboard.press("Escape")
        self.tv.page.wait_for_timeout(1_500)
        self.taken()
        self.host.get_by_role("button", name=re.compile("C’est parti")).click()

    def taken(self) -> None:
        """One more picture: what all of them see now."""
        shots = [_small(page) for page in (self.tv.page, *(person.page for person in self.people))]
        self._pictures.append(_beside(shots))

    def _show(self, stage: str) -> None:
        """The host scans what the TV shows."""
        self.tv.page.goto("/tv")
        waiting = self.tv.page.locator("[data-take-me]:not([data-take-me=''])")
        waiting.wait_for()
        self.host.goto(f"/show#{waiting.get_attribute('data-take-me')}")
        self.tv.page.locator(f"[data-tv={stage}]").wait_for()

    def ends(self, game: str) -> Image.Image:
        """At a table where a game is over. All four pictures."""
        for person in self.people:
            person.page.goto(f"/t/{ENDS[game].code}")
        self.tv.page.evaluate("localStorage.removeItem('prems.tv')")  # it belongs to the table before
        self._show("over")
        self.tv.page.wait_for_timeout(3_000)
        self.taken()
        for page in (self.tv.page, *(person.page for person in self.people)):
            page.context.close()
        return _sheet(self._pictures)


def arriba(studio: "Studio") -> Image.Image:
    room = Room(studio, "arriba", Player)
    tv, people = room.tv, room.people
    for one in (tv, *people):
        one.wait(lambda one=one: one.views[-1]["play"] and one.view["round"] == 1)
    while not is_free_to_grab(tv.view):
        turn_once(*people)
        tv.wait(lambda: tv.views[-1]["v"] >= people[0].views[-1]["v"])
    tv.page.wait_for_timeout(400)
    room.taken()
    shown = tv.view["exposed"]
    symbols = [card[:-1] for card in shown.values()]
    alike = [one for one in people if one.seat in shown and symbols.count(shown[one.seat][:-1]) > 1]
    first, then, *_ = alike if len(alike) > 1 else people
    press_both(tv.page, *((one.devtools(), spot(one)) for one in (first, then)))
    tv.page.locator("[data-sheet=open] [data-lane]").nth(1).wait_for()
    tv.page.wait_for_timeout(900)
    room.taken()
    return room.ends("arriba")


def leprechauns(studio: "Studio") -> Image.Image:
    room = Room(studio, "leprechauns", Reciter)
    tv, people = room.tv, room.people
    tv.wait(lambda: tv.view.get("phase") == "signal")
    tv.page.wait_for_timeout(3_000)  # nobody can call while it counts
    _step_until(room, "slap")
    tv.page.wait_for_timeout(700)
    room.taken()
    _step_until(room, "recite")
    tv.page.locator("[data-scene]").first.wait_for(state="detached")
    people[0].wait(lambda: any(person.page.locator("[data-answer]").count() for person in people))
    tv.page.wait_for_timeout(700)
    room.taken()
    return room.ends("leprechauns")


def _step_until(room: Room[Reciter], phase: str) -> None:
    """What lies on the TV is known to everybody in front of it."""
    for _ in range(600):
        if room.tv.view.get("phase") == phase:
            return
        for person in room.people:
            person.seen = dict(room.tv.seen)
            person.views[-1]["play"] = {**room.tv.view} if person.view else None
            person.step()
        room.host.wait_for_timeout(60)
    raise AssertionError(f"nothing came to {phase}")


def _small(page: Page) -> Image.Image:
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return shot.resize((round(shot.width * HIGH / shot.height), HIGH), Image.Resampling.LANCZOS)


def _beside(shots: Sequence[Image.Image]) -> Image.Image:
    sheet = Image.new("RGB", (sum(shot.width for shot in shots) + GAP * (len(shots) - 1), HIGH), "white")
    x = 0
    for shot in shots:
        sheet.paste(shot, (x, 0))
        x += shot.width + GAP
    return sheet


def _sheet(pictures: Sequence[Image.Image]) -> Image.Image:
    """Two by two."""
    wide, gap = pictures[0].width, 3 * GAP
    sheet = Image.new("RGB", (2 * wide + gap, 2 * HIGH + gap), "white")
    for nth, picture in enumerate(pictures):
        sheet.paste(picture, (nth % 2 * (wide + gap), nth // 2 * (HIGH + gap)))
    return sheet
