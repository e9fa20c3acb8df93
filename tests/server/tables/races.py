"""Who wins a race over real sockets, if one is near and the other far away?

Two scripted people play tables of Arriba whose cards always match: one 5 ms from the server, the other 250 ms. Each
behaves as a page does: a frame loop, stamped paints, presses stamped by a clock of its own. How fast each is in every
race is written down before; who was first is then known, and so is who came first to the server.

make races        200 races in real time
"""

import argparse
import asyncio
import math
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from msgspec import Struct

from prems.client import Client, Player
from prems.client.client import Raw
from prems.games.arriba import ARRIBA
from prems.games.arriba.cards import DECK
from prems.games.arriba.commands import Deal
from prems.kernel.values import Event
from prems.server.http import app
from prems.server.identity import person_of
from prems.server.storage.store import Kept
from prems.server.tables import table_log
from prems.table import events as e
from prems.table import state as p
from prems.table.state import PersonId
from tests.kit.server.delay import proxied
from tests.kit.server.memory import MemoryStore
from tests.kit.server.running import BEHIND_A_PROXY, running
from tests.kit.server.virtual import run_virtually

NEAR: Final = 0.005  # seconds, there and back
FAR: Final = 0.250
JITTER: Final = 0.004  # at most, each way
A_TABLE: Final = 24  # races: its forty pairs are more, since a busy machine may lose one
LONGEST: Final = 900.0  # seconds, for all of them
WARM_UP: Final = 12.0  # seconds, in which the server gets to know both links
FRAME: Final = 1000 / 60
SEATS: Final = ("Near", "Far")
SETTINGS: Final = p.Settings(pace=0.1, grace_ms=60_000_000, answer_ms=60_000_000)


class Planned(Struct, frozen=True):
    """How fast the two are in one race, in milliseconds from the paint on their own screens."""

    reactions: dict[str, float]

    @property
    def fastest(self) -> str:
        return min(self.reactions, key=lambda seat: self.reactions[seat])

    @property
    def gap(self) -> float:
        near, far = self.reactions.values()
        return abs(near - far)


class Outcome(Struct, frozen=True):
    planned: Planned
    winner: str | None
    came_first: str | None
    measured: dict[str, float]


def plan(races: int, seed: int) -> list[Planned]:
    """Like people: a bell with a tail; the gap 20 to 120 ms, each of the two the faster in half of them."""
    chance = random.Random(seed)
    planned = []
    for nth in range(races):
        fast = max(170.0, chance.gauss(330, 40) + chance.expovariate(1 / 60))
        slow = fast + chance.uniform(20, 120)
        near, far = (fast, slow) if nth % 2 else (slow, fast)
        planned.append(Planned({"Near": near, "Far": far}))
    return planned


def kept_table(id_: int, code: str, tokens: dict[str, str], settings: p.Settings = SETTINGS) -> Kept:
    """A table as if it had been played until the deal; every second card matches the one before."""
    pairs = [(f"{symbol}{a}", f"{symbol}{b}") for a, b in ("gr", "by") for symbol in range(1, 19)]
    pairs += zip(DECK[72:76], DECK[76:80], strict=True)
    persons = {seat: p.Person(person_of(tokens[seat]), seat) for seat in SEATS}
    chairs = [p.Chair(seat, persons[seat].id) for seat in SEATS]
    options = {"rounds": 1, "turn_ms": None, "turners_delay": False}
    state = ARRIBA.rules.blank(SEATS, msgspec.convert(options, ARRIBA.language.options))
    deal = Deal(_dealt_in_turn(pairs), first="Near")
    dealt = ARRIBA.rules.decide(state, deal, 0)
    assert isinstance(dealt, list | tuple), dealt
    opening: list[Event] = [
        e.PersonCame(0, persons["Near"]),
        e.HostChosen(0, persons["Near"].id),
        e.PersonCame(0, persons["Far"]),
        e.SettingsSet(0, "arriba", options, settings),
        e.ChairsSet(0, chairs),
        e.GameStarted(0, "arriba", SEATS, options, "", ""),
    ]
    written = table_log.written(1, opening, None) + table_log.written(len(opening) + 1, dealt, deal)
    return Kept(id_, code, "arriba", 0, written)


def _dealt_in_turn(pairs: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(card for pair in pairs for card in pair)


class Page(Player):
    """Somebody in front of a screen with 60 frames a second, whose clock is nobody else's."""

    def __init__(self, seat: str, token: str, planned: list[Planned], began: float, seed: int) -> None:
        super().__init__(seat, token)
        chance = random.Random(f"{seat}{seed}")
        self.planned = planned
        self.outcomes: list[Raw] = []
        self._began = began
        self._offset = chance.uniform(1_000, 900_000)
        self._phase = chance.uniform(0, FRAME)
        self._arrived: Raw | None = None
        self._loop = asyncio.get_running_loop()

    def now(self) -> float:
        return self._loop.time() * 1000 + self._offset

    async def seen(self, view: Raw) -> None:
        """Drawn in the next frame; its pixels come one frame later, and then the page says so."""
        if self._arrived is None:
            waits = FRAME - (self.now() - self._phase) % FRAME
            self._later(waits, self._draw, self.now() + waits)
        else:  # two in one frame: the newer is drawn, and what both tell has happened
            view = {**view, "hints": [*self._arrived["hints"], *view["hints"]]}
        self._arrived = view

    def _draw(self, frame: float) -> None:
        view, self._arrived = self._arrived, None
        assert view is not None
        self._later(FRAME, self._painted, view, frame + FRAME)

    def _painted(self, view: Raw, painted: float) -> None:
        self._say({"say": "seen", "v": view["v"], "p": painted, "hz": 60})
        self.outcomes += [hint for hint in view["hints"] if hint["event"] == "RaceClosed"]
        play = view["play"]
        if play is None or len(self.outcomes) >= len(self.planned):
            return
        shown = [card[:-1] for card in play["exposed"].values()]
        if len(shown) == 2 and shown[0] == shown[1]:
            reaction = self.planned[len(self.outcomes)].reactions[self.name]
            press = painted + reaction
            self._later(press - self.now(), self._grab, view["v"], press)
        elif play["turn"] == self.name:
            warm = (self._began + WARM_UP - self._loop.time()) * 1000
            self._later(max(60.0, warm), self._say, {"say": "play", "command": {"do": "flip", "seat": self.name}})

    def _grab(self, view: int, press: float) -> None:
        self._seq += 1
        command = {"do": "grab", "seat": self.name}
        self._say({"say": "hand", "command": command, "v": view, "t": press, "kind": "touch", "seq": self._seq})

    def _say(self, message: Raw) -> None:
        self._telling = asyncio.ensure_future(self.say(message))

    def _later(self, ms: float, do: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(ms / 1000, do, *args)


async def race(races: int, seed: int, folder: Path) -> list[Outcome]:
    """All of these races, at as many tables as they need, at the same time."""
    tables = math.ceil(races / A_TABLE)
    planned = [plan(min(A_TABLE, races - nth * A_TABLE), seed + nth) for nth in range(tables)]
    tokens = [{seat: f"{seat}-{seed}-{nth}-of-this-device" for seat in SEATS} for nth in range(tables)]
    codes = ["BCD" + "FGHJKLMNPQ"[nth] for nth in range(tables)]
    store = MemoryStore(*(kept_table(nth + 1, code, tokens[nth]) for nth, code in enumerate(codes)))
    async with (
        running(folder, store, BEHIND_A_PROXY) as house,
        proxied(house.port, NEAR / 2, NEAR / 2, JITTER, seed) as near,
        proxied(house.port, FAR / 2, FAR / 2, JITTER, seed) as far,
        Client(near.url) as near_client,
        Client(far.url) as far_client,
    ):
        began = asyncio.get_running_loop().time()
        arrivals: dict[str, list[str]] = {code: [] for code in codes}
        pages: list[tuple[Page, Page]] = []
        visits = []
        for nth, code in enumerate(codes):
            _note_arrivals(house.server.tables.shells[code], tokens[nth], arrivals[code])
            two = [Page(seat, tokens[nth][seat], planned[nth], began, seed + nth) for seat in SEATS]
            pages.append((two[0], two[1]))
            visits += [asyncio.ensure_future(near_client.join(code, two[0]))]
            visits += [asyncio.ensure_future(far_client.join(code, two[1]))]
        while any(len(one.outcomes) < len(one.planned) for two in pages for one in two):
            await asyncio.sleep(0.1)
            assert asyncio.get_running_loop().time() < began + LONGEST, [len(two[0].outcomes) for two in pages]
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
    return [
        _outcome(planned[nth][k], two[0].outcomes[k], arrivals[codes[nth]][2 * k])
        for nth, two in enumerate(pages)
        for k in range(len(planned[nth]))
    ]


def _note_arrivals(shell: Any, tokens: dict[str, str], arrivals: list[str]) -> None:
    """Who came first to the server, race by race."""
    seats = {person_of(token): seat for seat, token in tokens.items()}
    press = shell.table.press

    def noted(person: str, *args: Any) -> Any:
        arrivals.append(seats[PersonId(person)])
        return press(person, *args)

    shell.table.press = noted


def _outcome(planned: Planned, closed: Raw, came_first: str) -> Outcome:
    measured = {hand["seat"]: hand["reaction"] for hand in closed["hands"]}
    return Outcome(planned, closed.get("winner"), came_first, measured)


def told(outcomes: list[Outcome]) -> str:
    """The two figures that count, and how exact the reactions were."""
    far_faster = [one for one in outcomes if one.planned.fastest == "Far"]
    lost = [one for one in outcomes if one.winner != one.planned.fastest]
    lost_by_far = [one for one in far_faster if one.winner != "Far"]
    by_arrival = [one for one in far_faster if one.came_first != "Far"]
    errors = sorted(
        abs(one.measured[seat] - one.planned.reactions[seat]) for one in outcomes for seat in one.measured
    )
    return (
        f"{len(outcomes)} races, {NEAR * 1000:g} ms against {FAR * 1000:g} ms, gaps of 20 ms and more:\n"
        f"  the far one was faster in {len(far_faster)} and lost {len(lost_by_far)} of them\n"
        f"  by order of arrival it would have lost {len(by_arrival)}\n"
        f"  given to the slower hand, whoever it was: {len(lost)}\n"
        f"  measured reactions are off by {errors[len(errors) // 2]:.2f} ms (median), "
        f"{errors[int(len(errors) * 0.99)]:.2f} ms (99%)"
    )


def run(races: int, seed: int, folder: Path, *, virtual: bool) -> list[Outcome]:
    if not virtual:
        return asyncio.run(race(races, seed, folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "clock", lambda: asyncio.get_running_loop().time() * 1000)
        outcomes: list[Outcome] = run_virtually(race(races, seed, folder))
        return outcomes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--virtual", action="store_true", help="on a clock that costs nothing")
    args = parser.parse_args()
    began = time.monotonic()
    outcomes = run(args.races, args.seed, Path(), virtual=args.virtual)
    print(told(outcomes), f"({time.monotonic() - began:.0f} s)")


if __name__ == "__main__":
    main()
