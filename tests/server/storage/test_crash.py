"""After kill -9 nothing that anybody saw is missing, and every game can be finished. `make crash`: 50 games."""

from tests.server.storage.crash import KILLS, crash


def test_some_games_survive_some_kills() -> None:
    assert crash(games=4, seed=11) == KILLS
