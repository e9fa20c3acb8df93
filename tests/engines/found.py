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


def named() -> tuple[str, ...]:
    """Those that `PREMS_ENGINES` names, with commas between: they have to be here."""
    names = tuple(filter(None, os.environ.get("PREMS_ENGINES", "").split(",")))
    if unknown := set(names) - set(ENGINES):
        raise SystemExit(f"{', '.join(sorted(unknown))}: no such engine; there are {', '.join(ENGINES)}.")
    return names


def wished() -> tuple[str, ...]:
    """Where none is named, all that are here."""
    return named() or tuple(filter(found, ENGINES))


def install(engine: str) -> None:
    """Root on Debian, as in a container, is asked for nothing; nobody else is touched."""
    if os.getuid() or not shutil.which("apt-get"):
        return
    for words in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *PACKAGES[engine]]):
        subprocess.run(["apt-get", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main() -> int:
    """Says which engines run, and fails where one that was named is missing."""
    missing = set()
    for engine in named() or ENGINES:
        if found(engine) is None:
            install(engine)
        path = found(engine)
        print(f"  {engine:<9}{path or 'is not here: it takes ' + ' and '.join(PACKAGES[engine])}")
        missing |= set() if path else {engine}
    return int(bool(missing.intersection(named())))


if __name__ == "__main__":
    sys.exit(main())
