"""Which strategy wins most races that it should not? Many are tried a little, the best of them more and more."""

from collections.abc import Iterable
from functools import partial
from multiprocessing import Pool
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from prems.lab.cheats.strategies import CLIENTS, PROGRAM, Means, Strategy, anything, near
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.place import HERE, Place
from prems.lab.fairness.trials import RACES_A_TRACK, Case
from prems.lab.fairness.trials import tried as races_of
from prems.lab.world.mixes import MIXES
from prems.lab.world.world import known_to_tables
from prems.table.fairness.limits import HARD_CLOSE


class Effort(NamedTuple):
    first: int = 48  # strategies of the first round, by chance alone
    kept: int = 8
    children: int = 3  # of each that is kept, a round
    rounds: int = 3


USUAL: Final = Effort()


class Score(NamedTuple):
    """Over all races; a hand that was judged wrong won nothing."""

    wins: float
    gain: float  # milliseconds on average, where the hand was timed from the card that it answered
    median: float  # of the same
    first: float  # the average in the first race of a track
    left_out: float  # the share of timed hands that came just after coming anew: timed from a card of seconds before


class Found(NamedTuple):
    strategy: Strategy
    score: Score


class Arena(NamedTuple):
    """Where strategies meet the same honest people on the same days."""

    mix: str
    place: Place = HERE
    seed: int = 1

    def score(self, strategy: Strategy, tracks: int) -> Score:
        with known_to_tables(THE_LIGHT):
            played = [self._track(strategy, track) for track in range(tracks)]
        timed = [gain for races in played for gain, _ in races if gain is not None]
        gains = [gain for gain in timed if gain > -HARD_CLOSE]
        firsts = [gain for gain, _ in (races[0] for races in played) if gain is not None and gain > -HARD_CLOSE]
        wins = mean(is_won for races in played for _, is_won in races)
        left_out = 1.0 - len(gains) / max(1, len(timed))
        return Score(wins, mean(gains or [0.0]), median(gains or [0.0]), mean(firsts or [0.0]), left_out)

    def _track(self, strategy: Strategy, track: int) -> list[tuple[float | None, bool]]:
        case = Case(strategy.cheat, client=CLIENTS[strategy.client], place=self.place)
        chance = Random(f"{self.seed}/{self.mix}/{track}")
        return [(gain, is_won) for gain, is_won, _ in races_of(case, MIXES[self.mix], chance, RACES_A_TRACK)]


def search(arena: Arena, means: Means = PROGRAM, processes: int = 1, effort: Effort = USUAL) -> list[Found]:
    """The best strategies found, best first; nobody tells it where to look."""
    dice = Random(arena.seed)
    with Pool(processes) as pool:
        tried = [anything(dice, means) for _ in range(effort.first)]
        best = _best(pool.map(partial(_tried, arena, 1), tried))[: effort.kept]
        for tracks in range(2, 2 + effort.rounds):
            known = [found.strategy for found in best]
            children = [near(one, dice, means) for one in known for _ in range(effort.children)]
            best = _best(pool.map(partial(_tried, arena, tracks), [*known, *children]))[: effort.kept]
    return best


def _best(found: Iterable[Found]) -> list[Found]:
    return sorted(found, key=lambda one: (one.score.wins, one.score.gain), reverse=True)


def _tried(arena: Arena, tracks: int, strategy: Strategy) -> Found:
    return Found(strategy, arena.score(strategy, tracks))
