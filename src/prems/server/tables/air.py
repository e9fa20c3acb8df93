"""Which pages may introduce themselves to each other for microphone and camera [T28]?

Their first words tell each the other's address. So both must have agreed, and one of them performs just now, as the
game says.
"""

from typing import Final

from prems.server.limits import Bucket
from prems.table.state import PersonId

LONGEST_SIGNAL: Final = 2 * 1024  # bytes: pages leave out of an offer what nobody needs
WORDS_A_SECOND: Final = 10.0
WORDS_AT_ONCE: Final = 60.0  # an offer and its candidates for every other player


class Air:
    def __init__(self) -> None:
        self._agreed: set[PersonId] = set()
        self._words: dict[PersonId, Bucket] = {}

    def switch(self, person: PersonId, is_on: bool) -> None:
        """This person agrees to hear and be heard, or does so no longer."""
        if is_on:
            self._agreed.add(person)
            self._words.setdefault(person, Bucket(WORDS_AT_ONCE, WORDS_A_SECOND))
        else:
            self._agreed.discard(person)

    def left(self, person: PersonId) -> None:
        self._agreed.discard(person)
        self._words.pop(person, None)

    def carries(self, person: PersonId, other: PersonId, performer: PersonId | None, size: int, at: float) -> bool:
        """May a signal of this size, in bytes, go from one to the other?"""
        pair = (person, other)
        return person != other and performer in pair and self._have_agreed(pair) and self._may_say(person, size, at)

    def invites(self, person: PersonId, other: PersonId, performer: PersonId | None, at: float) -> bool:
        """May somebody who has not agreed yet be told that whoever performs could be heard? Nothing else is told."""
        is_on = person == performer and person in self._agreed and other not in self._agreed
        return is_on and self._may_say(person, 1, at)

    def _have_agreed(self, pair: tuple[PersonId, PersonId]) -> bool:
        return self._agreed.issuperset(pair)

    def _may_say(self, person: PersonId, size: int, at: float) -> bool:
        return size <= LONGEST_SIGNAL and self._words[person].take(at)
