"""What do we want to know about the balance of Leprechauns?"""

from collections.abc import Sequence
from functools import partial
from statistics import median, quantiles
from typing import Final

from msgspec import structs

from prems.games.leprechauns.bots.mind import LeprechaunsMind
from prems.games.leprechauns.bots.traits import TEMPERS, Temper
from prems.games.leprechauns.lab.notes import LeprechaunsNotes
from prems.games.leprechauns.options import PLAYERS, Options
from prems.kernel.bot import Character, Level
from prems.kernel.study import Balance, Chapter, Figures, Played, Trial, firsts, share, skill_gap, wins
from prems.kernel.words import Said

BEST: Final = TEMPERS["hard"]


def plain(level: Level, **own: object) -> Character:
    """A level's temper without a character's quirks."""
    temper: Temper = structs.replace(TEMPERS[level], **own)
    return Character(level, level, Said("", ""), partial(LeprechaunsMind, temper))


def alike(level: Level = "normal") -> tuple[Character, Character]:
    return plain(level), plain(level)


def figures(played: Sequence[Played]) -> Figures:
    notes: list[LeprechaunsNotes] = [game.notes for game in played]
    slaps = [slap for note in notes for slap in note.slaps]
    recitals = [recital for note in notes for recital in note.recitals]
    last = [recital for recital in recitals if recital.listened >= 2]
    beaten = sum(len(note.beaten) for note in notes)
    turns = sum(note.rounds * game.seats for note, game in zip(notes, played, strict=True))
    minutes = [note.minutes for note in notes]
    return {
        "minutes": median(minutes),
        "longest": quantiles(minutes, n=10)[8] if len(minutes) > 1 else minutes[0],
        "gold": sum(sum(note.points.values()) for note in notes) / sum(game.seats for game in played),
        "slap": median(slap.after for slap in slaps) / 1000,
        "second": share(beaten, beaten + len(slaps)),
        "out": share(sum(len(note.out) for note in notes), turns),
        "forgot": share(sum(not recital.is_right for recital in recitals), len(recitals)),
        "forgot_late": share(sum(not recital.is_right for recital in last), len(last)),
        "wins": share(wins(played), len(played)),
        "first": share(firsts(played), len(played)),
    }


LENGTH: Final = {
    "minutes": "minutes, median",
    "longest": "one in ten is longer than",
    "gold": "gold per player",
    "slap": "slap, seconds",
    "second": "hands that came second",
    "out": "out, of all rounds",
    "forgot": "recitals with an error",
    "forgot_late": "after two others",
    "first": "first PREM'S holder wins",
}
WINS: Final = {"wins": "games won", "second": "hands that came second", "forgot": "recitals with an error"}

BALANCE: Final = Balance(
    figures=figures,
    chapters=(
        Chapter(
            "How many should play?",
            "All are equal: normal bots. A fair share for whoever has the PREM'S card first is one divided by the "
            "number of players.",
            [Trial(f"{seats} players", *alike(), seats) for seats in PLAYERS],
            LENGTH,
            "minutes",
        ),
        skill_gap(plain, WINS),
        Chapter(
            "Speed or memory?",
            "A normal player among normal ones, with one talent of a hard one, or another way to play.",
            [
                Trial(
                    "speed of a hard bot",
                    plain("normal", glance=BEST.glance, per_chest=BEST.per_chest),
                    plain("normal"),
                ),
                Trial(
                    "memory of a hard bot",
                    plain("normal", learning=BEST.learning, distraction=BEST.distraction),
                    plain("normal"),
                ),
                Trial("forgets nothing", plain("normal", learning=20, distraction=0.0), plain("normal")),
                Trial("forgets much", plain("normal", distraction=0.1), plain("normal")),
                Trial("looks half as long", plain("normal", study=400), plain("normal")),
                Trial("looks twice as long", plain("normal", study=1_600), plain("normal")),
                Trial("sees only gold", plain("normal", greed=1.0), plain("normal")),
                Trial("takes what is safe", plain("normal", greed=0.0), plain("normal")),
                Trial("names with malice", plain("normal", malice=1.0), plain("normal")),
            ],
            WINS,
            "wins",
        ),
        Chapter(
            "What is a head start worth?",
            "One of four equal players gets it; below, an easy bot among hard ones. 25 % would be level.",
            [
                *(
                    Trial(f"{ms} ms, among equals", plain("normal"), plain("normal"), head_start=ms)
                    for ms in (0, 50, 100, 200, 300)
                ),
                *(
                    Trial(f"{ms} ms, easy among hard", plain("easy"), plain("hard"), head_start=ms)
                    for ms in (100, 300)
                ),
            ],
            WINS,
            "wins",
        ),
        Chapter(
            "What do the options change?",
            "Four normal bots.",
            [
                Trial("final edition", *alike()),
                Trial("prototype edition", *alike(), options=Options(edition="prototype")),
                Trial("without action cards", *alike(), options=Options(actions=False)),
                Trial("one motif is enough", *alike(), options=Options(motifs_needed=1)),
                Trial("everybody easy", *alike("easy")),
                Trial("everybody hard", *alike("hard")),
            ],
            LENGTH,
            "forgot",
        ),
    ),
)
