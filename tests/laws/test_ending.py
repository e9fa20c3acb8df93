"""Does every game end?"""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from prems.kernel.game import AnyGame
from prems.kernel.values import Refusal
from prems.lab.player import random_game
from tests.kit.sitting import law, opened, over_all_games, somewhere

GAMES_EACH = 5_000
PARTS = 10
A_LONG_GAME = 20_000  # moves: far beyond anything that has been seen


@pytest.mark.parametrize("part", range(PARTS))
@over_all_games
def test_random_games_end(game: AnyGame, part: int) -> None:
    for seed in range(part * GAMES_EACH // PARTS, (part + 1) * GAMES_EACH // PARTS):
        dice = Random(seed)
        table = opened(game, dice)
        last = None
        for moves, (_, _, events) in enumerate(random_game(game, table.seats, short(table.options, seed), dice)):
            assert moves < A_LONG_GAME, f"seed {seed} does not end"
            last = events[-1]
        assert last is not None
        assert type(last) is game.language.events[-1]


def short(options: Any, seed: int) -> Any:
    """Where a host can choose how many rounds there are, one will do, but for each tenth game."""
    return structs.replace(options, rounds=1) if hasattr(options, "rounds") and seed % 10 else options


@law
def test_a_game_in_which_nobody_does_anything_ends(game: AnyGame, dice: Random) -> None:
    """Time alone carries every game to its end; it never waits for somebody for ever."""
    sitting = somewhere(game, dice)
    for _ in range(A_LONG_GAME):
        if game.rules.is_over(sitting.state):
            return
        wants_deal = game.rules.wants_deal(sitting.state)
        command = game.rules.deal(sitting.state, lambda things, _: list(things)) if wants_deal else game.rules.timeout
        assert not isinstance(sitting.do(command), Refusal)
    raise AssertionError("it goes on for ever")
