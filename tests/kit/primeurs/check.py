"""Does a command speak of this table: known seats, known cards, nothing twice?"""

from prems.kernel.check import known_seat, nothing_twice
from prems.kernel.values import Command, Gesture, Malformed
from tests.kit.primeurs.cards import DECK
from tests.kit.primeurs.commands import Deal, Race
from tests.kit.primeurs.state import State


def check(state: State, command: Command) -> None:
    if isinstance(command, Deal):
        known_seat(state.seats, command.first)
        if sorted(command.cards) != sorted(DECK):
            raise Malformed("a deal needs each of the 54 cards once")
    elif isinstance(command, Race):
        nothing_twice((hand.seat for hand in command.hands), "a race takes one hand of each seat")
        for hand in command.hands:
            known_seat(state.seats, hand.seat)
    elif isinstance(command, Gesture):
        known_seat(state.seats, command.seat)
