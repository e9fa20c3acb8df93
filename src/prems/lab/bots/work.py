"""How are the games shared among processes, so that the result does not depend on how many there are?"""

from collections.abc import Sequence
from functools import partial
from multiprocessing import Pool

from prems.games import GAMES
from prems.kernel.bot import Character, Level
from prems.kernel.study import AnyNotes, Observer
from prems.kernel.values import Seat
from prems.lab import progress
from prems.lab.bots.figures import Played
from prems.lab.bots.seating import seating
from prems.lab.evening import Evening
from prems.lab.studies import study_of

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


def play_one(game: str, levels: Sequence[Level], seed: int, options: object = None) -> Played:
    study = study_of(game)
    assert study is not None, f"nobody asks anything about {game}"
    bots = seating(GAMES[game].bots, levels, seed)
    return Played(bots, watched(study.observer(), game, bots, options or GAMES[game].language.options(), seed))


def watched(observer: Observer, game: str, bots: dict[Seat, Character], options: object, seed: int) -> AnyNotes:
    Evening(game, bots, options, seed, observer).play()
    return observer.notes
