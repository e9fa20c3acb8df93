"""Which game does a request speak of, and whose secret does it carry?"""

from aiohttp import web

from prems.server.http.responses import problem
from prems.server.tables.codes import tidy


def which_game(request: web.Request) -> tuple[str, int]:
    return tidy(request.match_info["code"]), int(request.match_info["nth"])


def secret_of(request: web.Request) -> str:
    """Empty where there is none. Bytes that are no text are none either: they could not even be hashed."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret if scheme == "Bearer" and secret.isprintable() else ""


def no_such_game() -> web.Response:
    return problem(404, "no-such-game", "There is no finished game of yours with that number.")


def no_storage() -> web.Response:
    return problem(503, "storage", "The server cannot read or write games just now. Try again in a moment.")
