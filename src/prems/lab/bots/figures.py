"""What do thousands of games between bots say about them?"""

from collections.abc import Callable, Sequence
from statistics import quantiles

from msgspec import Struct

from prems.kernel.bot import LEVELS, Character
from prems.kernel.study import AnyNotes, BotStudy, Figure, share
from prems.kernel.values import Seat


class Played(Struct, frozen=True):
    """One game: who sat where, and the notes on it."""

    seating: dict[Seat, Character]
    notes: AnyNotes


class Figures(Struct, frozen=True):
    games: int
    minutes: tuple[float, float, float]  # the tenth, the median and the ninetieth of a hundred games
    levels: dict[str, dict[str, Figure]]
    characters: dict[str, dict[str, Figure]]
    table: dict[str, Figure]


def figures(study: BotStudy, played: Sequence[Played]) -> Figures:
    minutes = quantiles([game.notes.minutes for game in played], n=10) if len(played) > 1 else [0.0] * 9
    bots = [bot for game in played for bot in game.seating.values()]
    levels = [level for level in LEVELS if any(bot.level == level for bot in bots)]
    names = sorted({bot.name for bot in bots})
    return Figures(
        games=len(played),
        minutes=(minutes[0], minutes[4], minutes[8]),
        levels={level: _of(study, played, lambda bot, level=level: bot.level == level) for level in levels},  # type: ignore[misc]
        characters={name: _of(study, played, lambda bot, name=name: bot.name == name) for name in names},  # type: ignore[misc]
        table=study.of_table([game.notes for game in played]),
    )


def _of(study: BotStudy, played: Sequence[Played], is_meant: Callable[[Character], bool]) -> dict[str, Figure]:
    seated = [
        (game.notes, {seat for seat, bot in game.seating.items() if is_meant(bot)})
        for game in played
        if any(map(is_meant, game.seating.values()))
    ]
    seats = sum(len(seats) for _, seats in seated)
    won = sum(len(seats & {*notes.winners}) / len(notes.winners) for notes, seats in seated)
    points = sum(notes.points[seat] for notes, seats in seated for seat in seats)
    return {"wins": share(won, seats), "points": points / seats, **study.of_seats(seated)}
