"""How long may one household keep the loop to itself? What takes longer waits, and everybody else comes between."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

A_TURN: Final = 2.0  # milliseconds of each turn of the loop
WORTH_COUNTING: Final = 0.5  # milliseconds: whoever spends less is not even told that a turn is over


class Ration:
    """One household's, of each turn. Only work is put off: what came has been read, and its moment is known."""

    __slots__ = ("__weakref__", "_is_counting", "_line", "_loop", "_spent", "has_time")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._spent = 0.0
        self._is_counting = False
        self._line: deque[Callable[[], None]] = deque()
        self.has_time = True
        """In this turn, for somebody who does not wait in line yet."""

    def spend(self, ms: float) -> bool:
        """Whether there is more."""
        self._spent = spent = self._spent + ms
        if spent > WORTH_COUNTING:
            self._count()
        return spent < A_TURN

    def wait(self, work: Callable[[], None]) -> None:
        """Until it is its turn: others of this household may have been there before."""
        self._line.append(work)
        self._count()

    def _count(self) -> None:
        self.has_time = not self._line and self._spent < A_TURN
        if not self._is_counting:
            self._is_counting = True
            self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """A new one. Whoever is not done with it stands in line again, behind the others."""
        self._is_counting = False
        self._spent = 0.0
        for _ in range(len(self._line)):
            self._line.popleft()()
            if self._spent >= A_TURN:
                break
        self.has_time = not self._line and self._spent < A_TURN
        if self._line:
            self._count()


class Rations:
    """Of all who are here."""

    def __init__(self) -> None:
        self._of: WeakValueDictionary[str, Ration] = WeakValueDictionary()

    def of(self, household: str) -> Ration:
        ration = self._of.get(household)
        if ration is None:
            ration = self._of[household] = Ration()
        return ration
