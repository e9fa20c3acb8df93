"""What does systemd want to hear? That the server is open, reads its settings, lives and stops."""

import asyncio
import os
import socket
import time
from collections.abc import Mapping
from typing import Final

BEATS: Final = 3  # in the time after which systemd takes a silent server for dead


def notify(*states: str, environment: Mapping[str, str] = os.environ) -> None:
    """Nothing, where nobody listens."""
    address = environment.get("NOTIFY_SOCKET")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
        try:
            line.connect("\0" + address[1:] if address.startswith("@") else address)
            line.send("\n".join(states).encode())
        except OSError:  # a listener that has gone: the server goes on
            return


def notify_reloading() -> None:
    notify("RELOADING=1", f"MONOTONIC_USEC={time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000}")


async def beat(environment: Mapping[str, str] = os.environ) -> None:
    """From the loop itself: if that hangs, systemd starts the server again."""
    usec = environment.get("WATCHDOG_USEC", "")
    is_ours = environment.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    if not usec.isdecimal() or not is_ours:
        return
    while True:
        notify("WATCHDOG=1", environment=environment)
        await asyncio.sleep(int(usec) / 1e6 / BEATS)
