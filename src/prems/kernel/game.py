"""What must a game be able to do, so that every table, referee, replay and law works with it?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from prems.kernel.bot import Character
from prems.kernel.deeds import Telling, no_deeds
from prems.kernel.playing.coaching import Coaching
from prems.kernel.playing.pacing import Pacing
from prems.kernel.playing.racing import NO_RACES, AnyRacing
from prems.kernel.playing.seating import Seating
from prems.kernel.shuffle import Shuffle
from prems.kernel.values import (
    AnyOptions,
    AnySecrets,
    AnyState,
    AnyView,
    Code,
    Command,
    Event,
    Gesture,
    Ms,
    Refusal,
    Seat,
    Seats,
)
from prems.kernel.words import Lang, Said

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 (the options)
V = TypeVar("V")

Decision = Sequence[Event] | Refusal


@dataclass(frozen=True)
class Language(Generic[O, V]):
    """The words in which a game is spoken."""

    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    options: type[O]
    view: type[V]
    refusals: Mapping[Code, Said]
    """Why its rules say no; where several apply, the first of these is given."""

    secrets: type[Struct] | None = None
    choice: type[O] | None = None
    """The options as far as a host may go; a log of an earlier version may go further."""

    def __post_init__(self) -> None:
        """Every word is looked up while one thread is there: msgspec crashes where two do so at the same time."""
        for kind in (*self.commands, *self.events, self.options, self.chosen):
            msgspec.json.Decoder(kind)

    @property
    def chosen(self) -> type[O]:
        return self.choice or self.options

    @cached_property
    def gestures(self) -> tuple[type[Gesture], ...]:
        """What a player may say."""
        return tuple(kind for kind in self.commands if issubclass(kind, Gesture))


@dataclass(frozen=True)
class Rules(Generic[S, O]):
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

    due: Callable[[S], Ms | None]
    """The next moment at which time itself acts, or None."""

    timeout: Command
    """The time limit that is running now runs out."""

    wants_deal: Callable[[S], bool]
    """Is the next thing to do a deal?"""

    is_over: Callable[[S], bool]


def nothing(_: object, __: Seat) -> None:
    """No seat sees more than everybody."""


@dataclass(frozen=True)
class Sight(Generic[S, V]):
    """Who sees what: built up from nothing, never censored from the state."""

    view: Callable[[S], V]
    """All that everybody can see."""

    redact: Callable[[Event, Seat | None], Event | None]
    """An event as a seat, or everybody (None), may see it; None where nothing of it may be seen."""

    hands_only: Callable[[S], V]
    """The view without anything that lies face up, for a screen that is only a pair of hands."""

    secrets: Callable[[S, Seat], Struct | None] = nothing
    """What a seat sees beside that: its own hand."""

    @cached_property
    def is_open(self) -> bool:
        """Everybody sees everything that anybody sees."""
        return self.secrets is nothing

    def of(self, state: S, seat: Seat) -> "V | Seen[V]":
        """What a bot in this seat may look at: a game with secrets gives both parts."""
        secrets = self.secrets(state, seat)
        return self.view(state) if secrets is None else Seen(self.view(state), secrets)


class Seen(Struct, Generic[V], frozen=True):
    """All that one seat sees of a game with secrets."""

    view: V
    secrets: AnySecrets  # of the type that the game's language names


@dataclass(frozen=True)
class Notation(Generic[S, O]):
    read: Callable[[Mapping[str, object], Seats, O], S]
    """A written position becomes a state; raises Malformed."""

    write: Callable[[S], dict[str, object]]
    """A state becomes a written position, which `read` takes back."""

    tell: Callable[[Event, Lang], str | None]
    """An event as a sentence in a language; None where there is nothing to say."""


@dataclass(frozen=True)
class Chances(Generic[S]):
    """What could be done now. Random games and counts are made of both."""

    moves: Callable[[S], Sequence[Command]]
    """What carries the game on: some of what the rules accept now. None: the game is over, or a deal is due."""

    mishaps: Callable[[S], Sequence[Command]]
    """What happens too: mistakes, lifted hands, time running out."""


@dataclass(frozen=True)
class Game(Generic[S, O, V]):
    """A folder of pure functions under one name."""

    name: str
    title: str
    aim: Said
    seats: range  # how many can play
    language: Language[O, V]
    rules: Rules[S, O]
    sight: Sight[S, V]
    notation: Notation[S, O]
    chances: Chances[S]
    bots: tuple[Character, ...]
    """Who can sit in an empty chair."""

    racing: AnyRacing = NO_RACES
    pacing: Pacing[S] = field(default_factory=Pacing)
    seating: Seating[S, O] = field(default_factory=Seating)
    coaching: Coaching[S] = field(default_factory=Coaching)
    deeds: Telling[S] = no_deeds
    """What one person did in a game that is over, for that person's own statistics."""

    known_to_pages: Callable[[], Mapping[str, object]] = dict
    """What the browser knows of the cards by heart, and how it names them."""


AnyGame = Game[AnyState, AnyOptions, AnyView]
