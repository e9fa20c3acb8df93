"""What do thousands of games between bots say about them, at Leprechauns?"""

from collections.abc import Iterable
from statistics import median
from typing import Final

from prems.games.leprechauns.lab.notes import Recited
from prems.kernel.study import BotStudy, Figures, Row, Seated, Share, share


def of_seats(games: Seated) -> Figures:
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


ROWS: Final = (
    Row("wins", "games won"),
    Row("points", "gold per game"),
    Row("slap_ms", "slap after the reveal, median ms"),
    Row("gold_slapped", "gold of the slapped chest"),
    Row("forgot", "recitals with an error"),
    Row("forgot_first", "  reciting first", "near 0: two things"),
    Row("forgot_after_two", "  after two others or more", "much more"),
    Row("out", "out, of all rounds"),
    Row("missed", "  because the hand missed"),
    Row("beaten", "second at a chest, of all rounds"),
)

BOTS: Final = BotStudy(of_seats, ROWS)
