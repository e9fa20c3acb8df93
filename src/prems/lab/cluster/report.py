"""How are a year, a crash, a storm and a placement told? As tables that a page of docs/ can show."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from prems.lab.cluster.cell import Findings, Hasty
from prems.lab.cluster.regions import GROUPS, REGIONS, Placed
from prems.lab.cluster.storm import Storm
from prems.lab.fairness.report import percentile
from prems.lease import Lease

STORMS: Final = ("node", "balancer")
SECONDS: Final = 10  # that are shown of a storm
PLACED: Final[dict[str, Callable[[Placed], str]]] = {
    "worst round trip, ms p50 / p90": lambda one: f"{one.p50:.0f} / {one.p90:.0f}",
    "beyond what can be made fair": lambda one: f"{one.beyond:.1%}",
    "wait for a verdict, ms": lambda one: f"{one.wait:.0f}",
}


def years(
    found: Mapping[float, Findings], hasty: Mapping[float, Findings], nodes: int, tables: int, scale: float
) -> Iterator[str]:
    head = ("lease, s", "false deaths, a node and year", "of them after the database was away")
    yield from _head(*head, "a crash is noticed, s p50 / p99", "a table stands still, s a year", "of it by crashes")
    told = [(f"{length:g}", one) for length, one in found.items()]
    told += [(f"{length:g}, and whoever was away judges too", one) for length, one in hasty.items()]
    for name, one in told:
        yield _row(
            name,
            f"{scale * one.false_deaths / nodes:.2f}",
            f"{scale * one.after_the_database / nodes:.3f}",
            f"{percentile(one.noticed, 50):.1f} / {percentile(one.noticed, 99):.1f}",
            f"{scale * one.still / nodes / tables:.0f}",
            f"{scale * sum(one.adopted) / nodes / tables:.0f}",
        )
    stalls = max(one.stalls for one in found.values())
    yield ""
    yield f"{nodes} nodes, a year. The database itself stood still for {scale * stalls:.0f} s, whatever the lease."


def failovers(dead: Mapping[type[Lease], float], nodes: int) -> str:
    return (
        f"At one failover of the database {dead[Lease]:.2f} of {nodes} nodes are taken for dead;"
        f" if whoever was away judged at once, {dead[Hasty]:.2f}."
    )


def crashes(found: Mapping[int, Findings], tables: int) -> Iterator[str]:
    yield from _head("nodes", f"one of them crashes: its {tables} tables go on after, s p50", "p99", "the last")
    for nodes, one in found.items():
        cells = percentile(one.adopted, 50), percentile(one.adopted, 99), max(one.adopted)
        yield _row(str(nodes), *(f"{seconds:.2f}" for seconds in cells))


def storms(found: Mapping[tuple[str, str], Storm], nodes: int, people: int, greetings: float) -> Iterator[str]:
    told = {
        "node": f"One of {nodes} nodes dies: {people:,} pages come to the others",
        "balancer": f"The balancer of {nodes} nodes starts again, 3 s: {nodes * people:,} pages come back",
    }
    yield f"A node answers {greetings:,.0f} greetings a second."
    for kind in STORMS:
        yield ""
        seconds = [f"{second} s" for second in range(SECONDS)]
        yield from _head(told[kind], "back p50 / p99, s", "most tries in a second", "answered in vain", *seconds)
        for (of, name), one in found.items():
            if of == kind:
                back = [f"{one.back.get(second, 0):,}" for second in range(SECONDS)]
                way = f"{one.p50:.1f} / {one.p99:.1f}"
                yield _row(name, way, f"{max(one.tries.values()):,}", f"{one.in_vain:,}", *back)


def places(found: Mapping[tuple[str, str, str], Placed], groups: int) -> Iterator[str]:
    ways = list(dict.fromkeys((regions, placing) for _, regions, placing in found))
    names = [f"{regions} {'regions' if regions != 'one' else 'region'}, {placing}" for regions, placing in ways]
    yield from _head("", *(name.replace("one region, least worst", "one region") for name in names))
    for words, of in PLACED.items():
        for group in GROUPS:
            yield _row(f"{group}: {words}", *(of(found[group, *way]) for way in ways))
    regions = "; ".join(f"{name}: {', '.join(where)}" for name, where in REGIONS.items())
    yield ""
    yield f"{groups:,} groups of four. {regions}."


def _head(*cells: str) -> Iterator[str]:
    yield _row(*cells)
    yield "|---" * len(cells) + "|"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
