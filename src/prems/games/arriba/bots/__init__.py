"""Who plays Arriba where people are missing?"""

from functools import partial
from typing import Final

from msgspec import structs

from prems.games.arriba.bots.mind import ArribaMind
from prems.games.arriba.bots.traits import TEMPERS
from prems.human.reaction import Reaction
from prems.kernel.bot import Character, Level, Portrait
from prems.kernel.words import Said


def _character(name: str, level: Level, portrait: Portrait, fr: str, en: str, **own: object) -> Character:
    """A level's temper, and what is this character's own."""
    temper = structs.replace(TEMPERS[level], **own)
    return Character(name, level, Said(fr, en), partial(ArribaMind, temper), portrait)


BOTS: Final[tuple[Character, ...]] = (
    _character(
        "Lou",
        "easy",
        "sleepy",
        "Voit les paires un tour trop tard, mais se trompe rarement.",
        "Sees matches a turn too late, but is rarely wrong.",
        lapse=0.18,
        second_look=0.75,
        confusion=0.02,
        rashness=0.004,
    ),
    _character(
        "Eden",
        "easy",
        "sprung",
        "La main part vite, souvent sur des sosies.",
        "A quick hand, often fooled by look-alikes.",
        match=Reaction(350, 48, 95),
        confusion=0.08,
        rashness=0.016,
    ),
    _character(
        "Mika",
        "easy",
        "wound",
        "Retourne ses cartes sans traîner et recouvre ses propres paires.",
        "Flips without delay and covers its own matches.",
        turning=Reaction(600, 120, 150),
        match=Reaction(368, 52, 105),
    ),
    _character(
        "Sacha",
        "normal",
        "careful",
        "Prend son temps, vérifie, se laisse rarement avoir.",
        "Takes its time, checks, is rarely fooled.",
        match=Reaction(357, 45, 85),
        confusion=0.015,
        rashness=0.003,
        turning=Reaction(1250, 150, 200),
    ),
    _character(
        "Noa",
        "normal",
        "spiky",
        "Des réflexes, et autant d’imprudence.",
        "Quick, and just as rash.",
        totem=Reaction(250, 28, 50),
        match=Reaction(337, 45, 85),
        confusion=0.055,
        rashness=0.012,
    ),
    _character(
        "Charlie",
        "normal",
        "dreamy",
        "Redoutable au début, puis la tête ailleurs quand rien ne se passe.",
        "Sharp at first, then lost in thought when nothing happens.",
        match=Reaction(335, 45, 85),
        lapse=0.055,
        weariness=2.5,
    ),
    _character(
        "Alix",
        "hard",
        "swift",
        "Très vite, et toujours la main au pied du totem.",
        "Very fast, and always at the totem’s foot.",
        totem=Reaction(246, 28, 50),
        match=Reaction(333, 42, 83),
        grip=0.12,
    ),
    _character(
        "Robin",
        "hard",
        "keen",
        "Presque aucun sosie ne l’attrape : l’œil avant la main.",
        "Look-alikes hardly ever work: eye before hand.",
        match=Reaction(346, 43, 85),
        confusion=0.005,
        rashness=0.002,
    ),
    _character(
        "Andrea",
        "hard",
        "wakeful",
        "L’attention ne baisse jamais, même dans les longues manches.",
        "Never stops watching, even in long rounds.",
        lapse=0.05,
        second_look=0.9,
        weariness=0.0,
    ),
)
