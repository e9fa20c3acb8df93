"""How are the trials shared among processes, so that the result does not depend on how many there are?"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from prems.kernel.study import Figures, Played, Study
from prems.lab import progress
from prems.lab.balance.trial import play_one
from prems.lab.studies import study_of

A_JOB: Final = 4  # games that go to a process together

Results = list[list[Figures]]
"""By chapter, by trial."""


def measure(game: str, games: int, seed: int, processes: int) -> Results:
    study = asked(game).balance
    jobs = [
        (chapter, trial, nth)
        for chapter, of in enumerate(study.chapters)
        for trial in range(len(of.trials))
        for nth in range(games)
    ]
    played: dict[tuple[int, int], list[Played]] = {}
    for done, ((chapter, trial, _), one) in enumerate(zip(jobs, _all(game, jobs, seed, processes), strict=True), 1):
        played.setdefault((chapter, trial), []).append(one)
        progress.show(done, len(jobs))
    return [
        [study.figures(played[chapter, trial]) for trial in range(len(of.trials))]
        for chapter, of in enumerate(study.chapters)
    ]


def _all(game: str, jobs: list[tuple[int, int, int]], seed: int, processes: int) -> Iterator[Played]:
    if processes == 1:
        yield from map(partial(_play, game, seed), jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(_play, game, seed), jobs, chunksize=A_JOB)


def _play(game: str, seed: int, job: tuple[int, int, int]) -> Played:
    """The same deals for all trials: they differ in nothing but what is tried."""
    chapter, trial_nth, nth = job
    study = asked(game)
    return play_one(game, study, study.balance.chapters[chapter].trials[trial_nth], nth, seed * 1_000_000 + nth)


def asked(game: str) -> Study:
    study = study_of(game)
    assert study is not None, f"nobody asks anything about {game}"
    return study
