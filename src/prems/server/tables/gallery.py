"""When do spectators see a view, and which? Each when every racer has it; of many at once the newest [T23]."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import reduce
from typing import Final

from prems.server.tables.shown import Shown, caught_up, following
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
        self.unseen: fx.Show | None = None  # the newest, as long as nobody has watched since
        self._released: Shown | None = newest  # the last that spectators may see; None: it was not looked after
        self._waiting: deque[fx.Show] = deque(maxlen=MOST_KEPT_BACK)
        self._alarm: asyncio.TimerHandle | None = None

    def show(self, show: fx.Show) -> None:
        """Somebody watches."""
        self._take_unseen()
        self._waiting.append(show)
        if self._alarm is None:
            self._release()

    def show_at_once(self, shown: Shown) -> None:
        """In the lobby nobody races."""
        self._waiting.clear()
        self._released, self.unseen = shown, None

    def newest(self) -> Shown | None:
        """The last view that spectators may see by now."""
        if self._alarm is None or self.unseen is not None:
            self._release()
        return self._released

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()

    def _take_unseen(self) -> None:
        """Whatever came before it is of no use any more."""
        if self.unseen is not None:
            self._waiting.clear()
            self._waiting.append(self.unseen)
            self._released = self.unseen = None

    def _release(self) -> None:
        self.close()
        self._alarm = None
        self._take_unseen()
        due, wait = self._due()
        for show in due if len(due) <= MOST_RELEASED else [reduce(caught_up, due)]:
            self._released = shown = following(self._released, show)
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
