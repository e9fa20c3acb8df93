"""Would the tests notice a broken rule? Breaks games and fairness in every small way and counts who noticed.

`make mutants` goes on where it was stopped. Verdicts lie in mutants/; survivors are tried again each time, since a
new test may catch them. `mutmut show NAME` prints what a mutant changed.
"""

import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from _pytest.nodes import Node
from mutmut.__main__ import cli
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.stats import status_by_exit_code

# Some mutants live because they change nothing that can happen:
#   arriba/evolve        what was spent is forgotten after a round; nobody asks for it before the next deal
#   arriba/timeout       somebody is to turn exactly in phase "turn", and counts exactly in phase "head" (two)
#   leprechauns/actions  what forbids nothing is asked in vain; a number is asked for only under an action card (two)
#   leprechauns/evolve   no limit runs once the game is over, whenever it would have begun
#   leprechauns/slapping short cuts of the reveal and of a slap: the long way comes to the same
#   leprechauns/state    an action is looked for only where one lies
#   leprechauns/timeout  there is no other phase (two)

A_GAME: Final = 0.97  # is to be killed at least
FAIRNESS: Final = 0.90
CHILDREN: Final = "2"
KILLED: Final = ("killed", "timeout", "segfault")
FOLDER: Final = Path("mutants/src/prems")


def main(names: list[str]) -> int:
    began = time.monotonic()
    _forget_survivors()
    _run(names)
    print(f"\n{(time.monotonic() - began) / 60:.1f} minutes")
    goals = dict.fromkeys(_games(), A_GAME) | {FOLDER / "table/fairness": FAIRNESS}
    reached = [_report(folder) >= goal for folder, goal in goals.items()]
    return 0 if all(reached) else 1


def _games() -> list[Path]:
    """By their folders: `prems` is not asked, for it is mutated."""
    return sorted(path.parent for path in (FOLDER / "games").glob("*/__init__.py"))


def _run(names: list[str]) -> None:
    # mutmut asks a test for `_nodeid`, which pytest has renamed.
    Node._nodeid = property(lambda node: node.nodeid)  # type: ignore[attr-defined]
    PytestRunner.run_tests = _quickest_first  # type: ignore[method-assign, assignment]
    cli(["run", "--max-children", CHILDREN, *names], standalone_mode=False)


_run_tests: Final = PytestRunner.run_tests


def _quickest_first(runner: PytestRunner, *, mutant_name: str | None, tests: Iterable[str]) -> int:
    """Most mutants fall to the first test that looks at them: a law over random races can wait."""
    took = state().duration_by_test
    return _run_tests(runner, mutant_name=mutant_name, tests=sorted(tests, key=lambda test: took.get(test, 0.0)))


def _forget_survivors() -> None:
    for file, verdicts in _files(FOLDER):
        codes = verdicts["exit_code_by_key"]
        for mutant, code in codes.items():
            codes[mutant] = code if status_by_exit_code[code] in KILLED else None
        file.write_text(json.dumps(verdicts, indent=4))


def _report(folder: Path) -> float:
    """Prints the share killed, and who lives; a mutant that was not tried yet counts as alive."""
    fates = {
        mutant: status_by_exit_code[code]
        for _, verdicts in _files(folder)
        for mutant, code in verdicts["exit_code_by_key"].items()
    }
    alive = {mutant: fate for mutant, fate in fates.items() if fate not in KILLED}
    share = 1 - len(alive) / len(fates) if fates else 0.0
    print(f"{folder.name}: {len(fates) - len(alive)} of {len(fates)} mutants killed, {share:.1%}")
    for mutant, fate in alive.items():
        print(f"  {fate}: {mutant}")
    return share


def _files(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for file in sorted(folder.rglob("*.meta")):
        yield file, json.loads(file.read_text())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
