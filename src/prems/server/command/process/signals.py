"""What does the process do when the system calls? It stops politely; a hang-up never ends it unawares."""

import asyncio
import contextlib
import signal
from collections.abc import Callable


def on_signals(stop: Callable[[], None], hang_up: Callable[[], None] | None) -> None:
    """Without `hang_up` a terminal that is closed ends it too, as Ctrl+C would."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # on Windows Ctrl+C raises instead
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop)
        loop.add_signal_handler(signal.SIGHUP, hang_up or stop)
