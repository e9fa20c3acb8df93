"""What does the result look like to somebody who has never heard of a round trip?"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from prems.lab.fairness.report import Figures
from prems.lab.world.mixes import MIXES

WIDTH: Final = 1000
LEFT: Final = 210
SCALE: Final = 4.6  # pixels a percent
LIES: Final = LEFT + 100 * SCALE + 90
TOP: Final = 150
LEGEND: Final = (30, 305, 575, 820)
BAR: Final = 17
ROW: Final = 4 * BAR + 30

INK: Final = "#2b2140"
FAINT: Final = "#e9e4f2"
QUIET: Final = "#6f6684"


class Way(NamedTuple):
    words: str
    key: str | None
    colour: str


WAYS: Final = (
    Way("Prem's: timed on your screen, checked", None, "#e4572e"),
    Way("clocks set alike, shown at one instant", "synced_clock_at", "#4f86c6"),
    Way("clocks set alike, shown on arrival", "synced_clock", "#8fb8de"),
    Way("first message wins", "arrival", "#b9b2c8"),
)


def picture(told: Mapping[str, Figures]) -> str:
    """An SVG drawing: how often the fastest hand wins, and what a lie is worth."""
    height = TOP + ROW * len(told) + 70
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif" role="img" '
        'aria-label="How often the truly fastest hand wins, by network and by way to decide">',
        f'<rect width="{WIDTH}" height="{height}" rx="16" fill="#fffdf9"/>',
        *_headline(),
        *_grid(TOP + ROW * len(told) - 14),
        *(part for row, (mix, figures) in enumerate(told.items()) for part in _mix(TOP + ROW * row, mix, figures)),
        _text(30, height - 24, _footnote(), 13, QUIET),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _headline() -> Iterator[str]:
    yield _text(30, 44, "Does the fastest hand win?", 27, INK, weight=700)
    yield _text(30, 70, "Simulated races of six people, the fastest at least 10 ms ahead", 15, QUIET)
    for x, way in zip(LEGEND, WAYS, strict=True):
        yield f'<rect x="{x}" y="88" width="14" height="14" rx="3" fill="{way.colour}"/>'
        yield _text(x + 20, 100, way.words, 13, INK)
    yield _text(LEFT, TOP - 20, "races given to the truly fastest", 14, INK, weight=600)
    yield _text(LIES, TOP - 20, "gained by a liar", 14, INK, weight=600)


def _grid(bottom: float) -> Iterator[str]:
    for percent in range(0, 101, 25):
        x = LEFT + percent * SCALE
        yield f'<line x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}" stroke="{FAINT}"/>'
        yield _text(x, bottom + 18, f"{percent} %", 12, QUIET, anchor="middle")


def _mix(y: float, mix: str, figures: Figures) -> Iterator[str]:
    yield _text(30, y + 30, mix, 19, INK, weight=700)
    yield _text(30, y + 50, MIXES[mix].told, 13, QUIET)
    for line, way in enumerate(WAYS):
        part = figures if way.key is None else figures[way.key]
        assert isinstance(part, dict)
        share, gain = float(part["fidelity_10"]), float(part["liar_gain_ms"])
        top = y + line * (BAR + 1)
        weight = 700 if way.key is None else 400
        yield _bar(LEFT, top, share * SCALE, way.colour)
        yield _text(LEFT + share * SCALE + 6, top + 13, f"{share:.1f}", 12, INK, weight=weight)
        yield _bar(LIES, top, max(gain, 0.0) * 0.45, way.colour)
        words = f"{gain:.0f} ms" if way.key != "arrival" else "no stamps to lie with"
        yield _text(LIES + max(gain, 0.0) * 0.45 + 6, top + 13, words, 12, INK, weight=weight)


def _footnote() -> str:
    return "Made by: prems lab fairness --picture. The people are simulated, the referee is the one in the game."


def _bar(x: float, y: float, width: float, colour: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:.1f}" height="{BAR - 1}" rx="3" fill="{colour}"/>'


def _text(x: float, y: float, words: str, size: int, colour: str, *, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:g}" font-size="{size}" font-weight="{weight}" fill="{colour}" '
        f'text-anchor="{anchor}">{words}</text>'
    )
