"""Is French set as French, and English as English?"""

import pytest

from prems.kernel.words import LANGS, OR, Said, cards_en, cards_fr, listed, of_fr, typeset


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Vite !", "Vite\u00a0!"),
        ("Quoi ? Oui ; non : si !", "Quoi\u00a0? Oui\u00a0; non\u00a0: si\u00a0!"),
        ("la carte « Cadeau »", "la carte «\u00a0Cadeau\u00a0»"),
        ("ana, bo et cy.", "ana, bo et cy."),
        ("déjà\u00a0: fait", "déjà\u00a0: fait"),
    ],
)
def test_no_line_breaks_before_a_double_punctuation_mark(plain: str, set_: str) -> None:
    assert typeset(plain) == set_


def test_a_sentence_in_both_languages() -> None:
    said = Said(fr="Vite !", en="Quick!")
    assert [said[lang] for lang in LANGS] == ["Vite\u00a0!", "Quick!"]


@pytest.mark.parametrize(
    ("names", "fr", "en"),
    [
        ([], "", ""),
        (["ana"], "ana", "ana"),
        (["ana", "bo"], "ana et bo", "ana and bo"),
        (["ana", "bo", "cy"], "ana, bo et cy", "ana, bo and cy"),
    ],
)
def test_names_are_listed(names: list[str], fr: str, en: str) -> None:
    assert (listed(names, "fr"), listed(names, "en")) == (fr, en)


def test_a_choice_is_listed() -> None:
    assert [listed(["ana", "bo", "cy"], lang, OR) for lang in LANGS] == ["ana, bo ou cy", "ana, bo or cy"]


def test_none_is_singular_in_french_and_plural_in_english() -> None:
    assert [cards_fr(n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [cards_en(n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize(
    ("name", "of"),
    [
        ("bo", "de bo"),
        ("ana", "d’ana"),
        ("Élodie", "d’Élodie"),
        ("Ünal", "d’Ünal"),
        ("Hélène", "d’Hélène"),
        ("Yann", "de Yann"),
        ("李", "de 李"),
    ],
)
def test_de_is_shortened_before_a_vowel(name: str, of: str) -> None:
    assert of_fr(name) == of
