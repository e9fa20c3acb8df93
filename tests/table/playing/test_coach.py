"""Do the cards wait for a newcomer, once for each slip, and for nobody else? [A15, T31]"""

from typing import Any

import pytest

from prems.games.arriba.commands import Flip
from prems.games.arriba.events import CardFlipped, TotemGrabbed
from prems.games.leprechauns.commands import Recite, Signal, Slap
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.state import Instant
from prems.table.table import Table
from tests.kit.room import SEED, Room


@pytest.fixture(autouse=True)
def predictable_bots() -> None:
    """Here they play as they do."""


def coached(game: str = "arriba", *known: str, **options: Any) -> Room:
    room = Room(game)
    room.join("ana")
    room.ask("ana", *[r.AddBot("easy")] * 3, r.Set(options=options), r.Coach([*known]), r.Start(SEED))
    room.run_while(lambda: room.state.is_paused)
    return room


def until_slip(room: Room, slip: str) -> Room:
    """She only watches what happens, and puts every other slip away at once."""
    for _ in range(300):
        if room.state.slip == slip:
            break
        look_on(room)
    assert room.state.slip == slip
    return room


def look_on(room: Room) -> None:
    """For two seconds, and says that she is there."""
    if room.state.slip:
        room.ask("ana", r.Continue())
    room.ask("ana", r.Here())
    end = room.at + 2_000
    while room.state.slip is None and room.at < end:
        room.advance(50)
    room.advance(100)


def shown(room: Room) -> list[str]:
    return [event.slip for event in room.happened(e.SlipShown)]


def refusals(room: Room) -> list[str]:
    return [effect.code for _, effect in room.told if isinstance(effect, fx.Refuse)]


@pytest.mark.rule("T31", "A15")
def test_the_first_match_waits_until_it_is_grabbed() -> None:
    room = until_slip(coached(), "match")
    before = len(room.log)
    room.advance(60_000)
    assert len(room.log) == before, "nobody moves and no time runs"
    assert room.sees("ana").slip == "match"
    room.hand("ana", after=room.at - room.screens["ana"][-1][0] + 1)
    room.run_while(lambda: not room.happened(TotemGrabbed)[-1:] or len(room.log) == before, within=2_000)
    grabbed = room.happened(TotemGrabbed)[-1]
    assert (grabbed.seat, grabbed.why) == ("Ana", "match")


@pytest.mark.rule("T31")
def test_something_else_than_what_the_slip_asks_for_is_not_done() -> None:
    room = until_slip(coached(), "match")
    before = len(room.log)
    room.play("ana", Flip(""))
    assert (len(room.log), refusals(room)[-1:]) == (before, ["slip"])


@pytest.mark.rule("T31")
def test_a_first_turn_waits_and_is_turned() -> None:
    room = until_slip(coached(), "turn")
    before = len(room.happened(CardFlipped))
    room.play("ana", Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) == before, within=2_500)
    assert room.happened(CardFlipped)[-1].seat == "Ana"
    assert room.state.slip is None or shown(room).count("turn") == 1


@pytest.mark.rule("T31")
def test_each_slip_comes_once() -> None:
    room = coached()
    for _ in range(300):
        look_on(room)
    assert sorted(shown(room)) == ["head", "loss", "match", "totem", "turn"]


@pytest.mark.rule("T31")
def test_known_slips_are_not_shown_again() -> None:
    room = coached("leprechauns", "action", "reveal", "slap", "recital")
    room.advance(30_000)
    assert shown(room) == []


@pytest.mark.rule("T31")
def test_nothing_waits_where_two_people_play() -> None:
    room = Room()
    room.join("ana", "bo")
    room.ask("ana", r.AddBot("easy"), r.Coach(), r.Start(SEED))
    room.run_while(lambda: room.state.is_paused)
    room.advance(15_000)
    assert shown(room) == []


@pytest.mark.rule("T31")
def test_a_second_person_who_sits_down_ends_the_wait() -> None:
    room = until_slip(coached(), "turn")
    room.join("bo", watch=True)
    room.ask("bo", r.Sit(next(chair.seat for chair in room.state.chairs if chair.bot)))
    assert room.state.slip is None
    room.advance(20_000)
    assert shown(room)[-1] == "turn"


@pytest.mark.rule("T31")
def test_only_the_newcomer_puts_the_slip_away() -> None:
    room = until_slip(coached(), "turn")
    room.join("bo", watch=True)
    room.ask("bo", r.Continue())
    assert room.state.slip == "turn"
    assert refusals(room)[-1:] == ["not-a-choice"]


@pytest.mark.rule("T31")
def test_whoever_wants_no_coach_any_more_has_none() -> None:
    room = until_slip(coached(), "turn")
    before = len(shown(room))
    room.ask("ana", r.Coach(is_wanted=False))
    assert room.state.slip is None, "the one on the table is put away too"
    for _ in range(60):
        look_on(room)
    assert len(shown(room)) == before


@pytest.mark.rule("T31", "T11")
def test_a_pause_takes_the_slip_away_and_play_goes_on_after_it() -> None:
    room = until_slip(coached(), "turn")
    room.ask("ana", r.Pause())
    assert (room.state.is_paused, room.state.slip) == (True, None)
    room.ask("ana", r.Resume())
    room.run_while(lambda: room.state.is_paused)
    before = len(room.happened(CardFlipped))
    room.play("ana", Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) == before, within=2_500)


@pytest.mark.rule("T31", "T15")
def test_a_restart_in_the_middle_of_a_slip_loses_nothing() -> None:
    room = until_slip(coached(), "turn")
    table, _ = Table.restored("ROOM", "arriba", room.log, Instant(0.0))
    assert (table.state.is_paused, table.state.slip, table.state.slips_read) == (True, None, room.state.slips_read)


@pytest.mark.rule("T31")
def test_leprechauns_waits_for_the_action_card_the_reveal_the_slap_and_the_recital() -> None:
    room = coached("leprechauns", youngest="Ana", gentle=True)
    room.advance(100)
    assert room.state.slip == "action"
    room.ask("ana", r.Continue())
    assert room.state.slip == "reveal", "the next one lies there at once"
    room.play("ana", Signal(""))
    room.advance(100)
    assert (room.state.slip, room.state.game_state.phase) == ("slap", "slap")
    game = room.state.game_state
    card_of = next(seat for seat in game.revealed if seat != "Ana")
    room.hand("ana", room.at - room.screens["ana"][-1][0] + 500, Slap("", card_of))
    room.run_while(lambda: "Ana" not in room.state.game_state.hands, within=5_000)
    room.run_while(lambda: room.state.slip is None, within=20_000)
    assert (room.state.slip, room.state.game_state.reciter) == ("recital", "Ana")
    room.play("ana", Recite("", []))
    room.advance(60_000)
    assert shown(room) == ["action", "reveal", "slap", "recital"]
