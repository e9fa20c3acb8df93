"""Which experiments does the laboratory run?"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from prems.lab.fairness import cheats
from prems.lab.fairness.cheats import HONEST, Cheat
from prems.lab.fairness.flips import judged_views
from prems.lab.fairness.mixes import MIXES, Mix
from prems.lab.fairness.person import Person
from prems.lab.fairness.rivals import Rivals
from prems.lab.fairness.room import Room

Findings = dict[str, list[float]]
"""Under each name, one number an observation."""

RACERS: Final = 6
RACES_A_ROOM: Final = 40
GAPS: Final = (5, 10, 20, 50)
DUELS: Final = (10, 5, 10, 20)
SYNCHRONISED_EVERY: Final = 5


def races(mix: Mix, chance: Random) -> Findings:
    """Six people race naturally: is the truly fastest the winner?"""
    found: Findings = defaultdict(list)
    room = Room([Person(mix, chance) for _ in range(RACERS)])
    rivals = Rivals(room.people, [screen.link for screen in room.watch.screens.values()])
    for number in range(RACES_A_ROOM):
        reactions = [person.reaction() for person in room.people]
        fastest, second = sorted(range(RACERS), key=reactions.__getitem__)[:2]
        gap = reactions[second] - reactions[fastest]
        _race(found, room, reactions, fastest, [f"fidelity_{least}" for least in GAPS if gap >= least])
        if number % SYNCHRONISED_EVERY == 0:
            rivals.synchronise()
        _rival_races(found, rivals, room, reactions, fastest, [f"fidelity_{g}" for g in GAPS if gap >= g])
    return found


def duels(mix: Mix, chance: Random) -> Findings:
    """Two people whose reactions lie exactly so far apart."""
    found: Findings = defaultdict(list)
    room = Room([Person(mix, chance) for _ in range(2)])
    rivals = Rivals(room.people, [screen.link for screen in room.watch.screens.values()])
    for number in range(RACES_A_ROOM):
        gap = DUELS[number % len(DUELS)]
        fastest = chance.randrange(2)
        reactions = [room.people[fastest].reaction()] * 2
        reactions[1 - fastest] += gap
        names = [f"duel_{gap}"]
        found[names[0]].append(room.race(reactions).winner == fastest)
        if number % SYNCHRONISED_EVERY == 0:
            rivals.synchronise()
        _rival_races(found, rivals, room, reactions, fastest, names)
    return found


def _race(found: Findings, room: Room, reactions: Sequence[float], fastest: int, names: Sequence[str]) -> None:
    seen = room.race(reactions)
    for name in ("fidelity_0", *names):
        found[name].append(seen.winner == fastest)
    found["delay"].append(seen.delay)
    found["violations"].append(seen.violations)
    found["early"].extend(seen.early)
    found["skew"].append(max(seen.shown) - min(seen.shown))
    for seat, hand in seen.hands.items():
        if hand.reaction is not None:
            found["loss"].append(hand.used - hand.reaction)
            found["error"].append(abs(hand.used - reactions[seat]))
            found["within_precision"].append(abs(hand.used - reactions[seat]) <= hand.plus_minus)
        found["unfair_miss"].append(seat == fastest and seat not in {int(h.seat) for h in seen.verdict.contenders})


def _rival_races(
    found: Findings, rivals: Rivals, room: Room, reactions: Sequence[float], fastest: int, names: Sequence[str]
) -> None:
    decisions = rivals.on_arrival(room.pause(), reactions)
    decisions["synced_clock_at"] = rivals.at_an_instant(room.pause(), reactions)
    for rival, decision in decisions.items():
        for name in names:
            found[f"{rival}.{name}"].append(decision.winner == fastest)
        found[f"{rival}.delay"].append(decision.delay)
    found["synced_clock_at.early"].append(decisions["synced_clock_at"].early)


def shares(mix: Mix, chance: Random) -> Findings:
    """Equals in skill, unequal in luck: how often does the unlucky one win?"""
    alike = mix.round_trip(chance)
    far, near = min(250.0, mix.farthest), max(10.0, mix.nearest)
    pairs = {
        "far_near": [Person(mix, chance, round_trip=way, hz=60) for way in (far, near)],
        "250_10": [Person(mix, chance, round_trip=way, hz=60) for way in (250.0, 10.0)],
        "hz_60_144": [Person(mix, chance, round_trip=alike, hz=hz) for hz in (60, 144)],
        "hz_30_60": [Person(mix, chance, round_trip=alike, hz=hz) for hz in (30, 60)],
    }
    found: Findings = defaultdict(list)
    for name, people in pairs.items():
        room = Room(people)
        for _ in range(RACES_A_ROOM // 2):
            reactions = [person.reaction(skill=0.0) for person in people]
            # Once each way round: whoever had the better day, a fair table gives one race to each.
            for both in (reactions, reactions[::-1]):
                found[f"share_{name}"].append(room.race(both).winner == 0)
    return found


CHEATERS: Final[dict[str, tuple[Cheat, bool, int | None]]] = {
    "honest": (HONEST, False, None),
    "liar": (cheats.LIAR, False, None),
    "modest_liar": (cheats.MODEST_LIAR, False, None),
    "honest_144": (HONEST, False, 144),
    "hz_liar": (cheats.HZ_LIAR, False, 144),
    "pong_delayer": (cheats.DELAYER, False, None),
    "honest_strict": (HONEST, True, None),
    "pong_delayer_strict": (cheats.DELAYER, True, None),
    "race_pong_delayer": (cheats.RACE_DELAYER, False, None),
}
"""By name: the cheat, whether the table is strict, and the cheat's screen."""


def cheating(mix: Mix, chance: Random) -> Findings:
    """One of six cheats: how much time does that gain, and how often does it win?"""
    found: Findings = defaultdict(list)
    state = chance.getstate()
    for name, (cheat, strict, hz) in CHEATERS.items():
        chance.setstate(state)
        people = [Person(mix, chance, hz=hz if seat == 0 else None) for seat in range(RACERS)]
        room = Room(people, strict=strict, cheat=cheat)
        for _ in range(RACES_A_ROOM):
            reactions = [person.reaction() for person in people]
            seen = room.race(reactions)
            if 0 in seen.hands:
                found[f"{name}.gain"].append(reactions[0] - seen.hands[0].used)
            found[f"{name}.wins"].append(seen.winner == 0)
            found["trusted_gain"].append(reactions[0] - cheats.EARLIEST_CLAIM)
    return found


def flips(mix: Mix, chance: Random) -> Findings:
    """Cards turn quickly: is a hand judged by the view that it answered?"""
    return judged_views(mix, chance, RACES_A_ROOM)


TRIALS: Final[dict[str, tuple[Callable[[Mix, Random], Findings], float]]] = {
    "races": (races, 1.0),
    "duels": (duels, 1.6),
    "shares": (shares, 0.5),
    "cheating": (cheating, 0.2),
    "flips": (flips, 3.0),
}
"""By name: what a room does, and how many rooms there are for each room of `races`."""


def room_of(trial: str, mix: str, seed: int, number: int) -> Findings:
    """One room is one experiment with its own dice: the same whoever runs it, wherever."""
    return TRIALS[trial][0](MIXES[mix], Random(f"{seed}/{trial}/{mix}/{number}"))
