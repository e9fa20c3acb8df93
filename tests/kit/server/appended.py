"""When is an event kept? A test waits for it."""

import asyncio
from typing import Protocol

from prems.server.storage.store import Told


class Appends(Protocol):
    def append(self, table: int, n: int, lines: bytes, told: Told) -> None: ...


def appended(store: Appends, table: int, n: int, lines: bytes) -> "asyncio.Future[None]":
    """Raises what the store tells."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(error: Exception | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    store.append(table, n, lines, tell)
    return done
