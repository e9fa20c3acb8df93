"""Does a slip lie on the table for a newcomer, and do the cards wait until it is read? [T31]"""

from collections.abc import Sequence

from prems.games import GAMES
from prems.kernel.playing.coaching import Slip
from prems.kernel.values import Event, Gesture, Seat
from prems.table.state import TableState


def next_slip(state: TableState, news: Sequence[Event]) -> Slip | None:
    """The most urgent one that this newcomer has not read yet."""
    seat = coached_seat(state)
    if seat is None:
        return None
    due = GAMES[state.game].coaching.due(state.game_state, seat, news)
    return next((slip for slip in due if slip not in state.slips_read), None)


def coached_seat(state: TableState) -> Seat | None:
    """Among bots only: people would wait for each other's slips."""
    if state.newcomer is None:
        return None
    people = [chair for chair in state.chairs if chair.person is not None and chair.bot is None]
    return people[0].seat if len(people) == 1 and people[0].person == state.newcomer else None


def is_answered_by(state: TableState, gesture: Gesture) -> bool:
    """Is that what the slip on the table asks for?"""
    return state.slip is None or isinstance(gesture, GAMES[state.game].coaching.slips.get(state.slip, ()))
