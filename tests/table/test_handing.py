"""After a move: who is waited for, for how long, and does anybody see a 3-2-1?"""

import pytest

from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.handing import FIRST_WITHIN, OTHERS_WITHIN
from prems.table.table import Table
from tests.kit.world import SteadyWorld

A_MOMENT = 10.0  # milliseconds


@pytest.fixture
def moved(world: SteadyWorld) -> SteadyWorld:
    """In another process, where nobody is yet."""
    world.start("ana", "bo", first="Ana")
    world.flip("ana", "bo")
    world.advance(3_000)
    assert world.table.may_move()
    table, effects = Table.restored("ROOM", "arriba", world.log, world.at, world.table.handed(world.at))
    there = world.continued_with(table)
    there.do(effects)
    return there


def is_playing(world: SteadyWorld) -> bool:
    assert world.table.open_game is not None
    return world.table.open_game.is_running


@pytest.mark.parametrize("after", [A_MOMENT, OTHERS_WITHIN + A_MOMENT, FIRST_WITHIN - A_MOMENT])
def test_however_late_the_first_comes_the_others_are_waited_for_and_nobody_sees_a_count(
    moved: SteadyWorld, after: float
) -> None:
    moved.advance(after)
    moved.join("ana")
    moved.advance(A_MOMENT)
    assert not is_playing(moved), "Bo may be on his way"
    moved.join("bo")
    moved.advance(A_MOMENT)
    assert is_playing(moved)
    assert not moved.all_told(fx.Count)
    assert not moved.happened(e.PlayPaused)
    moved.flip("ana")
    moved.check_log()


def test_play_goes_on_without_whoever_does_not_come(moved: SteadyWorld) -> None:
    moved.advance(OTHERS_WITHIN)
    moved.join("ana")
    moved.advance(OTHERS_WITHIN - A_MOMENT)
    assert not is_playing(moved)
    moved.advance(2 * A_MOMENT)
    assert is_playing(moved)
    assert not moved.happened(e.PlayPaused)


def test_whoever_came_and_lost_the_line_again_is_waited_for_as_if_not_come(moved: SteadyWorld) -> None:
    moved.join("ana")
    moved.drop("ana")
    moved.advance(OTHERS_WITHIN + A_MOMENT)
    moved.join("ana", "bo")
    moved.advance(A_MOMENT)
    assert is_playing(moved)
    assert not moved.all_told(fx.Count)


def test_where_nobody_comes_the_table_pauses_as_after_a_crash(moved: SteadyWorld) -> None:
    moved.advance(FIRST_WITHIN + A_MOMENT)
    assert moved.state.is_paused
    moved.join("ana")
    assert moved.all_told(fx.Count)


def test_whoever_pauses_before_all_are_back_has_paused(moved: SteadyWorld) -> None:
    moved.join("ana")
    moved.ask("ana", r.Pause())
    moved.join("bo")
    moved.advance(FIRST_WITHIN)
    assert moved.state.is_paused
    assert not is_playing(moved), "no time limit runs under covered cards"
    moved.ask("ana", r.Resume())
    moved.advance(moved.state.settings.count_ms + A_MOMENT)
    assert is_playing(moved)
    moved.flip("ana")
