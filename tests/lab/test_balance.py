"""Does the report on a game's balance say what was played, and does it notice what it is about?"""

import argparse
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from prems.games import GAMES
from prems.games.arriba.lab import STUDY
from prems.games.arriba.lab.balance import plain
from prems.games.arriba.options import Options
from prems.kernel.study import Share, Trial
from prems.lab import balance
from prems.lab.balance.trial import NAMES, play_one, seating
from prems.lab.balance.work import asked, measure


def lab(*words: str) -> int:
    parser = argparse.ArgumentParser()
    balance.configure(parser)
    return balance.run(parser.parse_args(words))


def share_of(trial: Trial, figure: str, games: int) -> float:
    found = STUDY.balance.figures([play_one("arriba", STUDY, trial, nth, nth) for nth in range(games)])[figure]
    assert isinstance(found, Share)
    return found.share


def test_the_one_sits_in_every_place() -> None:
    trial = Trial("", plain("hard"), plain("easy"), seats=3)
    seen = [seating(trial, nth) for nth in range(3)]
    assert [subject for subject, _ in seen] == list(NAMES[:3])
    assert all(bots[subject].level == "hard" for subject, bots in seen)
    assert all([bot.level for bot in bots.values()].count("easy") == 2 for _, bots in seen)


@pytest.mark.rule("A44")
def test_a_head_start_wins_games() -> None:
    fast = Trial("", plain("normal"), plain("normal"), head_start=200)
    assert share_of(fast, "wins", 12) > 0.6


@pytest.mark.rule("A11")
def test_a_later_card_costs_the_turner_duels() -> None:
    early, late = (
        Trial("", plain("normal"), plain("normal"), options=Options(turners_delay=is_late))
        for is_late in (False, True)
    )
    assert share_of(early, "duels", 60) > share_of(late, "duels", 60) + 0.03


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    assert measure("leprechauns", 1, 3, 1) == measure("leprechauns", 1, 3, 2)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_column_of_every_chapter_is_a_figure(game: str) -> None:
    study = asked(game)
    trial = study.balance.chapters[0].trials[0]
    known = study.balance.figures([play_one(game, study, trial, 0, 1)])
    for chapter in study.balance.chapters:
        assert {*chapter.columns, chapter.drawn} <= set(known)


def test_a_report_with_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("leprechauns", "--games", "1", "--processes", "1", "--pictures", str(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "### Speed or memory?" in told
    assert "| forgets nothing |" in told
    drawn = sorted(tmp_path.glob("*.svg"))
    assert len(drawn) == len(asked("leprechauns").balance.chapters)
    assert all(ElementTree.parse(picture).getroot().tag.endswith("svg") for picture in drawn)
    assert all(picture.name in told for picture in drawn)


def test_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("leprechauns", "--games", "1", "--processes", "1", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["What is a head start worth?"]["0 ms, among equals"]["wins"]["of"] == 1


def test_the_command_says_what_it_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("arriba", "--pictures", str(tmp_path / "nowhere")) == 2
    assert "expected an existing folder" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        lab("arriba", "--games", "some")
    assert "expected a whole number from 1 up, not 'some'" in capsys.readouterr().err
