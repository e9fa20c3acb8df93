"""How does a server run, from its start until it is asked to stop?"""

import asyncio
import logging
import platform
import sqlite3
import sys
from asyncio import FIRST_COMPLETED
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from typing import Final

from aiohttp import web

from prems import __version__
from prems.server.command.choices.settings import SettingError
from prems.server.command.process import systemd
from prems.server.command.process.desk import Desk
from prems.server.command.process.expiry import ends_at
from prems.server.command.process.files import open_files
from prems.server.command.process.forgetting import forget_the_old
from prems.server.command.process.garbage import leave_it, look_for_garbage
from prems.server.command.process.house import House
from prems.server.command.process.signals import on_signals
from prems.server.command.process.worker import Line
from prems.server.http.app import Server
from prems.server.http.entrance.door import Door
from prems.server.http.plain import plain_app
from prems.server.storage.folder import claimed, make_folder
from prems.server.storage.inspection import NAME
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import NO_POSTGRES, Away, Store, StoreError

log: Final = logging.getLogger("prems.server")

THREADS_TAKE_TURNS: Final = 0.0005  # seconds: the thread that commits must not wait long for the loop's


Run = Callable[[House], Coroutine[object, object, None]]


def run_until_stopped(verb: str, house: House, run: Run | None = None) -> int:
    """Until the process is asked to stop; where it cannot even begin, one sentence says why.

    1: trying again may help; 2: it cannot.
    """
    log.info("Prem's %s on Python %s, data in %s", __version__, platform.python_version(), house.data)
    log.info("%s files and sockets can be open at once", open_files() or "any number of")
    sys.setswitchinterval(THREADS_TAKE_TURNS)
    leave_it()
    try:
        run_loop((run or serve)(house))
    except Away as error:
        print(f"prems {verb}: {error}: does it run, and is it where --store says? Try again", file=sys.stderr)
        return 1
    except StoreError as error:
        print(f"prems {verb}: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"prems {verb}: cannot listen on {house.host}:{house.port}: {error}", file=sys.stderr)
        return 2
    return 0


class Stopped:
    """Asked once it lets games end where others can go on; asked twice it stops at once."""

    def __init__(self) -> None:
        self.once = asyncio.Event()
        self.twice = asyncio.Event()

    def asked(self) -> None:
        (self.twice if self.once.is_set() else self.once).set()


async def serve(house: House) -> None:
    """Until it is stopped; then tables are saved and pages told to come back."""
    worker = house.worker
    async with AsyncExitStack() as doors:
        if house.store is not None:
            doors.callback(_folder_of(house).close)
        server = Server(await _store(house), house.hosting)
        stopped = Stopped()
        on_signals(stopped.asked, partial(_read_again, house, server) if house.read_again else None)
        doors.push_async_callback(server.stop)
        bound = await _open(house, server, doors, stopped.asked)
        desk = Desk(server, house.data, "" if worker is None else worker.at)
        await desk.open()
        doors.push_async_callback(desk.close)
        now, days = server.environment.now, lambda: server.hosting.keep_days
        own = () if worker else (forget_the_old(server.forget_before, now, days), systemd.beat())
        garbage = look_for_garbage(server.environment.metrics.answered, server.tables.is_any_playing)
        chores = [asyncio.create_task(work) for work in (*own, garbage)]
        if house.tls is not None:
            chores.append(asyncio.create_task(house.tls.watch()))
            ends = partial(ends_at, house.tls.chain)
            server.environment.metrics.watch("prems_certificate_end_seconds", "When the certificate ends.", ends)
        house.is_open(bound)
        systemd.notify("READY=1")
        await stopped.once.wait()
        systemd.notify("STOPPING=1")
        if worker is None and server.node.successors and (draining := server.drain(True)) is not None:
            log.info("draining; tables that go to other nodes: %d", len(server.tables.shells))
            await asyncio.wait([draining, asyncio.create_task(stopped.twice.wait())], return_when=FIRST_COMPLETED)
        for chore in chores:
            chore.cancel()
        log.info("stopping; tables that are kept, their pages told to come back: %d", len(server.tables.shells))
        await server.stop()  # before the doors close
    log.info("stopped")


def _folder_of(house: House) -> sqlite3.Connection:
    """Where the data is elsewhere, the folder is for the administrator's socket: one node's. Raises StoreError."""
    try:
        make_folder(house.data / NAME)
        return claimed(house.data)
    except OSError as error:
        raise StoreError(f"{house.data}: {error}") from error


async def _store(house: House) -> Store:
    """Raises StoreError."""
    if house.store is None:
        return SqliteStore(house.data / NAME, None if house.worker is None else house.worker.at)
    try:
        from prems.server.storage.postgres.store import PostgresStore
    except ImportError:
        raise StoreError(NO_POSTGRES) from None
    return await PostgresStore.opened(house.store, house.hosting.at, is_sole=True)


def _read_again(house: House, server: Server) -> None:
    """At a hang-up: certificate and settings. What cannot be used is not taken."""
    systemd.notify_reloading()
    if house.tls is not None:
        house.tls.read_again()
    try:
        assert house.read_again is not None
        server.take(house.read_again())
        log.info("the settings were read again")
    except SettingError as error:
        log.error("the settings stay as they were: %s", error)
    systemd.notify("READY=1")


async def _open(house: House, server: Server, doors: AsyncExitStack, is_over: Callable[[], None]) -> int:
    """The doors; gives the port of the first. People come to a worker through whoever started it."""
    among = (server.admission.places_at_the_door, server.environment.noise, server.admission.rations)

    def outside(port: int) -> web.Application:
        return plain_app(house.hosting, port, house.webroot)

    tls = (house.tls.context, outside) if house.tls else ()
    door = Door(server.app(), *among, *tls)
    doors.push_async_callback(door.close)
    if house.worker is not None:
        await door.begin()
        line = Line(house.worker, door, server.admission, is_over)
        doors.callback(line.close)
        line.open()
        return house.port
    [(_, bound), *_] = listening = await door.open(house.host, house.port)
    _say(listening, "https" if house.tls else "http")
    if house.redirect_port is not None:
        plain = Door(outside(bound), *among)
        doors.push_async_callback(plain.close)
        _say(await plain.open(house.host, house.redirect_port), "http, which is told the way to https")
    return bound


def _say(listening: list[tuple[str, int]], what: str) -> None:
    for address, port in listening:
        log.info("listening on %s for %s", f"[{address}]:{port}" if ":" in address else f"{address}:{port}", what)


def run_loop(main: Coroutine[object, object, None]) -> None:
    """On uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(main)
    else:
        uvloop.run(main)
