"""How many actions a second does each engine settle in complete random games?"""

import subprocess
import sys
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from bench import install
from bench.cost import stay_on_core
from bench.places import ENGINE_PYTHON, PEERS
from bench.spread import Spread, spread

OURS: Final = ("arriba", "leprechauns")
PEERS_ENGINES: Final = {
    "crazy_eights": "OpenSpiel crazy_eights (C++)",
    "hearts": "OpenSpiel hearts (C++)",
    "uno": "RLCard uno",
    "chess": "python-chess",
}


class Told(Struct):
    version: str
    choosing: list[float]
    judged: list[float]
    applied: list[float]


class Engine(Struct, frozen=True):
    name: str
    version: str = ""
    choosing: Spread | None = None  # with looking for what may be done, and choosing among it
    judged: Spread | None = None  # given actions: is it legal? then apply it
    applied: Spread | None = None  # given actions that are known to be legal
    problem: str | None = None


def measure(runs: int, seconds: float) -> list[Engine]:
    problem = install.engines()
    ours = [_measure(name, f"Prem's {name}", sys.executable, "prems_engine.py", runs, seconds) for name in OURS]
    peers = [
        Engine(words, problem=problem)
        if problem
        else _measure(name, words, str(ENGINE_PYTHON), "engines.py", runs, seconds)
        for name, words in PEERS_ENGINES.items()
    ]
    return ours + peers


def _measure(name: str, words: str, python: str, program: str, runs: int, seconds: float) -> Engine:
    command = [python, str(PEERS / program), name, str(runs), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=partial(stay_on_core, 0))
    if done.returncode:
        return Engine(words, problem=(done.stderr.strip().splitlines() or ["it failed"])[-1])
    told = msgspec.json.decode(done.stdout.splitlines()[-1], type=Told)
    return Engine(words, told.version, spread(told.choosing), spread(told.judged), spread(told.applied))
