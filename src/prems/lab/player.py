"""How does a whole table play that knows the rules and nothing else?"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Ms, Refusal, Seats

T = TypeVar("T")

RARE = 0.05
"""How often something rare is done where something usual could be: a mistake, a lifted hand, a time limit."""

PACE: Ms = 700  # between two actions


class Step(NamedTuple):
    at: Ms
    command: Command
    events: Sequence[Event]


def random_game(game: AnyGame, seats: Seats, options: Any, dice: Random) -> Iterator[Step]:
    """One complete game; whoever wants to stop earlier stops listening."""
    state = game.blank(seats, options)
    at: Ms = 0
    while not game.is_over(state):
        command = random_command(game, state, dice)
        decision = game.decide(state, command, at)
        if isinstance(decision, Refusal):
            raise AssertionError(f"{game.name} offered {command} and then refused it: {decision.code}")
        for event in decision:
            state = game.evolve(state, event)
        yield Step(at, command, decision)
        at += PACE


def random_command(game: AnyGame, state: Any, dice: Random) -> Command:
    """A move at random: a usual one, or, one time in twenty, a rare one. Where there is none, the deal."""
    moves = game.moves(state)
    is_rare = not moves.usual or dice.random() < RARE
    among = moves.rare if moves.rare and is_rare else moves.usual
    return among[int(dice.random() * len(among))] if among else game.deal(state, _Shuffled(dice))


class _Shuffled:
    """A shuffle for every purpose: here nobody will ever want the same deal again."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def __call__(self, things: Iterable[T], _: str, /) -> list[T]:
        order = list(things)
        self._dice.shuffle(order)
        return order
