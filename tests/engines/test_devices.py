"""Does a page behave where engines differ: lines that die, clocks, sound, fingers, what a browser cannot do?"""

import time
from collections.abc import Iterator

import pytest

from tests.browser.evenings import over
from tests.engines.conftest import NewWindow, table_opened
from tests.engines.line import Line, line_to
from tests.engines.window import PATIENCE

NO_QUESTION = 2.1  # seconds: a line that was heard more lately is believed
SOON = 8.0  # seconds, on a busy machine; a watchdog that knows nothing of coming back takes 20
ADD_A_BOT = ("dialog button:enabled:has(b)", ".seat.free")
SIGNS = {
    "seen": "document.dispatchEvent(new Event('visibilitychange'))",
    "shown": "dispatchEvent(new Event('pageshow'))",
}


@pytest.fixture
def line(server: str) -> Iterator[Line]:
    with line_to(server) as line:
        yield line


@pytest.mark.parametrize("sign", SIGNS.values(), ids=SIGNS)
def test_a_line_that_died_in_silence_is_replaced_when_the_page_comes_back(
    line: Line, new_window: NewWindow, server: str, sign: str
) -> None:
    zoe = new_window(address=line.url)
    zoe.go(f"/t/{table_opened(server, game='arriba')}")
    zoe.see(".seat .name", "Zoé")
    line.hush()
    time.sleep(NO_QUESTION)
    zoe.tell(sign)
    end = time.monotonic() + SOON
    while line.sockets < 2:
        assert time.monotonic() < end, "the page still believes in its line"
        time.sleep(0.01)
    end = time.monotonic() + PATIENCE
    while zoe.tell("document.querySelectorAll('.seat .name').length") < 2:
        assert time.monotonic() < end, "the table does not answer"
        any(map(zoe.click_if_there, ADD_A_BOT))  # what is said before the new line is open is lost
        time.sleep(0.3)


def test_what_is_refused_on_its_way_is_asked_for_again(line: Line, new_window: NewWindow) -> None:
    tv = new_window(address=line.url, width=1280, height=720)
    line.refuse("/assets/Tv-")
    tv.load(f"/tv/{over('arriba').code}")
    tv.see(".podium")
    assert line.has_refused


def test_the_page_has_the_finest_clock_that_its_browser_gives(new_window: NewWindow) -> None:
    zoe = new_window()
    zoe.go("/")
    assert zoe.tell("crossOriginIsolated")
    zoe.wait("document.fonts.size && [...document.images].every((it) => it.complete && it.naturalWidth)")


def test_nothing_is_offered_that_the_browser_cannot_do(new_window: NewWindow) -> None:
    zoe = new_window()
    zoe.go("/")
    zoe.click("nav button:last-child")
    zoe.see("dialog legend", "Sons")
    can_shake = zoe.tell("'vibrate' in navigator")
    assert can_shake == zoe.tell("document.querySelector('dialog').textContent.includes('Vibrations')")


def test_fingers_mark_no_text_and_fields_do_not_zoom(new_window: NewWindow, server: str) -> None:
    """Safari knows only the prefixed word, and zooms into fields whose letters are smaller than 16 pixels."""
    zoe = new_window()
    zoe.go("/")
    zoe.see("input")
    sizes = "[...document.querySelectorAll('input')].map((it) => parseFloat(getComputedStyle(it).fontSize))"
    assert min(zoe.tell(sizes)) >= 16
    zoe.go(f"/t/{table_opened(server, game='arriba')}")
    zoe.see(".seat")
    assert zoe.tell("getComputedStyle(document.querySelector('.seat')).webkitUserSelect") == "none"


def test_fast_taps_in_the_lobby_do_not_zoom(new_window: NewWindow, server: str) -> None:
    zoe = new_window()
    zoe.go(f"/t/{table_opened(server, game='arriba')}")
    zoe.see(".go button")
    allowed = "[...document.querySelectorAll('.lobby button')].map((it) => getComputedStyle(it).touchAction)"
    assert set(zoe.tell(allowed)) == {"none"}


KEEP_AUDIO = """void (window.AudioContext = class extends AudioContext {
  constructor(options) {
    super(options);
    window.audio = this;
  }
})"""


@pytest.mark.needs("sound")
def test_sound_wakes_with_the_first_press(new_window: NewWindow) -> None:
    zoe = new_window()
    zoe.introduce("Zoé", sound=True)
    zoe.go("/")
    zoe.tell(KEEP_AUDIO)
    zoe.press_at(5, 5)
    zoe.wait("window.audio?.state === 'running'")


@pytest.mark.needs("touch")
def test_sound_wakes_with_the_first_tap_of_a_finger(new_window: NewWindow) -> None:
    zoe = new_window()
    zoe.introduce("Zoé", sound=True)
    zoe.go("/")
    zoe.tell(KEEP_AUDIO)
    zoe.touch_at(5, 5)
    zoe.wait("window.audio?.state === 'running'")
