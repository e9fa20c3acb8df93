"""How does the server answer a request? With safe headers; what is wrong has a code and a sentence."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from aiohttp.web_urldispatcher import SystemRoute

from prems.server.http.headers import safe_headers
from prems.server.http.hosting import Hosting

NOT_KEPT: Final = {"Cache-Control": "no-store"}

log: Final = logging.getLogger("prems.server")

SENTENCES: Final = {
    404: ("not-found", "There is nothing here."),
    405: ("method", "This address does not take that kind of request."),
    413: ("too-long", "That is too much at once."),
}


def polite(hosting: Callable[[], Hosting], count: Callable[[int], None] = lambda _: None) -> Middleware:
    @web.middleware
    async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
        if isinstance(request.match_info.route, SystemRoute):  # made for this request: it would hold on to itself
            request.match_info.route._handler = _gone
        try:
            response = await handler(request)
        except web.HTTPException as error:
            error.__traceback__ = None  # else it holds on to itself until garbage is looked for
            code, sentence = SENTENCES.get(error.status, ("malformed", error.reason))
            response = problem(error.status, code, sentence)
        except UnicodeEncodeError as error:  # bytes that are no text, in a head that somebody wanted to repeat
            error.__traceback__ = None
            response = problem(400, "malformed", "That was no request.")
        except ConnectionError as error:  # gone before it was answered: nobody is there to be told
            error.__traceback__ = None
            return web.Response()
        except Exception:
            log.exception("%s %s failed", request.method, _kind(request))
            response = problem(500, "internal", "Something broke. It has been logged.")
        count(response.status)
        if not response.prepared:
            response.headers.update(safe_headers(hosting(), request.host))
        return response

    return answered


async def _gone(_: web.Request) -> web.StreamResponse:
    raise AssertionError("what was not found is not asked a second time")


def _kind(request: web.Request) -> str:
    """Of address, for the log: not the address itself, which may hold anything."""
    resource = request.match_info.route.resource
    return "an unknown address" if resource is None else resource.canonical


def as_json(value: object, status: int = 200) -> web.Response:
    """It may be somebody's own: nobody keeps it."""
    body = msgspec.json.encode(value)
    return web.Response(body=body, status=status, content_type="application/json", headers=NOT_KEPT)


def problem(status: int, code: str, text: str) -> web.Response:
    return as_json({"error": code, "text": text}, status)


def file(request: web.Request, path: Path, headers: Mapping[str, str] | None = None) -> web.StreamResponse:
    """Dates are looked at here: aiohttp would when nobody can say any more that they are none."""
    try:
        _ = request.if_modified_since, request.if_unmodified_since, request.if_range
    except OverflowError:  # a year of twenty digits
        return problem(400, "malformed", "That was no request.")
    return web.FileResponse(path, headers=headers)


def no_such_table() -> web.Response:
    return problem(404, "no-such-table", "No such table. Check the code.")


def too_many_guesses() -> web.Response:
    return problem(429, "too-fast", "Too many wrong codes or tokens from here. Wait a minute.")
