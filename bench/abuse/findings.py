"""What did the tables notice, and is it more than they should?"""

from collections.abc import Mapping
from statistics import quantiles
from typing import Final

from msgspec import Struct

from bench.abuse.abuses import Abuse
from bench.abuse.probe import StoodStill
from bench.abuse.server import Weight

LONGEST_STILL: Final = 10.0  # milliseconds, or as long as in quiet
SLOWER: Final = 3.0  # times
HEAD: Final = ("abuse", "was", "stood still", "as seen", "views p99", "quiet x", "memory", "disk", "log")
UNITS: Final = ("", "", "ms", "ms", "ms", "", "kB", "kB", "kB")


class Noticed(Struct, frozen=True):
    still: StoodStill
    ways: list[float]  # milliseconds from a card's turn to the others' screens
    grown: Weight

    @property
    def p99(self) -> float:
        return quantiles(self.ways, n=100)[98] if len(self.ways) > 1 else float("inf")


class Quiet(Struct, frozen=True):
    noticed: Noticed

    def slower(self, noticed: Noticed) -> float:
        return noticed.p99 / self.noticed.p99

    def is_disturbed(self, noticed: Noticed) -> bool:
        still = max(LONGEST_STILL, self.noticed.still.by_itself)
        return noticed.still.by_itself > still or self.slower(noticed) > SLOWER

    def better(self, one: Noticed, other: Noticed) -> Noticed:
        return min(one, other, key=lambda noticed: (self.is_disturbed(noticed), noticed.still.by_itself))


def told(quiet: Quiet, found: Mapping[Abuse, Noticed], afterwards: Noticed) -> str:
    rows = [HEAD, UNITS, _row("quiet", "", quiet.noticed, quiet)]
    rows += [_row(abuse.name, abuse.finding, noticed, quiet) for abuse, noticed in found.items()]
    rows.append(_row("quiet again", "", afterwards, quiet))
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    lines = ["  ".join(_justified(row, widths)) for row in rows]
    return "\n".join([*lines, *_goals(quiet, found)])


def _row(name: str, finding: str, noticed: Noticed, quiet: Quiet) -> tuple[str, ...]:
    still, grown = noticed.still, noticed.grown
    figures = (f"{still.by_itself:.1f}", f"{still.as_seen:.1f}", f"{noticed.p99:.1f}", f"{quiet.slower(noticed):.1f}")
    return name, finding, *figures, f"{grown.memory:.0f}", f"{grown.disk:.0f}", f"{grown.log:.1f}"


def _justified(row: tuple[str, ...], widths: list[int]) -> list[str]:
    words = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
    return words + [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]


def _goals(quiet: Quiet, found: Mapping[Abuse, Noticed]) -> list[str]:
    over = [abuse.name for abuse, noticed in found.items() if quiet.is_disturbed(noticed)]
    goal = (
        f"Goals: stands still {LONGEST_STILL:.0f} ms at most by itself, views' p99 {SLOWER:.0f} times the quiet one."
    )
    return ["", goal, f"Missed by: {', '.join(over)}." if over else "Reached by all."]
