"""How does a box of drawings become a PDF?"""

import json
import re
from collections.abc import Mapping
from importlib.resources import as_file, files
from typing import Final

import typst

from prems.paper.box import Box
from prems.press.layout import BLEED, Duplex, PaperName
from prems.press.sheets import booklet_sides, sheets


def typeset(box: Box, lang: str, paper: PaperName, duplex: Duplex) -> bytes:
    """The same box, language, paper and duplex give the same bytes."""
    texts = sources(box, lang, paper, duplex)
    with as_file(files(__package__).joinpath("fonts")) as fonts:
        pdf: bytes = typst.compile(  # type: ignore[call-overload]  # its stub knows only single files
            {name: text.encode() for name, text in texts.items()},
            format="pdf",
            font_paths=[str(fonts)],
            ignore_system_fonts=True,
        )
    return pdf


def sources(box: Box, lang: str, paper: PaperName, duplex: Duplex) -> dict[str, str]:
    """Everything that typst reads, by file name; none of it lies on a disk."""
    job = {
        "title": box.title,
        "lang": lang,
        "sheets": sheets(box, lang, paper, duplex),
        "booklet": booklet_sides(paper, duplex),
    }
    return {
        "main.typ": _text("sheets.typ"),
        "kit.typ": _text("kit.typ"),
        "booklet.typ": '#import "kit.typ": *\n' + box.booklet,
        "look.json": json.dumps(box.look),
        "job.json": json.dumps(job),
        **_drawings(box),
    }


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _drawings(box: Box) -> Mapping[str, str]:
    found = {f"front/{card.id}.svg": card.face.printed(BLEED) for card in box.cards}
    found |= {f"back/{card.back_id}.svg": card.back.printed(BLEED) for card in box.cards}
    for plate in box.plates:
        found[f"plate/{plate.id}-front.svg"] = plate.front.svg()
        if plate.back:
            found[f"plate/{plate.id}-back.svg"] = plate.back.svg()
    shown = sorted(set(_QUOTED.findall(box.booklet)) & set(box.pictures))
    return found | {f"pictures/{name}.svg": box.pictures[name].svg() for name in shown}


_QUOTED: Final = re.compile(r'"([\w-]+)\\?"')  # also inside data that is quoted itself
