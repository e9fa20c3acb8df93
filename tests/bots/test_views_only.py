"""Does a bot know anything but its views?"""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from prems.games import GAMES
from prems.kernel.bot import Character, Intent, Mind
from prems.kernel.chance import Chance
from prems.kernel.game import AnyGame, Seen
from prems.kernel.values import Ms, Seat
from tests.bots.tables import bots_for, whole_game
from tests.laws.secrets import reshuffled

dice = Random(5)


def hidden_otherwise(game: AnyGame, state: Any, seat: Seat) -> Any:
    """The same table to this seat, but what it may not see is something else."""
    position = game.notation.write(state)
    return game.notation.read(reshuffled(game, position, state.options, dice, seat), state.seats, state.options)


def over_the_wire(game: AnyGame, seen: Any) -> Any:
    """A view, and beside it what only the seat sees, as they come out at the other end."""
    if not isinstance(seen, Seen):
        return msgspec.json.decode(msgspec.json.encode(seen), type=game.language.view)
    own = msgspec.json.decode(msgspec.json.encode(seen.secrets), type=game.language.secrets)
    return Seen(over_the_wire(game, seen.view), own)


class Twins:
    """Beside every bot sits its twin, who looks at something else and has to mean the same."""

    def __init__(self) -> None:
        self.looks = 0
        self._minds: dict[Seat, Mind[Any]] = {}
        self._at: dict[Seat, Ms] = {}

    def beside(self, bots: dict[Seat, Character]) -> dict[Seat, Character]:
        return {seat: structs.replace(bot, sit_down=partial(self._sit_down, bot)) for seat, bot in bots.items()}

    def _sit_down(self, bot: Character, seat: Seat, chance: Chance) -> Mind[Any]:
        self._minds[seat] = bot.sit_down(seat, copy(chance))
        mind = bot.sit_down(seat, chance)
        return _Timed(mind, partial(self._at.__setitem__, seat))

    def mean(self, seat: Seat, view: Any, intents: Sequence[Intent]) -> None:
        self.looks += 1
        assert self._minds[seat].intend(view, self._at[seat]) == intents


class _Timed:
    def __init__(self, mind: Mind[Any], note: Callable[[Ms], None]) -> None:
        self._mind, self._note = mind, note

    def intend(self, view: Any, at: Ms) -> Sequence[Intent]:
        self._note(at)
        return self._mind.intend(view, at)


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seed", [3, 4])
def test_other_hidden_cards_make_no_difference(game: str, seed: int) -> None:
    twins = Twins()

    def intended(seat: Seat, intents: Sequence[Intent], state: Any) -> None:
        twins.mean(seat, GAMES[game].sight.of(hidden_otherwise(GAMES[game], state, seat), seat), intents)

    whole_game(game, twins.beside(bots_for(game, 4, seed)), seed, intended=intended)
    assert twins.looks > 100


@pytest.mark.parametrize("game", list(GAMES))
def test_views_that_went_over_the_wire_make_no_difference(game: str) -> None:
    """Nothing but plain values is in a view, and nothing but those is needed."""
    twins = Twins()

    def intended(seat: Seat, intents: Sequence[Intent], state: Any) -> None:
        twins.mean(seat, over_the_wire(GAMES[game], GAMES[game].sight.of(state, seat)), intents)

    whole_game(game, twins.beside(bots_for(game, 3)), 0, intended=intended)
    assert twins.looks > 100
