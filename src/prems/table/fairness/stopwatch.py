"""What does a table tell fairness, and what does it get back?"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from operator import attrgetter
from typing import Final

import msgspec

from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.table.fairness.hands.hand import Fate, TimedHand, Verdict
from prems.table.fairness.hands.press import Press
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.hands.timing import Answered, timed_hand, timing, void_hand
from prems.table.fairness.limits import LAST_STOP, PONG_TIMEOUT, SPECTATORS_BEHIND, TIE
from prems.table.fairness.race import Race
from prems.table.fairness.screens.screen import Screen
from prems.table.fairness.screens.showing import Answer, Foreseen, Showing, Showings
from prems.table.fairness.screens.stagger import Stagger, stagger
from prems.table.fairness.screens.views import NO_DELAYS, NO_PONGS, Reach, Revealed, Views
from prems.table.fairness.trust.carried import CarriedLink
from prems.table.fairness.trust.link import Link
from prems.table.fairness.trust.pings import Pong
from prems.table.state import PersonId

FORGETS_EVERY: Final = 2  # views
MOST_SCREENS: Final = 256  # more are worth looking whether some can be forgotten
_est = attrgetter("link.est")


class Stopwatch:
    """The timing of one table: screens, seats, views, races. It never waits and reads no clock.

    `now` is the table's clock in milliseconds. Stamps of one screen must be taken where its socket is; only
    their differences count for a time, so the table may live in another process than its connections.
    """

    def __init__(self, *, strict: bool = False, tie: float = TIE) -> None:
        self.strict = strict
        self.tie = tie
        self.screens: dict[PersonId, Screen] = {}
        """Who paints: links, flags and precision of each person's page, to read."""
        self.racers: dict[Seat, Racer] = {}
        """Who presses: whoever plays a seat now, in front of which screen."""
        self._connected: dict[PersonId, Screen] = {}
        self._alone: dict[Seat, PersonId] = {}  # who looks at a screen at which no other seat looks
        self._ests: list[float] | None = None  # of those who are connected, when views were last planned
        self._last_plan = stagger({})
        self._views = Views()
        self._revealed = 0
        self.races: dict[Target, Race] = {}
        """Those that are open, to see whether there are any."""
        self._closed: dict[Target, Race] = {}

    # --- who paints ---

    def connect(self, person: PersonId) -> None:
        """A connection is open, the first or another one: the old one counts no more.

        Then send the newest view and report it with `sent`, and ping about every second.
        """
        known = self.screens.get(person)
        if known is None:
            self._screen(person).is_connected = True
        else:
            known.reconnected()
        self._look_around()

    def expect(self, person: PersonId, carried: CarriedLink) -> None:
        """The table has moved: what was known of this line still is."""
        self._screen(person).expected(Link.brought(carried, strict=self.strict))

    def disconnect(self, person: PersonId) -> None:
        """The socket is closed. Ask `closes_at` again: nobody waits for this screen now."""
        self.screens[person].is_connected = False
        self._look_around()

    def heed(self, people: Collection[PersonId]) -> None:
        """Only their pages count; what is known of the others stays known."""
        for person, screen in self.screens.items():
            screen.is_connected = person in people
        self._look_around()

    def pong(self, person: PersonId, pong: Pong) -> None:
        """Pass on what `Pings.answered` gave. Ask `closes_at` again."""
        if pong.view is not None:
            self._views.ponged(person, pong.view, pong.round_trip, pong.is_resent)
        elif person in self.screens:
            self.screens[person].link.round_trip(pong.round_trip)

    # --- who sits ---

    def sit(
        self,
        seat: Seat,
        person: PersonId | None,
        head_start: float = 0.0,
        tv: PersonId | None = None,
        lag: float = 0.0,
    ) -> None:
        """This person, or a bot (None), plays the seat from now on. What is known of a person's screen stays known.

        With a TV: that is where this person looks at the cards, and how much it is believed to lag [T34, T35].
        A bot sees a view when it is due, plus what its seat is held back, and presses on the table's clock.
        """
        device = Screen(None, Foreseen(self._views, seat)) if person is None else self._screen(person)
        if person is None or tv is None:
            self.racers[seat] = Racer(seat, device, head_start)
        else:
            self.racers[seat] = Racer(seat, self._screen(tv), head_start, device, lag)
        self._look_around()

    def _screen(self, person: PersonId) -> Screen:
        if (known := self.screens.get(person)) is None:
            if len(self.screens) >= MOST_SCREENS:
                self._forget_strangers()
            showings = Showings(self._views, person)
            known = self.screens[person] = Screen(person, showings, strict=self.strict, is_connected=False)
        return known

    def _forget_strangers(self) -> None:
        """Who is not here and plays nothing: people may come and go all day."""
        playing = {it for racer in self.racers.values() for it in (racer.screen, racer.device)}
        self.screens = {
            person: screen for person, screen in self.screens.items() if screen.is_connected or screen in playing
        }

    def stand(self, seat: Seat) -> None:
        """Nobody plays the seat any more."""
        del self.racers[seat]
        self._look_around()

    def _look_around(self) -> None:
        self._connected = {person: screen for person, screen in self.screens.items() if screen.is_connected}
        self._ests = None
        racers = self.racers.values()
        looking = Counter(racer.screen for racer in racers)
        self._alone = {
            racer.seat: racer.screen.person
            for racer in racers
            if racer.screen.person is not None and looking[racer.screen] == 1 and not racer.is_in_a_room
        }

    # --- views ---

    @property
    def oldest_view(self) -> int:
        """A hand that answers an older one counts for nothing."""
        return self._views.oldest

    def reveal(self, view: int, now: float, reach: Reach, delays: Mapping[Seat, float] | None = None) -> Stagger:
        """A decision was made. Send the view to each person after a hold; report it with `sent`.

        `delays`: which seats see it later than all others. A screen that several seats look at is not held back for
        one of them; the delay is counted all the same.
        """
        plan = self._plan()
        if delays:
            plan = plan.delayed(delays, self._alone)
        live = [since for racing in reach.values() for since in racing.values()] if reach else []
        oldest = min(view, *live) if live else view
        due = now + plan.horizon
        self._views.revealed(Revealed(view, oldest, reach, now, due, plan.holds, delays or NO_DELAYS, NO_PONGS))
        self._revealed += 1
        if self._revealed % FORGETS_EVERY == 0:
            self._views.forget(now)
        if not live:
            return plan
        beats = tuple(person for person in plan.holds if self.screens[person].link.wants_heartbeats)
        return Stagger(plan.horizon, plan.holds, beats, max(live))

    def _plan(self) -> Stagger:
        """The last one, as long as all links are what they were."""
        ests = [*map(_est, self._connected.values())]
        if ests != self._ests:
            self._ests = ests
            self._last_plan = stagger(dict(zip(self._connected, ests, strict=True)))
        return self._last_plan

    def sent(self, told: Mapping[PersonId, bool], view: int, now: float, was_behind: bool = False) -> None:
        """The view was written to these sockets; True: with a ping that carries its number in the same write.

        A second sending, after a reload or in a second tab, changes nothing. `was_behind`: it could not be written
        when it was due, because these people had left too much unread; then it counts as sent when it was planned,
        else that would be worth the time in which a partner tells the card.
        """
        connected, shown = self._connected, self._views.shown(view)
        if shown is None:
            return
        for person, is_pinged in told.items():
            if person in connected and person not in shown.sent:
                shown.sent[person] = sent = shown.planned(person, now) if was_behind else now
                if shown.is_unplanned(person):
                    shown.comes_unplanned(person, sent + connected[person].link.est)
                if is_pinged:
                    shown.pinged |= {person}

    def seen(self, person: PersonId, paints: Mapping[int, float], hz: float, hidden: bool | None = None) -> None:
        """The page has painted these views, oldest first, each at that moment of its own clock."""
        screen = self._connected.get(person)
        if screen is None:
            return
        if hidden is not None:
            screen.is_hidden = hidden
        if painted := self._views.painted(person, paints):
            screen.link.device.painted(painted, hz)

    def heartbeat(self, person: PersonId, view: int, reaction: float) -> None:
        """The page says: no hand by me sooner than this after the view's paint. Ask `closes_at` again."""
        self.screens[person].heard(view, reaction)

    def hide(self, person: PersonId, hidden: bool) -> None:
        """The page went out of sight or came back. Ask `closes_at` again."""
        self.screens[person].is_hidden = hidden

    def spectators_at(self, view: int) -> float:
        """Show the view to spectators no sooner. Ask again at that instant: a pong may be missing still."""
        due = self._views.due(view)
        if due is None:
            return 0.0
        at = due + SPECTATORS_BEHIND
        for racer in self.racers.values():
            showing = racer.screen.showings.get(view)
            if racer.screen.is_connected and showing is not None:
                at = max(at, showing.sent + _known_to_be_there_after(racer.screen, showing))
        return at

    # --- hands ---

    def hand(self, seat: Seat, target: Target, press: Press, now: float, may_race: bool = True) -> TimedHand:
        """A hand arrived. Late and void are final and change nothing; else a race is on.

        Then turn no card, wake up at `closes_at` and call `close`. Where it may not race it can still be late.
        """
        racer = self.racers[seat]
        race = self.races.get(target)
        is_over = race is not None and now > self._closing(race)
        if not racer.is_comparable or self.owes_paint(seat, now) is not None:
            return void_hand(racer, press, target, now)
        allowance = racer.allowance() if race is None else race.allowance(racer)
        answer = racer.answer(press, now, allowance)
        is_second = race is not None and seat in race.hands
        if answer is None or answer.answered.view < self.oldest_view or is_second:
            return void_hand(racer, press, target, now)
        answered = self._answered(seat, target, answer)
        over = self._closed.get(target)
        if over is not None and self._is_too_late(racer, press, now, over, answered):
            return self._late(racer, press, now, over, answered)
        if not may_race:
            return void_hand(racer, press, target, now)
        exposing = racer.screen.showings.exposing(answered.exposed) or answer.answered
        timed = timing(racer, exposing, allowance, press.pressed, now)
        if race is None:
            after = -1 if over is None else over.until
            race = self.races[target] = Race(target, self.tie, now, answered.view, after)
            race.allowances[seat] = allowance
        hand = timed_hand(timed, press, target, Fate.LATE if is_over else Fate.RACES, now, answered)
        race.enter(hand, timed)
        return hand

    def owes_paint(self, seat: Seat, arrived: float) -> float | None:
        """A hand of this seat that arrived then may answer what its TV has not painted yet: until when to wait.

        On a screen of one's own the paint is always known first: nothing overtakes it on the same line.
        """
        racer = self.racers[seat]
        owed = racer.screen.showings.owed(arrived) if racer.is_in_a_room else None
        return None if owed is None else racer.unseen_at(owed)

    def looked_at(self, target: Target, ms: float) -> None:
        """For how long the photo finish of the last race for it lies on every screen."""
        if (over := self._closed.get(target)) is not None:
            over.looked_at = ms

    def asks(self, now: float) -> tuple[PersonId, ...]:
        """Ask these people's pages for a heartbeat at once: the answer saves a wait. Call this after each hand."""
        asked = (race.asks(self._waited_for(race), now) for race in self.races.values())
        return tuple(person for people in asked for person in people)

    def closes_at(self) -> float | None:
        """The next instant at which a race is over by itself, as far as is known now; None: no race is on."""
        return min((self._closing(race) for race in self.races.values()), default=None)

    def close(self, now: float) -> tuple[Verdict, ...]:
        """The verdicts of all races that are over. Let the rules settle them, then reveal what came of it."""
        closings = [(race, self._closing(race)) for race in self.races.values()]
        verdicts = []
        for race, closing in closings:
            if closing <= now:
                del self.races[race.target]
                self._closed[race.target] = race
                verdicts.append(race.verdict(closing, self._views.newest))
        return tuple(verdicts)

    # --- details ---

    def _answered(self, seat: Seat, target: Target, answer: Answer) -> Answered:
        """What the hand answered, whether its seat might rightly reach then, and where it is timed from."""
        view = answer.answered.view
        exposed = self._views.exposed(seat, target, view)
        if exposed is not None:
            return Answered(view, exposed, has_reason=True, is_too_soon=False)
        too_new = self._views.exposed(seat, target, answer.on_screen.view)
        return Answered(view, view, has_reason=False, is_too_soon=too_new is not None)

    def _is_too_late(self, racer: Racer, press: Press, now: float, over: Race, answered: Answered) -> bool:
        return answered.view <= over.until or self._was_on_its_way(racer, press, now, over, answered)

    def _was_on_its_way(self, racer: Racer, press: Press, now: float, over: Race, answered: Answered) -> bool:
        """A hand that had something to reach for until another was first, and could not be stopped any more [T02].

        As long as the photo finish lies on its screen, any hand that finds nothing there is late, never wrong [T30].
        """
        had_reason = self._views.exposed(racer.seat, over.target, over.until) is not None
        has_none_now = not answered.has_reason and not answered.is_too_soon
        longest = max(over.looked_at, LAST_STOP if had_reason else 0.0)
        return has_none_now and self._has_shown(over, racer, press, now) < longest

    def _late(self, racer: Racer, press: Press, now: float, over: Race, answered: Answered) -> TimedHand:
        """Timed as the others were, from what they all reached for; one lane a seat, and only at once [T29]."""
        exposed = self._views.exposed(racer.seat, over.target, min(over.until, answered.view))
        showings = racer.screen.showings
        exposing = showings.exposing(answered.exposed if exposed is None else exposed) or showings.get(answered.view)
        assert exposing is not None, "it was answered"
        late = timing(racer, exposing, over.allowance(racer), press.pressed, now)
        late.settle(has_reason=answered.has_reason)
        hand = over.compared(timed_hand(late, press, over.target, Fate.LATE, now, answered))
        is_of_this_race = answered.view > over.after and not over.has_hand_of(racer.seat)
        if not is_of_this_race or self._has_shown(over, racer, press, now) >= LAST_STOP:
            return hand
        over.late.append(hand)
        return msgspec.structs.replace(hand, joins=True)

    def _has_shown(self, over: Race, racer: Racer, press: Press, now: float) -> float:
        """For how long that screen had shown that the race was over."""
        allowance = over.allowance(racer)
        return racer.screen.showings.shows_since(over.until, allowance.stamp(press.pressed), now, allowance)

    def _closing(self, race: Race) -> float:
        return race.closes_at(self._waited_for(race))

    def _waited_for(self, race: Race) -> Iterator[tuple[Racer, Showing]]:
        """Those who may rightly reach and have not; where only hands without a reason are in, all who watch."""
        for seat, exposed in self._views.chances(race.target, race.since):
            racer = None if seat in race.hands else self.racers.get(seat)
            if racer is not None and (exposing := racer.screen.showings.exposing(exposed)) is not None:
                yield racer, exposing
        if race.has_reason:
            return
        for racer in self.racers.values():
            if racer.seat not in race.hands:
                for showing in islice(racer.screen.showings.newest_first(), 2):
                    yield racer, showing


def _known_to_be_there_after(screen: Screen, showing: Showing) -> float:
    if showing.is_sent and not showing.is_pinged:
        return screen.link.p90
    return PONG_TIMEOUT if showing.pong is None else showing.pong
