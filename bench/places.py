"""Where do things stand?"""

import shutil
from pathlib import Path
from typing import Final

BENCH: Final = Path(__file__).parent
ROOT: Final = BENCH.parent
PEERS: Final = BENCH / "peers"
RESULTS: Final = BENCH / "results"
DOCS: Final = ROOT / "docs"
ENGINE_PYTHON: Final = BENCH / ".venv" / "bin" / "python"
NODE: Final = shutil.which("node") or "node"
