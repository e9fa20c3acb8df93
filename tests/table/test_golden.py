"""Does a whole game with times come out as it was written down, on every machine?"""

import os
import subprocess
import sys

import pytest

from prems.games import GAMES
from prems.table.events import RaceClosed
from tests.kit.world import SteadyWorld
from tests.table.golden import decided_again, file_of, played, transcript


@pytest.fixture(autouse=True)
def predictable_bots() -> None:
    """Here the real ones play."""


@pytest.fixture(scope="module", params=list(GAMES))
def evening(request: pytest.FixtureRequest) -> SteadyWorld:
    return played(request.param)


def test_the_transcript_is_the_one_that_was_written_down(evening: SteadyWorld) -> None:
    """After a change that is meant: `python -m tests.table.golden`, and read what has changed."""
    assert transcript(evening) == file_of(evening.first_game).read_text(encoding="utf-8")


def test_the_log_can_be_decided_again(evening: SteadyWorld) -> None:
    assert decided_again(evening) > 30
    evening.check_log()


def test_it_is_a_game_worth_watching(evening: SteadyWorld) -> None:
    races = evening.happened(RaceClosed)
    assert len(races) > 15
    assert all(hand.kind == "bot" and hand.reaction >= 120 for race in races for hand in race.hands)


def test_the_time_of_a_game_never_runs_backwards(evening: SteadyWorld) -> None:
    times = [event.at for event in evening.log]
    assert times == sorted(times)


def test_chance_does_not_depend_on_how_python_hashes() -> None:
    script = "from tests.table import golden; print(golden.transcript(golden.played('arriba')))"
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
