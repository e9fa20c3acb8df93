"""Who starts the workers, shows people in, and sees to it that one that crashed is missed by nobody? `--workers`"""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Final

from prems.server.command.process import systemd
from prems.server.command.process.forgetting import forget_the_old
from prems.server.command.process.house import House
from prems.server.command.process.signals import on_signals
from prems.server.command.process.worker import LONGEST, SOMEBODY, VARIABLE, Heard, Worker, encode, read_counted
from prems.server.command.workers.counter import Counter
from prems.server.command.workers.porter import NEW_TABLE, Porter, forwarded, place_of
from prems.server.http.app import unix_now
from prems.server.limits import Places
from prems.server.storage.inspection import NAME
from prems.server.storage.shared import SharedFile

log: Final = logging.getLogger("prems.server")

STARTS_WITHIN: Final = 60.0  # seconds
STOPS_WITHIN: Final = 20.0
YOUNG: Final = 10.0  # seconds: whoever dies younger is started again more slowly
SWEEPS_EVERY: Final = 2.0
SWEEPS_ANYHOW: Final = 60  # times that, for what was deleted


class Post:
    """One place among the workers, and the process that fills it now."""

    def __init__(self, number: int, of: int) -> None:
        self.number, self._of = number, of
        self.at = f"/w{number}"
        self.is_ready = False
        self.started = 0.0
        self.process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None

    def start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        worker = Worker(self.number, self._of, theirs.fileno())
        env = {**os.environ, VARIABLE: f"{worker.number},{worker.of},{worker.line}"}
        env.pop("NOTIFY_SOCKET", None)
        command = [sys.executable, "-m", "prems.cli", *sys.argv[1:]]
        self.process = subprocess.Popen(command, env=env, pass_fds=[worker.line], stdout=subprocess.DEVNULL)
        theirs.close()
        ours.setblocking(False)
        self._line, self.started, self.is_ready = ours, time.monotonic(), False

    async def ready(self) -> bool:
        assert self._line is not None
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(STARTS_WITHIN):
                self.is_ready = bool(await asyncio.get_running_loop().sock_recv(self._line, 1))
        return self.is_ready

    async def ended(self) -> int:
        process = self.process
        assert process is not None
        return await asyncio.to_thread(process.wait)

    def show_in(self, sock: socket.socket) -> bool:
        """False: it cannot take anybody now."""
        with contextlib.suppress(OSError):
            if self.is_ready and self._line is not None:
                return bool(socket.send_fds(self._line, [SOMEBODY], [sock.fileno()]))
        return False

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """From now on to what this worker tells the others."""
        loop, line = asyncio.get_running_loop(), self._line
        assert line is not None

        def said() -> None:
            with contextlib.suppress(OSError):
                if message := line.recv(LONGEST):
                    heard(message)
                    return
            loop.remove_reader(line)  # it has ended

        loop.add_reader(line, said)

    def tell(self, message: bytes) -> None:
        """What another worker has told. One that does not read misses it."""
        with contextlib.suppress(OSError):
            if self.is_ready and self._line is not None:
                self._line.send(message)

    def signal(self, number: int) -> None:
        with contextlib.suppress(OSError):
            if self.process is not None:
                self.process.send_signal(number)

    def forget(self) -> None:
        self.is_ready = False
        if self._line is not None:
            asyncio.get_running_loop().remove_reader(self._line)
            self._line.close()
            self._line = None


async def run_workers(house: House) -> None:
    """Until it is stopped. Raises StoreError, OSError."""
    await Parent(house).run()


class Parent:
    def __init__(self, house: House) -> None:
        self._house = house
        self._posts = [Post(nth + 1, house.workers) for nth in range(house.workers)]
        self._turn = 0
        self._stopped = asyncio.Event()

    async def run(self) -> None:
        """Until it is stopped. Raises StoreError, OSError."""
        house = self._house
        data = SharedFile(house.data / NAME)
        on_signals(self._stopped.set, partial(self._tell_all, signal.SIGHUP))
        places = None if house.hosting.behind_proxy else Places(house.hosting.sockets_an_address)
        porter = Porter(self._show_in, places)
        counter = Counter(house.data, [post.at for post in self._posts])
        chores: list[asyncio.Task[None]] = []
        try:
            listening = porter.open(house.host, house.port)  # before anything is started in vain
            chores = [asyncio.create_task(self._keep(post, data)) for post in self._posts]
            while not self._stopped.is_set() and not all(post.is_ready for post in self._posts):
                await asyncio.sleep(0.02)
            await counter.open()
            forgetting = forget_the_old(data.forget_before, unix_now, lambda: house.hosting.keep_days)
            chores += [asyncio.create_task(work) for work in (forgetting, systemd.beat(), self._sweep(data))]
            for address, port in listening:
                log.info("listening on %s:%d for %d workers", address, port, len(self._posts))
            if not self._stopped.is_set():
                house.is_open(listening[0][1])
                systemd.notify("READY=1")
            await self._stopped.wait()
            systemd.notify("STOPPING=1")
        finally:
            porter.close()
            for chore in chores:
                chore.cancel()
            await counter.close()
            await self._stop()
            data.close()
        log.info("stopped")

    async def _keep(self, post: Post, data: SharedFile) -> None:
        """Alive, however often it dies."""
        wait = 0.0
        while True:
            await asyncio.sleep(wait)
            post.start()
            ended = asyncio.create_task(post.ended())
            await asyncio.wait([ended, asyncio.create_task(post.ready())], return_when=asyncio.FIRST_COMPLETED)
            if post.is_ready:
                post.listen(partial(self._pass_on, post))
            status = await ended
            post.forget()
            self._tell_others(post, Heard(post.number, None))
            data.bury(post.at)  # its tables are anybody's at once
            log.error("worker %s ended with %s: its tables go on elsewhere, and another is started", post.at, status)
            wait = 0.2 if time.monotonic() - post.started > YOUNG else min(10.0, 2 * wait + 0.5)

    def _pass_on(self, post: Post, message: bytes) -> None:
        self._tell_others(post, Heard(post.number, read_counted(message)))

    def _tell_others(self, post: Post, heard: Heard) -> None:
        message = encode(heard)
        for other in self._posts:
            if other is not post:
                other.tell(message)

    def _show_in(self, sock: socket.socket, head: bytes) -> None:
        try:
            address = sock.getpeername()[0]
        except OSError:
            return
        if self._house.hosting.behind_proxy:
            address = forwarded(head) or address
        first = place_of(head, address, len(self._posts), self._turn)
        self._turn += head.startswith(NEW_TABLE)
        for nth in range(len(self._posts)):
            if self._posts[(first + nth) % len(self._posts)].show_in(sock):
                return

    async def _sweep(self, data: SharedFile) -> None:
        times = 0
        while True:
            await asyncio.sleep(SWEEPS_EVERY)
            times += 1
            await asyncio.to_thread(data.sweep, times % SWEEPS_ANYHOW == 0)

    def _tell_all(self, number: int) -> None:
        for post in self._posts:
            post.signal(number)

    async def _stop(self) -> None:
        self._tell_all(signal.SIGTERM)
        ends = [asyncio.create_task(post.ended()) for post in self._posts if post.process is not None]
        if ends:
            await asyncio.wait(ends, timeout=STOPS_WITHIN)
        self._tell_all(signal.SIGKILL)
        for post in self._posts:
            post.forget()
