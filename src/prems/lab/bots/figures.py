"""What do thousands of games between bots say about them?"""

from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from typing import Any, Final

from msgspec import Struct

from prems.kernel.bot import LEVELS, Character
from prems.kernel.values import Seat
from prems.lab.bots.arriba import ArribaNotes, Landed, Showing, play_arriba
from prems.lab.bots.leprechauns import LeprechaunsNotes, Recited, play_leprechauns
from prems.lab.bots.share import Share, share

Figure = float | Share


class Played(Struct, frozen=True):
    """One game: who sat where, and the notes on it."""

    seating: dict[Seat, Character]
    notes: Any


class Figures(Struct, frozen=True):
    games: int
    minutes: tuple[float, float, float]  # the tenth, the median and the ninetieth of a hundred games
    levels: dict[str, dict[str, Figure]]
    characters: dict[str, dict[str, Figure]]
    table: dict[str, Figure]


PLAY: Final[dict[str, Callable[[dict[Seat, Character], Any, int], Any]]] = {
    "arriba": play_arriba,
    "leprechauns": play_leprechauns,
}


def figures(game: str, played: Sequence[Played]) -> Figures:
    told = {"arriba": _arriba, "leprechauns": _leprechauns}[game]
    minutes = quantiles([game.notes.minutes for game in played], n=10) if len(played) > 1 else [0.0] * 9
    levels = [
        level for level in LEVELS if any(bot.level == level for game in played for bot in game.seating.values())
    ]
    names = sorted({bot.name for game in played for bot in game.seating.values()})
    return Figures(
        games=len(played),
        minutes=(minutes[0], minutes[4], minutes[8]),
        levels={level: _of(played, told, lambda bot, level=level: bot.level == level) for level in levels},  # type: ignore[misc]
        characters={name: _of(played, told, lambda bot, name=name: bot.name == name) for name in names},  # type: ignore[misc]
        table=_of_table(played),
    )


Seated = list[tuple[Any, set[Seat]]]
"""Games, each with the seats in question."""


def _of(
    played: Sequence[Played], told: Callable[[Seated], dict[str, Figure]], is_meant: Callable[[Character], bool]
) -> dict[str, Figure]:
    seated = [
        (game.notes, {seat for seat, bot in game.seating.items() if is_meant(bot)})
        for game in played
        if any(map(is_meant, game.seating.values()))
    ]
    seats = sum(len(seats) for _, seats in seated)
    won = sum(len(seats & {*notes.winners}) / len(notes.winners) for notes, seats in seated)
    points = sum(notes.points[seat] for notes, seats in seated for seat in seats)
    return {"wins": share(won, seats), "points": points / seats, **told(seated)}


def _arriba(seated: Seated) -> dict[str, Figure]:
    games: list[tuple[ArribaNotes, set[Seat]]] = seated
    seen = [showing for notes, seats in games for showing in notes.showings if showing.seat in seats]
    landed = [hand for notes, seats in games for hand in notes.landed if hand.seat in seats]
    covered = sum(seat in seats for notes, seats in games for seat in notes.covered)
    return {
        "totem_ms": _median(seen, "totem"),
        "match_ms": _median(seen, "match"),
        "look_alike_ms": _median(seen, "look-alike"),
        "overlooked": _overlooked(seen, "match", "look-alike"),
        "overlooked_totems": _overlooked(seen, "totem"),
        "wrong_hands": share(_count(landed, "wrong"), len(landed)),
        "wrong_grabs": share(_count(landed, "wrong"), _count(landed, "wrong") + _count(landed, "won")),
        "covered_a_game": covered / max(1, sum(len(seats) for _, seats in games)),
    }


def _median(seen: Iterable[Showing], kind: str) -> float:
    times = [showing.after for showing in seen if showing.kind == kind and showing.after is not None]
    return median(times) if times else 0.0


def _overlooked(seen: Iterable[Showing], *kinds: str) -> Share:
    those = [showing for showing in seen if showing.kind in kinds]
    return share(sum(showing.after is None for showing in those), len(those))


def _count(landed: Iterable[Landed], outcome: str) -> int:
    return sum(hand.outcome == outcome for hand in landed)


def _leprechauns(seated: Seated) -> dict[str, Figure]:
    games: list[tuple[LeprechaunsNotes, set[Seat]]] = seated
    slaps = [slap for notes, seats in games for slap in notes.slaps if slap.seat in seats]
    recitals = [recital for notes, seats in games for recital in notes.recitals if recital.seat in seats]
    rounds = sum(notes.rounds * len(seats) for notes, seats in games)
    out = [why for notes, seats in games for seat, why in notes.out if seat in seats]
    return {
        "slap_ms": median(slap.after for slap in slaps) if slaps else 0.0,
        "gold_slapped": sum(slap.value for slap in slaps) / max(1, len(slaps)),
        "forgot": _forgot(recitals),
        "forgot_first": _forgot(recital for recital in recitals if recital.listened == 0),
        "forgot_after_two": _forgot(recital for recital in recitals if recital.listened >= 2),
        "out": share(len(out), rounds),
        "missed": share(out.count("missed"), rounds),
        "beaten": share(sum(seat in seats for notes, seats in games for seat in notes.beaten), rounds),
    }


def _forgot(recitals: Iterable[Recited]) -> Share:
    those = list(recitals)
    return share(sum(not recital.is_right for recital in those), len(those))


def _of_table(played: Sequence[Played]) -> dict[str, Figure]:
    """What belongs to no seat."""
    notes = [game.notes for game in played if isinstance(game.notes, ArribaNotes)]
    if not notes:
        return {}
    duels = [hand for note in notes for hand in note.landed if hand.is_duel and hand.is_turner]
    return {
        "turns": median(note.turns for note in notes),
        "races": sum(_count(note.landed, "won") for note in notes) / len(notes),
        "turners_duels": share(_count(duels, "won"), len(duels)),
    }
