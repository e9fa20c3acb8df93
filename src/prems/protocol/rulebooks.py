"""What do the rule books say, for pages? Written from ours, so that a page never tells another rule.

`python -m prems.protocol.rulebooks` writes them; a test checks that they are current.
"""

import sys
from pathlib import Path

import msgspec

from prems.games import GAMES, package_of
from prems.kernel.rulebook import Rule, RuleBook, read_rulebook


def files() -> dict[str, str]:
    """The generated files: their names below the browser's games folder, and what is in them."""
    return {f"{name}/rulebook.json": _written(read_rulebook(package_of(name))) for name in GAMES}


def _written(book: RuleBook) -> str:
    chapters = [
        {
            "name": chapter.name,
            "title": msgspec.to_builtins(chapter.title),
            "rules": [_rule(rule) for rule in chapter.rules],
        }
        for chapter in book.chapters
    ]
    return msgspec.json.format(msgspec.json.encode(chapters), indent=1).decode() + "\n"


def _rule(rule: Rule) -> dict[str, object]:
    """A page has no use for where the rule's tests stand."""
    written: dict[str, object] = {"id": rule.id, "source": rule.source, "text": msgspec.to_builtins(rule.text)}
    return written if rule.ruling is None else {**written, "ruling": msgspec.to_builtins(rule.ruling)}


def main(folder: str) -> None:
    for name, text in files().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "web/src/games")
