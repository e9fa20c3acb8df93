"""How many actions a second do the rules settle on one core?

Random complete games are played once and written down as commands; then the clock runs while the same commands are
decided and their events applied again, deal to last call. What the random players took to make up their minds is not
the rules' time and stays out of it.
"""

import argparse
import gc
import sys
from collections import Counter
from random import Random
from statistics import median
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct

from prems.games import GAMES, find
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Malformed, Ms, Refusal, Seats
from prems.lab.player import random_game

NAMES: Final = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")

Script = list[tuple[Command, Ms]]


class Speed(Struct, frozen=True):
    """What was measured: actions a second, for each run over all games."""

    game: str
    seats: int
    games: int
    actions: int
    mix: dict[str, int]  # how many commands of each kind
    runs: list[int]

    @property
    def actions_a_second(self) -> int:
        return round(median(self.runs))


def measured(game: AnyGame, seats: int, games: int, runs: int, seed: int) -> Speed:
    at_table = NAMES[:seats]
    scripts = [written_down(game, at_table, Random(f"{seed}/{nth}")) for nth in range(games)]
    actions = sum(map(len, scripts))
    mix = Counter(str(type(command).__struct_config__.tag) for script in scripts for command, _ in script)
    rates = [round(actions / seconds(game, at_table, scripts)) for _ in range(runs)]
    return Speed(game.name, seats, games, actions, dict(mix.most_common()), rates)


def written_down(game: AnyGame, seats: Seats, dice: Random) -> Script:
    return [(command, at) for at, command, _ in random_game(game, seats, game.language.options(), dice)]


def seconds(game: AnyGame, seats: Seats, scripts: list[Script]) -> float:
    gc.collect()
    start = process_time()
    for script in scripts:
        play(game, seats, script)
    return process_time() - start


def play(game: AnyGame, seats: Seats, script: Script) -> None:
    decide, evolve = game.rules.decide, game.rules.evolve
    state = game.rules.blank(seats, game.language.options())
    for command, at in script:
        decision = decide(state, command, at)
        assert not isinstance(decision, Refusal)
        for event in decision:
            state = evolve(state, event)
    assert game.rules.is_over(state)


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", metavar="GAME", help=f"which ({', '.join(GAMES)}; default: all)")
    parser.add_argument("--seats", type=int, default=4, help="how many play (default: 4)")
    parser.add_argument("--games", type=int, default=200, help="complete games in one run (default: 200)")
    parser.add_argument("--runs", type=int, default=7, help="how often the games are repeated (default: 7)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a game")


def run(args: argparse.Namespace) -> int:
    names = args.game or list(GAMES)
    wrong = _what_is_wrong(args, names)
    if wrong is not None:
        print(f"prems lab speed: {wrong}", file=sys.stderr)
        return 2
    for name in names:
        speed = measured(GAMES[name], args.seats, args.games, args.runs, args.seed)
        print(_as_json(speed) if args.json else _as_text(speed), flush=True)
    return 0


def _what_is_wrong(args: argparse.Namespace, names: list[str]) -> str | None:
    if args.games < 1 or args.runs < 1:
        return "--games and --runs must be at least 1"
    for name in names:
        try:
            able = find(name).seats
        except Malformed as error:
            return str(error)
        if args.seats not in able:
            return f"{args.seats} seats, expected {able[0]} to {able[-1]} in {name}"
    return None


def _as_text(speed: Speed) -> str:
    shares = ", ".join(f"{kind} {count / speed.actions:.1%}" for kind, count in speed.mix.items())
    return (
        f"{speed.game}, {speed.seats} seats: {speed.actions_a_second:,} actions a second"
        f" (median of {len(speed.runs)} runs, {min(speed.runs):,} to {max(speed.runs):,})\n"
        f"  {speed.games} games, {speed.actions / speed.games:.0f} actions each: {shares}"
    )


def _as_json(speed: Speed) -> str:
    rates = {"actions_a_second": speed.actions_a_second, "slowest": min(speed.runs), "fastest": max(speed.runs)}
    return msgspec.json.encode(msgspec.to_builtins(speed) | rates).decode()
