"""How do printed sheets look, for the front page?"""

from typing import Any, Final

import pypdfium2
from PIL import Image

from prems.games.arriba.print import box as arriba
from prems.games.leprechauns.print import box as leprechauns
from prems.press.typeset import sources, typeset
from tools.raster import digest

_HOW: Final[Any] = ("fr", "a4", "long")
_SHOWN: Final = {"arriba": (16, 18, 22), "leprechauns": (0, 8)}  # pages: specials, totem, rules; chests, actions
_TALL, _GAP = 420, 14


def preview() -> Image.Image:
    """A few sheets side by side on a table."""
    sheets = [_page(document, k) for document, shown in _documents() for k in shown]
    table = Image.new("RGB", (_GAP + sum(sheet.width + _GAP for sheet in sheets), _TALL + 2 * _GAP), "#E3C792")
    x = _GAP
    for sheet in sheets:
        table.paste(sheet, (x, _GAP))
        x += sheet.width + _GAP
    return table


def preview_digest() -> str:
    return digest(repr([sources(box, *_HOW) for box in (arriba.box("fr"), leprechauns.box("fr"))]))


def _documents() -> Any:
    boxes = {"arriba": arriba.box("fr"), "leprechauns": leprechauns.box("fr")}
    return [(pypdfium2.PdfDocument(typeset(box, *_HOW)), _SHOWN[name]) for name, box in boxes.items()]


def _page(document: Any, number: int) -> Image.Image:
    page = document[number]
    image: Image.Image = page.render(scale=_TALL / page.get_height()).to_pil()
    return image
