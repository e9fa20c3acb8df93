"""Is every custom property that a page asks for set somewhere? One that is not silently means nothing."""

import re
from pathlib import Path
from typing import Final

PAGES: Final = Path(__file__).parents[2] / "web/src"
ASKED: Final = re.compile(r"var\(--([\w-]+)\)")  # without a second choice
SET: Final = re.compile(r"(?:[\s;\"'`{]|style:)--([\w-]+)(?=\s*[:=,\"'])")


def test_every_custom_property_that_is_asked_for_is_set() -> None:
    files = [path for path in PAGES.rglob("*") if path.suffix in {".css", ".svelte", ".ts"}]
    texts = {str(path.relative_to(PAGES)): path.read_text(encoding="utf-8") for path in files}
    known = {name for text in texts.values() for name in SET.findall(text)}
    asked = {(name, page) for page, text in texts.items() for name in ASKED.findall(text)}
    assert sorted((name, page) for name, page in asked if name not in known) == []
