"""How do the figures get into docs/scale.md? Between marks, so that everything around them can be written by hand."""

import json
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, Final

import msgspec

from bench.machine import Machine
from bench.places import DOCS, RESULTS
from bench.scale.commits import Commits
from bench.scale.workers import Workers, ratio
from bench.spread import percentile

PAGE: Final = DOCS / "scale.md"
END: Final = "<!-- end -->"
MILLION: Final = 1_000_000
SEATS: Final = 4
FULL: Final = 0.7  # of a core: more leaves no room for a bad moment
MONTH: Final = 30 * 86_400.0  # seconds

Page = Iterator[str]


def write() -> None:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def written(page: str) -> str:
    results = {part: _result(part) for part in TOLD if (RESULTS / f"scale-{part}.json").exists()}
    blocks = {part: "\n".join(told(part, result)) for part, result in results.items() if part != "lab"}
    if "lab" in results:
        blocks |= {f"lab {name}": table for name, table in results["lab"]["found"]["told"].items()}
    if {"players", "commits"} <= results.keys():
        blocks["million"] = "\n".join(million(results["players"]["found"], results["commits"]["found"]))
    for name, text in blocks.items():
        before, mark, rest = page.partition(f"<!-- {name} -->\n")
        assert mark, f"docs/scale.md has no place for {name}"
        page = f"{before}{mark}{text}\n{END}{rest.partition(END)[2]}"
    return page


def _result(part: str) -> Any:
    return json.loads((RESULTS / f"scale-{part}.json").read_bytes())


def told(part: str, result: Any) -> Page:
    yield from TOLD[part](result["found"])
    machine = msgspec.convert(result["machine"], Machine)
    used = f"others were using {machine.load:.1f} of its {machine.cores} cores just before" if part != "lab" else ""
    yield ""
    command = "make cluster" if part == "troubles" else f"make scale PART={part}"
    yield f"<sub>`{command}`, {machine.when}, {machine.processor}{'; ' + used if used else ''}.</sub>"


def _commits(found: Any) -> Page:
    all_of_it = msgspec.convert(found, list[Commits])
    yield "| kept in | appends a second | p50 / p99, ms | calm seconds only | loop CPU an append, µs | database's |"
    yield "|---|---|---|---|---|---|"
    for rate in dict.fromkeys(one.rate for one in all_of_it):
        for store in dict.fromkeys(one.store for one in all_of_it):
            some = [one for one in all_of_it if (one.rate, one.store) == (rate, store)]
            of = {name: median(getattr(one, name) for one in some) for name in ("p50", "p99", "loop_us", "server_us")}
            calm = [one for one in some if one.calm]
            seconds = f"{sum(one.calm for one in some)} of {sum(one.slices for one in some)}"
            if calm:
                p50, p99 = (median(getattr(one, name) for one in calm) for name in ("calm_p50", "calm_p99"))
                seconds = f"{p50:.2f} / {p99:.1f} ({seconds})"
            failed = f", {sum(one.failed for one in some)} failed" if any(one.failed for one in some) else ""
            database = f"{of['server_us']:.0f}" if of["server_us"] else ""
            way = f"{of['p50']:.2f} / {of['p99']:.1f}{failed}"
            yield f"| {store} | {rate:,} | {way} | {seconds} | {of['loop_us']:.0f} | {database} |"


def _frozen(found: Any) -> Page:
    yield "| the database stands still | appends | p50, ms | the longest | failed |"
    yield "|---|---|---|---|---|"
    for one in found:
        again = f", {one['times']} times, {one['running']:g} s apart" if one["times"] > 1 else ""
        failed = f"{one['p50']:.0f} | {one['most']:,.0f} | {one['failed']}"
        yield f"| for {one['still']:g} s{again} | {one['appends']:,} | {failed} |"


def _workers(found: Any) -> Page:
    all_of_it = msgspec.convert(found, list[Workers])
    yield "| | tables | CPU an action, µs | action to screen, ms p50 / p99 |"
    yield "|---|---|---|---|"
    for one in all_of_it:
        name = "one process" if one.workers == 1 else f"{one.workers} workers"
        yield f"| {name} | {one.tables} | {one.us_an_action:.0f} | {one.p50:.1f} / {one.p99:.1f} |"
    yield ""
    yield f"Two workers: {ratio(all_of_it):.2f} times the processor time of one process for an action."


def _players(found: Any) -> Page:
    of_a_table = {
        "actions a second": found["actions a second and table"],
        "views delivered a second": found["views delivered a second"] / found["tables"],
        "kB delivered a second": found["kB delivered a second"] / found["tables"],
        "kB for each view, with all that is said beside views": found["kB delivered a second"]
        / found["views delivered a second"],
        "MB to one player in an hour": 3.6 * found["kB delivered a second"] / found["people"],
        "events kept a second": found["events kept a second"] / found["tables"],
        "kB of log a second": found["kB of log a second"] / found["tables"],
        "processor, ms a second": 1000 * found["server CPU share"] / found["tables"],
        "memory, kB": found["server memory, kB a table"],
        "processor, ms for a person who comes": found["server CPU, ms a person who comes"],
    }
    yield f"| one table of four, at {found['tables']} tables of one process | |"
    yield "|---|---|"
    for name, value in of_a_table.items():
        yield f"| {name} | {value:.2f} |"


def million(players: Any, commits: Any) -> Page:
    """What a million players at once would need, from what one process needed for some."""
    tables = MILLION / SEATS
    times = tables / players["tables"]
    a_core = FULL / (players["server CPU share"] / players["tables"])
    cores = tables / a_core
    out = times * players["kB delivered a second"] * 1000
    events = times * players["events kept a second"]
    by_rate: dict[int, list[float]] = {}
    for one in commits:
        by_rate.setdefault(one["rate"], []).extend([one["server_us"]] if one["store"] == "PostgreSQL" else [])
    kept, gathered = median(by_rate[min(by_rate)]), median(by_rate[max(by_rate)])
    yield "| for 1,000,000 players at once (250,000 tables of four) | |"
    yield "|---|---|"
    yield f"| tables a core, filled to {FULL:.0%} | {a_core:,.0f} |"
    yield f"| cores for nodes; with a quarter in reserve | {cores:,.0f}; {1.25 * cores:,.0f} |"
    yield f"| memory of tables and their sockets | {players['server memory, kB a table'] * tables / 1e6:,.0f} GB |"
    yield f"| bytes to pages | {8 * out / 1e9:,.1f} Gbit/s; {out * MONTH / 1e15:,.1f} PB if all of a month were so |"
    yield f"| log | {events:,.0f} events a second, {times * players['kB of log a second'] / 1000:,.0f} MB/s |"
    yield (
        f"| cores for databases, at {kept:.0f} µs an append ({gathered:.0f} where more are gathered) "
        f"| {events * kept / 1e6:,.0f} ({events * gathered / 1e6:,.0f}) |"
    )


def _busy(found: Any) -> Page:
    behind = f" at nice {found['nice']}, behind everything else" if found["nice"] else ""
    yield "| | |"
    yield "|---|---|"
    yield f"| for | {found['minutes']:.1f} minutes |"
    yield f"| neighbours that only count | {found['neighbours']}{behind} |"
    yield f"| of the machine's processors in use | {found['machine']:.0%} |"
    yield f"| programs that wanted one at once, beside these neighbours, on average | {found['wanted']:.1f} |"
    yield f"| **nodes declared dead** | **{found['deaths']}** |"
    yield f"| age of a lease, s: mean / most | {found['usual']:.2f} / {found['oldest']:.2f} |"
    yield f"| actions meanwhile; sockets lost | {found['actions']:,}; {found['lost']} |"


def _troubles(found: Any) -> Page:
    yield "| trouble | runs | lost or forked | stuck | nobody saw anything new for, s p50 / p99 / most | load |"
    yield "|---|---|---|---|---|---|"
    for name in dict.fromkeys(one["name"] for one in found):
        some = [one for one in found if one["name"] == name]
        runs, lost, stuck, broke = (sum(one[what] for one in some) for what in ("runs", "lost", "stuck", "broke"))
        back = sorted(seconds for one in some for seconds in one["back"])
        ways = f"{median(back):.2f} / {percentile(back, 99):.2f} / {back[-1]:.2f}" if back else ""
        loads = [one["load"] for one in some]
        load = f"{min(loads):.0f} to {max(loads):.0f}" if len(loads) > 1 else f"{loads[0]:.0f}"
        odd = f" (and {broke} with a traceback)" if broke else ""
        counted = sum(one["counted"] for one in some)
        odd += f"; {counted} times somebody saw a 3-2-1" if counted else ""
        yield f"| {name} | {runs} | {lost} | {stuck}{odd} | {ways} | {load} |"


def _default(found: Any) -> Page:
    versions = list(next(iter(found.values())))
    yield f"| one process | {' | '.join(versions)} |"
    yield "|---" * (1 + len(versions)) + "|"
    for words, values in found.items():
        yield f"| {words} | {' | '.join(f'{values[version]:.2f}' for version in versions)} |"


def _lab(found: Any) -> Page:
    for table in found["told"].values():
        yield from (table, "")


TOLD: Final[dict[str, Callable[[Any], Page]]] = {
    "commits": _commits,
    "frozen": _frozen,
    "workers": _workers,
    "players": _players,
    "busy": _busy,
    "default": _default,
    "troubles": _troubles,
    "lab": _lab,
}
