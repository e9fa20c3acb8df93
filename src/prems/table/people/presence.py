"""Who is here, who dropped out for a moment, who does nothing, and how long is that borne?

Dropped is not left: whoever loses the connection keeps the chair, and so does whoever only falls silent [T08].
"""

from collections import Counter
from typing import Final

from prems.table.state import Instant, PersonId, ScreenKind

TURNS_MISSED: Final = 3  # made by the table, before a person is asked [T05]
NEVER_JOINED: Final = 300_000.0  # milliseconds, after which a table to which nobody came closes [T09]
LONGEST_EMPTY: Final = 7_200_000.0  # milliseconds that a table stays open without people, whatever its host wishes
IDLE: Final = 600_000.0  # milliseconds without any deed of a person, after which bots rest [T10]


class Presence:
    """All moments are of the clock that never stops."""

    def __init__(self) -> None:
        self.here: dict[PersonId, bool] = {}
        self.screens: dict[PersonId, ScreenKind] = {}  # of those who are here
        self.closes_at: Instant | None = None  # nobody is here
        self.waited_for: dict[PersonId, Instant] = {}  # who dropped, and until when
        self.missed: Counter[PersonId] = Counter()  # turns, which the table made
        self.asked: dict[PersonId, Instant] = {}  # who of them was asked, and until when

    @property
    def around(self) -> set[PersonId]:
        """Who is here, or may be back in a moment."""
        return {person for person, is_here in self.here.items() if is_here} | self.waited_for.keys()

    def came(self, person: PersonId, screen: ScreenKind, is_tv: bool = False) -> None:
        """A TV keeps no table open: nobody may be in front of it."""
        self.here[person] = True
        self.screens[person] = screen
        if not is_tv:
            self.closes_at = None
        self.waited_for.pop(person, None)

    def dropped(self, person: PersonId, until: Instant) -> None:
        """Expected back until then."""
        self.here[person] = False
        self.screens.pop(person, None)
        self.waited_for[person] = until
        self.acted(person)

    def went(self, person: PersonId) -> None:
        self.here.pop(person, None)
        self.screens.pop(person, None)
        self.waited_for.pop(person, None)
        self.acted(person)

    def acted(self, person: PersonId) -> None:
        """Whoever does something is not asked."""
        self.missed.pop(person, None)
        self.asked.pop(person, None)

    def missed_a_turn(self, person: PersonId, until: Instant) -> bool:
        """The table made this person's turn. True: ask now whether somebody is there, and wait until then."""
        self.missed[person] += 1
        if self.missed[person] < TURNS_MISSED or person in self.asked or not self.here.get(person):
            return False
        self.asked[person] = until
        return True

    def cancel(self) -> None:
        """A pause, or the end of a game: nobody has to answer any more."""
        self.missed.clear()
        self.asked.clear()

    def due(self) -> Instant | None:
        """When the first of those who are waited for is given up."""
        return min((*self.waited_for.values(), *self.asked.values()), default=None)

    def given_up(self, now: Instant) -> list[PersonId]:
        """Who did not come back, or did not answer, in time."""
        overdue = []
        for waiting in (self.waited_for, self.asked):
            for person in [person for person, until in waiting.items() if until <= now]:
                del waiting[person]
                overdue.append(person)
        return overdue
