"""Do the import contracts hold, and does each of them notice whoever breaks it, in a game of tomorrow too?"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
A_THIRD = "tercera"  # a game that nobody has told the contracts of


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A copy of the sources with a third game in it, to be broken."""
    prems = tmp_path / "prems"
    shutil.copytree(ROOT / "src" / "prems", prems, ignore=lambda _, names: [n for n in names if is_no_code(n)])
    shutil.copytree(prems / "games" / "arriba", prems / "games" / A_THIRD)
    for module in (prems / "games" / A_THIRD).rglob("*.py"):
        module.write_text(module.read_text().replace("games.arriba", f"games.{A_THIRD}"))
    return prems


def is_no_code(name: str) -> bool:
    return name == "__pycache__" or ("." in name and not name.endswith(".py"))


def linted(sources: Path) -> tuple[int, str]:
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()"]
    config = ["--config", str(ROOT / "pyproject.toml"), "--no-cache"]
    done = subprocess.run([*lint, *config], cwd=sources.parent, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_nobody_breaks_them(planted: Path) -> None:
    code, told = linted(planted)
    assert code == 0, told


@pytest.mark.parametrize(
    ("module", "imported", "contract"),
    [
        ("kernel/values", "prems.games", "Folders point one way"),
        ("games/arriba/cards", "prems.table.state", "Folders point one way"),
        ("protocol/codec", "prems.server.limits", "Folders point one way"),
        ("a_new_folder/__init__", "typing", "Folders point one way"),
        ("kernel/words", "prems.kernel.rulebook", "Nothing goes round in circles"),
        ("table/state", "prems.table.view", "Nothing goes round in circles"),
        (f"games/{A_THIRD}/cards", "prems.games.arriba.cards", "Games are strangers"),
        (f"games/{A_THIRD}/rules/evolve", f"prems.games.{A_THIRD}.view", "Every game has the same files"),
        (f"games/{A_THIRD}/events", f"prems.games.{A_THIRD}.state", "Every game has the same files"),
        (f"games/{A_THIRD}/a_new_file", "typing", "Every game has the same files"),
        (f"games/{A_THIRD}/playing/pacing", f"prems.games.{A_THIRD}.playing.coaching", "Every game tells a table"),
        (f"games/{A_THIRD}/playing/a_new_file", "typing", "Every game tells a table"),
        (f"games/{A_THIRD}/check", f"prems.games.{A_THIRD}", "A game's front is for others"),
        (f"games/{A_THIRD}/bots/mind", f"prems.games.{A_THIRD}.state", "A bot sees views"),
        (f"games/{A_THIRD}/bots/mind", f"prems.games.{A_THIRD}.rules.live", "A bot sees views"),
        (f"games/{A_THIRD}/print/faces", f"prems.games.{A_THIRD}.state", "Print knows the cards"),
        (f"games/{A_THIRD}/view", "prems.paper.shapes", "Only print draws"),
        (f"games/{A_THIRD}/rules/evolve", "prems.human.reaction", "Only bots and the lab"),
        ("table/fairness/trust/link", "prems.table.requests", "Fairness knows no game"),
        ("server/storage/store", "prems.server.tables.codes", "The server's folders point one way"),
        ("server/a_new_file", "typing", "The server's folders point one way"),
        (f"games/{A_THIRD}/rules/evolve", "time", "Rules are pure"),
        ("table/state", "uuid", "Rules are pure"),
        ("human/reaction", "random", "Rules are pure"),
        ("lease", "time", "Rules are pure"),
    ],
)
def test_a_breach_is_caught(planted: Path, module: str, imported: str, contract: str) -> None:
    path = planted / f"{module}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"import {imported}\n" + (path.read_text() if path.exists() else ""))
    code, told = linted(planted)
    assert code == 1
    assert any(line.startswith(contract) and "BROKEN" in line for line in told.splitlines()), told


@pytest.mark.parametrize("gone", ["scribe", "server/storage", f"games/{A_THIRD}/bots"])
def test_a_folder_that_has_another_name_is_missed(planted: Path, gone: str) -> None:
    (planted / gone).rename(planted / f"{gone}_by_another_name")
    code, told = linted(planted)
    assert code == 1
    assert "Missing layer" in told
