"""Which strategy wins most races that it should not? Many are tried a little, the best of them more and more."""

from collections.abc import Iterable, Sequence
from functools import partial
from multiprocessing import Pool
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from prems.lab.cheats.strategies import CLIENTS, Strategy, anything, near
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.trials import RACES_A_ROOM, Case
from prems.lab.fairness.trials import tried as races_of
from prems.lab.world.mixes import MIXES
from prems.lab.world.world import known_to_tables


class Effort(NamedTuple):
    first: int = 60  # strategies of the first round, by chance alone
    kept: int = 10
    children: int = 3  # of each that is kept, a round
    rounds: int = 4


USUAL: Final = Effort()


class Score(NamedTuple):
    """Over all races; a hand that was judged wrong won nothing."""

    wins: float
    gain: float  # milliseconds, where the hand was timed


class Found(NamedTuple):
    strategy: Strategy
    score: Score


class Arena(NamedTuple):
    """Where strategies meet the same honest people on the same days."""

    mix: str
    is_proxied: bool
    seed: int
    clients: Sequence[str] = tuple(CLIENTS)

    def score(self, strategy: Strategy, rooms: int) -> Score:
        case = Case(strategy.cheat, client=None if self.is_proxied else CLIENTS[strategy.client])
        with known_to_tables(THE_LIGHT):
            races = [
                race
                for room in range(rooms)
                for race in races_of(case, MIXES[self.mix], Random(f"{self.seed}/{self.mix}/{room}"), RACES_A_ROOM)
            ]
        gains = [gain for gain, _, _ in races if gain is not None]
        return Score(mean(is_won for _, is_won, _ in races), mean(gains) if gains else 0.0)


def search(arena: Arena, processes: int, effort: Effort = USUAL) -> list[Found]:
    """The best strategies found, best first; nobody tells it where to look."""
    dice = Random(arena.seed)
    with Pool(processes) as pool:
        tried = [anything(dice, arena.clients) for _ in range(effort.first)]
        best = _best(pool.map(partial(_tried, arena, 1), tried))[: effort.kept]
        for rooms in range(2, 2 + effort.rounds):
            known = [found.strategy for found in best]
            children = [near(one, dice, arena.clients) for one in known for _ in range(effort.children)]
            best = _best(pool.map(partial(_tried, arena, rooms), [*known, *children]))[: effort.kept]
    return best


def _best(found: Iterable[Found]) -> list[Found]:
    return sorted(found, key=lambda one: (one.score.wins, one.score.gain), reverse=True)


def _tried(arena: Arena, rooms: int, strategy: Strategy) -> Found:
    return Found(strategy, arena.score(strategy, rooms))
