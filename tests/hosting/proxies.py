"""How does a test get a proxy? As `hosting/` has it, with another port, certificate and server."""

import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tests.hosting.wheel import ROOT
from tests.kit.server.process import free_port

NAME = "play.example.org"


class Setting(Struct, frozen=True):
    """Where everything is."""

    folder: Path
    port: int  # of the proxy
    server: int  # its port
    cert: Path
    key: Path

    def written(self, name: str, *changes: tuple[str, str], before: str = "", after: str = "") -> Path:
        text = (
            (ROOT / "hosting" / name)
            .read_text(encoding="utf-8")
            .replace("127.0.0.1:8080", f"127.0.0.1:{self.server}")
        )
        for old, new in changes:
            assert old in text, f"hosting/{name} has no {old!r}"
            text = text.replace(old, new)
        path = self.folder / name
        path.write_text(before + text + after, encoding="utf-8")
        return path


Reload = Callable[[], None]


@contextmanager
def caddy(at: Setting) -> Iterator[Reload]:
    admin = f"127.0.0.1:{free_port()}"
    site = (f"{{$NAME:{NAME}}} {{", f"https://127.0.0.1:{at.port} {{\n\ttls {at.cert} {at.key}")
    config = at.written("Caddyfile", site, before=f"{{\n\tadmin {admin}\n\tauto_https disable_redirects\n}}\n")
    given = ["--config", str(config), "--adapter", "caddyfile"]
    with _process(["caddy", "run", *given], at.folder):
        yield lambda: _done(["caddy", "reload", *given, "--address", admin, "--force"])


@contextmanager
def nginx(at: Setting) -> Iterator[Reload]:
    live = f"/etc/letsencrypt/live/{NAME}"
    config = at.written(
        "nginx.conf",
        ("listen 443 ssl", f"listen 127.0.0.1:{at.port} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (f"{live}/fullchain.pem", str(at.cert)),
        (f"{live}/privkey.pem", str(at.key)),
        before=f"daemon off; pid {at.folder}/nginx.pid; error_log stderr; worker_processes 2;\n"
        "events { worker_connections 4096; }\nhttp { access_log off;\n",
        after="}\n",
    )
    with _process(["nginx", "-p", str(at.folder), "-c", str(config)], at.folder) as process:
        yield lambda: process.send_signal(signal.SIGHUP)


@contextmanager
def haproxy(at: Setting) -> Iterator[Reload]:
    (at.folder / "play.pem").write_text(at.cert.read_text() + at.key.read_text())
    config = at.written(
        "haproxy.cfg",
        ("bind :80\n", f"bind 127.0.0.1:{free_port()}\n"),
        ("bind :443 ssl crt /etc/haproxy/play.pem", f"bind 127.0.0.1:{at.port} ssl crt {at.folder}/play.pem"),
    )
    with _process(["haproxy", "-W", "-f", str(config)], at.folder) as process:
        yield lambda: process.send_signal(signal.SIGUSR2)


PROXIES = {"caddy": caddy, "nginx": nginx, "haproxy": haproxy}


def is_installed(name: str) -> bool:
    return shutil.which(name) is not None


@contextmanager
def _process(command: list[str], folder: Path) -> "Iterator[subprocess.Popen[bytes]]":
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (
        (folder / "proxy.log").open("ab") as log,
        subprocess.Popen(command, stdout=log, stderr=log, env=env) as process,
    ):
        time.sleep(0.2)
        assert process.poll() is None, (folder / "proxy.log").read_text()
        try:
            yield process
        finally:
            process.terminate()


def _done(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=60)
