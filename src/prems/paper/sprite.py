"""How do many drawings travel to a browser as one small file?"""

from collections.abc import Mapping

from prems.paper.face import XMLNS, Drawing, definition, needed


def sprite(drawings: Mapping[str, Drawing]) -> str:
    """Each drawing as a symbol by its id; what several of them show is written once. A line for each.

    The page writes one out where it is shown: web/src/kit/drawings.ts.
    """
    parts: dict[str, str] = {}
    for drawing in drawings.values():
        for name in needed(drawing.body, drawing.parts):
            parts[name] = drawing.parts[name]
    defs = "\n".join(definition(name, body) for name, body in parts.items())
    symbols = "\n".join(drawing.symbol(name) for name, drawing in drawings.items())
    return f"<svg {XMLNS}><defs>\n{defs}\n</defs>\n{symbols}\n</svg>\n"
