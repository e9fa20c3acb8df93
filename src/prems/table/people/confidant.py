"""What does the host alone know, and is it news?"""

from prems.table.state import PersonId
from prems.table.view import HostView


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
