"""Who is still waited for, and who was first?"""

from collections.abc import Iterable

import msgspec

from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.table.fairness.hands.hand import Fate, TimedHand, Verdict
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.hands.timing import Timing
from prems.table.fairness.limits import HARD_CLOSE, SILENT, WORTH_ASKING
from prems.table.fairness.screens.screen import Screen
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.trust.allowance import Allowance
from prems.table.state import PersonId

NOT_AT_ALL = float("-inf")


class Race:
    """The hands that reach for one target, from the first hand's arrival to the verdict.

    It is over at the first instant at which no hand on its way could still be faster than the best,
    or be told apart from it; at the latest 400 ms after the first hand.
    """

    __slots__ = (
        "_asked",
        "_best",
        "_heard",
        "_last",
        "_timings",
        "_zero",
        "after",
        "allowances",
        "hands",
        "has_reason",
        "late",
        "looked_at",
        "opened",
        "since",
        "target",
        "tie",
        "until",
    )

    def __init__(self, target: Target, tie: float, opened: float, since: int, after: int = -1) -> None:
        self.target = target
        self.tie = tie
        self.opened = opened
        self.since = since
        """The oldest view that a hand in this race answers."""
        self.after = after
        """The newest view when the race before it was over: a hand that answers that one came too late for both."""
        self.until = -1
        """The newest view when it was over: a hand that answers it, or an older one, comes too late."""
        self.hands: dict[Seat, TimedHand] = {}
        self.has_reason = False
        self.late: list[TimedHand] = []
        self.looked_at = 0.0
        """For how long its photo finish lies on every screen: meanwhile no hand is wrong [T30]."""
        self.allowances: dict[Seat, Allowance] = {}
        self._best = self._zero = float("inf")
        self._last = opened
        self._heard: dict[Screen, float] = {}  # when the last hand of each device arrived
        self._asked: set[PersonId] = set()
        self._timings: list[tuple[Timing, bool]] = []

    def allowance(self, racer: Racer) -> Allowance:
        """Taken once: the bound of a claim and the wait for it must be the same all race long."""
        known = self.allowances.get(racer.seat)
        if known is None:
            known = self.allowances[racer.seat] = racer.allowance()
        return known

    def has_hand_of(self, seat: Seat) -> bool:
        return seat in self.hands or any(hand.seat == seat for hand in self.late)

    def enter(self, hand: TimedHand, timing: Timing) -> None:
        """What the hand earns or costs its player is settled by its timing, once the race is over."""
        self._timings.append((timing, hand.has_reason))
        if hand.fate is Fate.LATE:
            self.late.append(hand)
            return
        self.hands[hand.seat] = hand
        self.has_reason |= hand.has_reason
        self.opened = min(self.opened, hand.arrived)
        self._last = max(self._last, hand.arrived)
        self._zero = min(self._zero, hand.due)
        self._heard[timing.racer.device] = hand.arrived
        self._keep_apart(timing.racer.device)
        self._best = min(one.time for one in self.hands.values())
        if hand.view is not None:
            self.since = min(self.since, hand.view)

    def _keep_apart(self, device: Screen) -> None:
        """Hands of one device are compared by its own clock: what one of them is believed less, all are [T34]."""
        timings = [
            timed for timed, _ in self._timings if timed.racer.device is device and timed.racer.seat in self.hands
        ]
        shifts = {timed.racer.seat: timed.bounded - timed.claimed for timed in timings if timed.claimed is not None}
        if len(shifts) > 1:
            shift = max(shifts.values())
            for timed in timings:
                hand, less = self.hands[timed.racer.seat], shift - shifts.get(timed.racer.seat, shift)
                used = timed.used + less
                self.hands[hand.seat] = msgspec.structs.replace(hand, used=used, time=hand.due + used)

    def closes_at(self, chances: Iterable[tuple[Racer, Showing]]) -> float:
        """`chances`: who may still reach for the target, and the view that gave them the chance."""
        waits = [self._waits_until(racer, showing) for racer, showing in chances]
        return min(max([self._last, *waits]), self.opened + HARD_CLOSE)

    def asks(self, chances: Iterable[tuple[Racer, Showing]], now: float) -> tuple[PersonId, ...]:
        """The people whose heartbeat, if they are asked for it now, will be here sooner than their time is up."""
        slow = {
            racer.device.person
            for racer, showing in chances
            if racer.device.person not in self._asked
            and self._waits_until(racer, showing) > now + racer.device.link.p90 + WORTH_ASKING
        }
        asked = tuple(sorted(person for person in slow if person is not None))
        self._asked.update(asked)
        return asked

    def verdict(self, closed: float, until: int) -> Verdict:
        """Ask once, when the race is over."""
        self.until = until
        for timing, has_reason in self._timings:
            timing.settle(has_reason=has_reason)
        hands = sorted((self.compared(hand) for hand in self.hands.values()), key=_by_time)
        best = hands[0]
        tied = [hand for hand in hands if _is_tied(hand.time - best.time, self.tie)]
        return Verdict(
            target=self.target,
            hands=(*hands, *(self.compared(hand) for hand in self.late)),
            dead_heat=tuple(hand.seat for hand in tied) if len(tied) > 1 else (),
            opened=self.opened,
            closed=closed,
        )

    def compared(self, hand: TimedHand) -> TimedHand:
        """The hand on this race's own scale: 0 is the instant at which the first exposing view was due."""
        return msgspec.structs.replace(hand, time=hand.due - self._zero + hand.used)

    def _waits_until(self, racer: Racer, showing: Showing) -> float:
        """From then on no hand of this seat can be as fast as the best."""
        screen = racer.screen
        if not racer.is_there:
            return NOT_AT_ALL
        allowance = self.allowance(racer)
        delay = showing.delays.get(racer.seat, 0.0)
        slowest = self._best + self.tie - showing.due - allowance.penalty - delay + racer.head_start + racer.lag
        shown = racer.as_shown(showing)
        quiet_for = allowance.claimed(racer.device.quiet_until, shown)
        if quiet_for is not None and quiet_for >= slowest:
            return NOT_AT_ALL
        if quiet_for is None and racer.is_in_a_room:
            return racer.unseen_at(showing)
        deadline = allowance.latest_start(shown) + slowest + allowance.most_to_wait(showing)
        deadline = max(deadline, self._comes_behind(racer, self.tie + allowance.jitter))
        return min(deadline, screen.showings.silent_since + SILENT)

    def _comes_behind(self, racer: Racer, within: float) -> float:
        """Of several fingers on one device the next is on its way, however late the first one was told [T34]."""
        return self._heard.get(racer.device, NOT_AT_ALL) + within


def _by_time(hand: TimedHand) -> tuple[float, Seat]:
    return hand.time, hand.seat


def _is_tied(behind: float, tie: float) -> bool:
    return behind < tie or behind == 0.0
