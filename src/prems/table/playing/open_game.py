"""How is one game played in time: who acts, who races, what waits, and when are the cards covered?"""

from collections.abc import Mapping, Sequence
from typing import Final

from prems.games import GAMES
from prems.kernel.shuffle import seeded
from prems.kernel.values import AnyView, Code, Command, Event, Gesture, Ms, Refusal, Seat
from prems.table import effects as fx
from prems.table import events as e
from prems.table.clockwork import Step
from prems.table.fairness import Fate, Press, Stopwatch, TimedHand
from prems.table.journal import Journal
from prems.table.playing.album import Album
from prems.table.playing.bots import Bots
from prems.table.playing.clock import GameClock
from prems.table.playing.coach import coached_seat, next_slip
from prems.table.playing.pace import KeptGesture, Pace
from prems.table.playing.pause import Pause
from prems.table.playing.photo import decider, lane, look_at, photo_finish
from prems.table.playing.races import Finish, Races
from prems.table.state import Instant, PersonId, chair_at
from prems.table.view import CountView

AT_ONCE: Final = Instant(float("-inf"))
NOT_HELD_BACK: Final[Mapping[Seat, float]] = {}


class OpenGame:
    """From the start of a game until the next one. Whoever holds it shows what the journal says after each step."""

    def __init__(self, journal: Journal, watch: Stopwatch, now: Instant, reads: Ms = 0) -> None:
        settings = journal.state.settings
        self.state = journal.state
        self.game = GAMES[journal.state.game]
        self.races = Races(self.game, watch)
        self._album = Album()
        self._journal = journal
        self._clock = GameClock(settings.pace, reads)
        self.clock = self._clock.read
        """What the game's own clock reads at a moment."""
        self._pace = Pace(self.game.pacing)
        self.pause = Pause(journal, self._clock)
        self.bots = Bots(self.game, settings.pace, now)
        self.beats: Sequence[PersonId] = ()  # whose pages tell unasked that no hand came down
        self._held_back = NOT_HELD_BACK
        self._due: Ms | None = None  # by the rules, which are asked once an event
        self._due_after = -1
        self._idle: set[Seat] = set()  # who had a wrong hand for nothing, and could have the next one [T37]
        watch.tie = self.game.racing.tie_ms(journal.state.game_state)
        self.bots.sit_where_they_should(journal.state)

    @property
    def is_running(self) -> bool:
        return self._clock.is_running

    @property
    def is_at_play(self) -> bool:
        """And goes on."""
        return self.is_running and self.pause.wanted is None

    # --- moving elsewhere ---

    def is_quiet(self, now: Instant) -> bool:
        """Nothing is on its way that another process would not know of, and nothing can be reached for."""
        if not self.is_running:
            return self.state.is_paused and self.pause.uncovered_at is None
        waits = self.pause.wanted is not None or self._pace.kept is not None or self._pace.counted is not None
        is_live = any(self.game.racing.at_stake(self.state.game_state).values())
        return not (self.races.open or waits or is_live or self.clock(now) < self._pace.looks_until)

    def waits(self) -> tuple[Ms, Ms | None]:
        """On the game's clock: when a card may be turned, and when it is dealt."""
        return self._pace.free_at, self._pace.deal_at

    def go_on(self, now: Instant, free_at: Ms, deal_at: Ms | None) -> None:
        """In another process, where it stood still."""
        self._pace.free_at, self._pace.deal_at = free_at, deal_at
        self._clock.start(now)

    # --- acting ---

    def act(self, gesture: Gesture, now: Instant, person: PersonId | None = None) -> None:
        """Something that does not race. A turn that comes too early is kept [T02, T06]."""
        at, game = self.clock(now), self.game
        decision = game.rules.decide(self.state.game_state, gesture, at)
        if isinstance(decision, Refusal):
            self._refuse(person, decision.code)
        elif (at < self._pace.free_at or self.races.open) and type(gesture) in game.pacing.turns:
            self._pace.kept = KeptGesture(gesture, person)
        elif type(gesture) in game.pacing.counted:
            self._count(gesture, now)
        else:
            self._decided(decision, gesture, now, at)

    def press(self, press: Press, now: Instant, person: PersonId | None = None) -> None:
        """A hand came down: it races."""
        code = self.game.racing.refused(self.state.game_state, press.gesture)
        if code is None and self.races.is_racing(press.gesture.seat):
            code = "hand-down"
        elif code is None and self._is_idle_again(press.gesture.seat):
            code = "for-nothing"
        hand = self.races.press(press.gesture.seat, press, now, may_race=code is None)
        if code is not None and hand.fate is not Fate.LATE:
            self._refuse(person, code)
            return
        self._answer(hand, now, person)
        for waited_for in self.races.asks(now):
            self._journal.want(fx.Listen(waited_for))

    def _is_idle_again(self, seat: Seat) -> bool:
        return seat in self._idle and self.game.racing.is_idle(self.state.game_state, seat)

    def press_after_the_end(self, press: Press, now: Instant, person: PersonId) -> bool:
        """The last race of a game has its late hands too [T29]. False: it was none."""
        hand = self.races.press(press.gesture.seat, press, now, may_race=False)
        if hand.fate is Fate.LATE:
            self._answer(hand, now, person)
        return hand.fate is Fate.LATE

    def _answer(self, hand: TimedHand, now: Instant, person: PersonId | None) -> None:
        """A hand that does not race is told so, and all see it on the photo finish where it belongs there [T29]."""
        if hand.fate is Fate.RACES:
            return
        shown = lane(self.game, hand)
        if person is not None:
            self._journal.want(fx.HandAnswered(person, shown))
        behind = self._album.join(hand.target, shown) if hand.joins else None
        if behind is not None:
            self._journal.record([e.HandCameLate(self.clock(now), hand.target, shown, behind)])
            self._look_at_photos(now)

    def chairs_changed(self, now: Instant) -> None:
        self.bots.sit_where_they_should(self.state)
        if coached_seat(self.state) is None:
            self.put_slip_away(now)
        self._let_bots_follow(now)

    # --- time ---

    def add_steps(self, steps: list[Step]) -> None:
        """What time itself does, beside the game's own limit. While a race is open only bots go on [T02]."""
        if self.pause.uncovered_at is not None:
            steps.append((self.pause.uncovered_at, self._uncover))
        if not self._clock.is_running:
            return
        closes_at = self.races.closes_at() if self.races.open else None
        if closes_at is not None:
            steps.append((Instant(closes_at), self._settle))
        if self.bots.are_seated and (bots_at := self.bots.due()) is not None:
            steps.append((Instant(bots_at), self._bot_acts))
        if closes_at is not None:
            return
        pace = self._pace
        if self.pause.wanted is not None:
            steps.append((AT_ONCE, self._begin_pause))
        if pace.kept is not None:
            steps.append((self._clock.when(pace.free_at), self._do_kept))
        if pace.counted is not None and (count_ends_at := pace.count_ends_at()) is not None:
            steps.append((self._clock.when(count_ends_at), self._end_count))
        if pace.deal_at is not None:
            deals_at = AT_ONCE if self._are_all_ready() else self._clock.when(pace.deal_at)
            steps.append((deals_at, self._deal))

    def limit_at(self) -> Instant | None:
        """When the game's own time limit runs out: not in a race, nor for somebody who counts and so has acted."""
        if self._due_after != self.state.last:
            self._due_after, self._due = self.state.last, self.game.rules.due(self.state.game_state)
        pace, clock = self._pace, self._clock
        if self._due is None or self.races.open or pace.counted is not None or not clock.is_running:
            return None
        limit = self._due + pace.looked
        return clock.when(limit if limit > pace.free_at else pace.free_at)

    def time_out(self, now: Instant) -> list[Seat]:
        """Nobody acted in time: the table does [T05]. For whom it did."""
        awaited = list(self.game.pacing.awaited(self.state.game_state))
        overdue = self.game.pacing.overdue(self.state.game_state)
        if overdue is None:
            self._decide(self.game.rules.timeout, now)
        else:
            self._count(overdue, now)
        return awaited

    def time_left(self, now: Instant) -> float | None:
        """Milliseconds until then; half its digits would be noise."""
        limit_at = self.limit_at()
        if limit_at is None:
            return None
        return round(limit_at - now, 1) if limit_at > now else 0.0

    def count_view(self, now: Instant) -> CountView | None:
        if self.pause.uncovered_at is not None:
            return CountView("play", max(0.0, self.pause.uncovered_at - now), None)
        counted = self._pace.counted
        if counted is None or (ends_at := self._pace.count_ends_at()) is None:
            return None
        left = max(0.0, self._clock.when(ends_at) - now)
        return CountView(_name(counted.gesture), left, counted.gesture.seat)

    def is_calm(self, now: Instant) -> bool:
        """Nobody races: the cards wait, all look at a photo finish, or the rules take no hand now [T36].

        It says nothing of what is live [A14]: nobody can find out by trying.
        """
        if not self.is_running:
            return True
        looks_on = self.clock(now) < self._pace.looks_until
        return not self.races.open and (looks_on or not self.game.racing.is_on(self.state.game_state))

    # --- views ---

    def reveal(self, seen: AnyView, now: Instant) -> tuple[dict[PersonId, float], int]:
        """What has happened becomes a view: after which hold it is sent to whom, and since which something is live.

        `seen`: what everybody sees of the cards. Bots look at it too.
        """
        state, held_back = self.state, self._held_back
        self._held_back = NOT_HELD_BACK
        if state.is_paused:
            self.beats = ()
            return self.races.covered(state.last, now).holds, -1
        plan = self.races.revealed(state.last, state.game_state, seen, now, held_back)
        self.beats = plan.beats
        if self.bots.are_seated and self.is_running:
            due = {chair.seat: now + plan.horizon + held_back.get(chair.seat, 0.0) for chair in self.state.chairs}
            looks_until = self._clock.when(self._pace.looks_until)
            self.bots.see(self.state, self._journal.news, due, looks_until)
        return plan.holds, plan.live_since

    # --- what is done ---

    def _decide(self, command: Command, now: Instant) -> None:
        """Let the rules judge; what they refuse did not happen."""
        at = self.clock(now)
        decision = self.game.rules.decide(self.state.game_state, command, at)
        if not isinstance(decision, Refusal):
            self._decided(decision, command, now, at)

    def _decided(self, decision: Sequence[Event], command: Command, now: Instant, at: Ms) -> None:
        self._journal.record(decision, command)
        self._pace.decided(at)
        self._held_back = self.game.pacing.held_back(self.state.game_state, command, decision)
        self._go_on(now)

    def _settle(self, now: Instant) -> None:
        """Every race that is over goes to the rules as one command, after its photo finish."""
        for finish in self.races.close(now):
            decision = self.game.rules.decide(self.state.game_state, finish.command, self.clock(now))
            if isinstance(decision, Refusal):  # what they reached for has ended in the meantime
                for hand in finish.verdict.hands:
                    self._refuse(self._person_at(hand.seat), decision.code)
                continue
            photo = self._photo(finish, decision, now)
            self._album.add(photo)
            wrong = [seat for seat, outcome in self.game.racing.outcomes(decision).items() if outcome == "wrong"]
            self._idle.update(seat for seat in wrong if self.game.racing.is_idle(self.state.game_state, seat))
            self._journal.record([photo])
            self._journal.record(decision, finish.command)
            self._go_on(now)

    def _photo(self, finish: Finish, decision: Sequence[Event], now: Instant) -> e.RaceClosed:
        """Whoever has a hand on it, or could rightly have had one, is concerned [T30]."""
        verdict, outcomes = finish.verdict, self.game.racing.outcomes(decision)
        stakes = self.game.racing.at_stake(self.state.game_state).get(verdict.target, {})
        look = look_at(self.state, outcomes, {*stakes, *(hand.seat for hand in verdict.hands)})
        cards = self.races.pictured(decider(verdict, outcomes))
        return photo_finish(self.game, verdict, outcomes, self.clock(now), look, cards)

    def _look_at_photos(self, now: Instant) -> None:
        """Once, for all: nothing is turned meanwhile and no limit runs [T30]."""
        looks = self._album.to_look_at(lambda hands: self.game.pacing.looks_at(self.state.game_state, hands))
        for target, ms in looks.items():
            self.races.looked_at(target, ms * self.state.settings.pace)
            self._pace.look(self.clock(now), ms)

    def _go_on(self, now: Instant) -> None:
        """What follows from a decision."""
        state = self.state
        if self._idle:
            self._idle = {seat for seat in self._idle if self._is_idle_again(seat)}
        if state.stage == "over":
            self._stand_still(now)
            self.races.abandon()
            self.pause.cancel()
        elif state.waits_for_deal:
            self._pace.deal_at = self.clock(now) + self.game.pacing.between_rounds
        if self._album.unseen:
            self._look_at_photos(now)
        if self._pace.counted is not None:
            self._forget_vain_count(now)
        if self.bots.are_seated:
            self._let_bots_follow(now)
        if state.newcomer is not None:
            self._show_slip(now)

    def _forget_vain_count(self, now: Instant) -> None:
        """What is counted for may have been taken away by a race [T07]."""
        counted = self._pace.counted
        if counted is not None:
            decision = self.game.rules.decide(self.state.game_state, counted.gesture, self.clock(now))
            if isinstance(decision, Refusal):
                self._pace.counted = None

    def _let_bots_follow(self, now: Instant) -> None:
        """Bots do what follows from what people did."""
        if self.bots.are_seated and self.is_running:
            bots = [chair.seat for chair in self.state.chairs if chair.bot]
            for gesture in self.game.seating.of_bots(self.state.game_state, bots)[:1]:
                self._decide(gesture, now)

    def _bot_acts(self, now: Instant) -> None:
        meant = self.bots.take(now)
        if meant is None:
            return
        if meant.glimpse is not None:
            self._journal.want(fx.Cue(None, meant.glimpse, meant.seat))
        elif isinstance(meant.command, self.game.racing.gestures):
            self.press(Press(meant.command, meant.view, meant.at, "bot"), now)
        else:
            self.act(meant.command, now)

    def _refuse(self, person: PersonId | None, code: Code) -> None:
        """Told to that person alone; a bot needs no telling."""
        if person is not None:
            self._journal.want(fx.Refuse(person, code))

    def _person_at(self, seat: Seat) -> PersonId | None:
        chair = chair_at(self.state, seat)
        return None if chair is None or chair.bot else chair.person

    # --- what waits ---

    def _show_slip(self, now: Instant) -> None:
        """A newcomer reads: the cards lie open, nobody moves [T31]."""
        if self.is_running and (slip := next_slip(self.state, self._journal.news)) is not None:
            self._journal.record([e.SlipShown(self.clock(now), slip)])
            self._clock.stop(now)
            self.bots.forget_plans()

    def put_slip_away(self, now: Instant) -> None:
        if self.state.slip is not None:
            self._clock.start(now)
            self._journal.record([e.SlipRead(self.clock(now))])
            self._show_slip(now)

    def _do_kept(self, now: Instant) -> None:
        kept, self._pace.kept = self._pace.kept, None
        if kept is not None:
            self.act(kept.gesture, now, kept.person)

    def _count(self, gesture: Gesture, now: Instant) -> None:
        ms = self._pace.count(gesture, self.clock(now))
        if ms is not None:
            self._journal.want(fx.Count(_name(gesture), ms * self.state.settings.pace, gesture.seat))

    def _end_count(self, now: Instant) -> None:
        counted, self._pace.counted = self._pace.counted, None
        if counted is not None:
            self._decide(counted.gesture, now)

    def _deal(self, now: Instant) -> None:
        self._pace.deal_at = None
        self._decide(self.game.rules.deal(self.state.game_state, seeded(self.state.seed or "")), now)

    def _are_all_ready(self) -> bool:
        playing = [chair.person for chair in self.state.chairs if chair.person and not chair.bot]
        return bool(playing) and all(self.state.people[person].is_ready for person in playing)

    def _begin_pause(self, now: Instant) -> None:
        self.pause.begin(now)
        self._stand_still(now)

    def _stand_still(self, now: Instant) -> None:
        self._clock.stop(now)
        self.bots.forget_plans()
        self._pace.interrupt()

    def _uncover(self, now: Instant) -> None:
        """The cards lie open again, or are dealt, and so does a slip that nobody had read."""
        self._clock.start(now)
        self.pause.end(now)
        if self.state.waits_for_deal and self._pace.deal_at is None:
            self._deal(now)
        self._show_slip(now)


def _name(gesture: Gesture) -> str:
    return str(type(gesture).__struct_config__.tag)
