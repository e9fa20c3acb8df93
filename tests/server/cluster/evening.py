"""People play at tables of several processes, and remember all that they were shown: is any of it missing later?"""

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import aiohttp
import msgspec

from prems.client import Client
from prems.client.client import PATIENCE, Raw
from prems.games import GAMES
from prems.kernel.log import Log, verify
from prems.server.tables import table_log
from tests.kit.games import known
from tests.kit.server.running import until
from tests.server.storage.crash import Remembering

SETTINGS: Final[dict[str, Any]] = {
    "pace": 0.03,
    "close_ms": 60_000_000,
    "grace_ms": 50_000_000,
    "answer_ms": 50_000_000,
}
NAMES: Final = ("Ana", "Bo", "Cy")
TOLD: Final = 3  # of what is missing: the rest is only counted
BACK: Final = 0.05  # seconds before somebody whose line broke tries again


class Watching(Remembering):
    """Knows when something was last shown, and for how long nothing was."""

    seen_at = 0.0
    longest = 0.0  # seconds without a view, since somebody set it to 0

    async def seen(self, view: Raw) -> None:
        now = time.monotonic()
        self.longest = max(self.longest, now - self.seen_at)
        self.seen_at = now
        await super().seen(view)


def _is_told(hint: Raw, around: list[Raw], watches: bool) -> bool:
    """Word for word, except what a deal hides, and what whoever looks on and catches up is not told any more."""
    if hint["event"] in ("Dealt", "GameStarted") or hint in around:
        return True
    return watches and any((told["event"], told["at"]) == (hint["event"], hint["at"]) for told in around)


Seen = dict[str, list[tuple[str, bool, int, dict[int, list[Raw]]]]]
"""By table: who, whether they look on, their newest view, and what they were told with which."""


class Evening:
    """`past`: where tables are opened, and the last player comes in, if that is not where people are shown in.

    `person`: who plays there.
    """

    def __init__(
        self, client: Client, seed: int, past: Client | None = None, person: type[Watching] = Watching
    ) -> None:
        self.client = client
        self._person = person
        self._past = past
        self._clients: list[Client] = []
        self._late: list[Watching] = []
        self.tables: dict[str, list[Watching]] = {}
        self.lost = 0  # of what was seen there, as far as was looked
        self.is_stuck = False  # it need not be waited for to its end
        self.is_last_game = False  # until then a game that is over is followed by another
        self._seed = seed
        self._visits: list[asyncio.Task[None]] = []

    async def open(self, tables: int, pace: float | None = None, is_short: bool = True) -> None:
        """Unless a pace is given they are so fast that nobody could follow."""
        for nth in range(tables):
            game = list(GAMES)[nth % len(GAMES)]
            options = known(game).SHORT if is_short else {}
            settings = SETTINGS if pace is None else {"pace": pace}
            code = await self._opened(game, options, settings)
            people = [self._person(name, self._seed + nth) for name in NAMES]
            self.tables[code] = people
            self._visits += [asyncio.ensure_future(self._stay(code, person)) for person in people]
            await until(lambda people=people: all(person.seat for person in people), 60)  # type: ignore[misc]
            self._visits.append(asyncio.ensure_future(self._start(people)))

    async def _opened(self, game: str, options: Mapping[str, Any], settings: Mapping[str, Any]) -> str:
        """Whoever is told to try again in a moment does."""
        async with asyncio.timeout(30):
            while True:
                try:
                    return await (self._past or self.client).open_table(game, options=options, settings=settings)
                except ValueError:
                    await asyncio.sleep(0.5)

    async def _start(self, people: list[Watching]) -> None:
        """Again and again, until the last game."""
        while True:
            for host in (person for person in people if person.view["host"] == person.me):
                if host.view["stage"] == "lobby" or (host.view["stage"] == "over" and not self.is_last_game):
                    await host.ask("start")
            await asyncio.sleep(0.3)

    async def _stay(self, code: str, person: Watching) -> None:
        """Whoever went past those who show people in comes back through them."""
        if self._past is not None and person.name == NAMES[-1]:
            with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                await self._past.join(code, person, patience=PATIENCE)
        await self.client.stay(code, person, BACK)

    async def watch(self, past: str | None = None) -> None:
        """Somebody looks on at each table, connected past whoever shows people in, if it is said where."""
        client = self.client
        if past is not None:
            client = await Client(past).__aenter__()
            self._clients.append(client)
        for code in self.tables:
            self._look_on(client, code, "Zoe")

    def come_late(self) -> None:
        """Somebody comes to each table just when it is in trouble, and must get in."""
        self._late += [self._look_on(self.client, code, "Max") for code in self.tables]

    def _look_on(self, client: Client, code: str, name: str) -> Watching:
        spectator = self._person(name, 1)
        spectator.watch, spectator.seen_at = True, time.monotonic()
        self.tables[code].append(spectator)
        self._visits.append(asyncio.ensure_future(client.stay(code, spectator, BACK)))
        return spectator

    async def where(self) -> dict[str, str]:
        return {code: await self.client.whereabouts(code) or "" for code in self.tables}

    async def plays_on(self, views: int = 5, within: float = 60.0) -> None:
        """At every table."""
        before = {code: people[0].newest for code, people in self.tables.items()}
        await until(lambda: all(self._moved(code, before[code], views) for code in self.tables), within)

    def _moved(self, code: str, before: int, views: int) -> bool:
        people = self.tables[code]
        return people[0].newest >= before + views or people[0].view["stage"] == "over"

    def look_at_the_clock(self) -> float:
        for people in self.tables.values():
            for person in people:
                person.longest = 0.0
        return time.monotonic()

    async def seen_again(self, since: float, codes: list[str], within: float = 60.0) -> list[float]:
        """For how long each player at these tables saw nothing new since then, in seconds."""
        people = [person for code in codes for person in self.tables[code] if not person.watch]
        await until(lambda: all(person.seen_at > since for person in people), within)
        await self.plays_on(3, within)
        return sorted(person.longest for person in people)

    def told(self) -> Iterator[str]:
        """Of everybody, for whoever wants to know what went wrong."""
        for code, people in self.tables.items():
            for one in people:
                ago = time.monotonic() - one.seen_at
                yield f"{code} {one.name}: view {one.newest}, {one.view.get('stage')}, seen {ago:.1f} s ago"
                yield f"    gone {one.is_gone}, moved to {one.moved_to}, {one._socket!r}, heard {one.heard[-5:]}"
                yield f"    {one.view}"
        yield from (f"{visit!r}" for visit in self._visits if visit.done())

    async def end(self, within: float = 120.0) -> None:
        """Everybody is at the end of a game that can be verified. A game may be long, as long as it goes on."""
        self.is_last_game = True
        everybody = [person for people in self.tables.values() for person in people if not person.watch] + self._late
        while playing := [person for person in everybody if person.view.get("stage") != "over"]:
            assert min(person.seen_at for person in playing) > time.monotonic() - within, "a table stands still"
            await asyncio.sleep(0.02)
        for code, people in self.tables.items():
            assert {person.seat for person in people if not person.watch} == set(NAMES)
            assert all(person.gaps == 0 for person in people), "nobody was shown an older table than before"
            assert verify(Log(GAMES, (await self._log(code, people[0])).splitlines())) > 10

    async def _log(self, code: str, player: Watching) -> str:
        """Of the last game there."""
        for _ in range(200):  # it is kept a moment after the end is shown
            try:
                return await self.client.game_log(code, player.view["games"], player)
            except Exception:
                await asyncio.sleep(0.05)
        raise AssertionError(f"the game of {code} was not kept")

    async def go_home(self) -> None:
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)
        for client in self._clients:
            await client.__aexit__()

    def seen(self) -> Seen:
        """Until now. Ask before the log is read: play goes on meanwhile."""
        return {
            code: [(person.name, person.watch, person.newest, dict(person.hints)) for person in people]
            for code, people in self.tables.items()
        }

    def missing(self, lines_of: Callable[[str], list[bytes]], seen: Seen | None = None) -> int:
        """How many hints were shown that no line tells; and the numbers are without holes, twins and forks."""
        missing = 0
        for code, people in (seen or self.seen()).items():
            lines = lines_of(code)
            numbers = [msgspec.json.decode(line)["n"] for line in lines]
            if numbers != list(range(1, len(lines) + 1)):
                print(f"{code}: the numbers have holes, twins or forks: {numbers}")
                missing += 1
            told = msgspec.json.decode(msgspec.json.encode([*table_log.events(lines)]))
            for name, watches, newest, shown in people:
                missing += newest > len(told)
                for view, hints in shown.items():
                    around = told[max(0, view - 60) : view]
                    lost = [hint for hint in hints if not _is_told(hint, around, watches)]
                    if watches:  # told at once what happened in many views: it has to be looked for further back
                        lost = [hint for hint in lost if not _is_told(hint, told[:view], watches)]
                    for hint in lost[: max(0, TOLD - missing)]:
                        print(f"{code}: {name} saw in view {view} of {len(told)}: {hint}")
                    missing += len(lost)
        return missing
