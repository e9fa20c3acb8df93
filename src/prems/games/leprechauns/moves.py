"""What could the players of Leprechauns do now?"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from prems.games.leprechauns.cards import right_answer
from prems.games.leprechauns.commands import (
    Discard,
    GivePrems,
    Lift,
    Name,
    Race,
    Recite,
    Side,
    Signal,
    Slap,
    Swap,
    TimedSlap,
    Timeout,
    Vote,
    WhichHand,
)
from prems.games.leprechauns.events import Phase
from prems.games.leprechauns.rules.actions import card_forbidden, discardable, is_in_force, swapper
from prems.games.leprechauns.rules.reciting import candidates
from prems.games.leprechauns.rules.round_end import tied_for_prems
from prems.games.leprechauns.state import State, chest_of, dominant_hand, is_dealt, is_over
from prems.kernel.values import Command, Seat, in_seat_order

BESIDE_THE_MOTIFS = (0.0, 0.0)


def moves(state: State) -> list[Command]:
    """What the phase asks for. Where recitals are picked, two are right and one is wrong."""
    return [*_MOVES[state.phase](state)] if is_being_played(state) else []


def slips(state: State) -> list[Command]:
    """Somebody lifts the hand, slaps beside the motifs, all go for one card, or time runs out."""
    return [*_lifts(state), *_clumsy_slaps(state), Timeout()] if is_being_played(state) else []


def is_being_played(state: State) -> bool:
    return is_dealt(state) and not is_over(state)


def _signal(state: State) -> Iterator[Command]:
    yield Signal(state.prems)


def _slap(state: State) -> Iterator[Command]:
    """Every free hand on every free card that it may slap, in the way that the action card demands."""
    side: Side = "back" if is_in_force(state, "back-of-hand") else "palm"
    for seat, card_of in _free(state):
        if not card_forbidden(state, seat, card_of):
            yield Slap(seat, card_of, _hand_demanded(state, seat), side)


def _hand_demanded(state: State, seat: Seat) -> WhichHand | None:
    if not is_in_force(state, "other-hand"):
        return None
    return "left" if dominant_hand(state, seat) == "right" else "right"


def _free(state: State) -> Iterator[tuple[Seat, Seat]]:
    taken = set(state.hands.values())
    for seat in state.seats:
        if seat not in state.hands and seat not in state.out:
            cards = in_seat_order(state.seats, state.revealed)
            yield from ((seat, card_of) for card_of in cards if card_of != seat and card_of not in taken)


def _recite(state: State) -> Iterator[Command]:
    if state.reciter is None or state.options.judging == "aloud":
        yield Recite(state.reciter or state.prems)
        return
    first, second = map(right_answer, chest_of(state, state.revealed[state.hands[state.reciter]]).motifs)
    yield Recite(state.reciter, [first, second])
    yield Recite(state.reciter, [second, first])
    yield Recite(state.reciter, [first])


def _vote(state: State) -> Iterator[Command]:
    for seat in state.seats:
        if seat != state.reciter and seat not in state.votes:
            yield Vote(seat, True)
            yield Vote(seat, False)


def _name(state: State) -> Iterator[Command]:
    return (Name(state.reciter or state.prems, seat) for seat in candidates(state))


def _swap(state: State) -> Iterator[Command]:
    seat = swapper(state)
    if seat is not None:
        yield from (Swap(seat, other) for other in in_seat_order(state.seats, state.won_now) if other != seat)
        yield Swap(seat, None)


def _discard(state: State) -> Iterator[Command]:
    for seat in in_seat_order(state.seats, state.to_discard):
        yield from (Discard(seat, chest) for chest in discardable(state, seat))


def _prems(state: State) -> Iterator[Command]:
    return (GivePrems(state.prems, seat) for seat in tied_for_prems(state))


def _lifts(state: State) -> Iterator[Command]:
    if state.phase in ("slap", "recite", "vote", "name"):
        being_voted_on = state.reciter if state.phase == "vote" else None
        yield from (Lift(seat) for seat in in_seat_order(state.seats, state.hands) if seat != being_voted_on)


def _clumsy_slaps(state: State) -> Iterator[Command]:
    for seat, card_of in islice(_free(state) if state.phase == "slap" else (), 1):
        yield Slap(seat, card_of, spot=BESIDE_THE_MOTIFS)
        yield Race([TimedSlap(other, card_of, at=0) for other in state.seats])


_MOVES: Final[dict[Phase, Callable[[State], Iterator[Command]]]] = {
    "signal": _signal,
    "slap": _slap,
    "recite": _recite,
    "vote": _vote,
    "name": _name,
    "swap": _swap,
    "discard": _discard,
    "prems": _prems,
}
