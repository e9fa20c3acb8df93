"""How fast may somebody speak, how often guess, and how many sockets may somebody have?"""

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Final

MESSAGES_A_SECOND: Final = 60.0
BURST: Final = 60.0  # at once: all of them are heard in one turn of the loop
LONGEST_MESSAGE: Final = 16 * 1024  # bytes
MOST_MALFORMED: Final = 20  # messages that we do not understand, before the connection is closed
MOST_UNHEARD_FRAMES: Final = 600  # that were too many at once and not heard, before the connection is closed
EACH: Final = 1000 / MESSAGES_A_SECOND  # milliseconds that a message counts for
ROOM_FOR_ONE: Final = (BURST - 1) * EACH + 0.001  # milliseconds, and what sums of fractions are off by

GUESSES_A_MINUTE: Final = 20.0
REPLAYS_A_MINUTE: Final = 30.0
TABLES_A_MINUTE: Final = 30.0
TABLES_AN_ADDRESS: Final = 100  # open at the same time
SOCKETS_AN_ADDRESS: Final = 300
MOST_TABLES: Final = 20_000
MOST_PEOPLE: Final = 100  # at one table, spectators and those who went away counted
FASTEST_PACE: Final = 0.25


class Bucket:
    """Fills slowly, is spent by use. An empty one says no."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, a_second: float) -> None:
        self._most = most
        self._rate = a_second / 1000
        self._left = most
        self._at = 0.0

    def take(self, at: float, much: float = 1.0) -> bool:
        """`at` in milliseconds."""
        left = self._left + (at - self._at) * self._rate
        if left > self._most:
            left = self._most
        self._at = at
        if left < much:
            self._left = left
            return False
        self._left = left - much
        return True

    def is_empty(self, at: float) -> bool:
        return self._left + (at - self._at) * self._rate < 1


class Buckets:
    """One for each address; the oldest are forgotten."""

    def __init__(self, a_minute: float, remembered: int = 10_000, at_once: float | None = None) -> None:
        self._a_minute = a_minute
        self._at_once = a_minute if at_once is None else at_once
        self._remembered = remembered
        self._buckets: dict[Hashable, Bucket] = {}

    def take(self, who: Hashable, at: float) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self._at_once, self._a_minute / 60)
        self._buckets[who] = bucket
        if len(self._buckets) > self._remembered:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(at)

    def is_empty(self, who: Hashable, at: float) -> bool:
        bucket = self._buckets.get(who)
        return bucket is not None and bucket.is_empty(at)


class Places:
    """A fixed number for each address, of all processes together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.on_change: Callable[[str, int], None] = lambda _who, _taken: None
        self._taken: Counter[str] = Counter()
        self._elsewhere: dict[int, dict[str, int]] = {}  # by process

    def is_full(self, who: str) -> bool:
        return self._taken[who] + sum(taken.get(who, 0) for taken in self._elsewhere.values()) >= self.most

    def take(self, who: str) -> "Place":
        self._change(who, 1)
        return Place(self, who)

    def leave(self, who: str) -> None:
        self._change(who, -1)

    def taken_elsewhere(self, process: int, who: str, taken: int) -> None:
        """By now, in that process."""
        self._elsewhere.setdefault(process, {})[who] = taken
        if not taken:
            del self._elsewhere[process][who]

    def forget(self, process: int) -> None:
        """It has ended, and all that it held with it."""
        self._elsewhere.pop(process, None)

    def _change(self, who: str, by: int) -> None:
        self._taken[who] += by
        self.on_change(who, self._taken[who])
        if not self._taken[who]:
            del self._taken[who]


class Place:
    """Taken until it is left."""

    __slots__ = ("_places", "_who")

    def __init__(self, places: Places, who: str) -> None:
        self._places: Places | None = places
        self._who = who

    def leave(self) -> None:
        """Safe to repeat."""
        places, self._places = self._places, None
        if places is not None:
            places.leave(self._who)


class RateLimit:
    """How fast one connection may talk: what is too much at once is not heard, and a flood ends it.

    A bucket that knows only when it will be full again. Nobody is made to wait: a pong that waits with the rest would
    make a line look slower than it is.
    """

    __slots__ = ("_full_at", "_unheard")

    def __init__(self) -> None:
        self._full_at = float("-inf")
        self._unheard = 0

    def may_say(self, at: float) -> bool:
        full_at = self._full_at
        if full_at <= at:  # and all is forgiven
            self._full_at = at + EACH
            self._unheard = 0
            return True
        if full_at - at > ROOM_FOR_ONE:
            self._unheard += 1
            return False
        self._full_at = full_at + EACH
        return True

    @property
    def is_a_flood(self) -> bool:
        return self._unheard > MOST_UNHEARD_FRAMES
