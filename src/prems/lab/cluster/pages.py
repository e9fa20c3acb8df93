"""When does a page whose line was lost come back? As `web/src/server/socket.ts` does it; a test compares the two."""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct

NOTICED_AFTER: Final = 3.0  # seconds without a word, if nobody says that the line is dead
CONNECTING: Final = 5.0  # seconds, after which a page gives up a line that does not open


class BackOff(Struct, frozen=True):
    """Waits in seconds, each spread by a share of itself to either side."""

    first: float = 0.25
    longest: float = 8.0
    growth: float = 1.7
    spread: float = 0.25

    def waits(self, chance: Random) -> Iterator[float]:
        wait = self.first
        while True:
            yield wait * (1.0 - self.spread + 2.0 * self.spread * chance.random())
            wait = min(wait * self.growth, self.longest)

    def next_try(self, after: float, chance: Random) -> float:
        """The first one later than that, in seconds since the line was lost, if all before were in vain."""
        at = 0.0
        for wait in self.waits(chance):
            at += wait
            if at >= after:
                return at
        raise AssertionError("a page never gives up")


SHIPPED: Final = BackOff()
BACK_OFFS: Final = {
    "as it ships": SHIPPED,
    "without growth": BackOff(growth=1.0),
    "without spread": BackOff(spread=0.0),
}
