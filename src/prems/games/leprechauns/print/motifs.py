"""How is each motif drawn?

A motif fills a cell of 37 x 21 round its own middle. Two cells, one above the other, lie within
the part of a chest that a good slap covers [L15].
"""

from collections.abc import Callable
from math import sin
from typing import Final

from prems.games.leprechauns.cards import Motif
from prems.games.leprechauns.print.face_words import SOUNDS
from prems.games.leprechauns.print.inks import INKS, PALE, patterned
from prems.kernel.words import Lang
from prems.paper import BLACK, PLAYERS, STRAW
from prems.paper.face import use
from prems.paper.letters import cap_height, fitted, typed, width
from prems.paper.shapes import burst, group, number, path, points, strip

CELL: Final = (37.0, 21.0)
GLOVE: Final = PLAYERS["noche"][0]

_SOUND_PAPER, _SUM_PAPER = STRAW, "#E6DDF3"

Dance = Callable[[float], tuple[float, float, float]]
"""From a letter's place in its line, 0 to 1: how far it drops, how it leans, how large it is."""

DANCES: Final[dict[str, Dance]] = {
    "yeeehaa": lambda t: (-0.8 * sin(9 * t), 8 * sin(7 * t), 0.98 + 0.1 * sin(9 * t)),
    "boing-boing": lambda t: (1.5 * sin(12 * t), -9 * sin(12 * t), 1),
    "bouhouhou": lambda t: (1.4 * t, 6 * t, 1 - 0.14 * t),
    "pif-paf": lambda t: (0, -10 + 20 * t, 1.08),
    "gnark-gnark": lambda t: (0.5 * sin(40 * t), 5 * sin(40 * t), 1),
    "gngngngn": lambda t: (0.9 * sin(50 * t), 5 * sin(31 * t), 1),
    "pouet-pouet": lambda t: (-1.4 * t, -8 * t, 0.92 + 0.2 * t),
    "vrouuum": lambda t: (-0.6 * t, -5, 0.84 + 0.26 * t),
    "hiiiiii": lambda t: (-1.2 * t, -4, 0.84 - 0.06 * t),
    "gnagnagna": lambda t: (sin(16 * t), 9 * sin(16 * t), 0.98),
    "mouhahaha": lambda t: (0.5 * sin(20 * t), -4 + 8 * t, 0.94 + 0.14 * t),
    "aaargh": lambda t: (0.7 * sin(30 * t), 7 * sin(30 * t), 1.1 - 0.1 * t),
}
SOFT: Final = frozenset({"boing-boing", "bouhouhou", "gngngngn", "pouet-pouet", "gnagnagna", "mouhahaha"})


def slug(motif: Motif) -> str:
    return motif.replace(":", "-").replace("+", "plus")


def part_name(motif: Motif, lang: Lang) -> str:
    """A sound is lettered in each language; everything else is drawn once."""
    return f"lep-{slug(motif)}-{lang}" if motif.startswith("sound:") else f"lep-{slug(motif)}"


def icon_part(motif: Motif) -> str:
    """Of an animal or a sign, in a box of 32."""
    return f"lep-icon-{slug(motif)}"


def picture(motif: Motif, lang: Lang) -> str:
    """Every motif but a colour, which needs a word."""
    family, _, member = motif.partition(":")
    if family == "sound":
        return sound(member, lang)
    if family == "sum":
        return sum_(member)
    return group(use(icon_part(motif)), f"scale({number(_GROWN.get(motif, 0.74))})translate(-16-16)", color=GLOVE)


def sound(name: str, lang: Lang) -> str:
    """Lettered on a star if it bangs, on a cloud if it does not."""
    ground = _cloud() if name in SOFT else burst((0, 0), 18.5, 10.5, _SOUND_PAPER, 15, 0.14)
    upper, lower = SOUNDS[lang][name]
    size = min(fitted(upper, "title", 9.8, 32), fitted(lower, "title", 9.8, 32))
    return ground + _danced(upper, size, -0.9, DANCES[name]) + _danced(lower, size, 7.4, DANCES[name])


def sum_(sum_text: str) -> str:
    """Spelt as it is said: 2 - 1, 7 × 5, 8 : 4."""
    text = sum_text.replace("x", "×").replace("-", "−").replace("×", " × ")
    for sign in "+−:":
        text = text.replace(sign, f" {sign} ")
    size = fitted(text, "title", 12, 32)
    return strip(-18, -8, 36, 16, _SUM_PAPER) + typed(text, "title", size, 0, cap_height("title", size) / 2, BLACK)


def colour(word: str, ink: str, with_pattern: bool) -> str:
    """A word in an ink that it does not name [L21]; with a pattern, a ribbon of it lies below."""
    size = fitted(word, "bold", 13 if with_pattern else 16, 34 if ink in PALE else 36.5)
    baseline = 0.6 if with_pattern else size * 0.25
    top, low = baseline - size * 0.84, 10.5 if with_pattern else baseline + size * 0.32
    plaque = strip(-18.5, top, 37, low - top, BLACK) if ink in PALE else ""
    ribbon = patterned(f"M{points((-16.9, 4.8), (17.3, 4.4), (16.9, 9.5), (-17.3, 9.7))}Z", ink)
    return plaque + typed(word, "bold", size, 0, baseline, INKS[ink]) + (ribbon if with_pattern else "")


def _danced(text: str, size: float, baseline: float, dance: Dance) -> str:
    """Each letter takes its own step."""
    steps = [dance(k / max(len(text) - 1, 1)) for k in range(len(text))]
    length = sum(width(letter, "title", size * grown) for letter, (_, _, grown) in zip(text, steps, strict=True))
    x, letters = -length / 2, ""
    for letter, (drop, lean, grown) in zip(text, steps, strict=True):
        wide = width(letter, "title", size * grown)
        place = f"translate({number(x + wide / 2)} {number(baseline + drop)})rotate({number(lean)})"
        letters += group(typed(letter, "title", size * grown, 0, 0), place)
        x += wide
    return group(letters, fill=BLACK)


def _cloud() -> str:
    humps = (
        *((-11, -7), (-3.6, -8.2), (3.6, -8.2), (11, -7), (16, -1.4)),
        *((13, 5.4), (6, 7.8), (-1, 8), (-8, 7.6), (-14, 5), (-16, -1.4)),
    )
    places = (*humps[1:], humps[0])
    arcs = "".join(f"A4.6 4.2 0 0 1 {points(place)}" for place in places)
    return path(f"M{points(humps[0])}{arcs}Z", _SOUND_PAPER)


# The icon set leaves more air round some than round others.
_GROWN: Final = {"animal:sheep": 0.68, "animal:donkey": 0.68, "animal:duck": 0.74, "animal:rooster": 0.74}
