"""Who is at the table, where do they sit, and what is being played?"""

from typing import TYPE_CHECKING, Annotated, Final, Literal, NewType, Self, final

from msgspec import Meta, Struct, field

from prems.kernel.playing.coaching import Slip
from prems.kernel.values import AnyState, Json, Seat, Seats

if TYPE_CHECKING:

    @final
    class PersonId:
        """Text, which mypy is not told: so nobody takes it for a seat, or for a name that may be shown."""

        def __init__(self, text: str) -> None: ...
        def __lt__(self, other: Self) -> bool: ...

    Instant = NewType("Instant", float)
else:
    PersonId = NewType("PersonId", str)
    """Stands for a device's secret token; the token itself never comes here."""

    Instant = float  # asking a NewType for its own value takes longer than reading the clock
    """Milliseconds on the outer clock, which never stops. The game's own clock counts `Ms`."""

Stage = Literal["lobby", "playing", "over"]
Device = Literal["any", "mouse", "touch", "key"]
ScreenKind = Literal["full", "hands", "tv"]
"""What a page shows: the whole table, no cards at all, or the table for a whole room [T32]."""
Where = Literal["own", "tv"]
"""On which screen somebody looks at the cards [T33]."""

Colour = Literal["rosa", "azul", "agave", "violeta", "brasa", "lago", "cacao", "noche"]

Trait = Annotated[str, Meta(max_length=20)]
Traits = Annotated[dict[Trait, Trait], Meta(max_length=4)]
"""What people say about themselves for all games, such as the hand that they are better with."""

MANY: Final = 3
Played = Annotated[int, Meta(ge=0, le=MANY)]
"""How many games somebody has played: the device says it, the table counts on; three stand for many [T30]."""

HeadStart = Annotated[int, Meta(ge=0, le=300)]  # [T03]
Wait = Annotated[int, Meta(ge=0, le=86_400_000)]


Lag = Annotated[float, Meta(ge=0, le=1000)]
MOST_TVS: Final = 4


class Tv(Struct, frozen=True, omit_defaults=True):
    """A screen that the host has brought to the table [T32]; its id stands for a token of its own."""

    id: PersonId
    taken_by: PersonId
    lag: Lag | None = None  # of its panel, as people measured it by tapping along [T35]
    plus_minus: Lag = 0


class Person(Struct, frozen=True):
    id: PersonId
    name: str
    is_ready: bool = False
    wants_seat: bool = True  # at the next game, where there is room
    colour: Colour | None = None  # the wished one; pages give another to whoever sits later
    traits: Traits = field(default_factory=dict)
    played: Played = MANY
    looks: Where | None = None  # own choice; None: as the host says [T33]


class Chair(Struct, frozen=True, omit_defaults=True):
    """A place in the game. Its seat's name stays for the whole game, whoever sits there."""

    seat: Seat
    person: PersonId | None = None
    bot: str | None = None  # the bot that plays this chair now: its own, or in place of the person
    head_start: HeadStart = 0
    is_guest: bool = False  # plays on the screen of that person, who has a chair of their own

    @property
    def is_free(self) -> bool:
        """A bot's own chair: a person may take it at once."""
        return self.person is None


class Settings(Struct, frozen=True, omit_defaults=True):
    """How the host wants the table to be. Waits are milliseconds for people; `pace` scales them all."""

    pace: Annotated[float, Meta(gt=0, le=4)] = 1
    strict: bool = False  # believe in no screen of 30 frames a second, and in no calibration
    device: Device = field(default="any", name="hand")  # the host can ask for one kind
    grace_ms: Wait = 10_000  # after a connection drops, before a bot plays [T08]
    answer_ms: Wait = 10_000  # after somebody who does nothing was asked, before a bot plays
    close_ms: Wait = 1_800_000  # without people
    count_ms: Wait = 2_100  # 3-2-1, before play begins and after a pause
    cards: Where = "own"  # where people look at the cards who say nothing else, if there is a TV [T33]
    minds_lag: bool = False  # the TV's lag is taken off the room's times [T35]
    emotes: bool = True  # may be thrown at this table [T36]
    speaker: Annotated[str, Meta(max_length=64)] = ""  # who sounds for a room: "", "each" or a person; pages mind it


class TableState(Struct):
    """What the log says: a fold over its events. Connections, races and bots' minds are not in it."""

    code: str
    game: str
    options: dict[str, Json] = field(default_factory=dict)
    settings: Settings = Settings()
    people: dict[PersonId, Person] = field(
        default_factory=dict
    )  # in the order in which they came; new where it changes
    barred: dict[PersonId, str] = field(default_factory=dict)  # removed by the host, under these names
    vouched: set[PersonId] = field(default_factory=set)  # by the host: whose lines are as slow as their pongs say
    tvs: dict[PersonId, Tv] = field(default_factory=dict)  # the room looks at the first [T32]
    chairs: list[Chair] = field(default_factory=list)  # in order, going left round the table
    host: PersonId | None = None
    is_locked: bool = False
    is_closed: bool = False
    stage: Stage = "lobby"
    is_paused: bool = False  # the cards are covered
    paused_by: PersonId | None = None  # None: play goes on by itself as soon as somebody is here
    newcomer: PersonId | None = None  # who wants to be told what to do at each first time [T31]
    slips_read: set[Slip] = field(default_factory=set)
    slip: Slip | None = None  # lies on the table now: the cards wait
    game_state: AnyState = None
    seats: Seats = ()  # of the running game
    seed: str | None = None  # secret until the game is over
    seal: str | None = None  # its hash, shown from the start
    games: int = 0
    waits_for_deal: bool = False  # the next thing to do in the game is a deal
    last: int = 0  # the number of the last event
    last_own: int = 0  # of the last one that was the table's own, not its game's
    changes: int = 0  # events about people, chairs and settings


def by_owner(chair: Chair) -> bool:
    """To sort by: guests come after those whose screen it is."""
    return chair.is_guest


def chairs_of(state: TableState, person: PersonId) -> list[Chair]:
    """One device may play several seats: its owner's comes first, wherever the guests sit."""
    return sorted([chair for chair in state.chairs if chair.person == person], key=by_owner)


def chair_of(state: TableState, person: PersonId) -> Chair | None:
    """The person's own."""
    for chair in state.chairs:
        if chair.person == person and not chair.is_guest:
            return chair
    return None


def chair_at(state: TableState, seat: Seat) -> Chair | None:
    return next((chair for chair in state.chairs if chair.seat == seat), None)


def is_host(state: TableState, person: PersonId | None) -> bool:
    return person == state.host


def tv_of(state: TableState, person: PersonId) -> Tv | None:
    """The TV on which this person looks at the cards; None: on a screen of their own [T33]."""
    known = state.people.get(person)
    if known is None or person in state.tvs or (known.looks or state.settings.cards) == "own":
        return None
    return next(iter(state.tvs.values()), None)
