"""How does one command lead to several events, each seeing what the one before has changed?"""

from prems.games.leprechauns.rules.evolve import evolve
from prems.games.leprechauns.state import State, copied
from prems.kernel.values import Event, Ms


class Draft:
    """A decision being written, on a copy of the state: the real one changes when the events are applied to it."""

    __slots__ = ("at", "events", "state")

    def __init__(self, state: State, at: Ms) -> None:
        self.state = state
        self.at = at
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        if not self.events:  # the first: until then the real state is looked at
            self.state = copied(self.state)  # its maps and piles are values: both share them
        self.events.append(event)
        evolve(self.state, event)

    def end_with(self, *events: Event) -> None:
        """The last of the decision: nobody looks at the draft after them."""
        self.events += events
