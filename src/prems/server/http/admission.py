"""Who may come in? Pages of this server and programs; whoever guesses or takes too much is slowed down."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from prems.server.http import hosts
from prems.server.http.hosting import Hosting
from prems.server.http.households import household
from prems.server.http.visitor import Visitor
from prems.server.limits import GUESSES_A_MINUTE, REPLAYS_A_MINUTE, Buckets, Place, Places

USUAL_PORTS: Final = {"http": 80, "https": 443}


class Admission:
    def __init__(self, hosting: Hosting, clock: Callable[[], float]) -> None:
        self._hosting = hosting
        self._clock = clock
        self._guesses = Buckets(GUESSES_A_MINUTE)
        self._replays = Buckets(REPLAYS_A_MINUTE)
        self._openings = Buckets(hosting.tables_a_minute)
        self._tables = Places(hosting.tables_an_address)
        self._sockets = Places(hosting.sockets_an_address)
        found = (hosting.public_url, hosting.found_at)
        self._names = {*map(hosts.bare, hosting.names), *(urlsplit(url).hostname or "" for url in found if url)}

    def is_our_host(self, request: web.Request) -> bool:
        """Over TLS the certificate has said so already."""
        return self._hosting.is_tls or hosts.is_ours(request.host, self._names)

    def is_our_page(self, request: web.Request) -> bool:
        """Programs send no Origin; a browser's must be this server's own: scheme, name and port."""
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        ours = [self._hosting.public_url] if self._hosting.public_url else self._own_addresses(request)
        return _place(origin) in [_place(address) for address in ours]

    def home(self, request: web.Request) -> str:
        """The household that somebody comes from. It must not be written anywhere."""
        return self._who(request)

    def may_open(self, request: web.Request) -> bool:
        """One table more in this minute."""
        return self._openings.take(self._who(request), self._clock())

    def has_table(self, request: web.Request) -> bool:
        """One open table more."""
        return not self._tables.is_full(self._who(request))

    def table(self, request: web.Request) -> Place:
        """Until it is closed."""
        return self._tables.take(self._who(request))

    def may_watch(self, request: web.Request) -> bool:
        """A game that is over, once more."""
        return self._replays.take(self._who(request), self._clock())

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

    def _own_addresses(self, request: web.Request) -> list[str]:
        """A proxy may speak another language than its visitors do."""
        schemes = ["https"] if self._hosting.is_tls else ["http", *(["https"] if self._hosting.behind_proxy else [])]
        return [f"{scheme}://{request.host}" for scheme in schemes]

    def _who(self, request: web.Request) -> str:
        """A household. Behind a proxy the proxy's word counts, which is the last one: anybody can say the rest."""
        said = request.headers.getall("X-Forwarded-For", []) if self._hosting.behind_proxy else []
        forwarded = said[-1].rsplit(",", 1)[-1].strip() if said else ""
        return household(forwarded or request.remote or "")


def _place(address: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(address)
        return parts.scheme, parts.hostname, parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:  # no port, no address
        return "", address, None
