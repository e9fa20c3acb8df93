"""How does somebody who has not played see a game? By a secret that one of its players made and may take back."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from secrets import token_bytes
from typing import Final

from aiohttp import web

from prems.server.http.entrance.admission import Admission
from prems.server.http.finished.asked import no_storage, no_such_game, secret_of, which_game
from prems.server.http.finished.replays import Replays
from prems.server.http.responses import as_json, problem, too_many_guesses
from prems.server.identity import person_of
from prems.server.storage.store import Store, StoreError
from prems.server.tables.tables import Tables

BYTES: Final = 16  # 128 bits


class SharedGames:
    def __init__(
        self, store: Store, tables: Tables, admission: Admission, replays: Replays, now: Callable[[], int]
    ) -> None:
        self._replays = replays
        self._store = store
        self._tables = tables
        self._admission = admission
        self._now = now

    async def give(self, request: web.Request) -> web.Response:
        """A new secret. The server keeps only its digest and cannot tell it again."""
        if not self._admission.may_guess(request):
            return too_many_guesses()
        if not self._admission.may_watch(request):
            return problem(429, "too-fast", "Too many games were shared at once. Wait a moment.")
        secret = urlsafe_b64encode(token_bytes(BYTES)).rstrip(b"=").decode()
        player = person_of(secret_of(request))
        await self._tables.have_kept_games(request.match_info["code"])
        try:
            is_theirs = await self._store.share(*which_game(request), player, digest(secret), self._now())
        except StoreError:
            return no_storage()
        if not is_theirs:
            self._admission.guessed_wrong(request)
            return no_such_game()
        return as_json({"secret": secret}, status=201)

    async def take_back(self, request: web.Request) -> web.Response:
        """Every one of that game, whichever of its players gave it out."""
        if not self._admission.may_guess(request):
            return too_many_guesses()
        try:
            taken = await self._store.unshare(*which_game(request), person_of(secret_of(request)))
        except StoreError:
            return no_storage()
        if not taken:
            self._admission.guessed_wrong(request)
        return as_json({"revoked": taken})

    async def views(self, request: web.Request) -> web.Response:
        """As it was seen, for whoever has the secret."""
        if not self._admission.may_guess(request):
            return too_many_guesses()
        if not self._admission.may_watch(request):
            return problem(429, "too-fast", "Too many replays at once. Wait a moment.")
        try:
            found = await self._store.shared(digest(secret_of(request)))
        except StoreError:
            return no_storage()
        if found is None:
            self._admission.guessed_wrong(request)
            return problem(404, "not-shared", "This game is not shared, or not any more.")
        return await self._replays.answer(found)


def digest(secret: str) -> bytes:
    return sha256(f"prems share {secret}".encode()).digest()
