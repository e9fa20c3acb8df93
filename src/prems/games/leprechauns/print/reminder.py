"""What does the reminder card say? One side the motifs, one side the action cards."""

from collections.abc import Sequence
from typing import Final

from prems.games.leprechauns.cards import ACTIONS, Edition
from prems.games.leprechauns.print.face_words import ACTION_NAMES
from prems.games.leprechauns.print.motifs import part_name
from prems.kernel.words import Lang
from prems.paper import BLACK, FOREST, GOLD_LIGHT
from prems.paper.face import use
from prems.paper.letters import fitted, typed, wrapped
from prems.paper.shapes import path, rect, scalloped, strip

_LEFT, _ROOM, _TOP, _BOTTOM = 7.5, 48.0, 19.5, 81.5
_SIZES: Final = (3.1, 3.0, 2.9, 2.8, 2.7, 2.6, 2.5, 2.4, 2.3, 2.2, 2.1, 2.0)

TITLES: Final[dict[Lang, tuple[str, str]]] = {
    "fr": ("La formule", "Les actions"),
    "en": ("The spell", "The actions"),
}

MOTIFS: Final[dict[Lang, dict[str, tuple[str, str]]]] = {
    "fr": {
        "animal": ("Animal", "Pousse son cri."),
        "colour": ("Couleur", "Dis l’encre, pas le mot."),
        "sound": ("Bruit", "Dis-le, avec l’intonation."),
        "sign": ("Signe", "Fais-le de ta main libre."),
        "sum": ("Calcul", "Dis le résultat."),
    },
    "en": {
        "animal": ("Animal", "Make its noise."),
        "colour": ("Colour", "Say the ink, not the word."),
        "sound": ("Sound", "Say it, with feeling."),
        "sign": ("Sign", "Use your free hand."),
        "sum": ("Sum", "Say the result."),
    },
}

ACTION_LINES: Final[dict[Lang, dict[str, str]]] = {
    "fr": {
        "back-of-hand": "Tape avec le dos de la main.",
        "other-hand": "Tape avec ton autre main, celle qui n’écrit pas.",
        "neighbour": "Tape seulement à ta gauche ou à ta droite.",
        "swap": "Le plus petit coffre gagné peut s’échanger contre celui d’un autre gagnant du tour. Égalité : rien.",
        "gift": "Le plus petit coffre en jeu se gagne sans formule (à égalité : tous).",
        "negative": "Formule ratée : garde le coffre face cachée. À la fin, il coûte la "
        "moitié de sa valeur, arrondie au-dessus (5 coûte 3).",
        "forbidden": "On ne tape pas ce chiffre (sauf s’il est partout).",
        "odd": "Coffre impair gagné : défausse un impair gagné plus tôt.",
        "even": "Coffre pair gagné : défausse un pair gagné plus tôt.",
        "negative-prototype": "Formule ratée : garde le coffre à part, il te coûte toute sa valeur.",
        "swap-prototype": "Le plus petit coffre gagné, s’il est le seul de sa valeur, peut "
        "s’échanger contre celui d’un autre gagnant du tour ; sinon le suivant.",
    },
    "en": {
        "back-of-hand": "Slap with the back of your hand.",
        "other-hand": "Slap with your other hand, the one you don’t write with.",
        "neighbour": "Slap only to your left or to your right.",
        "swap": "The lowest chest won may be swapped for that of another winner of the round. On a tie, nothing.",
        "gift": "The lowest chest in play is won without a spell (on a tie: all of them).",
        "negative": "Wrong spell: keep the chest face down. At the end it costs half its "
        "value, rounded up (a 5 costs 3).",
        "forbidden": "Don’t slap this number (unless every chest shows it).",
        "odd": "Won an odd chest? Discard an odd one you won earlier.",
        "even": "Won an even chest? Discard an even one you won earlier.",
        "negative-prototype": "Wrong spell: put the chest aside, it costs you its whole value.",
        "swap-prototype": "The lowest chest won, if nobody else won its equal, may be swapped "
        "for another winner’s; otherwise the next.",
    },
}


def motifs_side(edition: Edition, lang: Lang) -> str:
    last = "sign" if edition == "final" else "sum"
    shown = {
        "animal": part_name("animal:cat", lang),
        "colour": _WORDS[lang],
        "sound": part_name("sound:pif-paf", lang),
        last: part_name("sign:victory" if edition == "final" else "sum:7x5", lang),
    }
    rows = []
    for k, (family, part) in enumerate(shown.items()):
        y = 27.6 + 15.6 * k
        name, line = MOTIFS[lang][family]
        rows.append(use(part, 17.6, y, 0.56))
        rows.append(typed(name, "title", 4.2, 29.5, y - 0.9, BLACK, "start"))
        rows.append(typed(line, "text", fitted(line, "text", 3.1, 26.5), 29.5, y + 3.4, BLACK, "start"))
    return _frame(TITLES[lang][0]) + "".join(rows)


def actions_side(edition: Edition, lang: Lang) -> str:
    kinds: list[str] = list(dict.fromkeys(action.kind for action in ACTIONS[edition].values()))
    size = next(size for size in _SIZES if _height(kinds, edition, lang, size) <= 1)
    gap = (_BOTTOM - _TOP) * (1 - _height(kinds, edition, lang, size)) / (len(kinds) - 1)
    y, text = _TOP + size * 0.8, []
    for kind in kinds:
        text.append(typed(_name(kind, edition, lang), "bold", size * 1.1, _LEFT, y, FOREST, "start"))
        for line in _lines(kind, edition, lang, size):
            y += size * 1.16
            text.append(typed(line, "text", size, _LEFT, y, BLACK, "start"))
        y += size * 1.4 + min(gap, 2.4)
    return _frame(TITLES[lang][1]) + "".join(text)


def line_for(kind: str, edition: Edition, lang: Lang) -> str:
    """What an action card asks for, in one sentence."""
    texts = ACTION_LINES[lang]
    return texts.get(f"{kind}-{edition}") or texts[kind]


def _height(kinds: Sequence[str], edition: Edition, lang: Lang, size: float) -> float:
    """Of the space between top and bottom, with the least gaps."""
    lines = sum(len(_lines(kind, edition, lang, size)) for kind in kinds)
    return size * (lines * 1.16 + len(kinds) * 1.4) / (_BOTTOM - _TOP)


def _lines(kind: str, edition: Edition, lang: Lang, size: float) -> list[str]:
    return wrapped(line_for(kind, edition, lang), "text", size, _ROOM)


def _name(kind: str, edition: Edition, lang: Lang) -> str:
    bearer = next(action.id for action in ACTIONS[edition].values() if action.kind == kind)
    return ACTION_NAMES[lang][bearer]


def _frame(title: str) -> str:
    ground = rect(3, 3, 57, 82, FOREST) + path(scalloped(5.2, 5.2, 52.6, 77.6, 3), "#EFF8E2")
    size = fitted(title, "title", 6.4, 40)
    return ground + strip(8, 7.4, 47, 9.6, GOLD_LIGHT) + typed(title, "title", size, 31.5, 14.5, BLACK)


# The word "green" in red ink says what a colour motif is.
_WORDS: Final[dict[Lang, str]] = {"fr": "lep-word-vert-red", "en": "lep-word-green-red"}
