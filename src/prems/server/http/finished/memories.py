"""How does somebody find again what they did in their games? With the token of the device."""

import asyncio
from collections.abc import Callable

from aiohttp import web

from prems.server.http.entrance.admission import Admission
from prems.server.http.finished.asked import no_storage, secret_of, which_game
from prems.server.http.responses import as_json, problem, too_many_guesses
from prems.server.identity import person_of
from prems.server.storage.store import Memory, Store, StoreError
from prems.table.state import PersonId


class MyMemories:
    """Those that the server keeps, for whoever agreed to it."""

    def __init__(self, store: Store, admission: Admission, now: Callable[[], int]) -> None:
        self._store = store
        self._admission = admission
        self._now = now

    async def all(self, request: web.Request) -> web.Response:
        player = self._player(request)
        return player if isinstance(player, web.Response) else await self._told(player)

    async def agree(self, request: web.Request) -> web.Response:
        """From now on."""
        player = self._player(request)
        if isinstance(player, web.Response):
            return player
        try:
            await self._store.agree(player, self._now())
        except StoreError:
            return no_storage()
        return await self._told(player)

    async def disagree(self, request: web.Request) -> web.Response:
        """Not any more; what was kept is deleted. The games stay."""
        player = self._player(request)
        if isinstance(player, web.Response):
            return player
        try:
            await self._store.disagree(player)
        except StoreError:
            return no_storage()
        return await self._told(player)

    async def forget(self, request: web.Request) -> web.Response:
        """One of them."""
        player = self._player(request)
        if isinstance(player, web.Response):
            return player
        try:
            return as_json({"deleted": await self._store.forget_memory(player, *which_game(request))})
        except StoreError:
            return no_storage()

    def _player(self, request: web.Request) -> PersonId | web.Response:
        if not secret_of(request):
            return problem(401, "no-token", "Say whose games: Authorization: Bearer, then the device's token.")
        if not self._admission.may_watch(request):
            return too_many_guesses()
        return person_of(secret_of(request))

    async def _told(self, player: PersonId) -> web.Response:
        try:
            found = await self._store.memories(player)
        except StoreError:
            return no_storage()
        return await asyncio.to_thread(_written, found)


def _written(found: list[Memory] | None) -> web.Response:
    return as_json({"agreed": found is not None, "games": [as_told(memory) for memory in found or []]})


def as_told(memory: Memory) -> dict[str, object]:
    """One flat object a game."""
    told = memory.remembered
    where = {"code": memory.code, "nth": memory.nth, "ended": memory.ended}
    return {**where, "game": told.game, "seats": told.seats, "seat": told.seat, "deeds": told.deeds}
