"""Where should a table live? Where the worst round trip of its players is least: simulated people in real cities."""

import math
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct

from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.report import percentile
from prems.lab.fairness.track import Track
from prems.lab.world.mixes import MIXES
from prems.lab.world.person import Person
from prems.lab.world.world import known_to_tables
from prems.table.fairness.limits import BEYOND

EARTH: Final = 6_371.0  # kilometres
FIBRE: Final = 100.0  # kilometres of distance for a millisecond of round trip
DETOUR: Final = 1.6  # cables follow coasts and contracts
NEARBY: Final = 1_500.0  # kilometres: friends
FAR: Final = 4_000.0
LAST_MILE: Final = MIXES["near"]  # on top of the cable, for everybody
RACES: Final = 12  # of a group that is put before the real table

City = tuple[float, float, float]  # latitude, longitude, millions of people
CITIES: Final[dict[str, City]] = {
    "Paris": (48.9, 2.4, 11), "London": (51.5, -0.1, 9), "Berlin": (52.5, 13.4, 4), "Madrid": (40.4, -3.7, 6),
    "Rome": (41.9, 12.5, 4), "Warsaw": (52.2, 21.0, 3), "Stockholm": (59.3, 18.1, 2), "Athens": (38.0, 23.7, 3),
    "Istanbul": (41.0, 29.0, 15), "Moscow": (55.8, 37.6, 12), "Lisbon": (38.7, -9.1, 3), "Brussels": (50.8, 4.4, 2),
    "Montréal": (45.5, -73.6, 4), "New York": (40.7, -74.0, 19), "Chicago": (41.9, -87.6, 9),
    "Dallas": (32.8, -96.8, 8), "Los Angeles": (34.1, -118.2, 13), "Seattle": (47.6, -122.3, 4),
    "Miami": (25.8, -80.2, 6), "Mexico": (19.4, -99.1, 22), "Bogotá": (4.7, -74.1, 11), "Lima": (-12.0, -77.0, 11),
    "Santiago": (-33.4, -70.7, 7), "São Paulo": (-23.6, -46.6, 22), "Buenos Aires": (-34.6, -58.4, 15),
    "Casablanca": (33.6, -7.6, 4), "Dakar": (14.7, -17.5, 4), "Abidjan": (5.3, -4.0, 5), "Lagos": (6.5, 3.4, 15),
    "Nairobi": (-1.3, 36.8, 5), "Cape Town": (-33.9, 18.4, 5), "Cairo": (30.0, 31.2, 21), "Dubai": (25.2, 55.3, 3),
    "Mumbai": (19.1, 72.9, 21), "Delhi": (28.6, 77.2, 32), "Bangkok": (13.8, 100.5, 11),
    "Singapore": (1.4, 103.8, 6), "Jakarta": (-6.2, 106.8, 11), "Hong Kong": (22.3, 114.2, 7),
    "Seoul": (37.6, 127.0, 10), "Tokyo": (35.7, 139.7, 37), "Sydney": (-33.9, 151.2, 5),
}  # fmt: skip
REGIONS: Final[dict[str, tuple[str, ...]]] = {
    "one": ("Paris",),
    "three": ("Paris", "New York", "Singapore"),
    "six": ("Paris", "New York", "Singapore", "Los Angeles", "São Paulo", "Mumbai"),
}


class Player(Struct, frozen=True):
    city: str
    last_mile: float  # milliseconds

    def round_trip(self, region: str) -> float:
        return self.last_mile + _kilometres(self.city, region) * DETOUR / FIBRE


Group = list[Player]  # the host first
Placing = Callable[[Group, Sequence[str]], str]


def nearest_to_the_host(group: Group, regions: Sequence[str]) -> str:
    return min(regions, key=group[0].round_trip)


def least_worst(group: Group, regions: Sequence[str]) -> str:
    return min(regions, key=lambda region: max(player.round_trip(region) for player in group))


class Placed(Struct, frozen=True):
    p50: float  # the worst round trip of a group, in milliseconds
    p90: float
    beyond: float  # share of groups with somebody whose line cannot be made fair
    wait: float  # milliseconds for a verdict, on average, where they race


def friends(chance: Random, size: int = 4) -> Group:
    home = _somewhere(chance)
    around = [city for city in CITIES if _kilometres(home, city) < NEARBY]
    return [_player(chance.choice(around) if nth else home, chance) for nth in range(size)]


def one_far(chance: Random) -> Group:
    group = friends(chance, 3)
    away = [city for city in CITIES if _kilometres(group[0].city, city) > FAR]
    group.append(_player(chance.choice(away), chance))
    chance.shuffle(group)
    return group


def all_over(chance: Random) -> Group:
    return [_player(_somewhere(chance), chance) for _ in range(4)]


GROUPS: Final[dict[str, Callable[[Random], Group]]] = {
    "friends nearby": friends,
    "three nearby, one far": one_far,
    "from all over the world": all_over,
}
PLACINGS: Final[dict[str, Placing]] = {"the host's nearest": nearest_to_the_host, "least worst": least_worst}


def place(
    group_of: Callable[[Random], Group], placing: Placing, regions: Sequence[str], groups: int, races: int, seed: str
) -> Placed:
    """The same groups for everybody; the first of them also race, on the real table with the lab's own lines."""
    chance = Random(seed)
    all_groups = [group_of(chance) for _ in range(groups)]
    worst: list[float] = []
    waits: list[float] = []
    for nth, group in enumerate(all_groups):
        region = placing(group, regions)
        worst.append(max(player.round_trip(region) for player in group))
        if nth < races:
            waits += _waits([player.round_trip(region) for player in group], Random(f"{seed}/{nth}"))
    beyond = sum(trip > BEYOND for trip in worst) / groups
    return Placed(percentile(worst, 50), percentile(worst, 90), beyond, fmean(waits) if waits else 0.0)


def _waits(round_trips: Sequence[float], chance: Random) -> list[float]:
    with known_to_tables(THE_LIGHT):
        track = Track([Person(MIXES["home"], chance, round_trip=trip) for trip in round_trips], chance)
        return [track.race([person.reaction() for person in track.people]).delay for _ in range(RACES)]


def _player(city: str, chance: Random) -> Player:
    return Player(city, LAST_MILE.round_trip(chance))


def _somewhere(chance: Random) -> str:
    return chance.choices(list(CITIES), [people for _, _, people in CITIES.values()])[0]


def _kilometres(one: str, other: str) -> float:
    (lat, long, _), (lat2, long2, _) = CITIES[one], CITIES[other]
    a, b = math.radians(lat), math.radians(lat2)
    half = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin(math.radians(long2 - long) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(half))
