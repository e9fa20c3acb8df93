"""How is something logged that happens again and again? Once at first, then once a minute with its number."""

import asyncio
import logging
from collections import Counter
from typing import Final

log: Final = logging.getLogger("prems.server")

EVERY: Final = 60.0  # seconds


class Noise:
    """Never who did it, and nothing of what was said: that may hold a token."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._values: dict[str, tuple[object, ...]] = {}
        self._waiting: set[str] = set()

    def happened(self, sentence: str, *values: object) -> None:
        """`sentence` begins with a %d, the number; of the values the last ones are said."""
        self._counts[sentence] += 1
        self._values[sentence] = values
        if sentence not in self._waiting:
            self._say(sentence)

    def _say(self, sentence: str) -> None:
        count = self._counts.pop(sentence, 0)
        if not count:
            self._waiting.discard(sentence)
            return
        log.warning(sentence, count, *self._values.pop(sentence))
        self._waiting.add(sentence)
        asyncio.get_running_loop().call_later(EVERY, self._say, sentence)
