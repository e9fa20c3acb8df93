"""Is the way of one grab as the architecture tells it? A hand is followed from its bytes to every screen."""

import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from prems.games.arriba import commands
from prems.games.arriba.events import TotemGrabbed
from prems.protocol import messages
from prems.table import effects as fx
from prems.table.events import Lane, RaceClosed
from prems.table.fairness import Press, TimedHand, Verdict
from prems.table.fairness.hands.timing import Answered, Timing
from prems.table.fairness.race import Race
from prems.table.fairness.screens.showing import Answer
from prems.table.view import TableView
from tests.server.tables import races

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = str(ROOT / "src" / "prems")
ARCHITECTURE: Final = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")

SHAPES: Final = (
    *(messages.Hand, commands.Grab, Press),  # what came
    *(Answer, Answered, Timing, TimedHand, Race, Verdict),  # what was judged
    *(commands.Hand, commands.Race, TotemGrabbed),  # what the rules get, and make of it
    *(RaceClosed, Lane, fx.Record, fx.Show, TableView),  # what everybody sees of it
)
IN_BYTES: Final = (b'"say":"hand"', b'"event":"RaceClosed"')
NOT_HERE: Final = {"src/prems/server/storage/sqlite.py"}  # these tests store nothing on a disk


def test_the_files_that_it_goes_through_are_those_that_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = Followed()
    followed.race(tmp_path, monkeypatch)
    taken = set(re.findall(r"^\d+\. `(src/[\w./]+)`$", ARCHITECTURE, re.MULTILINE))
    asked = {f"src/prems/{name}" for name in re.findall(r"^- `([\w/]+\.py)`: .+\?$", ARCHITECTURE, re.MULTILINE)}
    assert len(taken) > 20
    assert not taken & asked
    assert followed.files | NOT_HERE == taken | asked


class Followed:
    """Which files have a function that is given the hand in one of its shapes, or gives it back?"""

    def __init__(self) -> None:
        self.files: set[str] = set()

    def race(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """One, over sockets, on a clock that costs nothing; from the first press on."""
        grab, profiled = races.Page._grab, sys.getprofile()

        def followed(page: races.Page, view: int, press: float) -> None:
            sys.setprofile(self._looks)
            grab(page, view, press)

        monkeypatch.setattr(races.Page, "_grab", followed)
        try:
            races.run(1, seed=5, folder=folder, virtual=True)
        finally:
            sys.setprofile(profiled)

    def _looks(self, frame: FrameType, event: str, given_back: object) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(SOURCES) or "/client/" in code.co_filename:
            return
        if event == "call":
            given = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
        else:
            given = [given_back] if event == "return" else []
        if any(map(is_the_hand, given)):
            self.files.add(str(Path(code.co_filename).relative_to(ROOT)))


def is_the_hand(value: Any, depth: int = 2) -> bool:
    """Or a few things of which it is one."""
    if isinstance(value, SHAPES):
        return True
    if isinstance(value, bytes | bytearray | memoryview):
        return any(told in bytes(value) for told in IN_BYTES)
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return depth > 0 and any(is_the_hand(each, depth - 1) for each in inside)
