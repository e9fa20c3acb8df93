"""What is done about now, and need not be on the millisecond? One alarm of the loop for all of it."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

SPOKE: Final = 0.02  # seconds: whatever falls between two spokes is done at the later one

Work = Callable[[], float | None]
"""Says after how many seconds it is to be done again; None: never."""


class Wheel:
    """Thousands of people are pinged about every second: an alarm for each would cost more than the pings."""

    def __init__(self) -> None:
        self._work: dict[int, list[Work]] = {}  # by spoke
        self._spokes: list[int] = []  # a heap of those at which there is something to do
        self._reached = 0
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0  # at which spoke

    def after(self, seconds: float, work: Work) -> None:
        """It cannot be called off: look whether it is still to be done."""
        loop = asyncio.get_running_loop()
        self._put(loop.time() + seconds, work)
        if self._alarm is None or self._spokes[0] < self._rings_at:
            self._set_alarm(loop)

    def _put(self, moment: float, work: Work) -> None:
        spoke = max(int(moment / SPOKE), self._reached) + 1
        if (waiting := self._work.get(spoke)) is not None:
            waiting.append(work)
            return
        self._work[spoke] = [work]
        heappush(self._spokes, spoke)

    def _set_alarm(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._rings_at = self._spokes[0]
        self._alarm = loop.call_at(self._rings_at * SPOKE, self._turn)

    def _turn(self) -> None:
        self._alarm = None
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._reached = max(self._spokes[0], int(now / SPOKE))  # it rang for the first, whatever fractions say
        while self._spokes and self._spokes[0] <= self._reached:
            for work in self._work.pop(heappop(self._spokes)):
                try:
                    again = work()
                    if again is not None:
                        self._put(now + again, work)
                except Exception as error:
                    loop.call_exception_handler({"message": "on the wheel", "exception": error})
        if self._spokes:
            self._set_alarm(loop)
