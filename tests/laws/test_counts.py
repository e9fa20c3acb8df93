"""Can exactly those positions be reached that could be reached yesterday?"""

from difflib import unified_diff
from pathlib import Path

import pytest
from msgspec import json

from prems.games import GAMES
from tests.laws.counts import futures, laid, opening_of, tables, written_down

over_all_tables = pytest.mark.parametrize("table", tables(), ids=lambda table: table.stem)


@over_all_tables
def test_as_many_positions_can_be_reached_as_ever(table: Path) -> None:
    """If a rule was changed on purpose: `make golden`. Else the branch that rings is printed here."""
    before = table.read_text(encoding="utf-8").splitlines()
    now = written_down(opening_of(table)).splitlines()
    branches = "\n".join(unified_diff(before, now, "was", "is", n=0, lineterm=""))
    assert not branches, branches


@over_all_tables
def test_every_position_can_be_fed_back(table: Path) -> None:
    game, start = laid(opening_of(table))
    for positions in futures(game, start):
        for written, state in positions.items():
            again = game.notation.read(json.decode(written), start.seats, start.options)
            assert json.encode(game.notation.write(again), order="sorted") == written
            for seat in start.seats:
                assert game.sight.of(again, seat) == game.sight.of(state, seat)
            for command in (*game.chances.moves(state), *game.chances.mishaps(state)):
                assert game.rules.decide(again, command, 0) == game.rules.decide(state, command, 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_tiny_table(game: str) -> None:
    assert [table for table in tables() if table.stem.startswith(f"{game}-")]
