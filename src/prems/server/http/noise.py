"""How is something said that happens again and again? Once at first, then once a minute with its number."""

import asyncio
import logging
from typing import Final

log: Final = logging.getLogger("prems.server")

EVERY: Final = 60.0  # seconds


class Noise:
    """Never who did it, and nothing of what was said: that may hold a token."""

    def __init__(self, sentence: str) -> None:
        self._sentence = sentence  # with a %d
        self._count = 0
        self._is_waiting = False

    def happened(self) -> None:
        self._count += 1
        if not self._is_waiting:
            self._say()

    def _say(self) -> None:
        self._is_waiting = self._count > 0
        if self._is_waiting:
            log.warning(self._sentence, self._count)
            self._count = 0
            asyncio.get_running_loop().call_later(EVERY, self._say)
