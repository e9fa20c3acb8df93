"""Which laws hold in Arriba alone?"""

from random import Random

from prems.games.arriba import ARRIBA
from prems.games.arriba.cards import DECK, NOTHING, SHOWN_ON
from prems.games.arriba.events import RoundEnded
from prems.games.arriba.moves import moves
from prems.games.arriba.rules.live import may_grab
from prems.games.arriba.state import State, is_between_rounds
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
    """Where it may be live; and who has looked before knows as well as whoever has not who may grab."""
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(300):
        state = sitting.state
        is_over = is_between_rounds(state)
        assert list(state.shown.items()) == [
            (seat, NOTHING if is_over or not pile or pile[-1] in state.spent else SHOWN_ON[pile[-1]])
            for seat, pile in state.pile.items()
        ]
        read = game.notation.read(sitting.position(), sitting.seats, sitting.options)
        assert read.shown == state.shown
        assert may_grab(read) == may_grab(state)
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
        sitting.do(moves(sitting.state)[0])
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
