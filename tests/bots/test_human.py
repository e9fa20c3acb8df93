"""Do bots feel human, and do their levels differ? Distributions over a few hundred games, with room for chance."""

from collections.abc import Callable
from functools import cache

import pytest

from prems.games.arriba.lab.bots import BOTS, DUELS
from prems.games.arriba.options import Options
from prems.games.leprechauns.lab.bots import BOTS as OF_LEPRECHAUNS
from prems.kernel.study import Share
from prems.lab.bots import MIXED
from prems.lab.bots.figures import Figures, figures
from prems.lab.bots.work import play_one


@cache
def arriba() -> Figures:
    """One round instead of three."""
    return figures(BOTS, [play_one("arriba", MIXED, seed, Options(rounds=1)) for seed in range(300)])


@cache
def leprechauns() -> Figures:
    return figures(OF_LEPRECHAUNS, [play_one("leprechauns", MIXED, seed) for seed in range(250)])


def of(told: Figures, level: str, name: str) -> float:
    figure = told.levels[level][name]
    return figure.share if isinstance(figure, Share) else figure


@pytest.mark.parametrize("told", [arriba, leprechauns])
def test_a_higher_level_wins_clearly_more_often(told: Callable[[], Figures]) -> None:
    easy, normal, hard = (of(told(), level, "wins") for level in ("easy", "normal", "hard"))
    assert hard > 1.4 * normal
    assert normal > 1.1 * easy
    assert easy > 0.01, "nobody is without a chance"


def test_a_higher_level_keeps_fewer_cards() -> None:
    easy, normal, hard = (of(arriba(), level, "points") for level in ("easy", "normal", "hard"))
    assert easy > 1.15 * normal > 1.15 * 1.15 * hard


def test_a_higher_level_wins_more_gold() -> None:
    easy, normal, hard = (of(leprechauns(), level, "points") for level in ("easy", "normal", "hard"))
    assert hard > 1.1 * normal > 1.1 * 1.1 * easy


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("totem_ms", 250, 380),
        ("match_ms", 420, 630),
        ("look_alike_ms", 450, 660),
        ("overlooked", 0.02, 0.3),
        ("wrong_hands", 0.005, 0.06),
    ],
)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_players_of_arriba_are_as_fast_and_as_wrong_as_people(level: str, name: str, low: float, high: float) -> None:
    assert low < of(arriba(), level, name) < high


@pytest.mark.parametrize("name", ["totem_ms", "match_ms", "look_alike_ms", "overlooked"])
def test_better_players_of_arriba_are_faster_and_see_more(name: str) -> None:
    easy, normal, hard = (of(arriba(), level, name) for level in ("easy", "normal", "hard"))
    assert easy > normal > hard


def test_a_close_look_alike_costs_time() -> None:
    for level in ("easy", "normal", "hard"):
        assert of(arriba(), level, "look_alike_ms") > 10 + of(arriba(), level, "match_ms")


def test_whoever_turns_the_card_is_behind_but_not_lost() -> None:
    duels = arriba().table[DUELS]
    assert isinstance(duels, Share)
    assert 0.34 < duels.share < 0.52


def test_a_round_of_arriba_is_as_long_as_among_people() -> None:
    tenth, middle, ninetieth = arriba().minutes
    assert 1 < tenth < middle < ninetieth < 8
    assert 2 < middle < 4


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("slap_ms", 1_200, 5_000), ("forgot", 0.08, 0.45), ("out", 0.002, 0.12), ("gold_slapped", 3, 8.5)],
)
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_players_of_leprechauns_hurry_and_forget_as_people_do(level: str, name: str, low: float, high: float) -> None:
    assert low < of(leprechauns(), level, name) < high


@pytest.mark.parametrize("name", ["slap_ms", "forgot", "out"])
def test_better_players_of_leprechauns_hurry_more_and_forget_less(name: str) -> None:
    easy, normal, hard = (of(leprechauns(), level, name) for level in ("easy", "normal", "hard"))
    assert easy > normal > hard


def test_listening_to_others_makes_one_forget() -> None:
    for level in ("easy", "normal", "hard"):
        assert of(leprechauns(), level, "forgot_after_two") > of(leprechauns(), level, "forgot_first")


def test_a_game_of_leprechauns_takes_some_minutes() -> None:
    tenth, middle, ninetieth = leprechauns().minutes
    assert 2 < tenth < middle < ninetieth < 9
