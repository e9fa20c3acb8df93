"""How do the figures become docs/benchmarks.md, with its charts?"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from bench.machine import Machine
from bench.places import DOCS, RESULTS
from bench.report import goals
from bench.report.figures import Engines, Growth, Servers
from bench.report.words import ENGINE, ENGINE_RATIOS, GROWTH, HEAD, SERVER, SERVER_COLUMNS, STEPS
from bench.spread import Spread
from prems.lab.chart import Bar, Line, bars, lines

NAMES: Final = {
    "prems": "**Prem's**, with race timing",
    "prems-bare": "**Prem's**, bare",
    "colyseus-same": "Colyseus, the same work",
    "colyseus-frames": "Colyseus, the same work, as many frames",
    "boardgame.io-same": "boardgame.io, the same work",
    "lean": "lean Python, the same work",
    "lean-frames": "lean Python, the same work, as many frames",
    "colyseus": "Colyseus, a counter",
    "boardgame.io": "boardgame.io, a counter",
    "ws": "plain node `ws`",
    "python": "plain Python",
}

Page = Iterator[str]


def write() -> None:
    parts = [
        HEAD,
        *_goals(),
        *(line for part in PARTS if (RESULTS / f"{part}.json").exists() for line in _part(part)),
    ]
    parts += ["", STEPS]
    (DOCS / "benchmarks.md").write_text("\n".join(parts) + "\n", encoding="utf-8")


def _goals() -> Page:
    checked = goals.check()
    if checked:
        yield from ("", "## Goals", "", *_columns(("goal", "asked", "measured", "")))
        yield from (
            f"| {c.told} | {c.asked} | {c.measured} | {'met' if c.is_met else '**not met**'} |" for c in checked
        )


def _part(part: str) -> Page:
    result = msgspec.json.decode((RESULTS / f"{part}.json").read_bytes())
    yield from PARTS[part](result["found"])
    if isinstance(result["found"], dict):
        yield from (f"- not measured: {failure}" for failure in result["found"].get("failed", ()))
    yield ""
    yield _measured_on(msgspec.convert(result["machine"], Machine), _length(part, result["plan"]))


def _length(part: str, plan: dict[str, Any]) -> str:
    if part == "engine":
        return f"{plan['runs']} runs of {plan['engine_seconds']:g} s each"
    if part == "fairness":
        return f"{plan['races']:,} races a line"
    return f"{plan['runs']} run(s) of {plan['seconds']:g} s after {plan['warm_up']:g} s of warm-up"


def _measured_on(machine: Machine, length: str) -> str:
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions.items())
    busy = f" **The machine was busy (load {machine.load}): to be measured again.**" if machine.was_busy else ""
    return (
        f"<sub>{machine.when}; {machine.processor}, {machine.cores} cores, {machine.system}; Python {machine.python},"
        " "
        f"node {machine.node}; {versions}; {length}.</sub>{busy}"
    )


# --- parts ---


def _engine(found: Any) -> Page:
    engines = Engines(found)
    picture = bars(
        "Actions a second, random play",
        "Complete random games on one core, driven from Python; the line through a bar's end is the spread",
        [
            Bar(e.name, e.choosing.middle, e.choosing.low, e.choosing.high, e.name.startswith("Prem"))
            for e in engines.measured
            if e.choosing
        ],
    )
    (DOCS / "pictures" / "bench-engine.svg").write_text(picture, encoding="utf-8")
    yield ENGINE
    for e in engines.all:
        if e.problem:
            yield f"| {e.name} | not measured: {e.problem} | | |"
        else:
            yield f"| {e.name} {e.version} | {_rate(e.choosing)} | {_rate(e.judged)} | {_rate(e.applied)} |"
    yield ENGINE_RATIOS
    for ours in engines.ours:
        for peer in engines.peers:
            ratios = [f"{engines.ratio(ours, peer, way):.2f}" for way in ("choosing", "judged", "applied")]
            yield f"| {ours.name} / {peer.name} | {' | '.join(ratios)} |"


def _rate(rate: Spread | None) -> str:
    return "" if rate is None else f"{rate.middle:,.0f} ({rate.low:,.0f} to {rate.high:,.0f})"


def _server(found: Any) -> Page:
    servers = Servers(found)
    yield SERVER
    if servers.problem:
        yield from ("", f"The peers could not be installed: {servers.problem}.")
    for tables in servers.loads:
        yield from ("", f"### {tables:,} tables, {4 * tables:,} connections", "")
        yield from _columns(SERVER_COLUMNS)
        for peer in servers.peers:
            of = servers.of(peer, tables)
            beside = servers.beside("colyseus-same", peer, tables, "us_a_delivery")
            cells = [
                _told(of["us_a_delivery"]),
                "" if beside is None else f"{beside:.2f}",
                _told(of["p50"]),
                _told(of["p99"]),
                _told(of["prompt_p99"]),
                _told(of["kb_a_connection"]),
                f"{of['delivered_a_second'].middle:,.0f}",
                f"{of['cpu_share'].middle:.0%}",
            ]
            yield f"| {NAMES[peer]} | {' | '.join(cells)} |"
    _server_picture(servers)
    yield from ("", "![CPU per delivery](pictures/bench-server.svg)")


def _server_picture(servers: Servers) -> None:
    tables = servers.loads[-1]
    rows = []
    for peer in servers.peers:
        cost = servers.of(peer, tables)["us_a_delivery"]
        label = NAMES[peer].replace("*", "").replace("`", "")
        rows.append(Bar(label, cost.middle, cost.low, cost.high, peer.startswith("prems")))
    about = f"Microseconds of one core for each message that arrives, at {tables:,} tables of four"
    picture = bars("What does a delivery cost the server?", about, rows, " µs")
    (DOCS / "pictures" / "bench-server.svg").write_text(picture, encoding="utf-8")


def _growth(found: Any) -> Page:
    growth = Growth(found)
    if not growth.sizes:
        return
    costs = [growth.cost(tables) for tables in growth.sizes]
    picture = lines(
        "Does a table cost more where there are many?",
        "CPU of the server for one table, milliseconds a second, with race timing, half an action a second",
        [f"{tables:,} tables" for tables in growth.sizes],
        [
            Line("Prem's", [cost.middle for cost in costs]),
            Line("plain Python", [growth.cost(tables, "python").middle for tables in growth.sizes]),
        ],
    )
    (DOCS / "pictures" / "bench-growth.svg").write_text(picture, encoding="utf-8")
    yield GROWTH
    cheapest = min(cost.middle for cost in costs)
    for tables, cost in zip(growth.sizes, costs, strict=True):
        of = growth.of(tables)
        plain = growth.cost(tables, "python")
        cells = [
            _told(cost),
            f"{cost.middle / cheapest:.2f}",
            _told(plain),
            f"{cost.middle / plain.middle:.1f}",
            f"{of['cpu_share'].middle:.0%}",
            _told(of["p99"]),
            _told(of["kb_a_connection"]),
        ]
        yield f"| {tables:,} | {' | '.join(cells)} |"


def _columns(names: Sequence[str]) -> Page:
    yield f"| {' | '.join(names)} |"
    yield "|---" * len(names) + "|"


def _told(of: Spread) -> str:
    digits = 1 if of.middle >= 10 else 2
    if of.count == 1:
        return f"{of.middle:.{digits}f}"
    return f"{of.middle:.{digits}f} ({of.low:.{digits}f} to {of.high:.{digits}f})"


def _fairness(found: Any) -> Page:
    from prems.lab.fairness.goals import check
    from prems.lab.fairness.report import table

    checked = check(found)
    met = sum(one.is_reached for one in checked)
    yield from ("", "## Fairness", "")
    yield f"`prems lab fairness`: {met} of {len(checked)} goals reached ([what they mean](fairness.md))."
    yield from ("", "```", table(found), "```")
    for one in checked:
        if not one.is_reached:
            yield f"- missed: {one.told}, {one.mix}: {one.measured:g}"


PARTS: Final[dict[str, Callable[[Any], Page]]] = {
    "engine": _engine,
    "server": _server,
    "growth": _growth,
    "fairness": _fairness,
}
