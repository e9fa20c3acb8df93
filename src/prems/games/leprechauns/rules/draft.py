"""How does one command lead to several events, each seeing what the one before has changed?"""

from msgspec import structs

from prems.games.leprechauns.rules.evolve import evolve
from prems.games.leprechauns.state import State
from prems.kernel.values import Event, Ms


class Draft:
    """A decision being written, on a copy of the state: the real one changes when the events are applied to it."""

    __slots__ = ("at", "events", "state")

    def __init__(self, state: State, at: Ms) -> None:
        self.state = structs.replace(state)  # its maps and piles are values: both share them
        self.at = at
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        evolve(self.state, event)

    def end_with(self, event: Event) -> None:
        """The last event of the decision: nobody looks at the draft after it."""
        self.events.append(event)
