"""How does somebody get, or delete, the games that they have played? With the token of the device."""

import asyncio
from typing import Final

from aiohttp import web

from prems.server.http.entrance.admission import Admission
from prems.server.http.finished.asked import no_storage, no_such_game, secret_of, which_game
from prems.server.http.finished.memories import as_told
from prems.server.http.finished.replays import Replays
from prems.server.http.responses import NOT_KEPT, as_json, problem, too_many_guesses
from prems.server.identity import person_of
from prems.server.storage.store import Finished, Memory, Store, StoreError
from prems.server.tables.finished.archive import KEPT_WITHIN
from prems.server.tables.finished.deeds import remembered
from prems.server.tables.tables import Tables
from prems.table.state import PersonId

LOOKS_EVERY: Final = 0.2  # seconds


class FinishedGames:
    def __init__(self, store: Store, tables: Tables, admission: Admission, replays: Replays) -> None:
        self._replays = replays
        self._store = store
        self._tables = tables
        self._admission = admission

    async def log(self, request: web.Request) -> web.Response:
        """As it can be verified by anybody."""
        found = await self._found(request)
        if isinstance(found, web.Response):
            return found
        code, nth = which_game(request)
        headers = {**NOT_KEPT, "Content-Disposition": f'attachment; filename="prems-{code}-{nth}.jsonl"'}
        return web.Response(body=found.log, content_type="application/jsonl", headers=headers)

    async def views(self, request: web.Request) -> web.Response:
        """As it was seen: one view a decision, so that a page can show it again and needs to know no rules."""
        if not self._admission.may_watch(request):
            return problem(429, "too-fast", "Too many replays at once. Wait a moment.")
        found = await self._found(request)
        if isinstance(found, web.Response):
            return found
        return await self._replays.answer(found)

    async def deeds(self, request: web.Request) -> web.Response:
        """What whoever asks did in it."""
        if not self._admission.may_watch(request):
            return problem(429, "too-fast", "Too many games at once. Wait a moment.")
        found = await self._found(request)
        if isinstance(found, web.Response):
            return found
        told = await self._replays.through(remembered, found, person_of(secret_of(request)))
        return as_json(as_told(Memory(*which_game(request), found.ended, told)))

    async def _found(self, request: web.Request) -> Finished | web.Response:
        """For those who played it, as long as it is kept."""
        if not self._admission.may_guess(request):
            return too_many_guesses()
        code, nth = which_game(request)
        await self._tables.have_kept_games(code)
        try:
            found = await self._kept(code, nth, person_of(secret_of(request)))
        except StoreError:
            return no_storage()
        if found is None:
            self._admission.guessed_wrong(request)
            return no_such_game()
        return found

    async def _kept(self, code: str, nth: int, person: PersonId) -> Finished | None:
        """One that has just ended at another node is kept in a moment. Raises StoreError."""
        until = asyncio.get_running_loop().time() + KEPT_WITHIN
        while (found := await self._store.game(code, nth, person)) is None:
            is_elsewhere = not self._store.is_alone and self._tables.find(code) is None
            if not is_elsewhere or asyncio.get_running_loop().time() > until or not await self._store.owner(code):
                break
            await asyncio.sleep(LOOKS_EVERY)
        return found

    async def forget(self, request: web.Request) -> web.Response:
        """Every finished game of whoever asks, before its time is over."""
        if not secret_of(request):
            return problem(401, "no-token", "Say whose games: Authorization: Bearer, then the device's token.")
        if not self._admission.may_guess(request):
            return too_many_guesses()
        try:
            deleted = await self._forgotten(person_of(secret_of(request)))
        except StoreError:
            return no_storage()
        if not deleted:
            self._admission.guessed_wrong(request)
        return as_json({"deleted": deleted})

    async def _forgotten(self, person: PersonId) -> int:
        """What has just ended is kept first: else it would be kept after it was deleted."""
        for shell in [shell for shell in self._tables.shells.values() if person in shell.table.state.people]:
            await shell.has_kept_its_games()
        return await self._store.forget_player(person)
