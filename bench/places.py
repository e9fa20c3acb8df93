"""Where do things stand?"""

import shutil
import subprocess
from pathlib import Path
from typing import Final

BENCH: Final = Path(__file__).parent
ROOT: Final = BENCH.parent
ENGINES: Final = BENCH / "engine"
SERVERS: Final = BENCH / "server" / "programs"
RESULTS: Final = BENCH / "results"
DOCS: Final = ROOT / "docs"
COMPILED: Final = ROOT / ".compiled"
ENGINE_PYTHON: Final = ENGINES / ".venv" / "bin" / "python"


def _node() -> str:
    """Itself, not a script that starts it: a process is measured by its id."""
    found = shutil.which("node")
    if found is None:
        return "node"
    asked = subprocess.run([found, "-p", "process.execPath"], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or found


NODE: Final = _node()
