"""Does a page grow while its table plays on? A real page at a table of bots that plays many times as fast as people.

python -m bench.browser.memory --game arriba --minutes 8

Prints, every half minute and after the browser has swept: how many views the page has been sent, the bytes of its
JavaScript, its nodes and its listeners. At a table of people an hour is some 3,600 views. No machine code is made of
what is called often: for as long as more of the page is called often, that would grow too.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, Final

from msgspec import Struct
from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.browser.conftest import PHONE
from tests.browser.found import found_browser
from tests.kit.server.process import ServerProcess

from prems.client import Client, Player
from prems.client.client import Raw

ROOT: Final = Path(__file__).parents[2]
HURRIED: Final = {"pace": 0.05, "count_ms": 100, "answer_ms": 1_000}  # whoever does not answer is played by a bot
FLAGS: Final = ["--no-sandbox", "--js-flags=--no-opt --no-sparkplug --no-maglev"]
BOTS: Final = ["normal", "easy"]
EVERY: Final = 30  # seconds
STILL_HERE: Final = 60.0  # seconds: bots rest where nobody has done anything for long


class Host(Player):
    """Comes first. Begins one game after the other, and does nothing else."""

    def __init__(self) -> None:
        super().__init__("Tom")
        self.views = 0
        self.games = 0

    async def seen(self, view: Raw) -> None:
        self.views += 1
        await super().seen(view)

    async def on_view(self, view: Raw) -> None:
        if view["stage"] != "playing" and len(view["chairs"]) == len(BOTS) + 2:
            await asyncio.sleep(1.0)  # the end is shown
            self.games += view["stage"] == "over"
            await self.ask("start")

    async def stays(self) -> None:
        while True:
            await asyncio.sleep(STILL_HERE)
            await self.ask("here")


class Sample(Struct, frozen=True):
    views: int
    games: int
    heap: int
    nodes: int
    listeners: int


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="arriba")
    parser.add_argument("--minutes", type=float, default=8.0)
    args = parser.parse_args()
    samples = [*_watched(args.game, args.minutes)]
    thirds = samples[1 : 1 + len(samples) // 3], samples[-len(samples) // 3 :]
    early, late = (mean(sample.heap for sample in some) / 1000 for some in thirds)
    print(
        f"{args.game}: {early:,.0f} kB in the first third, {late:,.0f} in the last, after {samples[-1].views:,} views"
    )
    return 0


def _watched(game: str, minutes: float) -> Iterator[Sample]:
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        path, environment = found_browser(ROOT / "web")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, env={**environment})
        context = browser.new_context(base_url=server.url, **PHONE)
        context.add_init_script('localStorage[\'prems.profile\'] ??= \'{"name":"Zoé","sound":false,"played":3}\'')
        page = context.new_page()
        wanted = {"game": game, "bots": BOTS, "settings": HURRIED}
        code = page.request.post("/api/tables", data=wanted).json()["code"]
        with _hosting(server.url, code) as host:
            page.goto(f"/t/{code}")
            yield from _sampled(page, host, int(minutes * 60 / EVERY))
        browser.close()


def _sampled(page: Page, host: Host, times: int) -> Iterator[Sample]:
    devtools = page.context.new_cdp_session(page)
    for _ in range(times):
        page.wait_for_timeout(EVERY * 1_000)
        sample = _swept(devtools, host)
        print(
            f"{sample.views:7,} views {sample.games:3} games  {sample.heap / 1000:9,.0f} kB"
            f"  {sample.nodes:6,} nodes  {sample.listeners:5,} listeners",
            flush=True,
        )
        yield sample


def _swept(devtools: CDPSession, host: Host) -> Sample:
    for _ in range(2):  # what the first sweep lets go of may hold something itself
        devtools.send("HeapProfiler.collectGarbage")
    heap: dict[str, Any] = devtools.send("Runtime.getHeapUsage")
    dom: dict[str, Any] = devtools.send("Memory.getDOMCounters")
    return Sample(host.views, host.games, int(heap["usedSize"]), dom["nodes"], dom["jsEventListeners"])


@contextmanager
def _hosting(server: str, code: str) -> Iterator[Host]:
    """In a thread of its own: the browser's driver keeps this one's loop."""
    host, loop = Host(), asyncio.new_event_loop()

    async def stay() -> None:
        async with Client(server) as client:
            await asyncio.gather(client.stay(code, host), host.stays())

    person = loop.create_task(stay())
    thread = threading.Thread(target=loop.run_until_complete, args=(asyncio.wait([person]),), daemon=True)
    thread.start()
    while not host.view:
        time.sleep(0.05)
    try:
        yield host
    finally:
        loop.call_soon_threadsafe(person.cancel)
        thread.join(10)
        loop.close()


if __name__ == "__main__":
    sys.exit(main())
