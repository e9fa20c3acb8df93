"""How many actions a second does a peer's engine settle? Runs in bench/engine/.venv and prints one JSON object.

All engines play by the same loop, here and in ours.py: while it is not over, find what may be done, take one, do it.
"""

import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from math import floor
from typing import Any

GAMES = 40  # that are written down and played again

Game = list[Any]
"""All actions of one game, in their order."""


class OpenSpiel:
    """Dealing counts here as one action a card: that is how OpenSpiel has it. Each is as likely as any other."""

    package = "open-spiel"

    def __init__(self, name: str) -> None:
        import pyspiel

        self.game = pyspiel.load_game(name)

    def random_game(self, dice: random.Random) -> Iterator[Any]:
        state = self.game.new_initial_state()
        is_over, moves, do = state.is_terminal, state.legal_actions, state.apply_action
        while not is_over():
            choices = moves()
            action = choices[floor(dice.random() * len(choices))]
            do(action)
            yield action

    def judged(self, game: Game) -> None:
        state = self.game.new_initial_state()
        for action in game:
            if not state.is_chance_node() and action not in state.legal_actions():
                raise ValueError(action)
            state.apply_action(action)

    def applied(self, game: Game) -> None:
        state = self.game.new_initial_state()
        for action in game:
            state.apply_action(action)


class OpenSpielByProbability(OpenSpiel):
    """As OpenSpiel's own examples play: what chance does is drawn by the probabilities of its outcomes."""

    def random_game(self, dice: random.Random) -> Iterator[Any]:
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                action = dice.choices(outcomes, shares)[0]
            else:
                choices = state.legal_actions()
                action = choices[floor(dice.random() * len(choices))]
            state.apply_action(action)
            yield action


class Uno:
    """As it is driven for learning, with what a player sees after each action; again without."""

    package = "rlcard"

    def __init__(self) -> None:
        import rlcard

        self.env = rlcard.make("uno", config={"game_num_players": 4, "seed": 1})

    def random_game(self, dice: random.Random) -> Iterator[Any]:
        state, _ = self.env.reset()
        is_over, do = self.env.is_over, self.env.step
        while not is_over():
            choices = list(state["legal_actions"])
            action = choices[floor(dice.random() * len(choices))]
            state, _ = do(action)
            yield action

    def written_down(self, dice: random.Random) -> Game:
        game = self._fresh(seed := dice.randrange(2**31))
        actions = [seed]
        while not game.is_over():
            action = dice.choice(game.get_legal_actions())
            game.step(action)
            actions.append(action)
        return actions

    def judged(self, actions: Game) -> None:
        game = self._fresh(actions[0])
        for action in actions[1:]:
            if action not in game.get_legal_actions():
                raise ValueError(action)
            game.step(action)

    def applied(self, actions: Game) -> None:
        game = self._fresh(actions[0])
        for action in actions[1:]:
            game.step(action)

    def _fresh(self, seed: int) -> Any:
        import numpy

        game = self.env.game
        game.np_random = numpy.random.RandomState(seed)
        game.init_game()
        return game


class Chess:
    package = "chess"

    def __init__(self) -> None:
        import chess

        self.board = chess.Board

    def random_game(self, dice: random.Random) -> Iterator[Any]:
        board = self.board()
        while moves := list(board.legal_moves):
            if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
                return
            move = moves[floor(dice.random() * len(moves))]
            board.push(move)
            yield move

    def judged(self, game: Game) -> None:
        board = self.board()
        for move in game:
            if not board.is_legal(move):
                raise ValueError(move)
            board.push(move)

    def applied(self, game: Game) -> None:
        board = self.board()
        for move in game:
            board.push(move)


ENGINES: dict[str, Callable[[], Any]] = {
    "crazy_eights": lambda: OpenSpiel("crazy_eights(players=4)"),
    "crazy_eights_by_probability": lambda: OpenSpielByProbability("crazy_eights(players=4)"),
    "hearts": lambda: OpenSpiel("hearts"),
    "uno": Uno,
    "chess": Chess,
}


def choosing(engine: Any, dice: random.Random, seconds: float) -> float:
    began, actions = time.process_time(), 0
    while time.process_time() - began < seconds:
        actions += sum(1 for _ in engine.random_game(dice))
    return actions / (time.process_time() - began)


def again(play: Callable[[Game], None], games: list[Game], seconds: float) -> float:
    began, actions = time.process_time(), 0
    while time.process_time() - began < seconds:
        for game in games:
            play(game)
            actions += len(game)
    return actions / (time.process_time() - began)


def main(name: str, runs: int, seconds: float) -> None:
    engine = ENGINES[name]()
    dice = random.Random(1)
    write = getattr(engine, "written_down", lambda dice: list(engine.random_game(dice)))
    games = [write(dice) for _ in range(GAMES)]
    choosing(engine, dice, seconds / 2)  # warm-up
    told = {
        "version": importlib.metadata.version(engine.package),
        "choosing": [choosing(engine, dice, seconds) for _ in range(runs)],
        "judged": [again(engine.judged, games, seconds) for _ in range(runs)],
        "applied": [again(engine.applied, games, seconds) for _ in range(runs)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
