"""What does everybody else notice of an abuse? `make abuse` tries all of them on a server with fifty tables in play.

python -m bench.abuse --only fragments --only silence --seconds 10
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from bench.abuse import players, probe
from bench.abuse.abuses import ABUSES, Abuse
from bench.abuse.findings import Noticed, Quiet, told
from bench.abuse.server import Server
from bench.abuse.visits import Visitor

TABLES: Final = 50
SETTLES: Final = 1.0  # seconds, after an abuse
QUIET: Final = 2.0  # times as long as an abuse: what all of them are compared with
TIRED_AFTER: Final = 20.0  # seconds more than it was given, for an abuse to come to its end


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__)
    parser.add_argument("--only", action="append", choices=[abuse.name for abuse in ABUSES], metavar="NAME")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each abuse (default: 5)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"in play meanwhile (default: {TABLES})")
    args = parser.parse_args()
    chosen = [abuse for abuse in ABUSES if not args.only or abuse.name in args.only]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            return asyncio.run(_try_all(server, chosen, args.seconds, args.tables))
        finally:
            server.end()


async def _try_all(server: Server, abuses: list[Abuse], seconds: float, tables: int) -> int:
    with _beside(players.play, server.port, tables) as crowd, _beside(probe.watch, server.port, server.pid) as watch:
        _say(f"{tables} tables sit down")
        await asyncio.to_thread(crowd.recv)
        trial = Trial(server, crowd, watch, seconds)
        _say("quiet, to compare with")
        await trial.noticed(asyncio.sleep(2 * SETTLES))  # the first cards are dealt
        quiet = Quiet(await trial.noticed(asyncio.sleep(QUIET * seconds)))
        found = {}
        for nth, abuse in enumerate(abuses, 1):
            _say(f"{nth} of {len(abuses)}: {abuse.name}")
            found[abuse] = await trial.of(abuse)
        for abuse in [abuse for abuse, noticed in found.items() if quiet.is_disturbed(noticed)]:
            _say(f"once more, the machine may have been busy: {abuse.name}")
            found[abuse] = quiet.better(found[abuse], await trial.of(abuse))
        _say("quiet again")
        afterwards = await trial.noticed(asyncio.sleep(QUIET * seconds))
    _say("")
    print(told(quiet, found, afterwards))
    if not server.is_alive or "Traceback" in server.log():
        print(f"The server broke: {server.log()[-3000:]}")
        return 1
    return 1 if any(quiet.is_disturbed(noticed) for noticed in found.values()) else 0


class Trial:
    def __init__(self, server: Server, crowd: Connection, watch: Connection, seconds: float) -> None:
        self._server = server
        self._crowd = crowd
        self._watch = watch
        self._seconds = seconds
        self._visitors = 0

    async def of(self, abuse: Abuse) -> Noticed:
        self._visitors += 1
        visitor = Visitor(self._server.port, f"127.0.1.{self._visitors}", self._seconds)
        noticed = await self.noticed(_bounded(abuse, visitor, self._seconds))
        visitor.go()
        await asyncio.sleep(SETTLES)
        return noticed

    async def noticed(self, what: Awaitable[None]) -> Noticed:
        """While something goes on."""
        self._asked()
        before = self._server.weight()
        await what
        ways, still = await asyncio.to_thread(self._asked)
        return Noticed(still, ways, self._server.weight().since(before))

    def _asked(self) -> tuple[list[float], probe.StoodStill]:
        self._crowd.send(None)
        self._watch.send(None)
        return self._crowd.recv(), self._watch.recv()


async def _bounded(abuse: Abuse, visitor: Visitor, seconds: float) -> None:
    with contextlib.suppress(ConnectionError, TimeoutError):  # it was refused: so much the better
        await asyncio.wait_for(abuse.do(visitor), seconds + TIRED_AFTER)


@contextlib.contextmanager
def _beside(work: Callable[..., None], *given: object) -> Iterator[Connection]:
    """Another process, with which one can talk; it ends when nobody talks with it any more."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=work, args=(*given, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.join(10)
        process.terminate()


def _say(sentence: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K  {sentence}", end="", file=sys.stderr, flush=True)
    elif sentence:
        print(f"  {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
