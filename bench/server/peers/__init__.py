"""Who is measured? One small adapter a server: how four people sit down, act, and know what arrived."""

from collections.abc import Callable
from typing import Final

from bench.server.peers.boardgame import Boardgame
from bench.server.peers.colyseus import Colyseus
from bench.server.peers.prems import Prems
from bench.server.peers.same_work import BoardgameSameWork, ColyseusSameWork, LeanPython
from bench.server.peers.ws import PlainPython, PlainWs
from bench.server.tables import Peer

PEERS: Final[dict[str, Callable[[], Peer]]] = {
    "prems": lambda: Prems(is_timed=True),
    "prems-bare": lambda: Prems(is_timed=False),
    "colyseus-same": ColyseusSameWork,
    "colyseus-frames": lambda: ColyseusSameWork(has_frames=True),
    "boardgame.io-same": BoardgameSameWork,
    "lean": LeanPython,
    "lean-frames": lambda: LeanPython(has_frames=True),
    "colyseus": Colyseus,
    "boardgame.io": Boardgame,
    "ws": PlainWs,
    "python": PlainPython,
}
