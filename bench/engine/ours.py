"""How many actions a second do Prem's rules settle? The twin of theirs.py, in Prem's own environment."""

import json
import sys
import time
from collections.abc import Callable
from random import Random

from prems import __version__
from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Refusal
from prems.lab.player import Step, random_game
from prems.lab.speed import NAMES

SEATS = NAMES[:4]
WRITTEN = 40


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
        actions += sum(1 for _ in random_game(game, SEATS, game.language.options(), dice))
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


def main(name: str, runs: int, seconds: float) -> None:
    game = GAMES[name]
    dice = Random(1)
    games = [list(random_game(game, SEATS, game.language.options(), dice)) for _ in range(WRITTEN)]
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
