"""Who is still waited for, and who was first?"""

from collections.abc import Callable, Iterable

import msgspec

from prems.table.fairness.allowance import Allowance
from prems.table.fairness.limits import HARD_CLOSE, UNSEEN, WORTH_ASKING
from prems.table.fairness.racer import Racer
from prems.table.fairness.showing import Showing
from prems.table.fairness.verdict import Hand, Outcome, Target, Verdict, Who

NOT_AT_ALL = float("-inf")


class Race:
    """The hands that reach for one target, from the first hand's arrival to the verdict.

    It is over at the first instant at which no hand on its way could still be faster than the best,
    or be told apart from it; at the latest 400 ms after the first hand.
    """

    __slots__ = (
        "_asked",
        "_best",
        "_last",
        "_settlements",
        "_step",
        "_zero",
        "allowances",
        "hands",
        "has_right_hand",
        "late",
        "opened",
        "since",
        "target",
        "tie",
        "until",
    )

    def __init__(self, target: Target, tie: float, opened: float, since: int) -> None:
        self.target = target
        self.tie = tie
        self.opened = opened
        self.since = since
        """The oldest view that a hand in this race answers."""
        self.until = -1
        """The newest view when it was over: a hand that answers it, or an older one, comes too late."""
        self.hands: dict[int, Hand] = {}
        self.has_right_hand = False
        self.late: list[Hand] = []
        self.allowances: dict[int, Allowance] = {}
        self._best = self._zero = float("inf")
        self._step = 0.0
        self._last = opened
        self._asked: set[Who] = set()
        self._settlements: list[Callable[[], None]] = []

    def allowance(self, racer: Racer) -> Allowance:
        """Taken once: the bound of a claim and the wait for it must be the same all race long."""
        known = self.allowances.get(racer.seat)
        if known is None:
            known = self.allowances[racer.seat] = racer.allowance()
        return known

    def enter(self, hand: Hand, settlement: Callable[[], None]) -> None:
        """`settlement`: what the hand earns or costs its player once the race is over."""
        self._settlements.append(settlement)
        if hand.outcome is Outcome.LATE:
            self.late.append(hand)
            return
        self.hands[hand.seat] = hand
        self.has_right_hand |= hand.is_right
        self.opened = min(self.opened, hand.arrived)
        self._last = max(self._last, hand.arrived)
        self._zero = min(self._zero, hand.due)
        if (hand.time, -hand.step) < (self._best, -self._step):
            self._best, self._step = hand.time, hand.step
        if hand.view is not None:
            self.since = min(self.since, hand.view)

    def closes_at(self, chances: Iterable[tuple[Racer, Showing]]) -> float:
        """`chances`: who may still reach for the target, and the view that gave them the chance."""
        over = self._last
        for racer, showing in chances:
            if racer.seat not in self.hands:
                over = max(over, self._waits_until(racer, showing))
        return min(over, self.opened + HARD_CLOSE)

    def asks(self, chances: Iterable[tuple[Racer, Showing]], at: float) -> tuple[Who, ...]:
        """The seats whose heartbeat, if they are asked for it now, will be here sooner than their time is up."""
        slow = {
            racer.seat
            for racer, showing in chances
            if racer.seat not in self.hands
            and self._waits_until(racer, showing) > at + racer.link.p90 + WORTH_ASKING
            and not racer.is_bot
        }
        asked = tuple(sorted(slow - self._asked))
        self._asked |= slow
        return asked

    def verdict(self, closed: float, until: int) -> Verdict:
        """Ask once, when the race is over."""
        self.until = until
        for settlement in self._settlements:
            settlement()
        hands = sorted((self.compared(hand) for hand in self.hands.values()), key=_by_time)
        best = hands[0]
        tied = [hand for hand in hands if _is_tied(hand, best, self.tie)]
        return Verdict(
            target=self.target,
            hands=(
                *(_for_the_rules(hand, best, self.tie) for hand in hands),
                *(self.compared(hand) for hand in self.late),
            ),
            dead_heat=tuple(hand.seat for hand in tied) if len(tied) > 1 else (),
            opened=self.opened,
            closed=closed,
        )

    def compared(self, hand: Hand) -> Hand:
        """The hand on this race's own scale: 0 is the instant at which the first exposing view was due."""
        return msgspec.structs.replace(hand, time=hand.due - self._zero + hand.used)

    def _waits_until(self, racer: Racer, showing: Showing) -> float:
        """From then on no hand of this seat can be as fast as the best."""
        if not racer.is_watching:
            return NOT_AT_ALL
        allowance = self.allowance(racer)
        margin = max(self.tie, self._step, allowance.step)
        slowest = self._best + margin - showing.due - allowance.penalty - showing.delay + racer.head_start
        painted = racer.showings.paint_of(showing)
        if painted is not None and racer.quiet_until - painted >= slowest:
            return NOT_AT_ALL
        deadline = showing.sent + slowest + allowance.most_to_wait(showing.pong)
        if painted is None and showing.pong is not None and not racer.is_bot:
            return min(deadline, showing.sent + showing.pong + allowance.base + UNSEEN)
        return deadline


def _by_time(hand: Hand) -> tuple[float, Who]:
    return hand.time, hand.seat


def _margin(hand: Hand, best: Hand, tie: float) -> float:
    return max(tie, hand.step, best.step)


def _is_tied(hand: Hand, best: Hand, tie: float) -> bool:
    behind = hand.time - best.time
    return behind < _margin(hand, best, tie) or behind == 0.0


def _for_the_rules(hand: Hand, best: Hand, tie: float) -> Hand:
    """Coarse clocks widen the tie margin: shrink what lies within to the margin that the rules know."""
    behind = hand.time - best.time
    margin = _margin(hand, best, tie)
    if margin == tie or behind >= margin:
        return msgspec.structs.replace(hand, at=hand.time)
    return msgspec.structs.replace(hand, at=best.time + behind * tie / margin)
