"""What does Prem's cost without race timing? The real server: rules, log, broadcast; no pings, no stopwatch."""

import sys
from typing import Any

from prems.cli import main
from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.server.socket import frames
from prems.server.tables import rounds
from prems.table import table
from prems.table.fairness import Fate, Press, Stagger, Stopwatch, TimedHand, Verdict
from prems.table.fairness.screens.views import MOST_KEPT
from prems.table.keeping import following
from prems.table.state import PersonId


class StoppedWatch(Stopwatch):
    """Everybody gets a view at once, nobody's screen is thought of, and the first hand to arrive has won."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._shown = -1
        self._over: dict[Target, int] = {}
        self._first: dict[Target, TimedHand] = {}

    @property
    def oldest_view(self) -> int:
        return self._shown - MOST_KEPT

    def reveal(self, view: int, *_: Any, **__: Any) -> Stagger:
        self._shown = view
        return Stagger(0.0, dict.fromkeys(self.screens, 0.0))

    def sent(self, *_: Any, **__: Any) -> None:
        pass

    def hand(self, seat: Seat, target: Target, press: Press, now: float, may_race: bool = True) -> TimedHand:
        is_late = press.view <= self._over.get(target, -1) or target in self._first
        fate = Fate.LATE if is_late else Fate.RACES if may_race else Fate.VOID
        hand = TimedHand(
            seat=seat, target=target, press=press, fate=fate, arrived=now, view=press.view, has_reason=True
        )
        if fate is Fate.RACES:
            self._first[target] = hand
        return hand

    def asks(self, now: float) -> tuple[PersonId, ...]:  # noqa: ARG002 (what it stands in for)
        return ()

    def closes_at(self) -> float | None:
        return min((hand.arrived for hand in self._first.values()), default=None)

    def close(self, now: float) -> tuple[Verdict, ...]:
        first, self._first = self._first, {}
        self._over |= dict.fromkeys(first, self._shown)
        return tuple(
            Verdict(target=target, hands=(hand,), dead_heat=(), opened=hand.arrived, closed=now)
            for target, hand in first.items()
        )


def no_ping(number: int) -> bytes:  # noqa: ARG001 (what it stands in for)
    return b""


frames.ping = no_ping
rounds.PING_EVERY = rounds.SILENCE = rounds.LOST_AFTER = 86_400.0  # type: ignore[misc]
table.Stopwatch = following.Stopwatch = StoppedWatch  # type: ignore[attr-defined]

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
