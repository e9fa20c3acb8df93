"""Does the laboratory's page do what the page in the browser does? Both go through one script, message by message.

The built page runs in a real browser whose clock is driven by hand, with a line that only writes down what is said:
nothing here depends on how fast this machine is.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import structs
from playwright.sync_api import Page as Browser
from playwright.sync_api import expect

from prems import __version__
from prems.games import GAMES
from prems.games.arriba.commands import Grab
from prems.kernel.values import Gesture
from prems.lab.player import random_command
from prems.lab.world.agenda import Agenda
from prems.lab.world.page import Page
from prems.lab.world.screen import Beating
from prems.protocol import codec, messages
from prems.table.fairness import Pong
from prems.table.state import PersonId
from prems.table.view import TableView
from tests.browser.conftest import DESK, NewPage, until
from tests.kit.world import SteadyWorld

ME = PersonId("ana")
FRAME = 16.0  # milliseconds, of a browser whose clock is driven
BEGINS = 8_000.0  # on the page's clock: by then it knows its frames

LINE = """
  window.said = [];
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      window.line = this;
      queueMicrotask(() => this.onopen());
      setInterval(() => this.onmessage?.({ data: '{"say":"pulse"}' }), 1_000); // a server that is well
    }
    send(text) { window.said.push([performance.now(), JSON.parse(text)]); }
    close() {}
  };
  const frame = (start) => { window.frame = start; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
"""


class Step(NamedTuple):
    after: float  # milliseconds since the beginning
    what: messages.Message | Gesture


class Said(NamedTuple):
    kind: str
    view: int
    at: float
    quiet: float | None  # what a heartbeat vouches for
    paints: tuple[int, ...]  # of earlier views, that it brings along


def differences(page: list[Said], model: list[Said]) -> list[str]:
    """Other messages, or the same at another time: further apart than a frame."""
    if [(said.kind, said.view, said.paints) for said in page] != [
        (said.kind, said.view, said.paints) for said in model
    ]:
        return [f"the page says {page}, the model {model}"]
    pairs = zip(page, model, strict=True)
    return [f"the page {one}, the model {other}" for one, other in pairs if not _is_same(one, other)]


def _is_same(one: Said, other: Said) -> bool:
    return abs(one.at - other.at) <= FRAME and abs((one.quiet or 0.0) - (other.quiet or 0.0)) <= FRAME


@pytest.fixture(scope="module")
def views() -> tuple[TableView, TableView]:
    """Of a real table of Arriba whose first player has a restless line: nothing to race for, and something."""
    world = SteadyWorld("arriba")
    world.start("ana", "bo", turn_ms=None)
    for round_trip in (20.0, 20.0, 20.0, 90.0) * 4:
        world.table.pong(ME, Pong(None, round_trip), world.at)
    quiet: TableView | None = None
    for _ in range(200):
        world.play(*_next_turn(world))
        world.advance(1_000)
        seen = world.sees("ana")
        if seen.beats and quiet is not None:
            return quiet, seen
        quiet = seen
    raise AssertionError("nothing was ever to be raced for")


def _next_turn(world: SteadyWorld) -> tuple[str, Gesture]:
    command = random_command(GAMES["arriba"], world.state.game_state, Random(1))
    assert isinstance(command, Gesture)
    return command.seat.lower(), command


@pytest.fixture(scope="module")
def script(views: tuple[TableView, TableView]) -> list[Step]:
    quiet, live = views

    def shown(after: float, view: TableView, v: int) -> Step:
        return Step(after, messages.View(structs.replace(view, v=v, hints=[])))

    return [
        shown(0, quiet, 1001),
        shown(1_000, live, 1002),  # nobody does anything
        shown(3_000, live, 1003),
        Step(3_430, Grab("")),  # a hand comes down
        shown(5_000, live, 1004),
        Step(5_150, messages.Listen()),  # asked
        shown(5_450, quiet, 1005),  # the chance is gone
        Step(7_000, messages.Listen()),
        Step(8_000, messages.Listen()),
        shown(9_000, quiet, 1006),  # told together
        shown(10_300, quiet, 1007),
        shown(11_200, quiet, 1008),
    ]


def said_by_model(script: list[Step], phase: float, *, sends_beats: bool = True) -> list[Said]:
    agenda = Agenda(BEGINS)
    said: list[Said] = []
    page = Page(agenda, Beating(FRAME, phase), lambda message: said.append(_said(agenda.now, message)))
    page.me = ME
    page.sends_beats = sends_beats
    for step in script:
        act = page.press if isinstance(step.what, Gesture) else page.heard
        agenda.at(BEGINS + step.after, act, step.what)
    while agenda.coming is not None and agenda.coming < BEGINS + script[-1].after + 3_000:
        agenda.do_next()
    return said


def said_by_page(browser: Browser, script: list[Step]) -> tuple[list[Said], float]:
    """And the phase of its frames."""
    _run_to(browser, BEGINS)
    browser.evaluate("said.length = 0")
    for step in script:
        _run_to(browser, BEGINS + step.after)
        if isinstance(step.what, Gesture):
            browser.keyboard.press("Space")
        else:
            _hear(browser, step.what)
    browser.clock.run_for(3_000)
    return list(_page_said(browser.evaluate("said"))), browser.evaluate("frame") % FRAME


def _run_to(browser: Browser, moment: float) -> None:
    left = round(moment - browser.evaluate("performance.now()"))
    if left > 0:
        browser.clock.run_for(left)


def _hear(browser: Browser, message: messages.Message) -> None:
    browser.evaluate("text => line.onmessage({ data: text })", codec.encode(message).decode())


def _page_said(said: list[tuple[float, dict[str, Any]]]) -> Iterator[Said]:
    for at, message in said:
        if message["say"] in ("seen", "beat", "hand"):
            yield _heard(at, message)


def _said(at: float, message: messages.Message) -> Said:
    return _heard(at, msgspec.json.decode(codec.encode(message)))


def _heard(at: float, told: dict[str, Any]) -> Said:
    paints = tuple(int(view) for view in (*told.get("before", {}), *told.get("paints", {})))
    return Said(told["say"], told["v"], at, told.get("e"), paints)


@pytest.fixture
def browser_at_table(new_page: NewPage, views: tuple[TableView, TableView]) -> Browser:
    page = new_page("Ana", **DESK)
    page.add_init_script(LINE)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.goto("/t/TEST")
    until(page, lambda: page.evaluate("Boolean(window.line?.onmessage)"))
    _hear(page, messages.Welcome(ME, "TEST", __version__))
    _hear(page, messages.View(structs.replace(views[0], v=1000, hints=[])))
    page.clock.run_for(2_000)
    expect(page.locator(".in-play")).to_be_visible()
    return page


def test_the_model_says_what_the_page_says(browser_at_table: Browser, script: list[Step]) -> None:
    page, phase = said_by_page(browser_at_table, script)
    assert [said.kind for said in page].count("hand") == 1
    assert differences(page, said_by_model(script, phase)) == []
    assert differences(page, said_by_model(script, phase, sends_beats=False)), "a page without beats is another page"
