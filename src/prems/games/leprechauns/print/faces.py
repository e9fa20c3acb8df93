"""What does each card of Leprechauns look like? docs/cards.md lists the ids."""

from functools import cache
from typing import Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS, EDITIONS, Action, Chest, Edition, Motif
from prems.games.leprechauns.print.animals import ICONS
from prems.games.leprechauns.print.face_words import ACTION_NAMES, colour_word
from prems.games.leprechauns.print.inks import INKS, pattern
from prems.games.leprechauns.print.motifs import CELL, colour, icon_part, part_name, picture, slug
from prems.games.leprechauns.print.pictures import picture as action_picture
from prems.games.leprechauns.print.pieces import (
    WOOD,
    WOOD_DARK,
    WOOD_EDGE,
    WOOD_LIGHT,
    chest,
    clover,
    coin,
    hat,
    rainbow,
)
from prems.games.leprechauns.print.reminder import actions_side, motifs_side
from prems.kernel.words import LANGS, Lang
from prems.paper import BLACK, CLOVER, FOREST, FOREST_DARK, GOLD, GOLD_LIGHT, WHITE
from prems.paper.face import Drawing, Face, use
from prems.paper.hands import hand_art
from prems.paper.letters import fitted, type_case, typed
from prems.paper.shapes import circle, group, path, rays, rect, scalloped, strip

# [L15] Where a slap is good, in the card's own units; both motifs lie inside, the value outside.
SLAP: Final = (0.2 * 63, 0.25 * 88, 0.6 * 63, 0.5 * 88)
MIDDLES: Final = (32.6, 55.4)

_PANEL: Final = (3.0, 3.0, 57.0, 82.0)


def chest_face(found: Chest, edition: Edition, lang: Lang, patterned: bool = False) -> Face:
    """The open chest from above: its value on the wood, both motifs on the white."""
    motifs = "".join(
        use(_motif_part(motif, found.word, edition, lang, patterned), 31.5, y)
        for motif, y in zip(found.motifs, MIDDLES, strict=True)
    )
    return _chest(found.value, use("lep-cut") + motifs)


def slapped_face(value: int) -> Face:
    """What the others see of a chest under a hand [L18]."""
    return _chest(value, "")


def chest_back() -> Face:
    return Face(use("lep-chest-back-art"), PARTS)


def action_face(action: Action, edition: Edition, lang: Lang) -> Face:
    return _action(action_picture(action.kind, action.number, edition), ACTION_NAMES[lang][action.id])


def forbidden_chest_face(lang: Lang) -> Face:
    """For the gallery: no text explains it, nobody plays it [L76]."""
    return _action(action_picture("forbidden-chest"), ACTION_NAMES[lang]["forbidden-chest"])


def action_back() -> Face:
    return Face(use("lep-action-back-art"), PARTS)


def prems_face() -> Face:
    return Face(use("lep-prems-art"), PARTS)


def reminder_faces(edition: Edition, lang: Lang) -> tuple[Face, Face]:
    return Face(motifs_side(edition, lang), PARTS), Face(actions_side(edition, lang), PARTS)


def deck(edition: Edition, lang: Lang) -> list[Face]:
    chests = [chest_face(chest, edition, lang) for chest in CHESTS[edition].values()]
    actions = [action_face(action, edition, lang) for action in ACTIONS[edition].values()]
    shown = [*chests, *actions, chest_back(), action_back(), prems_face(), *reminder_faces(edition, lang)]
    return [*shown, forbidden_chest_face(lang)] if edition == "prototype" else shown


def sample() -> list[Face]:
    """The first colour words of either edition."""
    return coloured()[:20]


def coloured(patterned: bool = False) -> list[Face]:
    """Every chest with a colour word."""
    chests = [(chest, edition) for edition in EDITIONS for chest in CHESTS[edition].values() if chest.word]
    return [chest_face(chest, edition, "fr", patterned) for chest, edition in chests]


def drawings(lang: Lang) -> dict[str, Drawing]:
    """Everything that a screen may want, by id."""
    found: dict[str, Drawing] = {}
    for edition in EDITIONS:
        for card in CHESTS[edition].values():
            found[f"lep-{edition}-{card.id}"] = chest_face(card, edition, lang)
            if card.word:
                found[f"lep-{edition}-{card.id}-pattern"] = chest_face(card, edition, lang, patterned=True)
        for action in ACTIONS[edition].values():
            found[f"lep-{edition}-{action.id}"] = action_face(action, edition, lang)
    shown = use(_motif_part("colour:red", "green", "final", lang, False), CELL[0] / 2, CELL[1] / 2)
    return (
        found
        | _motif_drawings(lang)
        | _plain_drawings()
        | {
            "lep-forbidden-chest": forbidden_chest_face(lang),
            "lep-motif-colour": Drawing(shown, PARTS, *CELL),
            "lep-reminder": reminder_faces("final", lang)[0],
        }
    )


def _plain_drawings() -> dict[str, Drawing]:
    """Those without a word."""
    return {
        **{f"lep-value-{value}": slapped_face(value) for value in range(1, 11)},
        "lep-chest-back": chest_back(),
        "lep-action-back": action_back(),
        "lep-prems": prems_face(),
        **{
            f"lep-{slug(sign)}-alone": Drawing(use(icon_part(sign)), PARTS, 32, 32)
            for sign in ICONS
            if sign.startswith("sign:")
        },
    }


def _motif_drawings(lang: Lang) -> dict[str, Drawing]:
    wide, high = CELL
    return {
        f"lep-motif-{slug(m)}": Drawing(use(part_name(m, lang), wide / 2, high / 2), PARTS, wide, high)
        for m in _PICTURED
    }


def _chest(value: int, inside: str) -> Face:
    coins = use(f"lep-coin-{value}", 31.5, 9) + use(f"lep-coin-{value}", 31.5, 78.4)
    return Face(use("lep-chest-frame") + inside + coins, PARTS, rim=WOOD, spill=_SPILL, corners=_SQUARE_CORNERS)


def _action(picture_: str, name: str) -> Face:
    size = fitted(name, "title", 6.4, 42)
    label = strip(8, 66, 47, 12, GOLD_LIGHT) + typed(name, "title", size, 31.5, 72.2 + size * 0.34, BLACK)
    return Face(use("lep-action-frame") + picture_ + label, PARTS)


@cache
def _motif_part(motif: str, word: str | None, edition: Edition, lang: Lang, patterned: bool) -> str:
    family, _, member = motif.partition(":")
    if family != "colour" or word is None:
        return part_name(motif, lang)
    text = colour_word(word, lang, edition)
    return f"lep-word-{text}-{member}{'-pattern' if patterned else ''}"


def _words() -> dict[str, str]:
    return {
        _motif_part(motif, card.word, edition, lang, patterned): colour(
            colour_word(card.word, lang, edition), motif.removeprefix("colour:"), patterned
        )
        for edition in EDITIONS
        for card in CHESTS[edition].values()
        for motif in card.motifs
        if card.word and motif.startswith("colour:")
        for lang in LANGS
        for patterned in (False, True)
    }


def _chest_frame() -> str:
    """Four folded planks, gold corners, and the white paper inside."""
    top = path("M1.46 1.46A5 5 0 0 1 5 0H58A5 5 0 0 1 61.54 1.46L52 19H11Z", WOOD_LIGHT)
    right = path("M61.54 1.46A5 5 0 0 1 63 5V83A5 5 0 0 1 61.54 86.54L52 69H52V19Z", "#7E421D")
    low = path("M61.54 86.54A5 5 0 0 1 58 88H5A5 5 0 0 1 1.46 86.54L11 69H52Z", WOOD_DARK)
    inside = rect(8.6, 17.4, 45.8, 53.2, WOOD_EDGE, 2.6) + rect(9.6, 19, 43.8, 50.6, WHITE, 2)
    return top + right + low + _four("M0 14V5A5 5 0 0 1 5 0H14L12 6Q7 7 6 12Z") + inside


def _four(bracket: str) -> str:
    """A gold bracket with its nail in each corner."""
    one = path(bracket, GOLD) + circle(5.6, 5.6, 1.3, "#FFF0B8")
    turns = ("translate(63 0)scale(-1 1)", "translate(0 88)scale(1-1)", "translate(63 88)scale(-1-1)")
    return one + "".join(group(one, turn) for turn in turns)


_SPILL: Final = (
    path("M-5-5H68L52 19H11Z", WOOD_LIGHT)
    + path("M68-5V93L52 69V19Z", "#7E421D")
    + path("M68 93H-5L11 69H52Z", WOOD_DARK)
)
_SQUARE_CORNERS: Final = _four("M-5-5H14V0L12 6Q7 7 6 12L0 14H-5Z")


def _chest_back_art() -> str:
    hills = path("M3 60Q18 51 33 58T60 55V85H3Z", "#1F8449") + path("M3 72Q20 64 36 72T60 69V85H3Z", CLOVER)
    arch = rainbow(31.5, 60, 25.5, 3) + path("M24 60A7.5 7.5 0 0 1 39 60Z", FOREST)
    clovers = clover(11, 79, 0.17, "#17734C") + clover(53, 79, 0.17, "#17734C")
    stars = "".join(circle(x, y, size, GOLD_LIGHT) for x, y, size in _STARS)
    box = group(chest(), "translate(13 47)scale(.37)")
    return rect(*_PANEL, FOREST) + stars + arch + hills + box + clovers


_STARS: Final = (
    *((10, 14, 0.9), (51, 10, 1.1), (31, 17, 0.9), (20, 24, 0.7), (42, 22, 0.7)),
    *((55, 28, 0.9), (8, 33, 0.7), (22, 9, 0.7), (40, 9, 0.6)),
)


def _action_back_art() -> str:
    field = rect(*_PANEL, GOLD) + rays(_PANEL, (31.5, 44), 14, "#FFCB45")
    leaf = path(scalloped(10, 17, 43, 54, 3), FOREST)
    clovers = "".join(clover(x, y, 0.2, CLOVER) for x, y in ((18, 28), (45, 28), (18, 63), (45, 63)))
    return field + leaf + clovers + hat(31.5, 45, 0.72)


def _prems_art() -> str:
    sky = rect(*_PANEL, FOREST)
    arch = rainbow(31.5, 55, 25, 2.8) + path("M22.9 55A8.6 8.6 0 0 1 40.1 55Z", FOREST)
    title = strip(7, 62, 49, 15, GOLD_LIGHT, -1) + typed("PREM’S", "title", 9.6, 31.5, 72.9, FOREST_DARK)
    return (
        sky + clover(12, 14, 0.18, "#1F8449") + clover(51, 17, 0.18, "#1F8449") + arch + hat(31.5, 46, 0.74) + title
    )


def _pictured() -> list[Motif]:
    """Every motif but a colour, which needs a word."""
    motifs = {m for edition in EDITIONS for card in CHESTS[edition].values() for m in card.motifs}
    return [m for m in sorted(motifs) if not m.startswith("colour:")]


_PICTURED: Final = _pictured()

PARTS: Final = {
    "lep-chest-frame": _chest_frame(),
    "lep-cut": path(
        "M16 43.6h3v.8h-3zM23 43.6h3v.8h-3zM30 43.6h3v.8h-3zM37 43.6h3v.8h-3zM44 43.6h3v.8h-3z", "#D9C7A8"
    ),
    **{f"lep-coin-{value}": coin(0, 0, value) for value in range(1, 11)},
    "lep-chest-back-art": _chest_back_art(),
    "lep-action-back-art": _action_back_art(),
    "lep-action-frame": rect(*_PANEL, GOLD) + path(scalloped(6.8, 6.8, 49.4, 74.4, 3), "#DDF3C8"),
    "lep-prems-art": _prems_art(),
    "lep-glove-back": hand_art("noche", "back"),
    "lep-glove-palm": hand_art("noche", "palm"),
    **{f"lep-ink-{ink}": pattern(ink) for ink in INKS},
    **{part_name(motif, lang): picture(motif, lang) for motif in _PICTURED for lang in LANGS},
    **{icon_part(motif): body for motif, body in ICONS.items()},
    **type_case("title", "text", "bold"),
    **_words(),
}
