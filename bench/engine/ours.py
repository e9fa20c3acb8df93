"""How many actions a second do Prem's rules settle? The twin of theirs.py, in Prem's own environment.

All engines play by the same loop, in both files: while it is not over, find what may be done, take one, do it.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from math import floor
from random import Random
from types import SimpleNamespace
from typing import Any, Final, TypeVar

from prems import __version__
from prems.games import GAMES
from prems.games.arriba.commands import Flip
from prems.games.arriba.events import CardFlipped
from prems.kernel.game import AnyGame
from prems.kernel.shuffle import Shuffle
from prems.kernel.values import Command, Ms, Refusal
from prems.lab.player import PACE, Step
from prems.lab.player import random_game as with_mishaps
from prems.lab.speed import NAMES

SEATS = NAMES[:4]
WRITTEN = 40

T = TypeVar("T")


def random_game(game: AnyGame, dice: Random) -> Iterator[Command]:
    """A deal counts as one action. Time passes too: rules are told when something is done."""
    is_over, moves, evolve = game.rules.is_over, game.chances.moves, game.rules.evolve
    decide: Callable[[object, Command, Ms], Any] = game.rules.decide
    state = game.rules.blank(SEATS, game.language.options())
    at, shuffle = 0, shuffled_by(dice)
    while not is_over(state):
        choices = moves(state) or [game.rules.deal(state, shuffle)]
        command = choices[floor(dice.random() * len(choices))]
        for event in decide(state, command, at):  # a refusal would not be a list
            state = evolve(state, event)
        at += PACE
        yield command


def shuffled_by(dice: Random) -> Shuffle:
    draw = dice.random

    def shuffled(things: Iterable[T], _: str) -> list[T]:
        return sorted(things, key=lambda _: draw())

    return shuffled


def judged(game: AnyGame, steps: list[Step]) -> None:
    state = game.rules.blank(SEATS, game.language.options())
    for at, command, _ in steps:
        decision = game.rules.decide(state, command, at)
        assert not isinstance(decision, Refusal)
        for event in decision:
            state = game.rules.evolve(state, event)


def applied(game: AnyGame, steps: list[Step]) -> None:
    state = game.rules.blank(SEATS, game.language.options())
    for _, _, events in steps:
        for event in events:
            state = game.rules.evolve(state, event)


def choosing(game: AnyGame, dice: Random, seconds: float) -> float:
    began, actions = time.process_time(), 0
    while time.process_time() - began < seconds:
        actions += sum(1 for _ in random_game(game, dice))
    return actions / (time.process_time() - began)


def again(
    play: Callable[[AnyGame, list[Step]], None], game: AnyGame, games: list[list[Step]], seconds: float
) -> float:
    began, actions = time.process_time(), 0
    while time.process_time() - began < seconds:
        for steps in games:
            play(game, steps)
            actions += len(steps)
    return actions / (time.process_time() - began)


LENGTH: Final = 100

NO_RULES: Final[AnyGame] = SimpleNamespace(  # type: ignore[assignment]
    language=SimpleNamespace(options=lambda: None),
    rules=SimpleNamespace(
        blank=lambda _, __: [LENGTH],
        is_over=lambda state: state[0] == 0,
        decide=lambda _, command, at: (CardFlipped(at, command.seat, "1r", "turn", "bo"),),
        evolve=lambda state, _: [state[0] - 1],
    ),
    chances=SimpleNamespace(moves=lambda _: [Flip("ana")], mishaps=lambda _: [Flip("ana")]),
)
"""A hundred turns with nothing to judge, one command and one event each: what the loop itself costs, the floor."""


def main(name: str, runs: int, seconds: float) -> None:
    game = GAMES.get(name, NO_RULES)
    dice = Random(1)
    games = [list(with_mishaps(game, SEATS, game.language.options(), dice)) for _ in range(WRITTEN)]
    choosing(game, dice, seconds / 2)  # warm-up
    told = {
        "version": __version__,
        "choosing": [choosing(game, dice, seconds) for _ in range(runs)],
        "judged": [again(judged, game, games, seconds) for _ in range(runs)],
        "applied": [again(applied, game, games, seconds) for _ in range(runs)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
