"""On what was it measured, and was anything else going on?"""

import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.places import NODE, SERVERS


class Machine(Struct, frozen=True):
    when: str
    processor: str
    cores: int
    system: str
    python: str
    node: str
    versions: dict[str, str]
    load: float  # cores that others were using just before the run

    @property
    def was_busy(self) -> bool:
        return self.load > 0.3


def machine() -> Machine:
    return Machine(
        when=datetime.now(UTC).strftime("%Y-%m-%d"),
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.release().split('-')[0]}",
        python=_python(),
        node=_node(),
        versions={name: version(name) for name in ("prems", "aiohttp", "msgspec", "uvloop")} | _peers(),
        load=_others_load(),
    )


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def _python() -> str:
    """Whose build it is counts for more than its number: one as a shared library takes half as long again."""
    return f"{platform.python_version()}{' as the system has it' if sys.base_prefix == '/usr' else ''}"


def _node() -> str:
    try:
        return subprocess.run([NODE, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return "none"


def _peers() -> dict[str, str]:
    wanted = msgspec.json.decode((SERVERS / "package.json").read_bytes())["dependencies"]
    return {name: wanted[name] for name in ("@colyseus/core", "boardgame.io", "ws")}


def _others_load() -> float:
    """The load average would still tell of what ran before."""
    idle, began = idle_seconds(), time.monotonic()
    time.sleep(2)
    used = (os.cpu_count() or 1) - (idle_seconds() - idle) / (time.monotonic() - began)
    return round(max(0.0, used), 2)


def idle_seconds() -> float:
    """Of all cores, waiting for a disk counted."""
    idle, waiting = Path("/proc/stat").read_text().split()[4:6]
    return (int(idle) + int(waiting)) / os.sysconf("SC_CLK_TCK")
