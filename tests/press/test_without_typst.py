"""What does `prems print` say where it cannot print?"""

import sys

import pytest

from prems.cli import main


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.delitem(sys.modules, "prems.press.typeset", raising=False)
    assert main(["print", "arriba"]) == 2
    assert "pip install 'prems[print]'" in capsys.readouterr().err
