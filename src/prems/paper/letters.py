"""Which outlines does a text have? Outlines look the same on every screen and every sheet."""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypedDict

from prems.paper.shapes import group, number, path

Style = Literal["title", "text", "bold", "pencil"]
Anchor = Literal["start", "middle", "end"]


class Font(TypedDict):
    """In its own units; tools/fonts.py writes them."""

    em: int
    cap: int
    widths: dict[str, int]
    paths: dict[str, str]
    kerning: dict[str, int]


def lettered(
    text: str,
    style: Style,
    size: float,
    x: float,
    y: float,
    fill: str = "",
    anchor: Anchor = "middle",
    **attributes: object,
) -> str:
    """A line of text as one cut shape, its baseline at y."""
    left = x - width(text, style, size) * _ANCHORS[anchor]
    return path(outline(text, style, size, left, y), fill, **attributes)


def typed(
    text: str,
    style: Style,
    size: float,
    x: float,
    y: float,
    fill: str = "",
    anchor: Anchor = "middle",
    **attributes: object,
) -> str:
    """The same from letters that are parts (`type_case`): many words take little room."""
    font = _font(style)
    letters, at = [], 0
    for character, advance in _run(text, font):
        if font["paths"][character]:
            letters.append(f'<use href="#{_type(style, character)}" x="{at}"/>'.replace(' x="0"', ""))
        at += round(advance)
    scale = size / float(font["em"])
    left = x - at * scale * _ANCHORS[anchor]
    place = f"translate({number(left)} {number(y)})scale({scale:.5f})"
    return group("".join(letters), place, fill=fill, **attributes)


def type_case(*styles: Style) -> dict[str, str]:
    """The parts that typed lines use."""
    return {
        _type(style, character): path(f"M0 0{shape}")
        for style in styles
        for character, shape in _font(style)["paths"].items()
        if shape
    }


def width(text: str, style: Style, size: float) -> float:
    font = _font(style)
    return sum(advance for _, advance in _run(text, font)) * size / float(font["em"])


def cap_height(style: Style, size: float) -> float:
    font = _font(style)
    return float(font["cap"]) * size / float(font["em"])


def fitted(text: str, style: Style, size: float, widest: float) -> float:
    """The size at which the text is no wider than that."""
    return min(size, size * widest / width(text, style, size))


def wrapped(text: str, style: Style, size: float, widest: float) -> list[str]:
    """The text in lines no wider than that; a no-break space does not break."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, style, size) <= widest:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def outline(text: str, style: Style, size: float, x: float, y: float) -> str:
    font = _font(style)
    scale = size / float(font["em"])
    glyphs = []
    for character, advance in _run(text, font):
        shape = font["paths"][character]
        if shape:
            glyphs.append(f"M{number(x)} {number(y)}{_scaled(shape, scale)}")
        x += advance * scale
    return "".join(glyphs)


def _type(style: Style, character: str) -> str:
    return f"type-{style}-{ord(character)}"


def _run(text: str, font: Font) -> Iterator[tuple[str, float]]:
    """The characters with their advances, kerning included."""
    for character, following in zip(text, [*text[1:], ""], strict=False):
        if character not in font["widths"]:
            raise ValueError(f"no outline for {character!r} in {text!r}: add it to tools/fonts.py")
        yield character, font["widths"][character] + font["kerning"].get(character + following, 0)


@cache
def _scaled(shape: str, scale: float) -> str:
    scaled = _NUMBERS.sub(lambda found: " " + number(int(found[0]) * scale), shape)
    return _SPARE.sub("", scaled)


@cache
def _font(style: Style) -> Font:
    font: Font = json.loads(files(__package__).joinpath("letters.json").read_text(encoding="utf-8"))[style]
    return font


_ANCHORS: Final[dict[Anchor, float]] = {"start": 0, "middle": 0.5, "end": 1}
_NUMBERS: Final = re.compile(r" ?-?\d+")
_SPARE: Final = re.compile(r"(?<=[a-z]) | (?=-)")
