"""Which letters look like which others? Writes the table that names are compared by.

The data is Unicode's (UTS 39), as the package `confusable-homoglyphs` carries it: every letter there is paired with
its prototype, in both directions. Kept is what NFKC leaves as it is; compatible forms never reach the table.
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Final
from unicodedata import normalize

TABLE: Final = Path(__file__).parent.parent / "src" / "prems" / "table" / "people" / "confusables.json"
MARK: Final = "\u200e"  # the package wraps letters that are written from right to left in it

Pairs = dict[str, set[str]]


def table() -> str:
    """One line a prototype, with all that looks like it."""
    pairs = _pairs()
    looks: dict[str, str] = {}
    for letter in filter(_is_kept, sorted(pairs)):
        prototype = _prototype(letter, pairs)
        if letter != prototype:
            looks[prototype] = looks.get(prototype, "") + letter
    lines = [f"{_json(prototype)}: {_json(letters)}" for prototype, letters in sorted(looks.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _pairs() -> Pairs:
    written = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text(encoding="utf-8"))
    pairs: Pairs = {}
    for one, others in written.items():
        pairs.setdefault(_bare(one), set()).update(_bare(other["c"]) for other in others)
    return pairs


def _bare(letters: str) -> str:
    return normalize("NFD", letters.replace(MARK, ""))


def _prototype(letters: str, pairs: Pairs) -> str:
    """What looks alike is paired with one of them: the one that is several letters, or has most pairs."""
    alike = {letters, *pairs.get(letters, ())}
    found = min(alike, key=lambda one: (len(one) == 1, -len(pairs.get(one, ())), one))
    if found == letters and len(letters) == 1:
        return letters
    return "".join(_prototype(letter, pairs) for letter in found)


def _is_kept(letter: str) -> bool:
    return len(letter) == 1 and normalize("NFD", normalize("NFKC", letter)) == letter


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
