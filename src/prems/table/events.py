"""What can happen at a table, beside the game?"""

from typing import Final, Literal, TypeGuard, get_args

from msgspec import Struct, field, structs

from prems.kernel.playing.coaching import Slip
from prems.kernel.values import Event, Json, Ms, Seat, Seats
from prems.table.fairness.hands.press import Kind
from prems.table.state import Chair, Person, PersonId, Settings, Tv


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


class PersonVouched(TableEvent, frozen=True):
    """By the host, for everybody to see: this person's line is as slow as its pongs say, or no longer so."""

    person: PersonId
    is_vouched: bool


class PersonPardoned(TableEvent, frozen=True):
    """May come again after having been removed."""

    person: PersonId


class HostChosen(TableEvent, frozen=True):
    person: PersonId | None


class ChairsSet(TableEvent, frozen=True):
    """Somebody sat down, got up, was replaced or moved: the chairs as they are now."""

    chairs: list[Chair]


class TvTaken(TableEvent, frozen=True):
    """By the host: it shows the table as a player's screen does. Or what is known of its lag has changed."""

    tv: Tv


class TvReleased(TableEvent, frozen=True):
    tv: PersonId


class ReadySet(TableEvent, frozen=True):
    person: PersonId
    is_ready: bool


class TableLocked(TableEvent, frozen=True):
    is_locked: bool


class SettingsSet(TableEvent, frozen=True):
    game: str
    options: dict[str, Json]
    settings: Settings


class GameStarted(TableEvent, frozen=True):
    game: str
    seats: Seats
    options: dict[str, Json]
    seal: str
    seed: str


class PlayPaused(TableEvent, frozen=True):
    person: PersonId | None  # None: nobody is here


class PlayResumed(TableEvent, frozen=True):
    """The cards are uncovered."""


class CoachAsked(TableEvent, frozen=True):
    """By a newcomer who knows these slips already, or who wants no others [T31]."""

    person: PersonId
    known: list[Slip]
    is_wanted: bool


class SlipShown(TableEvent, frozen=True):
    """The cards lie open and wait, the clock stands still [T31]."""

    slip: Slip


class SlipRead(TableEvent, frozen=True):
    """Play goes on."""


LOOK: Final[Ms] = 1_800
LONG_LOOK: Final[Ms] = 3_500

LaneOutcome = Literal["win", "late", "wrong", "false_start", "void"]


class Lane(Struct, frozen=True, omit_defaults=True):
    """One hand of a photo finish, as everybody may see it. All times are milliseconds."""

    seat: Seat
    outcome: LaneOutcome
    kind: Kind
    time: float  # comparable within this race
    reaction: float  # from its own screen's paint to the hand, as it counts
    verified: float  # the share of the time from sending to arrival that it and the fastest known way account for
    plus_minus: float
    shows: dict[str, float] = field(default_factory=dict)  # what the game wants to be seen of the gesture
    delay: float = 0  # by which the game held this seat back
    head_start: float = 0  # [T03]
    on_tv: bool = False  # timed from the paint of the TV [T34]
    lag: float = 0  # of the TV, taken off this time where the host wants that [T35]


class RaceClosed(TableEvent, frozen=True):
    """A photo finish: every hand that raced, who got the target, and whether it was a dead heat."""

    target: str
    hands: list[Lane]
    winner: Seat | None
    dead_heat: list[Seat]
    waited: float  # from the first hand's arrival to the verdict
    look: Ms = LOOK  # how long it lies on every screen [T30]
    cards: dict[Seat, str] = field(default_factory=dict)  # in the view that the deciding hand answered


class HandCameLate(TableEvent, frozen=True):
    """It joins the last photo finish of its target as one more lane, and changes nothing else [T29]."""

    target: str
    hand: Lane
    behind: float  # the hand that decided the race; negative: it was quicker, but on its way for too long


class TableClosed(TableEvent, frozen=True):
    """Nobody was here for long enough."""


AnyTableEvent = (
    PersonCame
    | PersonChanged
    | PersonWent
    | PersonPardoned
    | PersonVouched
    | HostChosen
    | ChairsSet
    | TvTaken
    | TvReleased
    | ReadySet
    | TableLocked
    | SettingsSet
    | GameStarted
    | PlayPaused
    | PlayResumed
    | CoachAsked
    | SlipShown
    | SlipRead
    | RaceClosed
    | HandCameLate
    | TableClosed
)

TABLE_EVENTS: Final[tuple[type[TableEvent], ...]] = get_args(AnyTableEvent)


def without_cards(event: TableEvent) -> TableEvent:
    """Lanes and names of a photo finish stay."""
    return structs.replace(event, cards={}) if isinstance(event, RaceClosed) else event


def is_of_table(event: Event) -> TypeGuard[AnyTableEvent]:
    """Everything else has happened in the game."""
    return isinstance(event, TableEvent)
