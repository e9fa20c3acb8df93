"""What does a server need of its storage? Every event is committed before anybody sees it."""

import asyncio
from collections.abc import Callable, Collection, Iterator
from typing import Protocol

from msgspec import Struct

from prems.table.state import PersonId


class StoreError(Exception):
    """It could not be kept: a full disk, a locked or broken database. Nothing of it was kept."""


class CodeTaken(StoreError):
    """Another table that is not closed has this code."""


class Kept(Struct, frozen=True):
    """A table that was open when the server last ran."""

    id: int
    code: str
    game: str
    lines: list[bytes]
    is_damaged: bool = False  # its lines cannot be read


class Finished(Struct, frozen=True):
    """One game of a table as a log of its own, who played it, and its photo finishes."""

    log: bytes
    players: Collection[PersonId] = ()
    photos: bytes = b""  # and late hands, one a line: each with the number of the event before which they belong


class Store(Protocol):
    """Every database can fill it. Each future can raise StoreError; what was awaited is seen by what comes later."""

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]": ...

    def append(self, table: int, lines: bytes) -> "asyncio.Future[None]":
        """One line an event. All of them are kept, or none; in the order in which they were given."""

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]": ...

    def keep_game(
        self, table: int, nth: int, fold: Callable[[list[bytes]], Finished], now: int
    ) -> "asyncio.Future[None]":
        """Made of the whole log of an open table, not in the loop. Safe to repeat: a deleted game stays deleted."""

    def game(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[Finished | None]":
        """A kept game, for one of its players, as long as it is kept: its table may be closed."""

    def forget_player(self, player: PersonId) -> "asyncio.Future[int]":
        """Every kept game that this player took part in, for everybody and for ever; gives their number."""

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        """The whole log of an open table."""

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        """After a failure: the table as it was kept, if it can be written to once more."""

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        """Games and closed tables that ended before this moment, for ever."""

    def kept(self) -> Iterator[Kept]:
        """All tables that are still open. Call it before anything else. Raises StoreError."""

    def bans(self) -> set[PersonId]:
        """Who may not come to any table. Call it before anything else. Raises StoreError."""

    def ban(self, person: PersonId, now: int) -> "asyncio.Future[None]": ...

    def unban(self, person: PersonId) -> "asyncio.Future[None]": ...

    def size(self) -> int:
        """Bytes on the disk."""

    async def is_well(self) -> bool:
        """False as long as what it is given cannot be kept."""

    def close(self) -> None:
        """Everything that was asked for is done; then nothing more."""
