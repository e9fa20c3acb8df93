"""Who is here, and how good was each connection when it was told last? It is weighed only every few seconds."""

from collections.abc import Mapping

from prems.table.fairness import Stopwatch
from prems.table.state import Person, PersonId, TableState
from prems.table.view import PersonView, link, people_view

Here = Mapping[PersonId, bool]


class Roll:
    def __init__(self) -> None:
        self._told: list[PersonView] = []
        self._told_of: tuple[dict[PersonId, Person], dict[PersonId, bool]] = ({}, {})

    def call(self, state: TableState, here: Here, watch: Stopwatch) -> list[PersonView]:
        """As everything is now."""
        self._told_of = state.people.copy(), dict(here)
        self._told = people_view(state, here, watch)
        return self._told

    def as_told(self, state: TableState, here: Here, watch: Stopwatch) -> list[PersonView]:
        """With links as they were told last, unless somebody came, went or changed."""
        return self._told if self._told_of == (state.people, here) else self.call(state, here, watch)

    def owes(self, watch: Stopwatch) -> bool:
        """A link has been measured for the first time since: nobody should read "measuring" any longer."""
        return any(person.link is None and link(watch, person.id) is not None for person in self._told)
