"""How are the figures told to somebody who wants to know whether the bots feel human?"""

from collections.abc import Sequence

from prems.kernel.study import Figure, Row, Share
from prems.lab.bots.figures import Figures


def report(game: str, asked: Sequence[Row], told: Figures) -> str:
    tenth, middle, ninetieth = told.minutes
    rows = [["", *told.levels, "people"]]
    rows += [
        [row.words, *(_told(told.levels[level][row.figure]) for level in told.levels), row.people] for row in asked
    ]
    lines = [
        f"{game}: {told.games} games, {middle:.1f} minutes (eight in ten: {tenth:.1f} to {ninetieth:.1f})",
        "",
        *_aligned(rows),
        "",
        *(f"{words}: {_told(figure)}" for words, figure in told.table.items()),
        "",
        *_aligned([["games won", ""]] + [[name, _told(those["wins"])] for name, those in told.characters.items()]),
    ]
    return "\n".join(lines)


def _told(figure: Figure) -> str:
    if isinstance(figure, Share):
        return f"{100 * figure.share:.1f}% ({100 * figure.low:.1f} to {100 * figure.high:.1f})"
    return f"{figure:.0f}" if figure >= 100 else f"{figure:.2f}"


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
