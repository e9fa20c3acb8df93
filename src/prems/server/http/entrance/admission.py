"""Who may come in? Pages of this server and programs; whoever guesses or takes too much is slowed down."""

import re
from collections.abc import Callable
from typing import Final, Literal
from urllib.parse import urlsplit

from aiohttp import web
from msgspec import Struct

from prems.server.http.entrance import hosts
from prems.server.http.entrance.households import household
from prems.server.http.entrance.visitor import CROWDED, Visitor
from prems.server.http.hosting import Hosting
from prems.server.http.watching import may_read
from prems.server.limits import REPLAYS_A_MINUTE, Buckets, Place, Places
from prems.server.noise import Noise
from prems.server.turns import Ration, Rations

OTHER_SITES: Final = ("cross-site", "same-site")
USUAL_PORTS: Final = {"http": 80, "https": 443}
SAYABLE: Final = re.compile(r"(https?://)?[\w.-]{1,100}(:\d{1,5})?")
ANOTHER_SITE: Final = "elsewhere"
STRANGE_NAME: Final = "%d requests came under the name %s, but this server is known as %s (see --allow-host)"
STRANGE_PAGE: Final = "%d requests came from a page of %s, but pages of this server are found at %s (--public-url)"
TABLES_TOO_FAST: Final = "%d tables were not opened: too many a minute from one address (--tables-a-minute)"
TABLES_TOO_MANY: Final = "%d tables were not opened: too many are open from one address (--tables-an-address)"
GUESSES_TOO_MANY: Final = "%d requests were put off: too many wrong codes from one address (--wrong-codes-a-minute)"


Kind = Literal["guess", "opening", "tables", "sockets"]


class Counted(Struct, frozen=True, array_like=True):
    """What one process tells the others, so that nobody has the same allowance in each of them."""

    kind: Kind
    who: str  # a household: it must not be written anywhere
    taken: int = 0  # of tables or sockets, by now


class Admission:
    def __init__(self, hosting: Hosting, clock: Callable[[], float], noise: Noise) -> None:
        self._clock = clock
        self._noise = noise
        self.on_counted: Callable[[Counted], None] = lambda _: None
        self.rations = Rations()
        self._replays = Buckets(REPLAYS_A_MINUTE)
        self._tables = Places(hosting.tables_an_address)
        self._sockets = Places(hosting.sockets_an_address)
        self._tables.on_change = lambda who, taken: self.on_counted(Counted("tables", who, taken))
        self._sockets.on_change = lambda who, taken: self.on_counted(Counted("sockets", who, taken))
        self.take(hosting)

    def counted_elsewhere(self, process: int, counted: Counted) -> None:
        match counted.kind:
            case "guess":
                self._guesses.take(counted.who, self._clock())
            case "opening":
                self._openings.take(counted.who, self._clock())
            case "tables":
                self._tables.taken_elsewhere(process, counted.who, counted.taken)
            case "sockets":
                self._sockets.taken_elsewhere(process, counted.who, counted.taken)

    def forget(self, process: int) -> None:
        """That process has ended."""
        self._tables.forget(process)
        self._sockets.forget(process)

    def take(self, hosting: Hosting) -> None:
        """What its host has chosen, perhaps anew."""
        self._hosting = hosting
        self._guesses = Buckets(hosting.wrong_codes_a_minute)
        self._openings = Buckets(hosting.tables_a_minute)
        self._tables.most = hosting.tables_an_address
        self._sockets.most = hosting.sockets_an_address
        found = (hosting.public_url, hosting.found_at)
        self._names = {*map(hosts.bare, hosting.names), *(urlsplit(url).hostname or "" for url in found if url)}

    def is_our_host(self, request: web.Request) -> bool:
        """Over TLS the certificate has said so already."""
        if self._hosting.is_tls or hosts.is_ours(request.host, self._names):
            return True
        known_as = " ".join(sorted(self._names)) or "a number"
        self._noise.happened(STRANGE_NAME, _said(hosts.bare(request.host)), known_as)
        return False

    def is_our_page(self, request: web.Request) -> bool:
        """Programs send no Origin; a browser's must be this server's own: scheme, name and port.

        A browser sends none either where a page only asks for something: our own pages then say where they are. Where
        another site's does, a browser says that much to whoever has a certificate.
        """
        origins = request.headers.getall("Origin", request.query.getall("page", []))
        if "Origin" not in request.headers and request.headers.get("Sec-Fetch-Site") in OTHER_SITES:
            origins = [ANOTHER_SITE]
        ours = [self._hosting.public_url] if self._hosting.public_url else self._own_addresses(request)
        places = [_place(address) for address in ours]
        strange = next((origin for origin in origins if _place(origin) not in places), None)
        if strange is None:
            return True
        self._noise.happened(STRANGE_PAGE, _said(strange), _said(ours[0]))
        return False

    def may_read_metrics(self, request: web.Request) -> bool:
        """Whoever comes through a proxy comes from where it says; one unknown to us hides where that is."""
        forwarded = self._forwarded(request)
        is_hidden = forwarded and not self._hosting.behind_proxy
        return may_read("" if is_hidden else forwarded or request.remote or "", self._hosting.watchers)

    def home(self, request: web.Request) -> str:
        """The household that somebody comes from. It must not be written anywhere."""
        return self._who(request)

    def may_open(self, request: web.Request) -> bool:
        """One table more in this minute."""
        if not self._openings.take(self._who(request), self._clock()):
            return self._refused(TABLES_TOO_FAST)
        self.on_counted(Counted("opening", self._who(request)))
        return True

    def has_table(self, request: web.Request) -> bool:
        """One open table more."""
        return not self._tables.is_full(self._who(request)) or self._refused(TABLES_TOO_MANY)

    def table(self, request: web.Request) -> Place:
        """Until it is closed."""
        return self._tables.take(self._who(request))

    def may_watch(self, request: web.Request) -> bool:
        """A game that is over, once more."""
        return self._replays.take(self._who(request), self._clock())

    def may_guess(self, request: web.Request) -> bool:
        """Ask before looking: else the right code would be found all the same."""
        return not self._guesses.is_empty(self._who(request), self._clock()) or self._refused(GUESSES_TOO_MANY)

    def guessed_wrong(self, request: web.Request) -> None:
        self._guesses.take(self._who(request), self._clock())
        self.on_counted(Counted("guess", self._who(request)))

    @property
    def places_at_the_door(self) -> Places | None:
        """Whoever comes through a proxy is counted later: at the door it is always the proxy."""
        return None if self._hosting.behind_proxy else self._sockets

    def has_place(self, request: web.Request) -> bool:
        """For one more socket. Those who came through the door by themselves were counted there."""
        if not self._hosting.behind_proxy or not self._sockets.is_full(self._who(request)):
            return True
        return self._refused(CROWDED)

    def place(self, request: web.Request) -> Place:
        """From now on the socket's: it leaves it when it is closed."""
        visitor = request.protocol
        if isinstance(visitor, Visitor) and visitor.place is not None:
            place, visitor.place = visitor.place, None
            return place
        return self._sockets.take(self._who(request))

    def ration(self, request: web.Request) -> Ration:
        """Of the loop's time."""
        return self.rations.of(self._who(request))

    def _refused(self, why: str) -> bool:
        self._noise.happened(why)
        return False

    def _own_addresses(self, request: web.Request) -> list[str]:
        """A proxy may speak another scheme than its visitors do."""
        schemes = ["https"] if self._hosting.is_tls else ["http", *(["https"] if self._hosting.behind_proxy else [])]
        return [f"{scheme}://{request.host}" for scheme in schemes]

    def _who(self, request: web.Request) -> str:
        """A household. Behind a proxy the proxy's word counts, which is the last one: anybody can say the rest."""
        forwarded = self._forwarded(request) if self._hosting.behind_proxy else ""
        return household(forwarded or request.remote or "")

    def _forwarded(self, request: web.Request) -> str:
        said = request.headers.getall("X-Forwarded-For", [])
        return said[-1].rsplit(",", 1)[-1].strip() if said else ""


def _said(address: str) -> str:
    """For the log: anybody can write anything there."""
    return address.rstrip("/") if SAYABLE.fullmatch(address.rstrip("/")) else "another kind"


def _place(address: str) -> tuple[str, str | None, int | None]:
    try:
        parts = urlsplit(address)
        return parts.scheme, parts.hostname, parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:  # no port, no address
        return "", address, None
