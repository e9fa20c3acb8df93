"""What becomes of appends while the database stands still, once or again and again?"""

import asyncio
from contextlib import ExitStack
from typing import Final

from msgspec import Struct
from tests.kit.server.postgres import Postgres

from bench.scale.commits import Load, tables_of
from bench.spread import percentile
from prems.server.command.process.running import run_loop
from prems.server.storage.postgres.store import PostgresStore

RATE: Final = 1_000  # appends a second
FREEZES: Final = ((1, 2.5, 5.0), (1, 4.0, 5.0), (20, 0.3, 0.1), (8, 1.0, 0.2))
"""How often, for how long, and how long it may run in between; seconds."""


class Frozen(Struct, frozen=True):
    times: int
    still: float
    running: float
    appends: int
    p50: float  # milliseconds
    most: float
    failed: int


def measure() -> list[Frozen]:
    found: list[Frozen] = []

    async def all_of_it() -> None:
        for times, still, running in FREEZES:
            with ExitStack() as stack:
                found.append(await _suffered(stack, times, still, running))

    run_loop(all_of_it())
    return found


async def _suffered(stack: ExitStack, times: int, still: float, running: float) -> Frozen:
    postgres = stack.enter_context(Postgres(is_durable=True))
    store = await PostgresStore.opened(postgres.url, "")
    stack.callback(store.close)
    load = Load(store, await tables_of(store))
    appending = asyncio.ensure_future(load.run(RATE, 1.0 + times * (still + running)))
    await asyncio.sleep(1.0)
    for _ in range(times):
        postgres.freeze(True)
        await asyncio.sleep(still)
        postgres.freeze(False)
        await asyncio.sleep(running)
    await appending
    took = load.took
    return Frozen(times, still, running, len(took), percentile(took, 50), round(max(took), 1), load.failed)
