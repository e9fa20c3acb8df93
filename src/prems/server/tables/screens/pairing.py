"""Which screens wait for a table, and to which one does each belong [T32]?

Nothing of it is kept on disk: after a restart a screen belongs to the restored table that knows it.
"""

from typing import Final, Protocol

from msgspec import Struct

from prems.server.limits import Buckets
from prems.server.tables.codes import new_code, tidy
from prems.table.state import PersonId

MOST_WAITING: Final = 2_000
MOST_KNOWN: Final = 10_000  # screens that wait for the next table of their host; the oldest are forgotten
WRONG_CODES_A_MINUTE: Final = 10.0  # from one household


class Waiting(Protocol):
    """A screen without a table."""

    def take(self, table: str) -> None: ...
    def make_way(self) -> None:
        """The same screen waits on another connection."""


class Belongs(Struct, frozen=True):
    host: PersonId  # who took it
    table: str | None  # its code; None: that table is closed, and the host has no other yet


class Pairing:
    def __init__(self) -> None:
        self._waiting: dict[PersonId, tuple[str, Waiting]] = {}  # each with its code
        self._codes: dict[str, PersonId] = {}
        self._shown: dict[PersonId, str] = {}  # by screens whose line broke: somebody may be reading it
        self._belongs: dict[PersonId, Belongs] = {}
        self._wrong = Buckets(WRONG_CODES_A_MINUTE)

    # --- screens ---

    def table_of(self, tv: PersonId) -> str | None:
        belongs = self._belongs.get(tv)
        return None if belongs is None else belongs.table

    def wait(self, tv: PersonId, screen: Waiting) -> str | None:
        """The code that it shows, good as long as it waits, and the same after a lost line; None: too many wait."""
        if (before := self._waiting.get(tv)) is not None:
            self.gone(tv, before[1])
            before[1].make_way()
        if len(self._waiting) >= MOST_WAITING:
            return None
        code = self._shown.pop(tv, "")
        if not code or code in self._codes:
            code = new_code(self._codes, len(self._codes))
        self._waiting[tv], self._codes[code] = (code, screen), tv
        return code

    def gone(self, tv: PersonId, screen: Waiting) -> None:
        """Its connection has ended; a newer one of the same screen is something else."""
        if (code := self.leaves(tv, screen)) is not None:
            self._shown[tv] = code
            if len(self._shown) > MOST_WAITING:
                del self._shown[next(iter(self._shown))]

    def leaves(self, tv: PersonId, screen: Waiting) -> str | None:
        """It waits no more under its code, which is good once."""
        known = self._waiting.get(tv)
        if known is None or known[1] is not screen:
            return None
        del self._waiting[tv], self._codes[known[0]]
        return known[0]

    def waiting(self) -> list[PersonId]:
        return list(self._waiting)

    # --- tables ---

    def may_guess(self, household: str, at: float) -> bool:
        """Ask before looking: else the right code would be found all the same."""
        return not self._wrong.is_empty(household, at)

    def guessed_wrong(self, household: str, at: float) -> None:
        self._wrong.take(household, at)

    def find(self, code: str) -> PersonId | None:
        """The screen that shows this code."""
        return self._codes.get(tidy(code))

    def fetch(self, tv: PersonId, host: PersonId, table: str) -> str | None:
        """It belongs to this table now. To which it did before, if that was another one."""
        before = self.table_of(tv)
        self.known(tv, host, table)
        self.send(tv, table)
        return before if before != table else None

    def send(self, tv: PersonId, table: str) -> None:
        """If it waits here: to a table of whichever process."""
        if (waiting := self._waiting.get(tv)) is not None:
            self.leaves(tv, waiting[1])
            waiting[1].take(table)

    def known(self, tv: PersonId, host: PersonId, table: str | None) -> None:
        self._belongs.pop(tv, None)
        self._belongs[tv] = Belongs(host, table)
        if len(self._belongs) > MOST_KNOWN:
            del self._belongs[next(iter(self._belongs))]

    def let_go(self, tv: PersonId, table: str) -> None:
        """Unless it has gone on to another table already."""
        if self.table_of(tv) == table:
            del self._belongs[tv]

    def closed(self, table: str) -> None:
        """Its screens wait for the next table of their host."""
        for tv, belongs in list(self._belongs.items()):
            if belongs.table == table:
                self.known(tv, belongs.host, None)

    def following(self, host: PersonId, table: str) -> list[PersonId]:
        """The screens that go with their host to another table."""
        return [tv for tv, belongs in self._belongs.items() if belongs.host == host and belongs.table != table]
