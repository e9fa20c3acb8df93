"""Where do our fonts come from, and are the committed ones still theirs?

`python -m tools.fonts FOLDER` takes them from the npm packages installed in FOLDER/node_modules;
`python -m tools.fonts` makes again, without network, what follows from them: the outlines in letters.json.
"""

import io
import json
import shutil
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ROOT: Final = Path(__file__).parents[1]
PAPER_FONTS: Final = ROOT / "src/prems/press/fonts"
WEB_FONTS: Final = ROOT / "web/src/look/fonts"
WEB_LICENCES: Final = ROOT / "web/public/fonts"
LETTERS: Final = ROOT / "src/prems/paper/letters.json"

# name: npm package, its file, the family that paper and page ask for, weight
FONTS: Final = {
    "rammetto-one": ("rammetto-one", "latin-400-normal", "Rammetto One", 400),
    "bricolage-grotesque-500": ("bricolage-grotesque", "latin-500-normal", "Bricolage Grotesque", 500),
    "bricolage-grotesque-800": ("bricolage-grotesque", "latin-800-normal", "Bricolage Grotesque", 800),
    "gochi-hand": ("gochi-hand", "latin-400-normal", "Gochi Hand", 400),
}
OUTLINED: Final = {
    "title": "rammetto-one",
    "text": "bricolage-grotesque-500",
    "bold": "bricolage-grotesque-800",
    "pencil": "gochi-hand",
}
CHARACTERS: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÇÉÈÊÔàâçéèêëîïôùûœ .,;:!?’()«»-–−+×÷=/½…\u00a0"
)
PENCILLED: Final = "abcdefghijklmnopqrstuvwxyzéè ’!+=0123456789\u00a0"


def main(arguments: list[str]) -> int:
    if arguments:
        take(Path(arguments[0]) / "node_modules/@fontsource")
    LETTERS.write_text(letters(), encoding="utf-8")
    return 0


def take(packages: Path) -> None:
    """The page gets the package's own files; paper gets the same outlines unpacked."""
    for name, (package, file, family, weight) in FONTS.items():
        source = packages / package / "files" / f"{package}-{file}.woff2"
        WEB_FONTS.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, WEB_FONTS / f"{name}.woff2")
        for folder in (WEB_LICENCES, PAPER_FONTS):
            shutil.copyfile(packages / package / "LICENSE", folder / f"{package}.OFL.txt")
        (PAPER_FONTS / f"{name}.ttf").write_bytes(unpacked(WEB_FONTS / f"{name}.woff2", family, weight))


def unpacked(woff2: Path, family: str, weight: int) -> bytes:
    """The same font without compression; a family name of its designer's optical size is made plain."""
    font = TTFont(woff2, recalcTimestamp=False)
    if font["name"].getDebugName(1) != family:  # only Bricolage, which reserves no name
        _rename(font, family, weight)
    font.flavor = None
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def letters() -> str:
    """Outlines, widths and kerning of the characters that drawings may use, in font units."""
    table = {
        style: _outlines(TTFont(PAPER_FONTS / f"{name}.ttf"), PENCILLED if style == "pencil" else CHARACTERS)
        for style, name in OUTLINED.items()
    }
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def _rename(font: Any, family: str, weight: int) -> None:
    style = {500: "Medium", 800: "ExtraBold"}[weight]
    plain = {1: f"{family} {style}", 2: "Regular", 4: f"{family} {style}", 16: family, 17: style}
    names = font["name"]
    names.names = [record for record in names.names if record.nameID not in (1, 2, 3, 4, 6, 16, 17, 25)]
    for number, text in (plain | {6: f"{family.replace(' ', '')}-{style}"}).items():
        names.setName(text, number, 3, 1, 0x409)
    del font["STAT"]


def _outlines(font: Any, characters: str) -> dict[str, Any]:
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    known = {names[ord(character)]: character for character in characters if ord(character) in names}
    return {
        "em": font["head"].unitsPerEm,
        "cap": font["OS/2"].sCapHeight,
        "widths": {character: glyphs[glyph].width for glyph, character in known.items()},
        "paths": {character: _path(glyphs, glyph) for glyph, character in known.items()},
        "kerning": _kerning(font, known),
    }


def _path(glyphs: Any, glyph: str) -> str:
    """Moves, lines and quadratic curves, each from where the last one ended; y grows downward."""
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    steps: list[str] = []
    at = start = (0, 0)
    for verb, places in pen.value:
        match verb:
            case "moveTo":
                start = places[0]
                steps.append(f"m{_from(at, start)}")
                at = start
            case "lineTo":
                steps.append(f"l{_from(at, places[0])}")
                at = places[0]
            case "qCurveTo" if places[-1] is not None:
                for control, to in _curves(places):
                    steps.append(f"q{_from(at, control)} {_from(at, to)}")
                    at = to
            case "closePath":
                steps.append("z")
                at = start
            case _:
                raise ValueError(f"{glyph}: an outline of another kind than ours ({verb})")
    return "".join(steps).replace(" -", "-")


def _curves(places: Any) -> list[tuple[Any, Any]]:
    """TrueType leaves out the points between two controls: they lie half-way."""
    *controls, end = places
    halves = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise(controls)]
    return list(zip(controls, [*halves, end], strict=True))


def _from(at: Any, to: Any) -> str:
    return f"{to[0] - at[0]} {at[1] - to[1]}"


def _kerning(font: Any, known: dict[str, str]) -> dict[str, int]:
    """How much closer two neighbours stand; the first subtable that knows a pair decides."""
    pairs: dict[str, int] = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                for pair, closer in _pairs(table, known):
                    pairs.setdefault(pair, closer)
    least = font["head"].unitsPerEm / 80  # closer than this nobody sees
    return {pair: closer for pair, closer in pairs.items() if abs(closer) >= least}


def _pairs(table: Any, known: dict[str, str]) -> Any:
    for index, first in enumerate(table.Coverage.glyphs):
        if first not in known:
            continue
        if table.Format == 1:
            for record in table.PairSet[index].PairValueRecord:
                if record.SecondGlyph in known:
                    yield known[first] + known[record.SecondGlyph], _advance(record.Value1)
        else:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)].Class2Record
            for second, character in known.items():
                kind = table.ClassDef2.classDefs.get(second, 0)
                yield known[first] + character, _advance(row[kind].Value1)


def _advance(value: Any) -> int:
    return getattr(value, "XAdvance", 0) or 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
