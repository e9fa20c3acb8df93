"""Is anything lost when the server is killed? Games in play, kill -9 at a random moment, again and again.

make crash        50 games
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
from pathlib import Path
from typing import Any, Final

import msgspec

from prems.client import Client
from prems.client.client import Raw
from prems.games import GAMES
from prems.kernel.log import Log, verify
from prems.server.tables import table_log
from prems.table.state import TableState
from prems.table.view import redact
from tests.kit.games import known
from tests.kit.server.people import Wild
from tests.kit.server.process import ServerProcess, free_port
from tests.kit.server.running import until

AT_ONCE: Final = 5  # games that are in play when the server is killed
KILLS: Final = 3  # in one group of games, the last of them to be finished
SETTINGS: dict[str, Any] = {"pace": 0.03, "close_ms": 60_000_000, "grace_ms": 50_000_000, "answer_ms": 50_000_000}


class Remembering(Wild):
    """Knows what it was shown: the number of each view, and what had happened by then."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.hints: dict[int, list[Raw]] = {}
        self.newest = 0
        self.gaps = 0

    async def seen(self, view: Raw) -> None:
        self.gaps += view["v"] < self.newest
        self.newest = max(self.newest, view["v"])
        if view["hints"]:
            self.hints[view["v"]] = view["hints"]
        await super().seen(view)


class Group:
    """Some games of one server, which is killed while they are played."""

    def __init__(self, folder: Path, seed: int, games: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.seed = seed
        self.size = games
        self.port = free_port()
        self.tables: dict[str, list[Remembering]] = {}
        self.visits: list[asyncio.Task[None]] = []

    async def run(self) -> int:
        """The number of kills that were survived."""
        async with Client(f"http://127.0.0.1:{self.port}") as client:
            for nth in range(KILLS):
                with ServerProcess(self.folder, port=self.port) as server:
                    if nth == 0:
                        await self._open_tables(client)
                    await self._play_on()
                    server.kill()
                assert "Traceback" not in server.log(), server.log()
                self._nothing_seen_is_missing()
            with ServerProcess(self.folder, port=self.port) as server:
                await self._finish(client)
                for visit in self.visits:
                    visit.cancel()
                await asyncio.gather(*self.visits, return_exceptions=True)
            assert "Traceback" not in server.log(), server.log()
        return KILLS

    async def _open_tables(self, client: Client) -> None:
        for nth in range(self.size):
            game = list(GAMES)[nth % len(GAMES)]
            code = await client.open_table(game, options=known(game).SHORT, settings=SETTINGS)
            people = [Remembering(name, self.seed + nth) for name in ("Ana", "Bo", "Cy")]
            self.tables[code] = people
            self.visits += [asyncio.ensure_future(client.stay(code, person, 0.1)) for person in people]
            await until(lambda people=people: all(person.seat for person in people))  # type: ignore[misc]
            await next(person for person in people if person.view["host"] == person.me).ask("start")

    async def _play_on(self) -> None:
        """Until every table has moved, and then a random moment longer."""
        before = {code: people[0].newest for code, people in self.tables.items()}
        await until(lambda: all(self._has_moved(code, before[code]) for code in self.tables), 60)
        await asyncio.sleep(self.chance.random())

    def _has_moved(self, code: str, before: int) -> bool:
        people = self.tables[code]
        return people[0].newest > before + 4 or all(person.view["stage"] == "over" for person in people)

    def _nothing_seen_is_missing(self) -> None:
        """Read what is kept, before any server touches it again."""
        with sqlite3.connect(self.folder / "prems.sqlite3") as db:
            for code, people in self.tables.items():
                rows = db.execute(
                    "SELECT lines FROM events JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY n",
                    (code,),
                )
                kept = [line for (some,) in rows for line in some.splitlines()]
                events = self._as_everybody_saw(TableState(code, people[0].view["game"]), kept)
                for person in people:
                    assert person.newest <= len(events), f"{code}: {person.newest} was seen, {len(events)} are kept"
                    self._hints_are_kept(person, events)

    def _as_everybody_saw(self, state: TableState, lines: list[bytes]) -> list[Raw | None]:
        seen = [redact(state, event) for event in table_log.events(lines)]
        return msgspec.json.decode(msgspec.json.encode(seen), type=list[Raw | None])

    def _hints_are_kept(self, person: Remembering, events: list[Raw | None]) -> None:
        """What was shown is what happened, word for word."""
        for view, hints in person.hints.items():
            around = events[max(0, view - 60) : view]
            for hint in hints:
                assert hint in around, f"{hint} of view {view} is not kept"

    async def _finish(self, client: Client) -> None:
        """Everybody comes back by itself, play is counted in, every game can be ended and verified."""
        everybody = [person for people in self.tables.values() for person in people]
        await until(lambda: all(person.view["stage"] == "over" for person in everybody), 120)
        for code, people in self.tables.items():
            assert any(told["why"] == "play" for told in people[0].said("counted"))
            assert {person.seat for person in people} == {"Ana", "Bo", "Cy"}
            for person in people:
                assert person.gaps == 0, "nobody was ever shown an older table than before"
            await self._verified(client, code, people[0])

    async def _verified(self, client: Client, code: str, player: Remembering) -> None:
        for _ in range(100):  # the log is kept a moment after the end is shown
            try:
                log = await client.game_log(code, 1, player)
                break
            except Exception:
                await asyncio.sleep(0.05)
        assert verify(Log(GAMES, log.splitlines())) > 10


def crash(games: int, seed: int) -> int:
    """Plays these games; gives the number of kills."""
    kills = 0
    for first in range(0, games, AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            kills += asyncio.run(Group(Path(folder), seed + first, min(AT_ONCE, games - first)).run())
    return kills


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    kills = crash(args.games, args.seed)
    print(f"{args.games} games, {kills} times kill -9: nothing that anybody saw was lost, every game was finished")


if __name__ == "__main__":
    main()
