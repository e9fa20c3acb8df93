"""Which files follow from the drawings, and are the committed ones current?

`python -m tools.cards` writes them: sprites for the browser, the look-alikes, the pictures of the docs.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image, PngImagePlugin

from prems.paper.sprite import sprite
from prems.paper.stickers import stickers
from prems.press.command import all_drawn
from tools import look
from tools.pictures.lookalikes import lookalikes
from tools.pictures.preview import preview, preview_digest
from tools.pictures.raster import digest, picture

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = ROOT / "web/src/games"
STICKERS: Final = ROOT / "web/src/look/art/stickers.svg"
PICTURES: Final = ROOT / "docs/pictures"
LOOKALIKES: Final = ROOT / "src/prems/games/arriba/bots/lookalikes.json"


def main() -> int:
    for path, text in texts():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    from tools.pictures.gallery import gallery  # it reads the look-alikes that were just written

    for name, (svg, width) in gallery():
        write_picture(PICTURES / f"{name}.png", picture(svg, width), digest(svg))
    write_picture(PICTURES / "print-and-play.png", preview(), preview_digest())
    return 0


def texts() -> Iterator[tuple[Path, str]]:
    """What has to be the same to the byte."""
    yield LOOKALIKES, lookalikes()
    yield STICKERS, sprite(stickers())
    yield from look.texts()
    for game, drawn in all_drawn().items():
        for lang, drawings in drawn.sprites.items():
            yield PAGES / game / "cards" / f"{game}{f'.{lang}' if lang else ''}.svg", sprite(drawings())


def write_picture(path: Path, image: Image.Image, source: str) -> None:
    """Few colours, small file; it carries the digest of what it shows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    note = PngImagePlugin.PngInfo()
    note.add_text("source", source)
    few = image.convert("RGB").quantize(256, kmeans=2, dither=Image.Dither.NONE)
    few.save(path, optimize=True, pnginfo=note)


if __name__ == "__main__":
    sys.exit(main())
