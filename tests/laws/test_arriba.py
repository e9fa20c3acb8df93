"""Which laws hold in Arriba alone?"""

from random import Random

from prems.games.arriba import ARRIBA
from prems.games.arriba.cards import DECK, SHOWN_ON
from prems.games.arriba.events import RoundEnded
from prems.games.arriba.moves import carry_on
from prems.games.arriba.state import State
from prems.kernel.game import AnyGame
from prems.lab.player import random_command
from tests.kit.sitting import cast, opened, over, somewhere
from tests.laws.test_telling import told


@over(ARRIBA)
def test_there_are_always_80_cards(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(300):
        assert sorted(on_the_table(sitting.state)) == sorted(DECK)
        sitting.do(random_command(game, sitting.state, dice))
        if game.rules.is_over(sitting.state):
            return


@over(ARRIBA)
def test_what_is_shown_is_the_top_of_every_pile(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(300):
        state = sitting.state
        assert list(state.shown.items()) == [
            (seat, SHOWN_ON[pile[-1]] if pile else seat) for seat, pile in state.pile.items()
        ]
        assert game.notation.read(sitting.position(), sitting.seats, sitting.options).shown == state.shown
        sitting.do(random_command(game, state, dice))
        if game.rules.is_over(sitting.state):
            return


@over(ARRIBA)
def test_a_round_in_which_nobody_grabs_any_more_ends(game: AnyGame, dice: Random) -> None:
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
def test_it_ends_after_its_rounds(game: AnyGame, dice: Random) -> None:
    table = opened(game, dice)
    events = told(game, table, dice)
    assert sum(isinstance(event, RoundEnded) for event in events) == table.options.rounds


def on_the_table(state: State) -> list[str]:
    piles = [*state.draw.values(), *state.pile.values(), state.pool]
    return [card for pile in piles for card in pile]
