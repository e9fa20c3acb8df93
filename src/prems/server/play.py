"""How does somebody play at home, with one command? `prems play`"""

import argparse
import asyncio
import logging
import sys
import webbrowser
from pathlib import Path

import segno

from prems.server.address import free_port, own_address
from prems.server.app import Hosting
from prems.server.serve import data_folder, run_loop, serve


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--local", action="store_true", help="keep it on this machine: no phones")
    parser.add_argument("--port", type=int, default=0, help="port (default: 7337, or a free one)")
    parser.add_argument("--data", type=Path, default=data_folder(), metavar="FOLDER", help="where games are kept")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level="WARNING")
    host = "127.0.0.1" if args.local else "0.0.0.0"
    seen_as = "127.0.0.1" if args.local else own_address()
    port = free_port(host, args.port or 7337)
    address = f"http://{seen_as}:{port}"
    try:
        run_loop(_play(host, port, args.data, address, opens_browser=not args.no_browser))
    except OSError as error:
        print(f"prems play: cannot listen on port {port} or use {args.data}: {error}", file=sys.stderr)
        return 2
    return 0


async def _play(host: str, port: int, data: Path, address: str, opens_browser: bool) -> None:
    ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    ready.add_done_callback(lambda _: _invite(address, port, opens_browser))
    await serve(host, port, data, Hosting(None if "127.0.0.1" in address else address), ready=ready)


def _invite(address: str, port: int, opens_browser: bool) -> None:
    print(f"\n  Play here: http://127.0.0.1:{port}\n")
    if "127.0.0.1" not in address:
        segno.make(address).terminal(compact=True)
        print(f"\n  Phones on the same network: {address}\n")
    print("  Ctrl+C ends it; games go on where they were.\n", flush=True)
    if opens_browser:
        webbrowser.open(f"http://127.0.0.1:{port}")
