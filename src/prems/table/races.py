"""Which hands are racing, for what, and what do the rules make of the verdict?

The stopwatch knows nothing of games: here a game's stakes become what was live in which view, and a verdict becomes
the one command that the rules judge.
"""

from typing import Any, Final

from prems.kernel.game import AnyGame
from prems.kernel.live import Raced, Stake, Target
from prems.kernel.values import Command, Event, Ms, Seat
from prems.table.fairness import Hand, Outcome, Press, Stagger, Stopwatch, Verdict
from prems.table.people import RaceClosed, TimedHand

Racer = str
"""Who holds the hand: a person's id, or the seat's own bot."""

VIEWS_KEPT: Final = 64


class Races:
    def __init__(self, game: AnyGame, watch: Stopwatch) -> None:
        self.game = game
        self.watch = watch
        self._since: dict[tuple[Target, Seat, Stake], int] = {}
        self._snapshots: dict[int, Any] = {}
        self._hands: dict[tuple[Target, Racer], tuple[Seat, Command]] = {}

    @property
    def are_open(self) -> bool:
        return bool(self._hands)

    def revealed(
        self,
        view: int,
        play: Any,
        players: dict[Seat, Racer],
        at: float,
        turner: Racer | None = None,
        delay: float = 0.0,
    ) -> Stagger:
        """A decision became a view: when it is to be sent to whom."""
        live: dict[Target, dict[Racer, int]] = {}
        lasting: dict[tuple[Target, Seat, Stake], int] = {}
        for target, seats in self.game.live.stakes(play).items():
            for seat, stakes in seats.items():
                for stake in stakes:
                    key = (target, seat, stake)
                    lasting[key] = self._since.get(key, view)
                live.setdefault(target, {})[players[seat]] = min(lasting[target, seat, stake] for stake in stakes)
        self._since = lasting
        self._snapshots[view] = self.game.live.snapshot(play)
        if len(self._snapshots) > VIEWS_KEPT:
            del self._snapshots[next(iter(self._snapshots))]
        return self.watch.reveal(view, at, live, turner=turner, delay=delay)

    def is_racing(self, racer: Racer) -> bool:
        return any(other == racer for _, other in self._hands)

    def press(self, racer: Racer, seat: Seat, command: Command, press: Press, at: float) -> Hand:
        """A hand came down. It races unless it is late or void."""
        hand = self.watch.hand(racer, press, at)
        if hand.outcome not in (Outcome.LATE, Outcome.VOID):
            self._hands[press.target, racer] = (seat, command)
        return hand

    def closes_at(self) -> float | None:
        return self.watch.closes_at()

    def close(self, at: float) -> list[tuple[Verdict, Command, dict[Racer, Seat]]]:
        """Every race that is over: its verdict, the command for the rules, and whose hand is which seat's."""
        return [(verdict, self._command(verdict), self._seats(verdict)) for verdict in self.watch.close(at)]

    def forget(self) -> None:
        """Nothing races any more: a game is over, or was interrupted."""
        self._hands.clear()

    def _command(self, verdict: Verdict) -> Command:
        return self.game.live.race(
            [
                Raced(self._hands[verdict.target, hand.seat][1], hand.at, self._snapshots.get(hand.view or 0))
                for hand in verdict.contenders
            ]
        )

    def _seats(self, verdict: Verdict) -> dict[Racer, Seat]:
        """The race is over: its hands are free again."""
        racers = [racer for target, racer in self._hands if target == verdict.target]
        return {racer: self._hands.pop((verdict.target, racer))[0] for racer in racers}


def photo_finish(verdict: Verdict, winner: Seat | None, seats: dict[Racer, Seat], at: Ms) -> RaceClosed:
    racer = next((racer for racer, seat in seats.items() if seat == winner), None)
    awarded = verdict.awarded_to(racer) if racer else verdict
    return RaceClosed(
        at,
        verdict.target,
        [timed(hand, seats[hand.seat]) for hand in awarded.hands if hand.seat in seats],
        winner,
        [seats[racer] for racer in verdict.dead_heat],
        verdict.closed - verdict.opened,
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


def game_events(events: list[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, RaceClosed)]
