"""Which ratios are asked for, and are they reached?"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.places import RESULTS
from bench.report.figures import Engines, Growth, Servers

FLAT: Final = 1.2


class Checked(Struct, frozen=True):
    told: str
    asked: str
    measured: str
    is_met: bool


def check() -> list[Checked]:
    return [*_of("engine", _engine), *_of("server", _server), *_of("growth", _growth)]


def _of(part: str, checked: Any) -> Iterator[Checked]:
    kept = RESULTS / f"{part}.json"
    if kept.exists():
        yield from checked(msgspec.json.decode(kept.read_bytes())["found"])


def _engine(found: Any) -> Iterator[Checked]:
    engines = Engines(found)
    for start, least in (("OpenSpiel crazy_eights", 1.0), ("RLCard", 10.0)):
        for peer in engines.peers:
            if not peer.name.startswith(start):
                continue
            for ours in engines.ours:
                ratio = engines.ratio(ours, peer, "choosing")
                told = f"{ours.name}, random play, actions a second, x {peer.name}"
                yield Checked(told, f"at least {least:g}", f"{ratio:.2f}", ratio >= least)


def _server(found: Any) -> Iterator[Checked]:
    servers = Servers(found)
    if servers.problem:
        return
    for tables in servers.loads:
        at = f"at {tables:,} tables"
        for told, ours, peer, figure, most in (
            ("CPU per delivery, bare, x Colyseus", "prems-bare", "colyseus", "us_a_delivery", 0.8),
            ("CPU per delivery, with race timing, x Colyseus", "prems", "colyseus", "us_a_delivery", 1.25),
            ("CPU per delivery, with race timing, x boardgame.io", "prems", "boardgame.io", "us_a_delivery", 0.25),
            ("p99, bare, x Colyseus", "prems-bare", "colyseus", "p99", 1.0),
            ("p99, bare, x boardgame.io", "prems-bare", "boardgame.io", "p99", 1.0),
            ("p99, with race timing, x Colyseus", "prems", "colyseus", "p99", 1.0),
            ("p99, with race timing, x boardgame.io", "prems", "boardgame.io", "p99", 1.0),
            ("memory a connection, x Colyseus", "prems", "colyseus", "kb_a_connection", 1.25),
        ):
            ratio = servers.beside(peer, ours, tables, figure)
            if ratio is not None:
                yield Checked(f"{told}, {at}", f"at most {most:g}", f"{ratio:.2f}", ratio <= most)


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
