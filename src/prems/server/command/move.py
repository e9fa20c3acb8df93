"""How does the data of a server go into another database, and back? `prems move`"""

import argparse
import contextlib
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from prems.server.storage.database import Database
from prems.server.storage.folder import claimed, make_folder, make_private
from prems.server.storage.inspection import NAME
from prems.server.storage.library import connected
from prems.server.storage.schema import prepare
from prems.server.storage.store import StoreError

POSTGRES: Final = ("postgresql://", "postgres://")
ALIVE: Final = "SELECT count(*) FROM nodes WHERE beat > clock_timestamp() - interval '10 seconds'"


def configure(parser: argparse.ArgumentParser) -> None:
    where = "a data folder, or postgresql://..."
    parser.add_argument("source", help=f"{where}; it stays as it is")
    parser.add_argument("target", help=f"{where}, without any data")


def run(args: argparse.Namespace) -> int:
    try:
        moved = move(args.source, args.target)
    except StoreError as error:
        print(f"prems move: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("prems move: stopped before everything was copied and compared: nothing was", file=sys.stderr)
        return 130
    print(f"copied and compared: {', '.join(f'{name} {rows}' for name, rows in moved.items())}")
    return 0


def move(source: str, target: str) -> dict[str, int]:
    """While nobody plays. Raises StoreError."""
    from prems.server.storage.postgres.copying import copy

    if not source.startswith(POSTGRES) and not (Path(source) / NAME).exists():
        raise StoreError(f"there is no {NAME} in {source}")
    with _opened(source) as old, _opened(target) as new:
        moved = copy(old, new)
        if target.startswith(POSTGRES):
            for name in ("tables", "games", "memories"):  # so that new ones get new numbers
                numbers = f"pg_get_serial_sequence('{name}', 'id'), coalesce(max(id), 0) + 1, false"
                new.execute(f"SELECT setval({numbers}) FROM {name}")
        for where, db in ((source, old), (target, new)):
            if where.startswith(POSTGRES):
                _check_alone(db)  # still: what came in meanwhile was not copied
        new.execute("COMMIT")
        return moved


@contextlib.contextmanager
def _opened(where: str) -> Iterator[Database]:
    """For this program alone. Raises StoreError."""
    with _postgres(where) if where.startswith(POSTGRES) else _file(Path(where) / NAME) as db:
        yield db


@contextlib.contextmanager
def _file(path: Path) -> Iterator[Database]:
    try:
        make_folder(path)
        claim = claimed(path.parent)
        make_private(path)
        db = connected(path)
        try:
            prepare(db)
            yield db
        finally:
            db.close()
            claim.close()
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{path}: {error}") from error


@contextlib.contextmanager
def _postgres(url: str) -> Iterator[Database]:
    try:
        from prems.server.storage.postgres.schema import prepare as prepare_there
        from prems.server.storage.postgres.thread import ThreadDatabase, Trouble
    except ImportError:
        raise StoreError("for PostgreSQL install the extra: pip install 'prems[postgres]'") from None
    db = ThreadDatabase(url)
    try:
        db.do(prepare_there)
        _check_alone(db)
        yield db
    except Trouble as error:
        raise StoreError(str(error)) from error
    finally:
        db.close()


def _check_alone(db: Database) -> None:
    if db.execute(ALIVE).fetchone()[0]:
        raise StoreError("a server is using that database: stop it first")
