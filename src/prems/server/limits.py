"""How fast may somebody speak, and how often may somebody guess?"""

from typing import Final

MESSAGES_A_SECOND: Final = 60.0
BURST: Final = 200.0
LONGEST_MESSAGE: Final = 16 * 1024
SLIPS: Final = 20  # messages that we do not understand, before the connection is closed

GUESSES_A_MINUTE: Final = 20.0
TABLES_A_MINUTE: Final = 30.0


class Bucket:
    """Fills slowly, is spent by use. An empty one says no."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most = most
        self._rate = a_second / 1000
        self._left = most
        self._at = 0.0

    def take(self, at: float) -> bool:
        """`at` in milliseconds."""
        self._left = min(self._most, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each address; the oldest are forgotten."""

    def __init__(self, a_minute: float, remembered: int = 10_000) -> None:
        self._a_minute = a_minute
        self._remembered = remembered
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, at: float) -> bool:
        bucket = self._buckets.pop(who, None) or Bucket(self._a_minute, self._a_minute / 60)
        self._buckets[who] = bucket
        if len(self._buckets) > self._remembered:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(at)
