"""Do types say what is what? Where anything goes, mypy sees nothing."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prems.kernel.values import Ms, Seat
    from prems.table.state import Instant, PersonId

SOURCES = Path(__file__).parents[2] / "src" / "prems"
AT_MOST = 40  # lines, imports counted; each says why, or stands below a line that does


def test_anything_goes_in_few_lines() -> None:
    lines = [
        f"{path.relative_to(SOURCES)}:{number}"
        for path in sorted(SOURCES.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(r"\bAny\b", line)
    ]
    assert len(lines) <= AT_MOST, "\n".join(lines)


if TYPE_CHECKING:
    # Nobody runs this. mypy has to complain of every line, else `make check` says that it is told to ignore nothing.

    def _mixed_up(seat: Seat, person: PersonId, ms: Ms, instant: Instant) -> None:
        seat = person  # type: ignore[assignment]
        person = seat  # type: ignore[assignment]
        ms = instant  # type: ignore[assignment]
        instant = ms  # type: ignore[assignment]
        assert person == seat  # type: ignore[comparison-overlap]
        assert {person: ms}[seat]  # type: ignore[index]
        assert {seat: ms}[person]  # type: ignore[index]
