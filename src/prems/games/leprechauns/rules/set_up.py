"""How are the chests dealt? [L01-L05]"""

from prems.games.leprechauns.commands import Deal
from prems.games.leprechauns.events import Dealt, RoundBegun
from prems.games.leprechauns.state import ROUNDS, State, is_dealt
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal


def deal(state: State, command: Deal, at: Ms) -> Decision:
    """Six chests each, one by one; the rest is out of the game [L03]."""
    if is_dealt(state):
        return Refusal("wrong-phase")
    players = len(state.seats)
    chests = {seat: list(command.chests[nth : players * ROUNDS : players]) for nth, seat in enumerate(state.seats)}
    first = command.actions[0] if command.actions else None
    return [Dealt(at, chests, list(command.actions), command.prems), RoundBegun(at, 1, first)]
