"""How does a whole table play that knows the rules and nothing else?"""

from collections.abc import Iterable, Iterator, Sequence
from math import floor
from random import Random
from typing import TypeVar

from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Ms, Refusal, Seats

T = TypeVar("T")

MISHAPS = 0.05
"""How often something else happens than a move: a mistake, a lifted hand, a time limit."""

PACE: Ms = 700  # between two actions


Step = tuple[Ms, Command, Sequence[Event]]
"""When somebody did what, and what came of it."""


def random_game(game: AnyGame, seats: Seats, options: object, dice: Random) -> Iterator[Step]:
    """One complete game; whoever wants to stop earlier stops listening."""
    is_over, decide, evolve = game.rules.is_over, game.rules.decide, game.rules.evolve
    state = game.rules.blank(seats, options)
    at: Ms = 0
    while not is_over(state):
        command = random_command(game, state, dice)
        decision = decide(state, command, at)
        if type(decision) is Refusal:  # msgspec makes isinstance slow
            raise AssertionError(f"{game.name} offered {command} and then refused it: {decision.code}")
        for event in decision:
            state = evolve(state, event)
        yield at, command, decision
        at += PACE


def random_command(game: AnyGame, state: object, dice: Random) -> Command:
    """A move at random; one time in twenty a slip instead; where there is nothing to do, the deal."""
    choices = game.chances.mishaps(state) if dice.random() < MISHAPS else game.chances.moves(state)
    if not choices:
        choices = game.chances.mishaps(state) or [game.rules.deal(state, _Shuffled(dice))]
    if len(choices) == 1:
        return choices[0]
    return choices[floor(dice.random() * len(choices))]  # quicker than int()


class _Shuffled:
    """A shuffle for every purpose: here nobody will ever want the same deal again."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def __call__(self, things: Iterable[T], _: str, /) -> list[T]:
        """Each gets a lot, and they are put in the order of their lots."""
        draw = self._dice.random
        return sorted(things, key=lambda _: draw())
