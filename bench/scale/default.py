"""Is one process still what it was? Its start, its memory and its speed beside an older version, taking turns."""

import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from tests.hosting.weight import NAMES, Weighed, weigh
from tests.hosting.wheel import Installed, of_commit

from bench.cost import cpu_ms
from prems.games import GAMES

BEFORE: Final = "222578b"  # before there were nodes
GAMES_PLAYED: Final = 100
TURNS: Final = 5

Figures = dict[str, dict[str, float]]  # by what is told, by version


def compare(before: str = BEFORE) -> Figures:
    with tempfile.TemporaryDirectory(prefix="prems-default-") as name:
        folder = Path(name)
        versions = {before: of_commit(before, folder / "before"), "now": of_commit("HEAD", folder / "now")}
        weights = weigh(versions, folder / "weighed")
        found: Figures = {
            NAMES[field]: {version: getattr(weight, field) for version, weight in weights.items()}
            for field in ("start", "idle", "crowded")
        }
        cpu: dict[str, list[float]] = {version: [] for version in versions}
        for turn in range(TURNS):
            for version, installed in versions.items():
                with Weighed(installed, folder / "started" / f"{version} {turn}") as server:
                    cpu[version].append(cpu_ms(server.pid) / 1000)
        found["processor until then, s"] = {version: median(spent) for version, spent in cpu.items()}
        for game in GAMES:
            rates: dict[str, list[float]] = {version: [] for version in versions}
            for _ in range(TURNS):
                for version, installed in versions.items():
                    rates[version].append(_speed(installed, game))
            told = f"{game}, thousand actions a second"
            found[told] = {version: median(rate) / 1000 for version, rate in rates.items()}
        return found


def _speed(installed: Installed, game: str) -> float:
    said = installed.run("lab", "speed", game, "--games", str(GAMES_PLAYED), "--runs", "3", "--json")
    rate: float = json.loads(said)["actions_a_second"]
    return rate
