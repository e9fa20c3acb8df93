"""Does the laboratory measure what it says, and does fairness still reach its goals?"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from prems.lab.fairness import command
from prems.lab.fairness.cheats import LIAR
from prems.lab.fairness.goals import Checked, check
from prems.lab.fairness.light import THE_LIGHT
from prems.lab.fairness.report import figures
from prems.lab.fairness.track import Track
from prems.lab.fairness.trials import Findings, track_of
from prems.lab.fairness.work import measure
from prems.lab.world.mixes import MIXES
from prems.lab.world.person import Person
from prems.lab.world.world import known_to_tables


def found(trial: str, mix: str, tracks: int) -> Findings:
    gathered: Findings = defaultdict(list)
    for number in range(tracks):
        for name, values in track_of(trial, mix, 7, number).items():
            gathered[name].extend(values)
    return gathered


def percent(values: list[float]) -> float:
    return 100.0 * sum(values) / len(values)


@pytest.mark.rule("T01")
@pytest.mark.parametrize(("mix", "least"), [("home", 97.5), ("world", 96.0), ("mobile", 93.0)])
def test_the_truly_fastest_wins(mix: str, least: float) -> None:
    seen = found("races", mix, 12)
    assert percent(seen["fidelity_10"]) >= least
    assert percent(seen["fidelity_10"]) > percent(seen["arrival.fidelity_10"])
    assert sum(seen["violations"]) == 0
    assert max(seen["delay"]) <= 400.0


def test_neither_a_far_link_nor_a_slow_screen_costs_a_race() -> None:
    seen = found("shares", "world", 6)
    for share in ("share_far_near", "share_hz_60_144", "share_hz_30_60"):
        assert 46.0 <= percent(seen[share]) <= 54.0


def test_lying_does_not_pay() -> None:
    seen = found("cheating", "home", 3)
    assert sum(seen["liar.gain"]) / len(seen["liar.gain"]) < 13.0
    assert sum(seen["pong_delayer.gain"]) / len(seen["pong_delayer.gain"]) < 70.0
    assert percent(seen["pong_delayer_proxied.wins"]) > percent(seen["pong_delayer.wins"])


def test_hands_are_judged_by_the_view_they_answered() -> None:
    seen = found("flips", "mobile", 15)
    assert percent(seen["wrong_view"]) < 4.0
    assert percent(seen["arrival.wrong_view"]) > 15.0


def test_a_tiny_track_plays_as_it_always_did() -> None:
    """The cheapest alarm there is: when it rings, look at what moved before you write down new numbers."""
    chance = Random("golden")
    with known_to_tables(THE_LIGHT):
        track = Track([Person(MIXES["mobile"], chance) for _ in range(4)], chance, cheat=LIAR)
        races = [track.race([person.reaction() for person in track.people]) for _ in range(12)]
    assert [race.winner for race in races] == WINNERS
    assert [round(race.delay) for race in races] == DELAYS


WINNERS = [2, 2, 3, 2, 2, 0, 0, 2, 3, 0, 3, 2]
DELAYS = [47, 130, 126, 76, 76, 46, 65, 57, 0, 78, 93, 157]


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone, together = (measure(["near"], 40, 1, processes) for processes in (1, 2))
    assert figures(alone["near"]) == figures(together["near"])


def test_too_few_races_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("--races", "40", "--mix", "home", "--processes", "1") == 0
    out = capsys.readouterr().out
    assert "? a duel by exactly 10 ms" in out
    assert "too few races to say anything" in out


def test_a_missed_goal_is_noticed() -> None:
    assert Checked("", "home", 98.5, 100.0, 98.5).is_reached
    assert not Checked("", "home", 98.5, 100.0, 98.4).is_reached


def lab(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.configure(parser)
    return command.run(parser.parse_args(words))


def test_the_command_prints_figures_and_draws_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "fairness.svg"
    assert lab("--races", "40", "--mix", "near", "--mix", "home", "--json", "--picture", str(drawn)) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["near", "home"]
    expected = {"fidelity_5", "fidelity_10", "fidelity_20", "fidelity_50", "duel_10"}
    expected |= {"delay_p50", "delay_p99", "liar_gain_ms"}
    for part in (told["home"], *(told["home"][rival] for rival in ("arrival", "synced_clock", "synced_clock_at"))):
        assert expected <= set(part)
    assert {line.mix for line in check(told)} == {"home"}
    assert ElementTree.parse(drawn).getroot().tag.endswith("svg")


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("--races", "40", "--mix", "home", "--processes", "1") == 0
    out = capsys.readouterr().out
    assert "HOME" in out
    assert "a liar gains (ms)" in out


def test_one_trial_alone_says_what_it_says_among_all_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("--races", "40", "--mix", "near", "--mix", "home", "--trial", "duels", "--processes", "1") == 0
    out = capsys.readouterr().out
    assert "a duel by exactly 10 ms" in out
    assert "wait for the verdict" not in out
    alone, among = (measure(["near"], 40, 1, 1, trials) for trials in (["duels"], ["duels", "flips"]))
    assert alone["near"]["duel_10"] == among["near"]["duel_10"]


def test_the_command_says_what_it_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        lab("--races", "many")
    assert "expected a whole number from 1 up, not 'many'" in capsys.readouterr().err
    assert lab("--races", "40", "--picture", str(tmp_path / "nowhere" / "a.svg")) == 2
    assert "expected a file in an existing folder" in capsys.readouterr().err
