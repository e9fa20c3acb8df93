"""Which headers make an answer safe? Nothing foreign is loaded, nobody frames us, and no version is told."""

import re
from typing import Final
from urllib.parse import urlsplit

from prems.server.http.hosting import Hosting

NAME: Final = "Prem's"
HEADERS: Final = {
    "Cross-Origin-Embedder-Policy": "require-corp",  # with the next one, browsers give the page a finer clock
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "Server": NAME,
    "X-Content-Type-Options": "nosniff",
}
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'{sockets}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
A_YEAR: Final = "max-age=31536000"
PLAIN: Final = re.compile(r"[\w.\-:\[\]]+")


def safe_headers(hosting: Hosting, host: str) -> dict[str, str]:
    """Older browsers do not count a socket of the same host as 'self'."""
    host = urlsplit(hosting.public_url).netloc if hosting.public_url else host
    sockets = f" ws://{host} wss://{host}" if PLAIN.fullmatch(host) else ""
    headers = {**HEADERS, "Content-Security-Policy": POLICY.format(sockets=sockets)}
    if hosting.is_tls:
        headers["Strict-Transport-Security"] = A_YEAR
    return headers
