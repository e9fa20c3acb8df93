"""What if there were a third game? A copy of the house in which one has moved in, with two folders and two lines.

Primeurs lies beside this file as it would lie below `prems.games`, its pages in `web`, its tests in `own_tests`.
Whatever else it needed would be a fault of the house.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]
GAME: Final = "primeurs"
HERE: Final = ROOT / "tests/kit" / GAME

PYTHON_LIST: Final = "src/prems/games/__init__.py"
WEB_LIST: Final = "web/src/games/list.ts"
FOLDERS: Final = (f"src/prems/games/{GAME}", f"web/src/games/{GAME}")

LEFT_BEHIND: Final = {"node_modules", "mutants", "static", "__pycache__", GAME}
"""What is no source, can be made again, or is moved instead of copied."""


class House:
    """The copy, and what is done there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT, root, ignore=lambda _, names: [name for name in names if is_left_behind(name)])
        (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        move(HERE, root / FOLDERS[0], {"own_tests", "web"})
        move(HERE / "web", root / FOLDERS[1])
        move(HERE / "own_tests", root / "tests")
        add_line(root / PYTHON_LIST, after='    "leprechauns",\n', line=f'    "{GAME}",\n')
        add_line(root / WEB_LIST, after='from "./leprechauns";\n', line=f'export {{ {GAME} }} from "./{GAME}";\n')

    def make(self) -> None:
        """As `make protocol books` does after every change of the rules' words."""
        for written in ("typescript", "rulebooks"):
            self.python("-m", f"prems.protocol.{written}")

    def python(self, *arguments: str) -> str:
        return self.run(sys.executable, *arguments)

    def run(self, *command: str, folder: str = ".") -> str:
        """What it says; it has to succeed."""
        env = os.environ | {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=self.root / folder, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def passes(self, *tests: str) -> int:
        """How many tests of this game passed there."""
        told = self.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", GAME, *tests)
        return int(told.rsplit(" passed", 1)[0].split()[-1])


def is_left_behind(name: str) -> bool:
    return name in LEFT_BEHIND or (name.startswith(".") and name != ".npmrc" and not name.startswith(".prettier"))


def move(source: Path, target: Path, without: set[str] = frozenset()) -> None:  # type: ignore[assignment]
    """Into a folder of another name, which every import has to say."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_dir() or inside.parts[0] in without or "__pycache__" in inside.parts:
            continue
        (target / inside).parent.mkdir(parents=True, exist_ok=True)
        (target / inside).write_text(at_home(path.read_text(encoding="utf-8")), encoding="utf-8")


def at_home(text: str) -> str:
    return text.replace(f"tests.kit.{GAME}.own_tests", "tests").replace(f"tests.kit.{GAME}", f"prems.games.{GAME}")


def add_line(path: Path, after: str, line: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(after) == 1, f"{path} is no longer a list with a line for each game"
    path.write_text(text.replace(after, after + line), encoding="utf-8")


def written_again(house: House) -> None:
    """What is told and counted of the game, after a change that was meant."""
    for told in ("tests.golden", "tests.table.golden", "tests.laws.counts"):
        house.python("-m", told)
    for folder in {path.parent for path in (HERE / "own_tests").rglob("*.txt")}:
        at = house.root / "tests" / folder.relative_to(HERE / "own_tests")
        for now in at.glob("*.txt" if at.name == GAME else f"{GAME}*.txt"):
            shutil.copy(now, folder / now.name)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        written_again(House(Path(folder) / "house"))
