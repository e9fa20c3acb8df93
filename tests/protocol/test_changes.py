"""Does what changed, laid over the view before, give the view? In our client's code, and in the page's own."""

import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from prems.games import GAMES
from prems.protocol.changes import Line, folded
from prems.table.state import ScreenKind
from tests.protocol.evenings import Evening, Told

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
SEED: Final = 0
STEPS: Final = 400

Raw = dict[str, Any]
decode: Final = msgspec.json.decode
encode: Final = msgspec.json.encode

over_all_games = pytest.mark.parametrize("game", GAMES)


@cache
def evening(game: str) -> list[Told]:
    return [*Evening(game, SEED).told(STEPS)]


@over_all_games
def test_it_is_the_same_to_the_byte(game: str) -> None:
    stages, shorter, lines = set(), 0, dict[ScreenKind, Line]()
    told = evening(game)
    for kind, whole, change in told:
        line = lines.setdefault(kind, Line())
        if change is None:
            assert line.whole(decode(whole)) is not None
            continue
        heard = line.whole(decode(change))
        assert heard is not None
        assert encode(heard) == whole
        stages.add((kind, heard["view"]["stage"], heard["view"]["is_paused"]))
        shorter += len(change) < len(whole) / 2
    assert shorter > 0.6 * len(told)
    assert {("full", "playing", False), ("hands", "playing", False), ("full", "over", False)} <= stages


@over_all_games
def test_a_page_makes_the_same_view_of_it(game: str, tmp_path: Path) -> None:
    """The page's own code, with names that every object of JavaScript knows."""
    lines = [[kind, whole.decode(), change and change.decode()] for kind, whole, change in evening(game)]
    bundle = tmp_path / "fold.mjs"
    made = [str(WEB / "node_modules/.bin/rolldown"), str(ROOT / "tests/protocol/fold.mjs"), "--file", str(bundle)]
    subprocess.run([*made, "--format", "esm"], check=True, capture_output=True, cwd=WEB)
    read = subprocess.run(["node", str(bundle)], input=encode(lines), capture_output=True, check=False)
    assert read.returncode == 0, read.stderr.decode()
    assert decode(read.stdout) == {"folded": sum(change is not None for _, _, change in lines)}


def test_nothing_of_the_view_before_is_touched() -> None:
    before: Raw = {"v": 1, "hints": [], "play": {"turn": "Ana", "draw": {"Ana": 3, "Bo": 4}}}
    copy = decode(encode(before))
    change = {"since": 1, "view": {"v": 2}, "play": {"turn": None}, "within": {"draw": {"Bo": 3}}}
    assert folded(before, change) == {"v": 2, "hints": [], "play": {"turn": None, "draw": {"Ana": 3, "Bo": 3}}}
    assert before == copy


def test_who_lacks_the_view_before_asks_again_until_a_whole_one_comes() -> None:
    line = Line()
    change: Raw = {"say": "change", "since": 1, "view": {"v": 2}}
    assert line.whole(change) is None, "nothing came yet"
    assert line.whole({"say": "view", "view": {"v": 0}}) is not None
    assert line.whole(change) is None, "another one came"
    assert line.whole({"say": "change", "since": 0, "view": {"v": 2}}) is None, "what was missed is missing for good"
    line.whole({"say": "view", "view": {"v": 1}})
    assert line.whole(change) == {"say": "view", "view": {"v": 2}}
    assert line.whole({"say": "pulse"}) == {"say": "pulse"}
