"""Is every game complete, and does one sentence say what is missing where one is not?"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from prems.games import FOLDERS, GAMES
from prems.kernel.rulebook import read_rulebook
from tests.house import complete


@pytest.mark.parametrize("game", FOLDERS)
def test_nothing_is_missing(game: str) -> None:
    assert complete.lacking(game) == []


def test_every_folder_stands_in_the_list_and_only_those() -> None:
    folders = {path.parent.name for path in (complete.ROOT / "src/prems/games").glob("*/__init__.py")}
    assert folders == {*FOLDERS}


def test_a_game_of_which_there_is_nothing_lacks_everything() -> None:
    """Each part has something to say of it: none passes because it does not know the game."""
    for part in complete.PARTS:
        assert [*complete._told(part, "tercera")], part
    told = "\n".join(complete.lacking("tercera"))
    assert "tercera does not stand in the list of src/prems/games/__init__.py" in told
    assert "tercera has no src/prems/games/tercera/view.py" in told
    assert "tercera has no law of what nobody may see: tests/laws/secrets/tercera.py" in told


@pytest.mark.parametrize("game", FOLDERS)
def test_a_bot_less_is_missed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer: Any = [bot for bot in GAMES[game].bots if bot.level != "hard"]
    monkeypatch.setattr(complete, "_game", lambda _: replace(GAMES[game], bots=fewer))
    assert complete.lacking(game) == [f"{game} has no hard bot: src/prems/games/{game}/bots"]


def test_a_rule_that_bears_another_games_letter_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = FOLDERS[:2]
    book = read_rulebook(f"prems.games.{one}")
    monkeypatch.setattr(complete, "read_rulebook", lambda _: book)
    assert any("which another game does already" in told for told in complete.lacking(other))


def test_a_missing_file_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text((complete.ROOT / "pyproject.toml").read_text())
    monkeypatch.setattr(complete, "ROOT", tmp_path)
    told = complete.lacking(FOLDERS[0])
    for name in ("cards.py", "rulebook.toml", "print/booklet.fr.typ"):
        assert f"{FOLDERS[0]} has no src/prems/games/{FOLDERS[0]}/{name}" in told


def test_rules_that_stand_in_the_file_of_another_chapter_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = FOLDERS[:2]
    book = read_rulebook(f"prems.games.{other}")
    monkeypatch.setattr(complete, "read_rulebook", lambda _: book)
    assert any("expected the name of its chapter" in told for told in complete.lacking(one))


@pytest.mark.parametrize("game", FOLDERS)
def test_a_refusal_without_words_is_seen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    language = replace(GAMES[game].language, refusals={})
    monkeypatch.setattr(complete, "_game", lambda _: replace(GAMES[game], language=language))
    assert any("has no words for the refusal 'wrong-phase'" in told for told in complete.lacking(game))
