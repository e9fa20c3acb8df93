"""How does a round start? [L10, L11]"""

from collections.abc import Sequence

from prems.games.leprechauns.commands import Deal, Signal
from prems.games.leprechauns.events import ChestsRevealed, Dealt, RoundBegun
from prems.games.leprechauns.rules.actions import FORBIDDING, kind_in_force
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.slapping import end_if_all_are_done
from prems.games.leprechauns.state import ROUNDS, State, is_dealt
from prems.kernel.values import Event, Ms, Refusal


def deal(state: State, command: Deal, at: Ms) -> Sequence[Event] | Refusal:
    """Six chests each, one by one; the rest is out of the game [L03]."""
    if is_dealt(state):
        return Refusal("wrong-phase")
    players = len(state.seats)
    chests = {seat: list(command.chests[nth : players * ROUNDS : players]) for nth, seat in enumerate(state.seats)}
    first = command.actions[0] if command.actions else None
    return [Dealt(at, chests, list(command.actions), command.prems), RoundBegun(at, 1, first)]


def signal(state: State, command: Signal, at: Ms) -> Sequence[Event] | Refusal:
    if state.phase != "signal" or not is_dealt(state):
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.prems:
        return Refusal("not-your-turn", command.seat)
    return reveal(state, at)


def reveal(state: State, at: Ms) -> Sequence[Event]:
    """All turn their top chest at the same instant [L11]."""
    revealed = ChestsRevealed(at, state.prems, {seat: pile[0] for seat, pile in state.chests.items() if pile})
    if len(revealed.chests) > 1 and kind_in_force(state) not in FORBIDDING:
        return (revealed,)  # everybody finds a card to slap
    draft = Draft(state, at)
    draft.happen(revealed)
    end_if_all_are_done(draft)
    return draft.events
