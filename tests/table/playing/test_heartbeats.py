"""Whose page tells unasked that no hand came down, and what does that save?"""

import pytest

from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Pong
from prems.table.state import PersonId
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack

BO = PersonId("bo")

FAR = 100.0  # milliseconds, one way
RESTLESS = (200.0, 200.0, 200.0, 270.0) * 4


def matched(room: Room, stack: Stack, sends_beats: bool = True) -> None:
    """Ana and Bo may reach for the totem; Bo is far away, on a restless line."""
    stack("Ana", Ana="1r", Bo="1g", Cy="4r")
    room.join("ana", "cy")
    room.join("bo", way=FAR)
    for round_trip in RESTLESS:
        room.do(room.table.pong(BO, Pong(None, round_trip), room.at) or [])
    room.wires[BO].page.sends_beats = sends_beats
    room.ask("ana", r.Order(["Ana", "Bo", "Cy"]), r.Set(options={"turn_ms": None}), r.Start(SEED))
    room.advance(room.state.settings.count_ms)
    room.flip("ana", "bo")
    room.advance(FAR)


@pytest.mark.rule("T04")
def test_a_restless_page_beats_where_something_may_be_raced_for(room: Room, stack: Stack) -> None:
    matched(room, stack)
    before, now = room.screens["ana"][-2][1], room.sees("ana")
    assert list(before.beats) == [], "one card matches nothing"
    assert list(now.beats) == [PersonId("bo")], "the others' lines are steady"


@pytest.mark.rule("T04")
@pytest.mark.parametrize(("sends_beats", "least", "most"), [(True, 0, 5), (False, 100, 400)])
def test_a_page_that_beats_is_hardly_waited_for(
    room: Room, stack: Stack, sends_beats: bool, least: float, most: float
) -> None:
    matched(room, stack, sends_beats)
    room.hand("ana", after=375)
    room.advance(2_000)
    (race,) = room.happened(RaceClosed)
    assert least <= race.waited <= most


def test_after_a_verdict_nobody_beats(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("ana", after=300)
    room.advance(3_000)
    assert list(room.sees("bo").beats) == []
