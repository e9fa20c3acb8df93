"""What if somebody sets the clock? The real server; at SIGUSR1 its calendar jumps by days, back or forth."""

import random
import signal
import sys
import time
from types import FrameType
from typing import Final

DAYS: Final = 20  # at most; finished games are kept for 30
A_DAY: Final = 86_400.0

_true_time = time.time
_offset = 0.0


def jumping() -> float:
    return _true_time() + _offset


def jump(_: int, __: FrameType | None) -> None:
    global _offset
    _offset = random.uniform(-DAYS, DAYS) * A_DAY


if __name__ == "__main__":
    time.time = jumping
    signal.signal(signal.SIGUSR1, jump)
    from prems.cli import main

    sys.exit(main(["serve", *sys.argv[1:]]))
