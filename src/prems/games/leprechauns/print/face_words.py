"""Which words stand on the cards of Leprechauns, in French and in English?"""

import csv
from importlib.resources import files
from typing import Final

from prems.games.leprechauns.cards import ActionId, Edition
from prems.games.leprechauns.words import MOTIF_NAMES
from prems.kernel.words import LANGS, Lang

# A sound is the same in every language; it is lettered in two lines, twice the size of one.
SOUNDS: Final[dict[str, tuple[str, str]]] = {
    "yeeehaa": ("Yeee", "haa"),
    "boing-boing": ("Boing", "boing"),
    "bouhouhou": ("Bouhou", "hou"),
    "pif-paf": ("Pif", "paf"),
    "gnark-gnark": ("Gnark", "gnark"),
    "gngngngn": ("Gngn", "gngn"),
    "pouet-pouet": ("Pouet", "pouet"),
    "vrouuum": ("Vrou", "uum"),
    "hiiiiii": ("Hiii", "iii"),
    "gnagnagna": ("Gnagna", "gna"),
    "mouhahaha": ("Mouha", "haha"),
    "aaargh": ("Aa", "argh"),
}


def colour_word(colour: str, lang: Lang, edition: Edition) -> str:
    """[L77] French brown is another word in each edition."""
    if (colour, lang, edition) == ("brown", "fr", "prototype"):
        return "marron"
    return MOTIF_NAMES[f"colour:{colour}"][lang]


def _names(lang: Lang) -> dict[ActionId, str]:
    lines = files("prems.games.leprechauns").joinpath("actions.csv").read_text(encoding="utf-8").splitlines()
    return {row["id"]: row[f"name_{lang}"] for row in csv.DictReader(lines)}


ACTION_NAMES: Final[dict[Lang, dict[ActionId, str]]] = {
    lang: _names(lang) | {"forbidden-chest": {"fr": "Coffre interdit", "en": "Forbidden chest"}[lang]}
    for lang in LANGS
}
