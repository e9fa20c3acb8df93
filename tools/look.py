"""What does the look of the pages take from the drawings? Colours, players, hands, and a few pictures."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote

from prems.paper import PLAYERS, RAINBOW, Colour
from prems.paper.face import Drawing
from prems.paper.hands import CUFF, CUFFS, glove_art
from prems.paper.palette import palette
from prems.paper.portraits import portraits
from prems.press.command import all_drawn

PAGES: Final = Path(__file__).parents[1] / "web/src"
HEAD: Final = "Generated from the drawings by `make cards`. Do not edit."


def texts() -> Iterator[tuple[Path, str]]:
    folder = PAGES / "look/drawn"
    yield folder / "palette.css", _properties()
    yield folder / "papers.ts", _module(PLAYERS=_players(), RAINBOW=[_property(colour) for colour in RAINBOW])
    glove = glove_art("var(--glove)", "var(--glove-dark)")
    yield folder / "portraits.css", _painted(portraits())
    yield folder / "hands.ts", _module(GLOVE=glove, CUFF=CUFF, CUFFS=CUFFS)
    for game, drawn in all_drawn().items():
        if drawn.inline:
            yield PAGES / "games" / game / "cards/drawn.ts", _module(**_pictures(drawn.inline))


def _properties() -> str:
    lines = "\n".join(f"  --{name}: {colour.lower()};" for name, colour in palette().items())
    return f"/* {HEAD} */\n:root {{\n{lines}\n}}\n"


def _painted(drawings: Mapping[str, Drawing]) -> str:
    """One image each: many of them lie about, and a copy of its shapes for each would make a phone stumble."""
    lines = [
        f'.{name} {{ background-image: url("data:image/svg+xml,{quote(drawn.svg())}"); }}\n'
        for name, drawn in drawings.items()
    ]
    return f"/* {HEAD} */\n{''.join(lines)}"


def _players() -> dict[str, dict[str, str]]:
    return {
        name: {"paper": _property(paper), "shade": _property(shade), "cuff": cuff}
        for name, (paper, shade, cuff) in PLAYERS.items()
    }


def _property(colour: Colour) -> str:
    return f"var(--{next(name for name, paper in palette().items() if paper == colour)})"


def _pictures(drawings: Mapping[str, Drawing]) -> dict[str, dict[str, object]]:
    return {
        name.upper(): {"box": f"0 0 {drawing.width:g} {drawing.height:g}", "art": drawing.body}
        for name, drawing in drawings.items()
    }


def _module(**constants: object) -> str:
    lines = [f"export const {name} = {json.dumps(value, indent=2)} as const;\n" for name, value in constants.items()]
    return "\n".join([f"// {HEAD}\n", *lines])
