"""What does everybody see of a race that is over, and for how long? A photo finish, in words of the rules [T30]."""

from collections.abc import Collection, Mapping

from prems.kernel.game import AnyGame
from prems.kernel.playing.racing import Outcome
from prems.kernel.values import Ms, Seat
from prems.table.events import LONG_LOOK, LOOK, Lane, LaneOutcome, RaceClosed
from prems.table.fairness import Fate, TimedHand, Verdict
from prems.table.state import MANY, TableState

Outcomes = Mapping[Seat, Outcome]


def photo_finish(
    game: AnyGame, verdict: Verdict, outcomes: Outcomes, at: Ms, look: Ms, cards: Mapping[Seat, str]
) -> RaceClosed:
    return RaceClosed(
        at,
        verdict.target,
        [lane(game, hand, outcomes.get(hand.seat, "late")) for hand in verdict.hands],
        next((seat for seat, outcome in outcomes.items() if outcome == "win"), None),
        list(verdict.dead_heat),
        round(verdict.closed - verdict.opened, 2),
        look,
        dict(cards),
    )


def decider(verdict: Verdict, outcomes: Outcomes) -> TimedHand:
    """The hand that got the target; where nobody did, the first."""
    return next((hand for hand in verdict.hands if outcomes.get(hand.seat) == "win"), verdict.hands[0])


def look_at(state: TableState, outcomes: Outcomes, concerned: Collection[Seat]) -> Ms:
    """Longer where a hand was wrong, or where somebody whom it concerns is new to such photos [T30]."""
    sitting = [chair.person for chair in state.chairs if chair.seat in concerned and not chair.bot]
    is_new = any(state.people[person].played < MANY for person in sitting if person is not None)
    return LONG_LOOK if is_new or "wrong" in outcomes.values() else LOOK


def lane(game: AnyGame, hand: TimedHand, outcome: Outcome = "late") -> Lane:
    return Lane(
        hand.seat,
        _called(hand, outcome),
        hand.press.kind,
        round(hand.time, 2),
        round(hand.used, 2),
        round(hand.verified, 3),
        round(hand.plus_minus, 1),
        dict(game.racing.shows(hand.press.gesture)),
        round(hand.delay, 1),
        hand.head_start,
        hand.is_in_a_room,
        round(hand.lag, 1),
    )


def _called(hand: TimedHand, outcome: Outcome) -> LaneOutcome:
    if hand.fate is Fate.VOID:
        return "void"
    if hand.fate is Fate.LATE:
        return "late"
    return "false_start" if outcome == "wrong" and hand.is_too_soon else outcome
