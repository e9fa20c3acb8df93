"""How is the work shared among processes, so that the result does not depend on how many there are?"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from multiprocessing import Pool
from typing import Final

from prems.lab import progress
from prems.lab.fairness.trials import RACES_A_TRACK, TRIALS, Findings, track_of

TRACKS_A_JOB: Final = 4

Job = tuple[str, str, int, range]


def measure(
    mixes: Sequence[str], races: int, seed: int, processes: int, trials: Collection[str] = TRIALS
) -> dict[str, Findings]:
    """These trials over these mixes. Every track has its own dice, and tracks are gathered in order."""
    jobs = [job for mix in mixes for job in _jobs(mix, races, seed) if job[0] in trials]
    found: dict[str, Findings] = {mix: defaultdict(list) for mix in mixes}
    with Pool(processes) as pool:
        for done, (job, findings) in enumerate(zip(jobs, pool.imap(_do, jobs), strict=True), start=1):
            for name, values in findings.items():
                found[job[1]][name].extend(values)
            progress.show(done, len(jobs))
    return found


def _jobs(mix: str, races: int, seed: int) -> list[Job]:
    tracks = max(1, round(races / RACES_A_TRACK))
    jobs: list[Job] = []
    for trial, (_, share) in TRIALS.items():
        count = max(1, round(tracks * share))
        jobs += [
            (trial, mix, seed, range(first, min(first + TRACKS_A_JOB, count)))
            for first in range(0, count, TRACKS_A_JOB)
        ]
    return jobs


def _do(job: Job) -> Findings:
    trial, mix, seed, tracks = job
    found: Findings = defaultdict(list)
    for number in tracks:
        for name, values in track_of(trial, mix, seed, number).items():
            found[name].extend(values)
    return found
