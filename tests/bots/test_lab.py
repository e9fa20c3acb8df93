"""What does `prems lab bots` tell, and whom does it seat?"""

import argparse
import json

import pytest

from prems.games import GAMES
from prems.kernel.bot import Level
from prems.kernel.study import share
from prems.lab import bots as lab
from prems.lab.bots.seating import seating
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.world.world import known_to_tables


def parsed(*argv: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    lab.configure(parser)
    return parser.parse_args(argv)


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.run(parsed("leprechauns", "--games", "3", "--processes", "1", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["leprechauns"]["games"] == 3
    assert {*told["leprechauns"]["levels"]} == {"easy", "normal", "hard"}
    assert told["leprechauns"]["levels"]["normal"]["wins"]["of"] == 6


def test_a_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab.run(parsed("arriba", "--games", "2", "--levels", "easy,hard", "--processes", "1")) == 0
    told = capsys.readouterr().out
    assert "2 games" in told
    assert "wrong grabs" in told


def test_a_game_without_a_study_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with known_to_tables(THE_LIGHT):
        assert lab.run(parsed("light", "--games", "2")) == 1
    assert "light: no study" in capsys.readouterr().err


def test_every_registered_game_is_played_or_named(capsys: pytest.CaptureFixture[str]) -> None:
    with known_to_tables(THE_LIGHT):
        assert lab.run(parsed("--games", "2", "--processes", "1", "--json")) == 0
    told = capsys.readouterr()
    assert {*json.loads(told.out)} == {*GAMES}
    assert "light: no study" in told.err


def test_two_processes_find_what_one_finds(capsys: pytest.CaptureFixture[str]) -> None:
    for processes in "12":
        lab.run(parsed("leprechauns", "--games", "12", "--processes", processes, "--json"))
    one, two = capsys.readouterr().out.split("}\n{")
    assert json.loads(one + "}") == json.loads("{" + two)


@pytest.mark.parametrize(
    "argv", [("--games", "0"), ("--levels", "easy"), ("--levels", "easy,champion"), ("whist",), ("--processes", "-1")]
)
def test_what_was_expected_is_said(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        parsed(*argv)
    assert exit_.value.code == 2
    told = capsys.readouterr().err
    assert "expected" in told or "choose from" in told


def test_everybody_sits_once_and_in_the_end_everywhere() -> None:
    levels: tuple[Level, ...] = ("easy", "normal", "hard", "normal")
    tables = [seating(GAMES["arriba"].bots, levels, seed) for seed in range(60)]
    assert all(sorted(bot.level for bot in table.values()) == sorted(levels) for table in tables)
    assert all(len(table) == 4 for table in tables)
    assert {next(iter(table.values())).level for table in tables} == {*levels}
    assert {bot.name for table in tables for bot in table.values()} == {bot.name for bot in GAMES["arriba"].bots}


def test_a_crowd_of_one_level_has_names_of_its_own() -> None:
    crowd = seating(GAMES["arriba"].bots, ("hard",) * 6, 1)
    assert len(crowd) == 6
    assert {bot.level for bot in crowd.values()} == {"hard"}


def test_shares_say_how_sure_they_are() -> None:
    few, many = share(5, 10), share(500, 1_000)
    assert few.low < many.low < many.share == 0.5 < many.high < few.high
    assert share(0, 0).share == 0
