"""Whose page tells unasked that no hand came down, and what does that save?"""

import pytest

from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Pong
from prems.table.state import PersonId
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

BO = PersonId("bo")

FAR = 100.0  # milliseconds, one way
RESTLESS = (200.0, 200.0, 200.0, 270.0) * 4


def matched(world: SteadyWorld, stack: Stack, sends_beats: bool = True) -> None:
    """Ana and Bo may reach for the totem; Bo is far away, on a restless line."""
    stack("Ana", Ana="1r", Bo="1g", Cy="4r")
    world.join("ana", "cy")
    world.join("bo", way=FAR)
    for round_trip in RESTLESS:
        world.do(world.table.pong(BO, Pong(None, round_trip), world.at) or [])
    world.wires[BO].page.sends_beats = sends_beats
    world.ask("ana", r.Order(["Ana", "Bo", "Cy"]), r.Set(options={"turn_ms": None}), r.Start(SEED))
    world.advance(world.state.settings.count_ms)
    world.flip("ana", "bo")
    world.advance(FAR)


@pytest.mark.rule("T04")
def test_a_restless_page_beats_where_something_may_be_raced_for(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    before, now = world.screens["ana"][-2][1], world.sees("ana")
    assert list(before.beats) == [], "one card matches nothing"
    assert list(now.beats) == [PersonId("bo")], "the others' lines are steady"


@pytest.mark.rule("T04")
@pytest.mark.parametrize(("sends_beats", "least", "most"), [(True, 0, 5), (False, 100, 400)])
def test_a_page_that_beats_is_hardly_waited_for(
    world: SteadyWorld, stack: Stack, sends_beats: bool, least: float, most: float
) -> None:
    matched(world, stack, sends_beats)
    world.hand("ana", after=375)
    world.advance(2_000)
    (race,) = world.happened(RaceClosed)
    assert least <= race.waited <= most


def test_after_a_verdict_nobody_beats(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("ana", after=300)
    world.advance(3_000)
    assert list(world.sees("bo").beats) == []
