"""How do two fingers come down on two pages, one a known time after the other?"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from playwright.sync_api import CDPSession, Page

Spot = dict[str, float]
LATER: Final = 0.04  # seconds


def press_both(page: Page, first: tuple[CDPSession, Spot], then: tuple[CDPSession, Spot]) -> None:
    """Neither waits for what the other page does about it. Both are ready before the first of them comes down."""
    taps = [_tap(*first), _tap(*then)]
    loop = first[0]._impl_obj._loop
    tasks = [loop.create_task(_later(after, finger)) for after, finger in zip((0.0, LATER), taps, strict=True)]
    while not all(task.done() for task in tasks):
        page.wait_for_timeout(20)


def _tap(devtools: CDPSession, spot: Spot) -> Callable[[], Awaitable[object]]:
    send = devtools._impl_obj.send
    return lambda: send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})


async def _later(seconds: float, act: Callable[[], Awaitable[object]]) -> None:
    await asyncio.sleep(seconds)
    await act()
