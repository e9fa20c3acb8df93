"""What does everybody see of a race that is over? A photo finish, with the words of the rules [T04]."""

from collections.abc import Mapping

from prems.kernel.game import AnyGame
from prems.kernel.racing import Outcome
from prems.kernel.values import Ms, Seat
from prems.table.events import Lane, LaneOutcome, RaceClosed
from prems.table.fairness import Fate, TimedHand, Verdict


def photo_finish(game: AnyGame, verdict: Verdict, outcomes: Mapping[Seat, Outcome], at: Ms) -> RaceClosed:
    return RaceClosed(
        at,
        verdict.target,
        [lane(game, hand, outcomes.get(hand.seat, "late")) for hand in verdict.hands],
        next((seat for seat, outcome in outcomes.items() if outcome == "win"), None),
        list(verdict.dead_heat),
        round(verdict.closed - verdict.opened, 2),
    )


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
    )


def _called(hand: TimedHand, outcome: Outcome) -> LaneOutcome:
    if hand.fate is Fate.VOID:
        return "void"
    if hand.fate is Fate.LATE:
        return "late"
    return "false_start" if outcome == "wrong" and hand.is_too_soon else outcome
