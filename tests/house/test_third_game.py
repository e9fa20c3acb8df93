"""What does a third game take? Two folders and two lines: then every test of the house is passed by it too."""

from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

import pytest

from prems.protocol import rulebooks, typescript
from tests.kit.planted import FOLDERS, GAME, HERE, PYTHON_LIST, ROOT, WEB_LIST, House, is_left_behind


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """Where it has moved in, and what is generated was generated."""
    house = House(tmp_path_factory.mktemp("planted") / "house")
    house.make()
    return house


def files(root: Path) -> Iterator[str]:
    for path in root.rglob("*"):
        inside = path.relative_to(root)
        if path.is_file() and not any(is_left_behind(part) and part != GAME for part in inside.parts):
            yield inside.as_posix()


def changed(house: House, path: str) -> list[str]:
    """What was added to a file, or taken away."""
    before, after = ((root / path).read_bytes().decode(errors="replace") for root in (ROOT, house.root))
    return [line for line in ndiff(before.splitlines(), after.splitlines()) if line[:2] in ("+ ", "- ")]


def generated() -> set[str]:
    """What `make protocol books` writes, whoever plays."""
    return {f"web/src/protocol/{name}" for name in (*typescript.files(), f"{GAME}.ts")} | {
        f"web/src/games/{name}" for name in rulebooks.files()
    }


def test_it_took_two_folders_and_two_lines(house: House) -> None:
    ours = {path for path in files(ROOT) if not path.startswith(f"tests/kit/{GAME}/")}
    theirs = {*files(house.root)}
    assert ours <= theirs, "nothing is missing"
    own_tests = {f"tests/{path.relative_to(HERE / 'own_tests')}" for path in (HERE / "own_tests").rglob("*.*")}
    elsewhere = {path for path in theirs - ours if not path.startswith(tuple(f"{folder}/" for folder in FOLDERS))}
    assert elsewhere <= own_tests | generated(), "its files lie in its two folders, and its tests among the tests"
    touched = {path for path in ours if (ROOT / path).read_bytes() != (house.root / path).read_bytes()}
    assert touched - generated() == {PYTHON_LIST, WEB_LIST}
    assert changed(house, PYTHON_LIST) == [f'+     "{GAME}",']
    assert changed(house, WEB_LIST) == [f'+ export {{ {GAME} }} from "./{GAME}";']


def test_it_is_complete_and_keeps_the_contracts(house: House) -> None:
    assert house.python("-m", "tests.house.complete", GAME) == "nothing is missing\n"
    assert "0 broken" in house.python("-c", "from importlinter.cli import lint_imports_command as lint; lint()")
    assert "0 faults" in house.python("-m", "tests.rules")


@pytest.mark.parametrize(
    ("tests", "at_least"),
    [
        (("tests/laws", "tests/kernel"), 40),
        (("tests/rules", "tests/golden", "tests/scribe"), 15),
        (("tests/table",), 7),
        (("tests/server",), 3),
        (("tests/bots", "tests/lab"), 15),
    ],
    ids=["laws", "rules", "table", "server", "lab"],
)
def test_it_passes(house: House, tests: tuple[str, ...], at_least: int) -> None:
    assert house.passes(*tests) >= at_least


def test_what_knows_every_game_knows_this_one(house: House) -> None:
    """Tests that are not told by its name, but go through the list."""
    shared = (
        "tests/protocol",
        "tests/test_page_words.py",
        "tests/test_rule_coverage.py",
        "tests/house/test_complete.py",
        "tests/house/test_types.py",
        "tests/house/test_words.py",
    )
    house.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *shared)


@pytest.mark.parametrize("experiment", ["bots", "balance", "speed"])
def test_the_laboratory_plays_it(house: House, experiment: str) -> None:
    few = ["--games", "2", *([] if experiment == "speed" else ["--processes", "1"])]
    assert GAME in house.python("-m", "prems.cli", "lab", experiment, GAME, *few).lower()


def test_the_referee_and_the_replay_tell_it(house: House) -> None:
    script = f"tests/golden/{GAME}/whole-game.jsonl"
    told = house.python("-m", "prems.cli", "referee", script, "--log", "game.jsonl")
    assert '"event":"BellRung"' in told
    house.python("-m", "prems.cli", "replay", "--verify", "game.jsonl")
    assert "rings and lays down a fig" in house.python("-m", "prems.cli", "replay", "--lang", "en", "game.jsonl")
    assert '"secrets":{"ana":{"cards":' in house.python("-m", "prems.cli", "replay", "--views", "game.jsonl")
    (house.root / "game.jsonl").unlink()


def test_its_pages_are_checked_like_all_others(house: House) -> None:
    house.run("npm", "run", "--silent", "check", folder="web")
