"""Which hands are racing, for what, and what goes to the rules?

The stopwatch knows nothing of games: here a game's stakes become who may reach for what since which view, and a
verdict becomes the one command that the rules judge.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from prems.kernel.game import AnyGame
from prems.kernel.playing.racing import Stake, Stakes, Target
from prems.kernel.values import AnyLive, AnyState, AnyView, Command, Seat
from prems.table.fairness import Fate, Press, Reach, Stagger, Stopwatch, TimedHand, Verdict
from prems.table.state import PersonId

FORGETS_EVERY: Final = 4  # views
NOBODY: Final[Reach] = {}  # may reach for anything
NOTHING_LASTS: Final[Mapping[tuple[Target, Seat, Stake], int]] = {}

Shown = tuple[AnyLive, Mapping[Seat, str]]
"""What was live in a view, and which cards a photo finish shows of it."""


class Finish(Struct, frozen=True):
    """A race that is over, and the command for the rules."""

    verdict: Verdict
    command: Command


class Races:
    def __init__(self, game: AnyGame, watch: Stopwatch) -> None:
        self._game = game
        self._racing = game.racing
        self._watch = watch
        self._since = NOTHING_LASTS
        self._shown: dict[int, Shown] = {}  # by view
        self._many = 0  # more are worth looking whether some can be forgotten
        self.open: dict[Target, set[Seat]] = {}
        """Whose hands are down."""

    def timed_by(self, watch: Stopwatch) -> None:
        """Another stopwatch knows nothing of the views before."""
        self._watch = watch
        self._shown.clear()

    def revealed(
        self, view: int, game_state: AnyState, seen: AnyView, now: float, delays: Mapping[Seat, float]
    ) -> Stagger:
        """A decision became a view: when it is to be sent to whom."""
        racing = self._racing
        snapshot = racing.snapshot(game_state)
        stakes = racing.stakes(game_state, snapshot)
        reach = self._reach(view, stakes) if stakes else NOBODY
        if not reach:
            self._since = NOTHING_LASTS
        self._remember(view, snapshot, racing.pictured(seen))
        return self._watch.reveal(view, now, reach, delays)

    def covered(self, view: int, now: float) -> Stagger:
        """The cards are covered: nothing is live, and what is live afterwards is timed from when they are not."""
        self._remember(view, self._racing.covered, {})
        self._since = NOTHING_LASTS
        return self._watch.reveal(view, now, NOBODY)

    def spectators_at(self, view: int) -> float:
        return self._watch.spectators_at(view)

    def is_racing(self, seat: Seat) -> bool:
        return any(seat in seats for seats in self.open.values())

    def press(self, seat: Seat, press: Press, now: float, may_race: bool = True) -> TimedHand:
        """A hand came down. It races unless it is late or void; late in a race that is open, it is on the photo."""
        target = self._racing.target(press.gesture)
        hand = self._watch.hand(seat, target, press, now, may_race)
        if hand.fate is Fate.RACES:
            self.open.setdefault(target, set()).add(seat)
        return hand

    def looked_at(self, target: Target, ms: float) -> None:
        """Its photo finish lies on every screen for this long [T30]."""
        self._watch.looked_at(target, ms)

    def pictured(self, hand: TimedHand) -> Mapping[Seat, str]:
        """The cards of the view that the hand answered."""
        return self._shown_to(hand)[1]

    def asks(self, now: float) -> tuple[PersonId, ...]:
        """Whose heartbeat would end the wait sooner."""
        return self._watch.asks(now)

    def closes_at(self) -> float | None:
        return self._watch.closes_at()

    def close(self, now: float) -> list[Finish]:
        """Every race that is over: its hands are free again."""
        return [self._finish(verdict) for verdict in self._watch.close(now)]

    def abandon(self) -> None:
        """The game is over: hands still on their way reach for nothing."""
        self._watch.close(float("inf"))
        self.open.clear()

    def _reach(self, view: int, stakes: Stakes) -> Reach:
        """Who may rightly reach for what, and since which view."""
        if not any(stakes.values()):
            return NOBODY
        reach: dict[Target, dict[Seat, int]] = {}
        lasting: dict[tuple[Target, Seat, Stake], int] = {}
        known = self._since
        for target, seats in stakes.items():
            reached = reach[target] = {}
            for seat, why in seats.items():
                reached[seat] = view
                for stake in why:
                    last = target, seat, stake
                    lasting[last] = since = known.get(last, view)
                    if since < reached[seat]:
                        reached[seat] = since
        self._since = lasting
        return reach

    def _remember(self, view: int, snapshot: AnyLive, picture: Mapping[Seat, str]) -> None:
        """Not the whole view: half a hundred of them would be a table's largest possession."""
        covered = self._racing.covered
        self._shown[view] = covered if snapshot == covered else snapshot, picture  # mostly, and the same for all
        if len(self._shown) > self._many:
            self._forget()

    def _forget(self) -> None:
        oldest = self._watch.oldest_view
        while (first := next(iter(self._shown))) < oldest:
            del self._shown[first]
        self._many = len(self._shown) + FORGETS_EVERY

    def _finish(self, verdict: Verdict) -> Finish:
        self.open.pop(verdict.target, None)
        racing = self._racing
        hands = [
            racing.entered(hand.press.gesture, hand.time, self._shown_to(hand)[0]) for hand in verdict.contenders
        ]
        return Finish(verdict, racing.race(hands))

    def _shown_to(self, hand: TimedHand) -> Shown:
        """By the view that the hand answered [T02]."""
        nothing: Shown = self._racing.covered, {}
        return nothing if hand.view is None else self._shown.get(hand.view, nothing)
