"""What does the server say of itself? Enough for its host, and nothing about anybody."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from prems import __version__
from prems.client import Client
from prems.server.command.logs import Lines
from tests.kit.server.people import Witness
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import in_loop, until
from tests.server.storage.test_version_0_1 import TABLES, data_folder


@in_loop
async def test_a_start_and_a_stop_are_told_line_by_line(tmp_path: Path) -> None:
    with ServerProcess(data_folder(tmp_path), "--log-format", "json", "--log-level", "debug") as server:
        async with Client(server.url) as client:
            ana = Witness("Anastasia")
            visit = asyncio.ensure_future(client.join(await client.open_table("arriba"), ana))
            await until(lambda: ana.is_in)
            server.process.terminate()
            await visit
        assert await asyncio.to_thread(server.process.wait, 20) == 0
    lines = [json.loads(line) for line in server.log().splitlines()]
    assert all(line.keys() == {"time", "level", "logger", "message"} for line in lines)
    said = "\n".join(line["message"] for line in lines if line["level"] == "info")
    for told in (
        f"Prem's {__version__} on Python",
        f"data in {tmp_path}",
        f"tables restored: {len(TABLES)}, not restored: 0",
        f"listening on {server.url.removeprefix('http://')} for http",
        f"tables that are kept, their pages told to come back: {len(TABLES) + 1}",
        "stopped",
    ):
        assert told in said
    for secret in (ana.token, ana.name, str(ana.me), "Anastasia"):
        assert secret not in server.log()


def test_what_broke_stays_in_its_line(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logging.getLogger("prems.server").exception("table %s is frozen", "BCDF")
    written = Lines().format(caplog.records[-1])
    assert "\n" not in written
    line = json.loads(written)
    assert (line["level"], line["message"]) == ("error", "table BCDF is frozen")
    assert "ValueError: two\nlines" in line["trace"]
