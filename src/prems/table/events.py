"""What can happen at a table, beside the game?"""

from typing import Any

from msgspec import Struct

from prems.kernel.values import Event, Seat, Seats
from prems.table.state import Chair, Person, PersonId, Settings


class TableEvent(Event, frozen=True):
    """Its time is that of the running game, or of the last one; a new game begins at 0."""


class PersonCame(TableEvent, frozen=True):
    person: Person


class PersonChanged(TableEvent, frozen=True):
    """With a new name, or another wish for a seat."""

    person: Person


class PersonWent(TableEvent, frozen=True):
    """For good; a lost connection is something else."""

    person: PersonId
    is_kicked: bool = False


class HostChosen(TableEvent, frozen=True):
    person: PersonId | None


class ChairsSet(TableEvent, frozen=True):
    """Somebody sat down, got up, was replaced or moved: the chairs as they are now."""

    chairs: list[Chair]


class ReadySet(TableEvent, frozen=True):
    person: PersonId
    is_ready: bool


class TableLocked(TableEvent, frozen=True):
    is_locked: bool


class SettingsSet(TableEvent, frozen=True):
    game: str
    options: dict[str, Any]
    settings: Settings


class GameStarted(TableEvent, frozen=True):
    game: str
    seats: Seats
    options: dict[str, Any]
    seal: str
    seed: str


class PlayPaused(TableEvent, frozen=True):
    person: PersonId | None  # None: nobody is here


class PlayResumed(TableEvent, frozen=True):
    """The cards are uncovered."""


class TimedHand(Struct, frozen=True, omit_defaults=True):
    """One hand of a photo finish, as everybody may see it. All times are milliseconds."""

    seat: Seat
    outcome: str  # win, late, wrong, false_start or void
    kind: str  # mouse, touch, key or bot
    time: float  # comparable within this race
    reaction: float  # from the own paint to the hand, as it counts
    verified: float  # the share of it that needs no belief
    plus_minus: float
    grip: float | None = None
    delay: float = 0  # the turner's [A11]
    head_start: float = 0  # [A44]


class RaceClosed(TableEvent, frozen=True):
    """A photo finish: every hand, who got the target, and whether it was a dead heat."""

    target: str
    hands: list[TimedHand]
    winner: Seat | None
    dead_heat: list[Seat]
    waited: float  # from the first hand's arrival to the verdict


class TableClosed(TableEvent, frozen=True):
    """Nobody was here for long enough."""


TABLE_EVENTS = (
    PersonCame,
    PersonChanged,
    PersonWent,
    HostChosen,
    ChairsSet,
    ReadySet,
    TableLocked,
    SettingsSet,
    GameStarted,
    PlayPaused,
    PlayResumed,
    RaceClosed,
    TableClosed,
)
