"""Has each thing one word where players read, and is French set as French? docs/words.md says which."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from prems.games import GAMES
from prems.kernel.words import LANGS, Lang
from tests.kit.prose import ROOT, Text, everything, printed

QUOTED: Final = re.compile("«[^»]*»|“[^”]*”|`[^`]*`")
HARD: Final = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
TEXTS: Final = [*everything()]


@cache
def shunned(lang: Lang, game: str | None) -> list[str]:
    """The words that players do not read: at any table, and in texts of this game, or (None) of all."""
    _, *tables = (ROOT / "docs/words.md").read_text(encoding="utf-8").split("\n## ")
    names = {table.splitlines()[0].lower(): table for table in tables}
    rows = [row for name, table in names.items() if game in (None, name) or name not in GAMES for row in _rows(table)]
    cells = (row[{"fr": 2, "en": 4}[lang]] for row in rows)
    return [word.strip() for cell in cells for word in cell.split(",") if word.strip()]


def _rows(table: str) -> list[list[str]]:
    return [line.split("|") for line in table.splitlines() if line.startswith("|")][2:]


def shunned_in(text: Text) -> list[str]:
    used = QUOTED.sub("…", text.says)
    return [word for word in shunned(text.lang, text.game) if _stands(word, used)]


def _stands(word: str, text: str) -> bool:
    """A word with capitals is meant with them."""
    flags = 0 if word != word.lower() else re.IGNORECASE
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, flags) is not None


def headless(text: Text) -> list[str]:
    """French sentences that begin with Qui and ask nothing."""
    sentences = re.findall(r"[^.!?]+[.!?]?", text.says)
    return [said for said in sentences if said.strip().startswith("Qui ") and not said.endswith("?")]


def loose(text: Text) -> list[str]:
    """Marks that a line could begin with, or that stick to their word."""
    return re.findall(rf" [:;!?»]|« |[^\W\d][!?;»]|«[^{HARD} ]", text.says)


def test_players_read_much() -> None:
    assert {lang: len([text for text in TEXTS if text.lang == lang]) > 300 for lang in LANGS} == {
        "fr": True,
        "en": True,
    }


def test_one_thing_has_one_word() -> None:
    assert {text.where: found for text in TEXTS if (found := shunned_in(text))} == {}


def test_whoever_does_something_has_a_head() -> None:
    assert {text.where: found for text in _french() if (found := headless(text))} == {}


def test_french_marks_stand_after_a_space_that_does_not_break() -> None:
    assert {
        text.where: found for text in _french() if not text.where.startswith("docs/") and (found := loose(text))
    } == {}


def test_before_a_name_de_may_be_shortened() -> None:
    """`of_fr` does it; a figure and its unit need no more than *de*."""
    assert [text for text in _french() if re.search(r"\bde X(?! ms)", text.says)] == []


def test_apostrophes_are_curly() -> None:
    pages = ("README.md", "docs/")
    texts = [text for text in TEXTS if not text.where.startswith(pages) and not text.where.endswith(".typ")]
    assert [text for text in texts if "'" in text.says] == []


@pytest.mark.parametrize(
    ("lang", "says", "found"),
    [
        ("fr", "Un robot joue.", ["robot"]),
        ("fr", "Duel ! La réserve est vide.", ["duel", "la réserve"]),
        ("fr", "Léo retourne.", ["retourne."]),
        ("fr", "Tom a la carte Prem’s, Zoé la carte PREM’S.", ["carte Prem’s"]),
        ("fr", "Hors jeu (« éliminé », dit la règle).", []),
        ("en", "Ana slips the own cards into the pool.", ["the own", "pool"]),
        ("en", "Live, you look towards the others.", ["Live"]),
        ("en", "The match is live.", []),
    ],
)
def test_a_planted_word_is_found(lang: Lang, says: str, found: list[str]) -> None:
    assert shunned_in(Text("here", lang, says)) == found


def test_planted_lapses_are_found() -> None:
    assert headless(Text("here", "fr", "Qui lève la main est hors jeu. Qui est prem’s ?")) == [
        "Qui lève la main est hors jeu."
    ]
    assert loose(Text("here", "fr", "Vite! Quoi ? «Oui»")) == ["e!", " ?", "«O", "i»"]
    assert loose(Text("here", "fr", "Vite\u00a0! Quoi\u202f? «\u00a0Oui\u00a0»")) == []


def test_a_games_own_word_is_free_for_others() -> None:
    duel, cry = Text("here", "en", "A duel!", "leprechauns"), Text("here", "en", "Cry a fruit.", "arriba")
    assert [shunned_in(text) for text in (duel, duel._replace(game="arriba"))] == [[], ["duel"]]
    assert [shunned_in(text) for text in (cry, cry._replace(game=None))] == [[], ["cry"]]


def test_paper_is_read_too() -> None:
    assert {text.where for text in printed()} >= {
        "prems.games.arriba.print.sheets.WORDS",
        "prems.games.leprechauns.print.reminder.ACTION_LINES",
        "src/prems/games/arriba/print/booklet.fr.typ",
    }


def _french() -> Iterator[Text]:
    return (text for text in TEXTS if text.lang == "fr")
