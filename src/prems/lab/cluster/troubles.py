"""What goes wrong in a year of many nodes, how often and for how long? Assumptions, all of them here.

Nobody has measured your machines. These are meant to be worse than a good data centre and better than a bad one: a
process stands still for more than a second once a month (a neighbour takes the core, memory is swapped, the machine
moves), with a long tail; the database does so twice a week, and fails over twice a year.
"""

import math
from random import Random
from typing import Final

from msgspec import Struct

YEAR: Final = 365.0 * 86_400.0  # seconds
ON_A_MACHINE: Final = 8  # nodes
TAIL: Final = 1.5  # pauses twice as long are 2.8 times as rare
SHORTEST: Final = 0.4  # seconds: shorter pauses harm no lease

# --- how often, a year; pauses are those longer than a second ---
PROCESS_PAUSES: Final = 12.0  # of one process
MACHINE_PAUSES: Final = 2.0  # of a machine with all its nodes
CRASHES: Final = 6.0  # of one process, for good
DATABASE_PAUSES: Final = 100.0
FAILOVERS: Final = 2.0  # of the database, to its standby

LONGEST_PAUSE: Final = 120.0  # seconds, of a process
LONGEST_STALL: Final = 30.0  # of the database
FAILOVER: Final = (8.0, 30.0)
RECONNECTING: Final = 0.5  # seconds on average, after the database is back, until a node has a line to it again
STARTS_AGAIN: Final = 5.0  # seconds after a crash


class Trouble(Struct, frozen=True, order=True):
    start: float
    length: float  # seconds; of a crash: until it has started again
    nodes: tuple[int, ...] = ()  # none: the database
    is_crash: bool = False
    is_failover: bool = False

    @property
    def end(self) -> float:
        return self.start + self.length


def year(nodes: int, chance: Random) -> list[Trouble]:
    """In order."""
    found: list[Trouble] = []
    often = SHORTEST**-TAIL  # as many are longer than the shortest, for one that is longer than a second
    for node in range(nodes):
        found += _pauses(PROCESS_PAUSES * often, LONGEST_PAUSE, (node,), chance)
        found += [Trouble(start, STARTS_AGAIN, (node,), is_crash=True) for start in _moments(CRASHES, chance)]
    for first in range(0, nodes, ON_A_MACHINE):
        together = tuple(range(first, min(first + ON_A_MACHINE, nodes)))
        found += _pauses(MACHINE_PAUSES * often, LONGEST_PAUSE, together, chance)
    found += _pauses(DATABASE_PAUSES * often, LONGEST_STALL, (), chance)
    for start in _moments(FAILOVERS, chance):
        found += [Trouble(start, chance.uniform(*FAILOVER), is_failover=True)]
    return sorted(found)


def _moments(a_year: float, chance: Random) -> list[float]:
    found: list[float] = []
    at = chance.expovariate(a_year / YEAR)
    while at < YEAR:
        found.append(at)
        at += chance.expovariate(a_year / YEAR)
    return found


def _pauses(a_year: float, longest: float, nodes: tuple[int, ...], chance: Random) -> list[Trouble]:
    return [
        Trouble(start, min(longest, SHORTEST * math.pow(chance.random(), -1.0 / TAIL)), nodes)
        for start in _moments(a_year, chance)
    ]
