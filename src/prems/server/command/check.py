"""What would happen if the server were started now? Said without doing it: `prems serve --check`"""

import argparse
import socket
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from prems.protocol.messages import IceServer
from prems.server.command.choices.settings import Chosen
from prems.server.command.process.expiry import ends_at
from prems.server.http.entrance.door import hosts
from prems.server.http.hosting import Hosting
from prems.server.storage.inspection import NAME, inspected, is_in_use
from prems.server.storage.schema import VERSION
from prems.server.storage.store import NO_POSTGRES


class Impossible(Exception):
    """Why it would not start."""


def report(chosen: Chosen, hosting: Hosting) -> Iterator[str]:
    """Line by line. Raises Impossible and StoreError."""
    for name, source in chosen.sources.items():
        if source != "usual" and name != "store":  # which may hold a password
            yield f"{name} = {_shown(getattr(chosen.values, name.replace('-', '_')))}  ({source})"
    for stranger in chosen.strangers:
        yield f"{stranger} is in the environment, but no setting: it is not read"
    args = chosen.values
    if args.tls_cert is not None:
        yield _certificate(args.tls_cert)
    if args.behind_proxy and not hosting.public_url and not hosting.names:
        yield "behind a proxy without --public-url: pages are answered under a number, localhost and *.local only"
    in_use = is_in_use(args.data)
    yield _data(args.data, in_use) if args.store is None else _database(args.store)
    yield from _ports(args, in_use)


def _shown(value: object) -> str:
    """Without what is secret."""
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "nobody"
    return value.urls if isinstance(value, IceServer) else str(value)


def _certificate(chain: Path) -> str:
    end = ends_at(chain)
    date = "a date that cannot be read" if end is None else f"{datetime.fromtimestamp(end, UTC):%Y-%m-%d %H:%M} UTC"
    return f"https with the certificate in {chain}, which ends on {date}"


def _data(folder: Path, in_use: bool) -> str:
    file = folder / NAME
    if not file.exists():
        return f"a new data folder: {folder}"
    found = inspected(file)
    contents = f"{found.open_tables} open tables, {found.finished_games} finished games, {found.size} bytes"
    step = f", brought from format {found.format} to {VERSION} at the start" if found.format < VERSION else ""
    return f"data in {folder}: {contents}{step}" + (", in use by a server that runs now" if in_use else "")


def _database(url: str) -> str:
    """Without what is secret in its address."""
    try:
        from prems.server.storage.postgres.inspection import inspected as looked_into
        from prems.server.storage.postgres.schema import VERSION as NEWEST
    except ImportError:
        raise Impossible(NO_POSTGRES) from None
    found = looked_into(url)
    if not found.format:
        return "PostgreSQL can be reached; its tables are made at the start"
    step = f", brought from format {found.format} to {NEWEST} at the start" if found.format < NEWEST else ""
    return f"PostgreSQL can be reached; nodes: {found.nodes}, open tables: {found.open_tables}{step}"


def _ports(args: argparse.Namespace, in_use: bool) -> Iterator[str]:
    ports = [port for port in (args.port, args.redirect_port) if port is not None]
    for host, port in product(hosts(args.host), ports):
        is_6 = ":" in host
        place = f"[{host}]:{port}" if is_6 else f"{host}:{port}"
        try:
            with socket.create_server((host, port), family=socket.AF_INET6 if is_6 else socket.AF_INET):
                yield f"{place} can be listened on"
        except OSError as error:
            if not in_use:
                raise Impossible(f"cannot listen on {place}: {error}") from None
            yield f"{place} is taken, perhaps by the server that runs now"
