"""What do all tables of a server share?"""

import secrets
from collections.abc import Callable
from functools import partial

from msgspec import Struct, field

from prems.protocol.messages import IceServer
from prems.server.metrics import Metrics
from prems.server.noise import Noise
from prems.server.storage.store import Store
from prems.server.tables.screens.pairing import Pairing
from prems.server.tables.screens.shared import SharedScreens
from prems.server.wheel import Wheel
from prems.table.state import Instant, PersonId


class Environment(Struct):
    """Clocks: milliseconds that never jump, and the calendar's seconds."""

    store: Store
    metrics: Metrics
    clock: Callable[[], Instant]
    now: Callable[[], int]
    fastest_pace: float  # a table that plays faster than people can is for tests, or a way to keep us busy
    ice: tuple[IceServer, ...] = ()
    pages: str = ""  # which ones there are for browsers, by a name that changes with them
    bans: set[PersonId] = field(default_factory=set)  # whom the host of the server does not want at any table
    restart_at: Instant | None = None  # announced
    noise: Noise = field(default_factory=Noise)
    wheel: Wheel = field(default_factory=Wheel)
    salt: bytes = field(default_factory=partial(secrets.token_bytes, 16))  # of marks that say nothing elsewhere
    pairing: Pairing = field(default_factory=Pairing)
    screens: SharedScreens | None = None  # None: there are no other processes
