"""Who shows people in, where there are several nodes? HAProxy, as hosting/ has it, if it is installed."""

import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from tests.hosting.wheel import ROOT
from tests.kit.server.process import free_port
from tests.server.command.test_stopping import make_certificate

PROGRAM: Final = shutil.which("haproxy", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
STARTS_WITHIN: Final = 20.0  # seconds


class Balancer:
    """Before nodes n1, n2 and so on, over https."""

    def __init__(self, folder: Path, port: int, nodes: Sequence[int]) -> None:
        assert PROGRAM is not None
        self.url = f"https://127.0.0.1:{port}"
        cert, key = make_certificate(folder)
        (folder / "play.pem").write_text(cert.read_text() + key.read_text())
        text = (ROOT / "hosting" / "cluster" / "haproxy.cfg").read_text(encoding="utf-8")
        changes = [("bind :80\n", f"bind 127.0.0.1:{free_port()}\n"), ("bind :443 ", f"bind 127.0.0.1:{port} ")]
        changes.append(("/etc/haproxy/play.pem", str(folder / "play.pem")))
        changes += [(f" n{nth}:8080", f" 127.0.0.1:{node}") for nth, node in enumerate(nodes, 1)]
        for old, new in changes:
            assert old in text, f"hosting/cluster/haproxy.cfg has no {old!r}"
            text = text.replace(old, new)
        config = folder / "haproxy.cfg"
        config.write_text(text, encoding="utf-8")
        with (folder / "haproxy.log").open("w") as log:
            self._process = subprocess.Popen([PROGRAM, "-db", "-f", str(config)], stdout=log, stderr=log)
        self._wait_for(f"{self.url}/readyz")

    def _wait_for(self, url: str) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while True:
            try:
                with urllib.request.urlopen(url, timeout=2, context=ssl._create_unverified_context()):
                    return
            except (urllib.error.URLError, OSError):
                assert time.monotonic() < until, "HAProxy does not lead to a node"
                time.sleep(0.05)

    def __enter__(self) -> "Balancer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait(20)
