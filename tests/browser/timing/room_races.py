"""Who wins with real pages: one television, three phones that are hands, one player far away? And around one tablet?

Every page is the built one in Chromium and talks through a line of its own delay. A finger comes down about a planned
time after the paint that the screen it looks at has reported, and the browser stamps it: these stamps say who was
first, however late this driver is. Races whose fingers came closer than 20 ms are not counted. The cards are dealt so
that something can be grabbed after every third card.

make room BROWSERS=1        100 races among the room, 100 against the far one, 100 on one tablet
"""

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from msgspec import Struct
from playwright.async_api import Browser, CDPSession, Page, WebSocket, async_playwright

from prems.games.arriba.cards import COLOURS, HEADS, SYMBOLS, TOTEMS
from prems.table.fairness.limits import PAINTS_GATHERED
from tests.browser.conftest import ROOT, started
from tests.browser.found import found_browser
from tests.kit.server.delay import proxied
from tests.kit.server.tape import reader
from tests.server.tables.room_races import EVERYBODY, FAR, HOME, JITTER, ROOM

Raw = dict[str, Any]

PACE: Final = 0.1
OPTIONS: Final = {"rounds": 20, "turn_ms": None, "signal_ms": None, "last_call_ms": 1_000, "turners_delay": False}
SETTINGS: Final = {"pace": PACE, "count_ms": 300, "grace_ms": 7_000_000, "answer_ms": 7_000_000}
WARM_UP: Final = 12.0  # seconds, in which links and clocks get known
LOOK: Final = 0.5  # seconds, in which the last photo finish goes away
GAP: Final = 20.0  # milliseconds between the two fastest hands, at least
APART: Final = 24.0  # as planned: a finger comes down some milliseconds early or late
FASTEST: Final = (330.0, 450.0)  # milliseconds after the paint
TIE: Final = 5.0  # of Arriba, unless the host changes it [A41]
CLOSE: Final = (0.0, 2.0, 3.5, 7.0, 12.0, 30.0)  # milliseconds between two fingers on a tablet
PROMPT: Final = 34.0  # milliseconds, two frames: a page that handles a finger later was kept from it by this machine
VERDICT: Final = 500  # hundredths of a second: later there is none
PATIENCE: Final = 60.0  # seconds
PHONE: Final[Raw] = {  # five pages share this machine: what a phone animates would cost the others' time
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
TABLET: Final[Raw] = {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True}
TV: Final[Raw] = {"viewport": {"width": 960, "height": 540}}  # as many a television says

DEALT: Final = (  # the nth card of each of four players shows the same
    *(f"{symbol}{colour}" for symbol in SYMBOLS[:4] for colour in COLOURS),
    *TOTEMS,
    *(f"{symbol}{colour}" for symbol in SYMBOLS[4:] for colour in COLOURS),
    *HEADS,
)
SERVER: Final = """
import sys
from prems.table.playing import open_game
dealt = sys.argv.pop(1).split()
open_game.seeded = lambda _: lambda things, purpose: dealt if purpose.startswith("round") else list(things)
from prems.cli import main
sys.exit(main(["serve", *sys.argv[1:], "--behind-proxy", "--fastest-pace", "0.05", "--log-level", "warning"]))
"""
WITNESS: Final = """
  window.late = 0;
  addEventListener("pointerdown", (event) => (window.late = performance.now() - event.timeStamp), true);
  const later = setTimeout;  // paints that a page would gather are told at once: presses are planned by them
  window.setTimeout = (act, ms, ...rest) => later(act, ms > GATHERED - 100 && ms < GATHERED ? 0 : ms, ...rest);
""".replace("GATHERED", str(PAINTS_GATHERED))


async def until(is_so: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.004)


class Window:
    """One page: what it hears, what it says, and the fingers on it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.views: list[Raw] = []
        self.painted: dict[int, float] = {}  # by view, on this page's own clock
        self.races: list[Raw] = []
        self.stamps: dict[str, float] = {}  # of the last hand of each seat, on this page's own clock
        self.trail: list[str] = []  # hands that it said, and what it heard of them
        self._devtools: CDPSession | None = None
        self._origin = 0.0
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        read = reader()
        socket.on("framereceived", lambda frame: self._heard(read(frame)))
        socket.on("framesent", lambda frame: self._said(json.loads(frame)))

    def _heard(self, message: Raw) -> None:
        if message["say"] == "view":
            self.views.append(message["view"])
            self.races += [hint for hint in message["view"]["hints"] if hint["event"] == "RaceClosed"]
        elif message["say"] == "refused":
            self.trail.append(message["code"])
        elif message["say"] == "missed":
            self.trail.append(f"{message['hand']['seat']} {message['hand']['outcome']}")

    def _said(self, message: Raw) -> None:
        told = message.get("before", {}) | message.get("paints", {})  # some come along with a hand or a heartbeat
        self.painted |= {int(view): paint for view, paint in told.items()}
        if message["say"] == "seen":
            self.painted[message["v"]] = message["p"]
        elif message["say"] == "hand":
            self.stamps[message["command"]["seat"]] = message["t"]
            self.trail.append(f"hand of {message['command']['seat']} on view {message['v']}")

    @property
    def view(self) -> Raw:
        return self.views[-1] if self.views else {"v": 0, "play": None, "stage": ""}

    async def come(self, code: str) -> None:
        await self.page.goto(f"/t/{code}")
        await until(lambda: any(chair["seat"] == self.name for chair in self.view.get("chairs", ())))

    async def paint(self, view: int) -> float:
        """When it was on the screen, on the clock of the machine, in milliseconds; the page has said so."""
        await until(lambda: view in self.painted)
        return self._origin + self.painted[view]

    async def race(self, nth: int) -> Raw:
        """The photo finish of the nth race that this page hears of; an empty one, where there is none."""
        for _ in range(VERDICT):
            if len(self.races) > nth:
                return self.races[nth]
            await asyncio.sleep(0.01)
        return {"winner": None, "hands": []}

    async def be_ready(self) -> None:
        """Fingers and clocks, for when every millisecond counts."""
        self._devtools = await self.page.context.new_cdp_session(self.page)
        self._origin = await self.page.evaluate("performance.timeOrigin")

    async def spot(self, selector: str, height: float = 0.5) -> Raw:
        box = await self.page.locator(selector).bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] * (1 - height)}

    async def touch(self, *fingers: tuple[float, Raw]) -> None:
        """Each at about its moment of the machine's clock, whether or not the page is done with the others."""
        assert self._devtools is not None
        sent = []
        for nth, (at, _) in enumerate(fingers, 1):
            await asyncio.sleep(max(0.0, at / 1000 - time.time()))
            down = {"type": "touchStart", "touchPoints": [spot for _, spot in fingers[:nth]]}
            sent.append(asyncio.create_task(self._devtools.send("Input.dispatchTouchEvent", down)))
        await asyncio.gather(*sent)

    def pressed(self, seat: str) -> float:
        """When this seat's finger came down, says the browser, on the machine's clock. Never, where it did not."""
        return self._origin + self.stamps.pop(seat, float("inf"))

    async def lift(self) -> float:
        """All fingers come up. How late the page was with the last one that came down."""
        assert self._devtools is not None
        await self._devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        late: float = await self.page.evaluate("window.late")
        return late


class Outcome(Struct, frozen=True):
    took: dict[str, float]  # milliseconds after the paint, by seat, as the browser stamped it
    grips: dict[str, float]
    photo: Raw
    late: float  # the latest page's handling of its finger
    trails: dict[str, list[str]]  # what was said and heard of these hands, by page

    @property
    def first(self) -> str:
        """The fastest hand; of hands that cannot be told apart the lowest [A41]."""
        fastest = min(self.took.values())
        tied = [seat for seat, time in self.took.items() if time - fastest < TIE]
        return min(tied, key=lambda seat: self.grips[seat])

    @property
    def is_right(self) -> bool:
        return bool(self.photo.get("winner") == self.first)

    @property
    def is_apart(self) -> bool:
        """As far as was planned: said by the stamps alone, whoever won."""
        first, second, *_ = sorted(self.took.values())
        return second - first >= GAP

    @property
    def is_against_far(self) -> bool:
        return "Far" in sorted(self.took, key=self.took.__getitem__)[:2]

    @property
    def errors(self) -> list[float]:
        """By how much each hand was timed more than it took."""
        return [hand["reaction"] - self.took[hand["seat"]] for hand in self.photo["hands"]]


def trails_of(*windows: Window) -> dict[str, list[str]]:
    """Since this was asked last."""
    trails = {window.name: list(window.trail) for window in windows}
    for window in windows:
        window.trail.clear()
    return trails


def may_grab(play: Raw) -> list[str]:
    """Who may rightly do so [A20, A22]."""
    shown: dict[str, str] = play["exposed"]
    if any(card[0] == "T" and card not in play["spent"] for card in shown.values()):
        return list(play["seats"])
    symbols = [card[:-1] for card in shown.values() if card[0].isdigit()]
    twice = next((symbol for symbol in symbols if symbols.count(symbol) > 1), None)
    return [seat for seat, card in shown.items() if card[:-1] == twice]


class House:
    """A server, its lines, and a browser."""

    def __init__(self, browser: Browser, home: str, away: str) -> None:
        self._browser = browser
        self.home = home
        self.away = away

    async def window(self, name: str, address: str, device: Raw) -> Window:
        context = await self._browser.new_context(base_url=address, locale="en", **device)
        context.set_default_timeout(PATIENCE * 1000)
        known = json.dumps({"name": name, "sound": False, "played": 3})
        await context.add_init_script(f"localStorage['prems.profile'] ??= {json.dumps(known)}; {WITNESS}")
        return Window(await context.new_page(), name)

    async def table(self, window: Window, cards: str) -> str:
        wanted = {"game": "arriba", "options": OPTIONS, "settings": {**SETTINGS, "cards": cards}}
        answer = await window.page.request.post("/api/tables", data=wanted)
        return str((await answer.json())["code"])


@asynccontextmanager
async def open_house(home: float, away: float, jitter: float, seed: int) -> AsyncIterator[House]:
    path, environment = found_browser(ROOT / "web")
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    with (
        tempfile.TemporaryDirectory() as data,
        started([sys.executable, "-c", SERVER, " ".join(DEALT), "--port", "0", "--data", data], env) as address,
    ):
        port = int(address.rsplit(":", 1)[1])
        async with (
            proxied(port, home, home, jitter, seed) as near,
            proxied(port, away, away, jitter, seed) as far,
            async_playwright() as driver,
        ):
            browser = await driver.chromium.launch(
                executable_path=path, args=["--no-sandbox", "--disable-gpu"], env={**environment}
            )
            yield House(browser, near.url, far.url)
            await browser.close()


async def living_room(house: House) -> tuple[Window, dict[str, Window]]:
    """A television that one scan brought to the first phone's table; whoever is far away keeps the cards."""
    tv = await house.window("TV", house.home, TV)
    await tv.page.goto("/tv")
    waiting = tv.page.locator("[data-take-me]")
    people = {
        seat: await house.window(seat, house.away if seat == "Far" else house.home, PHONE) for seat in EVERYBODY
    }
    host = people["Ana"]
    code = await house.table(host, "tv")
    for window in people.values():
        await window.come(code)
    while not (taken := await waiting.get_attribute("data-take-me")):
        await asyncio.sleep(0.1)
    await host.page.goto(f"/show#{taken}")  # what a camera makes of the QR code
    await tv.page.locator("[data-tv=lobby]").wait_for()
    far = people["Far"]
    await far.page.locator("[data-screens]").click()
    await far.page.get_by_role("radio", name="my screen").check(force=True)
    await until(lambda: {one["name"]: one["looks"] for one in far.view["people"]}.get("Far") == "own")
    await far.page.keyboard.press("Escape")
    return tv, people


async def begin(host: Window, *others: Window) -> None:
    await asyncio.sleep(WARM_UP)
    await host.page.get_by_role("button", name=re.compile("Let’s go|Start")).click()
    await until(lambda: all((one.view["play"] or {}).get("turn") for one in (host, *others)))
    for window in (host, *others):
        await window.be_ready()


async def next_chance(shown: Window, turn: Callable[[str], Any], has_heard: Callable[[str, int], bool]) -> list[str]:
    """Cards are turned until somebody may grab: who?"""
    tried, again = 0, 0.0
    await asyncio.sleep(LOOK)
    async with asyncio.timeout(PATIENCE):
        while True:
            play, v = shown.view["play"], shown.view["v"]
            if play and play["phase"] != "round_over" and (free := may_grab(play)):
                return free
            acting = play and (play["turn"] or play["head_by"])
            if acting and has_heard(acting, v) and (v != tried or time.monotonic() > again):
                tried, again = v, time.monotonic() + 0.5
                await turn(acting)
            await asyncio.sleep(0.01)


def ordered(free: list[str], is_far: bool, chance: random.Random) -> dict[str, float]:
    """How long each takes: the two fastest of four are in the room, or one of them is far away."""
    order = chance.sample(free, len(free))
    if len(free) == len(EVERYBODY):
        order = chance.sample(ROOM, 3)
        order.insert(chance.randrange(2) if is_far else 3, "Far")
    fast = chance.uniform(*FASTEST)
    return {seat: fast + APART * place for place, seat in enumerate(order)}


def counted(outcomes: list[Outcome], *, is_far: bool) -> int:
    return sum(one.is_apart and one.is_against_far is is_far for one in outcomes)


async def race(races: int, seed: int, seconds: float) -> list[Outcome]:
    """Until there are this many of both kinds in which fingers were as far apart as planned, or time is up."""
    chance, ends = random.Random(seed), time.monotonic() + seconds
    outcomes: list[Outcome] = []
    async with open_house(HOME, FAR, JITTER, seed) as house:
        tv, people = await living_room(house)
        await begin(people["Ana"], tv, *(people[seat] for seat in EVERYBODY[1:]))
        spots = {seat: await window.spot("[data-totem]") for seat, window in people.items()}

        async def turn(seat: str) -> None:
            await people[seat].page.keyboard.press("Enter")

        async def press(seat: str, at: float) -> float:
            await people[seat].touch((at, spots[seat]))
            return await people[seat].lift()

        while min(counted(outcomes, is_far=is_far) for is_far in (True, False)) < races and time.monotonic() < ends:
            free = await next_chance(tv, turn, lambda seat, v: people[seat].view["v"] >= v)
            v, before = tv.view["v"], len(tv.races)
            planned = ordered(free, counted(outcomes, is_far=True) < counted(outcomes, is_far=False), chance)
            painted = {seat: await (people["Far"] if seat == "Far" else tv).paint(v) for seat in planned}
            late = await asyncio.gather(*(press(seat, painted[seat] + planned[seat]) for seat in planned))
            photo = await tv.race(before)
            took = {seat: people[seat].pressed(seat) - painted[seat] for seat in planned}
            trails = trails_of(*people.values())
            outcomes.append(Outcome(took, dict.fromkeys(took, 0.5), photo, max(late), trails))
            tell_progress(outcomes)
    return outcomes


async def on_face(tablet: Window, seat: str, height: float) -> Raw:
    """A spot of the totem's face on this side, measured from its own foot: the faces meet in the middle."""
    face = await tablet.spot(f"[data-totem='{seat}']")
    size = tablet.page.viewport_size
    assert size is not None
    middle = {"x": size["width"] / 2, "y": size["height"] / 2}
    return {way: middle[way] + (face[way] - middle[way]) * 2 * (1 - height) for way in middle}


async def touch(races: int, seed: int, seconds: float) -> list[Outcome]:
    """Four people around one tablet, half as far from the server: fingers come a tie apart, or closer."""
    chance, ends = random.Random(seed), time.monotonic() + seconds
    outcomes: list[Outcome] = []
    async with open_house(HOME, FAR / 2, JITTER * 4, seed) as house:
        tablet = await house.window("Ana", house.away, TABLET)
        await tablet.page.goto(f"/t/{await house.table(tablet, 'own')}")
        for guest in ("Bo", "Cy", "Dee"):
            await tablet.page.locator(".free").click()
            await tablet.page.locator("form input").fill(guest)
            await tablet.page.get_by_role("button", name="Sit down").click()
            await tablet.page.locator(".seat .name").filter(has_text=guest).wait_for()
        await begin(tablet)
        seats = tablet.view["play"]["seats"]

        async def turn(seat: str) -> None:
            await tablet.page.locator(f"[data-pile='{seat}']").evaluate("(pile) => pile.click()")

        while len(outcomes) < races and time.monotonic() < ends:
            free = await next_chance(tablet, turn, lambda _, __: True)
            v, before = tablet.view["v"], len(tablet.races)
            order = [*chance.sample(free, len(free)), *(seat for seat in seats if seat not in free)]
            gaps = [0.0, *(chance.choice(CLOSE) if seat in free else 2 * TIE for seat in order[1:])]
            grips = dict(zip(order, chance.sample((0.3, 0.4, 0.5, 0.6), len(order)), strict=True))
            fast = chance.uniform(*FASTEST)
            planned = {seat: fast + sum(gaps[: nth + 1]) for nth, seat in enumerate(order)}
            down: list[Raw] = []
            for nth, seat in enumerate(order):
                down.append({**await on_face(tablet, seat, grips[seat]), "id": nth})
            painted = await tablet.paint(v)
            await tablet.touch(*((painted + planned[seat], spot) for seat, spot in zip(order, down, strict=True)))
            late = await tablet.lift()
            photo = await tablet.race(before)
            took = {seat: tablet.pressed(seat) - painted for seat in planned}
            outcomes.append(Outcome(took, grips, photo, late, trails_of(tablet)))
            tell_progress(outcomes)
    return outcomes


def tell_progress(outcomes: list[Outcome]) -> None:
    if len(outcomes) % 20 == 0:
        print(f"  {len(outcomes)} races", file=sys.stderr, flush=True)


def right(outcomes: list[Outcome]) -> str:
    prompt = [one for one in outcomes if one.late <= PROMPT]
    return (
        f"right in {sum(one.is_right for one in outcomes)} of {len(outcomes)}; where every page was prompt, in "
        f"{sum(one.is_right for one in prompt)} of {len(prompt)}"
    )


def told(outcomes: list[Outcome]) -> str:
    """The times, and what happened in each race that somebody else won."""
    errors = sorted(abs(error) for one in outcomes for error in one.errors)
    late = statistics.median(one.late for one in outcomes)
    times = (
        f"  times off by {statistics.median(errors):.1f} ms (median), {errors[int(len(errors) * 0.95)]:.1f} (95%); "
        f"pages handled the latest finger after {late:.1f} ms (median)"
    )
    return "\n".join((times, *(explained(one) for one in outcomes if not one.is_right)))


def explained(wrong: Outcome) -> str:
    timed = {hand["seat"]: f"{hand['reaction']:.1f}" for hand in wrong.photo["hands"]}
    took = {seat: f"{time:.1f}" for seat, time in wrong.took.items()}
    said = "" if timed else f"; no verdict: {wrong.trails}"
    return f"  wrong: took {took}, timed {timed}; a page was {wrong.late:.0f} ms late{said}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=100, help="of each kind (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3_600, help="no longer, of each (default an hour)")
    parser.add_argument("--only", choices=("room", "tablet"))
    args = parser.parse_args()
    if args.only != "tablet":
        raced = asyncio.run(race(args.races, args.seed, args.seconds))
        outcomes = [one for one in raced if one.is_apart]
        print(
            f"real pages: one TV, three phones, one far player behind {2000 * FAR:g} ms; gaps of {GAP:g} ms and more"
        )
        print(f"  (in {len(raced) - len(outcomes)} more fingers came closer, by the browser's stamps)")
        for words, is_far in (("the two fastest are in the room", False), ("the far one is first or second", True)):
            print(f"  {words}: {right([one for one in outcomes if one.is_against_far is is_far][: args.races])}")
        print(told(outcomes))
    if args.only != "room":
        outcomes = asyncio.run(touch(args.races, args.seed, args.seconds))
        print(f"one tablet, four fingers, some closer than {TIE:g} ms: {right(outcomes)}\n{told(outcomes)}")


if __name__ == "__main__":
    main()
