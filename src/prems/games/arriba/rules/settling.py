"""Where do the cards go when somebody takes the totem? [A30-A37]"""

from itertools import chain

from prems.games.arriba.cards import Card, is_totem
from prems.games.arriba.commands import Grab, Hand, Live, Match, Race, Totem
from prems.games.arriba.events import TotemGrabbed, Why
from prems.games.arriba.rules.ending import is_round_over_after, round_ended
from prems.games.arriba.rules.first import first
from prems.games.arriba.rules.going_on import after_grab
from prems.games.arriba.rules.live import is_totem_live, showing_same
from prems.games.arriba.state import State, from_top, is_between_rounds
from prems.kernel.game import Decision
from prems.kernel.values import Event, Ms, Refusal, Seat, in_seat_order

Under = dict[Seat, list[Card]]


def grab(state: State, command: Grab, at: Ms) -> Decision:
    if is_between_rounds(state):
        return Refusal("wrong-phase", command.seat)
    return settle(state, command, at)


def race(state: State, command: Race, at: Ms) -> Decision:
    """Only the first to take the totem holds it: later hands gain and lose nothing [A36]."""
    if is_between_rounds(state):
        return Refusal("wrong-phase")
    return settle(state, first(state, command.grabs), at)


def settle(state: State, hand: Grab | Hand, at: Ms) -> list[Event]:
    """One grab has one effect, and a totem card goes before a match [A34]."""
    seat = hand.seat
    is_totem_seen, concerned = seen_now(state, seat) if hand.live is None else seen_then(state, seat, hand.live)
    if is_totem_seen:
        grabbed = for_a_totem(state, seat, at)
    elif len(concerned) > 1:
        grabbed = for_a_match(state, seat, concerned, at)
    else:
        grabbed = wrongly(state, seat, at)
    return [grabbed, *round_ended(state, grabbed)] if is_round_over_after(state, grabbed) else [grabbed]


def seen_now(state: State, seat: Seat) -> tuple[bool, list[Seat]]:
    """Is a totem card live, and who shows this player's symbol?"""
    return is_totem_live(state), showing_same(state, seat)


def seen_then(state: State, seat: Seat, live: list[Live]) -> tuple[bool, list[Seat]]:
    """The same, by what that player's screen showed [A43]."""
    match = next((thing for thing in live if isinstance(thing, Match) and seat in thing.seats), None)
    concerned = in_seat_order(state.seats, match.seats) if match else []
    return any(isinstance(thing, Totem) for thing in live), concerned


def for_a_totem(state: State, seat: Seat, at: Ms) -> TotemGrabbed:
    """The winner's face-up cards go on top of the pool; every live totem card is spent [A22, A32]."""
    pool = from_top(state.pool + state.pile[seat])
    return _grabbed(state, seat, "totem", [seat], {}, pool, at)


def for_a_match(state: State, winner: Seat, concerned: list[Seat], at: Ms) -> TotemGrabbed:
    receivers = [seat for seat in state.left[winner] if seat in concerned and seat != winner]
    under, pool = _to_one(state, winner, receivers[0]) if len(receivers) == 1 else _shared(state, winner, receivers)
    return _grabbed(state, winner, "match", concerned, under, pool, at)


def wrongly(state: State, seat: Seat, at: Ms) -> TotemGrabbed:
    """All face-up cards of all players and the pool go under the grabber's draw pile [A33, A37]."""
    piles = [from_top(state.pile[other]) for other in (seat, *state.left[seat][:-1])]
    under = {seat: [*chain(*piles, from_top(state.pool))]}
    return _grabbed(state, seat, "wrong", list(state.seats), under, [], at)


def _to_one(state: State, winner: Seat, other: Seat) -> tuple[Under, list[Card]]:
    """The other takes the winner's cards, their own and the pool, in this order [A30, A37]."""
    return {other: from_top(state.pool + state.pile[other] + state.pile[winner])}, []


def _shared(state: State, winner: Seat, receivers: list[Seat]) -> tuple[Under, list[Card]]:
    """Winner's cards and pool are dealt out equally; what is left over is the new pool [A31, A37]."""
    cards = from_top(state.pool + state.pile[winner])
    shared = len(cards) - len(cards) % len(receivers)
    under = {
        seat: cards[nth : shared : len(receivers)] + from_top(state.pile[seat]) for nth, seat in enumerate(receivers)
    }
    return under, cards[shared:]


def _grabbed(
    state: State, seat: Seat, why: Why, lifted: list[Seat], under: Under, pool: list[Card], at: Ms
) -> TotemGrabbed:
    phase, turn = after_grab(state, seat, lifted, bool(under.get(seat)))
    return TotemGrabbed(at, seat, why, lifted, under, pool, _spent(state, why, lifted), phase, turn)


def _spent(state: State, why: Why, lifted: list[Seat]) -> list[Card]:
    if why != "totem" and not state.spent:
        return []
    left = [pile for seat, pile in state.pile.items() if pile and seat not in lifted]
    lying = [pile[-1] for pile in left if is_totem(pile[-1])]
    return lying if why == "totem" else [card for card in lying if card in state.spent]
