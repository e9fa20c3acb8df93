"""How long does a planned move take? Tables go to and fro between two nodes in the middle of their games.

python -m tests.server.cluster.moves        4 tables move 6 times; --moves, --tables, --pace
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Final

from prems.client import Client
from prems.client.client import Raw
from prems.server.command.admin import ask
from prems.server.command.process.orders import Drain
from tests.kit.server.postgres import Postgres
from tests.kit.server.process import ServerProcess, free_port
from tests.kit.server.running import until
from tests.server.cluster.evening import Evening, Watching

BESIDE: Final = 10  # views before and after a move, by which the game's clock is read
KNOWN: Final = 1.2  # seconds, after which every node has heard that another one takes tables again


class Timekeeper(Watching):
    """Notices for how long it had no table, and how long the game's own clock stood still meanwhile."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.moves: list[float] = []  # when it was told
        self.away: list[float] = []  # seconds until it was shown the table again
        self.cut = 0  # times that its line broke, and nobody had sent it elsewhere
        self._readings: list[tuple[float, float]] = []  # when something was shown, how late by the game's clock

    def on_message(self, message: Raw) -> None:
        if message["say"] == "moved" and len(self.moves) == len(self.away):
            self.moves.append(time.monotonic())
        if message["say"] == "welcome" and self.view and len(self.moves) == len(self.away):
            self.cut += 1
        super().on_message(message)

    async def seen(self, view: Raw) -> None:
        now = time.monotonic()
        if len(self.moves) > len(self.away):
            self.away.append(now - self.moves[-1])
        if view["hints"] and view["stage"] == "playing":
            self._readings.append((now, now - view["hints"][-1]["at"] / 1000 * view["settings"]["pace"]))
        await super().seen(view)

    def stood_still(self, moved_at: float) -> float | None:
        """What the game lost by that move, in seconds; None: not enough was shown before or after it."""
        before = [late for at, late in self._readings if at <= moved_at][-BESIDE:]
        after = [late for at, late in self._readings if at > moved_at][:BESIDE]
        return max(0.0, min(after) - min(before)) if len(before) == len(after) == BESIDE else None


class Found(list[float]):
    """Seconds."""

    def __str__(self) -> str:
        ms = sorted(1000 * seconds for seconds in self)
        return f"{median(ms):.0f} ms, p95 {ms[int(len(ms) * 0.95)]:.0f}, {ms[-1]:.0f} at most"


async def measured(postgres: Postgres, moves: int, tables: int, pace: float) -> tuple[Found, Found, Found]:
    """For how long players and spectators were without a table, and for how long games stood still."""
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / "one", Path(name) / "other"]
        async with AsyncExitStack() as stack:
            nodes = [stack.enter_context(_node(folder, postgres.url)) for folder in folders]
            client = await stack.enter_async_context(Client(nodes[0].url))
            evening = Evening(client, 1, person=Timekeeper)
            stack.push_async_callback(evening.go_home)
            await evening.open(tables, pace, is_short=False)
            await evening.watch(nodes[1].url)
            everybody = [one for some in evening.tables.values() for one in some if isinstance(one, Timekeeper)]
            stood = Found()
            for nth in range(moves):
                await evening.plays_on(2 * BESIDE)
                await _moved(folders[nth % 2], folders[1 - nth % 2], everybody)
                await evening.plays_on(2 * BESIDE)
                stood += [lost for one in everybody if (lost := one.stood_still(one.moves[-1])) is not None]
            for one in everybody:
                counts = [told for told in one.said("counted") if told["why"] == "play"]
                assert len(counts) <= 1, "a 3-2-1 beside that of the start"
            return (
                Found(away for one in everybody for away in one.away if not one.watch),
                Found(away for one in everybody for away in one.away if one.watch),
                stood,
            )


async def _moved(full: Path, empty: Path, people: Sequence[Timekeeper]) -> None:
    await asyncio.to_thread(ask, empty, Drain(False))
    await asyncio.sleep(KNOWN)
    been = {person: len(person.moves) for person in people}
    await asyncio.to_thread(ask, full, Drain(True))
    await until(lambda: all(len(one.away) == len(one.moves) > been[one] for one in people))


def _node(folder: Path, store: str) -> ServerProcess:
    port = free_port()
    return ServerProcess(folder, "--drain", "0", "--store", store, "--at", f"ws://127.0.0.1:{port}", port=port)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=6)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--pace", type=float, default=0.25)
    args = parser.parse_args()
    with Postgres() as postgres:
        players, spectators, stood = asyncio.run(measured(postgres, args.moves, args.tables, args.pace))
    print(f"{args.moves} moves of {args.tables} tables in mid-game, at pace {args.pace}, nobody saw a 3-2-1")
    print(f"    players without a table: {players}")
    print(f"    spectators:              {spectators}")
    print(f"    the game stood still:    {stood} ({len(stood)} readings)")


if __name__ == "__main__":
    main()
