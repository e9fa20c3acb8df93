"""How much work does a frame give a phone? `make frames`: full tables of both games, a processor four times slower.
`ONLY=leprechauns RACES=20` looks at twenty of its photo finishes, in about two minutes.

First how long a phone waits for the page itself: see `opening`.

Prints the main thread's work between two frames, from a browser's own trace: its processor time, which should stay
under 16 ms in 95 of 100 frames, or cards would be seen late. Beside it stands how long that took, with all that was
taken from this machine meanwhile by other programs, and by the compositing that a phone leaves to its graphics chip.

Then the photo finish: of the frames in which one opens, at most one may take longer than that, and none above 32 ms.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import quantiles
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.found import found_browser
from tests.browser.leprechauns.player import Player, play_to_the_end

from bench.browser import opening
from bench.browser.rival import rival, wanted
from bench.browser.trace import LONG, Events, frames, openings, traced

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = 20
ROUNDS: Final = 6  # of a game of Leprechauns
PACE: Final = 0.25  # of its table: between two photo finishes nobody needs to wait
SLOWER: Final = 4

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
    parser = argparse.ArgumentParser(prog="python -m bench.browser.frames", description=__doc__)
    parser.add_argument("--only", choices=["opening", "arriba", "leprechauns"])
    parser.add_argument("--races", type=int, default=6, help="photo finishes of Leprechauns")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        prems = str(Path(sys.executable).with_name("prems"))
        served = [prems, "serve", "--port", "0", "--data", data, "--log-level", "error"]
        server = subprocess.Popen(served, stdout=subprocess.PIPE, text=True)
        try:
            address = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            path, environment = found_browser(ROOT / "web")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"], env={**environment})
            url = address.group() if address else ""
            if asked.only in (None, "opening"):
                show_waits(opening.opened(browser, url))
            if asked.only in (None, "arriba"):
                show("8 at Arriba", [at_arriba(browser, url)])
            if asked.only in (None, "leprechauns"):
                show("6 at Leprechauns", at_leprechauns(browser, url, asked.races))
            browser.close()
        finally:
            server.terminate()
            server.wait(10)
    return 0


def show_waits(waits: dict[str, tuple[float, float]]) -> None:
    print(f"the page on a phone, {SLOWER}x slower, 1.6 Mbit/s, first visit:")
    for page, wait in waits.items():
        print(opening.told(page, *wait))


def show(table: str, traces: list[Events]) -> None:
    count = sum(len(frames(trace, "dur")) for trace in traces)
    print(f"{count} frames, main thread, {SLOWER}x slower, {table}, 360 x 640:")
    for name, key in (("work", "tdur"), ("took", "dur")):
        works = [work for trace in traces for work in frames(trace, key)]
        cuts = quantiles(works, n=100)
        print(f"  {name}: p50 {cuts[49]:.1f} ms   p95 {cuts[94]:.1f}   p99 {cuts[98]:.1f}   longest {max(works):.1f}")
    print(f"  work of the frames above {LONG:.0f} ms in which a photo finish opens:")
    for busy in chain.from_iterable(map(openings, traces)):
        print("    " + ("   ".join(f"{work:.1f} ms" for work in busy) or "none"))


def phone(browser: Browser, address: str, game: str) -> Page:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, base_url=address)
    context.add_init_script(MARK_RACES.replace("TOLD", TOLD[game]).replace("LEAST", str(LEAST[game])))
    return context.new_page()


def slowed(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.wait_for_timeout(2_000)


def at_arriba(browser: Browser, address: str) -> Events:
    page = phone(browser, address, "arriba")
    wanted = {"game": "arriba", "bots": ["normal"] * 7, "start": True, "options": {"turn_ms": 1_000}}
    page.goto(f"/t/{page.request.post('/api/tables', data=wanted).json()['code']}")
    page.wait_for_selector("[data-pile]")
    slowed(page)
    return traced(browser, page, lambda: page.wait_for_timeout(SECONDS * 1_000))


def at_leprechauns(browser: Browser, address: str, races: int) -> list[Events]:
    """Ana's phone is looked at: in each round she and Bo reach for the same chest, game after game."""
    ana = Player(phone(browser, address, "leprechauns"))
    hurry = {f"{phase}_ms": 1_500 for phase in ("recite", "name", "swap", "discard", "prems")}
    settings = {"pace": PACE, "count_ms": 300}
    table = {
        "game": "leprechauns",
        "bots": ["easy"] * 4,
        "options": {"actions": False, **hurry},
        "settings": settings,
    }
    code = ana.page.request.post("/api/tables", data=table).json()["code"]
    ana.page.add_init_script("localStorage['prems.profile'] ??= '{\"name\":\"Ana\"}'")
    ana.come(code)
    traces = []
    with rival(address, code):
        for first in range(0, races, ROUNDS):
            ana.page.get_by_role("button", name="Rematch!" if first else "Let’s go!").tap()
            slowed(ana.page)
            traces.append(traced(browser, ana.page, partial(one_game, ana, min(ROUNDS, races - first))))
    return traces


def one_game(ana: Player, races: int) -> None:
    for _ in range(races):
        one_race(ana)
    if races == ROUNDS:
        play_to_the_end(ana)


def one_race(ana: Player) -> None:
    while ana.view.get("phase") != "slap":
        ana.step()
        ana.page.wait_for_timeout(50)
    ana.tap(wanted(ana.view))
    while ana.view["phase"] == "slap":
        ana.step()
        ana.page.wait_for_timeout(50)
    ana.page.wait_for_timeout(700)


if __name__ == "__main__":
    sys.exit(main())
