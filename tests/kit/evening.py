"""What was played before a test begins? Games on a clock that costs nothing, kept as a server keeps its tables.

The same game every time: seats, seed and lines are given, and people only look on, so that time acts for them.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple

from prems.kernel.bot import Level
from prems.lab.world.line import Steady
from prems.lab.world.page import Page
from prems.lab.world.screen import Even
from prems.lab.world.world import Wire
from prems.server.identity import person_of
from prems.server.storage.sqlite import SqliteStore
from prems.server.tables import table_log
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.state import Settings
from tests.kit.server.appended import appended
from tests.kit.world import FRAME, SEED, WAY, SteadyWorld

NEVER: Final = 86_400_000
SETTINGS: Final = Settings(  # nobody is stood in for, and the table waits for its tests
    pace=0.05, count_ms=100, grace_ms=NEVER, answer_ms=NEVER, close_ms=NEVER
)


class Evening(Struct, frozen=True):
    """A table, as far as it has got."""

    code: str
    game: str
    people: tuple[str, ...]
    lines: tuple[bytes, ...]

    def token(self, name: str) -> str:
        """By which the server knows this person's device."""
        return token_of(name)


def token_of(name: str) -> str:
    return sha256(f"{name} has been here all evening".encode()).hexdigest()


def played(
    code: str,
    game: str,
    *people: str,
    bots: Sequence[Level] = (),
    until: Callable[[Any], bool] = lambda _: False,
    **options: Any,
) -> Evening:
    """They sit down and play to the end, or until the game's state is so: as if the server had stopped there."""
    world = SteadyWorld(game)
    for name in people:
        person = person_of(token_of(name))
        page = Page(world.agenda, Even(FRAME), partial(world.say, person))
        assert world.connect(person, name, Wire(Steady(WAY), page, pong_after=0.0))
    host = person_of(token_of(people[0]))
    requests: list[r.AnyRequest] = [r.Set(options=options, settings=SETTINGS), *map(r.AddBot, bots), r.Start(SEED)]
    for request in requests:
        world.do(world.table.request(host, request, world.at))
    world.run_while(lambda: world.state.stage != "over" and not until(world.state.game_state))
    lines = [table_log.written(*astuple(record)) for record in world.all_told(fx.Record)]
    return Evening(code, game, people, tuple(chain.from_iterable(lines)))


def keep(folder: Path, *evenings: Evening) -> None:
    """Where a server will find them when it starts."""

    async def written() -> None:
        store = SqliteStore(folder / "prems.sqlite3")
        for evening in evenings:
            table = await store.open_table(evening.code, evening.game, 0)
            await appended(store, table, 1, b"\n".join(evening.lines))
        store.close()

    with ThreadPoolExecutor() as beside:  # the browsers' driver keeps a loop in this thread
        beside.submit(asyncio.run, written()).result()
