"""Does the laboratory find the best cheat by itself?"""

from random import Random

from prems.lab.cheats.search import Arena, Effort, search
from prems.lab.cheats.strategies import CLIENTS, LIAR, LONGEST_HOLD, PROGRAMS, Strategy, anything, near
from prems.lab.fairness.cheats import HONEST, Cheat

HOLDER = Strategy(Cheat("", claims_least=True, idle_pongs=285.0, race_pongs=285.0, prompt_idle=14))


def test_whoever_holds_all_pongs_and_answers_one_in_14_wins_only_behind_a_proxy() -> None:
    """What a review found over sockets, on the model. Behind a proxy that passes nothing on, nobody can tell."""
    proxied = Arena("home", is_proxied=True, seed=3)
    honest, liar, holder = (proxied.score(one, 2) for one in (Strategy(HONEST), LIAR, HOLDER))
    assert holder.wins > 0.7
    assert holder.gain > liar.gain + 150
    assert honest.wins < 0.35
    here = Arena("home", is_proxied=False, seed=3)
    liar, holder = (here.score(one, 2) for one in (LIAR, HOLDER))
    assert holder.gain < liar.gain + 40
    assert holder.wins < 0.45


def test_a_short_search_finds_that_holding_pongs_pays() -> None:
    found = search(Arena("home", True, 2, PROGRAMS), 1, Effort(first=16, kept=3, children=2, rounds=1))
    assert found[0].score.wins > 0.5
    assert min(found[0].strategy.cheat.idle_pongs, found[0].strategy.cheat.race_pongs) > 100


def test_strategies_stay_within_what_a_client_can_do() -> None:
    dice = Random(1)
    one = anything(dice, tuple(CLIENTS))
    for _ in range(500):
        one = near(one, dice, PROGRAMS)
        assert 0 <= one.cheat.idle_pongs <= LONGEST_HOLD
        assert 0 <= one.cheat.race_pongs <= LONGEST_HOLD
        assert one.words
