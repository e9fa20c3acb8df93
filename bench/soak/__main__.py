"""How does an hour of trouble go? `make soak` takes five minutes of it, `make soak MINUTES=60` the whole hour."""

import argparse
import asyncio
import logging
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import aiohttp
from tests.kit.server.process import free_port
from tests.server.storage.crash import Remembering

from bench.soak.evening import Evening
from bench.soak.findings import Findings
from bench.soak.server import Server
from bench.soak.trouble import Trouble
from prems.client import Client

TABLES: Final = 6  # that are played at the same time
TROUBLEMAKERS: Final = 3
ROUGH: Final = 0.5  # share of the time in which the server is killed; after that it must live on without a leak
FULL_FOR: Final = 3.0  # seconds in which nothing can be written
QUIET_WITHIN: Final = 90.0  # seconds, for all tables to close when everybody has gone


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="the dice; what the machine does in between is its own")
    args = parser.parse_args()
    random.seed(args.seed)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # floods write to sockets that are closed meanwhile
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server is ended too
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(soak(Path(folder), args.minutes * 60))


async def soak(folder: Path, seconds: float) -> int:
    server, findings = Server(folder, free_port()), Findings()
    try:
        async with Client(server.url) as client:
            evening = Evening(client, server, findings)
            trouble = Trouble(client, server.port, evening)
            files_at_first = server.open_files()
            people = [asyncio.ensure_future(evening.spend(nth)) for nth in range(TABLES)]
            people += [asyncio.ensure_future(trouble.make()) for _ in range(TROUBLEMAKERS)]
            files_at_first = await _rough(server, evening, findings, seconds * ROUGH) or files_at_first
            await _steady(server, evening, findings, seconds * (1 - ROUGH))
            evening.is_over = True
            for one in await asyncio.gather(*people, return_exceptions=True):
                if isinstance(one, BaseException):
                    findings.wrong(f"{type(one).__name__}: {one}")
            metrics = await _all_quiet(client, evening.unanswered, findings)
            findings.no_leak(files_at_first, server.open_files())
        if server.stop() != 0:
            findings.wrong("the server did not stop politely")
        findings.no_bug(server.log(), metrics)
    finally:
        server.end()
    return _told(findings, server, trouble, metrics)


async def _rough(server: Server, evening: Evening, findings: Findings, seconds: float) -> int:
    """Kills, a full disk and jumps of the clock. Afterwards: how many files the last life began with."""
    until = time.monotonic() + seconds
    files = 0
    while time.monotonic() < until:
        await _wait(server, evening, findings, random.uniform(2, 8))
        server.jump()
        await _wait(server, evening, findings, random.uniform(2, 8))
        server.fill_disk()
        await asyncio.sleep(FULL_FOR)
        server.empty_disk()
        await _wait(server, evening, findings, random.uniform(2, 8))
        await asyncio.to_thread(server.kill)
        files = server.open_files()
        findings.nothing_is_lost(server.folder, _people(evening))
        findings.new_life()
    return files


async def _steady(server: Server, evening: Evening, findings: Findings, seconds: float) -> None:
    """One long life, with everything but kills."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await _wait(server, evening, findings, min(10.0, max(0.1, until - time.monotonic())))
        server.jump()


async def _wait(server: Server, evening: Evening, findings: Findings, seconds: float) -> None:
    """And look after everything meanwhile."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(1.0)
        findings.sample(server.memory_kb(), server.open_files())
        if sys.stderr.isatty():
            print(f"\r  {findings.games} games, {server.kills} kills", end="", file=sys.stderr, flush=True)
    findings.nothing_is_lost(server.folder, _people(evening))


def _people(evening: Evening) -> dict[str, list[Remembering]]:
    return {code: table.people for code, table in evening.tables.items()}


async def _all_quiet(client: Client, unanswered: int, findings: Findings) -> dict[str, float]:
    """When everybody has gone, so are tables and sockets.

    A table that was opened when the server died, before anybody knew its code, closes by itself after half an hour.
    """
    until = time.monotonic() + QUIET_WITHIN
    while True:
        metrics = await _metrics(client.url)
        if metrics["prems_tables"] == 0 and metrics["prems_connections"] == 0:
            return metrics
        is_late = time.monotonic() > until
        if is_late and metrics["prems_tables"] <= unanswered and metrics["prems_connections"] == 0:
            return metrics
        if is_late:
            tables, sockets = metrics["prems_tables"], metrics["prems_connections"]
            findings.wrong(f"{tables:.0f} tables and {sockets:.0f} sockets are left when everybody has gone")
            return metrics
        await asyncio.sleep(1.0)


async def _metrics(url: str) -> dict[str, float]:
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        rows = [line.rsplit(" ", 1) for line in (await answer.text()).splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def _told(findings: Findings, server: Server, trouble: Trouble, metrics: dict[str, float]) -> int:
    made = ", ".join(f"{kind} {count}" for kind, count in sorted(trouble.made.items()))
    memory = (
        f"{min(findings.memory) // 1000} to {max(findings.memory) // 1000} MB" if findings.memory else "not measured"
    )
    print(f"{findings.tables} tables, {findings.games} whole games verified, {findings.events} events in them")
    print(
        f"{findings.verdicts} verdicts compared; {findings.looks} looks at the store: nothing seen was missing"
        if not findings.problems
        else f"{findings.verdicts} verdicts compared; {findings.looks} looks at the store"
    )
    print(f"{server.kills} kills, {server.fills} full disks, {server.jumps} jumps of the clock; {made}")
    print(
        f"last life: memory {memory}, {metrics.get('prems_floods_total', 0):.0f} floods closed, "
        f"{metrics.get('prems_malformed_total', 0):.0f} messages not understood"
    )
    for problem in findings.problems:
        print(f"WRONG: {problem}")
    return 1 if findings.problems else 0


if __name__ == "__main__":
    sys.exit(main())
