"""What follows when somebody asks for something, or something has happened: for people, screens, bots and clocks?"""

from collections.abc import Sequence

from prems.kernel.values import Event, Seat
from prems.table import decide
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.fairness import Stopwatch
from prems.table.keeping.parts import Parts
from prems.table.keeping.patience import Patience
from prems.table.keeping.sight import Sight
from prems.table.people import attendance, tvs
from prems.table.people.seats import seat_everybody
from prems.table.playing.open_game import OpenGame
from prems.table.state import Chair, Instant, PersonId, chair_at, chair_of


class Following:
    def __init__(self, parts: Parts, sight: Sight, now: Instant) -> None:
        self._parts = parts
        self._sight = sight
        self.patience = Patience(parts, now, self.happen)

    def answer(self, person: PersonId, request: r.AnyRequest, now: Instant) -> None:
        parts = self._parts
        if isinstance(request, r.Start | r.Resume) and parts.is_blind:
            parts.journal.want(fx.Refuse(person, "tv-away"))
            return
        answer = decide.decide(parts.state, person, request, parts.presence.around, parts.clock(now))
        if isinstance(answer, r.Declined):
            parts.journal.want(fx.Refuse(person, answer.code))
            return
        self.happen(answer, now)
        match request:
            case r.Emote(what=what, at=seat) if self._may_throw(person, seat, now):
                parts.journal.want(fx.Cue(person, what, at=seat))
            case r.ShowOn(code=code, tv=tv) if tv is not None:
                parts.journal.want(fx.Fetch(tv))
                if code:
                    self._let_absent_tvs_go(tv, now)
            case r.Calibrate():
                parts.journal.want(fx.Flash(next(iter(parts.state.tvs)), person))
            case r.Pause() if parts.open_game is not None:
                parts.open_game.pause.wish(person, now)
            case r.Resume() if parts.open_game is not None:
                parts.open_game.pause.resume(now)
            case r.Look() | r.Release():
                self.mind_the_tv(now)
            case r.Continue() | r.Coach(is_wanted=False) if parts.open_game is not None:
                parts.open_game.put_slip_away(now)

    def _let_absent_tvs_go(self, but: PersonId, now: Instant) -> None:
        """Another screen was scanned: nobody waits for one that was switched off [T32]."""
        parts = self._parts
        for tv in [tv for tv in parts.state.tvs if tv != but and not parts.here.get(tv)]:
            self.happen(tvs.released(parts.state, tv, parts.clock(now)), now)

    def _may_throw(self, person: PersonId, at: Seat, now: Instant) -> bool:
        """An emote, from one chair at another, between races; else nobody sees it [T36]."""
        parts = self._parts
        is_calm = parts.open_game is None or parts.open_game.is_calm(now)
        chairs = [chair for chair in (chair_of(parts.state, person), chair_at(parts.state, at)) if chair is not None]
        return parts.state.settings.emotes and is_calm and len({chair.seat for chair in chairs}) == 2

    def happen(self, events: Sequence[Event], now: Instant) -> None:
        """Events of the table itself, and what they mean for connections, bots and clocks."""
        parts = self._parts
        if events:
            parts.journal.record(events)
            for event in events:
                self._follow(event, now)
            self.seat_everybody()

    def _follow(self, event: Event, now: Instant) -> None:
        parts = self._parts
        match event:
            case e.GameStarted():
                parts.presence.cancel()
                parts.open_game = OpenGame(parts.journal, parts.watch, now)
                parts.open_game.pause.resume(now)
            case e.ChairsSet() if parts.open_game is not None and parts.state.stage == "playing":
                self.seat_everybody()
                parts.open_game.chairs_changed(now)
            case e.SettingsSet():
                self._refit()
            case e.PersonVouched():
                self.seat_everybody()
                self._sight.tell_who_is_here()
            case e.HostChosen(person=None) if not parts.is_empty:
                self._go_on_for_somebody(now)
            case e.TvReleased(tv=tv):
                parts.journal.want(fx.LetGo(tv))
            case e.PersonWent(person=person, is_kicked=is_kicked):
                parts.presence.went(person)
                parts.journal.want(fx.Dismiss(person, "kicked" if is_kicked else "left"))
                self.patience.wait_if_empty(now)

    def _refit(self) -> None:
        """Another game puts the cards of the last one away; a strict table bounds every link anew."""
        parts = self._parts
        if parts.state.stage == "lobby":
            parts.open_game = None
        if parts.watch.strict != parts.state.settings.strict:
            parts.watch = Stopwatch(strict=parts.state.settings.strict)
            for person in parts.here:
                parts.watch.connect(person)
            if parts.open_game is not None:
                parts.open_game.races.timed_by(parts.watch)

    def welcome_back(self, person: PersonId, chairs: Sequence[Chair], now: Instant) -> bool:
        """Whoever does something is here [T08]. True: until now a bot played for that person, in these chairs."""
        parts = self._parts
        self.patience.acted(person, now)
        if parts.open_game is not None and (parts.state.is_paused or parts.open_game.pause.wanted is not None):
            self._go_on_for_somebody(now)
        for chair in chairs:
            if chair.bot:
                self.happen(attendance.back(parts.state, person, parts.clock(now)), now)
                return True
        return False

    def _go_on_for_somebody(self, now: Instant) -> None:
        parts = self._parts
        if parts.open_game is not None and not parts.is_blind:
            parts.open_game.pause.resume_for_somebody(now)

    def mind_the_tv(self, now: Instant) -> None:
        """It came, went, or is looked at by others now."""
        self.cover_if_blind(now)
        self._go_on_for_somebody(now)

    def cover_if_blind(self, now: Instant) -> None:
        """Nobody plays cards that they cannot see [T33]."""
        parts = self._parts
        if parts.open_game is not None and parts.state.stage == "playing" and parts.is_blind:
            parts.open_game.pause.wish(None, now)

    def seat_everybody(self) -> None:
        seat_everybody(self._parts.watch, self._parts.state, self._parts.here)
