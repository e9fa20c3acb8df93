"""Which ratios are asked for, and are they reached?"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.places import RESULTS
from bench.report.figures import Engines, Growth, Servers

FLAT: Final = 1.2
FEW: Final = 250  # tables
TABLES: Final = 2_000  # on one core


class Checked(Struct, frozen=True):
    told: str
    asked: str
    measured: str
    is_met: bool


def check() -> list[Checked]:
    return [*_of("engine", _engine), *_of("server", _server), *_of("load", _load), *_of("growth", _growth)]


def _of(part: str, checked: Any) -> Iterator[Checked]:
    kept = RESULTS / f"{part}.json"
    if kept.exists():
        yield from checked(msgspec.json.decode(kept.read_bytes())["found"])


def _engine(found: Any) -> Iterator[Checked]:
    engines = Engines(found)
    for ours, start, least in (
        ("Prem's arriba, compiled", "OpenSpiel crazy_eights", 1.3),
        ("Prem's leprechauns, compiled", "OpenSpiel crazy_eights", 1.0),
        ("Prem's leprechauns", "RLCard", 5.0),
    ):
        for mine in (engine for engine in engines.ours if engine.name == ours):
            for peer in (engine for engine in engines.peers if engine.name.startswith(start)):
                ratio = engines.ratio(mine, peer, "choosing")
                told = f"{mine.name}, random play, actions a second, x {peer.name}"
                yield Checked(told, f"at least {least:g}", f"{ratio:.2f}", ratio >= least)


def _server(found: Any) -> Iterator[Checked]:
    servers = Servers(found)
    if servers.problem:
        return
    for tables in servers.loads:
        at = f"at {tables:,} tables"
        memory = 0.36 if tables <= FEW else 0.45
        for told, ours, peer, figure, most in (
            ("CPU per delivery, bare, x Colyseus", "prems-bare", "colyseus-same", "us_a_delivery", 1.0),
            ("CPU per delivery, races timed, x Colyseus", "prems", "colyseus-same", "us_a_delivery", 1.4),
            (
                "CPU per delivery, races timed, x boardgame.io",
                "prems",
                "boardgame.io-same",
                "us_a_delivery",
                0.5,
            ),
            ("p99, races timed, holds left out, x Colyseus", "prems", "colyseus-same", "prompt_p99", 1.0),
            ("memory a connection, x Colyseus", "prems", "colyseus-same", "kb_a_connection", memory),
        ):
            ratio = servers.beside(peer, ours, tables, figure)
            if ratio is not None:
                yield Checked(f"{told} doing the same work, {at}", f"at most {most:g}", f"{ratio:.2f}", ratio <= most)


def _load(found: Any) -> Iterator[Checked]:
    told = "tables of four on one core at the pace of people, races timed, p50 < 5 and p99 < 100 ms (`make load`)"
    yield Checked(told, f"at least {TABLES:,}", f"{found['carried']:,}", found["carried"] >= TABLES)


def _growth(found: Any) -> Iterator[Checked]:
    growth = Growth(found)
    if not growth.sizes:
        return
    costs = [growth.cost(tables).middle for tables in growth.sizes]
    apart = max(costs) / min(costs)
    told = f"cost per table, dearest to cheapest of {growth.sizes[0]} to {growth.sizes[-1]:,} tables"
    yield Checked(told, f"at most {FLAT:g}", f"{apart:.2f}", apart <= FLAT)
    rising = costs[-1] / costs[0]
    yield Checked("the same, most tables to fewest", f"at most {FLAT:g}", f"{rising:.2f}", rising <= FLAT)
