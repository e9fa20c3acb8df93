"""What has happened at the table, and what has to be done about it? The only place where its state changes."""

from collections.abc import Sequence

from prems.kernel.values import Command, Event
from prems.table import effects as fx
from prems.table.evolve import evolve
from prems.table.state import TableState


class Journal:
    def __init__(self, state: TableState) -> None:
        self.state = state  # always the same one, which events change
        self.news: list[Event] = []
        """What has happened since the last view."""
        self._wanted: list[fx.Effect] = []

    def record(self, events: Sequence[Event], cause: Command | None = None) -> None:
        state = self.state
        self._wanted.append(fx.Record(state.last + 1, events, cause))
        self.news += events
        for event in events:
            evolve(state, event)

    def want(self, effect: fx.Effect) -> None:
        self._wanted.append(effect)

    def show(self, show: fx.Show) -> None:
        self._wanted.append(show)
        self.news = []

    def flush(self) -> list[fx.Effect]:
        wanted, self._wanted = self._wanted, []
        return wanted
