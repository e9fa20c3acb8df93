"""How does a test get a server that it can kill? As a process of its own, with its log in a file."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

STARTS_WITHIN = 60.0  # seconds
PREMS = (sys.executable, "-m", "prems.cli")
LIMITS = ["--tables-a-minute", "1000000", "--sockets-an-address", "10000", "--fastest-pace", "0.000001"]


class ServerProcess:
    def __init__(
        self,
        data: Path,
        *options: str,
        verb: str = "serve",
        port: int | None = None,
        prems: Sequence[str] = PREMS,
        env: Mapping[str, str] | None = None,
    ) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self._log = data / "server.log"
        limits = (
            ["--tables-a-minute", "1000000", "--sockets-an-address", "10000", "--fastest-pace", "0.000001"]
            if verb == "serve"
            else []
        )
        listen = ["--port", str(port or 0)] if verb == "serve" else []
        command = [*prems, verb, "--data", str(data), *listen, *limits, *options]
        with self._log.open("a") as log:
            where = data if env is not None else None  # outside of the repository, where it is not to be found
            every = {**(env or os.environ), "PYTHONUNBUFFERED": "1"}
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=every, cwd=where
            )
        self.url = self._address()

    def _address(self) -> str:
        assert self.process.stdout is not None
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            line = self.process.stdout.readline()
            found = re.search(r"https?://(?:[\d.]+|\[[\d:]+\]):\d+", line)
            if found:
                return found[0]
            if not line and self.process.poll() is not None:
                break
        raise AssertionError(f"the server did not start: {self.log()}")

    def log(self) -> str:
        return self._log.read_text()

    def overheard(self) -> str:
        """The log, without what the server says of its own addresses."""
        return "".join(line for line in self.log().splitlines(True) if "listening on" not in line)

    def kill(self) -> None:
        """At once, in the middle of whatever it is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)

    def __enter__(self) -> "ServerProcess":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
