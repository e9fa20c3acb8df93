"""How does somebody get, or delete, the games that they have played? With the token of the device."""

import asyncio

from aiohttp import web

from prems.server.http.entrance.admission import Admission
from prems.server.http.responses import as_json, problem, too_many_guesses
from prems.server.identity import person_of
from prems.server.storage.store import Finished, Store, StoreError
from prems.server.tables.again import shown_again
from prems.server.tables.codes import tidy
from prems.server.tables.tables import Tables
from prems.table.state import PersonId


class FinishedGames:
    def __init__(self, store: Store, tables: Tables, admission: Admission) -> None:
        self._store = store
        self._tables = tables
        self._admission = admission

    async def log(self, request: web.Request) -> web.Response:
        """As it can be verified by anybody."""
        found = await self._found(request)
        if isinstance(found, web.Response):
            return found
        code, nth = _which(request)
        headers = {"Content-Disposition": f'attachment; filename="prems-{code}-{nth}.jsonl"'}
        return web.Response(body=found.log, content_type="application/jsonl", headers=headers)

    async def views(self, request: web.Request) -> web.Response:
        """As it was seen: one view a decision, so that a page can show it again and needs to know no rules."""
        if not self._admission.may_watch(request):
            return problem(429, "too-fast", "Too many replays at once. Wait a moment.")
        found = await self._found(request)
        if isinstance(found, web.Response):
            return found
        body = await asyncio.to_thread(shown_again, found)
        return web.Response(body=body, content_type="application/json", headers={"Content-Encoding": "gzip"})

    async def _found(self, request: web.Request) -> Finished | web.Response:
        """For those who played it, as long as it is kept."""
        if not self._admission.may_guess(request):
            return too_many_guesses()
        code, nth = _which(request)
        shell = self._tables.find(code)
        if shell is not None:
            await shell.has_kept_its_games()
        try:
            found = await self._store.game(code, nth, person_of(_token(request)))
        except StoreError:
            return problem(503, "storage", "The server cannot read games just now. Try again in a moment.")
        if found is None:
            self._admission.guessed_wrong(request)
            return problem(404, "no-such-game", "No finished game of yours is kept here under this number.")
        return found

    async def forget(self, request: web.Request) -> web.Response:
        """Every finished game of whoever asks, before its time is over."""
        if not self._admission.is_our_page(request):
            return problem(403, "origin", "Games are deleted by pages of this server.")
        if not _token(request):
            return problem(401, "no-token", "Say whose games: Authorization: Bearer, then the device's token.")
        if not self._admission.may_guess(request):
            return too_many_guesses()
        try:
            deleted = await self._forgotten(person_of(_token(request)))
        except StoreError:
            return problem(503, "storage", "The server cannot delete games just now. Try again in a moment.")
        if not deleted:
            self._admission.guessed_wrong(request)
        return as_json({"deleted": deleted})

    async def _forgotten(self, person: PersonId) -> int:
        """What has just ended is kept first: else it would be kept after it was deleted."""
        for shell in [shell for shell in self._tables.shells.values() if person in shell.table.state.people]:
            await shell.has_kept_its_games()
        return await self._store.forget_player(person)


def _which(request: web.Request) -> tuple[str, int]:
    return tidy(request.match_info["code"]), int(request.match_info["nth"])


def _token(request: web.Request) -> str:
    return request.headers.get("Authorization", "").removeprefix("Bearer ")
