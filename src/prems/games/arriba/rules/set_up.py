"""How is a round of Arriba dealt? [A01-A06]"""

from prems.games.arriba.commands import Deal
from prems.games.arriba.events import Dealt
from prems.games.arriba.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal


def deal(state: State, command: Deal, at: Ms) -> Decision:
    """All cards, one by one, starting with the round's first player [A02], who moves left each round [A05]."""
    if state.phase != "round_over":
        return Refusal("wrong-phase")
    first = command.first or state.options.first or state.seats[0]
    if state.first is not None:
        first = state.left[state.first][0]
    order = (first, *state.left[first][:-1])
    hands = {seat: list(command.cards[nth :: len(order)]) for nth, seat in enumerate(order)}
    return (Dealt(at, state.round + 1, first, {seat: hands[seat] for seat in state.seats}),)
