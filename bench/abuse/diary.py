"""What did the server's loop note while something went on?"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, field


class Callback(Struct, frozen=True):
    """One that took long, in milliseconds."""

    name: str
    ms: float  # as time went by
    own: float  # of the processor's time


class Page(Struct):
    """In milliseconds."""

    callbacks: list[Callback] = field(default_factory=list)
    late: float = 0.0  # of the latest alarm
    busy: float = 0.0  # of these, no more than the loop's thread has used itself
    deliveries: dict[str, list[float]] = field(default_factory=dict)
    """By table, from a decision, or the end of a hold, to a view's write."""

    def written(self, tables: Iterable[str]) -> list[float]:
        return [late for code in tables for late in self.deliveries.get(code, ())]

    @property
    def longest(self) -> Callback:
        return max(self.callbacks, key=lambda one: one.own, default=Callback("", 0.0, 0.0))


_read: Final = msgspec.json.Decoder(Page).decode


class Diary:
    def __init__(self, path: Path) -> None:
        self._file = path.open("rb")
        self._rest = b""

    def since(self) -> Page:
        """All that was written since last time."""
        *lines, self._rest = (self._rest + self._file.read()).split(b"\n")
        whole = Page()
        for page in map(_read, lines):
            whole.callbacks += page.callbacks
            whole.late, whole.busy = max(whole.late, page.late), max(whole.busy, page.busy)
            for code, late in page.deliveries.items():
                whole.deliveries.setdefault(code, []).extend(late)
        return whole
