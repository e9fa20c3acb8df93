"""Is every folder small enough? Whoever opens a folder sees at a glance what is in it."""

from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CODE: Final = (".py", ".ts", ".svelte")
MOST: Final = 16  # about fifteen
INSTALLED: Final = {"node_modules", ".venv"}


def test_no_folder_holds_more_than_can_be_seen_at_a_glance() -> None:
    files = [
        path for folder in ("src/prems", "tests", "tools", "bench", "web/src") for path in (ROOT / folder).rglob("*")
    ]
    folders = Counter(path.parent for path in files if path.suffix in CODE and not INSTALLED & {*path.parts})
    assert len(folders) > 50
    crowded = {str(folder.relative_to(ROOT)): size for folder, size in folders.items() if size > MOST}
    assert crowded == {}, "give them folders that a newcomer would look for"
