"""What is tried? One player among others, all alike, many times; and what is noted of it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct

from prems.kernel.bot import Character, Level
from prems.kernel.values import Seat
from prems.lab.bots.share import Share
from prems.lab.bots.table import TURNERS_DELAY, House

Figure = float | Share

NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


class Trial(Struct, frozen=True):
    """A way to fill the table. Where `one` is somebody else than the others, that player is watched."""

    label: str
    one: Character
    others: Character
    seats: int = 4
    options: Any = None
    turners_delay: float = TURNERS_DELAY
    head_start: float = 0.0  # of the one

    def seating(self, nth: int) -> tuple[Seat, dict[Seat, Character]]:
        """The one sits somewhere else each time: no place helps."""
        names = NAMES[: self.seats]
        subject = names[nth % self.seats]
        return subject, {name: self.one if name == subject else self.others for name in names}

    def house(self, subject: Seat) -> House:
        return House(self.turners_delay, {subject: self.head_start} if self.head_start else {})


class Played(Struct, frozen=True):
    subject: Seat
    seats: int
    notes: Any


def play_one(study: "Study", trial: Trial, nth: int, seed: int) -> Played:
    subject, seating = trial.seating(nth)
    notes = study.play(seating, trial.options or study.options, seed, trial.house(subject))
    return Played(subject, trial.seats, notes)


class Chapter(Struct, frozen=True):
    """Trials that belong side by side, and which of the figures they are about."""

    title: str
    about: str
    trials: Sequence[Trial]
    columns: dict[str, str]  # figures by name, with their headings
    drawn: str  # the figure that is shown as a picture


class Study(Struct, frozen=True):
    """All chapters on one game."""

    game: str
    play: Callable[[dict[Seat, Character], Any, int, House], Any]
    options: Any  # where a trial asks for nothing else
    figures: Callable[[Sequence[Played]], dict[str, Figure]]
    chapters: Sequence[Chapter]


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
