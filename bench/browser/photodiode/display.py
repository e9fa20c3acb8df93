"""What is truly on the screen, and when does a finger come down? A display whose memory and buttons are ours."""

import ctypes
import mmap
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

WIDTH: Final = 1024  # as the little browser of WebKit opens its window, where nobody manages windows
HEIGHT: Final = 768
SPOT: Final = (WIDTH // 2, HEIGHT // 2)
BRIGHT: Final = 127
HEADER: Final = struct.Struct(">25I")  # of the X window dump, as which the memory lies in a file
LINE, COLOURS = 12, 19  # where it says how long a line is, and how many colours come before the pixels


class Display:
    """Neither page nor driver knows of it. Times are of this machine's monotonic clock, in milliseconds."""

    def __init__(self, name: str, memory: mmap.mmap) -> None:
        self.environment = {**os.environ, "DISPLAY": name}
        self._memory = memory
        header = HEADER.unpack_from(memory)
        x, y = SPOT
        self._at = header[0] + header[COLOURS] * 12 + y * header[LINE] + x * 4
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._line = ctypes.c_void_p(self._x.XOpenDisplay(name.encode()))
        assert self._line, f"no display {name}"

    def is_bright(self) -> bool:
        return bool(self._memory[self._at] > BRIGHT)

    def point(self) -> None:
        """At the spot that is looked at; a pixel aside first, for whoever heeds only what moves."""
        for aside in (1, 0):
            self._test.XTestFakeMotionEvent(self._line, 0, SPOT[0] + aside, SPOT[1], ctypes.c_ulong(0))
            self._x.XSync(self._line, 0)

    def press(self) -> tuple[float, float]:
        """The button goes down between these two moments."""
        before = now()
        self._test.XTestFakeButtonEvent(self._line, 1, 1, ctypes.c_ulong(0))
        self._x.XSync(self._line, 0)
        return before, now()

    def release(self) -> None:
        self._test.XTestFakeButtonEvent(self._line, 1, 0, ctypes.c_ulong(0))
        self._x.XSync(self._line, 0)


def now() -> float:
    return time.monotonic() * 1000


@contextmanager
def display() -> Iterator[Display]:
    with tempfile.TemporaryDirectory(prefix="prems-screen-") as folder:
        size = f"{WIDTH}x{HEIGHT}x24"
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            name = f":{server.stdout.readline().strip()}"
            with (Path(folder) / "Xvfb_screen0").open("rb") as file:
                memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            yield Display(name, memory)
        finally:
            server.terminate()
            server.wait(10)
