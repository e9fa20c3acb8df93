"""Does `prems lab speed` measure whole games, played by the rules?"""

import json
from random import Random

import pytest

from prems.cli import main
from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.lab.speed import NAMES, Speed, measured, play, written_down

Printed = pytest.CaptureFixture[str]

over_all_games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@over_all_games
def test_the_same_seed_plays_the_same_games(game: AnyGame) -> None:
    once, again = (measured(game, seats=3, games=2, runs=1, seed=5) for _ in range(2))
    assert (once.actions, once.mix) == (again.actions, again.mix)
    assert measured(game, seats=3, games=2, runs=1, seed=6).mix != once.mix


@over_all_games
def test_what_is_written_down_is_a_whole_game(game: AnyGame) -> None:
    script = written_down(game, NAMES[:4], Random(1))
    play(game, NAMES[:4], script)
    with pytest.raises(AssertionError):
        play(game, NAMES[:4], script[:-1])


@over_all_games
def test_the_mix_counts_every_action(game: AnyGame) -> None:
    speed = measured(game, seats=4, games=3, runs=2, seed=1)
    assert sum(speed.mix.values()) == speed.actions
    assert set(speed.mix) <= {str(kind.__struct_config__.tag) for kind in game.language.commands}
    assert len(speed.runs) == 2


def test_the_median_of_the_runs_counts() -> None:
    assert Speed("arriba", 4, 1, 10, {}, [100, 900, 200]).actions_a_second == 200


def test_the_report(capsys: Printed) -> None:
    assert main(["lab", "speed", "--games", "1", "--runs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines[::2]] == list(GAMES)
    assert all("actions a second (median of 1 runs" in line for line in lines[::2])
    assert all(line.startswith("  1 games, ") for line in lines[1::2])


def test_the_report_as_json(capsys: Printed) -> None:
    assert main(["lab", "speed", "arriba", "--games", "1", "--runs", "3", "--seats", "2", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert (told["game"], told["seats"], told["games"]) == ("arriba", 2, 1)
    assert told["slowest"] <= told["actions_a_second"] <= told["fastest"]


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["chess"], f"no game 'chess', expected one of: {', '.join(GAMES)}"),
        (["--seats", "7"], "7 seats, expected 2 to 6 in leprechauns"),
        (["--games", "0"], "--games and --runs must be at least 1"),
        (["--runs", "0"], "--games and --runs must be at least 1"),
    ],
)
def test_what_cannot_be_measured(argv: list[str], sentence: str, capsys: Printed) -> None:
    assert main(["lab", "speed", *argv]) == 2
    assert capsys.readouterr().err == f"prems lab speed: {sentence}\n"
