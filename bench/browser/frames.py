"""How much work does a frame give a phone? `make frames`: full tables of both games, a processor four times slower.

First how long a phone waits for the page itself: see `opening`.

Prints the main thread's work between two frames, from a browser's own trace: its processor time, which should stay
under 16 ms in 95 of 100 frames, or cards would be seen late. Beside it stands how long that took, with all that was
taken from this machine meanwhile by other programs, and by the compositing that a phone leaves to its graphics chip.

Then the photo finish: of the frames in which one opens, at most one may take longer than that, and none above 32 ms.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.found import found_browser
from tests.browser.leprechauns.player import Player
from tests.browser.timing.fingers import press_both

from bench.browser import opening

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = 20
ROUNDS: Final = 3
SLOWER: Final = 4
CATEGORIES: Final = ["toplevel", "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
FRAME: Final = 1000 / 60
OPENING: Final = 12  # frames, until every lane has slid in

# A photo finish is told, before anything of it is in the page: in Leprechauns when slapping ends, where two raced.
TOLD: Final = {"arriba": '"RaceClosed"', "leprechauns": '"SlappingEnded"'}
MARK_RACES = """
const Real = WebSocket;
let hands = 0;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      if (data.includes('"RaceClosed"')) hands = Math.max(hands, data.split('"outcome"').length - 1);
      if (data.includes('"HandCameLate"')) hands = Math.max(hands, 2);
      if (!data.includes('TOLD')) return;
      if (hands >= LEAST) performance.mark('race');
      hands = 0;
    });
  }
};
"""
LEAST: Final = {"arriba": 1, "leprechauns": 2}  # hands in a race that is shown


def main() -> int:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        prems = str(Path(sys.executable).with_name("prems"))
        served = [prems, "serve", "--port", "0", "--data", data, "--log-level", "error"]
        server = subprocess.Popen(served, stdout=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            path, environment = found_browser(ROOT / "web")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], env={**environment})
            url = address.group() if address else ""
            waits = opening.opened(browser, url)
            arriba, leprechauns = at_arriba(browser, url), at_leprechauns(browser, url)
            browser.close()
        finally:
            server.terminate()
            server.wait(10)
    print(f"the page on a phone, {SLOWER}x slower, 1.6 Mbit/s, first visit:")
    for page, wait in waits.items():
        print(opening.told(page, *wait))
    show("8 at Arriba", arriba)
    show("6 at Leprechauns", leprechauns)
    return 0


def show(table: str, events: list[dict[str, Any]]) -> None:
    print(f"{len(frames(events, 'dur'))} frames, main thread, {SLOWER}x slower, {table}, 360 x 640:")
    for name, key in (("work", "tdur"), ("took", "dur")):
        works = frames(events, key)
        cuts = quantiles(works, n=100)
        print(f"  {name}: p50 {cuts[49]:.1f} ms   p95 {cuts[94]:.1f}   p99 {cuts[98]:.1f}   longest {max(works):.1f}")
    print("  work of the frames above 16 ms in which a photo finish opens:")
    for busy in openings(events):
        print("    " + ("   ".join(f"{work:.1f} ms" for work in busy) or "none"))


def phone(browser: Browser, address: str, game: str) -> Page:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, base_url=address)
    context.add_init_script(MARK_RACES.replace("TOLD", TOLD[game]).replace("LEAST", str(LEAST[game])))
    return context.new_page()


def slowed(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.wait_for_timeout(2_000)


def at_arriba(browser: Browser, address: str) -> list[dict[str, Any]]:
    page = phone(browser, address, "arriba")
    wanted = {"game": "arriba", "bots": ["normal"] * 7, "start": True, "options": {"turn_ms": 1_000}}
    page.goto(f"/t/{page.request.post('/api/tables', data=wanted).json()['code']}")
    page.wait_for_selector("[data-pile]")
    slowed(page)
    return traced(browser, page, lambda: page.wait_for_timeout(SECONDS * 1_000))


def at_leprechauns(browser: Browser, address: str) -> list[dict[str, Any]]:
    """Two people reach for the same chest in each of the first rounds; the phone of one of them is looked at."""
    mine, other = (Player(phone(browser, address, "leprechauns")) for _ in range(2))
    hurry = {f"{phase}_ms": 1_500 for phase in ("recite", "name", "swap", "discard", "prems")}
    wanted = {"game": "leprechauns", "bots": ["easy"] * 4, "options": {"actions": False, **hurry}}
    code = mine.page.request.post("/api/tables", data=wanted).json()["code"]
    for player, name in ((mine, "Ana"), (other, "Bo")):
        player.page.add_init_script(f"localStorage['prems.profile'] ??= '{{\"name\":\"{name}\"}}'")
        player.come(code)
    mine.page.get_by_role("button", name="Let’s go!").click()
    slowed(mine.page)
    return traced(browser, mine.page, lambda: race(mine, other))


def race(mine: Player, other: Player) -> None:
    for _ in range(ROUNDS):
        one_race(mine, other)


def one_race(mine: Player, other: Player) -> None:
    for player in (mine, other):
        while player.view.get("phase") != "slap":
            player.step()
            player.page.wait_for_timeout(50)
    chest = next(seat for seat in mine.view["seats"] if seat not in (mine.seat, other.seat))
    press_both(mine.page, (mine.devtools(), mine.spot(chest)), (other.devtools(), other.spot(chest)))
    while mine.view["phase"] == "slap":
        for player in (mine, other):
            player.step()
            player.page.wait_for_timeout(50)
    mine.page.wait_for_timeout(1_500)


def traced(browser: Browser, page: Page, played: Callable[[], object]) -> list[dict[str, Any]]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    played()
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


def frames(events: list[dict[str, Any]], key: str) -> list[float]:
    """Milliseconds of the busiest page's main thread, frame by frame: of work (`tdur`), or in all (`dur`)."""
    return list(work_of(events, key).values())


def openings(events: list[dict[str, Any]]) -> list[list[float]]:
    """For each race that this page was told: the work of the frames after it that took longer than a frame."""
    work, thread = work_of(events, "tdur"), busiest(events)
    marks = [event for event in events if event["name"] == "race" and event["cat"] == "blink.user_timing"]
    races = [nth(event) for event in marks if on(event, thread)]
    return [[work[n] for n in range(race, race + OPENING) if work.get(n, 0.0) > FRAME] for race in races]


def work_of(events: list[dict[str, Any]], key: str) -> dict[int, float]:
    """By the number of the frame."""
    thread = busiest(events)
    work: dict[int, float] = {}
    for task in tasks(events):
        if on(task, thread):
            work[nth(task)] = work.get(nth(task), 0.0) + task.get(key, 0) / 1000
    return work


def busiest(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The main thread of the page that is looked at: the slowed one."""
    threads = [
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    ]
    return max(threads, key=lambda thread: sum(task["dur"] for task in tasks(events) if on(task, thread)))


def tasks(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["name"] == "RunTask" and event["ph"] == "X"]


def nth(event: dict[str, Any]) -> int:
    return int(event["ts"] / 1000 / FRAME)


def on(event: dict[str, Any], thread: tuple[int, int]) -> bool:
    return (event["pid"], event["tid"]) == thread


if __name__ == "__main__":
    sys.exit(main())
