"""When is a sticker that somebody throws seen, and by whom? [T36]"""

from typing import get_args

import pytest

from prems.games.arriba.events import TotemGrabbed
from prems.games.leprechauns.commands import Signal, Slap
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import LOOK
from prems.table.state import PersonId, Settings
from tests.kit.room import Room
from tests.table.conftest import Stack

BRAVO = r.Emote("bravo", "Ana")
SIX = get_args(r.Emote.__annotations__["what"])


def thrown(room: Room) -> list[tuple[str, str, str]]:
    return [(str(cue.person), cue.what, cue.at) for cue in room.all_told(fx.Cue) if cue.at is not None]


def matched(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r 6r", Bo="1g 3r 7r", Cy="4r 5r 8r")
    room.start("ana", "bo", "cy", turners_delay=False)
    room.flip("ana", "bo")


@pytest.mark.rule("T26", "T36")
@pytest.mark.parametrize("what", SIX)
def test_a_sticker_is_a_cue_and_leaves_no_trace(room: Room, what: str) -> None:
    room.join("ana", "bo")
    before = len(room.log)
    room.ask("bo", r.Emote(what, "Ana"))  # type: ignore[arg-type]
    assert room.all_told(fx.Cue) == [fx.Cue(PersonId("bo"), what, at="Ana")]
    assert len(room.log) == before


@pytest.mark.rule("T36")
@pytest.mark.parametrize("at", ["Bo", "Nobody"])
def test_it_is_thrown_at_somebody_else_who_sits_there(room: Room, at: str) -> None:
    room.join("ana", "bo")
    room.ask("bo", r.Emote("bravo", at))
    assert thrown(room) == []


@pytest.mark.rule("T36")
def test_whoever_only_watches_throws_none(room: Room) -> None:
    room.join("ana", "bo")
    room.join("eve", watch=True)
    room.ask("eve", BRAVO)
    assert thrown(room) == []


@pytest.mark.rule("T36", "A14")
@pytest.mark.parametrize("is_live", [True, False])
def test_while_a_race_may_come_nobody_sees_any_and_nothing_says_whether_one_could(
    room: Room, stack: Stack, is_live: bool
) -> None:
    matched(room, stack)
    if not is_live:
        room.flip("cy", "ana")
    room.ask("bo", BRAVO)
    assert not room.sees("bo").is_calm
    assert thrown(room) == []
    assert room.refused("bo") == []


@pytest.mark.rule("T36", "T30")
def test_a_photo_finish_is_the_moment_for_it(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("ana", 300)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    room.advance(100)
    room.ask("bo", r.Emote("ouch", "Ana"))
    room.advance(LOOK)
    room.ask("bo", r.Emote("hurry", "Cy"))
    assert thrown(room) == [("bo", "ouch", "Ana")]


@pytest.mark.rule("T36")
def test_in_a_pause_too(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.ask("ana", r.Pause())
    room.advance(10)
    room.ask("bo", BRAVO)
    assert room.table.sight.view(room.at).is_calm
    assert thrown(room) == [("bo", "bravo", "Ana")]


def tried(room: Room) -> tuple[str, bool, int]:
    """Bo throws: in which phase, whether pages may know that it is calm, and how many were seen so far."""
    room.advance(200)
    room.ask("bo", BRAVO)
    return room.state.game_state.phase, room.sees("bo").is_calm, len(thrown(room))


@pytest.mark.rule("T36")
def test_the_rounds_of_leprechauns_are_calm_once_all_hands_lie(leprechauns: Room) -> None:
    room = leprechauns
    room.start("ana", "bo")
    seen = [tried(room)]
    room.play(room.state.game_state.prems.lower(), Signal(""))
    seen.append(tried(room))
    room.hand("ana", 500, Slap("", "Bo"))
    room.hand("bo", 500, Slap("", "Ana"))
    room.run_while(lambda: room.state.game_state.phase == "slap")
    seen.append(tried(room))
    assert seen == [("signal", False, 0), ("slap", False, 0), ("recite", True, 1)]


@pytest.mark.rule("T36")
def test_a_host_can_do_without_them(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Set(settings=Settings(emotes=False)))
    room.ask("bo", BRAVO)
    assert thrown(room) == []
