"""What can be found out about a game by letting bots play it? The words in which its own `lab` folder says so."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final, Protocol

from msgspec import Struct, field

from prems.kernel.bot import Character, Intent, Level
from prems.kernel.values import AnyState, Event, Seat

SURE: Final = 1.96  # standard errors: 95 times in a hundred


class Share(Struct, frozen=True):
    """Some of all, and between which shares the truth probably lies (Wilson)."""

    of: int
    share: float
    low: float
    high: float


def share(some: float, of: int) -> Share:
    if of == 0:
        return Share(0, 0.0, 0.0, 1.0)
    p = some / of
    z2 = SURE * SURE
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    reach = SURE * sqrt(p * (1 - p) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Share(of, p, max(0.0, middle - reach), min(1.0, middle + reach))


Figure = float | Share
Figures = dict[str, Figure]


# --- one game ---


class Notes(Struct, kw_only=True):
    """What is written down of any game; a game's own notes have more."""

    first: Seat = ""  # who began
    minutes: float = 0.0
    points: dict[Seat, int] = field(default_factory=dict)
    winners: list[Seat] = field(default_factory=list)


AnyNotes = Any  # those of some game: only its own study reads them


class Observer(Protocol):
    """Sits beside a table of bots and takes notes. `state` is what the game has become."""

    notes: AnyNotes

    def intended(self, seat: Seat, intents: Sequence[Intent], state: AnyState) -> None:
        """A bot has seen the newest view and means to do this."""

    def reached(self, seat: Seat, at: float) -> None:
        """A hand came down, in time or too late; on the outer clock."""

    def raced(self, hands: Mapping[Seat, float]) -> None:
        """These hands were in a race, each with its time after what it reached for was shown."""

    def happened(self, event: Event, state: AnyState) -> None:
        """An event of the game, after the race that led to it."""


Seated = Sequence[tuple[AnyNotes, set[Seat]]]
"""Notes of games, each with the seats in question."""


# --- how human are the bots? ---


class Row(Struct, frozen=True):
    """A line of the report: which figure, its words, and what is known of people, if anything is."""

    figure: str
    words: str
    people: str = ""


class BotStudy(Struct, frozen=True):
    of_seats: Callable[[Seated], Figures]
    rows: Sequence[Row]
    of_table: Callable[[Sequence[AnyNotes]], Figures] = lambda _: {}
    """What belongs to no seat, by its words."""


# --- how balanced is the game? ---


class Trial(Struct, frozen=True):
    """A way to fill the table. Where `one` differs from the others, that player is watched."""

    label: str
    one: Character
    others: Character
    seats: int = 4
    options: object = None  # of the game; None: as usual
    head_start: int = 0  # of the one, milliseconds [T03]


class Played(Struct, frozen=True):
    subject: Seat
    seats: int
    notes: AnyNotes


class Chapter(Struct, frozen=True):
    """Trials that belong side by side, and which of the figures they are about."""

    title: str
    about: str
    trials: Sequence[Trial]
    columns: dict[str, str]  # figures by name, with their headings
    drawn: str  # the figure that is shown as a picture


class Balance(Struct, frozen=True):
    figures: Callable[[Sequence[Played]], Figures]
    chapters: Sequence[Chapter]


class Study(Struct, frozen=True):
    """All that is asked about one game."""

    observer: Callable[[], Observer]
    bots: BotStudy
    balance: Balance


GAPS: Final[tuple[tuple[Level, Level], ...]] = (
    ("hard", "easy"),
    ("hard", "normal"),
    ("normal", "easy"),
    ("normal", "normal"),
    ("easy", "normal"),
    ("easy", "hard"),
)


def skill_gap(plain: Callable[[Level], Character], columns: dict[str, str]) -> Chapter:
    return Chapter(
        "Does the better player win?",
        "One player among three others who are alike. By luck alone it would be 25 %.",
        [Trial(f"{one} among {others}", plain(one), plain(others)) for one, others in GAPS],
        columns,
        "wins",
    )


def wins(played: Sequence[Played]) -> float:
    """Games that the watched player won; a shared victory counts in part."""
    return sum((game.subject in game.notes.winners) / len(game.notes.winners) for game in played)


def firsts(played: Sequence[Played]) -> float:
    """Games won by whoever began."""
    return sum((game.notes.first in game.notes.winners) / len(game.notes.winners) for game in played)
