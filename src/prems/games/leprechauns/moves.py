"""What could the players of Leprechauns do now?"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from prems.games.leprechauns.cards import Kind, Motif
from prems.games.leprechauns.commands import (
    Bet,
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
from prems.games.leprechauns.rules.actions import BINDING, card_forbidden, discardable, neighbours, swapper
from prems.games.leprechauns.rules.reciting import candidates
from prems.games.leprechauns.rules.round_end import tied_for_prems
from prems.games.leprechauns.state import State, chest_of, dominant_hand, is_dealt, is_over
from prems.kernel.values import Command, Seat, Seats, in_seat_order

BESIDE_THE_MOTIFS = (0.0, 0.0)


def moves(state: State) -> Sequence[Command]:
    """What the phase asks for. Where recitals are picked, two are right and one is wrong."""
    return _MOVES[state.phase](state)


def slips(state: State) -> Sequence[Command]:
    """Somebody lifts the hand, slaps beside the motifs, all go for one card, a listener bets, or time runs out."""
    if is_over(state) or not is_dealt(state):
        return []
    return [*_lifts(state), *_clumsy_slaps(state), *_bets(state), Timeout()]


def _signal(state: State) -> Sequence[Command]:
    return [Signal(state.prems)] if is_dealt(state) else []


def _slap(state: State) -> Sequence[Command]:
    """Every free hand on every free card that it may slap, in the way that the action card demands."""
    way = state.kind if state.kind in BINDING else None
    which = tuple([other_hand(state, seat) for seat in state.seats]) if way == "other-hand" else ()
    down = state.hands
    cards = state.seats if len(state.revealed) == len(state.seats) else tuple(state.revealed)
    slaps = _slaps(state.seats, cards, state.out.union(down), frozenset(down.values()), way, which)
    if way == "forbidden":
        return [slap for slap in slaps if not card_forbidden(state, slap.seat, slap.card_of)]
    return slaps


def other_hand(state: State, seat: Seat) -> WhichHand:
    return "left" if dominant_hand(state, seat) == "right" else "right"


@lru_cache(4096)
def _slaps(
    seats: Seats,
    revealed: Seats,
    busy: frozenset[Seat],
    taken: frozenset[Seat],
    way: Kind | None = None,
    which: tuple[WhichHand, ...] = (),  # hand each player has to use, where that is demanded
) -> tuple[Slap, ...]:
    """Each hand on each card of somebody else. Commands are values, so those of one round serve again in the next."""
    side: Side = "back" if way == "back-of-hand" else "palm"
    hand_of = dict(zip(seats, which, strict=False))
    return tuple(
        Slap(seat, card_of, hand_of.get(seat), side)
        for seat in seats
        for card_of in seats
        if seat not in busy
        and card_of in revealed
        and card_of not in taken
        and card_of != seat
        and (way != "neighbour" or card_of in neighbours(seats, seat))
    )


def _recite(state: State) -> Sequence[Command]:
    reciter = state.reciter
    if reciter is None or state.options.judging == "aloud":
        return [Recite(reciter or state.prems)]
    return _recitals(reciter, chest_of(state, state.revealed[state.hands[reciter]]).answers)


@lru_cache(4096)
def _recitals(reciter: Seat, answers: tuple[Motif, Motif]) -> tuple[Recite, ...]:
    first, second = answers
    return Recite(reciter, [first, second]), Recite(reciter, [second, first]), Recite(reciter, [first])


def _vote(state: State) -> Sequence[Command]:
    voters = [seat for seat in state.seats if seat != state.reciter and seat not in state.votes]
    return [Vote(seat, ok) for seat in voters for ok in (True, False)]


def _name(state: State) -> Sequence[Command]:
    namer = state.reciter or state.prems
    return [Name(namer, seat) for seat in candidates(state)]


def _swap(state: State) -> Sequence[Command]:
    seat = swapper(state)
    if seat is None:
        return []
    partners = in_seat_order(state.seats, state.won_now)
    return [*(Swap(seat, other) for other in partners if other != seat), Swap(seat, None)]


def _discard(state: State) -> Sequence[Command]:
    asked = in_seat_order(state.seats, state.to_discard)
    return [Discard(seat, chest) for seat in asked for chest in discardable(state, seat)]


def _prems(state: State) -> Sequence[Command]:
    return [GivePrems(state.prems, seat) for seat in tied_for_prems(state)]


def _nothing(_: State) -> Sequence[Command]:
    return []


def _lifts(state: State) -> Iterator[Command]:
    if state.phase in ("slap", "recite", "vote", "name"):
        being_voted_on = state.reciter if state.phase == "vote" else None
        yield from (Lift(seat) for seat in in_seat_order(state.seats, state.hands) if seat != being_voted_on)


def _clumsy_slaps(state: State) -> Iterator[Command]:
    if state.phase != "slap":
        return
    down = state.hands
    for slap in _slaps(state.seats, tuple(state.revealed), state.out.union(down), frozenset(down.values()))[:1]:
        yield Slap(slap.seat, slap.card_of, spot=BESIDE_THE_MOTIFS)
        yield Race([TimedSlap(other, slap.card_of, at=0) for other in state.seats])


def _bets(state: State) -> Iterator[Command]:
    if state.phase == "recite":
        listener = state.left[state.reciter or state.prems][0]
        yield from (Bet(listener, ok) for ok in (True, False))


_MOVES: Final[dict[Phase, Callable[[State], Sequence[Command]]]] = {
    "signal": _signal,
    "slap": _slap,
    "recite": _recite,
    "vote": _vote,
    "name": _name,
    "swap": _swap,
    "discard": _discard,
    "prems": _prems,
    "game_over": _nothing,
}
