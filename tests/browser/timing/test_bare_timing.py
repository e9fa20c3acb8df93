"""Does a page tell the truth about its player? Two browsers on different networks, hands that come down to the ms."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import BrowserType, CDPSession, Page

from prems.server.storage.sqlite import SqliteStore
from tests.kit.server.appended import appended
from tests.kit.server.delay import Proxy, proxied
from tests.kit.server.process import ServerProcess
from tests.server.tables import races

CODE = "BCDF"
TOKENS = {seat: f"{seat}-of-two-real-browsers" for seat in races.SEATS}
ONE_FRAME = 1000 / 60
WANTED = 3  # presses of each that reached its page in time
MOST_TRIES = 30
PROMPT = 10.0  # milliseconds: a machine that is later with a frame or a finger says nothing about the page
REACTIONS = [(380.0, 300.0), (300.0, 380.0), (420.0, 390.0), (350.0, 450.0)]

WITNESS = """
  // Independent of the page's own stamps: a message posted inside a frame is read when that frame is done.
  window.painted = {}; window.stalled = 0; window.late = 0;
  addEventListener("DOMContentLoaded", () => {
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data: [view, drawn] }) => {
      window.painted[view] ??= performance.now();
      window.stalled = performance.now() - drawn;
    };
    new MutationObserver(() => channel.port2.postMessage([window.page.view.v, performance.now()]))
      .observe(document.getElementById("stage"), { childList: true });
  });
  addEventListener("pointerdown", (event) => { window.late = performance.now() - event.timeStamp; }, true);
"""


class Person:
    """One of the two: a browser of its own, and a finger."""

    def __init__(self, seat: str, page: Page, said: list[dict[str, Any]]) -> None:
        self.seat = seat
        self.page = page
        self._said = said
        self._finger: CDPSession = page.context.new_cdp_session(page)
        box = page.locator("#totem").bounding_box()
        assert box is not None
        self._at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._began = page.evaluate("performance.timeOrigin")

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.page.evaluate("page.view")
        return view

    def painted(self, view: int) -> float | None:
        """When the frame that shows this view was done, on this page's clock."""
        at: float | None = self.page.evaluate(f"window.painted[{view}] ?? null")
        return at

    def turn(self) -> None:
        self.page.keyboard.press("Enter")

    def press(self, at: float) -> float:
        """A finger comes down at this moment of the page's clock; how late this machine was with it, or its frame."""
        stamp = (self._began + at) / 1000
        time.sleep(max(0.0, stamp - time.time() - 0.002))
        self._finger.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self._at], "timestamp": stamp}
        )
        self._finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        late: float = self.page.evaluate("Math.max(window.late, window.stalled)")
        return late

    def reported(self, view: int) -> float:
        """The last hand's reaction to a view, as the page has told the server."""
        painted = next(said["p"] for said in self._said if said["say"] == "seen" and said["v"] == view)
        pressed = next(said["t"] for said in reversed(self._said) if said["say"] == "hand")
        return float(pressed - painted)

    def verdicts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("page.hands.filter((told) => told.event === 'RaceClosed')")
        return found


@contextmanager
def networks(port: int) -> Iterator[tuple[Proxy, Proxy]]:
    """A near and a far line to the server, in a loop of their own."""
    loop = asyncio.new_event_loop()
    ready: list[Proxy] = []
    is_ready, stop = threading.Event(), asyncio.Event()

    async def serve() -> None:
        half = (races.NEAR / 2, races.FAR / 2)
        async with proxied(port, half[0], half[0]) as near, proxied(port, half[1], half[1]) as far:
            ready.extend([near, far])
            is_ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    try:
        assert is_ready.wait(10)
        yield ready[0], ready[1]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with one table, whose cards always match."""

    async def prepare() -> None:
        store = SqliteStore(tmp_path / "prems.sqlite3")
        settings = replace(races.SETTINGS, pace=0.3)
        kept = races.kept_table(1, CODE, TOKENS, settings)
        await store.open_table(CODE, "arriba", 0)
        await appended(store, 1, 1, b"\n".join(kept.lines))
        store.close()

    with ThreadPoolExecutor() as beside:  # the browsers' driver keeps a loop in this thread
        beside.submit(asyncio.run, prepare()).result()
    with ServerProcess(tmp_path, "--behind-proxy") as server:  # the delays end TCP, as a proxy does
        yield server


def test_reported_reactions_are_within_one_frame(
    table: ServerProcess, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    port = int(table.url.rsplit(":", 1)[1])
    browsers = [browser_type.launch(**browser_type_launch_args) for _ in races.SEATS]
    try:
        with networks(port) as ways:
            people = []
            for seat, way, browser in zip(races.SEATS, ways, browsers, strict=True):
                page = browser.new_context(has_touch=True).new_page()
                page.add_init_script(WITNESS)
                said = heard(page)
                page.goto(f"{way.url}/bare/{CODE}?token={TOKENS[seat]}&name={seat}")
                page.locator("#status", has_text=f"table {CODE}").wait_for()
                people.append(Person(seat, page, said))
            time.sleep(7)  # the server gets to know both links
            found = _race(people)
    finally:
        for browser in browsers:
            browser.close()
    assert {seat for seat, _ in found} == set(races.SEATS)
    assert max(error for _, error in found) <= ONE_FRAME, found


def heard(page: Page) -> list[dict[str, Any]]:
    """Everything that this page will tell the server."""
    said: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(json.loads(frame))))
    return said


def _race(people: list[Person]) -> list[tuple[str, float]]:
    """Whose reported reaction was how far from the truth, where the machine was hardly late, and beyond that."""
    found: list[tuple[str, float]] = []
    for nth in range(MOST_TRIES):
        view = _match_appears(people)
        painted = {person.seat: _painted(person, view) for person in people}
        reactions = dict(zip(races.SEATS, REACTIONS[nth % len(REACTIONS)], strict=True))
        presses = sorted(people, key=lambda person: reactions[person.seat])
        late = {person.seat: person.press(painted[person.seat] + reactions[person.seat]) for person in presses}
        verdict = _verdict(people[0], nth + 1)
        reported = {person.seat: person.reported(view) for person in people}
        prompt = [seat for seat in reported if late[seat] <= PROMPT]
        found += [(seat, abs(reported[seat] - reactions[seat]) - late[seat]) for seat in prompt]
        believed = [abs(hand["reaction"] - reported[hand["seat"]]) <= PROMPT for hand in verdict["hands"]]
        if len(prompt) == len(believed) == len(people) and all(believed):  # the lines took as long as they should
            assert verdict["winner"] == presses[0].seat, "the hand that was faster after its own paint"
        if all(sum(seat == person.seat for seat, _ in found) >= WANTED for person in people):
            break
    return found


def _match_appears(people: list[Person]) -> int:
    turned_in = -1
    for _ in range(400):
        views = [person.view() for person in people]
        play, view = views[0]["play"], views[0]["v"]
        if play is not None and view == views[1]["v"]:
            shown = [card[:-1] for card in play["exposed"].values()]
            if len(shown) == 2 and shown[0] == shown[1]:
                return int(view)
            if view != turned_in:
                next(person for person in people if person.seat == play["turn"]).turn()
                turned_in = view
        time.sleep(0.05)
    raise AssertionError("no cards matched")


def _painted(person: Person, view: int) -> float:
    for _ in range(100):
        at = person.painted(view)
        if at is not None:
            return at
        time.sleep(0.005)
    raise AssertionError(f"view {view} was never painted")


def _verdict(person: Person, nth: int) -> dict[str, Any]:
    for _ in range(400):
        verdicts = person.verdicts()
        if len(verdicts) >= nth:
            return verdicts[nth - 1]
        time.sleep(0.02)
    raise AssertionError(f"the race was never decided: {person.page.evaluate('page.hands.slice(-5)')}")
