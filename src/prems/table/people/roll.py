"""Who is here, and how good was each connection when it was told last? It is weighed only every few seconds."""

from collections.abc import Mapping

from prems.table.fairness import Stopwatch
from prems.table.state import PersonId, TableState, tv_of
from prems.table.view import LinkView, PersonView, TvView

Here = Mapping[PersonId, bool]


class Roll:
    def __init__(self) -> None:
        self.told: list[PersonView] = []
        self._told_of: tuple[object, ...] = ()
        self._is_measuring = False

    def call(self, state: TableState, here: Here, watch: Stopwatch) -> list[PersonView]:
        """As everything is now."""
        self._told_of = state.people, dict(here), list(state.tvs), state.settings.cards
        self.told = people_view(state, here, watch)
        self._is_measuring = any(person.link is None for person in self.told)
        return self.told

    def as_told(self, state: TableState, here: Here, watch: Stopwatch) -> list[PersonView]:
        """With links as they were told last, unless somebody came, went or changed."""
        shows = state.people, here, list(state.tvs), state.settings.cards
        return self.told if self._told_of == shows else self.call(state, here, watch)

    def owes(self, watch: Stopwatch) -> bool:
        """A link has been measured for the first time since: nobody should read "measuring" any longer."""
        return self._is_measuring and any(
            person.link is None and link(watch, person.id) is not None for person in self.told
        )


def people_view(state: TableState, here: Mapping[PersonId, bool], watch: Stopwatch) -> list[PersonView]:
    return [
        PersonView(
            person.id,
            person.name,
            here.get(person.id, False),
            person.is_ready,
            link(watch, person.id),
            person.colour,
            person.traits,
            "own" if tv_of(state, person.id) is None else "tv",
        )
        for person in state.people.values()
        if person.id not in state.tvs
    ]


def tvs_view(state: TableState, here: Mapping[PersonId, bool], watch: Stopwatch) -> list[TvView]:
    return [
        TvView(tv.id, _is_on(tv.id, here, watch), link(watch, tv.id), tv.lag, tv.plus_minus)
        for tv in state.tvs.values()
    ]


def _is_on(tv: PersonId, here: Mapping[PersonId, bool], watch: Stopwatch) -> bool:
    """Here, and not asleep [T33]."""
    return here.get(tv, False) and (tv not in watch.screens or watch.screens[tv].is_watched)


def link(watch: Stopwatch, person: PersonId) -> LinkView | None:
    screen = watch.screens.get(person)
    if screen is None or not screen.link.is_measured:
        return None
    known = screen.link
    offset = screen.clock.offset
    return LinkView(
        round(known.med, 1),
        round(known.precision, 1),
        known.is_beyond,
        known.kernel is not None,
        known.is_vouched,
        None if offset is None else round(offset.error, 1),
    )
