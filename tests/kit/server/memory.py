"""What if storing cost nothing? A store that remembers everything, at once, as long as it lives."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from prems.lease import Peer, Roll
from prems.server.storage.screens import Screens
from prems.server.storage.store import CodeTaken, Finished, Kept, Memory, Owner, Remember, Told
from prems.table.state import PersonId

T = TypeVar("T")


class MemoryStore:
    def __init__(self, *tables: Kept) -> None:
        self.tables: dict[int, Kept] = {kept.id: kept for kept in tables}
        self._orphans = list(tables)
        self._bans: set[PersonId] = set()
        self.games: dict[tuple[str, int], Finished] = {}

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]":
        if any(kept.code == code for kept in self.tables.values()):
            raise CodeTaken(code)
        self.tables[len(self.tables) + 1] = Kept(len(self.tables) + 1, code, game, now, [])
        return _done(len(self.tables))

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:  # noqa: ARG002
        self.tables[table].lines.extend(lines.splitlines())
        asyncio.get_running_loop().call_soon(told, None)

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]":  # noqa: ARG002
        del self.tables[table]
        return _done(None)

    def keep_game(
        self,
        table: int,
        nth: int,
        fold: Callable[[list[bytes]], Finished],
        now: int,  # noqa: ARG002
        remember: Remember,  # noqa: ARG002
    ) -> "asyncio.Future[None]":
        self.games[self.tables[table].code, nth] = fold(self.tables[table].lines)
        return _done(None)

    def game(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[Finished | None]":
        found = self.games.get((code, nth))
        return _done(found if found is not None and player in found.players else None)

    def share(self, code: str, nth: int, player: PersonId, digest: bytes, now: int) -> "asyncio.Future[bool]":  # noqa: ARG002
        return _done(False)

    def unshare(self, code: str, nth: int, player: PersonId) -> "asyncio.Future[int]":  # noqa: ARG002
        return _done(0)

    def shared(self, digest: bytes) -> "asyncio.Future[Finished | None]":  # noqa: ARG002
        return _done(None)

    def agree(self, player: PersonId, now: int) -> "asyncio.Future[None]":  # noqa: ARG002
        return _done(None)

    def disagree(self, player: PersonId) -> "asyncio.Future[None]":  # noqa: ARG002
        return _done(None)

    def memories(self, player: PersonId) -> "asyncio.Future[list[Memory] | None]":  # noqa: ARG002
        return _done(None)

    def forget_memory(self, player: PersonId, code: str, nth: int) -> "asyncio.Future[int]":  # noqa: ARG002
        return _done(0)

    def forget_player(self, player: PersonId) -> "asyncio.Future[int]":
        mine = [key for key, game in self.games.items() if player in game.players]
        for key in mine:
            del self.games[key]
        return _done(len(mine))

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        return _done(list(self.tables[table].lines))

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        return _done(self.tables[table])

    def forget_before(self, moment: int) -> "asyncio.Future[None]":  # noqa: ARG002
        return _done(None)

    node = 1
    is_alone = True

    def join(self) -> "asyncio.Future[int]":
        return _done(1)

    def beat(self, is_draining: bool) -> "asyncio.Future[Roll | None]":  # noqa: ARG002
        return _done(Roll(()))

    def bury(self, silent: Sequence[Peer]) -> "asyncio.Future[int]":  # noqa: ARG002
        return _done(0)

    def owner(self, code: str) -> "asyncio.Future[Owner | None]":  # noqa: ARG002
        return _done(None)

    def adopt(self, most: int, code: str | None = None) -> "asyncio.Future[list[Kept]]":  # noqa: ARG002
        some, self._orphans = self._orphans[:most], self._orphans[most:]
        return _done(some)

    def hand_over(self, table: int, to: int, handed: bytes) -> "asyncio.Future[bool]":  # noqa: ARG002
        return _done(False)

    def leave(self) -> "asyncio.Future[None]":
        return _done(None)

    def about_screens(self, asked: Callable[[Screens], T]) -> "asyncio.Future[T]":
        raise NotImplementedError("it is alone")

    def bans(self) -> "asyncio.Future[set[PersonId]]":
        return _done(set(self._bans))

    def ban(self, person: PersonId, now: int) -> "asyncio.Future[None]":  # noqa: ARG002
        self._bans.add(person)
        return _done(None)

    def unban(self, person: PersonId) -> "asyncio.Future[None]":
        self._bans.discard(person)
        return _done(None)

    def size(self) -> int:
        return 0

    async def is_well(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing is waiting."""


def _done(result: T) -> "asyncio.Future[T]":
    future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    future.set_result(result)
    return future
