"""What is asked of the library, the same in every database?"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from prems.server.storage.library import Library
from prems.server.storage.screens import Screens
from prems.server.storage.store import Finished, Memory, Remember
from prems.table.state import PersonId

T = TypeVar("T")


class Shelf:
    """The half of a store that deals with finished games and with people; see `Store`."""

    _library: Library

    def _swept(self, forgetting: "asyncio.Future[T]") -> "asyncio.Future[T]":
        """After something was deleted."""
        return forgetting

    def keep_game(
        self, table: int, nth: int, fold: Callable[[list[bytes]], Finished], now: int, remember: Remember
    ) -> "asyncio.Future[None]":
        return self._library.do(self._library.keep, table, nth, fold, now, remember)

    def game(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[Finished | None]":
        return self._library.do(self._library.game, code, nth, player)

    def forget_player(self, player: PersonId) -> "asyncio.Future[int]":
        return self._swept(self._library.do(self._library.forget_player, player))

    def share(self, code: str, nth: int, player: PersonId, digest: bytes, now: int) -> "asyncio.Future[bool]":
        return self._library.do(self._library.shares.give, code, nth, player, digest, now)

    def unshare(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[int]":
        return self._swept(self._library.do(self._library.shares.take_back, code, nth, player))

    def shared(self, digest: bytes) -> "asyncio.Future[Finished | None]":
        return self._library.do(self._library.shares.find, digest)

    def agree(self, player: PersonId, now: int) -> "asyncio.Future[None]":
        return self._library.do(self._library.memories.agree, player, now)

    def disagree(self, player: PersonId) -> "asyncio.Future[None]":
        return self._swept(self._library.do(self._library.memories.disagree, player))

    def memories(self, player: PersonId) -> "asyncio.Future[list[Memory] | None]":
        return self._library.do(self._library.memories.of, player)

    def forget_memory(self, player: PersonId, code: str, nth: int) -> "asyncio.Future[int]":
        return self._swept(self._library.do(self._library.memories.forget, player, code, nth))

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        return self._library.do(self._library.lines, table)

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        return self._swept(self._library.do(self._library.forget_before, moment))

    def about_screens(self, asked: Callable[[Screens], T]) -> "asyncio.Future[T]":
        return self._library.do(asked, self._library.screens)

    def bans(self) -> "asyncio.Future[set[PersonId]]":
        return self._library.do(self._library.bans)

    def ban(self, person: PersonId, now: int) -> "asyncio.Future[None]":
        return self._library.do(self._library.ban, person, now)

    def unban(self, person: PersonId) -> "asyncio.Future[None]":
        return self._library.do(self._library.unban, person)
