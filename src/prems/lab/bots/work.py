"""How are the games shared among processes, so that the result does not depend on how many there are?"""

from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool

from prems.games import GAMES
from prems.kernel.bot import Level
from prems.lab import progress
from prems.lab.bots.figures import PLAY, Played
from prems.lab.bots.seating import seating

A_JOB = 8  # games that go to a process together


def played(game: str, levels: Sequence[Level], games: int, seed: int, processes: int) -> list[Played]:
    """Each game has a seed of its own."""
    seeds = range(seed * 1_000_000, seed * 1_000_000 + games)
    play = partial(play_one, game, tuple(levels))
    if processes == 1:
        return [play(one) for one in seeds]
    done = []
    with Pool(processes) as pool:
        for one in pool.imap(play, seeds, chunksize=A_JOB):
            done.append(one)
            progress.show(len(done), games)
    return done


def play_one(game: str, levels: Sequence[Level], seed: int) -> Played:
    bots = seating(GAMES[game].bots, levels, seed)
    return Played(bots, PLAY[game](bots, GAMES[game].language.options(), seed))
