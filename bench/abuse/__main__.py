"""What does everybody else notice of an abuse? `make abuse` tries all of them on a server with fifty tables in play.

The server has a core for itself. Whoever abuses it gets what the players leave of the others, so that what they
notice is the server's doing and not the machine's: an abuser that took the players' core from them would look like a
slow server, and one that shared the server's would look like a slow loop.

Two goals. No callback of the loop takes more than 10 ms of its own processor time: whatever is heard or asked is
done in one callback or in several, so that no message or request can halt the loop for longer. And views, from the
press of whoever turns a card to the other three screens, all in the players' process, have a p99 of at most three
times that of the quiet before, which is four times as long as an abuse. Some 900 views in 3 s make that the ninth
slowest. When the quiet afterwards has another p99 than the one before, the machine was not quiet and no row says
anything. A row that misses is tried once more, which its star says; what was found the second time counts.

python -m bench.abuse --only fragments --only silence --seconds 10
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from bench.abuse import players, probe
from bench.abuse.abuses import ABUSES, Abuse
from bench.abuse.findings import Noticed, Quiet, head, row, verdict, why
from bench.abuse.server import CORE, Server
from bench.abuse.visits import Visitor
from bench.cost import stay_on_core

TABLES: Final = 50
SETTLES: Final = 1.0  # seconds, after an abuse
QUIET: Final = 4.0  # times as long as an abuse: a sweep of the database now and then is part of it
WRITTEN_WITHIN: Final = 0.2  # seconds, by the server into its diary
TIRED_AFTER: Final = 20.0  # seconds more than it was given, for an abuse to come to its end


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m bench.abuse", description=__doc__, formatter_class=raw)
    parser.add_argument(
        "--only",
        action="append",
        choices=[abuse.name for abuse in ABUSES],
        metavar="NAME",
        help=f"one or more of {', '.join(abuse.name for abuse in ABUSES)}",
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="of each abuse (default: 5)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"in play meanwhile (default: {TABLES})")
    parser.add_argument("--why", action="store_true", help="say which callbacks of the loop took longest")
    args = parser.parse_args()
    chosen = [abuse for abuse in ABUSES if not args.only or abuse.name in args.only]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        stay_on_core(CORE + 1)
        try:
            return asyncio.run(_try_all(server, chosen, args))
        finally:
            server.end()


async def _try_all(server: Server, abuses: list[Abuse], args: argparse.Namespace) -> int:
    seconds, tables = args.seconds, args.tables
    with _beside(players.play, server.port, tables) as crowd, _beside(probe.watch, server.port, server.pid) as watch:
        _say(f"{tables} tables sit down")
        codes = await asyncio.to_thread(crowd.recv)
        _stand_back()
        trial = Trial(server, crowd, watch, codes, seconds)
        _say("quiet, to compare with")
        await trial.noticed(asyncio.sleep(2 * SETTLES))  # the first cards are dealt
        quiet = Quiet(await trial.noticed(asyncio.sleep(QUIET * seconds)))
        _tell(head(), row("quiet", "", quiet.noticed, quiet))
        found = {}
        for nth, abuse in enumerate(abuses, 1):
            _say(f"{nth} of {len(abuses)}: {abuse.name}")
            name, found[abuse] = abuse.name, await trial.of(abuse)
            if quiet.is_disturbed(found[abuse]):
                _tell(row(name, abuse.finding, found[abuse], quiet))
                name, found[abuse] = f"{name} *", await trial.of(abuse)
            _tell(row(name, abuse.finding, found[abuse], quiet))
        _say("quiet again")
        _tell(row("quiet again", "", await trial.noticed(asyncio.sleep(QUIET * seconds)), quiet))
    print(verdict(quiet, found))
    if args.why:
        print(why(quiet, found))
    if not server.is_alive or "Traceback" in server.log():
        print(f"The server broke: {server.log()[-3000:]}")
        return 1
    return 1 if any(quiet.is_disturbed(noticed) for noticed in found.values()) else 0


class Trial:
    def __init__(
        self, server: Server, crowd: Connection, watch: Connection, tables: list[str], seconds: float
    ) -> None:
        self._server = server
        self._crowd = crowd
        self._watch = watch
        self._tables = tables
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
        self._server.diary.since()
        await what
        await asyncio.sleep(WRITTEN_WITHIN)
        ways, still = await asyncio.to_thread(self._asked)
        diary, grown = self._server.diary.since(), self._server.weight().since(before)
        return Noticed(still, ways, diary.written(self._tables), diary, grown)

    def _asked(self) -> tuple[list[float], probe.StoodStill]:
        self._crowd.send(None)
        self._watch.send(None)
        return self._crowd.recv(), self._watch.recv()


def _stand_back() -> None:
    """From now on this process, which abuses the server, has what others leave of its core."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


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


def _tell(*lines: str) -> None:
    """What was found is told at once: whoever stops in the middle has it all the same."""
    _say("")
    print(*lines, sep="\n", flush=True)


def _say(sentence: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K  {sentence}", end="", file=sys.stderr, flush=True)
    elif sentence:
        print(f"  {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
