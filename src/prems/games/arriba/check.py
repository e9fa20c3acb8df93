"""Does a command speak of this table: known seats, known cards, nothing twice?"""

from collections.abc import Iterable

from prems.games.arriba.cards import DECK
from prems.games.arriba.commands import Deal, Flip, Grab, Live, Match, Race
from prems.games.arriba.state import State
from prems.kernel.check import known_seat, nothing_twice
from prems.kernel.values import Command, Malformed, Seat


def check(state: State, command: Command) -> None:
    if isinstance(command, Flip):
        known_seat(state.seats, command.seat)
    elif isinstance(command, Deal):
        if sorted(command.cards) != sorted(DECK):
            raise Malformed("a deal needs each of the 80 cards once")
        _check_first(state, command.first)
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


def _check_first(state: State, first: Seat | None) -> None:
    """It is said once who begins, before the first round, and by the host if the host wants to [A05]."""
    if first is not None:
        known_seat(state.seats, first)
        if state.first is not None:
            raise Malformed("only the deal of the first round says who begins")
        if first != (state.options.first or first):
            raise Malformed(f"the host has chosen who begins: {state.options.first!r}")


def _check_live(state: State, live: Iterable[Live] | None) -> None:
    for thing in live or ():
        named: list[Seat] = thing.seats if isinstance(thing, Match) else [thing.seat]
        nothing_twice(named, "a match names different seats")
        for seat in named:
            known_seat(state.seats, seat)
