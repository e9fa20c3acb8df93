"""How does somebody look after a server that runs? `prems admin`"""

import argparse
import json
import os
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from prems.server.command.choices import options
from prems.server.command.choices.numbers import between
from prems.server.command.choices.settings import SettingError, Settings
from prems.server.command.process import orders
from prems.server.identity import PERSON_LONG
from prems.server.storage.copies import back_up, put_back
from prems.server.storage.store import StoreError
from prems.table.state import PersonId

PATIENCE: Final = 30.0  # seconds
Rows = list[dict[str, object]]


class NoServer(Exception):
    """Nobody takes orders there; the sentence says why."""


class _Words(argparse.ArgumentParser):
    """Of one order. Every 64th person begins with a dash, which makes no option of them."""

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        words = list(args or ())
        first = next((k for k, word in enumerate(words) if word[:1] == "-" and len(word) == PERSON_LONG), len(words))
        return super().parse_known_args([*words[:first], "--", *words[first:]] if words[first:] else words, namespace)


def configure(parser: argparse.ArgumentParser) -> None:
    settings = Settings(parser, ignore_others=True)
    options.data(settings.add)
    parser.add_argument("--json", action="store_true", help="answer with one list of JSON")
    verbs = parser.add_subparsers(title="orders", metavar="ORDER", required=True, parser_class=_Words)

    def verb(name: str, help_: str, order: Callable[[argparse.Namespace], orders.Order]) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        sub.set_defaults(rows=lambda args, folder: ask(folder, order(args)))
        return sub

    verb("status", "version, tables, connections, drain and announced restart", lambda _: orders.Status())
    tables = verb("tables", "which tables are open", lambda args: orders.Tables(args.frozen))
    tables.add_argument("--frozen", action="store_true", help="only those that stand still, or could not be restored")
    people = verb("people", "who is at a table, or at any", lambda args: orders.People(args.code))
    people.add_argument("code", nargs="?", help="of a table")
    verb("close", "close a table", lambda args: orders.Close(args.code)).add_argument("code")
    verb("bans", "who may not come", lambda _: orders.Bans())
    for name, kind, help_ in (
        ("ban", orders.Ban, "keep somebody from all tables"),
        ("unban", orders.Unban, "let somebody come again"),
        ("forget", orders.Forget, "delete every finished game of somebody"),
    ):
        one = verb(name, help_, lambda args, kind=kind: kind(PersonId(args.person)))  # type: ignore[misc]
        one.add_argument("person", help="as `people` shows it")
    announce = verb("announce", "announce a restart on all pages", lambda args: orders.Announce(args.minutes))
    announce.add_argument("minutes", nargs="?", type=between(0, 1440), help="from now; without them it is called off")
    verb("drain", "take no new tables from now on", lambda args: orders.Drain(not args.off)).add_argument(
        "--off", action="store_true", help="take some again"
    )
    for name, help_, copied in (
        ("backup", "copy the data of a server, which may run", back_up),
        ("restore", "put such a copy into a data folder that has none", put_back),
    ):
        sub = verbs.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        sub.add_argument("file", type=Path)
        sub.set_defaults(rows=lambda args, folder, copied=copied: [msgspec.to_builtins(copied(folder, args.file))])
    parser.set_defaults(settings=settings)


def run(args: argparse.Namespace) -> int:
    try:
        folder = args.settings.chosen(args, os.environ).values.data
        rows = args.rows(args, folder)
    except (SettingError, StoreError, NoServer) as error:
        print(f"prems admin: {error}", file=sys.stderr)
        return 2
    print(json.dumps(rows, ensure_ascii=False) if args.json else table(rows))
    return 0


def ask(folder: Path, order: orders.Order) -> Rows:
    """Raises NoServer."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line, line.makefile("rb") as answers:
            line.settimeout(PATIENCE)
            line.connect(str(folder / orders.SOCKET))
            line.sendall(msgspec.json.encode(order) + b"\n")
            said = answers.readline()
    except (OSError, AttributeError) as error:  # Windows has no such sockets
        raise NoServer(f"no server takes orders in {folder}: {error}") from None
    if not said:
        raise NoServer(f"the server of {folder} takes orders of root and of its own account only")
    answer = orders.read_answer(said)
    if answer.error:
        raise NoServer(answer.error)
    return answer.rows


def table(rows: Rows) -> str:
    """For people: a line each."""
    if not rows:
        return "none"
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = [names, *([_shown(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(names))]
    return "\n".join("  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)) for line in lines)


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
