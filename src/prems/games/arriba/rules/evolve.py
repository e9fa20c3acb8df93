"""How does an event change the game?"""

from collections.abc import Callable
from typing import Any, Final

from prems.games.arriba.cards import NOTHING, SHOWN_ON, Card
from prems.games.arriba.events import CardFlipped, Dealt, GameEnded, RoundEnded, SignalGiven, TotemGrabbed
from prems.games.arriba.state import State
from prems.kernel.values import Event, Seat


def evolve(state: State, event: Event) -> State:
    _WRITERS[type(event)](state, event)
    return state


def _dealt(state: State, event: Dealt) -> None:
    state.draw = {seat: cards[::-1] for seat, cards in event.draw.items()}
    state.pile = {seat: [] for seat in state.seats}
    state.pool = []
    state.spent = []
    state.round = event.round
    state.first = state.turn = event.first
    state.turner = None
    state.phase = "turn"
    state.since = event.at


def _card_flipped(state: State, event: CardFlipped) -> None:
    seat, phase = event.seat, event.phase
    _turn(state, seat, event.card)
    state.turner = seat
    state.turn = event.turn
    state.phase = phase
    if phase == "head":
        state.head_by = seat
    state.since = event.at


def _signal_given(state: State, event: SignalGiven) -> None:
    for seat, card in event.cards.items():
        _turn(state, seat, card)
    state.turner = event.seat
    state.turn = event.turn
    state.phase = event.phase
    state.head_by = None
    state.since = event.at


def _turn(state: State, seat: Seat, card: Card) -> None:
    state.draw[seat].pop()
    pile = state.pile[seat]
    if state.spent and pile and pile[-1] in state.spent:
        state.spent = [spent for spent in state.spent if spent != pile[-1]]  # covered: neither live nor spent
    pile.append(card)
    picture = SHOWN_ON[card]
    if state.able is not None:
        if picture & state.watched:
            state.able = None
        else:
            state.watched += picture - state.shown[seat]
    state.shown[seat] = picture


def _totem_grabbed(state: State, event: TotemGrabbed) -> None:
    for seat in event.lifted:
        state.pile[seat].clear()
        state.shown[seat] = NOTHING
    for seat, cards in event.under.items():
        state.draw[seat][:0] = cards[::-1]
    state.pool = event.pool[::-1]
    state.spent = event.spent
    if event.spent:
        _hide(state, event.spent)
    state.able = None
    state.turn = event.turn
    state.phase = event.phase
    if event.phase != "head":
        state.head_by = None
    state.since = event.at


def _hide(state: State, spent: list[Card]) -> None:
    for seat, pile in state.pile.items():
        if pile and pile[-1] in spent:
            state.shown[seat] = NOTHING


def _round_ended(state: State, event: RoundEnded) -> None:
    state.points = state.points | {seat: [*state.points[seat], points] for seat, points in event.points.items()}
    state.phase = "round_over"
    state.spent = []
    state.shown = dict.fromkeys(state.seats, NOTHING)
    state.able = None
    state.turn = state.head_by = None


def _game_ended(state: State, event: GameEnded) -> None:
    state.phase = "game_over"
    state.winners = list(event.winners)


# Open, as in decide.py: each writer takes its own kind of event.
_WRITERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    CardFlipped: _card_flipped,
    TotemGrabbed: _totem_grabbed,
    SignalGiven: _signal_given,
    Dealt: _dealt,
    RoundEnded: _round_ended,
    GameEnded: _game_ended,
}
