"""Where does a server take orders? At a socket in its data folder, from root and its own account alone."""

import asyncio
import contextlib
import logging
import os
import socket
import struct
from pathlib import Path
from typing import Final

import msgspec

from prems import __version__
from prems.server.command.process import orders as o
from prems.server.http.app import Server
from prems.server.storage.store import StoreError
from prems.server.tables.codes import tidy
from prems.server.tables.shell import TableShell
from prems.table.state import Instant, PersonId

log: Final = logging.getLogger("prems.server")

CREDENTIALS: Final = struct.Struct("3i")  # process, user, group, as Linux tells them
MINUTE: Final = 60_000.0  # milliseconds

Rows = list[dict[str, object]]


class NotThere(Exception):
    """An order is about something that is not there: the sentence says what."""


def desk_of(folder: Path, at: str = "") -> Path:
    """The server's own, or that of one of its workers."""
    return folder / o.SOCKET if not at else folder / f"{at.strip('/')}-{o.SOCKET}"


class Desk:
    def __init__(self, server: Server, folder: Path, at: str = "") -> None:
        self._server = server
        self._path = desk_of(folder, at)
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """A server without it is a server all the same."""
        try:
            self._path.unlink(missing_ok=True)  # of a server that was killed: the folder is ours now
            self._listening = await asyncio.start_unix_server(self._serve, self._path, limit=o.LONGEST)
            self._path.chmod(0o600)
        except (OSError, AttributeError, NotImplementedError) as error:  # Windows has no such sockets
            log.warning("`prems admin` will not find this server: %s", error)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.close()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):  # gone, or far too long
            line = await reader.readline()
            if may_order(writer.get_extra_info("socket")):
                answer = await self._answer(line)
                writer.write(msgspec.json.encode(answer) + b"\n")
                await writer.drain()
        writer.close()

    async def _answer(self, line: bytes) -> o.Answer:
        try:
            order = o.read_order(line)
            log.info("an administrator asks: %s", type(order).__name__.lower())
            return o.Answer(await self._carried_out(order))
        except msgspec.MsgspecError as error:
            return o.Answer(error=f"not an order of this version: {error}")
        except (NotThere, StoreError) as error:
            return o.Answer(error=str(error))

    async def _carried_out(self, order: o.AnyOrder) -> Rows:
        tables, store = self._server.tables, self._server.environment.store
        match order:
            case o.Status():
                return [self._status()]
            case o.Tables(frozen=frozen):
                return self._tables(frozen)
            case o.People(code=code):
                shells = tables.shells.values() if code is None else [self._shell(code)]
                return [row for shell in shells for row in _people(shell)]
            case o.Close(code=code):
                return await self._close(code)
            case o.Bans():
                return [{"person": person} for person in sorted(self._server.environment.bans)]
            case o.Ban(person=person):
                await store.ban(person, self._server.environment.now())
                tables.ban(person)
                return [{"person": person, "banned": True}]
            case o.Unban(person=person):
                await store.unban(person)
                self._server.environment.bans.discard(person)
                return [{"person": person, "banned": False}]
            case o.Announce(minutes=minutes):
                now = self._server.environment.clock()
                tables.announce(None if minutes is None else Instant(now + minutes * MINUTE))
                return [self._status()]
            case o.Drain(on=on):
                self._server.drain(on)
                return [self._status()]
            case o.Forget(person=person):
                return await self._forget(person)

    def _status(self) -> dict[str, object]:
        server = self._server
        at, now = server.environment.restart_at, server.environment.clock()
        return {
            **({"at": server.hosting.at} if server.hosting.at else {}),
            "version": __version__,
            "tables": len(server.tables.shells),
            "connections": server.environment.metrics.counts["connections"],
            "draining": server.node.is_draining,
            "restart_in_seconds": None if at is None else round(max(0.0, at - now) / 1000),
        }

    def _tables(self, only_frozen: bool) -> Rows:
        tables = self._server.tables
        rows = [_table(shell) for shell in tables.shells.values() if shell.is_frozen or not only_frozen]
        return rows + [{"code": code, "state": "not restored"} for code in tables.unrestored]

    async def _close(self, code: str) -> Rows:
        tables = self._server.tables
        if tidy(code) in tables.unrestored:
            await tables.give_up(tidy(code))
        else:
            tables.close(self._shell(code))
        return [{"code": tidy(code), "closed": True}]

    async def _forget(self, person: PersonId) -> Rows:
        """Open tables still know the person's name: whoever asks is told which."""
        knowing = [shell for shell in self._server.tables.shells.values() if person in shell.table.state.people]
        for shell in knowing:
            await shell.has_kept_its_games()
        deleted = await self._server.environment.store.forget_player(person)
        return [{"person": person, "games_deleted": deleted, "still_known_at": [shell.code for shell in knowing]}]

    def _shell(self, code: str) -> TableShell:
        shell = self._server.tables.find(code)
        if shell is None:
            raise NotThere(f"no table {tidy(code)} is open here")
        return shell


def _table(shell: TableShell) -> dict[str, object]:
    state = shell.table.state
    return {
        "code": state.code,
        "game": state.game,
        "stage": state.stage,
        "people": len(state.people),
        "here": len(shell.here),
        "state": "frozen" if shell.is_frozen else "standing still" if shell.trouble else "well",
    }


def _people(shell: TableShell) -> Rows:
    state = shell.table.state
    return [
        {"person": id_, "name": person.name, "code": state.code, "here": id_ in shell.here, "host": id_ == state.host}
        for id_, person in state.people.items()
    ]


def may_order(line: socket.socket) -> bool:
    """Root, and whoever the server runs as. Where the system does not say who asks, the file's rights must do."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    _, user, _ = CREDENTIALS.unpack(line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size))
    return user in (0, os.geteuid())
