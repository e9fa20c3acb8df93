"""How does the server answer a request? With safe headers; what is wrong has a code and a sentence."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from aiohttp import web

log: Final = logging.getLogger("prems.server")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

SENTENCES: Final = {
    404: ("not-found", "There is nothing here."),
    405: ("method", "This address does not take that kind of request."),
    413: ("too-long", "That is too much at once."),
}


@web.middleware
async def polite(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        response = await handler(request)
    except web.HTTPException as error:
        code, sentence = SENTENCES.get(error.status, ("malformed", error.reason))
        response = problem(error.status, code, sentence)
    except ConnectionError:  # gone before it was answered: nobody is there to be told
        return web.Response()
    except Exception:
        log.exception("%s %s failed", request.method, request.path)
        response = problem(500, "internal", "Something broke. It is written down.")
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


def as_json(value: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(value), status=status, content_type="application/json")


def problem(status: int, code: str, text: str) -> web.Response:
    return as_json({"error": code, "text": text}, status)
