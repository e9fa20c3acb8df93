"""Is each game played from home to its replay, whatever engine the browser has?"""

import io
import time
from typing import Any, Final

import pytest
from PIL import Image

from tests.browser.evenings import nearly_over, over
from tests.browser.leprechauns.player import UNHURRIED
from tests.engines.conftest import NewWindow, photograph, table_opened
from tests.engines.window import Window

ACROSS: Final = {"left": -1, "right": 1}
ALONG: Final = {"above": -1, "below": 1}
QUICK: Final[dict[str, Any]] = {"pace": 0.1, "count_ms": 300}
LIVING_ROOM: Final = {"width": 960, "height": 540}  # WebKitGTK paints by hand: no larger than it must be
MINE: Final = (  # what the table may want of a player of Leprechauns, in the order in which it is pressed
    "[data-signal]",
    "[data-say]:enabled",
    "[data-answer]:not([aria-pressed=true])",
    "[data-name]",
    "[data-swap]",
    "[data-discard]",
    "[data-prems]",
)


@pytest.mark.parametrize("game", ["Arriba", "Leprechauns"])
def test_home_leads_to_a_game(new_window: NewWindow, game: str) -> None:
    zoe = new_window()
    zoe.go("/")
    zoe.click(f"button[aria-label*='{game} contre des bots']")
    zoe.see("[role=timer]")
    zoe.see(".in-play")
    zoe.see("[data-card]")


def test_one_scan_brings_the_table_to_a_television(new_window: NewWindow, server: str) -> None:
    zoe, tv = new_window(), new_window("TV", **LIVING_ROOM)
    zoe.go(f"/t/{table_opened(server, game='leprechauns')}")
    zoe.see(".seat .name", "Zoé")
    tv.go("/tv")
    code = tv.wait("document.querySelector('[data-take-me]')?.dataset.takeMe")
    zoe.go(f"/show#{code}")  # what a camera makes of the QR code
    tv.see("[data-tv=lobby]", "Zoé")


def test_arriba_from_the_first_card_to_the_photo_finish(new_window: NewWindow, server: str) -> None:
    options = {"rounds": 1, "turn_ms": None, "signal_ms": None}
    code = table_opened(server, game="arriba", options=options, settings=QUICK, bots=["easy"], start=True)
    zoe, tv = new_window(), new_window("TV", **LIVING_ROOM)
    zoe.go(f"/t/{code}")
    tv.go(f"/tv/{code}")
    zoe.see("[data-pile]")
    while not zoe.shows(".seats [data-card]:not([data-card=''])"):
        turn(zoe)
    tv.see(".seats [data-seat]")
    time.sleep(0.5)  # nobody reacts within 120 ms: such a hand would belong to the card before [T01]
    zoe.key("Space")
    tv.see(".photo h2", "Zoé")  # also when it was too quick to be looked at
    assert not tv.shows("button")
    zoe.wait("document.querySelector('.photos')?.textContent.trim()")
    photograph(zoe, f"arriba-{type(zoe).__name__}")
    zoe.click(".photos")
    zoe.click("dialog li button")
    zoe.see("dialog h2")
    zoe.key("Escape")
    zoe.go(f"/t/{code}")  # as after a reload
    zoe.see("[data-pile]")


def test_the_last_cards_of_arriba_the_end_and_the_replay(new_window: NewWindow) -> None:
    evening = nearly_over("arriba")
    zoe, tv = new_window(evening=evening), new_window("TV", **LIVING_ROOM)
    zoe.go(f"/t/{evening.code}")
    tv.go(f"/tv/{evening.code}")
    while not zoe.shows(".end"):
        turn(zoe)
    tv.see(".end")
    look_again(zoe, ".end .more .strip:nth-child(2)")


def turn(player: Window) -> None:
    if player.shows(".pile.ready, .signal"):
        player.key("Enter")
    time.sleep(0.03)


def test_leprechauns_from_the_signal_to_the_recital(new_window: NewWindow, server: str) -> None:
    options = {**UNHURRIED, "actions": False, "motifs_needed": 1}
    code = table_opened(server, game="leprechauns", options=options, settings=QUICK, bots=["easy"], start=True)
    zoe, tv = new_window(), new_window("TV", **LIVING_ROOM)
    zoe.go(f"/t/{code}")
    tv.go(f"/tv/{code}")
    zoe.see("[data-phase]")
    seen = {phase(zoe)}
    while "recite" not in seen:
        seen.add(act(zoe))
    photograph(zoe, f"leprechauns-{type(zoe).__name__}")
    assert "slap" in seen
    assert drawn_parts_of_a_hand(tv) == {"left, above", "right, above", "left, below", "right, below"}
    assert tv.tell(UNCOVERED)
    tv.see("[data-phase]")
    zoe.go(f"/t/{code}")  # as after a reload
    zoe.see("[data-phase]")


def test_the_end_of_leprechauns_and_the_replay(new_window: NewWindow) -> None:
    evening = over("leprechauns")
    zoe, tv = new_window(evening=evening), new_window("TV", **LIVING_ROOM)
    zoe.go(f"/t/{evening.code}")
    tv.go(f"/tv/{evening.code}")
    zoe.see(".end")
    tv.see(".end")
    look_again(zoe, "[data-replay]")


UNCOVERED: Final = """(() => {
  const bottom = document.querySelector(".banner").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".chest")].every((it) => it.getBoundingClientRect().top > bottom - 2);
})()"""
GLOVE: Final = """(() => {
  const hand = document.querySelector("[data-fate]:not(.out, .bounced) .hand");
  const box = hand?.getBoundingClientRect();
  const colour = hand && getComputedStyle(hand.querySelector("path")).stroke.match(/\\d+/g).map(Number);
  const whole = document.querySelector("[data-tv]").getBoundingClientRect();
  const scale = innerWidth / whole.width; // WebKit measures before it zooms
  const spot = [box?.x + box?.width / 2, box?.y + box?.height / 2, box?.width / 4];
  return box ? [...spot.map((it) => it * scale), ...colour] : null;
})()"""


def drawn_parts_of_a_hand(window: Window) -> set[str]:
    """Around its middle, where the palm is: which of them have the colour of the glove on the screen itself?"""
    x, y, far, *colour = window.wait(GLOVE)
    time.sleep(0.5)  # it comes down in 80 ms
    picture = Image.open(io.BytesIO(window.picture())).convert("RGB")
    sides = {f"{across}, {along}": (i, k) for across, i in ACROSS.items() for along, k in ALONG.items()}
    steps = [far * part / 10 for part in range(2, 10)]
    return {
        side
        for side, (i, k) in sides.items()
        if any(
            picture.getpixel((round(x + i * right), round(y + k * down))) == tuple(colour)
            for right in steps
            for down in steps
        )
    }


def phase(player: Window) -> str:
    return str(player.tell("document.querySelector('[data-phase]')?.dataset.phase ?? ''"))


def act(player: Window) -> str:
    """Does what the table waits for, rightly or not."""
    now = phase(player)
    if now == "slap":
        player.key("1")
    else:
        any(map(player.click_if_there, MINE))
    time.sleep(0.03)
    return now


def look_again(player: Window, button: str) -> None:
    player.click(button)
    player.see("input[type=range]")
    player.tell("document.querySelector('input[type=range]').focus()")
    player.key("End")
    player.wait("((it) => it.value === it.max)(document.querySelector('input[type=range]'))")
