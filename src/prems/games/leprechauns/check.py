"""Does a command speak of this table: known seats, known cards, answers where they are needed?"""

from prems.games.leprechauns.cards import ACTIONS, CHESTS
from prems.games.leprechauns.commands import (
    Deal,
    Discard,
    GivePrems,
    Name,
    Race,
    Recite,
    Slap,
    Swap,
)
from prems.games.leprechauns.state import ROUNDS, State
from prems.kernel.check import known_card, known_seat, nothing_twice
from prems.kernel.values import Command, Malformed, Seat


def check(state: State, command: Command) -> None:
    for seat in seats_named(command):
        known_seat(state.seats, seat)
    if isinstance(command, Discard):
        known_card(CHESTS[state.options.edition], command.card)
    if isinstance(command, Recite) and command.answers is None and state.options.judging == "picked":
        raise Malformed("'recite' needs 'answers', a list of at most two motifs, where judging is 'picked'")
    if isinstance(command, Deal):
        _check_deal(state, command)


def seats_named(command: Command) -> list[Seat]:
    match command:
        case Race(slaps):
            return [seat for slap in slaps for seat in (slap.seat, slap.card_of)]
        case Slap(seat, card_of):
            return [seat, card_of]
        case Name(seat, other) | GivePrems(seat, other):
            return [seat, other]
        case Swap(seat, partner):
            return [seat] if partner is None else [seat, partner]
        case Deal():
            return [command.prems]
        case _:
            return [command.seat] if hasattr(command, "seat") else []


def _check_deal(state: State, command: Deal) -> None:
    edition = state.options.edition
    if sorted(command.chests) != sorted(CHESTS[edition]):
        raise Malformed("a deal needs each of the 40 chests once")
    for action in command.actions:
        known_card(ACTIONS[edition], action)
    nothing_twice(command.actions, "an action card lies in one place only")
    wanted = ROUNDS if state.options.actions else 0  # [L61, L71]
    if len(command.actions) != wanted:
        raise Malformed(f"{len(command.actions)} action cards, expected {wanted}")
    if command.prems != (state.options.youngest or command.prems):
        raise Malformed(f"the youngest begins with PREM'S: {state.options.youngest!r}")  # [L05]
