"""Which experiments does the laboratory run?"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from prems.lab.fairness import cheats
from prems.lab.fairness.cheats import HONEST, Cheat
from prems.lab.fairness.flips import judged_views
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.outcomes import id_of
from prems.lab.fairness.place import HERE, Place
from prems.lab.fairness.rivals import Rivals
from prems.lab.fairness.track import Track
from prems.lab.world.kernel import WHOLE, Client
from prems.lab.world.mixes import MIXES, Mix
from prems.lab.world.person import Person
from prems.lab.world.world import known_to_tables

Findings = dict[str, list[float]]
"""Under each name, one number an observation."""

RACERS: Final = 6
RACES_A_TRACK: Final = 40
GAPS: Final = (5, 10, 20, 50)
DUELS: Final = (10, 5, 10, 20)
SYNCHRONISED_EVERY: Final = 5


def races(mix: Mix, chance: Random) -> Findings:
    """Six people race naturally: is the truly fastest the winner?"""
    found: Findings = defaultdict(list)
    track = Track([Person(mix, chance) for _ in range(RACERS)], chance)
    rivals = _rivals(track)
    for number in range(RACES_A_TRACK):
        reactions = [person.reaction() for person in track.people]
        fastest, second = sorted(range(RACERS), key=reactions.__getitem__)[:2]
        gap = reactions[second] - reactions[fastest]
        _race(found, track, reactions, fastest, [f"fidelity_{least}" for least in GAPS if gap >= least])
        if number % SYNCHRONISED_EVERY == 0:
            rivals.synchronise()
        _rival_races(found, rivals, track, reactions, fastest, [f"fidelity_{g}" for g in GAPS if gap >= g])
    return found


def duels(mix: Mix, chance: Random) -> Findings:
    """Two people whose reactions lie exactly `gap` apart."""
    found: Findings = defaultdict(list)
    track = Track([Person(mix, chance) for _ in range(2)], chance)
    rivals = _rivals(track)
    for number in range(RACES_A_TRACK):
        gap = DUELS[number % len(DUELS)]
        fastest = chance.randrange(2)
        reactions = [track.people[fastest].reaction()] * 2
        reactions[1 - fastest] += gap
        names = [f"duel_{gap}"]
        found[names[0]].append(track.race(reactions).winner == fastest)
        if number % SYNCHRONISED_EVERY == 0:
            rivals.synchronise()
        _rival_races(found, rivals, track, reactions, fastest, names)
    return found


def _race(found: Findings, track: Track, reactions: Sequence[float], fastest: int, names: Sequence[str]) -> None:
    seen = track.race(reactions)
    for name in ("fidelity_0", *names):
        found[name].append(seen.winner == fastest)
    found["delay"].append(seen.delay)
    found["violations"].append(seen.violations)
    found["early"].extend(seen.early)
    found["skew"].append(max(seen.shown) - min(seen.shown))
    for seat, hand in seen.answers.items():
        if seat in seen.claims:
            found["loss"].append(hand.reaction - seen.claims[seat])
            found["within_precision"].append(abs(hand.reaction - reactions[seat]) <= hand.plus_minus)


def _rival_races(
    found: Findings, rivals: Rivals, track: Track, reactions: Sequence[float], fastest: int, names: Sequence[str]
) -> None:
    decisions = rivals.on_arrival(_later(track), reactions)
    decisions["synced_clock_at"] = rivals.at_an_instant(_later(track), reactions)
    for rival, decision in decisions.items():
        for name in names:
            found[f"{rival}.{name}"].append(decision.winner == fastest)
        found[f"{rival}.delay"].append(decision.delay)
    found["synced_clock_at.early"].append(decisions["synced_clock_at"].early)


def _rivals(track: Track) -> Rivals:
    screens = track.table.watch.screens
    return Rivals(track.people, [screens[id_of(seat)].link for seat in range(len(track.people))])


def _later(track: Track) -> float:
    track.pause()
    return track.at


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
        track = Track(people, chance)
        for _ in range(RACES_A_TRACK // 2):
            reactions = [person.reaction(skill=0.0) for person in people]
            # Once each way round: whoever had the better day, a fair table gives one race to each.
            for both in (reactions, reactions[::-1]):
                found[f"share_{name}"].append(track.race(both).winner == 0)
    return found


class Case(Struct, frozen=True):
    """Who sits on seat 0 of six, and at which table."""

    cheat: Cheat = HONEST
    hz: int | None = None
    client: Client = WHOLE
    place: Place = HERE


CHEATERS: Final = {
    "honest": Case(),
    "liar": Case(cheats.LIAR),
    "modest_liar": Case(cheats.MODEST_LIAR),
    "honest_144": Case(hz=144),
    "hz_liar": Case(cheats.HZ_LIAR, hz=144),
    "pong_delayer": Case(cheats.DELAYER),
    "race_pong_delayer": Case(cheats.RACE_DELAYER),
    "pong_delayer_proxied": Case(cheats.DELAYER, place=Place(is_proxied=True)),
    "honest_split_80": Case(client=Client(seen=0.8)),
    "honest_split_50": Case(client=Client(seen=0.5)),
    "honest_split_10": Case(client=Client(seen=0.1)),
}


def cheating(mix: Mix, chance: Random) -> Findings:
    """One of six cheats, or is only unlucky: how much time does that gain, and how often does it win?"""
    found: Findings = defaultdict(list)
    state = chance.getstate()
    for name, case in CHEATERS.items():
        chance.setstate(state)
        for gain, is_won, reaction in tried(case, mix, chance, RACES_A_TRACK):
            if gain is not None:
                found[f"{name}.gain"].append(gain)
            found[f"{name}.wins"].append(is_won)
            found["trusted_gain"].append(reaction - cheats.EARLIEST_CLAIM)
    return found


def tried(case: Case, mix: Mix, chance: Random, races: int) -> Iterator[tuple[float | None, bool, float]]:
    """Race by race: the time gained, where it was timed at all, whether it won, and the true reaction."""
    people = [Person(mix, chance, hz=case.hz if seat == 0 else None) for seat in range(RACERS)]
    track = Track(people, chance, cheat=case.cheat, client=case.client, place=case.place)
    for _ in range(races):
        reactions = [person.reaction() for person in people]
        seen = track.race(reactions)
        gain = reactions[0] - seen.answers[0].reaction if 0 in seen.answers else None
        yield gain, seen.winner == 0, reactions[0]


def flips(mix: Mix, chance: Random) -> Findings:
    """Cards turn quickly: is a hand judged by the view that it answered?"""
    return judged_views(mix, chance, RACES_A_TRACK)


TRIALS: Final[dict[str, tuple[Callable[[Mix, Random], Findings], float]]] = {
    "races": (races, 1.0),
    "duels": (duels, 1.6),
    "shares": (shares, 0.5),
    "cheating": (cheating, 0.2),
    "flips": (flips, 3.0),
}
"""By name: what a track does, and how many tracks there are for each track of `races`."""


def track_of(trial: str, mix: str, seed: int, number: int) -> Findings:
    """One track is one experiment with its own dice: the same whoever runs it, wherever."""
    with known_to_tables(THE_LIGHT):
        return TRIALS[trial][0](MIXES[mix], Random(f"{seed}/{trial}/{mix}/{number}"))
