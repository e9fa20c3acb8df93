"""Which tables does the server of these tests know already? Games that are over, and games that nearly are."""

from functools import cache
from typing import Final

from prems.games import FOLDERS
from tests.kit.evening import Evening, played
from tests.kit.games import known

UNUSUAL: Final = ("constructor", "__proto__", "toString")  # every object in a browser has these


@cache
def over(game: str) -> Evening:
    """Zoé and three bots have played to the end. Many tests look at this table, and none changes it."""
    return played(_code("BCJK", game), game, "Zoé", bots=("hard", "hard", "easy"), **known(game).UNHURRIED)


@cache
def nearly_over(game: str) -> Evening:
    """Zoé plays against a bot."""
    of = known(game)
    code = _code("DFLM", game)
    return played(code, game, "Zoé", bots=("easy",), until=of.is_nearly_over, **of.UNHURRIED, **of.PLAIN)


@cache
def with_unusual_names(game: str) -> Evening:
    of = known(game)
    return played(_code("GHNP", game), game, *UNUSUAL, until=of.is_nearly_over, **of.UNHURRIED)


def _code(letters: str, game: str) -> str:
    """A letter for each game."""
    return 4 * letters[FOLDERS.index(game)]


def all_of_them() -> list[Evening]:
    return [evening(game) for game in FOLDERS for evening in (over, nearly_over, with_unusual_names)]
