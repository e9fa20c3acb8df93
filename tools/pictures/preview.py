"""What do printed sheets look like, for the front page?"""

from typing import Any, Final

import pypdfium2
from PIL import Image

from prems.paper.box import Box, Print
from prems.press.command import all_drawn
from prems.press.typeset import sources, typeset
from tools.pictures.raster import digest

_HOW: Final[Any] = ("fr", "a4", "long")
_TALL, _GAP = 420, 14


def preview() -> Image.Image:
    """A few sheets side by side on a table."""
    sheets = [sheet for drawn in all_drawn().values() for sheet in _sheets(drawn)]
    table = Image.new("RGB", (_GAP + sum(sheet.width + _GAP for sheet in sheets), _TALL + 2 * _GAP), "#E3C792")
    x = _GAP
    for sheet in sheets:
        table.paste(sheet, (x, _GAP))
        x += sheet.width + _GAP
    return table


def preview_digest() -> str:
    return digest(repr([sources(_box(drawn), *_HOW) for drawn in all_drawn().values()]))


def _sheets(game: Print) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(typeset(_box(game), *_HOW))
    return [_page(document, sheet) for sheet in game.previewed]


def _box(game: Print) -> Box:
    first, *_ = game.boxes.values()
    return first("fr", False)


def _page(document: Any, number: int) -> Image.Image:
    page = document[number]
    image: Image.Image = page.render(scale=_TALL / page.get_height()).to_pil()
    return image
