"""How does somebody play at home, with one command? `prems play`"""

import argparse
import logging
import sys
import threading
import webbrowser
from typing import Final

import segno

from prems.server.command.address import free_port, own_address
from prems.server.command.choices.numbers import whole
from prems.server.command.choices.options import allow_hosts, data
from prems.server.command.process.house import House
from prems.server.command.process.running import run_until_stopped
from prems.server.http.hosting import Hosting

USUAL_PORT: Final = 7337  # the same every evening: phones find the way back


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--local", action="store_true", help="keep it on this machine: no phones")
    allow_hosts(parser.add_argument)
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=USUAL_PORT, help="port (default: 7337, or a free one)"
    )
    data(parser.add_argument)
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(level="WARNING")
    host = "127.0.0.1" if args.local else "0.0.0.0"
    port = free_port(host, args.port)
    address = None if args.local else own_address()

    def invite(bound: int) -> None:
        print(invitation(bound, address, sys.stdout.encoding), flush=True)
        if not args.no_browser:
            here = f"http://127.0.0.1:{bound}"
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    is_reachable = address not in (None, "127.0.0.1")
    found_at = f"http://{address}:{port}" if is_reachable else None
    hosting = Hosting(found_at=found_at, names=frozenset(args.allow_host))
    return run_until_stopped("play", House(host=host, port=port, data=args.data, hosting=hosting, is_open=invite))


def invitation(port: int, address: str | None, encoding: str = "utf-8") -> str:
    """How to get to the table, for this machine and for phones on the same network; drawn where it can be."""
    lines = ["", f"  Jouer ici / Play here: http://127.0.0.1:{port}", ""]
    if address is not None and address != "127.0.0.1":
        phones = f"http://{address}:{port}"
        lines += [_qr(phones)] if _can_be_drawn(encoding) else []
        lines += [f"  Téléphones du même réseau / Phones on the same network: {phones}", ""]
    lines += ["  Ctrl+C arrête tout. Vos parties seront là la prochaine fois."]
    lines += ["  Press Ctrl+C to stop. Your games will be here next time.", ""]
    return "\n".join(lines)


def _qr(address: str) -> str:
    """Two rows of the code are one line of text."""
    rows = [list(map(bool, row)) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("  " + "".join(_HALVES[up, low] for up, low in zip(*pair, strict=True)) for pair in pairs)


def _can_be_drawn(encoding: str) -> bool:
    try:
        return bool("".join(_HALVES.values()).encode(encoding))
    except UnicodeEncodeError:
        return False


_HALVES: Final = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
"""Dark modules are left black: a terminal's text is mostly light on dark."""
