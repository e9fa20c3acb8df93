"""Does docs/security.md name only tests that exist?"""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    written = {
        name
        for file in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
    }
    assert named - written == set()
    assert len(named) > 30


def test_every_file_that_is_named_exists() -> None:
    files = re.findall(r"`(tests/[\w/.]+)`", PAGE)
    assert files
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_every_kind_of_attacker_has_a_chapter() -> None:
    chapters = " ".join(re.findall(r"^## (.*)$", PAGE, re.MULTILINE)).lower()
    for attacker in (
        "page",
        "client",
        "second connection",
        "delays",
        "seat thief",
        "guesser",
        "flooder",
        "spectator",
    ):
        assert attacker in chapters
