"""Which pictures does the gallery show?"""

from collections.abc import Iterator
from typing import Final

from prems.games.arriba.bots.lookalikes import LOOKALIKES, PAIRS
from prems.games.arriba.print import faces as arriba
from prems.games.arriba.print.symbols import SYMBOLS
from prems.games.arriba.print.totem import TOTEM, totem
from prems.games.leprechauns.cards import CHESTS
from prems.games.leprechauns.print import faces as leprechauns
from prems.games.leprechauns.print.face_words import colour_word
from prems.games.leprechauns.print.inks import INKS, pattern, patterned
from prems.paper import BLACK, CLOVER, CREAM, MARIGOLD, MARIGOLD_LIGHT, NIGHT, WHITE
from prems.paper.box import Print
from prems.paper.face import Drawing, Face, definition
from prems.paper.hands import hand, hands
from prems.paper.letters import lettered
from prems.paper.shapes import group, number, rays, rect
from prems.press.command import all_drawn
from tools.pictures.contact import at, contact, page
from tools.pictures.raster import seen
from tools.pictures.sight import SIGHTS, seen_as

COLUMNS: Final = 10

Picture = tuple[str, int]
"""An SVG, and how many pixels wide it is shown."""


def gallery() -> Iterator[tuple[str, Picture]]:
    """Every picture by its name under docs/pictures."""
    yield "cards", (hero(), 1280)
    for game, drawn in all_drawn().items():
        yield from of_game(game, drawn)
    yield "cards/lookalikes", (likeness_table(), 900)
    yield "cards/hands", (contact(list(hands().values()), 8, 60, CREAM, 8), 900)
    yield "cards/inks", (ink_table(), 900)
    yield "cards/sizes", (sizes(), 900)
    yield "cards/leprechauns-patterns", (contact(leprechauns.coloured(patterned=True), COLUMNS, 63, CLOVER), 1000)


def of_game(name: str, game: Print) -> Iterator[tuple[str, Picture]]:
    """What every game shows: each deck in each language that it speaks, and how other eyes see it."""
    for edition, deck in game.decks.items():
        for lang in game.sprites:
            named = "-".join(part for part in (name, edition, lang) if part)
            yield f"cards/{named}", (contact(deck(lang or "fr"), COLUMNS, 63, game.ground), 1000)
    for sight in SIGHTS:
        yield f"cards/{name}-{sight}", (seen(contact(game.sample(), COLUMNS, 63, game.ground), sight), 700)


def sizes() -> str:
    """Cards as small as a phone shows them: symbols of 48, cards of 96 and of 100 pixels."""
    symbols = "".join(at(Drawing(SYMBOLS[n], {}, 100, 100), 12 + 49 * (n - 1), 12, 44, 45 * n) for n in SYMBOLS)
    cards: list[Face] = [arriba.face(card) for card in ("2r", "4b", "6g", "8y", "T2", "H3")]
    chests = [_chest(k) for k in ("A1", "S5", "O6")]
    row = [*cards, *chests]
    body = group(symbols, color=WHITE) + "".join(at(card, 12 + 98 * k, 72, 92) for k, card in enumerate(row))
    return page(900, 214, rect(0, 0, 900, 214, NIGHT) + body, row)


def likeness_table() -> str:
    """18 x 18: the darker, the more alike; a frame round those that fool the eye."""
    cell, start = 24.0, 30.0
    side = start + 18 * cell + 6
    marks = [rect(0, 0, side, side, CREAM)]
    for a, drawing in SYMBOLS.items():
        small = "scale(.2)"
        marks.append(group(drawing, f"translate(6 {number(start + (a - 1) * cell + 2)}){small}", color=BLACK))
        marks.append(group(drawing, f"translate({number(start + (a - 1) * cell + 2)} 6){small}", color=BLACK))
        for b in SYMBOLS:
            likeness = 1.0 if a == b else LOOKALIKES[a][b]
            x, y = start + (b - 1) * cell, start + (a - 1) * cell
            if (min(a, b), max(a, b)) in PAIRS:
                marks.append(rect(x, y, cell, cell, "#D6146C"))
            marks.append(rect(x + 1.5, y + 1.5, cell - 3, cell - 3, _shade(likeness)))
            ink = WHITE if likeness > 0.5 else BLACK
            marks.append(lettered(f"{round(100 * likeness)}", "bold", 8, x + cell / 2, y + 15, ink))
    return page(side, side, "".join(marks), [])


def ink_table() -> str:
    """Each ink as it is, its pattern, and as others see it."""
    sights = tuple(SIGHTS)
    width, row = 60 + 70 * (2 + len(sights)), 20.0
    height = 24 + row * len(INKS)
    body = [rect(0, 0, width, height, CREAM)]
    heads = ("ink", "pattern", *sights)
    body += [lettered(head, "bold", 8, 87 + 70 * k, 14, BLACK) for k, head in enumerate(heads)]
    for k, (ink, colour) in enumerate(INKS.items()):
        y = 20 + k * row
        body.append(lettered(colour_word(ink, "en", "final"), "bold", 8.5, 8, y + 13, BLACK, "start"))
        body.append(rect(54, y + 2, 66, 16, colour))
        body.append(group(patterned("M0 0H33V8H0Z", ink), f"translate(124 {number(y + 2)})scale(2)"))
        for j, sight in enumerate(sights):
            body.append(rect(194 + 70 * j, y + 2, 66, 16, seen_as(colour, sight)))
    defs = "".join(definition(f"lep-ink-{ink}", pattern(ink)) for ink in INKS)
    return page(width, height, f"<defs>{defs}</defs>" + "".join(body), [])


def hero() -> str:
    """Both games at a glance, for the front page."""
    left: list[Drawing] = [arriba.face(card) for card in ("1b", "2r", "15g", "H1", "17y")]
    right: list[Drawing] = [_chest(k) for k in ("A4", "S5", "C2", "O7")]
    right += [leprechauns.slapped_face(9), leprechauns.prems_face()]
    sky, wood = (0.0, 0.0, 320.0, 360.0), (320.0, 0.0, 320.0, 360.0)
    body = [rect(*sky, MARIGOLD), rays(sky, (160, 190), 15, MARIGOLD_LIGHT), rect(*wood, CLOVER)]
    spots = ((14, 22, -7), (114, 4, 2), (214, 20, 8), (18, 200, 5), (214, 196, -6))
    body += [at(card, x, y, 88, turn) for card, (x, y, turn) in zip(left, spots, strict=True)]
    places = ((334, 20, -6), (434, 8, 2), (536, 22, 7), (336, 202, 6), (436, 214, -3), (538, 200, -6))
    body += [at(card, x, y, 88, turn) for card, (x, y, turn) in zip(right, places, strict=True)]
    body.append(at(Drawing(totem(), {}, *TOTEM), 108, 116, 108))
    body.append(at(hand("rosa", "left"), 30, 262, 84, 24))
    body.append(at(hand("azul", "right"), 438, 236, 84, -8))
    return page(640, 360, "".join(body), [*left, *right])


def _chest(name: str) -> Face:
    return leprechauns.chest_face(CHESTS["final"][name], "final", "fr")


def _shade(likeness: float) -> str:
    light = round(255 - 200 * likeness**1.6)
    return f"#{light:02X}{max(light - 20, 0):02X}{min(light + 14, 255):02X}"
