"""Is every rule stated by a test, and does `make rules` say so where one is not?"""

from pathlib import Path

import pytest

from tests.rules import __main__ as rules

A_TEST = """
import pytest

@pytest.mark.rule({ids})
@pytest.mark.parametrize("n", [1])
def test_something(n):
    pass
"""


def test_every_rule_that_the_rules_could_break_has_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main() == 0
    assert "0 faults" in capsys.readouterr().out


def test_a_test_can_state_several_rules() -> None:
    assert list(rules.marks(A_TEST.format(ids='"A30", "A31"'))) == [
        ("A30", "test_something"),
        ("A31", "test_something"),
    ]


def test_the_folder_says_who_is_held_to_the_rule() -> None:
    places = {place for _, place in rules.tests_by_rule()}
    assert "rules" in places
    assert rules.PLACE_OF["table"] == "table"


def told(capsys: pytest.CaptureFixture[str], tests: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    monkeypatch.setattr(rules, "TESTS", tests)
    return rules.main(), capsys.readouterr().out


def test_a_rule_without_a_test_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out = told(capsys, tmp_path, monkeypatch)
    assert status == 1
    assert "FAULT: A31 has no test (rules)" in out
    assert "FAULT: A81 has no test (table)" in out
    assert "FAULT: L06 has no test (web)" in out
    assert "FAULT: T09 has no test (table)" in out


def test_a_test_of_an_unknown_rule_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_it.py").write_text(A_TEST.format(ids='"A99"'))
    status, out = told(capsys, tmp_path, monkeypatch)
    assert status == 1
    assert "FAULT: no rule 'A99', named by test_it.py::test_something" in out


def test_a_test_of_the_tables_own_rule_states_a_games_rule_that_refers_to_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "test_it.py").write_text(A_TEST.format(ids='"T08"'))
    _, out = told(capsys, tmp_path, monkeypatch)
    assert "A81 has no test" not in out
    assert "FAULT: A82 has no test (table)" in out


def test_a_reference_to_nothing_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "BOOKS", rules.BOOKS[:-1])
    assert rules.main() == 1
    assert "FAULT: A81 refers to 'T08', which is no rule" in capsys.readouterr().out


def test_a_rule_that_stands_twice_in_the_books_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "BOOKS", [rules.BOOKS[0], *rules.BOOKS])
    assert rules.main() == 1
    assert "FAULT: A01 stands in the rule books 2 times" in capsys.readouterr().out
