"""What can people ask of a table, beside playing?"""

from typing import Any, Literal

from msgspec import Struct

from prems.kernel.bot import Level
from prems.kernel.values import Seat
from prems.table.state import Colour, HeadStart, PersonId, Settings, WhichHand


class Request(Struct, frozen=True, tag_field="ask", tag=str.lower, omit_defaults=True):
    """An imperative, to the table."""


class Rename(Request, frozen=True):
    name: str


class Wear(Request, frozen=True):
    """Another colour."""

    colour: Colour


class Favour(Request, frozen=True):
    """The hand that this person is better with; it counts from the next game on."""

    hand: WhichHand


class Sit(Request, frozen=True):
    """In the place of a bot, at once; else on a new chair, which in a game means: at the next one."""

    seat: Seat | None = None


class Stand(Request, frozen=True):
    """Watch, and leave the chair to a bot if a game is on."""


class Ready(Request, frozen=True):
    """For the game, or between two rounds for the next: when all people are, it is dealt at once."""

    is_ready: bool = True


class Start(Request, frozen=True):
    """The first game, or a rematch. The seed is the server's: it comes with the request, never from a page."""

    seed: str = ""


class Order(Request, frozen=True):
    """All seats, in the order going left round the table."""

    seats: list[Seat]


class AddBot(Request, frozen=True, tag="bot"):
    level: Level = "normal"
    name: str | None = None  # a bot that people know by name


class RemoveBot(Request, frozen=True, tag="unbot"):
    seat: Seat


class Appoint(Request, frozen=True):
    """Somebody else is host from now on."""

    person: PersonId


class Kick(Request, frozen=True):
    person: PersonId


class Lock(Request, frozen=True):
    is_locked: bool = True


class Set(Request, frozen=True):
    """Game, its options, the table's settings: what is left out stays."""

    game: str | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None


class Handicap(Request, frozen=True):
    """An open head start [A44]."""

    seat: Seat
    head_start: HeadStart


class Pause(Request, frozen=True):
    pass


class Resume(Request, frozen=True):
    pass


class Here(Request, frozen=True):
    """The answer to "are you still there?"."""


class Leave(Request, frozen=True):
    """For good."""


class Emote(Request, frozen=True):
    """Shown, never judged."""

    what: Literal["hand", "laugh", "wow", "cry", "clap", "heart"]


REQUESTS = (
    Rename,
    Wear,
    Favour,
    Sit,
    Stand,
    Ready,
    Start,
    Order,
    AddBot,
    RemoveBot,
    Appoint,
    Kick,
    Lock,
    Set,
    Handicap,
    Pause,
    Resume,
    Here,
    Leave,
    Emote,
)

TableCode = Literal[
    "not-here",
    "not-host",
    "locked",
    "kicked",
    "closed",
    "no-room",
    "too-few",
    "too-many",
    "in-play",
    "not-in-play",
    "not-a-choice",
    "not-seated",
    "paused",
    "away",
]
"""Why the table says no. `away`: a bot was playing this chair, which is given back now."""


class Declined(Struct, frozen=True):
    """The table says no to this person; nothing changed."""

    code: TableCode
