"""Who plays Leprechauns where people are missing?"""

from functools import partial
from typing import Final

from msgspec import structs

from prems.games.leprechauns.bots.mind import LeprechaunsMind
from prems.games.leprechauns.bots.traits import TEMPERS
from prems.human.reaction import Reaction
from prems.kernel.bot import Character, Level, Portrait
from prems.kernel.words import Said


def _character(name: str, level: Level, portrait: Portrait, fr: str, en: str, **own: object) -> Character:
    """A level's temper, and what is this character's own."""
    temper = structs.replace(TEMPERS[level], **own)
    return Character(name, level, Said(fr, en), partial(LeprechaunsMind, temper), portrait)


BOTS: Final[tuple[Character, ...]] = (
    _character(
        "Kim",
        "easy",
        "sprung",
        "Ne voit que l’or et tape avant d’avoir bien regardé.",
        "Sees only gold, and slaps before looking.",
        greed=1.0,
        study=730,
        whim=0.5,
    ),
    _character(
        "Ange",
        "easy",
        "sleepy",
        "Regarde longtemps, prend ce qui reste, s’en souvient mieux.",
        "Takes a long look and whatever is left, and remembers it better.",
        greed=0.1,
        study=1_050,
    ),
    _character(
        "Dany",
        "easy",
        "wound",
        "Apprend bien, puis oublie tout pendant que les autres récitent.",
        "Learns well, then forgets everything while others recite.",
        learning=122,
        distraction=0.09,
    ),
    _character(
        "Jo",
        "normal",
        "dreamy",
        "Bonne mémoire, mais oublie parfois la carte Action.",
        "A good memory, but sometimes forgets the action card.",
        heed=0.85,
        learning=112,
        distraction=0.025,
    ),
    _character(
        "Ariel",
        "normal",
        "spiky",
        "Vise l’or, tape vite, récite un peu au hasard.",
        "Aims for gold, slaps fast, recites with a bit of luck.",
        greed=1.0,
        study=700,
    ),
    _character(
        "Frankie",
        "normal",
        "careful",
        "Préfère un petit coffre retenu à un gros coffre oublié.",
        "Prefers a small chest it remembers to a big one it forgets.",
        greed=0.0,
        study=900,
    ),
    _character(
        "Morgan",
        "hard",
        "wakeful",
        "Presque rien ne s’efface, même en récitant en dernier.",
        "Hardly anything fades, even when reciting last.",
        distraction=0.006,
    ),
    _character(
        "Val",
        "hard",
        "swift",
        "Très vite sur le plus gros coffre.",
        "Lightning fast on the biggest chest.",
        glance=Reaction(390, 50, 85),
        greed=0.9,
        study=720,
    ),
    _character(
        "Eli",
        "hard",
        "keen",
        "Te fait réciter en dernier quand ton coffre vaut cher.",
        "Makes you recite last when your chest is worth a lot.",
        malice=1.0,
    ),
)
