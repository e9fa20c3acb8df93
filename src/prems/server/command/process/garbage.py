"""When is garbage looked for? While nobody plays; else rarely, for to look through all tables halts all of them.

Left to itself, Python looks whenever some thousand things have been made, and in hours of play finds nothing: what a
table makes and forgets is free at once, and so is a request or a connection that is gone, however it ended. Only a
table that was closed holds on to itself: nobody can make the loop stand still by asking much.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

EVERY: Final = 10.0  # seconds
LONGEST: Final = 3_600.0  # seconds, after which it is looked for in any case


def leave_it() -> None:
    """Call it when all is loaded: what is there now stays for ever, and is never looked through again."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def look_for_garbage(requests: Callable[[], int], is_playing: Callable[[], bool]) -> None:
    loop = asyncio.get_running_loop()
    before, looked_at = requests(), loop.time()
    while True:
        await asyncio.sleep(EVERY)
        if is_due(requests() - before, loop.time() - looked_at, is_playing):
            gc.collect()
            before, looked_at = requests(), loop.time()


def is_due(requests: int, seconds: float, is_playing: Callable[[], bool]) -> bool:
    """Enough requests, or enough time, since the last time."""
    return seconds >= LONGEST or (requests > 0 and not is_playing())
