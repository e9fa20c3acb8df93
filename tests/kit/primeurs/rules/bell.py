"""Who was first at the bell, and rightly? [P20-P23]"""

from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat
from tests.kit.primeurs.cards import Card, fruit_of
from tests.kit.primeurs.commands import Does, Hush, Race, Reach, Ring
from tests.kit.primeurs.events import BellHushed, BellRung, PenaltyDrawn
from tests.kit.primeurs.rules.ending import ended
from tests.kit.primeurs.state import State, cried, is_on

Answer = BellRung | BellHushed | PenaltyDrawn


def ring(state: State, command: Ring, at: Ms) -> Decision:
    return race(state, Race([Reach(command.seat, 0, "ring")]), at)


def hush(state: State, command: Hush, at: Ms) -> Decision:
    return race(state, Race([Reach(command.seat, 0, "hush")]), at)


def race(state: State, command: Race, at: Ms) -> Decision:
    """A hand answers the fruit that it has seen, unless that one was answered before [P11, P23]."""
    hands = [hand for hand in command.hands if meant(state, hand) in state.open]
    if not is_on(state) or not hands:
        return Refusal("no-fruit", command.hands[0].seat)
    hand, cry = first(state, hands), meant(state, first(state, hands))
    assert cry is not None
    answer = answered(state, hand.seat, hand.does, cry, at)
    left = after(state, answer)
    is_last = not _stall(state, answer) and cry == state.open[-1]
    return [answer, ended(left, at)] if is_last or not left[hand.seat] else [answer]


def first(state: State, hands: list[Reach]) -> Reach:
    """Of equal times, whoever cries soonest [P23]."""
    assert state.turn is not None
    order = (state.turn, *state.left[state.turn])
    return min(hands, key=lambda hand: (hand.at, order.index(hand.seat)))


def meant(state: State, hand: Reach) -> Card | None:
    return cried(state) if hand.saw is None else hand.saw


def held(state: State, seat: Seat, cry: Card) -> Card | None:
    """A fruit of that kind in this hand."""
    return next((card for card in state.hands[seat] if fruit_of(card) == fruit_of(cry)), None)


def answered(state: State, seat: Seat, does: Does, cry: Card, at: Ms) -> Answer:
    """Whoever holds it rings, whoever does not hushes; all else is wrong [P20, P21, P22]."""
    card = held(state, seat, cry)
    if does == "ring" and card is not None:
        return BellRung(at, seat, cry, card)
    if does == "hush" and card is None:
        return BellHushed(at, seat, cry)
    return PenaltyDrawn(at, seat, cry, state.stall[0] if state.stall else None)


def after(state: State, answer: Answer) -> dict[Seat, list[Card]]:
    """All hands, as they will be."""
    hand = state.hands[answer.seat]
    if isinstance(answer, BellRung):
        hand = [card for card in hand if card != answer.card]
    elif isinstance(answer, PenaltyDrawn) and answer.card is not None:
        hand = [*hand, answer.card]
    return state.hands | {answer.seat: hand}


def _stall(state: State, answer: Answer) -> list[Card]:
    return state.stall[1:] if isinstance(answer, PenaltyDrawn) else state.stall
