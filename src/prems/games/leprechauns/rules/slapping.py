"""How do the chests come to light, which hand may lie on which, and who is out? [L10-L18]"""

from collections.abc import Collection, Sequence

from prems.games.leprechauns.commands import Lift, Race, Signal, Slap, Spot, TimedSlap
from prems.games.leprechauns.events import ChestsRevealed, HandBounced, HandSlapped, PlayerOut, SlappingEnded
from prems.games.leprechauns.rules.actions import FORBIDDING, card_forbidden, constraint_broken
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.reciting import begin_reciting, candidates, pass_on
from prems.games.leprechauns.state import State, dominant_hand, is_dealt
from prems.kernel.game import Decision
from prems.kernel.values import Code, Event, Ms, Refusal, Seat


def signal(state: State, command: Signal, at: Ms) -> Decision:
    if state.phase != "signal" or not is_dealt(state):
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.prems:
        return Refusal("not-your-turn", command.seat)
    return reveal(state, at)


def reveal(state: State, at: Ms) -> Sequence[Event]:
    """All turn their top chest at the same instant [L11]."""
    revealed = ChestsRevealed(at, state.prems, {seat: pile[0] for seat, pile in state.chests.items() if pile})
    if len(revealed.chests) > 1 and state.kind not in FORBIDDING:
        return (revealed,)  # everybody finds a card to slap
    draft = Draft(state, at)
    draft.happen(revealed)
    end_if_all_are_done(draft)
    return draft.events


def slap(state: State, command: Slap, at: Ms) -> Decision:
    if (code := why_refused(state, command)) is not None:
        return Refusal(code, command.seat)
    landed = _landed(state, command, at)
    if _goes_on_after(state, landed):
        return (landed,)
    draft = Draft(state, at)
    draft.happen(landed)
    end_slapping(draft)
    return draft.events


def race(state: State, command: Race, at: Ms) -> Decision:
    """In order of time [L14]; all hands are placed before the end of phase 1 is looked at [L17]."""
    if state.phase != "slap":
        return Refusal("wrong-phase")
    draft = Draft(state, at)
    nearest_to_prems = state.left[state.prems].index
    for hand in sorted(command.slaps, key=lambda hand: (hand.at, nearest_to_prems(hand.seat))):
        code = why_refused(draft.state, hand)
        if code is None:
            draft.happen(_landed(draft.state, hand, at))
        else:
            draft.happen(HandBounced(at, hand.seat, code, hand.card_of))
    end_if_all_are_done(draft)
    return draft.events


def why_refused(state: State, slap: Slap | TimedSlap) -> Code | None:
    seat, card_of, hands = slap.seat, slap.card_of, state.hands
    if state.phase != "slap":
        return "wrong-phase"
    if seat in state.out:
        return "out"
    if seat in hands:
        return "hand-down"  # it may not move [L15]
    if seat == card_of:
        return "own-card"  # [L13]
    if card_of in hands.values():
        return "card-taken"  # [L14]
    if card_of not in state.revealed:
        return "not-a-choice"
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
    draft = Draft(state, at)
    card_of = state.hands[seat]
    draft.happen(PlayerOut(at, seat, "lifted", card_of, None if state.phase == "slap" else state.revealed[card_of]))
    if state.phase == "slap":
        end_if_all_are_done(draft)
    elif seat == state.reciter or (state.phase == "name" and len(candidates(draft.state)) < 2):
        pass_on(draft, state.reciter)  # whose turn it was to recite still names the next [L16]
    return draft.events


def _goes_on_after(state: State, landed: HandSlapped | PlayerOut) -> bool:
    """Can somebody else still slap, once that card is taken? [L17]"""
    hands = len(state.seats) - len(state.hands) - len(state.out) - 1
    if hands == 0:
        return False
    is_taken = type(landed) is HandSlapped
    cards = len(state.revealed) - len(state.hands) - is_taken
    if cards > 1 and state.kind not in FORBIDDING:
        return True  # of two cards one is somebody else's
    taken = list(state.hands.values())
    if is_taken:
        taken.append(landed.card_of)
    for seat in state.seats:
        if seat != landed.seat and can_slap(state, seat, taken):
            return True
    return False


def end_if_all_are_done(draft: Draft) -> None:
    """Phase 1 ends when nobody can slap any more [L17]."""
    state = draft.state
    for seat in state.seats:
        if can_slap(state, seat, state.hands.values()):
            return
    end_slapping(draft)


def end_slapping(draft: Draft) -> None:
    draft.happen(SlappingEnded(draft.at))
    begin_reciting(draft)


def can_slap(state: State, seat: Seat, taken: Collection[Seat]) -> bool:
    """Is there a card left that this player may slap? Own, taken and forbidden ones do not count [L17]."""
    if seat in state.hands or seat in state.out:
        return False
    may_be_forbidden = state.kind in FORBIDDING
    for card_of in state.revealed:
        is_free = card_of != seat and card_of not in taken
        if is_free and not (may_be_forbidden and card_forbidden(state, seat, card_of)):
            return True
    return False


def _landed(state: State, slap: Slap | TimedSlap, at: Ms) -> HandSlapped | PlayerOut:
    seat, spot = slap.seat, slap.spot
    broken = constraint_broken(state, slap)
    if broken is None and not covers_both_motifs(spot):
        broken = "missed"
    if broken is not None:
        return PlayerOut(at, seat, broken, slap.card_of)
    return HandSlapped(at, seat, slap.card_of, slap.hand or dominant_hand(state, seat), slap.side, spot)
