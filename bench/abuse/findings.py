"""What did the tables notice, and is it more than they should?"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from bench.abuse.abuses import Abuse
from bench.abuse.diary import Callback, Page
from bench.abuse.probe import StoodStill
from bench.abuse.server import Weight
from bench.spread import percentile

LONGEST_STILL: Final = 10.0  # milliseconds of the loop's own time, or as long as in quiet
SLOWER: Final = 3.0  # times
HEAD: Final = (
    "abuse", "was", "callback", "turn", "late", "pings", "written", "views", "quiet x", "memory", "disk", "log",
)  # fmt: skip
UNITS: Final = ("", "", "ms", "ms", "ms", "ms", "p99 ms", "p99 ms", "", "kB", "kB", "kB")
WIDTHS: Final = (18, 3)  # of the words; figures come in columns of
WIDTH: Final = 8
MOST_TOLD: Final = 3
LEGEND: Final = """\
callback: the longest of the loop, in its own processor time; turn: all that it did while an alarm was due; late: the
latest alarm, with what the machine or another thread took; pings: the slowest answer, seen from outside; written:
from a decision, or the end of a hold, to a view's write; views: from a card's turn to the others' screens;
*: once more, after a row that missed a goal."""


class Noticed(Struct, frozen=True):
    still: StoodStill
    ways: list[float]  # milliseconds from a card's turn to the others' screens
    written: list[float]  # milliseconds by which the server was late to write these tables' views
    diary: Page
    grown: Weight

    @property
    def p99(self) -> float:
        return percentile(self.ways, 99) if self.ways else float("inf")

    @property
    def own(self) -> float:
        """The loop's longest callback, in milliseconds of its own time."""
        return self.diary.longest.own


class Quiet(Struct, frozen=True):
    noticed: Noticed

    def slower(self, noticed: Noticed) -> float:
        return noticed.p99 / self.noticed.p99

    def is_disturbed(self, noticed: Noticed) -> bool:
        return noticed.own > max(LONGEST_STILL, self.noticed.own) or self.slower(noticed) > SLOWER


def head() -> str:
    return "\n".join(map(_justified, (HEAD, UNITS)))


def row(name: str, finding: str, noticed: Noticed, quiet: Quiet) -> str:
    diary, grown = noticed.diary, noticed.grown
    loop = (noticed.own, diary.busy, diary.late, noticed.still.as_seen)
    views = (percentile(noticed.written, 99), noticed.p99, quiet.slower(noticed))
    figures = [f"{figure:.1f}" for figure in (*loop, *views)]
    return _justified((name, finding, *figures, f"{grown.memory:.0f}", f"{grown.disk:.0f}", f"{grown.log:.1f}"))


def _justified(cells: Sequence[str]) -> str:
    words = [cell.ljust(width) for cell, width in zip(cells[:2], WIDTHS, strict=True)]
    return "  ".join([*words, *(cell.rjust(WIDTH) for cell in cells[2:])])


def why(quiet: Quiet, found: Mapping[Abuse, Noticed]) -> str:
    """Which callbacks took longest: how often more than a millisecond, and the longest of them."""
    names = {"quiet": quiet.noticed, **{abuse.name: noticed for abuse, noticed in found.items()}}
    lines = ["", "Longest callbacks, in milliseconds of their own (as time went by):"]
    for name, noticed in names.items():
        by_name: dict[str, list[Callback]] = {}
        for callback in noticed.diary.callbacks:
            by_name.setdefault(callback.name, []).append(callback)
        longest = {what: max(those, key=lambda one: one.own) for what, those in by_name.items()}
        for what in sorted(longest, key=lambda what: -longest[what].own)[:MOST_TOLD]:
            one = longest[what]
            lines.append(f"{name}: {what} {one.own:.1f} ({one.ms:.1f}), {len(by_name[what])} times")
    return "\n".join(lines)


def verdict(quiet: Quiet, found: Mapping[Abuse, Noticed]) -> str:
    over = [abuse.name for abuse, noticed in found.items() if quiet.is_disturbed(noticed)]
    goal = f"Goals: no callback above {LONGEST_STILL:.0f} ms of its own, views' p99 {SLOWER:.0f} times the quiet one."
    return "\n".join(["", LEGEND, "", goal, f"Missed by: {', '.join(over)}." if over else "Reached by all."])
