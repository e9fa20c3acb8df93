"""Is any dependency known to be unsafe? Asks PyPI's and npm's lists of advisories about every pinned version."""

import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
AUDIT: Final = ROOT / ".audit"
PIP_AUDIT: Final = AUDIT / "bin" / "pip-audit"


def main() -> int:
    told = [
        _python(),
        *(_npm(folder) for folder in ("web", "bench/server/programs") if (ROOT / folder / "package.json").exists()),
    ]
    return max(told)


def _python() -> int:
    if not PIP_AUDIT.exists():
        venv.create(AUDIT, with_pip=True)
        _run("installing pip-audit", [str(AUDIT / "bin" / "pip"), "install", "--quiet", "pip-audit"])
    lock = str(ROOT / "requirements.lock")
    return _run("Python packages", [str(PIP_AUDIT), "--strict", "--disable-pip", "--require-hashes", "-r", lock])


def _npm(folder: str) -> int:
    """What is shipped decides: `npm audit` in the folder tells of the tools too."""
    return _run(f"npm packages of {folder}", ["npm", "audit", "--omit=dev", "--prefix", str(ROOT / folder)])


def _run(what: str, command: list[str]) -> int:
    print(f"{what}:", flush=True)
    try:
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    except OSError as error:
        print(f"  cannot be asked: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
