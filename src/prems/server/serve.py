"""How is the server run for others? `prems serve`"""

import argparse
import asyncio
import contextlib
import logging
import signal
import ssl
import sys
from pathlib import Path
from typing import Final

import platformdirs
from aiohttp import web

from prems.server.app import Hosting, Server
from prems.server.store import SqliteStore

DAY: Final = 86_400


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8080, help="port (default: 8080; 0 takes a free one)")
    parser.add_argument("--data", type=Path, default=data_folder(), metavar="FOLDER", help="where games are kept")
    parser.add_argument("--public-url", metavar="URL", help="the address that players see, if it is another one")
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate chain, for https")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its private key")
    parser.add_argument("--behind-proxy", action="store_true", help="a reverse proxy ends TCP before this server")
    parser.add_argument("--keep", type=int, default=30, metavar="DAYS", help="how long finished games are kept (30)")
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, default="info", help="how much to say (default: info)")


def run(args: argparse.Namespace) -> int:
    if (args.tls_cert is None) != (args.tls_key is None):
        print("prems serve: --tls-cert and --tls-key go together", file=sys.stderr)
        return 2
    logging.basicConfig(level=args.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s")
    hosting = Hosting(args.public_url, args.behind_proxy)
    try:
        tls = _tls(args.tls_cert, args.tls_key)
        run_loop(serve(args.host, args.port, args.data, hosting, keep_days=args.keep, tls=tls))
    except OSError as error:
        print(f"prems serve: cannot listen on {args.host}:{args.port} or use {args.data}: {error}", file=sys.stderr)
        return 2
    return 0


async def serve(
    host: str,
    port: int,
    data: Path,
    hosting: Hosting,
    keep_days: int = 30,
    tls: ssl.SSLContext | None = None,
    ready: "asyncio.Future[int] | None" = None,
) -> None:
    """Until the process is asked to stop; then tables are saved and pages told to come back."""
    store = SqliteStore(data / "prems.sqlite3")
    server = Server(store, hosting)
    runner = web.AppRunner(server.app(), access_log=None, handler_cancellation=False)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port, ssl_context=tls, reuse_address=True)
        await site.start()
        bound = runner.addresses[0][1]
        print(f"Prem's is open at {'https' if tls else 'http'}://{host}:{bound}", flush=True)
        if ready is not None:
            ready.set_result(bound)
        forgetting = asyncio.create_task(_forget_old_games(server, store, keep_days))
        await _until_stopped()
        forgetting.cancel()
    finally:
        await runner.cleanup()


def run_loop(main: "asyncio.Future[None] | object") -> None:
    """On uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)  # type: ignore[arg-type]
    else:
        uvloop.run(main)  # type: ignore[arg-type]


def data_folder() -> Path:
    return platformdirs.user_data_path("prems", appauthor=False)


async def _until_stopped() -> None:
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows Ctrl+C raises instead
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    await stopped.wait()


async def _forget_old_games(server: Server, store: SqliteStore, days: int) -> None:
    while True:
        await store.forget_before(server.hall.now() - days * DAY)
        await asyncio.sleep(DAY / 24)


def _tls(cert: Path | None, key: Path | None) -> ssl.SSLContext | None:
    if cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(cert, key)
    return context
