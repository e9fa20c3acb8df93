"""How does a browser show one page on a display, without anybody who drives it?"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from tests.engines.found import minibrowser

from bench.browser.photodiode.display import HEIGHT, WIDTH, Display

QUIET: Final = """
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")  # headless ones show nothing


def _chromium(path: str, profile: Path, url: str) -> list[str]:
    size = f"--window-size={WIDTH},{HEIGHT}"
    quiet = ["--no-first-run", "--no-default-browser-check", "--disable-background-networking", "--disable-breakpad"]
    place = ["--window-position=0,0", size, "--kiosk"]
    return [path, f"--user-data-dir={profile}", "--no-sandbox", "--disable-gpu", *quiet, *place, url]


def _firefox(path: str, profile: Path, url: str) -> list[str]:
    (profile / "user.js").write_text(QUIET, encoding="utf-8")
    place = ["--kiosk", "--width", str(WIDTH), "--height", str(HEIGHT)]
    return [path, "--profile", str(profile), "--no-remote", *place, url]


def _webkit(path: str, profile: Path, url: str) -> list[str]:  # noqa: ARG001 - it takes none in this mode
    return [path, "--private", "--full-screen", f"--geometry={WIDTH}x{HEIGHT}", url]


COMMANDS: Final[dict[str, Callable[[str, Path, str], list[str]]]] = {
    "chromium": _chromium,
    "firefox": _firefox,
    "webkit": _webkit,
}


def path_of(engine: str, given: str | None = None) -> str | None:
    """Of a browser that can show something; `given` names another one."""
    if given is not None:
        return given
    if engine == "chromium":
        return next(filter(None, map(shutil.which, NAMES)), None)
    if engine == "firefox":
        return shutil.which("firefox-esr") or shutil.which("firefox")
    return minibrowser()


def put_first(thread: int) -> None:
    """Before all that is not, as long as it has something to do. Raises OSError where that is not allowed."""
    os.sched_setscheduler(thread, os.SCHED_RR, os.sched_param(1))


def put_all_first(session: int) -> None:
    """Every thread of a browser, where we are first ourselves: WebKit steps back with those that paint."""
    if os.sched_getscheduler(0) != os.SCHED_RR:
        return
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if os.getsid(int(process.name)) == session:
                for thread in (process / "task").iterdir():
                    put_first(int(thread.name))


@contextmanager
def shown(engine: str, path: str, url: str, on: Display) -> Iterator[int]:
    """Gives the number of its session, to which all of its processes belong."""
    with tempfile.TemporaryDirectory(prefix="prems-profile-", ignore_cleanup_errors=True) as profile:
        environment = {**on.environment, "HOME": profile}
        command = COMMANDS[engine](path, Path(profile), url)
        browser = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            yield browser.pid
        finally:
            browser.terminate()
            try:
                browser.wait(10)
            except subprocess.TimeoutExpired:
                browser.kill()
                browser.wait()
