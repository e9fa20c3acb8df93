"""How is something logged that happens again and again? Once at first, then once a minute with its number."""

import asyncio
import logging
import re
from collections import Counter
from typing import Final

log: Final = logging.getLogger("prems.server")

EVERY: Final = 60.0  # seconds
MANY: Final = re.compile(r"^%d (\w+)s( were)?\b")


class Noise:
    """Never who did it, and nothing of what was said: that may hold a token."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._values: dict[str, tuple[object, ...]] = {}
        self._waiting: set[str] = set()

    def happened(self, sentence: str, *values: object) -> None:
        """`sentence` begins as `%d things were`; of the values the last ones are said."""
        self._counts[sentence] += 1
        self._values[sentence] = values
        if sentence not in self._waiting:
            self._say(sentence)

    def _say(self, sentence: str) -> None:
        count = self._counts.pop(sentence, 0)
        if not count:
            self._waiting.discard(sentence)
            return
        log.warning(_of_one(sentence) if count == 1 else sentence, count, *self._values.pop(sentence))
        self._waiting.add(sentence)
        asyncio.get_running_loop().call_later(EVERY, self._say, sentence)


def _of_one(sentence: str) -> str:
    """`%d requests were` is `%d request was`, and `%d requests came` is `%d request came`."""
    return MANY.sub(lambda many: f"%d {many[1]}{' was' if many[2] else ''}", sentence)
