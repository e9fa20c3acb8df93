"""Are the rules compiled where somebody asks for it, and only there?"""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools import compiled
from tools.wheel import Wheel

from prems.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_what_an_action_passes_through_is_compiled(game: str) -> None:
    folder = compiled.PACKAGE / "games" / game
    passed = {folder / "state.py", folder / "moves.py", *(folder / "rules").glob("[a-z]*.py")}
    assert passed <= {*compiled.modules()}, "mypyc cannot compile a Struct: it stands in another module"


def test_structs_are_left_alone() -> None:
    assert not any("(Struct" in path.read_text(encoding="utf-8") for path in compiled.modules())


def test_what_is_built_is_known_by_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "ROOT", Path("/"))
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    (tmp_path / "rules.py").write_text("old")
    old = compiled.digest()
    assert compiled.digest() == old
    (tmp_path / "rules.py").write_text("new")
    assert compiled.digest() != old


def test_where_there_is_no_compiler_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(SystemExit, match="no C compiler"):
        compiled.require_compiler()


@pytest.mark.parametrize(
    ("asked", "version", "is_compiled"),
    [(None, "standard", False), ("0", "standard", False), ("1", "editable", False), ("1", "standard", True)],
)
def test_a_wheel_carries_compiled_rules_only_if_asked(
    asked: str | None, version: str, is_compiled: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if asked is None:
        monkeypatch.delenv("PREMS_COMPILED", raising=False)
    else:
        monkeypatch.setenv("PREMS_COMPILED", asked)
    module = tmp_path / ".compiled" / "prems" / "state.so"
    module.parent.mkdir(parents=True)
    module.touch()
    built: list[Any] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: built.append(command))
    monkeypatch.setattr(Wheel, "_build_pages", lambda _: None)
    data: dict[str, Any] = {"force_include": {}, "pure_python": True}
    Wheel(str(tmp_path), {}, None, None, "", "wheel").initialize(version, data)  # type: ignore[arg-type]
    assert bool(built) == is_compiled
    assert data["force_include"] == ({str(module): "prems/state.so"} if is_compiled else {})
    assert data["pure_python"] != is_compiled
