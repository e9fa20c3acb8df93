"""Which engines are on this machine, and can those that are missing be had without asking anybody?"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.browser.found import found_browser

ENGINES: Final = ("chromium", "firefox", "webkit")
PACKAGES: Final = {"chromium": (), "firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
WEB: Final = Path(__file__).parents[2] / "web"


def minibrowser() -> str | None:
    """The little browser that comes with WebKitGTK; Debian keeps it beside the library."""
    return next((str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


def found(engine: str) -> str | None:
    """The path of a browser with that engine that our drivers can drive."""
    if engine == "chromium":
        return found_browser(WEB)[0]
    if engine == "firefox":
        return shutil.which("firefox-esr") or shutil.which("firefox")
    has_driver = shutil.which("WebKitWebDriver") and (os.environ.get("DISPLAY") or shutil.which("Xvfb"))
    return minibrowser() if has_driver else None


def wished() -> tuple[str, ...]:
    """`PREMS_ENGINES` names them, with commas between; every engine that is here, where it names none."""
    named = tuple(filter(None, os.environ.get("PREMS_ENGINES", "").split(",")))
    if unknown := set(named) - set(ENGINES):
        raise SystemExit(f"PREMS_ENGINES: {', '.join(unknown)} is no engine; there are {', '.join(ENGINES)}")
    return named or tuple(filter(found, ENGINES))


def install(engine: str) -> None:
    """Root on Debian, as in a container, is asked for nothing; nobody else is touched."""
    if os.getuid() or not shutil.which("apt-get"):
        return
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *PACKAGES[engine]]):
        subprocess.run(["apt-get", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> int:
    """Says which engines run, and fails where one that was named is missing."""
    named = set(filter(None, os.environ.get("PREMS_ENGINES", "").split(",")))
    missing = set()
    for engine in ENGINES:
        if named and engine not in named:
            continue
        if found(engine) is None:
            install(engine)
        path = found(engine)
        print(f"  {engine:<9}{path or 'is not here: it takes ' + ' and '.join(PACKAGES[engine])}")
        missing |= set() if path else {engine}
    return int(bool(named & missing))


if __name__ == "__main__":
    sys.exit(main())
