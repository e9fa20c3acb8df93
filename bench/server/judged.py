"""Do the peers judge as we do? Whole games of Arriba, step by step, beside our referee, refusals included."""

import argparse
import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import msgspec

from bench.places import NODE, SERVERS
from prems.games.arriba import ARRIBA
from prems.games.arriba.commands import Deal, Flip, Grab, Signal, Timeout
from prems.games.arriba.options import Options
from prems.games.arriba.position import write
from prems.games.arriba.state import State
from prems.kernel.values import Command, Refusal
from prems.lab.speed import NAMES

STEP: Final = SERVERS / "arriba" / "step.mjs"
COMPARED: Final = (
    *("draw", "pile", "pool", "turn", "phase", "head_by", "turner", "round", "first", "points", "winners"),
)
WILD: Final = 0.2  # of all commands come at the wrong moment or are wrong grabs


class Stranger:
    """A referee that somebody else has written, line by line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def begin(self, seats: tuple[str, ...], rounds: int) -> None:
        self._say({"do": "blank", "seats": seats, "rounds": rounds})

    def judged(self, command: Command) -> dict[str, Any] | None:
        """The whole situation after it, or None where it is refused."""
        self._say(msgspec.to_builtins(command))
        assert self._process.stdout is not None
        after: dict[str, Any] | None = json.loads(self._process.stdout.readline())
        return after

    def _say(self, what: Any) -> None:
        assert self._process.stdin is not None
        print(json.dumps(what), file=self._process.stdin, flush=True)


@contextmanager
def stranger() -> Iterator[Stranger]:
    with subprocess.Popen([NODE, str(STEP)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Stranger(process)
        assert process.stdin is not None
        process.stdin.close()


def compare(theirs: Stranger, games: int, seed: int) -> int:
    """The number of steps at which both said the same."""
    dice = Random(seed)
    return sum(_compared(theirs, dice) for _ in range(games))


def _compared(theirs: Stranger, dice: Random) -> int:
    seats = tuple(NAMES[: dice.randint(2, 8)])
    options = Options(turn_ms=None, signal_ms=None)
    state = ARRIBA.rules.blank(seats, options)
    theirs.begin(seats, options.rounds)
    steps = 0
    while not ARRIBA.rules.is_over(state):
        command = _next(state, dice)
        before = write(state)
        decision = ARRIBA.rules.decide(state, command, steps)
        told = theirs.judged(command)
        if isinstance(decision, Refusal):
            assert told is None, f"{command} is refused by ours ({decision.code}) and done by theirs in {before}"
        else:
            for event in decision:
                state = ARRIBA.rules.evolve(state, event)
            ours = msgspec.to_builtins(write(state)) | {"spent": sorted(state.spent)}
            assert told is not None, f"{command} is done by ours and refused by theirs in {before}"
            told["spent"].sort()
            different = [key for key in (*COMPARED, "spent") if told[key] != ours[key]]
            assert not different, f"{different} differ after {command} in {before}: {told} and not {ours}"
        steps += 1
    return steps


def _next(state: State, dice: Random) -> Command:
    if state.phase == "round_over" and dice.random() > WILD:
        return ARRIBA.rules.deal(state, lambda cards, _: dice.sample(list(cards), len(cards)))
    if state.phase == "last_call" and dice.random() < WILD:
        return Timeout()
    seat = dice.choice(state.seats)
    if state.turn is not None and dice.random() > WILD:
        return Flip(state.turn)
    if state.head_by is not None and dice.random() > WILD:
        return Signal(state.head_by)
    return dice.choice(
        [Flip(seat), Signal(seat), Grab(seat), Deal(()) if state.phase != "round_over" else Grab(seat)]
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.judged", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    args = parser.parse_args()
    with stranger() as theirs:
        steps = compare(theirs, args.games, args.seed)
    print(f"{args.games} games, {steps:,} steps: no difference")


if __name__ == "__main__":
    main()
