"""How is one game played in time: who acts, who races, what waits, and when are the cards covered?"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from prems.games import GAMES
from prems.kernel.shuffle import seeded
from prems.kernel.values import Code, Command, Event, Ms, Refusal, Seat
from prems.table import effects as fx
from prems.table import events as e
from prems.table.bots import Bots, bot_of
from prems.table.clock import GameClock
from prems.table.fairness import Press, Stopwatch, turners_delay
from prems.table.journal import Journal
from prems.table.pace import Kept, Pace
from prems.table.pause import Pause
from prems.table.races import DID_NOT_RACE, Racer, Races, photo_finish, timed
from prems.table.state import PersonId, TableState
from prems.table.view import CountView

Step = tuple[float, Callable[[float], None]]
"""A moment, and what is to be done then."""

AT_ONCE: Final = float("-inf")
SLOWEST: Final = 0.0  # how briskly the table turns a card for somebody


class Turned(Struct, frozen=True):
    """Whose card was turned outward: the others see it first [A11]."""

    seat: Seat
    delay: float


class Play:
    """From the start of a game until the next one. Whoever holds it shows what the journal says after each step."""

    def __init__(self, journal: Journal, watch: Stopwatch, at: float, reads: Ms = 0) -> None:
        settings = journal.state.settings
        self.game = GAMES[journal.state.game]
        self.races = Races(self.game, watch)
        self._journal = journal
        self._clock = GameClock(settings.pace, reads)
        self._pace = Pace(self.game.live)
        self.pause = Pause(journal, self._clock)
        self._bots = Bots(self.game.live.hand, settings.pace, at, watch)
        self._turned: Turned | None = None
        watch.tie = self.game.live.tie_ms(journal.state.play)
        self._bots.sit_where_they_should(journal.state, watch)

    @property
    def state(self) -> TableState:
        return self._journal.state

    @property
    def is_running(self) -> bool:
        return self._clock.is_running

    def now(self, at: float) -> Ms:
        """What the game's own clock reads."""
        return self._clock.read(at)

    # --- acting ---

    def act(
        self, seat: Seat, command: Command, at: float, brisk: float | None = None, person: PersonId | None = None
    ) -> None:
        """Something that does not race. A turn that comes too early is kept [A43, A82]."""
        decision = self.game.decide(self.state.play, command, self.now(at))
        if isinstance(decision, Refusal):
            self._refuse(person, decision.code)
        elif self._is_too_early(command, at):
            self._pace.kept = Kept(seat, command, brisk, person)
        elif type(command) in self.game.live.count:
            self._count(seat, command, at)
        else:
            self._decided(decision, command, at, brisk)

    def press(
        self, racer: Racer, seat: Seat, command: Command, press: Press, at: float, person: PersonId | None = None
    ) -> None:
        """A hand came down: it races."""
        code = self.game.live.refused(self.state.play, command)
        if code is None and self.races.is_racing(seat):
            code = "hand-down"
        if code is not None:
            self._refuse(person, code)
            return
        hand = self.races.press(racer, seat, command, press, at)
        if hand.outcome in DID_NOT_RACE and person is not None:
            self._journal.want(fx.HandAnswered(person, timed(hand, seat)))
        for waited_for in self.races.asks(at):
            self._journal.want(fx.Listen(waited_for))

    def chairs_changed(self, watch: Stopwatch, at: float) -> None:
        self._bots.sit_where_they_should(self.state, watch)
        self._let_bots_follow(at)

    # --- time ---

    def steps(self) -> Iterator[Step]:
        """What time itself does, beside the game's own limit."""
        if self.pause.uncovered_at is not None:
            yield self.pause.uncovered_at, self._uncover
        if not self.is_running:
            return
        if (closes_at := self.races.closes_at()) is not None:
            yield closes_at, self._settle
        if (bots_at := self._bots.due()) is not None:
            yield bots_at, self._bot_acts
        if not self.races.are_open:
            yield from self._quiet_steps()

    def _quiet_steps(self) -> Iterator[Step]:
        """While a race is open none of this is done [A43]."""
        if self.pause.is_wanted:
            yield AT_ONCE, self._begin_pause
        if self._pace.kept is not None:
            yield self._clock.when(self._pace.free_at), self._do_kept
        if (count_ends_at := self._pace.count_ends_at()) is not None:
            yield self._clock.when(count_ends_at), self._end_count
        if self._pace.deal_at is not None:
            yield AT_ONCE if self._are_all_ready() else self._clock.when(self._pace.deal_at), self._deal

    def limit_at(self) -> float | None:
        """When the game's own time limit runs out; no race is interrupted by it."""
        if not self.is_running or self.races.are_open:
            return None
        limit = self._pace.limit(self.game.due(self.state.play))
        return None if limit is None else self._clock.when(limit)

    def time_out(self, at: float) -> list[Seat]:
        """Nobody acted in time: the table does [A71, A80]. For whom it did."""
        awaited = list(self.game.live.awaited(self.state.play))
        overdue = self.game.live.overdue(self.state.play)
        if overdue is None:
            self._decide(self.game.timeout, at, SLOWEST)
        else:
            self._count(awaited[0], overdue, at)
        return awaited

    def count_view(self, at: float) -> CountView | None:
        if self.pause.uncovered_at is not None:
            return CountView("play", max(0.0, self.pause.uncovered_at - at), None)
        counted, ends_at = self._pace.counted, self._pace.count_ends_at()
        if counted is None or ends_at is None:
            return None
        return CountView("signal", max(0.0, self._clock.when(ends_at) - at), counted.seat)

    # --- views ---

    def reveal(self, at: float) -> dict[PersonId, float]:
        """What has happened becomes a view: after which hold it is sent to whom. Bots look at it too."""
        turned, self._turned = self._turned, None
        if self.state.is_paused:
            return self.races.covered(self.state.last, at).holds
        players = {chair.seat: _player(chair.seat, chair.person, chair.bot) for chair in self.state.chairs}
        turner, delay = (players[turned.seat], turned.delay) if turned else (None, 0.0)
        plan = self.races.revealed(self.state.last, self.state.play, players, at, turner, delay)
        if self.is_running and self._bots.are_seated:
            due = {seat: at + plan.horizon + (delay if racer == turner else 0.0) for seat, racer in players.items()}
            self._bots.look(self._seen_by, self.state.last, due, self._has_moved())
        return plan.holds

    def _seen_by(self, seat: Seat) -> object:
        return self.game.view(self.state.play, seat)

    def _has_moved(self) -> bool:
        moves: tuple[type[Event], ...] = (*self.game.events, e.PlayResumed)
        return any(isinstance(event, moves) for event in self._journal.news)

    # --- what is done ---

    def _decide(self, command: Command, at: float, brisk: float | None = None) -> None:
        """Let the rules judge; what they refuse did not happen."""
        decision = self.game.decide(self.state.play, command, self.now(at))
        if not isinstance(decision, Refusal):
            self._decided(decision, command, at, brisk)

    def _decided(self, decision: Sequence[Event], command: Command, at: float, brisk: float | None) -> None:
        self._journal.record(decision, command)
        self._pace.decided(self.now(at))
        self._turned = self._turned_outward(decision[-1], brisk)
        self._go_on(at)

    def _turned_outward(self, event: Event, brisk: float | None) -> Turned | None:
        turner = self.game.live.turner(event)
        if turner is None or not self.state.settings.turners_delay:
            return None
        return Turned(turner, turners_delay(brisk))

    def _settle(self, at: float) -> None:
        """Every race that is over goes to the rules as one command, after its photo finish."""
        for finish in self.races.close(at):
            decision = self.game.decide(self.state.play, finish.command, self.now(at))
            if isinstance(decision, Refusal):  # what they reached for has ended in the meantime
                for racer in finish.seats:
                    self._refuse(racer if racer in self.state.people else None, decision.code)
                continue
            winner = self.game.live.winner(decision)
            self._journal.record([photo_finish(finish, winner, self.now(at))])
            self._journal.record(decision, finish.command)
            self._pace.raced(self.now(at))
            self._go_on(at)

    def _go_on(self, at: float) -> None:
        """What follows from a decision."""
        if self.state.stage == "over":
            self._stand_still(at)
            self.races.abandon()
            self.pause.cancel()
        elif self.game.live.wants_deal(self.state.play):
            self._pace.deal_at = self.now(at) + self.game.live.between_rounds
        self._forget_vain_count(at)
        self._let_bots_follow(at)

    def _forget_vain_count(self, at: float) -> None:
        """A grab has taken the head away [A26]."""
        counted = self._pace.counted
        if counted and isinstance(self.game.decide(self.state.play, counted.command, self.now(at)), Refusal):
            self._pace.counted = None

    def _let_bots_follow(self, at: float) -> None:
        """Bots vote as the people did [L26]."""
        if self.is_running:
            bots = [chair.seat for chair in self.state.chairs if chair.bot]
            for command in self.game.live.of_bots(self.state.play, bots)[:1]:
                self._decide(command, at)

    def _bot_acts(self, at: float) -> None:
        meant = self._bots.take(at)
        if meant is None:
            return
        if meant.glimpse is not None:
            self._journal.want(fx.Cue(None, meant.glimpse, meant.seat))
        elif isinstance(meant.command, self.game.live.hand):
            press = Press(meant.view, meant.at, "bot", getattr(meant.command, "grip", None))
            self.press(bot_of(meant.seat), meant.seat, meant.command, press, at)
        else:
            self.act(meant.seat, meant.command, at)

    def _refuse(self, person: PersonId | None, code: Code) -> None:
        """Told to that person alone; a bot needs no telling."""
        if person is not None:
            self._journal.want(fx.Refuse(person, code))

    # --- what waits ---

    def _is_too_early(self, command: Command, at: float) -> bool:
        if type(command) not in self.game.live.gap:
            return False
        return self.races.are_open or self.now(at) < self._pace.free_at

    def _do_kept(self, at: float) -> None:
        kept, self._pace.kept = self._pace.kept, None
        if kept is not None:
            self.act(kept.seat, kept.command, at, kept.brisk, kept.person)

    def _count(self, seat: Seat, command: Command, at: float) -> None:
        ms = self._pace.count(seat, command, self.now(at))
        if ms is not None:
            self._journal.want(fx.Count("signal", ms * self.state.settings.pace, seat))

    def _end_count(self, at: float) -> None:
        counted, self._pace.counted = self._pace.counted, None
        if counted is not None:
            self._decide(counted.command, at)

    def _deal(self, at: float) -> None:
        self._pace.deal_at = None
        self._decide(self.game.deal(self.state.play, seeded(self.state.seed or "")), at)

    def _are_all_ready(self) -> bool:
        playing = [chair.person for chair in self.state.chairs if chair.person and not chair.bot]
        return bool(playing) and all(self.state.people[person].is_ready for person in playing)

    def _begin_pause(self, at: float) -> None:
        self.pause.begin(at)
        self._stand_still(at)

    def _stand_still(self, at: float) -> None:
        self._clock.stop(at)
        self._bots.hush()
        self._pace.interrupt()

    def _uncover(self, at: float) -> None:
        """The cards lie open again, or are dealt."""
        self._clock.start(at)
        self.pause.end(at)
        if self.game.live.wants_deal(self.state.play) and self._pace.deal_at is None:
            self._deal(at)


def _player(seat: Seat, person: PersonId | None, bot: str | None) -> Racer:
    """Whose hand plays a seat."""
    return bot_of(seat) if bot or person is None else person
