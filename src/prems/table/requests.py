"""What can people ask of a table, beside playing?"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from prems.kernel.bot import Level
from prems.kernel.values import Event, Json, Ms, Seat
from prems.table.refusals import TableCode
from prems.table.state import Colour, HeadStart, PersonId, Settings, Traits, Where


class Request(Struct, frozen=True, tag_field="ask", tag=str.lower, omit_defaults=True):
    """An imperative, to the table."""


class Rename(Request, frozen=True):
    name: str


class ChangeColour(Request, frozen=True, tag="wear"):
    colour: Colour


class Describe(Request, frozen=True):
    """What people say about themselves; it counts from the next game on."""

    traits: Traits


class Sit(Request, frozen=True):
    """In the place of a bot, at once; else on a new chair, which in a game means: at the next one.

    With a guest's name: one more chair for somebody in front of the same screen.
    """

    seat: Seat | None = None
    guest: str | None = None


class Stand(Request, frozen=True):
    """Watch, and leave the chair to a bot if a game is on. With a seat: only the guest there gets up."""

    seat: Seat | None = None


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
    """Remove somebody, until pardoned."""

    person: PersonId


class Pardon(Request, frozen=True):
    person: PersonId


class Vouch(Request, frozen=True):
    """The host knows this person's line: its pongs are believed although the kernel cannot explain them."""

    person: PersonId
    is_vouched: bool = True


class Lock(Request, frozen=True):
    is_locked: bool = True


class Set(Request, frozen=True):
    """Game, its options, the table's settings: what is left out stays."""

    game: str | None = None
    options: dict[str, Json] | None = None
    settings: Settings | None = None


class Handicap(Request, frozen=True):
    """An open head start [T03]."""

    seat: Seat
    head_start: HeadStart


class Pause(Request, frozen=True):
    pass


class Resume(Request, frozen=True):
    pass


class Here(Request, frozen=True):
    """The answer to "are you still there?"."""


class Coach(Request, frozen=True):
    """Tell me what to do at each first time, but not what these slips say [T31]."""

    known: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=20)] = []
    is_wanted: bool = True


class Continue(Request, frozen=True):
    """The slip on the table has been read [T31]."""


class Leave(Request, frozen=True):
    """For good."""


EMOTES_AT_ONCE: Final = 3  # by one person [T36]
EMOTE_EVERY: Final[Ms] = 2_000  # after that


class Emote(Request, frozen=True):
    """A paper sticker, thrown at a seat between races; shown, never judged [T36]."""

    what: Literal["bravo", "ouch", "hurry", "laugh", "heart", "axolotl"]
    at: Seat


class ShowOn(Request, frozen=True, tag="show"):
    """Show this table on the screen that waits with this code [T32]. Which one that is, is for the server to say.

    Without a code: on one that follows its host from another table.
    """

    code: Annotated[str, Meta(max_length=20)] = ""
    tv: PersonId | None = None


class Release(Request, frozen=True):
    """Let that screen go: it shows this table no longer."""

    tv: PersonId


class Look(Request, frozen=True):
    """I look at the cards there [T33]."""

    at: Where


class Calibrate(Request, frozen=True):
    """Let the TV flash, that I may tap along [T35]."""


SettingUp = Set | AddBot | Lock
"""What can be asked for together with a table, before anybody is here."""

AnyRequest = (
    Rename
    | ChangeColour
    | Describe
    | Sit
    | Stand
    | Ready
    | Start
    | Order
    | SettingUp
    | RemoveBot
    | Appoint
    | Kick
    | Pardon
    | Vouch
    | Handicap
    | Pause
    | Resume
    | Here
    | Coach
    | Continue
    | Leave
    | Emote
    | ShowOn
    | Release
    | Look
    | Calibrate
)

REQUESTS: Final[tuple[type[Request], ...]] = get_args(AnyRequest)


class Declined(Struct, frozen=True):
    """The table says no to this person; nothing changed."""

    code: TableCode


Answer = Sequence[Event] | Declined
"""What follows, or why nothing does."""
