"""Is there somebody to play against, and is what we say of them true?"""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from prems.games import GAMES
from prems.games.arriba.bots.traits import TEMPERS as ARRIBA
from prems.games.leprechauns.bots.traits import TEMPERS as LEPRECHAUNS
from prems.kernel.bot import LEVELS, Character
from prems.kernel.words import LANGS

EVERYBODY = [bot for game in GAMES.values() for bot in game.bots]


def temper(game: str, name: str) -> Any:
    bot = next(bot for bot in GAMES[game].bots if bot.name == name)
    assert isinstance(bot.sit_down, partial)
    return bot.sit_down.args[0]


@pytest.mark.parametrize("game", list(GAMES))
def test_no_level_has_more_characters_than_another(game: str) -> None:
    levels = Counter(bot.level for bot in GAMES[game].bots)
    assert {*levels} == {*LEVELS}
    assert len({*levels.values()}) == 1


def test_nobody_has_the_name_of_another() -> None:
    assert len({bot.name for bot in EVERYBODY}) == len(EVERYBODY)


@pytest.mark.parametrize("bot", EVERYBODY, ids=lambda bot: bot.name)
def test_names_are_short_and_lines_are_sentences(bot: Character) -> None:
    assert 2 <= len(bot.name) <= 8
    for lang in LANGS:
        line = bot.about[lang]
        assert line[0].isupper()
        assert line.endswith(".")
        assert len(line) < 75, "it stands on one strip of paper"


@pytest.mark.parametrize("name", ["lapse", "second_look", "weariness", "confusion", "rashness", "search"])
def test_levels_of_arriba_are_in_order(name: str) -> None:
    easy, normal, hard = (getattr(ARRIBA[level], name) for level in LEVELS)
    assert sorted([easy, normal, hard], reverse=name != "second_look") == [easy, normal, hard]
    assert len({easy, normal, hard}) == 3


@pytest.mark.parametrize("name", ["per_chest", "whim", "learning", "distraction", "heed", "scatter", "malice"])
def test_levels_of_leprechauns_are_in_order(name: str) -> None:
    easy, normal, hard = (getattr(LEPRECHAUNS[level], name) for level in LEVELS)
    assert sorted([easy, normal, hard], reverse=name not in ("heed", "malice")) == [easy, normal, hard]
    assert len({easy, normal, hard}) == 3


@pytest.mark.parametrize(
    ("name", "than_its_level", "less"),
    [
        ("Lou", "lapse", False),  # sees pairs late
        ("Lou", "confusion", True),  # but is rarely wrong
        ("Eden", "match", True),  # a quick hand
        ("Eden", "confusion", False),  # on false pairs
        ("Mika", "turning", True),  # turns without delay
        ("Sacha", "match", False),  # takes time
        ("Sacha", "confusion", True),  # is rarely fooled
        ("Noa", "match", True),  # quick
        ("Noa", "rashness", False),  # and rash
        ("Charlie", "lapse", True),  # sharp at first
        ("Charlie", "weariness", False),  # then elsewhere
        ("Alix", "match", True),  # very fast
        ("Alix", "grip", True),  # at the foot
        ("Robin", "confusion", True),  # hardly any look-alike works
        ("Andrea", "weariness", True),  # never stops watching
    ],
)
def test_what_is_said_of_players_of_arriba_is_true(name: str, than_its_level: str, less: bool) -> None:
    level = next(bot.level for bot in GAMES["arriba"].bots if bot.name == name)
    own, usual = _number(temper("arriba", name), than_its_level), _number(ARRIBA[level], than_its_level)
    assert own < usual if less else own > usual


@pytest.mark.parametrize(
    ("name", "than_its_level", "less"),
    [
        ("Kim", "greed", False),  # sees only gold
        ("Kim", "study", True),  # slaps before having looked
        ("Ange", "study", False),  # looks for long
        ("Ange", "greed", True),  # takes what is left
        ("Dany", "learning", True),  # learns well
        ("Dany", "distraction", False),  # then forgets everything
        ("Jo", "learning", True),  # a good memory
        ("Jo", "heed", True),  # forgets the action card
        ("Ariel", "greed", False),  # aims for gold
        ("Ariel", "study", True),  # slaps fast
        ("Frankie", "greed", True),  # rather a small chest for sure
        ("Frankie", "study", False),
        ("Morgan", "distraction", True),  # hardly anything fades
        ("Val", "glance", True),  # very fast
        ("Val", "greed", False),  # onto the biggest chest
        ("Eli", "malice", False),  # makes you recite last
    ],
)
def test_what_is_said_of_players_of_leprechauns_is_true(name: str, than_its_level: str, less: bool) -> None:
    level = next(bot.level for bot in GAMES["leprechauns"].bots if bot.name == name)
    own, usual = _number(temper("leprechauns", name), than_its_level), _number(LEPRECHAUNS[level], than_its_level)
    assert own < usual if less else own > usual


def _number(whose: Any, name: str) -> float:
    value = getattr(whose, name)
    return float(value if isinstance(value, int | float) else value.mu + value.tau)


def test_no_two_characters_have_the_same_line() -> None:
    assert len({bot.about.fr for bot in EVERYBODY}) == len(EVERYBODY)
