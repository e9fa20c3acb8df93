"""Of which parts is a table made, and what do they tell together?"""

from collections.abc import Sequence

from msgspec import Struct, field

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Ms
from prems.table.fairness import Stopwatch
from prems.table.journal import Journal
from prems.table.people import tvs
from prems.table.people.presence import LONGEST_EMPTY, Presence
from prems.table.playing.open_game import OpenGame
from prems.table.state import Chair, Instant, PersonId, TableState, by_owner


class Parts(Struct):
    """Watch and open game are replaced from time to time: whoever needs them asks here."""

    state: TableState  # always the same one, which events change
    journal: Journal
    presence: Presence
    here: dict[PersonId, bool]
    watch: Stopwatch
    open_game: OpenGame | None = None
    _chairs: list[Chair] | None = None
    _own: dict[PersonId | None, list[Chair]] = field(default_factory=dict)

    def chairs_of(self, person: PersonId) -> Sequence[Chair]:
        """As `state.chairs_of`, looked up once for all as long as everybody sits as before."""
        if self._chairs is not self.state.chairs:
            self._chairs, self._own = self.state.chairs, {}
            for chair in sorted(self._chairs, key=by_owner):
                self._own.setdefault(chair.person, []).append(chair)
        return self._own.get(person, ())

    @property
    def game(self) -> AnyGame:
        return GAMES[self.state.game]

    @property
    def is_empty(self) -> bool:
        """A TV is nobody."""
        return not any(is_here and person not in self.state.tvs for person, is_here in self.here.items())

    @property
    def is_blind(self) -> bool:
        """Somebody who plays looks at a TV that is away, or asleep [T33]."""
        return bool(self.state.tvs) and not all(
            self.here.get(tv) and self.watch.screens[tv].is_watched for tv in tvs.looked_at(self.state)
        )

    def clock(self, now: Instant) -> Ms:
        """What the running game's clock reads, or the last one's."""
        return 0 if self.open_game is None else self.open_game.clock(now)

    def wait(self, ms: float) -> float:
        """A wait that is meant for people, at this table's pace."""
        return ms * self.state.settings.pace

    @property
    def longest_empty(self) -> float:
        return min(self.wait(self.state.settings.close_ms), LONGEST_EMPTY)
