"""What could the players of Leprechauns do now?"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import assert_never

from prems.games.leprechauns.cards import CHESTS, ChestId, Edition, Kind
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
from prems.games.leprechauns.rules.actions import card_forbidden, discardable, swapper
from prems.games.leprechauns.rules.round_end import tied_for_prems
from prems.games.leprechauns.state import State, is_dealt, is_over
from prems.kernel.values import Command, Seat, Seats, in_seat_order

BESIDE_THE_MOTIFS = (0.0, 0.0)


def moves(state: State) -> Sequence[Command]:
    """What the phase asks for. Where recitals are picked, two are right and one is wrong."""
    match state.phase:
        case "slap":
            return _slap(state)
        case "recite":
            return _recite(state)
        case "name":
            return _name(state)
        case "signal":
            return _signal(state)
        case "vote":
            return _vote(state)
        case "swap":
            return _swap(state)
        case "discard":
            return _discard(state)
        case "prems":
            return _prems(state)
        case "game_over":
            return []
        case _:
            assert_never(state.phase)


def mishaps(state: State) -> Sequence[Command]:
    """Somebody lifts the hand, slaps beside the motifs, all go for one card, a listener bets, or time runs out."""
    if is_over(state) or not is_dealt(state):
        return []
    return [*_lifts(state), *_clumsy_slaps(state), *_bets(state), Timeout()]


def _signal(state: State) -> Sequence[Command]:
    return [Signal(state.prems)] if is_dealt(state) else []


def _slap(state: State) -> Sequence[Command]:
    """Every idle hand on every free card that it may slap, in the way that the action card demands."""
    kind = state.kind
    slaps = state.open.slaps.get(kind)
    if slaps is None:
        slaps = state.open.slaps[kind] = tuple(_slaps(state, kind))
    if kind == "forbidden":
        return [slap for slap in slaps if not card_forbidden(state, slap.seat, slap.card_of)]
    return slaps


def _slaps(state: State, kind: Kind | None) -> Iterator[Slap]:
    """Each hand on each card of somebody else. Commands are values, so those of one round serve again in the next."""
    side: Side = "back" if kind == "back-of-hand" else "palm"
    for seat in state.open.idle:
        other: WhichHand = "right" if state.dominant[seat] == "left" else "left"
        for card_of in state.open.free:
            if card_of != seat and (kind != "neighbour" or card_of in state.open.beside[seat]):
                yield Slap(seat, card_of, other if kind == "other-hand" else None, side)


def _recite(state: State) -> Sequence[Command]:
    reciter = state.reciter
    if reciter is None or state.options.judging == "aloud":
        return [Recite(reciter or state.prems)]
    return _recitals(reciter, state.options.edition, state.revealed[state.hands[reciter]])


@lru_cache(4096)
def _recitals(reciter: Seat, edition: Edition, chest: ChestId) -> tuple[Recite, ...]:
    first, second = CHESTS[edition][chest].answers
    return Recite(reciter, [first, second]), Recite(reciter, [second, first]), Recite(reciter, [first])


def _vote(state: State) -> Sequence[Command]:
    voters = [seat for seat in state.seats if seat != state.reciter and seat not in state.votes]
    return [Vote(seat, ok) for seat in voters for ok in (True, False)]


def _name(state: State) -> Sequence[Command]:
    namer = state.reciter or state.prems
    return _namings(state.left[namer], frozenset(state.hands))


@lru_cache(4096)
def _namings(around: Seats, down: frozenset[Seat]) -> tuple[Name, ...]:
    *others, namer = around
    return tuple(Name(namer, seat) for seat in others if seat in down)


def _swap(state: State) -> Sequence[Command]:
    seat = swapper(state, state.won_now)
    if seat is None:
        return []
    partners = [other for other in state.seats if other in state.won_now and other != seat]
    return [Swap(seat, partner) for partner in (*partners, None)]


def _discard(state: State) -> Sequence[Command]:
    asked = in_seat_order(state.seats, state.to_discard)
    return [Discard(seat, chest) for seat in asked for chest in discardable(state, seat, state.won_now)]


def _prems(state: State) -> Sequence[Command]:
    return [GivePrems(state.prems, seat) for seat in tied_for_prems(state, state.won_now)]


def _lifts(state: State) -> Iterator[Command]:
    if state.phase in ("slap", "recite", "vote", "name"):
        being_voted_on = state.reciter if state.phase == "vote" else None
        yield from (Lift(seat) for seat in in_seat_order(state.seats, state.hands) if seat != being_voted_on)


def _clumsy_slaps(state: State) -> Iterator[Command]:
    if state.phase != "slap":
        return
    for slap in islice(_slaps(state, None), 1):
        yield Slap(slap.seat, slap.card_of, spot=BESIDE_THE_MOTIFS)
        yield Race([TimedSlap(other, slap.card_of, at=0) for other in state.seats])


def _bets(state: State) -> Iterator[Command]:
    if state.phase == "recite":
        listener = state.left[state.reciter or state.prems][0]
        yield from (Bet(listener, ok) for ok in (True, False))
