"""Who is measured? One small adapter a server: how four people sit down, act, and know what arrived."""

from collections.abc import Callable
from typing import Final

from bench.rivals.boardgame import Boardgame
from bench.rivals.colyseus import Colyseus
from bench.rivals.prems import Prems
from bench.rivals.ws import PlainPython, PlainWs
from bench.tables import Rival

RIVALS: Final[dict[str, Callable[[], Rival]]] = {
    "prems": lambda: Prems(is_timed=True),
    "prems-bare": lambda: Prems(is_timed=False),
    "colyseus": Colyseus,
    "boardgame.io": Boardgame,
    "ws": PlainWs,
    "python": PlainPython,
}
