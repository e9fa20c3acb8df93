"""When is it time to forget? Asked every hour, but never of a clock that has just jumped."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from prems.server.storage.store import StoreError

log: Final = logging.getLogger("prems.server")

DAY: Final = 86_400
HOUR: Final = 3_600
A_JUMP: Final = 600  # seconds by which the calendar may differ from the time that has passed


async def forget_the_old(
    forget_before: Callable[[int], Awaitable[None]], now: Callable[[], int], days: Callable[[], int]
) -> None:
    """Not at once: a small computer may start with any date, and gets the true one minutes later."""
    loop = asyncio.get_running_loop()
    while True:
        date, began = now(), loop.time()
        await asyncio.sleep(HOUR)
        if abs((now() - date) - (loop.time() - began)) > A_JUMP:
            log.warning("the clock has jumped: old games are looked for in an hour")
            continue
        try:
            await forget_before(now() - days() * DAY)
        except StoreError as error:
            log.error("old games are not forgotten yet: %s", error)
