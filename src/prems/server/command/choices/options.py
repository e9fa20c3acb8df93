"""What can a host choose? Every option of `prems serve`, with what it may be."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

from prems.server.command.choices.addresses import host_name, ice_server, node_at, public_url, store_url, watchers
from prems.server.command.choices.numbers import between, whole
from prems.server.command.logs import FORMS
from prems.server.limits import (
    FASTEST_PACE,
    GUESSES_A_MINUTE,
    MOST_TABLES,
    SOCKETS_AN_ADDRESS,
    TABLES_A_MINUTE,
    TABLES_AN_ADDRESS,
)

LEVELS: Final = ("debug", "info", "warning", "error")


Add = Callable[..., argparse.Action]


def add_all(add: Add) -> None:
    _where(add)
    _https(add)
    _limits(add)
    add("--keep", type=whole(1, 36_500), default=30, metavar="DAYS", help="how long finished games are kept (30)")
    ice = "for microphones and cameras: stun:HOST[:PORT] or turn:USER:PASSWORD@HOST[:PORT]; may be repeated"
    add("--ice", type=ice_server, action="append", default=[], metavar="ADDRESS", help=ice)
    add(
        "--ice-file", type=Path, metavar="FILE", help="more of them, one a line: passwords need not be seen by others"
    )
    who = "who may read /metrics: this-machine (usual), everybody, nobody or a network; may be repeated"
    add("--metrics", type=watchers, action="append", default=[], metavar="WHO", help=who)
    add("--log-level", choices=LEVELS, default="info", help="how much to say (default: info)")
    add("--log-format", choices=FORMS, default="text", help="for people or for programs (default: text)")


def _where(add: Add) -> None:
    add("--host", default="127.0.0.1", help="address to listen on; :: is everywhere (default: this machine only)")
    add("--port", type=whole(0, 65_535), default=8080, help="port (default: 8080; 0 takes a free one)")
    data(add)
    where = "a PostgreSQL that several servers share: postgresql://USER:PASSWORD@HOST/NAME; without it a file"
    add("--store", type=store_url, metavar="URL", help=where)
    one = "where pages reach this one of several servers: a path like /n1, a port like :8443, or wss://..."
    add("--at", type=node_at, default="", metavar="WHERE", help=one)
    ends = "seconds in which games may end before their tables go to another server, when this one stops (600)"
    add("--drain", type=between(0, 86_400), default=600.0, metavar="SECONDS", help=ends)
    several = "processes that share the port and the data, one for each core that people may take (1)"
    add("--workers", type=whole(1, 64), default=1, metavar="N", help=several)
    add("--public-url", type=public_url, metavar="URL", help="the address that players see, if it is a different one")
    allow_hosts(add)
    add("--behind-proxy", action="store_true", help="there is a reverse proxy in front of this server")


def _https(add: Add) -> None:
    add("--tls-cert", type=Path, metavar="FILE", help="certificate chain, for https")
    add("--tls-key", type=Path, metavar="FILE", help="its private key")
    way = "with a certificate: where plain http is told the way to https, usually 80"
    add("--redirect-port", type=whole(0, 65_535), metavar="PORT", help=way)
    add("--webroot", type=Path, metavar="FOLDER", help="certbot's, whose proofs are shown on that port")


def _limits(add: Add) -> None:
    a_minute, at_once = "that one address may open (30)", "that may be open at the same time ({})"
    add("--tables-a-minute", type=between(1, 1e9), default=TABLES_A_MINUTE, metavar="N", help=a_minute)
    wrong = "that one address may try before it has to wait (20)"
    add("--wrong-codes-a-minute", type=between(1, 1000), default=GUESSES_A_MINUTE, metavar="N", help=wrong)
    tables, sockets = whole(1, MOST_TABLES), whole(1, 1_000_000)
    add("--tables-an-address", type=tables, default=TABLES_AN_ADDRESS, metavar="N", help=at_once.format(100))
    add("--sockets-an-address", type=sockets, default=SOCKETS_AN_ADDRESS, metavar="N", help=at_once.format(300))
    pace = "that a table may be set to (0.25)"
    add("--fastest-pace", type=between(1e-6, 1), default=FASTEST_PACE, metavar="X", help=pace)


def data(add: Add) -> None:
    usual = platformdirs.user_data_path("prems", appauthor=False)
    add("--data", type=Path, default=usual, metavar="FOLDER", help="where games are kept")


def allow_hosts(add: Add) -> None:
    name = "another name under which pages may be asked for; may be repeated"
    add("--allow-host", type=host_name, action="append", default=[], metavar="NAME", help=name)
