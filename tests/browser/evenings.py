"""Which tables does the server of these tests know already? Games that are over, and games that nearly are."""

from functools import cache
from typing import Any, Final

from prems.games.arriba.state import State as ArribaState
from tests.kit.evening import Evening, played

GAMES: Final = ("arriba", "leprechauns")
UNUSUAL: Final = ("constructor", "__proto__", "toString")  # every object in a browser has these
PHASES: Final = ("signal", "slap", "recite", "vote", "name", "swap", "discard", "prems")
OPTIONS: Final[dict[str, dict[str, Any]]] = {  # at this pace even slow machines are in time
    "arriba": {"rounds": 1, "turn_ms": 20_000},
    "leprechauns": {f"{phase}_ms": 600_000 for phase in PHASES},
}


@cache
def over(game: str) -> Evening:
    """Zoé and three bots have played to the end. Many tests look at this table, and none changes it."""
    code = {"arriba": "BBBB", "leprechauns": "CCCC"}[game]
    return played(code, game, "Zoé", bots=("hard", "hard", "easy"), **OPTIONS[game])


@cache
def nearly_over(game: str) -> Evening:
    """Zoé plays against a bot: a few cards, or one round, are left."""
    code = {"arriba": "DDDD", "leprechauns": "FFFF"}[game]
    plain = {"actions": False} if game == "leprechauns" else {}
    return played(code, game, "Zoé", bots=("easy",), until=ENDS_SOON[game], **OPTIONS[game], **plain)


@cache
def with_unusual_names(game: str) -> Evening:
    code = {"arriba": "GGGG", "leprechauns": "HHHH"}[game]
    return played(code, game, *UNUSUAL, until=ENDS_SOON[game], **OPTIONS[game])


def _has_few_cards(state: ArribaState) -> bool:
    return state.round == 1 and min(map(len, state.draw.values())) <= 2


ENDS_SOON: Final = {"arriba": _has_few_cards, "leprechauns": lambda state: state.round == 6}


def all_of_them() -> list[Evening]:
    return [evening(game) for game in GAMES for evening in (over, nearly_over, with_unusual_names)]
