"""Does every game end?"""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from prems.games.arriba import ARRIBA
from prems.games.arriba import events as arriba
from prems.games.arriba.moves import carry_on
from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns import events as leprechauns
from prems.games.leprechauns.state import ROUNDS
from prems.kernel.game import AnyGame
from prems.kernel.values import Refusal
from prems.lab.player import random_game
from tests.kit.sitting import law, opened, over, over_all_games, somewhere
from tests.laws.test_telling import told

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


@over(ARRIBA)
def test_a_round_of_arriba_in_which_nobody_grabs_any_more_ends(game: AnyGame, dice: Random) -> None:
    """Within as many turns as cards are left to turn; then one last call."""
    sitting = somewhere(game, dice)
    turns = sum(map(len, sitting.state.draw.values()))
    while sitting.state.phase in ("turn", "head"):
        assert turns > 0
        sitting.do(carry_on(sitting.state))
        turns -= 1
    if sitting.state.phase == "last_call":
        sitting.do(game.rules.timeout)
    assert sitting.state.phase in ("round_over", "game_over")


@over(ARRIBA)
def test_arriba_ends_after_its_rounds(game: AnyGame, dice: Random) -> None:
    table = opened(game, dice)
    events = told(game, table, dice)
    assert sum(isinstance(event, arriba.RoundEnded) for event in events) == table.options.rounds


@over(LEPRECHAUNS)
def test_leprechauns_ends_after_six_rounds(game: AnyGame, dice: Random) -> None:
    events = told(game, opened(game, dice), dice)
    begun = [event.round for event in events if isinstance(event, leprechauns.RoundBegun)]
    assert begun == [*range(1, ROUNDS + 1)]
