"""Who wins over real sockets, where three look at one TV and a fourth sits far away? And on one tablet?

A light goes on, and everybody may reach for it. Each device behaves as its page does: a frame loop, stamped paints, a
clock that is nobody else's. How fast each hand is after the paint that it answers is written down before.

make room        in real time: 100 races among the room, 100 against the far one, 100 on one tablet, and lies
"""

import argparse
import asyncio
import random
import statistics
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from prems.client import Client, Player
from prems.client.client import Raw
from prems.client.tv import Tv, show
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.world.world import known_to_tables
from prems.server.http import app
from tests.kit.server.delay import proxied
from tests.kit.server.memory import MemoryStore
from tests.kit.server.running import BEHIND_A_PROXY, running, until
from tests.kit.server.virtual import run_virtually

HOME: Final = 0.004  # seconds, each way, for all in the room
JITTER: Final = 0.003
FAR: Final = 0.060
FRAME: Final = 1000 / 60
WARM_UP: Final = 20.0  # seconds, in which links and clocks get known
REST: Final = (0.9, 1.3)  # seconds between two races
ROOM: Final = ("Ana", "Bo", "Cy")
EVERYBODY: Final = (*ROOM, "Far")
SETTINGS: Final[Raw] = {"count_ms": 0, "grace_ms": 7_000_000, "answer_ms": 7_000_000, "cards": "tv"}


Lit = Callable[[float], None]
"""The light is on, and was painted at that moment of the loop's clock, in milliseconds."""


class Lies(Struct, frozen=True):
    press: float = 0.0  # hands came down earlier than they did
    clock: float = 0.0  # the clock stands elsewhere
    paint: float = 0.0  # the screen painted later


HONEST: Final = Lies()
NOBODY_LIES: Final[Mapping[str, Lies]] = {}


class Frames:
    """A screen of 60 frames a second: what is drawn by one can be seen with the next, and then the page says so."""

    def __init__(self, name: str, seed: int) -> None:
        chance = random.Random(f"{name}/{seed}")
        self.offset = chance.uniform(1_000, 900_000)
        self._phase = chance.uniform(0, FRAME)
        self._loop = asyncio.get_running_loop()
        self._telling: set[asyncio.Task[None]] = set()

    def now(self) -> float:
        return self._loop.time() * 1000 + self.offset

    def later(self, ms: float, do: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(ms / 1000, do, *args)

    def drawn(self, do: Callable[[float], None]) -> None:
        waits = FRAME - (self.now() - self._phase) % FRAME + FRAME
        self.later(waits, do, self.now() + waits)

    def tell(self, saying: Any) -> None:
        task = asyncio.ensure_future(saying)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)


class Page(Player):
    """A phone, or a tablet with several hands. `on_light` is called when it shows that the light is on."""

    def __init__(self, name: str, seed: int, lies: Lies) -> None:
        super().__init__(name)
        self.frames = Frames(name, seed)
        self.lies = lies
        self.photos: list[Raw] = []
        self.on_light: Lit = lambda _: None
        self._newest = 0

    def now(self) -> float:
        return self.frames.now() + self.lies.clock

    async def seen(self, view: Raw) -> None:
        self.photos += [hint for hint in view["hints"] if hint["event"] == "RaceClosed"]
        self.frames.drawn(lambda painted: self._painted(view, painted))

    def _painted(self, view: Raw, painted: float) -> None:
        self._newest = max(self._newest, view["v"])
        self.frames.tell(self.say({"say": "seen", "v": view["v"], "p": painted + self.lies.paint, "hz": 60}))
        if (view["play"] or {}).get("is_on"):
            self.on_light(painted - self.frames.offset)

    def reach(self, seat: str, at: float) -> None:
        """A hand came down then; a busy machine may be late to say so."""
        self._seq += 1
        stamp = at + self.frames.offset - self.lies.press
        command = {"do": "reach", "seat": seat}
        hand = {"command": command, "v": self._newest, "t": stamp, "kind": "touch", "seq": self._seq}
        self.frames.tell(self.say({"say": "hand", **hand}))

    def reach_at(self, seat: str, at: float) -> None:
        self.frames.later(at + self.frames.offset - self.frames.now(), self.reach, seat, at)


class Screen(Tv):
    def __init__(self, seed: int, lies: Lies) -> None:
        super().__init__()
        self.frames = Frames("TV", seed)
        self.lies = lies
        self.on_light: Lit = lambda _: None

    def now(self) -> float:
        return self.frames.now()

    async def seen(self, view: Raw) -> None:
        self.frames.drawn(lambda painted: self._painted(view, painted))

    def _painted(self, view: Raw, painted: float) -> None:
        self.frames.tell(self.say({"say": "seen", "v": view["v"], "p": painted + self.lies.paint, "hz": 60}))
        if (view["play"] or {}).get("is_on"):
            self.on_light(painted - self.frames.offset)


class Outcome(Struct, frozen=True):
    planned: dict[str, float]
    photo: Raw

    @property
    def fastest(self) -> str:
        return min(self.planned, key=self.planned.__getitem__)

    @property
    def winner(self) -> str | None:
        return self.photo.get("winner")

    def gained(self, seat: str) -> float | None:
        """By how much less this hand was timed than it took."""
        measured = (hand["reaction"] for hand in self.photo["hands"] if hand["seat"] == seat)
        return next((self.planned[seat] - reaction for reaction in measured), None)


def plan(races: int, seed: int) -> list[dict[str, float]]:
    """In every second race the two fastest are in the room, else the far one is first or second; by 20 ms."""
    chance = random.Random(seed)
    planned = []
    for nth in range(races):
        fast = max(170.0, chance.gauss(330, 40) + chance.expovariate(1 / 60))
        first, second, third = chance.sample(ROOM, 3)
        order = [first, second, third, "Far"] if nth % 2 else [first, "Far"] if nth % 4 else ["Far", first]
        times = {seat: fast + 20.0 * place for place, seat in enumerate(order)}
        planned.append({seat: times.get(seat, fast + 150.0) for seat in EVERYBODY})
    return planned


async def race(
    races: int, seed: int, folder: Path, lies: Mapping[str, Lies] = NOBODY_LIES, *, by_tv: bool = True
) -> list[Outcome]:
    """Ana is host; she turns the light on, and off again when the race is over. Lies go by seat, or are the TV's."""
    async with (
        running(folder, MemoryStore(), BEHIND_A_PROXY) as house,
        proxied(house.port, HOME, HOME, JITTER, seed) as home,
        proxied(house.port, FAR, FAR, JITTER, seed) as away,
        Client(home.url) as at_home,
        Client(away.url) as far_away,
    ):
        code = await house.client.open_table("light", settings={**SETTINGS, "cards": "tv" if by_tv else "own"})
        pages = {seat: Page(seat, seed, lies.get(seat, HONEST)) for seat in EVERYBODY}
        tv = Screen(seed, lies.get("TV", HONEST))
        house.visits.append(asyncio.ensure_future(show(at_home, tv, 0.05)))
        for seat in EVERYBODY:
            client = far_away if seat == "Far" else at_home
            house.visits.append(asyncio.ensure_future(client.join(code, pages[seat])))
            await until(lambda seat=seat: pages[seat].seat, 30)  # type: ignore[misc]
        host = pages["Ana"]
        await until(lambda: tv.code, 30)
        await host.ask("show", code=tv.code)
        await pages["Far"].ask("look", at="own")
        await until(lambda: any(one["is_here"] for one in host.view["tvs"]) and _looks(host, "Far") == "own", 30)
        await asyncio.sleep(WARM_UP)
        await host.ask("start")
        await until(lambda: host.view["stage"] == "playing" and not host.view["is_paused"], 30)
        outcomes, chance = [], random.Random(seed)
        for planned in plan(races, seed):
            await asyncio.sleep(chance.uniform(*REST))
            _reach_when_seen(planned, pages, tv if by_tv else None)
            before = len(host.photos)
            await host.play("turn", on=True)
            await until(lambda before=before: len(host.photos) > before, 30)  # type: ignore[misc]
            outcomes.append(Outcome(planned, host.photos[before]))
    return outcomes


def _looks(host: Page, name: str) -> str:
    return next((str(person["looks"]) for person in host.view["people"] if person["name"] == name), "")


def _reach_when_seen(planned: dict[str, float], pages: dict[str, Page], tv: Screen | None) -> None:
    """Everybody once, that long after the paint of the screen that they look at."""
    waiting = set(planned)

    def lit(at: float, seats: Iterable[str]) -> None:
        for seat in waiting & set(seats):
            waiting.discard(seat)
            pages[seat].reach_at(seat, at + planned[seat])

    if tv is not None:
        tv.on_light = partial(lit, seats=ROOM)
    for seat, page in pages.items():
        page.on_light = partial(lit, seats=[seat] if tv is None or seat == "Far" else [])


async def touch(races: int, seed: int, folder: Path) -> list[Outcome]:
    """Four people around one tablet, far from the server: their hands come a tie apart or closer."""
    async with (
        running(folder, MemoryStore(), BEHIND_A_PROXY) as house,
        proxied(house.port, FAR / 2, FAR / 2, JITTER * 4, seed) as away,
        Client(away.url) as client,
    ):
        code = await house.client.open_table("light", settings={**SETTINGS, "cards": "own"})
        tablet = Page("Ana", seed, HONEST)
        house.visits.append(asyncio.ensure_future(client.join(code, tablet)))
        await until(lambda: tablet.seat, 30)
        for guest in ("Bo", "Cy", "Dee"):
            await tablet.ask("sit", guest=guest)
        await until(lambda: len(tablet.view["chairs"]) == 4, 30)
        await asyncio.sleep(WARM_UP)
        await tablet.ask("start")
        await until(lambda: tablet.view["stage"] == "playing" and not tablet.view["is_paused"], 30)
        seats, outcomes, chance = ["Ana", "Bo", "Cy", "Dee"], [], random.Random(seed)
        for _ in range(races):
            await asyncio.sleep(chance.uniform(*REST))
            fast = chance.uniform(200, 500)
            planned = {
                seat: fast + chance.choice((6, 8, 12, 30)) * nth for nth, seat in enumerate(chance.sample(seats, 4))
            }
            tablet.on_light = partial(_all_reach, tablet, planned)
            before = len(tablet.photos)
            await tablet.play("turn", on=True)
            await until(lambda before=before: len(tablet.photos) > before, 30)  # type: ignore[misc]
            outcomes.append(Outcome(planned, tablet.photos[before]))
    return outcomes


def _all_reach(tablet: Page, planned: dict[str, float], at: float) -> None:
    tablet.on_light = lambda _: None
    for seat, after in planned.items():
        tablet.reach_at(seat, at + after)


def run(trial: Any, *, virtual: bool) -> list[Outcome]:
    with known_to_tables(THE_LIGHT):
        if not virtual:
            real: list[Outcome] = asyncio.run(trial)
            return real
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(app, "clock", lambda: asyncio.get_running_loop().time() * 1000)
            outcomes: list[Outcome] = run_virtually(trial)
            return outcomes


LIE: Final = 60.0
TOLD: Final[dict[str, Mapping[str, Lies]]] = {
    "nobody lies": NOBODY_LIES,
    "a phone says its hand came down earlier": {"Ana": Lies(press=LIE)},
    "a phone sets its clock ahead": {"Ana": Lies(clock=LIE)},
    "a phone says that it painted later": {"Ana": Lies(paint=LIE)},
    "a phone says both": {"Ana": Lies(press=LIE, paint=LIE)},
    "the TV says that it painted later": {"TV": Lies(paint=LIE)},
    "a phone and the TV say both": {"Ana": Lies(press=LIE), "TV": Lies(paint=LIE)},
}


def right(outcomes: list[Outcome]) -> str:
    return f"{sum(one.winner == one.fastest for one in outcomes)} of {len(outcomes)}"


def gains(outcomes: list[Outcome], seat: str = "Ana") -> list[float]:
    return [gain for one in outcomes if (gain := one.gained(seat)) is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=100, help="of each kind (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=3, help="whose first races are looked at (default 3)")
    parser.add_argument("--virtual", action="store_true", help="on a clock that costs nothing")
    args = parser.parse_args()
    races, seed, folder = args.races, args.seed, Path()
    honest = run(race(2 * races, seed, folder), virtual=args.virtual)
    room, far = honest[1::2], honest[::2]
    print(f"one TV, three phones, one far player behind {2000 * FAR:g} ms; gaps of 20 ms")
    print(
        f"  the two fastest are in the room: right in {right(room)}\n  the far one is first or second: {right(far)}"
    )
    print(f"one tablet, four hands: right in {right(run(touch(races, seed, folder), virtual=args.virtual))}")
    print(
        f"what a lie of {LIE:g} ms gains, in milliseconds: in the first race (the middle one of {args.tables} tables,"
    )
    print("least and most), and in the mean of the last half")
    for words, lies in TOLD.items():
        for where, by_tv in (("in the room", True), ("at an ordinary table", False)):
            if by_tv or "TV" not in lies:
                print(f"  {words}, {where}: {gained(races, seed, args.tables, lies, by_tv, args.virtual)}")


def gained(races: int, seed: int, tables: int, lies: Mapping[str, Lies], by_tv: bool, virtual: bool) -> str:
    """By Ana, at one table for long and at some others once."""
    lengths = [races, *([1] * (tables - 1))]
    runs = [
        gains(run(race(length, seed + nth, Path(), lies, by_tv=by_tv), virtual=virtual))
        for nth, length in enumerate(lengths)
    ]
    first = sorted(run[0] for run in runs if run)
    long = runs[0][len(runs[0]) // 2 :]
    return f"{statistics.median(first):.0f} ({first[0]:.0f} to {first[-1]:.0f}), {statistics.fmean(long):.0f}"


if __name__ == "__main__":
    main()
