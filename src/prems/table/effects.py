"""What does a table want to be done? It does nothing itself: the shell carries these out, in this order."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from prems.kernel.values import Code, Command, Event, Seat
from prems.table.events import Lane
from prems.table.refusals import TableCode
from prems.table.state import PersonId
from prems.table.view import HostView, PersonView, Secrets, TableView


class Record(Struct, frozen=True):
    """Commit these before anything that follows is sent [T15]. The first carries the command that caused them."""

    first: int  # the number of the first event
    events: Sequence[Event]
    cause: Command | None = None


class Show(Struct, frozen=True):
    """Send this view to all: to each person after a hold, to spectators not before `Sight.spectators_at` says so."""

    view: TableView
    holds: dict[PersonId, float]  # milliseconds; whoever is not named is a spectator while a game is on
    hands_only: TableView | None = None  # for screens that show no cards; None: nobody has such a screen
    secrets: dict[PersonId, Secrets] = field(default_factory=dict)  # by whom they are seen beside the view
    live_since: int = -1  # whoever has not got this view yet, or a newer one, is sent a ping with it: a race may come


class Refuse(Struct, frozen=True):
    """Tell this person alone that something was not done."""

    person: PersonId
    code: Code | TableCode


class HandAnswered(Struct, frozen=True):
    """Tell this person what became of a hand that did not race: it was late, or counts for nothing."""

    person: PersonId
    lane: Lane


class Listen(Struct, frozen=True):
    """Ask this person's page for a heartbeat at once: a race waits only to know that no hand is on its way."""

    person: PersonId


class Ask(Struct, frozen=True):
    """Ask this person: are you still there?"""

    person: PersonId
    within: float  # milliseconds


class People(Struct, frozen=True):
    """Tell everybody who is here, and how good each connection is."""

    people: list[PersonView]


class Confide(Struct, frozen=True):
    """Tell the host alone."""

    person: PersonId
    seen: HostView


class Cue(Struct, frozen=True):
    """Shown at once to all others, never judged, never kept [T26], the first to be dropped when somebody is slow."""

    person: PersonId | None
    what: str
    seat: Seat | None = None  # of a bot, which is no person
    at: Seat | None = None  # whom an emote is thrown at [T36]


class Count(Struct, frozen=True):
    """Counted aloud from now: 3-2-1 before play goes on ("play"), or before a gesture takes effect (its name)."""

    why: str
    ms: float
    seat: Seat | None = None


class Fetch(Struct, frozen=True):
    """Bring this screen to the table: it waits, or shows another one [T32]."""

    tv: PersonId


class LetGo(Struct, frozen=True):
    """This screen belongs to the table no longer."""

    tv: PersonId


class Flash(Struct, frozen=True):
    """Let this screen flash, for somebody who taps along [T35]."""

    tv: PersonId
    person: PersonId


class Dismiss(Struct, frozen=True):
    """Close this person's connection: kicked, left, or the table is closed."""

    person: PersonId
    why: Literal["kicked", "left", "closed"]


class Close(Struct, frozen=True):
    """The table is over: nobody has been here for long enough."""


Effect = (
    Record
    | Show
    | People
    | Confide
    | Refuse
    | HandAnswered
    | Listen
    | Ask
    | Cue
    | Count
    | Fetch
    | LetGo
    | Flash
    | Dismiss
    | Close
)
