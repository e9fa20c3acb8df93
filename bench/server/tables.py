"""What does the load do? Tables of four act again and again, and note how soon everybody knows."""

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Protocol

from bench.server.wire import Socket, now

SEATS: Final = 4
AGAIN: Final = 0.05  # seconds, where nobody may act yet
FORGIVEN: Final = 2_000.0  # milliseconds by which a table may lag behind its rhythm and catch up
AFTER_A_RACE: Final = 1_700.0  # milliseconds: until people have looked at it a card is kept back on purpose
AFTER_A_SIGNAL: Final = 1_000.0  # milliseconds: it is counted, 1 - 2 - 3 - Arriba!

Address = tuple[str, int]


def reaction() -> float:
    """Seconds, from a card to a hand."""
    return random.gauss(0.45, 0.08)


class Crowd:
    """All tables of one run, and what they saw."""

    def __init__(self, actions_a_second: float) -> None:
        self.every = 1000 / actions_a_second
        self.is_measuring = False
        self.is_over = False
        self.ways: list[float] = []  # milliseconds from an action to each of the four screens
        self.prompt: list[float] = []  # to the first of them, which is held for nobody
        self.actions = 0
        self.delivered = 0

    def begin_measuring(self) -> None:
        self.is_measuring = True
        self.ways, self.prompt, self.actions, self.delivered = [], [], 0, 0


class Table(ABC):
    """Four sockets. An adapter says how one of them acts, and tells which number arrived."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.sockets: Sequence[Socket] = ()
        self.newest = 0
        self._acted_at = 0.0
        self._awaited = -1
        self._due = now() + random.random() * crowd.every

    @abstractmethod
    def act(self) -> bool:
        """Somebody acts; False: nobody may now."""

    def start(self) -> None:
        asyncio.get_running_loop().call_later(random.random() * self.crowd.every / 1000, self._tick)

    def arrived(self, number: int, at: float) -> None:
        self.crowd.delivered += 1
        if number == self._awaited and self.crowd.is_measuring:
            self.crowd.ways.append(at - self._acted_at)
            if number > self.newest:
                self.crowd.prompt.append(at - self._acted_at)
        self.newest = max(self.newest, number)

    def _tick(self) -> None:
        if self.crowd.is_over:
            return
        at = now()
        awaited = self.newest + 1
        wait = AGAIN
        if self.act():
            self._acted_at, self._awaited = at, awaited
            self.crowd.actions += 1
            rhythm = self.crowd.every * random.uniform(0.8, 1.2)
            self._due = max(self._due + rhythm, at - FORGIVEN)
            wait = max(self._due - at, 0.5 * self.crowd.every) / 1000
        asyncio.get_running_loop().call_later(wait, self._tick)


class Peer(Protocol):
    """A server under load, seen from outside."""

    name: str

    def command(self, folder: str) -> list[str]:
        """Starts it; it prints a line that ends with its address."""

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        """Four people at a new table, ready to act."""
