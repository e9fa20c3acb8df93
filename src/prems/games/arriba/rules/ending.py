"""When does a round end, and who wins the game? [A70-A74]"""

from prems.games.arriba.events import GameEnded, RoundEnded, TotemGrabbed
from prems.games.arriba.state import State
from prems.kernel.values import Event, Ms, Seat


def is_round_over_after(state: State, grabbed: TotemGrabbed) -> bool:
    """Does some player have no cards at all once the grab is settled? [A70]"""
    for seat, draw in state.draw.items():
        if not draw and not grabbed.under.get(seat) and (seat in grabbed.lifted or not state.pile[seat]):
            return True
    return False


def round_ended(state: State, grabbed: TotemGrabbed) -> list[Event]:
    """What a grab hands over at the very end counts for the receiver [A73]."""
    return _ended(state, cards_left(state, grabbed), grabbed.at)


def last_call_ended(state: State, at: Ms) -> list[Event]:
    return _ended(state, {seat: len(state.draw[seat]) + len(state.pile[seat]) for seat in state.seats}, at)


def cards_left(state: State, grabbed: TotemGrabbed) -> dict[Seat, int]:
    """Draw and face-up cards of each player after the grab; the pool is nobody's [A72]."""
    return {
        seat: len(state.draw[seat])
        + len(grabbed.under.get(seat, ()))
        + (0 if seat in grabbed.lifted else len(state.pile[seat]))
        for seat in state.seats
    }


def _ended(state: State, points: dict[Seat, int], at: Ms) -> list[Event]:
    """One point a card [A72]; after the last round the game is over [A74]."""
    ended = RoundEnded(at, points)
    if state.round < state.options.rounds:
        return [ended]
    rounds = {seat: [*state.points[seat], points[seat]] for seat in state.seats}
    return [ended, GameEnded(at, fewest_points(rounds))]


def fewest_points(rounds: dict[Seat, list[int]]) -> list[Seat]:
    """Who wins the game; equal totals share it [A74]."""
    totals = {seat: sum(points) for seat, points in rounds.items()}
    return [seat for seat, total in totals.items() if total == min(totals.values())]
