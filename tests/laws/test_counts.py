"""Can exactly those positions be reached that could be reached yesterday?"""

from difflib import unified_diff

import pytest

from prems.games import GAMES
from tests.laws.counts import counted, file_of, opening_of, written_down


@pytest.mark.parametrize("game", GAMES)
def test_as_many_positions_can_be_reached_as_ever(game: str) -> None:
    """If a rule was changed on purpose: `make golden`. Else the branch that rings is printed here."""
    before = file_of(game).read_text(encoding="utf-8").splitlines()
    now = written_down(opening_of(game)).splitlines()
    branches = "\n".join(unified_diff(before, now, "was", "is", n=0, lineterm=""))
    assert not branches, branches


@pytest.mark.parametrize("game", GAMES)
def test_the_tiny_table_has_a_future(game: str) -> None:
    assert max(sum(counts) for counts in counted(opening_of(game)).values()) > 100
