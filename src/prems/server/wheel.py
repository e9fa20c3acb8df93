"""What is done about now, and need not be on the millisecond? One alarm of the loop for all of it."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final

SPOKES_A_SECOND: Final = 50  # whatever falls between two is done at the later one

Work = Callable[[], float | None]
"""Says after how many seconds it is to be done again; None: never."""


class Wheel:
    """Thousands of tables are looked after about every second: an alarm for each would cost more than that."""

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
            if self._alarm is not None:
                self._alarm.cancel()
            self._set_alarm(loop)

    def _put(self, moment: float, work: Work) -> None:
        spoke = int(moment * SPOKES_A_SECOND) + 1
        if spoke <= self._reached:
            spoke = self._reached + 1
        if spoke in self._work:
            self._work[spoke].append(work)
        else:
            self._work[spoke] = [work]
            heappush(self._spokes, spoke)

    def _set_alarm(self, loop: asyncio.AbstractEventLoop) -> None:
        self._rings_at = spoke = self._spokes[0]
        self._alarm = loop.call_at(spoke / SPOKES_A_SECOND, self._turn)

    def _turn(self) -> None:
        self._alarm = None
        loop, spokes = asyncio.get_running_loop(), self._spokes
        now = loop.time()
        self._reached = reached = max(spokes[0], int(now * SPOKES_A_SECOND))  # whatever fractions say, it rang
        while spokes and spokes[0] <= reached:
            for work in self._work.pop(heappop(spokes)):
                try:
                    if (again := work()) is not None:
                        self._put(now + again, work)
                except Exception as error:
                    loop.call_exception_handler({"message": "on the wheel", "exception": error})
        if spokes:
            self._set_alarm(loop)
