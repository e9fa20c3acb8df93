"""How heavy is a server: its start, its memory alone and with a crowd, its stop? Beside an older version too."""

import re
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from urllib.request import urlopen

from msgspec import Struct

from tests.hosting.wheel import Installed
from tests.kit.server.process import free_port

CROWD = 500  # people, four at a table
STARTS = 5  # of which the one in the middle counts
WITHIN = 120.0  # seconds
ROOM = {"PREMS_SOCKETS_AN_ADDRESS": "10000", "PREMS_TABLES_AN_ADDRESS": "1000"}  # version 0.1 has no such limits


class Weight(Struct, frozen=True):
    start: float  # seconds until it answers
    stop: float  # seconds
    idle: float  # MB
    crowded: float  # MB, with everybody in their lobbies
    crowded_stop: float  # seconds


NAMES = {
    "start": "start to its first answer, s",
    "stop": "stop, s",
    "idle": "memory alone, MB",
    "crowded": f"memory with {CROWD} sockets, MB",
    "crowded_stop": f"stop with {CROWD} sockets, s",
}


def weigh(versions: Mapping[str, Installed], folder: Path) -> dict[str, Weight]:
    """In turns, so that a busy moment of the machine is everybody's."""
    alone: dict[str, list[tuple[float, float, float]]] = {name: [] for name in versions}
    for nth in range(STARTS):
        for name, installed in versions.items():
            with Weighed(installed, folder / name / str(nth)) as server:
                alone[name].append((server.start, server.memory(), server.stop()))
    return {name: _crowded(installed, folder / name, alone[name]) for name, installed in versions.items()}


def _crowded(installed: Installed, folder: Path, alone: list[tuple[float, float, float]]) -> Weight:
    starts, idle, stops = zip(*alone, strict=True)
    with Weighed(installed, folder / "crowd") as server, _crowd(installed, server.url):
        return Weight(median(starts), median(stops), median(idle), server.memory(), server.stop())


def table(weights: Mapping[str, Weight]) -> Iterator[str]:
    """A line a figure, a column a version."""
    yield f"{'':34}" + "".join(f"{name:>12}" for name in weights)
    for field, words in NAMES.items():
        yield f"{words:34}" + "".join(f"{getattr(weight, field):12.2f}" for weight in weights.values())


class Weighed:
    """A server with the settings that a host has, timed from outside."""

    def __init__(self, installed: Installed, data: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        command = [*installed.prems, "serve", "--data", str(data), "--port", str(port), "--tables-a-minute", "100000"]
        began = time.monotonic()
        self._process = subprocess.Popen(
            command,
            env={**installed.env, **ROOM},
            cwd=installed.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._answers()
        self.start = time.monotonic() - began

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        [kilobytes] = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kilobytes) / 1000

    def stop(self) -> float:
        began = time.monotonic()
        self._process.terminate()
        assert self._process.wait(WITHIN) == 0
        return time.monotonic() - began

    def __enter__(self) -> "Weighed":
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def _answers(self) -> None:
        until = time.monotonic() + WITHIN
        while True:
            try:
                with urlopen(f"{self.url}/healthz"):
                    return
            except OSError:
                assert self._process.poll() is None, "the server did not start"
                assert time.monotonic() < until, f"{self.url} does not answer"
                time.sleep(0.005)


@contextmanager
def _crowd(installed: Installed, url: str) -> Iterator[None]:
    """In a process of its own, which is still there when the server stops."""
    command = [str(installed.python), str(Path(__file__).with_name("crowd.py")), url, str(CROWD)]
    env = {**installed.env, "PYTHONSAFEPATH": "1"}
    with subprocess.Popen(
        command, env=env, cwd=installed.folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as crowd:
        try:
            assert crowd.stdout is not None
            assert crowd.stdout.readline() == "here\n", "the crowd did not come"
            yield
        finally:
            crowd.kill()
