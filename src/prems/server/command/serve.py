"""How is the server run for others? `prems serve`"""

import argparse
import logging
import os
import socket
import ssl
import sys
from pathlib import Path
from typing import Final

from prems.protocol.messages import IceServer
from prems.server.command import check, logs
from prems.server.command.choices import options
from prems.server.command.choices.addresses import ice_server
from prems.server.command.choices.settings import SettingError, Settings
from prems.server.command.process.certificate import Certificate
from prems.server.command.process.house import House
from prems.server.command.process.running import run_until_stopped
from prems.server.command.process.worker import this_worker
from prems.server.command.workers.parent import run_workers
from prems.server.http.hosting import Hosting
from prems.server.http.watching import THIS_MACHINE
from prems.server.storage.store import StoreError

log: Final = logging.getLogger("prems.server")

AT_THE_START: Final = (
    "host",
    "port",
    "data",
    "store",
    "at",
    "workers",
    "tls_cert",
    "tls_key",
    "redirect_port",
    "webroot",
    "behind_proxy",
    "log_format",
)
"""What cannot change while people play; everything else is read again when somebody asks for it."""


def configure(parser: argparse.ArgumentParser) -> None:
    settings = Settings(parser)
    options.add_all(settings.add)
    parser.add_argument("--check", action="store_true", help="say what would happen, and do nothing")
    parser.set_defaults(settings=settings)


def run(args: argparse.Namespace) -> int:
    try:
        chosen = args.settings.chosen(args, os.environ)
        house = _house(chosen.values, args)
        if args.check:
            for line in check.report(chosen, house.hosting):
                print(line)
            return 0
    except (SettingError, StoreError, check.Impossible) as error:
        print(f"prems serve: {error}", file=sys.stderr)
        return 2
    logs.begin(chosen.values.log_level, chosen.values.log_format)
    for stranger in chosen.strangers:
        log.warning("%s is in the environment, but no setting: it is not read", stranger)
    is_parent = house.workers > 1 and house.worker is None
    return run_until_stopped("serve", house, run_workers if is_parent else None)


def _house(args: argparse.Namespace, given: argparse.Namespace) -> House:
    """Raises SettingError."""
    if (wrong := _contradiction(args)) is not None:
        raise SettingError(wrong)
    try:
        tls = None if args.tls_cert is None else Certificate(args.tls_cert, args.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise SettingError(f"cannot use {args.tls_cert} with {args.tls_key}: {error}") from None

    worker = this_worker()

    def say_where(port: int) -> None:
        host = f"[{args.host}]" if ":" in args.host else args.host
        print(f"Prem's is open at {'https' if tls else 'http'}://{host}:{port}", flush=True)

    return House(
        host=args.host,
        port=args.port,
        data=args.data,
        hosting=_hosting(args),
        is_open=say_where if worker is None else lambda _: None,
        tls=tls,
        redirect_port=args.redirect_port,
        webroot=args.webroot,
        store=args.store,
        workers=args.workers,
        worker=worker,
        read_again=lambda: _read_again(args, given),
    )


def _contradiction(args: argparse.Namespace) -> str | None:
    if (args.tls_cert is None) != (args.tls_key is None):
        return "--tls-cert and --tls-key go together"
    if args.redirect_port is not None and args.tls_cert is None:
        return "--redirect-port shows the way to https: it needs --tls-cert and --tls-key"
    if args.webroot is not None and args.redirect_port is None:
        return "--webroot is shown on --redirect-port: give both"
    if args.workers > 1 and args.store is not None:
        return "--workers share a file; with --store start one server for each core, each with an --at of its own"
    if args.workers > 1 and args.tls_cert is not None:
        return "--workers cannot speak https themselves: let a proxy do it, or take one worker (docs/host.md)"
    if args.workers > 1 and not hasattr(socket, "send_fds"):
        return "--workers needs a system that can pass sockets on: this one cannot, take one"
    return None


def _hosting(args: argparse.Namespace) -> Hosting:
    """Of a worker: its share."""
    hosting = _chosen_hosting(args)
    worker = this_worker()
    return hosting if worker is None else worker.hosting(hosting)


def _chosen_hosting(args: argparse.Namespace) -> Hosting:
    return Hosting(
        public_url=args.public_url,
        names=frozenset(args.allow_host),
        is_tls=args.tls_cert is not None,
        behind_proxy=args.behind_proxy,
        keep_days=args.keep,
        wrong_codes_a_minute=args.wrong_codes_a_minute,
        tables_a_minute=args.tables_a_minute,
        tables_an_address=args.tables_an_address,
        sockets_an_address=args.sockets_an_address,
        fastest_pace=args.fastest_pace,
        at=args.at,
        drain=args.drain,
        ice=(*args.ice, *(_ice(args.ice_file) if args.ice_file else ())),
        watchers=sum(args.metrics, ()) if args.metrics else THIS_MACHINE,
    )


def _ice(file: Path) -> list[IceServer]:
    """One address a line. Raises SettingError, which does not repeat a password."""
    try:
        lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    except (OSError, ValueError) as error:
        raise SettingError(f"cannot read {file}: {error}") from None
    servers = []
    for number, line in lines:
        if line.strip() and not line.startswith("#"):
            try:
                servers.append(ice_server(line.strip()))
            except argparse.ArgumentTypeError:
                raise SettingError(f"{file}: line {number} is no such address as --ice expects") from None
    return servers


def _read_again(args: argparse.Namespace, given: argparse.Namespace) -> Hosting:
    """Raises SettingError: then everything stays as it was."""
    fresh = given.settings.chosen(given, os.environ).values
    late = [name.replace("_", "-") for name in AT_THE_START if getattr(args, name) != getattr(fresh, name)]
    hosting = _hosting(argparse.Namespace(**{**vars(fresh), **{name: getattr(args, name) for name in AT_THE_START}}))
    logging.getLogger().setLevel(fresh.log_level.upper())
    if late:
        log.warning("another %s counts from the next start on", ", ".join(late))
    return hosting
