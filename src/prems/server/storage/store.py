"""What does a server need of its storage? Every event is committed before anybody sees it."""

import asyncio
from collections.abc import Collection, Iterator
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


class Store(Protocol):
    """Another database can fill it. What is asked for is done in that order; each future may raise StoreError."""

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]": ...

    def append(self, table: int, lines: bytes) -> "asyncio.Future[None]":
        """One line an event. All of them are kept, or none."""

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]": ...

    def keep_game(
        self, table: int, nth: int, players: Collection[PersonId], log: bytes, now: int
    ) -> "asyncio.Future[None]":
        """Safe to repeat."""

    def game(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[bytes | None]":
        """A kept game, for one of its players, as long as it is kept: its table may be closed."""

    def forget_player(self, player: PersonId) -> "asyncio.Future[int]":
        """Every kept game that this player took part in, for everybody; how many there were."""

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        """The whole log of an open table."""

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        """After a failure: the table as it was kept, if it can be written to once more."""

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        """Games and closed tables that ended before this moment."""

    def kept(self) -> Iterator[Kept]:
        """All tables that are still open. Call it before anything else."""

    def close(self) -> None:
        """Whatever is waiting is committed first."""
