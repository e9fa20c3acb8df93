"""How does a loop wake up in the middle of a millisecond? Its own clock counts whole ones; Linux has another."""

import asyncio
import ctypes
import os
import time
from collections.abc import Callable
from types import TracebackType

LINUX = ctypes.CDLL(None, use_errno=True)


class Alarm:
    """Rings in the running loop, at a moment of `time.monotonic`. Python has it from 3.13 on."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._file = LINUX.timerfd_create(time.CLOCK_MONOTONIC, os.O_NONBLOCK)
        assert self._file >= 0, os.strerror(ctypes.get_errno())
        self._when = (ctypes.c_long * 4)()  # every, and next; seconds and nanoseconds

    def set(self, moment: float) -> None:
        self._when[2], self._when[3] = int(moment), int(moment % 1 * 1e9)
        LINUX.timerfd_settime(self._file, 1, self._when, None)  # 1: the moment, not from now

    def _rang(self) -> None:
        os.read(self._file, 8)
        self._ring()

    def __enter__(self) -> "Alarm":
        asyncio.get_running_loop().add_reader(self._file, self._rang)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        asyncio.get_running_loop().remove_reader(self._file)
        os.close(self._file)
