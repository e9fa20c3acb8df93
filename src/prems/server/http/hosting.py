"""How is this server run? What whoever hosts it has chosen."""

from msgspec import Struct

from prems.protocol.messages import IceServer
from prems.server.http.watching import THIS_MACHINE, Networks
from prems.server.limits import FASTEST_PACE, GUESSES_A_MINUTE, SOCKETS_AN_ADDRESS, TABLES_A_MINUTE, TABLES_AN_ADDRESS


class Hosting(Struct, frozen=True, kw_only=True):
    public_url: str | None = None
    names: frozenset[str] = frozenset()  # under which it is found, beside the public one
    is_tls: bool = False
    behind_proxy: bool = False
    keep_days: int = 30  # for finished games
    wrong_codes_a_minute: float = GUESSES_A_MINUTE
    tables_a_minute: float = TABLES_A_MINUTE
    tables_an_address: int = TABLES_AN_ADDRESS
    sockets_an_address: int = SOCKETS_AN_ADDRESS
    fastest_pace: float = FASTEST_PACE
    found_at: str | None = None  # where phones find it, when that is not the address a page was opened with
    watchers: Networks = THIS_MACHINE  # who may read metrics
    drain: float = 600.0  # seconds in which games may end before their tables go to another node
    at: str = ""  # where pages reach this node among others: a path, a port, or another address
    ice: tuple[IceServer, ...] = ()  # for microphones and cameras that do not find each other by themselves
