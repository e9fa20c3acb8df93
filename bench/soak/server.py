"""How is a server treated badly? It is a process that can be killed, whose disk fills and whose clock jumps."""

import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from bench.cost import memory_kb, open_files
from bench.places import BENCH

STARTS_WITHIN: Final = 60.0
LIMITS: Final = (
    "--tables-a-minute",
    "1000000",
    "--sockets-an-address",
    "100000",
    "--tables-an-address",
    "20000",
    "--fastest-pace",
    "0.000001",
    "--log-level",
    "warning",
)


class Server:
    """The server's lives, one after the other, on the same port and the same data."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.is_down = False
        self.kills = self.fills = self.jumps = 0
        self._process = self._start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory_kb(self) -> int:
        return memory_kb(self.pid)

    def open_files(self) -> int:
        return open_files(self.pid)

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """In the middle of whatever it is doing; and start again."""
        self.is_down = True
        self._process.kill()
        self._process.wait()
        self._process = self._start()
        self.is_down = False
        self.kills += 1

    def fill_disk(self) -> None:
        """No file of it may grow any more: for the server that is a full disk."""
        sizes = [file.stat().st_size for file in self.folder.glob("prems.sqlite3*")]
        self._limit(max(sizes))
        self.fills += 1

    def empty_disk(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def jump(self) -> None:
        self._process.send_signal(signal.SIGUSR1)
        self.jumps += 1

    def stop(self) -> int:
        self._process.terminate()
        return self._process.wait(30)

    def end(self) -> None:
        """Whatever has happened."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def _limit(self, size: int) -> None:
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, hard))

    def _start(self) -> "subprocess.Popen[str]":
        program = [sys.executable, str(BENCH / "soak" / "jumping.py")]
        listen = ["--port", str(self.port), "--data", str(self.folder)]
        with (self.folder / "server.log").open("a") as log:
            process = subprocess.Popen([*program, *listen, *LIMITS], stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            line = process.stdout.readline()
            if re.search(r"http://[\d.]+:\d+", line):
                return process
            if not line:
                break
        raise AssertionError(f"the server did not start: {self.log()[-2000:]}")
