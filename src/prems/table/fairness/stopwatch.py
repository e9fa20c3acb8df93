"""What does a table tell fairness, and what does it get back?"""

from collections.abc import Iterator
from functools import partial

from prems.table.fairness.limits import LAST_STOP, PONG_TIMEOUT, SPECTATORS_BEHIND, TIE
from prems.table.fairness.link import Link
from prems.table.fairness.pings import Pong
from prems.table.fairness.race import Race
from prems.table.fairness.racer import Racer
from prems.table.fairness.showing import Answer, Showing
from prems.table.fairness.stagger import Stagger, stagger
from prems.table.fairness.timing import Press, timed_hand, timing, void_hand
from prems.table.fairness.verdict import Hand, Outcome, Target, Verdict, Who
from prems.table.fairness.views import Live, Views


class Stopwatch:
    """The timing of one table: links, views, races. It never waits and reads no clock.

    `at` is the table's clock in milliseconds. Stamps of one seat must be taken where its socket is; only
    their differences count for a time, so the table may live in another process than its connections.
    """

    def __init__(self, *, strict: bool = False, tie: float = TIE) -> None:
        self.strict = strict
        self.tie = tie
        self.racers: dict[Who, Racer] = {}
        """Links, flags and precision of each seat, to read."""
        self._away: dict[Who, Racer] = {}
        self._views = Views()
        self._races: dict[Target, Race] = {}
        self._closed: dict[Target, Race] = {}

    # --- people ---

    def join(self, seat: Who, *, head_start: float = 0.0) -> None:
        """A connection for this seat is open, the first or another one: the old one counts no more.

        Then send the newest view and report it with `sent`, and ping about every second.
        """
        person = self._away.pop(seat, self.racers.get(seat))
        if person is None or person.is_bot:
            self.racers[seat] = Racer(seat, Link(strict=self.strict), head_start=head_start)
        else:
            self.racers[seat] = person
            person.reconnected()

    def join_bot(self, seat: Who, *, head_start: float = 0.0) -> None:
        """A bot sees a view when it is due (plus the turner's delay) and presses on the table's clock.

        Whom it stands in for [A81] finds everything as it was when `join` is called again.
        """
        if seat in self.racers and not self.racers[seat].is_bot:
            self._away[seat] = self.racers[seat]
        self.racers[seat] = Racer(seat, Link(), head_start=head_start, is_bot=True)

    def leave(self, seat: Who) -> None:
        """The socket is closed. Ask `closes_at` again: nobody waits for this seat now."""
        self.racers[seat].is_connected = False

    def pong(self, seat: Who, pong: Pong) -> None:
        """Pass on what `Pings.answered` gave. Ask `closes_at` again."""
        racer = self.racers[seat]
        if pong.view is None:
            racer.link.round_trip(pong.round_trip)
        else:
            racer.showings.ponged(pong.view, pong.round_trip)

    # --- views ---

    def reveal(self, view: int, at: float, live: Live, *, turner: Who | None = None, delay: float = 0.0) -> Stagger:
        """A decision was made at `at`. Send the view to each seat after its hold; report it with `sent`."""
        present = [racer for racer in self.racers.values() if racer.is_connected]
        plan = stagger({racer.seat: racer.link.est for racer in present if not racer.is_bot}, turner, delay)
        due = at + plan.horizon
        self._views.revealed(view, live, due)
        for racer in present:
            sent = at + plan.holds[racer.seat] if racer.seat in plan.holds else due
            racer.shown(view, due, sent, delay if racer.seat == turner else 0.0)
        self._forget()
        return plan

    def sent(self, seat: Who, view: int, at: float) -> None:
        """The view was written to the socket, with a ping that carries its number in the same write."""
        self.racers[seat].showings.sent(view, at)

    def seen(self, seat: Who, view: int, painted: float, hz: float, *, hidden: bool = False) -> None:
        """The page has painted the view, at `painted` on its own clock."""
        racer = self.racers[seat]
        racer.is_hidden = hidden
        if racer.showings.seen(view, painted):
            racer.link.device.painted(painted, hz)

    def heartbeat(self, seat: Who, view: int, reaction: float) -> None:
        """The page says: no hand by me sooner than this after the view's paint. Ask `closes_at` again."""
        self.racers[seat].heard(view, reaction)

    def hide(self, seat: Who, hidden: bool) -> None:
        """The page went out of sight or came back. Ask `closes_at` again."""
        self.racers[seat].is_hidden = hidden

    def spectators_at(self, view: int) -> float:
        """Show the view to spectators no sooner. Ask again at that instant: a pong may be missing still."""
        at = self._views.due(view) + SPECTATORS_BEHIND
        for racer in self.racers.values():
            showing = racer.showings.get(view)
            if racer.is_connected and showing is not None:
                at = max(at, showing.sent + (PONG_TIMEOUT if showing.pong is None else showing.pong))
        return at

    # --- hands ---

    def hand(self, seat: Who, press: Press, at: float) -> Hand:
        """A hand arrived. `late` and `void` are final and change nothing; else a race is on.

        Then turn no card, wake up at `closes_at` and call `close`.
        """
        racer = self.racers[seat]
        race = self._races.get(press.target)
        is_over = race is not None and at > self._closing(race)
        allowance = racer.allowance() if race is None else race.allowance(racer)
        answer = racer.answer(press.view, press.pressed, press.seq, at, allowance)
        if answer is None or (race is not None and seat in race.hands):
            return void_hand(racer, press, at)
        answered = answer.answered.view
        outcome, exposed = self._judged(seat, press.target, answer)
        exposing = racer.showings.exposing(exposed) or answer.answered
        over = self._closed.get(press.target)
        if over is not None and (answered <= over.until or self._was_on_its_way(racer, press, over, outcome)):
            timed = timing(racer, exposing, over.allowance(racer), press.pressed, at)
            timed.settle(is_right=outcome is Outcome.WIN)
            return over.compared(timed_hand(timed, press, at, Outcome.LATE, answered, exposed))
        timed = timing(racer, exposing, allowance, press.pressed, at)
        settlement = partial(timed.settle, is_right=outcome is Outcome.WIN)
        if race is None:
            race = self._races[press.target] = Race(press.target, self.tie, at, answered)
            race.allowances[seat] = allowance
        elif is_over:
            outcome = Outcome.LATE
        hand = timed_hand(timed, press, at, outcome, answered, exposed)
        race.enter(hand, settlement)
        return hand

    def asks(self, at: float) -> tuple[Who, ...]:
        """Ask these seats for a heartbeat at once: the answer saves a wait. Call this after each hand."""
        asked = (race.asks(self._waited_for(race), at) for race in self._races.values())
        return tuple(seat for seats in asked for seat in seats)

    def closes_at(self) -> float | None:
        """The next instant at which a race is over by itself, as far as is known now; None: no race is on."""
        return min((self._closing(race) for race in self._races.values()), default=None)

    def close(self, at: float) -> tuple[Verdict, ...]:
        """The verdicts of all races that are over. Let the rules settle them, then reveal what came of it."""
        closings = [(race, self._closing(race)) for race in self._races.values()]
        verdicts = []
        for race, closing in closings:
            if closing <= at:
                del self._races[race.target]
                self._closed[race.target] = race
                verdicts.append(race.verdict(closing, self._views.newest))
        return tuple(verdicts)

    # --- details ---

    def _forget(self) -> None:
        """Now and then, drop the views that are on nobody's mind."""
        crowded = [racer.showings for racer in self.racers.values() if racer.showings.is_crowded]
        if crowded:
            oldest = self._views.oldest_needed
            for showings in crowded:
                showings.forget(oldest)

    def _judged(self, seat: Who, target: Target, answer: Answer) -> tuple[Outcome, int]:
        """What the hand is if it is the first, and the view from which it is timed."""
        answered = answer.answered.view
        exposed = self._views.exposed(seat, target, answered)
        if exposed is not None:
            return Outcome.WIN, exposed
        too_new = self._views.exposed(seat, target, answer.on_screen.view)
        return (Outcome.WRONG if too_new is None else Outcome.FALSE_START), answered

    def _was_on_its_way(self, racer: Racer, press: Press, over: Race, outcome: Outcome) -> bool:
        """A hand that had something to reach for until another was first, and could not be stopped any more [A43]."""
        had_reason = self._views.exposed(racer.seat, press.target, over.until) is not None
        has_none_now = outcome is Outcome.WRONG
        return had_reason and has_none_now and racer.showings.shows_since(over.until, press.pressed) < LAST_STOP

    def _closing(self, race: Race) -> float:
        return race.closes_at(self._waited_for(race))

    def _waited_for(self, race: Race) -> Iterator[tuple[Racer, Showing]]:
        """Those who may rightly reach; where only wrong hands are in, all who watch."""
        for seat, exposed in self._views.chances(race.target, race.since):
            if (racer := self.racers.get(seat)) and (exposing := racer.showings.exposing(exposed)):
                yield racer, exposing
        if not race.has_right_hand:
            for racer in self.racers.values():
                for _, showing in zip(range(2), racer.showings.newest_first(), strict=False):
                    yield racer, showing
