"""Which sheets of Arriba are not cards? A totem to fold, and the score sheet [A72]."""

from typing import Final

from prems.games.arriba.print.totem import totem
from prems.kernel.words import Lang
from prems.paper import AGAVE, AZUL, BLACK, CREAM, MAUVE, RED, ROSA, ROSA_DARK, STRAW, TEAL, VIOLET, WHITE
from prems.paper.face import Drawing
from prems.paper.letters import lettered
from prems.paper.shapes import circle, group, number, path, polygon, rect

WORDS: Final[dict[Lang, dict[str, str]]] = {
    "fr": {
        "totem": "Le totem",
        "steps": "Découpe le contour, plie le long des traits, colle la languette. Plie les pattes vers l’extérieur.",
        "glue": "colle ici",
        "score": "Feuille de score",
        "player": "Joueur",
        "round": "Manche",
        "total": "Total",
        "least": "le plus petit total gagne !",
    },
    "en": {
        "totem": "The totem",
        "steps": "Cut along the outline, fold along the lines, glue the tab. Fold the feet outwards.",
        "glue": "glue here",
        "score": "Score sheet",
        "player": "Player",
        "round": "Round",
        "total": "Total",
        "least": "the lowest total wins!",
    },
}

_SIDE, _TAB, _LEFT = 36.0, 12.0, 17.0  # of the column: four sides and a tab to glue
_TIP, _NECK, _EYE, _BEADS, _ZIGZAG, _GROUND, _FEET = 16.0, 52.0, 62.0, 104.0, 136.0, 178.0, 206.0


def totem_to_fold(lang: Lang) -> Drawing:
    """Four sides in a row; the five blocks go round [A41]."""
    words = WORDS[lang]
    sides = "".join(group(_side(k), f"translate({number(_LEFT + k * _SIDE)} 0)") for k in range(4))
    title = lettered(words["totem"], "title", 8, 0, 8, ROSA_DARK, "start")
    steps = lettered(words["steps"], "text", 3.4, 0, 240, MAUVE, "start")
    return Drawing(title + sides + _tab(words["glue"]) + _folds() + steps, {}, 180, 242)


def score_sheet(lang: Lang) -> Drawing:
    """Three rounds [A74] for up to eight players [A06]."""
    words = WORDS[lang]
    paper = rect(0, 24, 180, 150, WHITE) + group(_rules(), fill="#BFD6F2")
    margin = rect(56, 24, 0.8, 150, "#F0A3AC")
    heads = [lettered(words["player"], "bold", 5.2, 6, 39, BLACK, "start")]
    heads += [lettered(f"{words['round']} {k + 1}", "bold", 5.2, 73 + 31 * k, 39, BLACK) for k in range(3)]
    heads.append(lettered(words["total"], "bold", 5.2, 166, 39, ROSA_DARK))
    title = lettered(words["score"], "title", 11, 0, 14, ROSA_DARK, "start")
    least = lettered(words["least"], "pencil", 9, 178, 186, MAUVE, "end")
    picture = group(totem(), "translate(160 -2)scale(.1)")
    return Drawing(title + picture + paper + margin + "".join(heads) + _torn() + least, {}, 180, 190)


def _rules() -> str:
    lines = "".join(rect(0, 44 + 16 * k, 180, 0.5) for k in range(9))
    columns = "".join(rect(57.5 + 31 * k, 28, 0.35, 144) for k in range(1, 4))
    return lines + columns


def _torn() -> str:
    teeth = "".join(f"l3 {'3' if k % 2 else '-3'}" for k in range(60))
    return path(f"M0 172{teeth}V178H0Z", "#FFFFFF")


def _side(k: int) -> str:
    """One side of the column, foot below; every other one lies in the shade."""
    middle = _SIDE / 2
    plumes = (
        rect(0, _NECK - 10, _SIDE, 20, AZUL)
        + path(f"M0 {_EYE}V30Q7 42 9 {_EYE}Z", AGAVE)
        + path(f"M{_SIDE} {_EYE}V30Q{_SIDE - 7} 42 {_SIDE - 9} {_EYE}Z", AGAVE)
        + path(f"M{middle} {_EYE}C7 46 9 28 {middle} {_TIP}C{_SIDE - 9} 28 {_SIDE - 7} 46 {middle} {_EYE}Z", RED)
        + path(f"M{middle - 11} {_EYE}a11 11 0 0 1 22 0Z", STRAW)
        + path(f"M{middle - 5} {_EYE}a5 5 0 0 1 10 0Z", BLACK)
    )
    eye = (
        rect(0, _EYE, _SIDE, _BEADS - _EYE, ROSA)
        + polygon(((middle, 67), (_SIDE - 2, 83), (middle, 99), (2, 83)), CREAM)
        + polygon(((middle, 73.5), (_SIDE - 8.5, 83), (middle, 92.5), (8.5, 83)), AZUL)
        + circle(middle, 83, 3.6, CREAM)
    )
    beads = rect(0, _BEADS, _SIDE, _ZIGZAG - _BEADS, TEAL) + "".join(
        circle(x, (_BEADS + _ZIGZAG) / 2, 4, STRAW) for x in (7, middle, _SIDE - 7)
    )
    zigzag = rect(0, _ZIGZAG, _SIDE, _GROUND - _ZIGZAG, RED) + path(
        "M0 162l9-14 9 14 9-14 9 14v9l-9-14-9 14-9-14-9 14z", CREAM
    )
    foot = rect(0, _GROUND, _SIDE, _FEET - _GROUND, VIOLET) + "".join(
        rect(x, 190, 5, 4, STRAW) for x in (3, 11.2, 19.6, 28)
    )
    sole = polygon(((0, _FEET), (_SIDE, _FEET), (_SIDE - 5, _FEET + 14), (5, _FEET + 14)), "#45206A")
    shade = path(f"M0 {_EYE}H{_SIDE}V{_FEET}H0Z", BLACK, opacity=".14") if k % 2 else ""
    return plumes + eye + beads + zigzag + foot + sole + shade


def _tab(word: str) -> str:
    x = _LEFT + 4 * _SIDE
    tab = polygon(((x, 66), (x + _TAB, 71), (x + _TAB, 200), (x, 205)), "#EFE3CF")
    turned = group(lettered(word, "text", 4.2, 0, 0, MAUVE), f"translate({number(x + 7.5)} 135)rotate(90)")
    return tab + turned


def _folds() -> str:
    dashes = 'stroke="#2B1230" stroke-width=".3" stroke-dasharray="2 1.5" fill="none"'
    standing = "".join(f"M{number(_LEFT + k * _SIDE)} {32 if k < 4 else 66}V{_FEET}" for k in range(1, 5))
    return f'<path d="{standing}M{number(_LEFT)} {_FEET}H{number(_LEFT + 4 * _SIDE)}" {dashes}/>'
