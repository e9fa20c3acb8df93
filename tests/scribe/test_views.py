"""Can a finished game be seen again from its log alone?"""

import json
from pathlib import Path

import pytest

from prems.cli import main
from prems.games import GAMES
from prems.kernel.log import Log
from prems.kernel.scenes import scenes

GAMES_WRITTEN = Path(__file__).parents[1] / "fixtures/v0_1"


@pytest.mark.parametrize("log", sorted(GAMES_WRITTEN.glob("*-[12].jsonl")), ids=lambda log: log.stem)
def test_one_scene_a_decision_and_the_last_is_the_end(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    decisions = sum('"cause":' in line for line in lines)
    assert main(["replay", "--views", str(log)]) == 0
    shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(shown) == decisions
    assert shown[-1]["view"]["winners"]
    assert all("secrets" not in scene for scene in shown), "neither game has any"


def test_nothing_is_told_that_was_hidden() -> None:
    """The deal is in the log, and in no scene."""
    lines = (GAMES_WRITTEN / "arriba-over-1.jsonl").read_text(encoding="utf-8").splitlines()
    first = next(scenes(Log(GAMES, lines)))
    assert [type(hint).__name__ for hint in first.hints] == ["Dealt"]
    assert getattr(first.hints[0], "draw", None) == {}


def test_a_log_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text("nonsense", encoding="utf-8")
    assert main(["replay", "--views", str(path)]) == 2
    assert "line 1" in capsys.readouterr().err
