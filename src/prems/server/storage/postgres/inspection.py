"""What is in a PostgreSQL, before a server begins? For whoever asks with `--check`; nothing is changed."""

from msgspec import Struct

from prems.server.storage.postgres.schema import VERSION
from prems.server.storage.postgres.thread import ThreadDatabase, Trouble
from prems.server.storage.store import StoreError

LIVING = "SELECT count(*) FROM nodes WHERE beat > clock_timestamp() - interval '10 seconds'"


class Inspected(Struct, frozen=True):
    format: int  # 0: nothing is there yet
    nodes: int = 0  # that live
    open_tables: int = 0


def inspected(url: str) -> Inspected:
    """Raises StoreError: it cannot be asked, or a newer version has written there."""
    database = ThreadDatabase(url)
    try:
        if database.execute("SELECT to_regclass('prems')").fetchone()[0] is None:
            return Inspected(0)
        (version,) = database.execute("SELECT max(format) FROM prems").fetchone()
        if version > VERSION:
            raise StoreError(f"the data was written by a newer version of Prem's (format {version}, here {VERSION})")
        (nodes,) = database.execute(LIVING).fetchone()
        (tables,) = database.execute("SELECT count(*) FROM tables WHERE closed IS NULL").fetchone()
        return Inspected(version, nodes, tables)
    except Trouble as error:
        raise StoreError(str(error)) from error
    finally:
        database.close()
