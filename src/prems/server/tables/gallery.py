"""When do spectators see a view, and which? Each when every racer has it; of many at once the newest [T23]."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import reduce
from typing import Final

from prems.server.tables.shown import Shown, caught_up
from prems.table import effects as fx
from prems.table.keeping.sight import Sight
from prems.table.state import Instant

LOOKS_AGAIN: Final = 100.0  # milliseconds, after which a racer's missing pong may have come
MOST_RELEASED: Final = 3  # views to spectators in one turn: a full gallery takes milliseconds for each
MOST_KEPT_BACK: Final = 256  # views that spectators may not see yet: an older one is not worth showing


class Gallery:
    """`send` gives a view to whoever watches and has not got it. Where nobody does, only the newest waits here."""

    def __init__(
        self, sight: Sight, clock: Callable[[], Instant], newest: Shown, send: Callable[[Shown], None]
    ) -> None:
        self._sight = sight
        self._clock = clock
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._released: Shown | None = newest  # the last that spectators may see; None: it was not looked after
        self._waiting: deque[fx.Show] = deque(maxlen=MOST_KEPT_BACK)
        self._alarm: asyncio.TimerHandle | None = None

    def show(self, show: fx.Show, shown: Shown, is_in_lobby: bool, has_watchers: bool) -> None:
        if not has_watchers:
            self._waiting.clear()
        self._released = shown if is_in_lobby else self._released if has_watchers else None
        if not is_in_lobby:
            self._waiting.append(show)
            if has_watchers and self._alarm is None:
                self._release()

    def newest(self) -> Shown | None:
        """The last view that spectators may see by now."""
        if self._alarm is None:
            self._release()
        return self._released

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def _release(self) -> None:
        self._alarm = None
        due, wait = self._due()
        for show in due if len(due) <= MOST_RELEASED else [reduce(caught_up, due)]:
            self._released = shown = Shown(show, self._released)
            self._send(shown)
        if self._waiting:
            self._alarm = self._loop.call_later(min(wait, LOOKS_AGAIN) / 1000, self._release)

    def _due(self) -> tuple[list[fx.Show], float]:
        """What spectators may see by now, and how many milliseconds the next has to wait."""
        due: list[fx.Show] = []
        while self._waiting:
            wait = self._sight.spectators_at(self._waiting[0].view.v) - self._clock()
            if wait > 0:
                return due, wait
            due.append(self._waiting.popleft())
        return due, 0.0
