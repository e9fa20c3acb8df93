"""Who may come in? Pages of this server and programs; whoever guesses codes is slowed down."""

from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct

from prems.protocol.messages import IceServer
from prems.server.http.households import household
from prems.server.http.visitor import Visitor
from prems.server.limits import (
    FASTEST_PACE,
    GUESSES_A_MINUTE,
    SOCKETS_AN_ADDRESS,
    TABLES_A_MINUTE,
    Buckets,
    Place,
    Places,
)


class Hosting(Struct, frozen=True, kw_only=True):
    """How this server is run."""

    public_url: str | None = None
    behind_proxy: bool = False
    tables_a_minute: float = TABLES_A_MINUTE
    sockets_an_address: int = SOCKETS_AN_ADDRESS
    fastest_pace: float = FASTEST_PACE
    found_at: str | None = None  # where phones find it, when that is not the address a page was opened with
    ice: tuple[IceServer, ...] = ()  # for microphones and cameras that do not find each other by themselves


class Admission:
    def __init__(self, hosting: Hosting, clock: Callable[[], float]) -> None:
        self._hosting = hosting
        self._clock = clock
        self._guesses = Buckets(GUESSES_A_MINUTE)
        self._openings = Buckets(hosting.tables_a_minute)
        self._sockets = Places(hosting.sockets_an_address)

    def is_our_page(self, request: web.Request) -> bool:
        """Programs send no Origin; a browser's must be this server's own."""
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        public = self._hosting.public_url
        ours = urlsplit(public).netloc if public else request.host
        return urlsplit(origin).netloc.lower() == ours.lower()

    def may_open(self, request: web.Request) -> bool:
        return self._openings.take(self._who(request), self._clock())

    def may_guess(self, request: web.Request) -> bool:
        """Ask before looking: else the right code would be found all the same."""
        return not self._guesses.is_empty(self._who(request), self._clock())

    def guessed_wrong(self, request: web.Request) -> None:
        self._guesses.take(self._who(request), self._clock())

    @property
    def places_at_the_door(self) -> Places | None:
        """Who comes through a proxy is counted later: at the door it is always the proxy."""
        return None if self._hosting.behind_proxy else self._sockets

    def has_place(self, request: web.Request) -> bool:
        """For one more socket. Who came through the door by themselves were counted there."""
        return not self._hosting.behind_proxy or not self._sockets.is_full(self._who(request))

    def place(self, request: web.Request) -> Place:
        """From now on the socket's: it leaves it when it is closed."""
        visitor = request.protocol
        if isinstance(visitor, Visitor) and visitor.place is not None:
            place, visitor.place = visitor.place, None
            return place
        return self._sockets.take(self._who(request))

    def _who(self, request: web.Request) -> str:
        """An address. Behind a proxy its own word, the last one, counts: the rest can be made up by anybody."""
        forwarded = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
        return household(forwarded if self._hosting.behind_proxy and forwarded else request.remote or "")
