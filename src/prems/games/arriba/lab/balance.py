"""What do we want to know about the balance of Arriba?"""

from collections.abc import Sequence
from functools import partial
from statistics import median, quantiles
from typing import Final

from msgspec import structs

from prems.games.arriba.bots.mind import ArribaMind
from prems.games.arriba.bots.traits import TEMPERS, Temper
from prems.games.arriba.lab.notes import ArribaNotes
from prems.games.arriba.options import PLAYERS, Options
from prems.kernel.bot import Character, Level
from prems.kernel.study import Balance, Chapter, Figures, Played, Trial, firsts, share, skill_gap, wins
from prems.kernel.words import Said

BEST: Final = TEMPERS["hard"]


def plain(level: Level, **own: object) -> Character:
    """A level's temper without a character's quirks."""
    temper: Temper = structs.replace(TEMPERS[level], **own)
    return Character(level, level, Said("", ""), partial(ArribaMind, temper))


def alike(level: Level = "normal") -> tuple[Character, Character]:
    return plain(level), plain(level)


def figures(played: Sequence[Played]) -> Figures:
    notes: list[ArribaNotes] = [game.notes for game in played]
    landed = [hand for note in notes for hand in note.landed]
    duels = [hand for hand in landed if hand.is_duel and hand.is_turner]
    grabs = [hand for hand in landed if hand.outcome != "late"]
    races = [hands for note in notes for hands in note.races]
    minutes = [note.minutes for note in notes]
    return {
        "minutes": median(minutes),
        "longest": quantiles(minutes, n=10)[8] if len(minutes) > 1 else minutes[0],
        "turns": median(note.turns for note in notes),
        "totems": sum(hand.outcome == "won" for hand in landed) / len(notes),
        "raced": share(sum(hands > 1 for hands in races), len(races)),
        "wrong": share(sum(hand.outcome == "wrong" for hand in grabs), len(grabs)),
        "duels": share(sum(hand.outcome == "won" for hand in duels), len(duels)),
        "wins": share(wins(played), len(played)),
        "first": share(firsts(played), len(played)),
    }


LENGTH: Final = {
    "minutes": "minutes, median",
    "longest": "one in ten is longer than",
    "turns": "cards flipped",
    "totems": "totems taken",
    "raced": "with two hands or more",
    "wrong": "wrong grabs",
    "duels": "flipper wins the race",
    "first": "first player wins",
}
WINS: Final = {"wins": "games won", "minutes": "minutes, median", "wrong": "wrong grabs"}

BALANCE: Final = Balance(
    figures=figures,
    chapters=(
        Chapter(
            "How many should play?",
            "All are equal: normal bots. A fair share for the first player is one divided by the number of players.",
            [Trial(f"{seats} players", *alike(), seats) for seats in PLAYERS],
            LENGTH,
            "minutes",
        ),
        Chapter(
            "Whoever flips a card sees it last",
            "Share of races for a match that go to the player who flipped the card, by when they see it [A11]. "
            "The aim is 40 to 50 %: flipping is no advantage, and no punishment.",
            [
                Trial("at the same time as the others", *alike(), options=Options(turners_delay=False)),
                Trial("40 ms later, as bots flip", *alike()),
            ],
            {"duels": "flipper wins the race", "raced": "with two hands or more", "wrong": "wrong grabs"},
            "duels",
        ),
        skill_gap(plain, WINS),
        Chapter(
            "What is it that wins?",
            "A normal player among normal ones, with one talent of a hard one, or better than anybody.",
            [
                Trial(
                    "reactions of a hard bot", plain("normal", totem=BEST.totem, match=BEST.match), plain("normal")
                ),
                Trial(
                    "eye of a hard bot",
                    plain("normal", lapse=BEST.lapse, second_look=BEST.second_look),
                    plain("normal"),
                ),
                Trial(
                    "care of a hard bot",
                    plain("normal", confusion=BEST.confusion, rashness=BEST.rashness),
                    plain("normal"),
                ),
                Trial("never overlooks anything", plain("normal", lapse=0.0, weariness=0.0), plain("normal")),
                Trial("is never wrong", plain("normal", confusion=0.0, rashness=0.0), plain("normal")),
                Trial("often wrong", plain("normal", confusion=0.1, rashness=0.03), plain("normal")),
                Trial("holds the totem at its foot", plain("normal", grip=0.0), plain("normal")),
            ],
            WINS,
            "wins",
        ),
        Chapter(
            "What is a head start worth?",
            "[A44] One of four equal players gets it; below, an easy bot among hard ones. 25 % would be level.",
            [
                *(
                    Trial(f"{ms} ms, among equals", plain("normal"), plain("normal"), head_start=ms)
                    for ms in (0, 25, 50, 100, 200, 300)
                ),
                *(
                    Trial(f"{ms} ms, easy among hard", plain("easy"), plain("hard"), head_start=ms)
                    for ms in (50, 100, 200)
                ),
            ],
            WINS,
            "wins",
        ),
        Chapter(
            "What do the options change?",
            "Four normal bots.",
            [
                *(Trial(f"{rounds} rounds", *alike(), options=Options(rounds=rounds)) for rounds in (1, 3, 5)),
                *(Trial(f"tie margin {tie} ms", *alike(), options=Options(tie_ms=tie)) for tie in (0, 25)),
                Trial("everybody easy", *alike("easy")),
                Trial("everybody hard", *alike("hard")),
            ],
            LENGTH,
            "minutes",
        ),
    ),
)
