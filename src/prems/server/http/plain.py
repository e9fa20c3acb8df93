"""What does a server with a certificate answer to plain http? The way to https, and to certbot its proof."""

from pathlib import Path
from typing import Final

from aiohttp import web

from prems.server.http import responses
from prems.server.http.entrance.hosts import bare
from prems.server.http.headers import PLAIN
from prems.server.http.hosting import Hosting
from prems.server.http.responses import file, problem

PROOF: Final = ".well-known/acme-challenge"
HTTPS: Final = 443


def plain_app(hosting: Hosting, port: int, webroot: Path | None) -> web.Application:
    """`port` is where https is; `webroot` the folder into which certbot puts its proofs."""

    async def proof(request: web.Request) -> web.StreamResponse:
        found = None if webroot is None else webroot / PROOF / request.match_info["name"]
        if found is None or not found.is_file():
            return problem(404, "not-found", "There is nothing here.")
        return file(request, found)

    async def way(request: web.Request) -> web.StreamResponse:
        if not PLAIN.fullmatch(request.host) or not request.path_qs.startswith("/"):
            return problem(400, "malformed", "That was no request.")
        return web.Response(status=308, headers={"Location": _base(hosting, request.host, port) + request.path_qs})

    app = web.Application(middlewares=[responses.polite(lambda: hosting)])
    app.add_routes([web.get(f"/{PROOF}/{{name:[\\w-]+}}", proof), web.route("*", "/{path:.*}", way)])
    return app


def _base(hosting: Hosting, host: str, port: int) -> str:
    if hosting.public_url:
        return hosting.public_url
    name = f"[{bare(host)}]" if host.startswith("[") else bare(host)
    return f"https://{name}" + ("" if port == HTTPS else f":{port}")
