"""How many actions a second does each engine settle in complete random games?"""

import os
import subprocess
import sys
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bench import install
from bench.cost import stay_on_core
from bench.places import COMPILED, ENGINE_PYTHON, PEERS
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


class Rival(Struct, frozen=True):
    name: str
    words: str
    python: str
    program: str
    path: str = ""  # where it finds prems before it looks anywhere else


def measure(runs: int, seconds: float) -> list[Engine]:
    ours = pure()
    peers = [Rival(name, words, str(ENGINE_PYTHON), "engines.py") for name, words in PEERS_ENGINES.items()]
    wanted = [(ours, None), (compiled(ours), install.compiled()), (peers, install.engines())]
    rivals = [rival for group, problem in wanted if problem is None for rival in group]
    absent = [Engine(rival.words, problem=problem) for group, problem in wanted if problem for rival in group]
    return taking_turns(rivals, runs, seconds) + absent


def pure() -> list[Rival]:
    return [Rival(name, f"Prem's {name}", sys.executable, "prems_engine.py") for name in OURS]


def compiled(ours: list[Rival]) -> list[Rival]:
    """The same games, with rules that `make compiled` has made."""
    return [replace(one, words=f"{one.words}, compiled", path=str(COMPILED)) for one in ours]


def taking_turns(rivals: list[Rival], runs: int, seconds: float) -> list[Engine]:
    """A busy moment of the machine is everybody's."""
    turns = [[_run(rival, seconds) for rival in rivals] for _ in range(runs)]
    return [_summed(rival, told) for rival, told in zip(rivals, zip(*turns, strict=True), strict=True)]


def _run(rival: Rival, seconds: float) -> Told | str:
    """What it did, or why it could not."""
    command = [rival.python, str(PEERS / rival.program), rival.name, "1", str(seconds)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": rival.path},
        preexec_fn=partial(stay_on_core, 0),
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it failed"])[-1]
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Told)


def _summed(rival: Rival, turns: tuple[Told | str, ...]) -> Engine:
    told = [turn for turn in turns if isinstance(turn, Told)]
    if not told:
        return Engine(rival.words, problem=str(turns[0]))
    return Engine(
        rival.words,
        told[0].version,
        spread([value for turn in told for value in turn.choosing]),
        spread([value for turn in told for value in turn.judged]),
        spread([value for turn in told for value in turn.applied]),
    )
