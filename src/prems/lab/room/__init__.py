"""Is it fair in front of one TV, and against people far away? `prems lab room`."""

import argparse
from collections import defaultdict
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Final

from prems.kernel.study import share
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.report import percentile
from prems.lab.room.living_room import Lies, LivingRoom
from prems.lab.world.world import known_to_tables

IN_ROOM: Final = 4
RACES_A_ROOM: Final = 40
GAPS: Final = (10, 20, 50)
Findings = dict[str, list[float]]

HONEST: Final = "an honest phone"
LIES: Final = {
    HONEST: Lies(),
    "a phone that claims 10 ms less": Lies(press=10.0),
    "a phone that claims 60 ms less": Lies(press=60.0),
    "a phone whose clock is set 60 ms back": Lies(clock=60.0),
    "a TV that says it painted 10 ms later": Lies(paint=10.0),
    "a TV that says it painted 60 ms later": Lies(paint=60.0),
    "both, 60 ms each": Lies(press=60.0, paint=60.0),
}


def races(chance: Random) -> Findings:
    """Four in one room: is the truly fastest the winner?"""
    found: Findings = defaultdict(list)
    room = LivingRoom(chance, IN_ROOM)
    for _ in range(RACES_A_ROOM):
        reactions = [person.reaction() for person in room.people]
        first, second = sorted(reactions)[:2]
        seen = room.race(reactions)
        is_right = seen.winner == reactions.index(first)
        for gap in GAPS:
            if second - first >= gap:
                found[f"room, the fastest wins by {gap} ms or more (%)"].append(is_right)
        found["waits"].append(seen.delay)
        found["violations"].append(seen.violations)
    return found


def duels(chance: Random) -> Findings:
    found: Findings = defaultdict(list)
    room = LivingRoom(chance, 2)
    for _ in range(RACES_A_ROOM):
        fastest = chance.randrange(2)
        reactions = [room.people[fastest].reaction()] * 2
        reactions[1 - fastest] += 10.0
        found["room, a duel by exactly 10 ms (%)"].append(room.race(reactions).winner == fastest)
    return found


def shares(chance: Random) -> Findings:
    """One in the room and one far away, equals in skill: how often does the room win?"""
    found: Findings = defaultdict(list)
    for name, minds_lag in (("calibrated", True), ("not calibrated", False)):
        room = LivingRoom(chance, 1, 1, minds_lag=minds_lag)
        for _ in range(RACES_A_ROOM // 2):
            reactions = [person.reaction(skill=0.0) for person in room.people]
            for both in (reactions, reactions[::-1]):
                seen = room.race(both)
                found[f"room against far, equal skill, {name} (%)"].append(seen.winner == 0)
    return found


def lies(chance: Random) -> Findings:
    """What is one of three in the room worth against two far away, and what does a lie add?"""
    found: Findings = defaultdict(list)
    state = chance.getstate()
    for name, told in LIES.items():
        chance.setstate(state)
        room = LivingRoom(chance, 3, 2, lies=told)
        for _ in range(RACES_A_ROOM):
            reactions = [person.reaction() for person in room.people]
            lane = room.race(reactions).answers.get(0)
            is_timed = lane is not None and lane.outcome in ("win", "late")
            found[name].append(reactions[0] - lane.reaction if lane is not None and is_timed else 0.0)
    return found


TRIALS: Final[dict[Callable[[Random], Findings], float]] = {races: 1.0, duels: 1.0, shares: 1.0, lies: 0.3}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--races", type=int, default=4_000, help="in front of one TV (default 4000)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")


def run(args: argparse.Namespace) -> int:
    found = measure(max(1, args.races // RACES_A_ROOM), args.seed)
    waits, violations = found.pop("waits"), found.pop("violations")
    print(f"faster hands that came too late: {sum(violations):.0f}")
    print(f"wait for the verdict: {percentile(waits, 50):.0f} ms, 99 in 100 below {percentile(waits, 99):.0f}")
    for name, values in found.items():
        if name.endswith("(%)"):
            known = share(sum(values), len(values))
            print(f"{name}: {100 * sum(values) / len(values):.1f} ({100 * known.low:.1f} to {100 * known.high:.1f})")
    print("What a lie gains, in ms over an honest phone with the same dice: later; in a first race")
    honest = _first_and_later(found[HONEST])
    for name in LIES:
        first, later = (mean - usual for mean, usual in zip(_first_and_later(found[name]), honest, strict=True))
        print(f"  {name}: {later:.1f}; {first:.1f}")
    return 0


def _first_and_later(gains: list[float]) -> tuple[float, float]:
    later = [gain for nth, gain in enumerate(gains) if nth % RACES_A_ROOM > RACES_A_ROOM // 3]
    return fmean(gains[::RACES_A_ROOM]), fmean(later)


def measure(rooms: int, seed: int) -> Findings:
    """Every room has its own dice."""
    found: Findings = defaultdict(list)
    with known_to_tables(THE_LIGHT):
        for trial, often in TRIALS.items():
            for number in range(max(1, round(rooms * often))):
                for name, values in trial(Random(f"{seed}/{trial.__name__}/{number}")).items():
                    found[name].extend(values)
    return found
