"""Are the rule books that pages show those of the games?"""

from pathlib import Path

import pytest

from prems.protocol import rulebooks

GAMES = Path(__file__).parents[2] / "web/src/games"


@pytest.mark.parametrize("name", rulebooks.files())
def test_a_rule_book_is_current(name: str) -> None:
    assert (GAMES / name).read_text(encoding="utf-8") == rulebooks.files()[name], "run: make books"


def test_they_are_written_where_pages_look_for_them(tmp_path: Path) -> None:
    rulebooks.main(str(tmp_path))
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json")} == set(rulebooks.files())
