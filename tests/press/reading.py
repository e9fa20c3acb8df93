"""What does a printed sheet show, read back from the PDF?"""

from collections import Counter
from collections.abc import Mapping
from functools import cache

import pypdfium2
from PIL import Image, ImageChops
from tools.pictures.raster import picture

from prems.paper import CARD_HEIGHT, CARD_WIDTH
from prems.paper.box import Box
from prems.paper.face import Face
from prems.press.layout import Layout, Place

_POINTS = 72 / 25.4  # of a millimetre
_SCALE = 1.5  # pixels a millimetre
_SIZE = (63, 88)
_THUMB = (16, 22)


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """In millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    return [(page.get_width() / _POINTS, page.get_height() / _POINTS) for page in document]


def count_fronts(pdf: bytes, box: Box, plan: Layout) -> Counter[str]:
    """How often each card lies on the front sides."""
    faces = {card.id: card.face for card in box.cards}
    found: Counter[str] = Counter()
    for page in _card_sides(pdf, box, plan)[:: 1 if plan.fold else 2]:
        images = (_cut_out(page, place) for place in plan.fronts)
        found.update(_name_of(image, faces) for image in images if not _is_blank(image))
    return found


def cards_with_backs(pdf: bytes, box: Box, plan: Layout, flipped_like_a_page: bool) -> list[tuple[str, str]]:
    """Each card, and what one sees on turning it over, once the sheet is printed or folded, and cut."""
    faces, backs = {c.id: c.face for c in box.cards}, {c.back_id: c.back for c in box.cards}
    sides = _card_sides(pdf, box, plan)
    sheets = zip(sides, sides, strict=True) if plan.fold else zip(sides[::2], sides[1::2], strict=True)
    return [
        (
            _name_of(_cut_out(front, place), faces),
            _name_of(_seen_behind(back, place, plan, flipped_like_a_page), backs),
        )
        for front, back in sheets
        for place in plan.fronts
        if not _is_blank(_cut_out(front, place))
    ]


def _seen_behind(back: Image.Image, place: Place, plan: Layout, flipped_like_a_page: bool) -> Image.Image:
    """A sheet turned like a page swaps left and right; turned like a pad, it stands on its head."""
    if flipped_like_a_page or plan.fold:
        return _cut_out(back, Place(plan.width - place.x - CARD_WIDTH, place.y))
    return _cut_out(back, Place(place.x, plan.height - place.y - CARD_HEIGHT)).rotate(180)


def _cut_out(page: Image.Image, place: Place) -> Image.Image:
    left, top = place.x * _SCALE, place.y * _SCALE
    box = (left, top, left + CARD_WIDTH * _SCALE, top + CARD_HEIGHT * _SCALE)
    return page.resize(_SIZE, Image.Resampling.BILINEAR, box=box)


def _is_blank(image: Image.Image) -> bool:
    return ImageChops.invert(image).point(lambda level: 255 if level > 8 else 0).getbbox() is None


def _name_of(image: Image.Image, faces: Mapping[str, Face]) -> str:
    """Which of these faces it is: the nearest one, if it is near at all."""
    expected = {name: _expected(face.printed(0)) for name, face in faces.items()}
    small = image.resize(_THUMB)
    likely = sorted(expected, key=lambda name: _away(small, expected[name][1]))[:8]
    away, name = min((_away(image, expected[name][0]), name) for name in likely)
    return name if away < 14 else f"nothing known, {name} is {away:.1f} away"


def _card_sides(pdf: bytes, box: Box, plan: Layout) -> list[Image.Image]:
    sheets = -(-len(box.cards) // len(plan.fronts))
    document = pypdfium2.PdfDocument(pdf)
    sides = range(sheets if plan.fold else 2 * sheets)
    return [document[k].render(scale=_SCALE / _POINTS).to_pil().convert("RGB") for k in sides]


@cache
def _expected(svg: str) -> tuple[Image.Image, Image.Image]:
    full = picture(svg, round(CARD_WIDTH * _SCALE)).convert("RGB").resize(_SIZE, Image.Resampling.BILINEAR)
    return full, full.resize(_THUMB)


def _away(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    levels = ImageChops.difference(one, other).convert("L").histogram()
    return sum(level * count for level, count in enumerate(levels)) / sum(levels)
