"""How is the server run for others? `prems serve`"""

import argparse
import asyncio
import gc
import logging
import re
import ssl
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import platformdirs

from prems.protocol.messages import IceServer
from prems.server.command.certificate import Certificate
from prems.server.command.files import open_files
from prems.server.command.forgetting import forget_old_games
from prems.server.command.numbers import between, whole
from prems.server.command.signals import on_signals
from prems.server.http.app import Server
from prems.server.http.door import Door
from prems.server.http.hosting import Hosting
from prems.server.limits import FASTEST_PACE, MOST_TABLES, SOCKETS_AN_ADDRESS, TABLES_A_MINUTE, TABLES_AN_ADDRESS
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Store, StoreError

log: Final = logging.getLogger("prems.server")

RARELY: Final = (10_000, 20, 50)  # tables live long: looking through all of them for garbage halts all of them
THREADS_TAKE_TURNS: Final = 0.0005  # seconds: the thread that commits must not wait long for the loop's


ICE: Final = re.compile(
    r"(?P<scheme>stuns?|turns?):(?:(?P<user>[^\s:@]+):(?P<password>\S+)@)?"
    r"(?P<where>(?:[\w.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?)"
)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=8080, help="port (default: 8080; 0 takes a free one)"
    )
    parser.add_argument("--data", type=Path, default=data_folder(), metavar="FOLDER", help="where games are kept")
    parser.add_argument("--public-url", type=_url, metavar="URL", help="the address that players see, if another one")
    allow_hosts(parser)
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate chain, for https")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its private key")
    parser.add_argument("--behind-proxy", action="store_true", help="a reverse proxy ends TCP before this server")
    parser.add_argument(
        "--keep", type=whole(1, 36_500), default=30, metavar="DAYS", help="how long finished games are kept (30)"
    )
    parser.add_argument(
        "--tables-a-minute",
        type=between(1, 1e9),
        default=TABLES_A_MINUTE,
        metavar="N",
        help="that one address may open (30)",
    )
    parser.add_argument(
        "--tables-an-address",
        type=whole(1, MOST_TABLES),
        default=TABLES_AN_ADDRESS,
        metavar="N",
        help="that may be open at the same time (100)",
    )
    parser.add_argument(
        "--sockets-an-address",
        type=whole(1, 1_000_000),
        default=SOCKETS_AN_ADDRESS,
        metavar="N",
        help="that may be open at the same time (300)",
    )
    parser.add_argument(
        "--fastest-pace",
        type=between(1e-6, 1),
        default=FASTEST_PACE,
        metavar="X",
        help="that a table may be set to (0.25)",
    )
    parser.add_argument(
        "--ice",
        type=ice_server,
        action="append",
        default=[],
        metavar="ADDRESS",
        help="for microphones and cameras: stun:HOST[:PORT] or turn:USER:PASSWORD@HOST[:PORT]; may be repeated",
    )
    levels = ("debug", "info", "warning", "error")
    parser.add_argument("--log-level", choices=levels, default="info", help="how much to say (default: info)")


def allow_hosts(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--allow-host",
        type=_name,
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which pages may be asked for; may be repeated",
    )


def run(args: argparse.Namespace) -> int:
    if (args.tls_cert is None) != (args.tls_key is None):
        print("prems serve: --tls-cert and --tls-key go together", file=sys.stderr)
        return 2
    logging.basicConfig(level=args.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s %(message)s")
    hosting = Hosting(
        public_url=args.public_url,
        names=frozenset(args.allow_host),
        is_tls=args.tls_cert is not None,
        behind_proxy=args.behind_proxy,
        tables_a_minute=args.tables_a_minute,
        tables_an_address=args.tables_an_address,
        sockets_an_address=args.sockets_an_address,
        fastest_pace=args.fastest_pace,
        ice=tuple(args.ice),
    )
    try:
        tls = None if args.tls_cert is None else Certificate(args.tls_cert, args.tls_key)
    except (OSError, ssl.SSLError) as error:
        print(f"prems serve: cannot use {args.tls_cert} with {args.tls_key}: {error}", file=sys.stderr)
        return 2

    def say_where(port: int) -> None:
        host = f"[{args.host}]" if ":" in args.host else args.host
        print(f"Prem's is open at {'https' if tls else 'http'}://{host}:{port}", flush=True)

    return run_until_stopped("serve", args.host, args.port, args.data, hosting, say_where, args.keep, tls)


def run_until_stopped(
    verb: str,
    host: str,
    port: int,
    data: Path,
    hosting: Hosting,
    is_open: Callable[[int], None],
    keep_days: int = 30,
    tls: Certificate | None = None,
) -> int:
    """Until the process is asked to stop; where it cannot even begin, one sentence says why."""
    log.info("%s files and sockets can be open at once", open_files() or "any number of")
    sys.setswitchinterval(THREADS_TAKE_TURNS)
    gc.set_threshold(*RARELY)

    async def main() -> None:
        stopped = asyncio.Event()
        on_signals(stopped.set, None if verb == "play" else (tls.read_again if tls else lambda: None))
        await serve(SqliteStore(data / "prems.sqlite3"), host, port, hosting, is_open, stopped, keep_days, tls)

    try:
        run_loop(main())
    except StoreError as error:
        print(f"prems {verb}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"prems {verb}: cannot listen on {host}:{port}: {error}", file=sys.stderr)
        return 2
    return 0


async def serve(
    store: Store,
    host: str,
    port: int,
    hosting: Hosting,
    is_open: Callable[[int], None],
    stopped: asyncio.Event,
    keep_days: int = 30,
    tls: Certificate | None = None,
) -> None:
    """Until it is stopped; then tables are saved and pages told to come back."""
    server = Server(store, hosting)
    door = Door(
        server.app(), server.admission.places_at_the_door, server.environment.noise, tls.context if tls else None
    )
    try:
        [(_, bound), *_] = await door.open(host, port)
        forgetting = asyncio.create_task(forget_old_games(store, server.environment.now, keep_days))
        is_open(bound)
        await stopped.wait()
        forgetting.cancel()
    finally:
        await server.stop()
        await door.close()


def run_loop(main: Coroutine[Any, Any, None]) -> None:
    """On uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)


def data_folder() -> Path:
    return platformdirs.user_data_path("prems", appauthor=False)


def ice_server(text: str) -> IceServer:
    """A browser wants user and password beside the address; on a command line they stand in it."""
    found = ICE.fullmatch(text)
    if found is None or found["scheme"].startswith("turn") != (found["user"] is not None):
        expected = "stun:HOST[:PORT] or turn:USER:PASSWORD@HOST[:PORT]"
        raise argparse.ArgumentTypeError(f"{text!r} is no such address, expected {expected}")
    return IceServer(f"{found['scheme']}:{found['where']}", found["user"] or "", found["password"] or "")


def _name(text: str) -> str:
    if re.fullmatch(r"[\w-]+(\.[\w-]+)*", text):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is no name, expected something like play.example.org")


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme in ("http", "https") and parts.netloc:
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is no address, expected something like https://play.example.org")
