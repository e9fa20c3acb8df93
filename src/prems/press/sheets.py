"""What lies on each page?

Pages are plain tables, which sheets.typ sets as they are: every position is worked out, and tested, here.
"""

from collections.abc import Iterator
from typing import Final, TypedDict

from prems.paper import CARD_HEIGHT, CARD_WIDTH
from prems.paper.box import Box, Plate
from prems.press.layout import BLEED, PAPERS, Duplex, Layout, PaperName, Place, cuts, layout


class Item(TypedDict):
    """A drawing and its place, in millimetres."""

    file: str
    alt: str
    x: float
    y: float
    width: float
    height: float
    turned: bool


class Sheet(TypedDict):
    width: float
    height: float
    items: list[Item]
    cuts: list[list[float]]
    folds: list[list[float]]
    note: str


class Side(TypedDict):
    """Of the booklet's one sheet: two panels, beside each other."""

    width: float
    height: float
    panels: list[int]
    turned: bool


_MARK: Final = (0.8, 3.2)  # a cut mark begins and ends this far outside the colour

NOTES: Final = {
    "fr": {
        "front": "{title} · feuille {sheet} · recto",
        "back": "{title} · feuille {sheet} · verso",
        "fold": "{title} · feuille {sheet} · plie, colle, coupe",
        "scale": " · imprime à 100 %",
        "long": ", recto verso, bord long",
        "short": ", recto verso, bord court",
    },
    "en": {
        "front": "{title} · sheet {sheet} · front",
        "back": "{title} · sheet {sheet} · back",
        "fold": "{title} · sheet {sheet} · fold, glue, cut",
        "scale": " · print at 100%",
        "long": ", two-sided, long edge",
        "short": ", two-sided, short edge",
    },
}


def sheets(box: Box, lang: str, paper: PaperName, duplex: Duplex) -> list[Sheet]:
    return [*_card_sheets(box, lang, paper, duplex), *_plate_sheets(box, paper, duplex)]


def booklet_sides(paper: PaperName, duplex: Duplex) -> list[Side]:
    """One lying sheet, folded once: the last and the first panel outside, the others inside."""
    short, long = PAPERS[paper]
    return [
        {"width": long, "height": short, "panels": [3, 0], "turned": False},
        {"width": long, "height": short, "panels": [1, 2], "turned": duplex == "long"},
    ]


def _card_sheets(box: Box, lang: str, paper: PaperName, duplex: Duplex) -> Iterator[Sheet]:
    plan = layout(paper, duplex)
    size = len(plan.fronts)
    for start in range(0, len(box.cards), size):
        cards = box.cards[start : start + size]
        fronts = [_item(f"front/{card.id}", place) for card, place in zip(cards, plan.fronts, strict=False)]
        backs = [_item(f"back/{card.back_id}", place) for card, place in zip(cards, plan.backs, strict=False)]
        sides = {"fold": fronts + backs} if plan.fold else {"front": fronts, "back": backs}
        for side, items in sides.items():
            yield _sheet(plan, items, _note(box.title, start // size + 1, side, lang, duplex))


def _note(title: str, sheet: int, side: str, lang: str, duplex: Duplex) -> str:
    words = NOTES[lang]
    two_sided = "" if duplex == "fold" else words[duplex]
    return words[side].format(title=title, sheet=sheet) + words["scale"] + two_sided


def _sheet(plan: Layout, items: list[Item], note: str) -> Sheet:
    folds: list[list[float]] = [[plan.fold, 0, plan.fold, plan.height]] if plan.fold else []
    return {
        "width": plan.width,
        "height": plan.height,
        "items": items,
        "cuts": list(_cut_marks(plan)),
        "folds": folds,
        "note": note,
    }


def _cut_marks(plan: Layout) -> Iterator[list[float]]:
    """Short lines outside the colour, in line with every cut."""
    xs, ys = cuts(plan)
    begin, end = BLEED + _MARK[0], BLEED + _MARK[1]
    for x in xs:
        yield [x, ys[0] - begin, x, ys[0] - end]
        yield [x, ys[-1] + begin, x, ys[-1] + end]
    for y in ys:
        yield [xs[0] - begin, y, xs[0] - end, y]
        yield [xs[-1] + begin, y, xs[-1] + end, y]


def _item(name: str, place: Place) -> Item:
    return {
        "file": f"{name}.svg",
        "alt": name.partition("/")[2],
        "x": place.x - BLEED,
        "y": place.y - BLEED,
        "width": CARD_WIDTH + 2 * BLEED,
        "height": CARD_HEIGHT + 2 * BLEED,
        "turned": place.turned,
    }


def _plate_sheets(box: Box, paper: PaperName, duplex: Duplex) -> Iterator[Sheet]:
    for plate in box.plates:
        yield _plate_sheet(plate, "front", paper)
        if duplex != "fold":  # the next front must come on a fresh sheet
            yield _plate_sheet(plate, "back", paper)


def _plate_sheet(plate: Plate, side: str, paper: PaperName) -> Sheet:
    width, height = PAPERS[paper]
    drawing = plate.front if side == "front" else plate.back
    sheet: Sheet = {"width": width, "height": height, "items": [], "cuts": [], "folds": [], "note": ""}
    if drawing:
        item: Item = {
            "file": f"plate/{plate.id}-{side}.svg",
            "alt": plate.id,
            "turned": False,
            "x": (width - drawing.width) / 2,
            "y": (height - drawing.height) / 2,
            "width": drawing.width,
            "height": drawing.height,
        }
        sheet["items"].append(item)
    return sheet
