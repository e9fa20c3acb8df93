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
from bench.places import COMPILED, ENGINE_PYTHON, ENGINES
from bench.spread import Spread, spread
from prems.games import GAMES

THEIRS: Final = {
    "crazy_eights": "OpenSpiel crazy_eights (C++)",
    "crazy_eights_by_probability": "OpenSpiel crazy_eights (C++), deals drawn as in its examples",
    "hearts": "OpenSpiel hearts (C++)",
    "uno": "RLCard uno, with observations",
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


class Peer(Struct, frozen=True):
    name: str
    words: str
    python: str
    program: str
    path: str = ""  # where it finds prems before it looks anywhere else


def measure(runs: int, seconds: float) -> list[Engine]:
    ours = pure()
    theirs = [Peer(name, words, str(ENGINE_PYTHON), "theirs.py") for name, words in THEIRS.items()]
    floor = [Peer("nothing", "no rules: the loop, a command, an event", sys.executable, "ours.py")]
    wanted = [(ours, None), (compiled(ours), install.compiled()), (theirs, install.engines()), (floor, None)]
    peers = [peer for group, problem in wanted if problem is None for peer in group]
    absent = [Engine(peer.words, problem=problem) for group, problem in wanted if problem for peer in group]
    return taking_turns(peers, runs, seconds) + absent


def pure() -> list[Peer]:
    return [Peer(name, f"Prem's {name}", sys.executable, "ours.py") for name in GAMES]


def compiled(ours: list[Peer]) -> list[Peer]:
    """The same games, with rules that `make compiled` has made."""
    return [replace(one, words=f"{one.words}, compiled", path=str(COMPILED)) for one in ours]


def taking_turns(peers: list[Peer], runs: int, seconds: float) -> list[Engine]:
    """A busy moment of the machine is everybody's."""
    turns = [[_run(peer, seconds) for peer in peers] for _ in range(runs)]
    return [_summed(peer, told) for peer, told in zip(peers, zip(*turns, strict=True), strict=True)]


def _run(peer: Peer, seconds: float) -> Told | str:
    """What it did, or why it could not."""
    command = [peer.python, str(ENGINES / peer.program), peer.name, "1", str(seconds)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": peer.path},
        preexec_fn=partial(stay_on_core, 0),
    )
    if done.returncode:
        return (done.stderr.strip().splitlines() or ["it failed"])[-1]
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Told)


def _summed(peer: Peer, turns: tuple[Told | str, ...]) -> Engine:
    told = [turn for turn in turns if isinstance(turn, Told)]
    if not told:
        return Engine(peer.words, problem=str(turns[0]))
    return Engine(
        peer.words,
        told[0].version,
        spread([value for turn in told for value in turn.choosing]),
        spread([value for turn in told for value in turn.judged]),
        spread([value for turn in told for value in turn.applied]),
    )
