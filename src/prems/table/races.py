"""Which hands are racing, for what, and what do the rules make of the verdict?

The stopwatch knows nothing of games: here a game's stakes become what was live in which view, and a verdict becomes
the one command that the rules judge.
"""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, structs

from prems.kernel.game import AnyGame
from prems.kernel.live import Raced, Stake, Target
from prems.kernel.values import Command, Ms, Seat
from prems.table.events import RaceClosed, TimedHand
from prems.table.fairness import Hand, Live, Outcome, Press, Stagger, Stopwatch, Verdict

Racer = str
"""Who holds the hand: a person's id, or the seat's own bot."""

VIEWS_KEPT: Final = 48

DID_NOT_RACE: Final = (Outcome.LATE, Outcome.VOID)


class Entrant(Struct, frozen=True):
    """Whose hand it is, and what it does if it was first."""

    seat: Seat
    command: Command


class Finish(Struct, frozen=True):
    """A race that is over."""

    verdict: Verdict
    command: Command  # for the rules
    seats: dict[Racer, Seat]


class Races:
    def __init__(self, game: AnyGame, watch: Stopwatch) -> None:
        self._game = game
        self._watch = watch
        self._since: dict[tuple[Target, Seat, Stake], int] = {}
        self._snapshots: dict[int, Any] = {}
        self._entrants: dict[Target, dict[Racer, Entrant]] = {}

    @property
    def are_open(self) -> bool:
        return bool(self._entrants)

    def timed_by(self, watch: Stopwatch) -> None:
        """Another stopwatch knows nothing of the views before."""
        self._watch = watch
        self._snapshots.clear()

    def revealed(
        self, view: int, play: Any, players: Mapping[Seat, Racer], at: float, turner: Racer | None, delay: float
    ) -> Stagger:
        """A decision became a view: when it is to be sent to whom."""
        self._remember(view, self._game.live.snapshot(play))
        return self._watch.reveal(view, at, self._live(view, play, players), turner=turner, delay=delay)

    def covered(self, view: int, at: float) -> Stagger:
        """The cards are covered: nothing is live, and what is live afterwards is timed from when they are not."""
        self._remember(view, self._game.live.covered)
        self._since = {}
        return self._watch.reveal(view, at, {})

    def spectators_at(self, view: int) -> float:
        return self._watch.spectators_at(view) if view in self._snapshots else 0.0

    def is_racing(self, seat: Seat) -> bool:
        return any(entrant.seat == seat for racers in self._entrants.values() for entrant in racers.values())

    def press(self, racer: Racer, seat: Seat, command: Command, press: Press, at: float) -> Hand:
        """A hand came down. It races unless it is late or void; late in a race that is open, it is on the photo."""
        target = self._game.live.target(command)
        hand = self._watch.hand(racer, structs.replace(press, target=target), at)
        is_on_the_photo = hand.outcome is Outcome.LATE and target in self._entrants
        if hand.outcome not in DID_NOT_RACE or is_on_the_photo:
            self._entrants.setdefault(target, {})[racer] = Entrant(seat, command)
        return hand

    def asks(self, at: float) -> tuple[Racer, ...]:
        """Whose heartbeat would end the wait sooner."""
        return self._watch.asks(at)

    def closes_at(self) -> float | None:
        return self._watch.closes_at() if self.are_open else None

    def close(self, at: float) -> list[Finish]:
        """Every race that is over: its hands are free again."""
        return [self._finish(verdict) for verdict in self._watch.close(at)]

    def abandon(self) -> None:
        """The game is over: hands still on their way reach for nothing."""
        self._watch.close(float("inf"))
        self._entrants.clear()

    def _live(self, view: int, play: Any, players: Mapping[Seat, Racer]) -> Live:
        """What may rightly be reached for, by whom, and since which view."""
        live: dict[Target, dict[Racer, int]] = {}
        lasting: dict[tuple[Target, Seat, Stake], int] = {}
        for target, seats in self._game.live.stakes(play).items():
            live[target] = {}
            for seat, stakes in seats.items():
                since = {(target, seat, stake): self._since.get((target, seat, stake), view) for stake in stakes}
                lasting |= since
                live[target][players[seat]] = min(since.values())
        self._since = lasting
        return live

    def _remember(self, view: int, snapshot: Any) -> None:
        self._snapshots[view] = snapshot
        if len(self._snapshots) > VIEWS_KEPT:
            del self._snapshots[next(iter(self._snapshots))]

    def _finish(self, verdict: Verdict) -> Finish:
        entrants = self._entrants.pop(verdict.target, {})
        raced = [
            Raced(entrants[hand.seat].command, hand.at, self._seen(hand))
            for hand in verdict.contenders
            if hand.seat in entrants
        ]
        seats = {racer: entrant.seat for racer, entrant in entrants.items()}
        return Finish(verdict, self._game.live.race(raced), seats)

    def _seen(self, hand: Hand) -> Any:
        """What was live on the screen that the hand answered [A43]."""
        return self._snapshots.get(-1 if hand.view is None else hand.view, self._game.live.covered)


def photo_finish(finish: Finish, winner: Seat | None, at: Ms) -> RaceClosed:
    verdict, seats = finish.verdict, finish.seats
    hands = [timed(hand, seats[hand.seat]) for hand in verdict.hands if hand.seat in seats]
    dead_heat = [seats[racer] for racer in verdict.dead_heat]
    return RaceClosed(
        at,
        verdict.target,
        _judged(hands, winner, dead_heat),
        winner,
        dead_heat,
        round(verdict.closed - verdict.opened, 2),
    )


def timed(hand: Hand, seat: Seat) -> TimedHand:
    return TimedHand(
        seat,
        hand.outcome.value,
        hand.kind,
        round(hand.time, 2),
        round(hand.used, 2),
        round(hand.verified, 3),
        round(hand.plus_minus, 1),
        hand.grip,
        round(hand.delay, 1),
        hand.head_start,
    )


def _judged(hands: list[TimedHand], winner: Seat | None, dead_heat: list[Seat]) -> list[TimedHand]:
    """Only the first holds the target [A36]; whoever was before the winner and did not get it broke a rule."""
    won = next((hand.time for hand in hands if hand.seat == winner), float("inf"))
    return [
        hand
        if hand.seat == winner
        else structs.replace(hand, outcome="wrong" if hand.time < won and hand.seat not in dead_heat else "late")
        for hand in hands
    ]
