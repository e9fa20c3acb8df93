"""What does compiling the rules gain? The last word of `make compiled`."""

import sys

from bench.engine import measure as engine
from bench.spread import Spread

TURNS = 7
SECONDS = 0.1


def main() -> None:
    """The best of short runs that took turns: a busy moment of the machine spoils few of them."""
    pure = engine.pure()
    found = engine.taking_turns([*pure, *engine.compiled(pure)], TURNS, SECONDS)
    for before, after in zip(found[: len(pure)], found[len(pure) :], strict=True):
        if problem := before.problem or after.problem:
            sys.exit(problem)
        gains = {
            "random play": _gain(before.choosing, after.choosing),
            "judged": _gain(before.judged, after.judged),
            "applied": _gain(before.applied, after.applied),
        }
        print(f"{after.name}: {', '.join(f'{way} x {gain:.2f}' for way, gain in gains.items())}")


def _gain(before: Spread | None, after: Spread | None) -> float:
    assert before
    assert after
    return after.high / before.high


if __name__ == "__main__":
    main()
