"""Can everything that happens be told, in every language?"""

from random import Random
from typing import get_args

from prems.kernel.game import AnyGame
from prems.kernel.values import Event
from prems.kernel.words import LANGS, Lang
from prems.lab.player import random_game
from tests.kit.sitting import Sitting, cast, law, opened

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


@law
def test_every_event_can_be_told_in_every_language(game: AnyGame, dice: Random) -> None:
    table = opened(game, dice)
    for event in told(game, table, dice):
        sentences = {lang: game.notation.tell(event, lang) for lang in LANGS}
        assert len({sentence is None for sentence in sentences.values()}) == 1, event
        for lang, sentence in sentences.items():
            assert sentence is None or is_well_set(sentence, lang), sentence


def test_a_sentence_that_is_badly_set_is_noticed() -> None:
    assert is_well_set(f"ana gagne{NO_BREAK_SPACE}!", "fr")
    assert not is_well_set("ana gagne !", "fr")
    assert not is_well_set("ana wins None.", "en")
    assert not is_well_set("ana wins", "en")


def is_well_set(sentence: str, lang: Lang) -> bool:
    """Whole, and in French with no-break spaces before a double punctuation mark."""
    unbroken = not any(f" {mark}" in sentence for mark in ":;!?»") and "« " not in sentence
    return sentence[-1] in ".!" and "None" not in sentence and "{" not in sentence and (lang != "fr" or unbroken)


def told(game: AnyGame, table: Sitting, dice: Random) -> list[Event]:
    """All that happens in one random game."""
    return [event for _, _, events in random_game(game, table.seats, table.options, cast(dice)) for event in events]


def test_the_languages_are_french_and_english() -> None:
    assert set(LANGS) == set(get_args(Lang)) == {"fr", "en"}
