"""How are the fruits dealt? [P01, P02]"""

from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal
from tests.kit.primeurs.commands import Deal
from tests.kit.primeurs.events import Dealt
from tests.kit.primeurs.state import State, wants_deal


def deal(state: State, command: Deal, at: Ms) -> Decision:
    if not wants_deal(state):
        return Refusal("wrong-phase")
    each, dealt = state.options.fruits, list(command.cards)
    hands = {seat: dealt[nth * each : (nth + 1) * each] for nth, seat in enumerate(state.seats)}
    return (Dealt(at, command.first, hands, dealt[each * len(state.seats) :]),)
