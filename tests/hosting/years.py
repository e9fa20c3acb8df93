"""What becomes of the data over the years? It is copied, put back, brought up to date, never read by older code."""

import json
import sqlite3
from pathlib import Path

from prems.server.storage.inspection import NAME
from prems.server.storage.schema import VERSION
from tests.hosting.wheel import Installed
from tests.server.storage.test_version_0_1 import TABLES, data_folder


def admin(installed: Installed, folder: Path, *order: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = json.loads(installed.run("admin", "--json", "--data", str(folder), *order))
    return rows


def upgrade(installed: Installed, folder: Path) -> None:
    (folder / "old").mkdir()
    data = data_folder(folder / "old")
    assert "brought from format 1" in installed.run("serve", "--check", "--data", str(data), "--port", "0")
    with installed.serve(data) as server:
        assert f"tables restored: {len(TABLES)}, not restored: 0" in server.log()
        assert {row["code"] for row in admin(installed, data, "tables")} == {row["code"] for row in TABLES.values()}


def back_up_and_restore(installed: Installed, folder: Path) -> None:
    (folder / "first").mkdir()
    data, copy, other = data_folder(folder / "first"), folder / "copy.sqlite3", folder / "second"
    with installed.serve(data):
        [made] = admin(installed, data, "backup", str(copy))
        assert made["open_tables"] == len(TABLES)
    admin(installed, other, "restore", str(copy))
    with installed.serve(other) as server:
        assert f"tables restored: {len(TABLES)}, not restored: 0" in server.log()


def downgrade(installed: Installed, folder: Path) -> None:
    """As an older version meets a newer folder."""
    (folder / "newer").mkdir()
    data = data_folder(folder / "newer")
    with sqlite3.connect(data / NAME) as db:
        db.execute(f"PRAGMA user_version={VERSION + 1}")
    db.close()
    for check in ([], ["--check"]):
        said = installed.run("serve", *check, "--data", str(data), "--port", "0", status=2)
        assert f"written by a newer version of Prem's (format {VERSION + 1}, here {VERSION})" in said


def downgrade_to(older: Installed, installed: Installed, folder: Path) -> None:
    """For real: what this version has written, read by the one before."""
    with installed.serve(folder):
        pass
    assert "written by a newer version" in older.run("serve", "--data", str(folder), "--port", "0", status=2)
