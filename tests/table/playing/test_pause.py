"""What does a pause cover, when does it begin, and how does it end?"""

import pytest

from prems.games.arriba.commands import Flip, Signal
from prems.games.arriba.events import CardFlipped, Dealt, RoundEnded, SignalGiven, TotemGrabbed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import PlayPaused, PlayResumed, RaceClosed
from prems.table.state import PersonId
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack

COUNT = 2_100


@pytest.mark.rule("T11")
def test_a_pause_covers_the_cards(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    room.flip("ana")
    room.ask("ana", r.Pause())
    room.advance(100)
    for person in ("ana", "bo"):
        assert room.sees(person).is_paused
        assert room.sees(person).play is None


@pytest.mark.rule("T11")
def test_in_a_pause_time_stands_still(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    room.advance(5_000)
    room.ask("ana", r.Pause())
    room.advance(600_000)
    room.ask("ana", r.Resume())
    room.advance(COUNT + 999)
    assert room.happened(CardFlipped) == []
    room.advance(1)
    assert [flipped.at for flipped in room.happened(CardFlipped)] == [6_000]


@pytest.mark.rule("T11")
def test_it_ends_with_a_count(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause())
    room.advance(5_000)
    room.ask("ana", r.Resume())
    room.advance(1_000)
    room.ask("ana", r.Resume())
    assert room.all_told(fx.Count) == [fx.Count("play", COUNT)] * 2, "one at the start, one now"
    room.advance(COUNT - 1_001)
    assert room.state.is_paused
    room.advance(1)
    assert not room.state.is_paused


@pytest.mark.rule("T11")
def test_pausing_again_calls_the_count_off(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause(), r.Resume())
    room.advance(1_000)
    room.ask("ana", r.Pause())
    room.advance(60_000)
    assert room.state.is_paused
    assert room.table.sight.view(room.at).count is None


@pytest.mark.rule("T11")
def test_the_count_into_a_game_can_be_called_off_too(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Start(SEED), r.Pause())
    room.advance(60_000)
    assert room.happened(Dealt) == []
    room.ask("ana", r.Resume())
    room.advance(COUNT)
    assert len(room.happened(Dealt)) == 1


@pytest.mark.rule("T11")
def test_pausing_twice_is_pausing_once(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause(), r.Pause())
    assert len(room.happened(PlayPaused)) == 1
    room.ask("ana", r.Resume())
    room.advance(COUNT)
    room.ask("ana", r.Resume())
    room.advance(COUNT)
    assert len(room.happened(PlayResumed)) == 2


@pytest.mark.rule("T11")
def test_it_begins_after_the_running_race(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="4r 5r")
    room.start("ana", "bo", "cy")
    room.flip("ana", "bo")
    room.hand("bo")
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.ask("ana", r.Pause())
    assert not room.state.is_paused
    room.advance(500)
    assert room.state.is_paused
    kinds = [type(event) for event in room.log[-3:]]
    assert kinds == [RaceClosed, TotemGrabbed, PlayPaused]
    shown = [show.view.play for show in room.all_told(fx.Show)[-2:]]
    assert shown[0] is not None, "what came of the race is seen before the cards are covered"
    assert shown[1] is None


@pytest.mark.rule("T11")
def test_a_pause_that_was_asked_for_in_a_race_can_be_called_off(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    room.hand("bo")
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.ask("ana", r.Pause(), r.Resume())
    room.advance(500)
    assert not room.state.is_paused
    assert room.happened(TotemGrabbed)


@pytest.mark.rule("T11")
def test_in_a_pause_nobody_plays_and_what_was_kept_is_forgotten(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    room.flip("ana")
    room.play("bo", Flip(""))
    room.ask("ana", r.Pause())
    room.play("bo", Flip(""))
    room.hand("bo")
    room.advance(1_000)
    assert room.refused("bo") == ["paused", "paused"]
    room.ask("ana", r.Resume())
    room.advance(COUNT + 1_000)
    assert len(room.happened(CardFlipped)) == 1


@pytest.mark.rule("T11")
def test_bots_look_again_after_a_pause(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot(), r.Set(options={"first": "Tick"}), r.Start(SEED))
    room.advance(COUNT + 300)
    room.ask("ana", r.Pause())
    room.advance(10_000)
    assert room.happened(CardFlipped) == []
    room.ask("ana", r.Resume())
    room.advance(COUNT + 450)
    assert len(room.happened(CardFlipped)) == 1


@pytest.mark.rule("T11")
def test_what_was_live_before_is_timed_from_when_it_is_uncovered(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    room.ask("ana", r.Pause())
    room.advance(60_000)
    room.ask("ana", r.Resume())
    room.advance(COUNT + 100)
    room.hand("bo", after=310)
    room.hand("ana", after=290)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert [(hand.seat, hand.reaction) for hand in race.hands] == [("Ana", 290), ("Bo", 310)]
    assert race.winner == "Ana"


@pytest.mark.rule("T11")
def test_a_hand_before_anybody_could_see_the_uncovered_cards_is_wrong(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    room.ask("ana", r.Pause())
    room.advance(60_000)
    room.ask("ana", r.Resume())
    room.advance(COUNT + 30)
    room.hand("bo", after=100)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert [hand.outcome for hand in race.hands] == ["false_start"]
    assert [grabbed.why for grabbed in room.happened(TotemGrabbed)] == ["wrong"]


@pytest.mark.rule("T11")
def test_a_count_that_a_pause_interrupts_is_counted_again(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    room.start("ana", "bo")
    room.flip("ana")
    room.play("ana", Signal(""))
    room.advance(1_000)
    room.ask("ana", r.Pause(), r.Resume())
    room.advance(COUNT + 1_000)
    assert room.happened(SignalGiven) == []
    room.play("ana", Signal(""))
    room.advance(1_800)
    assert len(room.happened(SignalGiven)) == 1


@pytest.mark.rule("T11")
def test_a_pause_between_rounds_leaves_the_rest_of_the_wait(room: Room) -> None:
    room.start("ana", "bo", rounds=2, turn_ms=0)
    room.run_while(lambda: not room.happened(RoundEnded))
    room.advance(5_000)
    room.ask("ana", r.Pause())
    room.advance(100_000)
    room.ask("ana", r.Resume())
    room.advance(COUNT + 2_999)
    assert len(room.happened(Dealt)) == 1
    room.advance(1)
    assert len(room.happened(Dealt)) == 2


@pytest.mark.rule("T11")
def test_the_next_host_can_end_it(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause())
    room.drop("ana")
    room.advance(10_000)
    room.ask("bo", r.Resume())
    room.advance(COUNT)
    assert not room.state.is_paused


@pytest.mark.rule("T11")
def test_a_host_who_paused_and_left_does_not_leave_the_table_stuck(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause(), r.Leave())
    room.ask("bo", r.Resume())
    room.advance(COUNT)
    assert not room.state.is_paused


@pytest.mark.rule("T11")
def test_without_a_game_there_is_nothing_to_pause(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Pause(), r.Resume())
    assert room.refused("ana") == ["not-in-play", "not-in-play"]


@pytest.mark.rule("T11")
def test_a_pause_that_nobody_could_end_is_over(room: Room) -> None:
    """Whoever only watches is never host; the bots play on for them."""
    room.start("ana", "bo")
    room.join("tv", watch=True)
    room.ask("ana", r.Pause(), r.Leave())
    room.advance(COUNT)
    assert room.state.is_paused
    room.ask("bo", r.Leave())
    assert room.state.host is None
    room.advance(COUNT)
    assert not room.state.is_paused


@pytest.mark.rule("T11")
def test_a_pause_lasts_while_the_players_phones_sleep(room: Room) -> None:
    room.start("ana", "bo")
    room.join("tv", watch=True)
    room.ask("ana", r.Pause())
    room.drop("ana", "bo")
    room.advance(600_000)
    assert room.state.is_paused
    room.join("bo")
    assert room.state.host == PersonId("bo")
    room.ask("bo", r.Resume())
    room.advance(COUNT)
    assert not room.state.is_paused
