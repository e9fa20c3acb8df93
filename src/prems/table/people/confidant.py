"""What does the host alone know, and is it news?"""

from typing import Literal

from prems.table.fairness import Sign, Stopwatch
from prems.table.state import PersonId, TableState
from prems.table.view import BarredView, HostView, SignsView


class Confidant:
    def __init__(self) -> None:
        self._host: PersonId | None = None
        self._told = HostView()

    def is_news(self, host: PersonId, seen: HostView) -> bool:
        """Nothing is no news, unless it was something before."""
        if (host, seen) == (self._host, self._told) or not (seen.is_something or self._told.is_something):
            return False
        self._host, self._told = host, seen
        return True

    def forget(self, person: PersonId) -> None:
        """Another page of the host knows nothing yet."""
        if person == self._host:
            self._host, self._told = None, HostView()


def host_view(state: TableState, watch: Stopwatch) -> HostView:
    barred = [BarredView(person, name) for person, name in state.barred.items()]
    signs = [SignsView(person, found) for person in state.people if (found := _signs(watch, person))]
    return HostView(barred, signs)


def _signs(watch: Stopwatch, person: PersonId) -> list[Sign | Literal["unverified"]]:
    screen = watch.screens.get(person)
    if screen is None:
        return []
    return [*screen.review.signs(), "unverified"] if screen.link.is_unverified else [*screen.review.signs()]
