"""Garbage is looked for where nobody notices, and not for ever left alone where somebody does."""

from prems.server.command.process.garbage import LONGEST, MUCH, is_due


def test_it_is_looked_for_as_soon_as_nobody_plays_and_somebody_was_here() -> None:
    assert is_due(1, 10.0, lambda: False)
    assert not is_due(0, 10.0, lambda: False), "nothing has come that could be gone"
    assert not is_due(1, 10.0, lambda: True)


def test_where_somebody_always_plays_it_is_looked_for_before_it_is_much() -> None:
    assert is_due(MUCH, 10.0, lambda: True)
    assert not is_due(MUCH - 1, LONGEST - 1.0, lambda: True)
    assert is_due(0, LONGEST, lambda: True)
