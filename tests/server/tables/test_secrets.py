"""Nothing hidden ever leaves the server: here every byte is read that anybody got in whole games."""

import asyncio
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prems.client import Client, Player
from prems.games import GAMES
from prems.kernel.values import Event
from prems.server.tables import table_log
from prems.table.events import ChairsSet, RaceClosed
from prems.table.state import Chair, PersonId
from tests.kit.games import known
from tests.kit.server.delay import proxied
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until
from tests.kit.server.tape import Raw, messages, strings
from tests.kit.sitting import cards_of
from tests.laws.secrets import secrets_of

NOT_OF_THE_CARDS: dict[str, Any] = {"limit": None, "count": None, "people": [], "hints": [], "beats": []}
"""What changes with time while a view is the newest, or is told again to whoever comes back."""


@pytest.mark.rule("T24")
@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_every_byte_that_anybody_gets(game: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house, proxied(house.port) as proxy, Client(proxy.url) as client:
        code = await house.client.open_table(game, options=known(game).RICH, settings=QUICK)
        people: list[Player] = [Wild(name, 7) for name in ("Ana", "Bo", "Cy")]
        spectators: list[Player] = [Witness("Eve", watch=True)]
        visits = [asyncio.ensure_future(client.stay(code, one, 0.02)) for one in (*people, *spectators)]
        house.visits += visits
        table = house.server.tables.shells[code].table
        everybody = [*people, *spectators]
        await until(lambda: len(table.state.chairs) == 3 and all(one.me and one.view for one in everybody))
        await next(one for one in everybody if one.me == table.state.host).ask("start")
        await until(lambda: table.state.stage == "playing")
        seed = table.state.seed or ""
        await lose_connections_now_and_then(people, house, code)
        kept = await kept_lines(house, code)
        await client.game_log(code, 1, people[0])  # by then everybody has been told everything
    tapes = [bytes(tape) for tape in proxy.tapes if b"101 Switching" in tape]
    assert len(tapes) >= 6, "some have come back"
    hidden = Hidden(game, kept, seed, {one.me: one.token for one in (*people, *spectators)})
    views = [hidden.check_all(tape) for tape in tapes]
    assert sum(views) > 50, "views were read"
    assert any(isinstance(event, RaceClosed) for event in table_log.events(kept)), "hands were down"
    assert hidden.confided > 20 or GAMES[game].language.secrets is None, "hands were seen by whoever holds them"
    assert all(len(bytes_) == 1 for bytes_ in hidden.public.values()), "the public part is the same bytes for all"
    assert hidden.covered > 5 or not secrets_of(game).CAN_BE_COVERED, "cards were covered"


async def lose_connections_now_and_then(people: list[Player], house: Running, code: str) -> None:
    chance = random.Random(5)
    table = house.server.tables.shells[code].table
    while table.state.stage == "playing":
        await asyncio.sleep(0.15)
        await chance.choice(people).leave()
    await until(lambda: all(person.view.get("stage") == "over" for person in people))


async def kept_lines(house: Running, code: str) -> list[bytes]:
    return await house.server.environment.store.lines(house.server.tables.shells[code].id)


class Hidden:
    """What nobody may know after which event, from the log itself."""

    def __init__(self, game: str, kept: list[bytes], seed: str, tokens: dict[PersonId, str]) -> None:
        self.seed = seed.encode()
        self.tokens = [token.encode() for token in tokens.values()]
        self.over_at = 10**9
        self.covered = 0  # events after which a card that had been seen was hidden again
        self.confided = 0  # secrets that somebody was told
        self.by_view: dict[int, set[str]] = {}
        self.own: dict[tuple[int, PersonId | None], set[str]] = {}  # one person alone may know, by the view
        self.public: defaultdict[int, set[bytes]] = defaultdict(set)
        everything = cards_of(GAMES[game], ("Ana", "Bo"))
        self.everything = everything
        told: set[str] = set()
        state: Any = None
        chairs: list[Chair] = []
        for number, event in enumerate(table_log.events(kept), start=1):
            state = folded(game, state, event)
            chairs = event.chairs if isinstance(event, ChairsSet) else chairs
            for chair in chairs if state is not None else ():
                if chair.person in tokens and chair.seat in state.seats:
                    own = GAMES[game].sight.secrets(state, chair.seat)
                    self.own[number, chair.person] = set(strings(msgspec.to_builtins(own))) & everything
            if type(event).__name__ == "Dealt":
                told = set()
            told |= {word for word in strings(shown(game, event)) if word in everything}
            self.by_view[number] = (everything - told) | covered(game, state)
            self.covered += bool(covered(game, state))
            if state is not None and GAMES[game].rules.is_over(state):
                self.over_at = min(self.over_at, number)

    def check_all(self, tape: bytes) -> int:
        """The number of views that were read."""
        for token in self.tokens:
            assert token not in tape, "a token was sent out"
        told = [*messages(tape)]
        me = next((message["you"] for message in told if message["say"] == "welcome"), None)
        return sum(self.check(message, me) for message in told)

    def check(self, message: Raw, me: PersonId | None = None) -> bool:
        text = msgspec.json.encode(message)
        if message["say"] != "view":
            assert self.seed not in text
            own = self._own(message["secrets"]["v"], me) if message["say"] == "secret" else set()
            assert self.everything & set(strings(message)) <= own, message
            return False
        view = message["view"]
        if view.get("stage") == "playing":
            self.public[view["v"]].add(msgspec.json.encode({**view, **NOT_OF_THE_CARDS}))
        number = view["v"]
        if number < self.over_at:
            assert self.seed not in text, "the seed is sealed until the game is over"
        secrets = self.by_view[number] & set(strings(view))
        assert not secrets, f"view {number} tells {secrets}"
        return True

    def _own(self, number: int, me: PersonId | None) -> set[str]:
        """What this person alone sees, and whatever everybody has seen."""
        self.confided += 1
        return self.own.get((number, me), set()) | (self.everything - self.by_view[number])


def folded(game: str, state: Any, event: Event) -> Any:
    if type(event).__name__ == "GameStarted":
        started: Any = event
        options = msgspec.convert(started.options, GAMES[game].language.options)
        return GAMES[game].rules.blank(started.seats, options)
    return GAMES[game].rules.evolve(state, event) if isinstance(event, GAMES[game].language.events) else state


def shown(game: str, event: Event) -> Any:
    """An event as everybody may know it: a deal tells nothing; all else happens face up."""
    if type(event).__name__ == "Dealt" or not isinstance(event, GAMES[game].language.events):
        return None
    return msgspec.to_builtins(event)


def covered(game: str, state: Any) -> set[str]:
    return set() if state is None else secrets_of(game).covered(GAMES[game].notation.write(state))


def test_the_check_itself_can_fail() -> None:
    somebody = PersonId("somebody")
    hidden = Hidden("leprechauns", [], "seed-of-this-game", {somebody: "token-of-somebody"})
    hidden.by_view[3] = {"A1"}
    with pytest.raises(AssertionError, match="tells"):
        hidden.check({"say": "view", "view": {"v": 3, "play": {"revealed": {"Ana": "A1"}}}})
    with pytest.raises(AssertionError, match="sealed"):
        hidden.check({"say": "view", "view": {"v": 3, "hints": [{"seed": "seed-of-this-game"}]}})
    with pytest.raises(AssertionError):
        hidden.check({"say": "people", "people": ["A1"]})
    told = {"say": "secret", "secrets": {"v": 3, "seats": {"Ana": {"cards": ["A1"]}}, "hints": []}}
    with pytest.raises(AssertionError):
        hidden.check(told, somebody)
    hidden.own[3, somebody] = {"A1"}
    hidden.check(told, somebody)
    with pytest.raises(AssertionError):
        hidden.check(told, PersonId("another"))
    with pytest.raises(AssertionError, match="token"):
        hidden.check_all(b"HTTP/1.1 101 Switching\r\n\r\n token-of-somebody")
