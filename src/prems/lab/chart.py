"""What does a figure look like on a page? Bars and lines as SVG, drawn by hand."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from msgspec import Struct

WIDTH: Final = 900
LEFT: Final = 250
RIGHT: Final = 120
TOP: Final = 86
BAR: Final = 24

INK: Final = "#2b2140"
FAINT: Final = "#e9e4f2"
QUIET: Final = "#6f6684"
OURS: Final = "#e4572e"
COLOURS: Final = (OURS, "#4f86c6", "#3f9c73", "#b78a2c", "#8a5fb0", "#b9b2c8")


class Bar(Struct, frozen=True):
    label: str
    value: float
    low: float | None = None
    high: float | None = None
    is_ours: bool = False


class Line(Struct, frozen=True):
    label: str
    values: Sequence[float]


def bars(title: str, about: str, rows: Sequence[Bar], unit: str = "", best: float | None = None) -> str:
    """One bar a row, with its spread; `best` draws a line that should be reached."""
    height = TOP + len(rows) * (BAR + 10) + 20
    most = max([row.high or row.value for row in rows] + [best or 0.0]) or 1.0
    scale = (WIDTH - LEFT - RIGHT) / most
    parts = [part for nth, row in enumerate(rows) for part in _bar(row, TOP + nth * (BAR + 10), scale, unit)]
    if best is not None:
        x = LEFT + best * scale
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{height - 20}" stroke="{INK}" {DASHED}/>')
    return _page(title, about, height, parts)


def lines(title: str, about: str, across: Sequence[str], drawn: Sequence[Line], unit: str = "") -> str:
    """One line a series over the same steps."""
    bottom, height = TOP + 230, TOP + 290
    most = max(value for line in drawn for value in line.values) or 1.0
    xs = [70 + (WIDTH - 330) * nth / max(1, len(across) - 1) for nth in range(len(across))]

    def y(value: float) -> float:
        return bottom - value / most * 220

    parts = [_text(x, bottom + 22, label, 13, QUIET, anchor="middle") for x, label in zip(xs, across, strict=True)]
    for part in range(5):
        value = most * part / 4
        height_of = f"{y(value):.1f}"
        parts.append(f'<line x1="62" y1="{height_of}" x2="{xs[-1] + 8:.1f}" y2="{height_of}" stroke="{FAINT}"/>')
        parts.append(_text(56, y(value) + 4, _number(value) + unit, 12, QUIET, anchor="end"))
    ends = _apart([y(line.values[-1]) for line in drawn])
    for nth, (line, end) in enumerate(zip(drawn, ends, strict=True)):
        points = " ".join(f"{x:.1f},{y(value):.1f}" for x, value in zip(xs, line.values, strict=True))
        colour = COLOURS[nth % len(COLOURS)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"/>')
        parts += [
            f'<circle cx="{x:.1f}" cy="{y(value):.1f}" r="4" fill="{colour}"/>'
            for x, value in zip(xs, line.values, strict=True)
        ]
        parts.append(_text(xs[-1] + 16, end + 4, f"{line.label}: {_number(line.values[-1])}{unit}", 13, INK))
    return _page(title, about, height, parts)


DASHED: Final = 'stroke-dasharray="5 4" stroke-width="1.5"'


def _bar(row: Bar, y: float, scale: float, unit: str) -> Iterator[str]:
    width = max(1.0, row.value * scale)
    colour = OURS if row.is_ours else COLOURS[1]
    yield _text(LEFT - 12, y + 17, row.label, 14, INK, anchor="end", weight=700 if row.is_ours else 400)
    yield f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" rx="4" fill="{colour}"/>'
    end = LEFT + width
    if row.low is not None and row.high is not None:
        low, end = LEFT + row.low * scale, max(end, LEFT + row.high * scale)
        middle = y + BAR / 2
        yield f'<line x1="{low:.1f}" y1="{middle}" x2="{end:.1f}" y2="{middle}" stroke="{INK}" stroke-width="2"/>'
    yield _text(end + 8, y + 17, _number(row.value) + unit, 14, INK, weight=700 if row.is_ours else 400)


def _apart(ys: Sequence[float]) -> list[float]:
    """The same heights, moved so that words beside them do not overlap."""
    moved = dict.fromkeys(range(len(ys)), 0.0)
    floor = -1e9
    for nth in sorted(moved, key=lambda nth: ys[nth]):
        moved[nth] = floor = max(ys[nth], floor + 18)
    return [moved[nth] for nth in range(len(ys))]


def _page(title: str, about: str, height: float, parts: Sequence[str]) -> str:
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" role="img" '
        f'aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{height:g}" rx="16" fill="#fffdf9"/>',
        _text(24, 38, title, 22, INK, weight=700),
        _text(24, 62, about, 14, QUIET),
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def _text(x: float, y: float, words: str, size: int, colour: str, *, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )


def _number(value: float) -> str:
    if abs(value) >= 1_000:
        return f"{value:,.0f}"
    if abs(value) >= 100 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"
