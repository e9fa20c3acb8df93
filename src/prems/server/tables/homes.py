"""From which households did people come [T19]? Kept in memory only, as marks that say nothing elsewhere."""

from collections.abc import Collection, Container
from hashlib import blake2b

from prems.server.limits import MOST_PEOPLE
from prems.table.state import PersonId


class Homes:
    def __init__(self, salt: bytes) -> None:
        self._salt = salt
        self._marks: dict[PersonId, bytes] = {}

    def came(self, person: PersonId, household: str, known: Container[PersonId]) -> None:
        """Whoever is no longer known is forgotten, from time to time."""
        self._marks[person] = self._mark(household)
        if len(self._marks) > 2 * MOST_PEOPLE:
            self._marks = {one: mark for one, mark in self._marks.items() if one in known}

    def are_shared(self, household: str, some: Collection[PersonId]) -> bool:
        """Did one of these come from there?"""
        mark = self._mark(household)
        return any(self._marks.get(person) == mark for person in some)

    def of(self, person: PersonId) -> str:
        """A mark of where this person came from, the same at all tables with the same salt."""
        return self._marks.get(person, b"").hex()

    def _mark(self, household: str) -> bytes:
        return blake2b(household.encode(), key=self._salt, digest_size=16).digest()
