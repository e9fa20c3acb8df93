"""What do thousands of games between bots say about them, at Arriba?"""

from collections.abc import Iterable, Sequence
from statistics import median
from typing import Final

from prems.games.arriba.lab.notes import ArribaNotes, Landed, Showing
from prems.kernel.study import BotStudy, Figures, Row, Seated, Share, share


def of_seats(games: Seated) -> Figures:
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


def of_table(notes: Sequence[ArribaNotes]) -> Figures:
    duels = [hand for note in notes for hand in note.landed if hand.is_duel and hand.is_turner]
    return {
        "turns a game, median": median(note.turns for note in notes),
        "totems rightly taken, a game": sum(_count(note.landed, "won") for note in notes) / len(notes),
        DUELS: share(_count(duels, "won"), len(duels)),
    }


DUELS: Final = "duels won by whoever turned the card"

# What is known of people: simple reactions to light (Woods 2015), recognition among one to six things (Sternberg),
# errors and lapses in such tasks.
ROWS: Final = (
    Row("wins", "games won"),
    Row("points", "points a game"),
    Row("totem_ms", "totem card, median ms", "230 to 350"),
    Row("match_ms", "match, median ms", "420 to 630"),
    Row("look_alike_ms", "match with a look-alike, median ms", "about 50 more"),
    Row("overlooked", "matches not seen at once"),
    Row("overlooked_totems", "totem cards not seen at once", "1% and more"),
    Row("wrong_hands", "wrong hands, of all hands", "2 to 5%"),
    Row("wrong_grabs", "wrong grabs, of all grabs"),
    Row("covered_a_game", "own match covered, a game"),
)

BOTS: Final = BotStudy(of_seats, ROWS, of_table)
