"""What must a game be able to do, so that every table, referee, replay and law works with it?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from prems.kernel.bot import Character
from prems.kernel.live import LivePlay
from prems.kernel.shuffle import Shuffle
from prems.kernel.values import Command, Event, Ms, Refusal, Seat, Seats
from prems.kernel.words import Lang, Said

S = TypeVar("S")
O = TypeVar("O")
V = TypeVar("V")

Decision = Sequence[Event] | Refusal


@dataclass(frozen=True)
class Game(Generic[S, O, V]):
    """A folder of pure functions under one name."""

    name: str
    title: str
    aim: Said
    seats: range  # how many can play
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    options: type[O]
    view_type: type[V]

    blank: Callable[[Seats, O], S]
    """The table before the first deal."""

    deal: Callable[[S, Shuffle], Command]
    """The command that deals what comes next, its cards shuffled: chance is an argument."""

    check: Callable[[S, Command], None]
    """Raises Malformed where a command names what is not at this table."""

    decide: Callable[[S, Command, Ms], Decision]
    """Judges and writes nothing."""

    evolve: Callable[[S, Event], S]
    """Writes and judges nothing. It may change the state that it is given: whoever needs the old one copies first."""

    view: Callable[[S, Seat | None], V]
    """All that a seat, or a spectator, can see: built up from nothing."""

    redact: Callable[[Event], Event | None]
    """An event as the whole table may see it; None where nothing of it may be seen."""

    moves: Callable[[S], Sequence[Command]]
    """What carries the game on: some of what the rules accept now. None: the game is over, or a deal is due."""

    slips: Callable[[S], Sequence[Command]]
    """What happens too: mistakes, lifted hands, time running out. Random games and counts are made of both."""

    due: Callable[[S], Ms | None]
    """The next moment at which time itself acts, or None."""

    is_over: Callable[[S], bool]

    read: Callable[[Mapping[str, Any], Seats, O], S]
    """A written position becomes a state; raises Malformed."""

    write: Callable[[S], dict[str, Any]]
    """A state becomes a written position, which `read` takes back."""

    timeout: Command
    """The time limit that is running now runs out."""

    live: LivePlay[S]
    """Which hands race, for what, and what keeps the pace."""

    bots: tuple[Character, ...]
    """Who can sit in an empty chair."""

    tell: Callable[[Event, Lang], str | None]
    """An event as a sentence in a language; None where there is nothing to say."""

    known_to_pages: Callable[[], Mapping[str, Any]] = dict
    """What the browser knows of the cards by heart, and how it names them."""


AnyGame = Game[Any, Any, Any]
