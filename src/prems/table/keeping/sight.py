"""What is seen of a table now, by whom, and when is it shown?"""

from collections.abc import Mapping
from typing import Final

from prems.games import GAMES
from prems.kernel.values import AnyView
from prems.table import effects as fx
from prems.table.keeping.parts import Parts
from prems.table.people.confidant import Confidant, host_view
from prems.table.people.roll import Roll, tvs_view
from prems.table.state import Instant, Person, PersonId, ScreenKind, chair_of, chairs_of, tv_of
from prems.table.view import PersonView, Secrets, TableView, TvView, played_on, secrets_of, table_view

NOBODY_PLAYS: Final[tuple[dict[PersonId, float], int]] = {}, -1


class Sight:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._roll = Roll()
        self._confidant = Confidant()
        self._shown: TableView | None = None
        self._people: Mapping[PersonId, Person] = {}  # as they were then
        self._has_bare_hands = False

    def show(self, now: Instant) -> None:
        """One view for all that has happened since the last, made of that one where only the game went on.

        (TVs change by themselves; and the end of a game changes people.)
        """
        parts, before = self._parts, self._shown
        state, playing, journal = parts.state, parts.open_game, parts.journal
        seen = self._cards()
        holds, live_since = NOBODY_PLAYS if playing is None else playing.reveal(seen, now)
        is_of_table = before is None or before.v < state.last_own
        is_company_same = before is not None and before.people is self._roll.told and state.people is self._people
        if before is not None and playing is not None and is_company_same and not is_of_table and not state.tvs:
            count, left = playing.count_view(now), playing.time_left(now)
            shown = played_on(before, state, playing.game, seen, journal.news, count, left, playing.beats)
        else:
            shown = self._view(now, "full", seen)
            self._people = state.people
            self._has_bare_hands = self._some_have_bare_hands()
        self._shown = shown
        bare = self.view(now, "hands") if self._has_bare_hands else None
        own = {} if GAMES[state.game].sight.is_open else self._secrets()
        journal.show(fx.Show(shown, holds, bare, own, live_since))
        if is_of_table:
            self.confide()

    def view(self, now: Instant, kind: ScreenKind = "full") -> TableView:
        """The public part, the same for every screen of that kind [T24]."""
        return self._view(now, kind, self._cards(kind))

    def _cards(self, kind: ScreenKind = "full") -> AnyView:
        """None: they are covered, or there are none yet."""
        state = self._parts.state
        if state.game_state is None or state.is_paused:
            return None
        sight = GAMES[state.game].sight
        return sight.hands_only(state.game_state) if kind == "hands" else sight.view(state.game_state)

    def _view(self, now: Instant, kind: ScreenKind, seen: AnyView) -> TableView:
        parts, state, playing = self._parts, self._parts.state, self._parts.open_game
        people, news = self._roll.as_told(state, parts.here, parts.watch), parts.journal.news
        if playing is None:
            return table_view(state, people, seen, news, None, None, (), kind, self.tvs())
        beats = () if kind == "hands" else playing.beats  # a screen without cards is told of none
        count, left = playing.count_view(now), playing.time_left(now)
        return table_view(state, people, seen, news, count, left, beats, kind, self.tvs())

    def _secrets(self) -> dict[PersonId, Secrets]:
        seated = {chair.person for chair in self._parts.state.chairs if chair.person is not None}
        return {person: seen for person in seated if (seen := self.secrets(person)) is not None}

    def secrets(self, person: PersonId) -> Secrets | None:
        """What this person's seats see beside that [T24]. What happens may tell of cards that a bare screen hides."""
        state, news = self._parts.state, self._parts.journal.news
        hints = () if self.screen_of(person) == "hands" else news
        return secrets_of(state, [chair.seat for chair in chairs_of(state, person)], hints)

    def _some_have_bare_hands(self) -> bool:
        screens = self._parts.presence.screens
        if not self._parts.state.tvs and "hands" not in screens.values():
            return False
        return any(self.screen_of(person) == "hands" for person in screens)

    def screen_of(self, person: PersonId) -> ScreenKind:
        """What is shown there: whoever looks at the TV has no card on a screen of their own [T33]."""
        state = self._parts.state
        if person in state.tvs:
            return "tv"
        own = self._parts.presence.screens.get(person, "full")
        is_by_tv = chair_of(state, person) is not None and tv_of(state, person) is not None  # else no hands
        return "hands" if own == "hands" or is_by_tv else "full"

    def spectators_at(self, view: int) -> float:
        """When spectators may see a view [T23]. Ask again at that moment: it may have moved on."""
        playing = self._parts.open_game
        return 0.0 if playing is None else playing.races.spectators_at(view)

    # --- who is here ---

    def people(self) -> list[PersonView]:
        """And how good each connection is now."""
        return self._roll.call(self._parts.state, self._parts.here, self._parts.watch)

    def tvs(self) -> list[TvView]:
        return tvs_view(self._parts.state, self._parts.here, self._parts.watch)

    def owes_links(self) -> bool:
        """Somebody's connection is known now that was not when it was told last."""
        return self._roll.owes(self._parts.watch)

    def tell_who_is_here(self) -> None:
        self._parts.journal.want(fx.People(self.people()))

    # --- what the host alone is told ---

    def confide(self) -> None:
        """Where that is news [T25]."""
        host, seen = self._parts.state.host, host_view(self._parts.state, self._parts.watch)
        if host is not None and self._confidant.is_news(host, seen):
            self._parts.journal.want(fx.Confide(host, seen))

    def confide_anew(self, person: PersonId) -> None:
        """Another page of the host knows nothing yet."""
        if person == self._parts.state.host:
            self._confidant.forget(person)
            self.confide()
