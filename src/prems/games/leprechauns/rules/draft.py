"""What will the game be once something has happened?

A decision is a list of events. Mostly the next one follows from the game as it is, and from the one thing that those
before it change: which hands lie on cards, or what was won in this round. Where more is asked, a draft tells.
"""

from collections.abc import Iterable

from prems.games.leprechauns.rules.evolve import evolve
from prems.games.leprechauns.state import State, copied
from prems.kernel.values import Event


def after(state: State, events: Iterable[Event]) -> State:
    """A copy on which they have happened: the game itself changes when they are applied to it."""
    draft = copied(state)
    for event in events:
        evolve(draft, event)
    return draft
