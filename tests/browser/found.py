"""Which browser can the tests use? The system's, or the one that comes with the package lock; no root needed."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ON_MAC: Final = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
UNPACK: Final = "import('@sparticuz/chromium').then(async (it) => console.log(await it.default.executablePath()))"


def found_browser(web: Path) -> tuple[str, dict[str, str]]:
    """Its path, and the environment that it runs in. `PREMS_BROWSER` names another one."""
    environment = dict(os.environ)
    wished = os.environ.get("PREMS_BROWSER")
    known = wished or next(filter(None, map(shutil.which, NAMES)), None) or (str(ON_MAC) if ON_MAC.exists() else None)
    if known is not None:
        return known, environment
    # its own libraries are unpacked beside it only where it believes that it runs in such a place
    brought = {**environment, "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    path = subprocess.run(
        ["node", "-e", UNPACK], cwd=web, env=brought, check=True, capture_output=True, text=True
    ).stdout.strip()
    libraries = Path(path).parent / "al2023/lib"
    environment["LD_LIBRARY_PATH"] = f"{libraries}:{environment.get('LD_LIBRARY_PATH', '')}"
    return path, environment


if __name__ == "__main__":  # once, before several tests at a time want to unpack it
    print("tests use", found_browser(Path(__file__).parents[2] / "web")[0])
