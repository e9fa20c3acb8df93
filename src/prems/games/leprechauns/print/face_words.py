"""Which words stand on the cards of Leprechauns, in French and in English?"""

from typing import Final

from prems.games.leprechauns.cards import ACTIONS, EDITIONS, ActionId, Edition
from prems.games.leprechauns.words import motif_name
from prems.kernel.words import LANGS, Lang

# A sound is lettered in two lines, twice the size of one.
SOUNDS: Final[dict[Lang, dict[str, tuple[str, str]]]] = {
    "fr": {
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
    },
    "en": {
        "yeeehaa": ("Yeee", "haa"),
        "boing-boing": ("Boing", "boing"),
        "bouhouhou": ("Boohoo", "hoo"),
        "pif-paf": ("Biff", "pow"),
        "gnark-gnark": ("Heh", "heh"),
        "gngngngn": ("Nnn", "ngh"),
        "pouet-pouet": ("Honk", "honk"),
        "vrouuum": ("Vroo", "oom"),
        "hiiiiii": ("Eee", "eek"),
        "gnagnagna": ("Nyah", "nyah"),
        "mouhahaha": ("Mwaha", "haha"),
        "aaargh": ("Aa", "argh"),
    },
}


def colour_word(colour: str, lang: Lang, edition: Edition) -> str:
    return motif_name(f"colour:{colour}", edition)[lang]


ACTION_NAMES: Final[dict[Lang, dict[ActionId, str]]] = {
    lang: {action.id: action.name[lang] for edition in EDITIONS for action in ACTIONS[edition].values()}
    | {"forbidden-chest": {"fr": "Coffre interdit", "en": "Forbidden chest"}[lang]}
    for lang in LANGS
}
