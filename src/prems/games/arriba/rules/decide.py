"""Which rule judges which command?"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from prems.games.arriba.commands import Deal, Flip, Grab, Race, Signal, Timeout
from prems.games.arriba.events import Dealt
from prems.games.arriba.rules.ending import last_call_ended
from prems.games.arriba.rules.settling import grab, race
from prems.games.arriba.rules.turning import flip, flipped, signal, signal_given
from prems.games.arriba.state import State
from prems.kernel.values import Command, Event, Ms, Refusal

Ruling = Sequence[Event] | Refusal


def decide(state: State, command: Command, at: Ms) -> Ruling:
    return _JUDGES[type(command)](state, command, at)


def deal(state: State, command: Deal, at: Ms) -> Ruling:
    """All cards, one by one, starting with the round's first player [A02], who moves left each round [A05]."""
    if state.phase != "round_over":
        return Refusal("wrong-phase")
    first = command.first or state.options.first or state.seats[0]
    if state.first is not None:
        first = state.left[state.first][0]
    order = (first, *state.left[first][:-1])
    hands = {seat: list(command.cards[nth :: len(order)]) for nth, seat in enumerate(order)}
    return (Dealt(at, state.round + 1, first, {seat: hands[seat] for seat in state.seats}),)


def timeout(state: State, _: Timeout, at: Ms) -> Ruling:
    """The table turns, gives the signal [A80] or ends the last call [A71]."""
    if state.phase == "turn" and state.turn is not None:
        return (flipped(state, state.turn, at),)
    if state.phase == "head" and state.head_by is not None:
        return (signal_given(state, state.head_by, at),)
    if state.phase == "last_call":
        return last_call_ended(state, at)
    return Refusal("wrong-phase")


_JUDGES: Final[dict[type[Command], Callable[[State, Any, Ms], Ruling]]] = {
    Flip: flip,
    Grab: grab,
    Race: race,
    Signal: signal,
    Timeout: timeout,
    Deal: deal,
}
