"""What does it bring to compile the rules? The last word of `make compiled`."""

from bench import engine
from bench.figures import Engines

TURNS = 5
SECONDS = 0.2
WAYS = {"choosing": "random play", "judged": "judged", "applied": "applied"}


def main() -> None:
    pure = engine.pure()
    engines = Engines(engine.taking_turns([*pure, *engine.compiled(pure)], TURNS, SECONDS))
    for before, after in zip(engines.ours, engines.ours[len(pure) :], strict=False):
        gains = [f"{words} x {engines.ratio(after, before, way):.2f}" for way, words in WAYS.items()]
        print(f"{after.name}: {', '.join(gains)}")


if __name__ == "__main__":
    main()
