"""What do the kept results say, and how do they compare?"""

from typing import Any

import msgspec

from bench.engine.measure import Engine
from bench.server.measure import Measured
from bench.spread import Spread, spread

FIGURES = (
    "us_a_delivery",
    "us_an_action",
    "p50",
    "p99",
    "prompt_p99",
    "kb_a_connection",
    "delivered_a_second",
    "cpu_share",
)


class Engines:
    def __init__(self, found: Any) -> None:
        self.all = msgspec.convert(found, list[Engine])
        self.measured = [engine for engine in self.all if engine.problem is None]
        self.ours = [engine for engine in self.measured if engine.name.startswith("Prem's")]
        self.peers = [engine for engine in self.measured if engine not in self.ours]

    def ratio(self, ours: Engine, peer: Engine, way: str) -> float:
        mine: Spread = getattr(ours, way)
        other: Spread = getattr(peer, way)
        return mine.middle / other.middle


class Trials:
    def __init__(self, found: Any) -> None:
        self.problem: str | None = found["problem"]
        self.measured = msgspec.convert(found["trials"], list[Measured])

    def _spreads(self, those: list[Measured]) -> dict[str, Spread]:
        return {name: spread([getattr(one, name) for one in those]) for name in FIGURES}


class Servers(Trials):
    @property
    def loads(self) -> list[int]:
        return sorted({one.trial.tables for one in self.measured})

    @property
    def peers(self) -> list[str]:
        return list(dict.fromkeys(one.trial.peer for one in self.measured))

    def of(self, peer: str, tables: int) -> dict[str, Spread]:
        return self._spreads([o for o in self.measured if (o.trial.peer, o.trial.tables) == (peer, tables)])

    def beside(self, peer: str, one: str, tables: int, figure: str) -> float | None:
        """As a multiple of the peer's; None where the peer was not measured, or not long enough."""
        if peer not in self.peers:
            return None
        beside = self.of(peer, tables)[figure].middle
        return self.of(one, tables)[figure].middle / beside if beside else None


class Growth(Trials):
    @property
    def sizes(self) -> list[int]:
        """At which both were measured."""
        of = {name: {o.trial.tables for o in self.measured if o.trial.peer == name} for name in ("prems", "python")}
        return sorted(of["prems"] & of["python"])

    def of(self, tables: int) -> dict[str, Spread]:
        return self._spreads(self._those("prems", tables))

    def cost(self, tables: int, peer: str = "prems") -> Spread:
        """Milliseconds of CPU a second, for one table that acts as often as asked, which a full core prevents."""
        return spread([o.us_an_action * o.trial.actions_a_second / 1000 for o in self._those(peer, tables)])

    def _those(self, peer: str, tables: int) -> list[Measured]:
        return [o for o in self.measured if (o.trial.peer, o.trial.tables) == (peer, tables)]
