"""What do honest people among themselves lose by a defence?"""

from functools import partial
from multiprocessing import Pool
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.place import Place
from prems.lab.fairness.track import Track
from prems.lab.fairness.trials import RACERS, RACES_A_TRACK
from prems.lab.world.mixes import MIXES
from prems.lab.world.person import Person
from prems.lab.world.world import known_to_tables

CLEAR: Final = 10.0  # milliseconds by which the fastest is ahead


class Honest(NamedTuple):
    fidelity: float
    wait: float
    lost: float


class _Race(NamedTuple):
    is_right: bool | None  # None: too close to count
    wait: float
    lost: list[float]


def honest(mix: str, place: Place, seed: int, tracks: int, processes: int) -> Honest:
    """How often the fastest wins by 10 ms or more, the median wait, and what a hand loses, in milliseconds."""
    with Pool(processes) as pool:
        races = [race for track in pool.map(partial(_track, mix, place, seed), range(tracks)) for race in track]
    return Honest(
        mean(race.is_right for race in races if race.is_right is not None),
        median(race.wait for race in races),
        mean(lost for race in races for lost in race.lost),
    )


def _track(mix: str, place: Place, seed: int, number: int) -> list[_Race]:
    chance = Random(f"{seed}/honest/{mix}/{number}")
    with known_to_tables(THE_LIGHT):
        track = Track([Person(MIXES[mix], chance) for _ in range(RACERS)], chance, place=place)
        return [_race(track) for _ in range(RACES_A_TRACK)]


def _race(track: Track) -> _Race:
    reactions = [person.reaction() for person in track.people]
    fastest, second = sorted(range(RACERS), key=reactions.__getitem__)[:2]
    seen = track.race(reactions)
    is_clear = reactions[second] - reactions[fastest] >= CLEAR
    lost = [hand.reaction - seen.claims[seat] for seat, hand in seen.answers.items() if seat in seen.claims]
    return _Race(seen.winner == fastest if is_clear else None, seen.delay, lost)
