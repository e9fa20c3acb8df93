"""How is the server run for others? `prems serve`"""

import argparse
import ssl
import sys

from prems.server.command import logs, options
from prems.server.command.certificate import Certificate
from prems.server.command.running import House, run_until_stopped
from prems.server.http.hosting import Hosting
from prems.server.http.watching import THIS_MACHINE

configure = options.configure


def run(args: argparse.Namespace) -> int:
    if (wrong := _contradiction(args)) is not None:
        print(f"prems serve: {wrong}", file=sys.stderr)
        return 2
    logs.begin(args.log_level, args.log_format)
    try:
        tls = None if args.tls_cert is None else Certificate(args.tls_cert, args.tls_key)
    except (OSError, ssl.SSLError) as error:
        print(f"prems serve: cannot use {args.tls_cert} with {args.tls_key}: {error}", file=sys.stderr)
        return 2

    def say_where(port: int) -> None:
        host = f"[{args.host}]" if ":" in args.host else args.host
        print(f"Prem's is open at {'https' if tls else 'http'}://{host}:{port}", flush=True)

    house = House(
        host=args.host,
        port=args.port,
        data=args.data,
        hosting=_hosting(args),
        is_open=say_where,
        keep_days=args.keep,
        tls=tls,
        redirect_port=args.redirect_port,
        webroot=args.webroot,
    )
    return run_until_stopped("serve", house)


def _contradiction(args: argparse.Namespace) -> str | None:
    if (args.tls_cert is None) != (args.tls_key is None):
        return "--tls-cert and --tls-key go together"
    if args.redirect_port is not None and args.tls_cert is None:
        return "--redirect-port shows the way to https: it needs --tls-cert and --tls-key"
    if args.webroot is not None and args.redirect_port is None:
        return "--webroot is shown on --redirect-port: give both"
    return None


def _hosting(args: argparse.Namespace) -> Hosting:
    return Hosting(
        public_url=args.public_url,
        names=frozenset(args.allow_host),
        is_tls=args.tls_cert is not None,
        behind_proxy=args.behind_proxy,
        tables_a_minute=args.tables_a_minute,
        tables_an_address=args.tables_an_address,
        sockets_an_address=args.sockets_an_address,
        fastest_pace=args.fastest_pace,
        ice=tuple(args.ice),
        watchers=sum(args.metrics, ()) if args.metrics else THIS_MACHINE,
    )
