"""How do the chests come to light, which hand may lie on which, and who is out? [L10-L18]"""

from collections.abc import Sequence

from prems.games.leprechauns.commands import MIDDLE, Lift, Race, Signal, Slap, Spot, TimedSlap
from prems.games.leprechauns.events import ChestsRevealed, HandBounced, HandSlapped, PlayerOut, SlappingEnded
from prems.games.leprechauns.rules.actions import BINDING, FORBIDDING, card_forbidden, constraint_broken
from prems.games.leprechauns.rules.draft import after
from prems.games.leprechauns.rules.evolve import evolve
from prems.games.leprechauns.rules.reciting import begin_reciting, candidates, pass_on
from prems.games.leprechauns.state import Open, State, copied, is_dealt
from prems.kernel.game import Decision
from prems.kernel.values import Code, Event, Ms, Refusal, Seat, Seats


def signal(state: State, command: Signal, at: Ms) -> Decision:
    if state.phase != "signal" or not is_dealt(state):
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.prems:
        return Refusal("not-your-turn", command.seat)
    return reveal(state, at)


def reveal(state: State, at: Ms) -> Sequence[Event]:
    """All turn their top chest at the same instant [L11]."""
    chests = {}
    for seat, pile in state.chests.items():
        if pile:
            chests[seat] = pile[0]
    revealed = ChestsRevealed(at, state.prems, chests)
    if len(chests) > 1 and state.kind not in FORBIDDING:
        return (revealed,)  # everybody finds a card to slap
    if state.kind == "neighbour" and len(chests) == len(state.seats) and not state.hands and not state.out:
        return (revealed,)  # everybody finds a neighbour's
    later = after(state, [revealed])
    if can_anybody_slap(later, later.open):
        return (revealed,)
    return end_slapping(state, [revealed], later.hands, at)


def slap(state: State, command: Slap, at: Ms) -> Decision:
    seat, card_of = command.seat, command.card_of
    left = state.open.after.get((seat, card_of))
    if left is None:
        code = why_refused(state, seat, card_of)
        if code is not None:
            return Refusal(code, seat)
        left = state.open.allowing(seat, card_of)
    landed = _landed(state, command, at)
    if type(landed) is PlayerOut:
        left = state.open.without(seat, None)
    if can_anybody_slap(state, left):
        return (landed,)
    hands = state.hands if type(landed) is PlayerOut else {**state.hands, seat: card_of}
    return end_slapping(state, [landed], hands, at)


def race(state: State, command: Race, at: Ms) -> Decision:
    """In order of time [L14]; all hands are placed before the end of phase 1 is looked at [L17]."""
    if state.phase != "slap":
        return Refusal("wrong-phase")
    nearest_to_prems = state.left[state.prems].index
    events: list[Event] = []
    later = copied(state)
    for hand in sorted(command.slaps, key=lambda hand: (hand.at, nearest_to_prems(hand.seat))):
        code = why_refused(later, hand.seat, hand.card_of)
        bounced = None if code is None else HandBounced(at, hand.seat, code, hand.card_of)
        events.append(bounced or _landed(later, hand, at))
        evolve(later, events[-1])
    if can_anybody_slap(later, later.open):
        return events
    return end_slapping(state, events, later.hands, at)


def why_refused(state: State, seat: Seat, card_of: Seat) -> Code | None:
    if state.phase != "slap":
        return "wrong-phase"
    if seat not in state.open.idle:
        return "out" if seat in state.out else "hand-down"  # it may not move [L15]
    if seat == card_of:
        return "own-card"  # [L13]
    if card_of not in state.open.free:
        return "card-taken" if card_of in state.revealed else "not-a-choice"  # [L14]
    return None


def covers_both_motifs(spot: Spot) -> bool:
    """Only then does the hand count [L15]."""
    x, y = spot
    return 0.2 <= x <= 0.8 and 0.25 <= y <= 0.75


def lift(state: State, command: Lift, at: Ms) -> Decision:
    """Whoever lifts is out [L15]; in phase 2 the card is discarded too [L16]."""
    seat = command.seat
    if state.phase not in ("slap", "recite", "vote", "name") or (state.phase == "vote" and seat == state.reciter):
        return Refusal("wrong-phase", seat)
    if seat in state.out:
        return Refusal("out", seat)
    if seat not in state.hands:
        return Refusal("not-a-choice", seat)
    card_of = state.hands[seat]
    lifted = PlayerOut(at, seat, "lifted", card_of, None if state.phase == "slap" else state.revealed[card_of])
    later = after(state, [lifted])
    if state.phase == "slap":
        goes_on = can_anybody_slap(later, later.open)
        return [lifted] if goes_on else end_slapping(state, [lifted], later.hands, at)
    if seat == state.reciter or (state.phase == "name" and len(candidates(later)) < 2):
        return [lifted, *pass_on(later, state.reciter, at)]  # who was to recite still names the next [L16]
    return [lifted]


def can_anybody_slap(state: State, left: Open) -> bool:
    """Phase 1 ends when nobody can slap any more: own and forbidden cards do not count [L17]."""
    kind = state.kind
    if kind not in FORBIDDING:
        return left.is_card_left
    if kind == "neighbour":
        return left.is_card_beside
    return any(_finds_a_card(state, seat, left.free) for seat in left.idle)


def can_slap(state: State, seat: Seat) -> bool:
    """Is there a card left that this player may slap?"""
    return seat in state.open.idle and _finds_a_card(state, seat, state.open.free)


def _finds_a_card(state: State, seat: Seat, free: Seats) -> bool:
    return any(card_of != seat and not card_forbidden(state, seat, card_of) for card_of in free)


def end_slapping(state: State, decided: list[Event], hands: dict[Seat, Seat], at: Ms) -> list[Event]:
    """Decided is what has led to it; hands, those that lie on cards by then."""
    return begin_reciting(state, [*decided, SlappingEnded(at)], hands, at)


def _landed(state: State, slap: Slap | TimedSlap, at: Ms) -> HandSlapped | PlayerOut:
    seat, spot = slap.seat, slap.spot
    broken = constraint_broken(state, slap) if state.kind in BINDING else None
    if broken is None and spot is not MIDDLE and not covers_both_motifs(spot):
        broken = "missed"
    if broken is not None:
        return PlayerOut(at, seat, broken, slap.card_of)
    return HandSlapped(at, seat, slap.card_of, slap.hand or state.dominant[seat], slap.side, spot)
