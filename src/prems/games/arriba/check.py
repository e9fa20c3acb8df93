"""Does a command speak of this table: known seats, known cards, nothing twice?"""

from collections.abc import Iterable

from prems.games.arriba.cards import DECK
from prems.games.arriba.commands import Deal, Grab, Live, Match, Race
from prems.games.arriba.state import State
from prems.kernel.check import known_seat, nothing_twice
from prems.kernel.values import Command, Malformed, Seat


def check(state: State, command: Command) -> None:
    if isinstance(command, Deal):
        if sorted(command.cards) != sorted(DECK):
            raise Malformed("a deal needs each of the 80 cards once")
        known_seat(state.seats, command.first or state.seats[0])
    elif isinstance(command, Race):
        nothing_twice((hand.seat for hand in command.grabs), "a race takes one hand of each seat")
        for hand in command.grabs:
            known_seat(state.seats, hand.seat)
            _check_live(state, hand.live)
    elif isinstance(command, Grab):
        known_seat(state.seats, command.seat)
        _check_live(state, command.live)
    elif (seat := getattr(command, "seat", None)) is not None:
        known_seat(state.seats, seat)


def _check_live(state: State, live: Iterable[Live] | None) -> None:
    for thing in live or ():
        named: list[Seat] = thing.seats if isinstance(thing, Match) else [thing.seat]
        nothing_twice(named, "a match names different seats")
        for seat in named:
            known_seat(state.seats, seat)
