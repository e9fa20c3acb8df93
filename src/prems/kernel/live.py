"""What must a live table know of a game: which hands race, for what, and what keeps the pace?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from msgspec import Struct

from prems.kernel.values import Code, Command, Event, Ms, Seat, Seats

S = TypeVar("S")

Target = str
"""What hands reach for: the totem, or somebody's card."""

Stake = str
"""Why a seat may rightly reach for a target. As long as it lasts, its race is timed from the view that brought it."""


class Raced(Struct, frozen=True):
    """A hand whose race is decided."""

    command: Command
    at: float  # its decided, comparable time
    live: Any  # what was live on the screen that it answered [A43]


@dataclass(frozen=True)
class LivePlay(Generic[S]):
    hand: type[Command]
    """The command that races."""

    target: Callable[[Command], Target]

    refused: Callable[[S, Command], Code | None]
    """Why a hand cannot even race."""

    stakes: Callable[[S], Mapping[Target, Mapping[Seat, frozenset[Stake]]]]
    """Who may rightly reach for what, and why."""

    snapshot: Callable[[S], Any]
    """What is live now, to be remembered with the view."""

    race: Callable[[Sequence[Raced]], Command]
    """The hands of a decided race as one command."""

    winner: Callable[[Sequence[Event]], Seat | None]
    """Who got the target, by what the rules made of the race."""

    awaited: Callable[[S], Sequence[Seat]]
    """For whom the running time limit waits."""

    tie_ms: Callable[[S], float]
    """Hands closer than this cannot be told apart."""

    covered: Any = None
    """What a snapshot says of covered cards: nothing is live."""

    overdue: Callable[[S], Command | None] = lambda _: None
    """What the table counts for where somebody did not do it in time [A80, A82]; None: the limit just runs out."""

    options_for: Callable[[Any, Seats, Mapping[Seat, Any]], Any] = lambda options, _, __: options
    """The options, fitted to who plays: the seats, and with which hand people are better in theirs."""

    renamed: Callable[[Any, Seat, Seat], Any] = lambda options, _, __: options
    """The options, after a seat has another name."""

    of_person: Callable[[Command, int], Command] = lambda command, _: command
    """A command without what only the table itself may say, given how many people play now."""

    of_bots: Callable[[S, Sequence[Seat]], Sequence[Command]] = lambda _, __: ()
    """What bots do because of what people did, given the seats that bots play."""

    wants_deal: Callable[[S], bool] = lambda _: False
    """Is the next thing to do a deal?"""

    turner: Callable[[Event], Seat | None] = lambda _: None
    """Whose card was turned outward: the others see it first [A11]."""

    gap: Mapping[type[Command], Ms] = field(default_factory=dict)
    """At least so long lies between one of these and the next [A82]."""

    after_race: Ms = 0
    """So long nothing of that kind is done after a race: people look at the photo finish."""

    between_rounds: Ms = 0
    """So long people look at the score before the next deal."""

    count: Mapping[type[Command], Ms] = field(default_factory=dict)
    """So long is counted aloud before one of these takes effect [A82]."""
