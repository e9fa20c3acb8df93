"""What would hundreds of nodes live through in a year? `prems lab cluster`: deaths by lease, storms, regions."""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Final, TypeVar

from msgspec import Struct

from prems.lab import progress
from prems.lab.cluster import report
from prems.lab.cluster.cell import Cell, Findings, Hasty
from prems.lab.cluster.pages import BACK_OFFS
from prems.lab.cluster.regions import GROUPS, PLACINGS, REGIONS, Placed, place
from prems.lab.cluster.storm import Storm, storm
from prems.lab.cluster.troubles import FAILOVER, STARTS_AGAIN, YEAR, Trouble, year
from prems.lease import LEASE, Lease

K = TypeVar("K")
T = TypeVar("T")

LENGTHS: Final = (1.0, LEASE, 3.0, 5.0, 10.0)
SIZES: Final = (2, 3, 10, 40, 200)  # nodes, of which one crashes
FAILOVERS: Final = 50
CRASHES: Final = 20  # of one node, at any moment of its beat
CELL: Final = 40  # nodes on one database
PEOPLE: Final = 4  # at a table
AWAY: Final = 3.0  # seconds, while a balancer is started again


class Plan(Struct, frozen=True):
    nodes: int
    days: float
    tables: int  # of one node
    greetings: float  # a second, that a node can answer
    groups: int
    races: int  # groups that race
    seed: int


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--nodes", type=int, default=200, help="on one database (default %(default)s)")
    parser.add_argument("--days", type=float, default=60.0, help="of virtual time, told as a year (default 60)")
    parser.add_argument("--tables", type=int, default=700, help="of one node (default %(default)s)")
    parser.add_argument(
        "--greetings", type=float, default=1_000.0, help="that a node answers in a second (default %(default)g)"
    )
    parser.add_argument("--groups", type=int, default=5_000, help="of four, to be placed (default %(default)s)")
    parser.add_argument("--races", type=int, default=60, help="of these groups also race (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default %(default)s)")


def run(args: argparse.Namespace) -> int:
    if args.nodes < 2 or min(args.days, args.tables, args.greetings, args.groups, args.jobs) <= 0 or args.days > 365:
        print("prems lab cluster: two nodes at least, a year at most, and more than nothing of the rest")
        return 2
    plan = Plan(args.nodes, args.days, args.tables, args.greetings, args.groups, args.races, args.seed)
    print(*told(plan, args.jobs).values(), sep="\n\n")
    return 0


def told(plan: Plan, jobs: int) -> dict[str, str]:
    """Every table of the report, by name: the same dice, the same words, however many work on it."""
    years = _all(jobs, {length: partial(a_year, plan, length) for length in LENGTHS})
    hasty = _all(jobs, {LEASE: partial(a_year, plan, LEASE, Hasty)})
    failovers = _all(jobs, {judge: partial(failing_over, plan, judge) for judge in (Lease, Hasty)})
    crashes = _all(jobs, {size: partial(a_crash, plan, size) for size in SIZES})
    storms = _all(
        jobs, {(kind, name): partial(a_storm, plan, kind, name) for kind in report.STORMS for name in BACK_OFFS}
    )
    ways = [(regions, placing) for regions in REGIONS for placing in PLACINGS if len(REGIONS[regions]) > 1]
    ways.insert(0, ("one", "least worst"))
    places = _all(jobs, {(group, *way): partial(placed, plan, group, *way) for group in GROUPS for way in ways})
    tables = {
        "years": [
            *report.years(years, hasty, plan.nodes, plan.tables, 365.0 / plan.days),
            report.failovers({judge: one.false_deaths / FAILOVERS for judge, one in failovers.items()}, CELL),
        ],
        "crashes": report.crashes(crashes, plan.tables),
        "storms": report.storms(storms, CELL, plan.tables * PEOPLE, plan.greetings),
        "places": report.places(places, plan.groups),
    }
    return {name: "\n".join(lines) for name, lines in tables.items()}


def a_year(plan: Plan, length: float, judge: type[Lease] = Lease) -> Findings:
    """Or a part of it. The same troubles for every length of a lease."""
    until = YEAR * plan.days / 365.0
    troubles = [trouble for trouble in year(plan.nodes, Random(f"{plan.seed}/troubles")) if trouble.start < until]
    return Cell(plan.nodes, length, plan.tables, Random(f"{plan.seed}/{length}"), judge).live(troubles)


def failing_over(plan: Plan, judge: type[Lease]) -> Findings:
    """The database of one cell, some times."""
    chance = Random(f"{plan.seed}/failovers")
    failovers = [Trouble(1_000.0 * nth, chance.uniform(*FAILOVER), is_failover=True) for nth in range(FAILOVERS)]
    return Cell(CELL, LEASE, 1, chance, judge).live(failovers)


def a_crash(plan: Plan, nodes: int) -> Findings:
    """Of one node, some times, each after everybody has calmed down."""
    crashes = [Trouble(1_000.0 * nth, STARTS_AGAIN, (0,), is_crash=True) for nth in range(CRASHES)]
    return Cell(nodes, LEASE, plan.tables, Random(f"{plan.seed}/crash/{nodes}")).live(crashes)


def a_storm(plan: Plan, kind: str, back_off: str) -> Storm:
    people = plan.tables * PEOPLE
    pages, nodes, open_at = (people, CELL - 1, LEASE) if kind == "node" else (people * CELL, CELL, AWAY)
    return storm(pages, nodes, plan.greetings, BACK_OFFS[back_off], open_at, Random(f"{plan.seed}/storm"))


def placed(plan: Plan, group: str, regions: str, placing: str) -> Placed:
    dice = f"{plan.seed}/{group}"  # the same groups, wherever they are put
    return place(GROUPS[group], PLACINGS[placing], REGIONS[regions], plan.groups, plan.races, dice)


def _all(jobs: int, work: Mapping[K, Callable[[], T]]) -> dict[K, T]:
    found: list[T] = []
    with get_context("spawn").Pool(jobs) as pool:
        for nth, done in enumerate(pool.imap(_do, work.values()), 1):
            found.append(done)
            progress.show(nth, len(work))
    return dict(zip(work, found, strict=True))


def _do(work: Callable[[], T]) -> T:
    return work()
