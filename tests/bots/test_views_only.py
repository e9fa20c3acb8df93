"""Does a bot know anything but its views?"""

from collections import deque
from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import msgspec
import pytest
from tests.bots.tables import bots_for, whole_game

from prems.games import GAMES
from prems.games.arriba.state import State as ArribaState
from prems.games.leprechauns.state import State as LeprechaunsState
from prems.kernel.bot import Intent
from prems.kernel.chance import Chance
from prems.kernel.values import Seat
from prems.lab.bots.table import BareTable

dice = Random(5)


def hidden_otherwise(state: Any) -> Any:
    """The same table, but every face-down card is another one."""
    other = copy(state)
    if isinstance(other, ArribaState):
        down = [card for draw in other.draw.values() for card in draw]
        dice.shuffle(down)
        other.draw = {seat: deque(down.pop() for _ in draw) for seat, draw in other.draw.items()}
    elif isinstance(other, LeprechaunsState):
        chests = [chest for pile in other.chests.values() for chest in pile]
        dice.shuffle(chests)
        other.chests = {seat: tuple(chests.pop() for _ in pile) for seat, pile in other.chests.items()}
        other.actions = tuple(dice.sample(other.actions, len(other.actions)))
    return other


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seed", [3, 4])
def test_other_hidden_cards_make_no_difference(game: str, seed: int) -> None:
    bots = bots_for(game, 4, seed)
    twins = {seat: bot.sit_down(seat, Chance(seed * 8 + nth)) for nth, (seat, bot) in enumerate(bots.items())}
    looks = 0

    def looked(table: BareTable, seat: Seat, intents: Sequence[Intent]) -> None:
        nonlocal looks
        looks += 1
        view = GAMES[game].sight.of(hidden_otherwise(table.state), seat)
        assert twins[seat].look(view, round(table.now)) == intents

    whole_game(game, bots, seed, looked=looked)
    assert looks > 100


@pytest.mark.parametrize("game", list(GAMES))
def test_views_that_went_over_the_wire_make_no_difference(game: str) -> None:
    """Nothing but plain values is in a view, and nothing but those is needed."""
    bots = bots_for(game, 3)
    twins = {seat: bot.sit_down(seat, Chance(nth)) for nth, (seat, bot) in enumerate(bots.items())}

    def looked(table: BareTable, seat: Seat, intents: Sequence[Intent]) -> None:
        wire = msgspec.json.encode(GAMES[game].sight.view(table.state))
        view = msgspec.json.decode(wire, type=GAMES[game].language.view)
        assert twins[seat].look(view, round(table.now)) == intents

    whole_game(game, bots, 0, looked=looked)
