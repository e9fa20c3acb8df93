"""Can a host install, run, back up and upgrade it? `make hosting`: wheel, venv, https, every proxy that is here."""

import argparse
import asyncio
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests.hosting.evening import is_private, whole_game
from tests.hosting.proxies import PROXIES, Setting, is_installed
from tests.hosting.stated import states_the_way
from tests.hosting.verbs import every_verb
from tests.hosting.weight import table, weigh
from tests.hosting.wheel import Installed, build, in_venv, megabytes, of_commit
from tests.hosting.years import back_up_and_restore, downgrade, downgrade_to, upgrade
from tests.kit.server.process import ServerProcess, free_port
from tests.server.command.test_stopping import make_certificate

MOST_MEGABYTES = 45.0


@contextmanager
def step(what: str) -> Iterator[None]:
    began = time.monotonic()
    print(f"{what} ...", end=" ", flush=True)
    yield
    print(f"{time.monotonic() - began:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.hosting", description=__doc__)
    parser.add_argument("--before", metavar="COMMIT", help="an older version to be weighed beside, and gone back to")
    before = parser.parse_args().before
    print("Proxies here:", ", ".join(filter(is_installed, PROXIES)) or "none")
    with tempfile.TemporaryDirectory(prefix="prems-hosting-") as name:
        folder = Path(name)
        with step("a wheel from the sources"):
            wheel = build(folder)
        with step("a fresh venv with serve.lock and the wheel"):
            installed = in_venv(wheel, folder)
        size = megabytes(installed.packages)
        assert size <= MOST_MEGABYTES, f"{size:.1f} MB of packages, expected {MOST_MEGABYTES:g} at most"
        print(f"wheel {wheel.stat().st_size / 1e6:.2f} MB, packages {size:.1f} MB")
        with step("every verb"):
            every_verb(installed, folder)
        with step("backup and restore"):
            back_up_and_restore(installed, folder)
        with step("upgrade from version 0.1"):
            upgrade(installed, folder)
        with step("downgrade is refused"):
            downgrade(installed, folder)
        versions = {"now": installed}
        if before is not None:
            with step(f"{before}: a wheel, a venv, and back to it"):
                versions[before] = of_commit(before, folder / "older")
                downgrade_to(versions[before], installed, folder / "newest")
        with step("start, memory and stop"):
            weights = weigh(versions, folder / "weighed")
        print(*table(weights), sep="\n")
        cert, key = make_certificate(folder)
        with step("https by itself: a whole game, a hang-up and a restart in it"):
            alone(installed, folder / "alone", cert, key)
        for proxy in PROXIES:
            if is_installed(proxy):
                with step(f"{proxy}: a whole game, its reload and a restart of the server in it"):
                    behind(proxy, installed, folder / proxy, cert, key)
                with step(f"{proxy}: the way to a client who lies about it"):
                    print(states_the_way(proxy, folder / f"{proxy}-stated", cert, key), end=", ")
            else:
                print(f"{proxy} is not installed here: not tried")


class Restarting:
    """A server on one port that can be stopped and started in the middle of everything."""

    def __init__(self, installed: Installed, data: Path, port: int, *options: str) -> None:
        self._start: Callable[[], ServerProcess] = partial(installed.serve, data, *options, port=port)
        self.server = self._start()

    def restart(self) -> None:
        self.stop()
        self.server = self._start()

    def hang_up(self) -> None:
        self.server.process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        self.server.process.terminate()
        assert self.server.process.wait(20) == 0
        assert "Traceback" not in self.server.log(), self.server.log()


def alone(installed: Installed, folder: Path, cert: Path, key: Path) -> None:
    port = free_port()
    https = ("--tls-cert", str(cert), "--tls-key", str(key), "--redirect-port", str(free_port()))
    house = Restarting(installed, folder, port, *https)
    troubles = [house.hang_up, house.restart]
    views = asyncio.run(whole_game(f"https://127.0.0.1:{port}", cert, troubles))
    house.stop()
    print(f"{views} views", end=", ")


def behind(name: str, installed: Installed, folder: Path, cert: Path, key: Path) -> None:
    folder.mkdir()
    at = Setting(folder, free_port(), free_port(), cert, key)
    url = f"https://127.0.0.1:{at.port}"
    house = Restarting(installed, folder / "data", at.server, "--behind-proxy", "--public-url", url)
    with PROXIES[name](at) as reload:
        views = asyncio.run(whole_game(url, cert, [reload, house.restart]))
        asyncio.run(is_private(url, cert))
    house.stop()
    print(f"{views} views", end=", ")


if __name__ == "__main__":
    main()
