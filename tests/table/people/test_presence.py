"""Dropped is not left: what happens to people who lose the connection, fall silent, or are all away?"""

import pytest

from prems.games.arriba.commands import Flip, Grab
from prems.games.arriba.events import CardFlipped
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import PlayPaused, PlayResumed, TableClosed
from prems.table.fairness import Press
from prems.table.state import Chair, Instant, PersonId, Settings, chair_at
from prems.table.table import Table
from tests.kit.room import SEED, Room

GRACE = 10_000
TURN = 6_000
ANSWER = 10_000
HALF_AN_HOUR = 1_800_000


def silent(room: Room) -> None:
    """Ana lets the table turn for her three times."""
    room.start("ana", "bo", first="Ana")
    for _ in range(3):
        room.advance(TURN)
        room.flip("bo")


@pytest.mark.rule("A81")
def test_whoever_drops_out_keeps_the_seat_and_a_bot_plays_it_after_a_grace(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("bo")
    room.advance(GRACE - 1)
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"))
    room.advance(1)
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")


@pytest.mark.rule("T08")
def test_a_bot_hands_the_seat_back_when_the_player_returns(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("bo")
    room.advance(GRACE)
    room.join("bo")
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"))
    before = len(room.happened(CardFlipped))
    room.flip(*(("ana", "bo") if room.state.game_state.turn == "Ana" else ("bo", "ana")))
    assert len(room.happened(CardFlipped)) == before + 2


@pytest.mark.rule("T08")
def test_whoever_is_back_in_time_is_not_replaced(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("bo")
    room.advance(GRACE - 1)
    room.join("bo")
    room.advance(2)
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"))


@pytest.mark.rule("T08")
def test_a_bot_in_the_place_of_somebody_really_plays(room: Room) -> None:
    room.start("ana", "bo", first="Bo", turn_ms=None)
    room.drop("bo")
    room.advance(GRACE - 1)
    assert room.happened(CardFlipped) == []
    room.advance(1_000)
    assert [flipped.seat for flipped in room.happened(CardFlipped)] == ["Bo"]


def test_dropping_twice_is_dropping_once(room: Room) -> None:
    room.join("ana", "bo")
    room.drop("bo")
    before = len(room.told)
    room.drop("bo")
    assert len(room.told) == before


def test_an_older_connection_that_ends_is_no_drop(room: Room) -> None:
    """The shell sees to that: it only says `drop` for the newest. Here the newest has a paint of its own."""
    room.start("ana", "bo", first="Ana")
    room.join("ana")
    room.flip("ana")
    assert room.table.here == {PersonId("ana"): True, PersonId("bo"): True}


# --- three turns made by the table ---


@pytest.mark.rule("T05")
def test_after_three_turns_made_by_the_table_a_person_is_asked(room: Room) -> None:
    silent(room)
    assert room.all_told(fx.Ask) == [fx.Ask(PersonId("ana"), ANSWER)]
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T05")
def test_whoever_does_not_answer_is_played_by_a_bot(room: Room) -> None:
    silent(room)
    asked_at = next(at for at, effect in room.told if isinstance(effect, fx.Ask))
    room.run_until(asked_at + ANSWER - 1)
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"))
    room.advance(1)
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"), bot="Tick")
    assert room.state.host == PersonId("ana"), "she is still here"


@pytest.mark.rule("T05")
def test_whoever_answers_plays_on(room: Room) -> None:
    silent(room)
    room.ask("ana", r.Here())
    room.advance(ANSWER)
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"))
    assert len(room.all_told(fx.Ask)) == 1, "two more turns are borne again"


@pytest.mark.rule("T05")
def test_whoever_turns_now_and_then_is_never_asked(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    for _ in range(3):
        room.advance(TURN)
        room.flip("bo")
        room.advance(TURN)
        room.flip("bo")
        room.flip("ana", "bo")
    assert room.all_told(fx.Ask) == []


@pytest.mark.rule("T08")
def test_whoever_does_something_gets_the_chair_back(room: Room) -> None:
    silent(room)
    room.advance(ANSWER)
    room.ask("ana", r.Emote("bravo", "Bo"))
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T08")
def test_a_turn_of_somebody_a_bot_played_for_counts_at_once(room: Room) -> None:
    silent(room)
    room.advance(ANSWER)
    room.run_while(lambda: room.state.game_state.turn != "Ana")
    room.advance(50)
    before = len(room.happened(CardFlipped))
    room.flip("ana")
    assert len(room.happened(CardFlipped)) == before + 1
    assert room.refused("ana") == []


@pytest.mark.rule("T08")
def test_a_hand_of_somebody_a_bot_played_for_only_brings_the_chair_back(room: Room) -> None:
    """What lay there was the bot's to see: a hand that wakes up late must not cost all the cards."""
    silent(room)
    room.advance(ANSWER)
    room.do(room.table.press(PersonId("ana"), Press(Grab(""), room.state.last, 0.0), room.at))
    assert room.refused("ana") == ["away"]
    assert chair_at(room.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T05")
def test_bots_are_not_asked(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot(), r.Set(options={"turn_ms": 100, "rounds": 1}), r.Start(SEED))
    room.run_while(lambda: room.state.stage == "playing")
    assert {ask.person for ask in room.all_told(fx.Ask)} == {PersonId("ana")}


# --- nobody is here ---


@pytest.mark.rule("T09")
def test_a_table_without_people_pauses_and_covers_the_cards(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("ana")
    assert not room.state.is_paused
    room.drop("bo")
    assert room.happened(PlayPaused)[-1].person is None
    events = len(room.log)
    room.advance(HALF_AN_HOUR - 1)
    assert not [event for event in room.log[events:] if isinstance(event, CardFlipped)]


@pytest.mark.rule("T09")
def test_a_table_without_people_closes_after_half_an_hour(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("ana", "bo")
    room.advance(HALF_AN_HOUR - 1)
    assert not room.table.is_closed
    room.advance(1)
    assert room.table.is_closed
    assert room.happened(TableClosed)
    assert room.all_told(fx.Close) == [fx.Close()]
    assert room.table.due() is None
    assert room.table.join(PersonId("ana"), "Ana", room.at) == [fx.Refuse("ana", "closed")]


@pytest.mark.rule("T09")
def test_a_table_that_nobody_ever_came_to_closes_soon(room: Room) -> None:
    room.do(room.table.furnish([r.Set(settings=Settings(pace=4, close_ms=86_400_000))], room.at))
    room.advance(299_999)
    assert room.happened(TableClosed) == []
    room.advance(1)
    assert len(room.happened(TableClosed)) == 1


@pytest.mark.rule("T09")
def test_no_table_stays_open_for_days_without_people(room: Room) -> None:
    """A log of an earlier version may wish for it."""
    room.join("ana")
    room.ask("ana", r.Set(settings=Settings(pace=4, close_ms=86_400_000)))
    room.drop("ana")
    room.advance(7_199_999)
    assert room.happened(TableClosed) == []
    room.advance(1)
    assert len(room.happened(TableClosed)) == 1


def bots_at_play(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot(), r.AddBot(), r.Stand(), r.Set(options={"rounds": 20, "turn_ms": 0}), r.Start(SEED))


@pytest.mark.rule("T10")
def test_bots_rest_when_no_person_has_done_anything_for_ten_minutes(room: Room) -> None:
    bots_at_play(room)
    room.advance(599_000)
    assert room.happened(PlayPaused) == []
    room.advance(3_000)
    [paused] = room.happened(PlayPaused)
    assert paused.person is None
    assert room.table.here[PersonId("ana")]
    turned = len(room.happened(CardFlipped))
    room.advance(3_600_000)
    assert len(room.happened(CardFlipped)) == turned
    assert room.table.due() is None, "a table that rests costs nothing"


@pytest.mark.rule("T10")
def test_people_who_may_play_are_asked_when_bots_rest_and_any_deed_wakes_them(room: Room) -> None:
    bots_at_play(room)
    room.ask("ana", r.Sit())
    room.join("tv", watch=True)
    room.advance(610_000)
    assert len(room.told_to("ana", fx.Ask)) == 1
    assert room.told_to("tv", fx.Ask) == []
    before = len(room.happened(PlayResumed))
    room.ask("ana", r.Here())
    room.advance(2_100)
    assert len(room.happened(PlayResumed)) == before + 1


@pytest.mark.rule("T10")
def test_bots_do_not_rest_while_people_play(room: Room) -> None:
    bots_at_play(room)
    for _ in range(8):
        room.advance(300_000)
        room.ask("ana", r.Here())
    assert room.happened(PlayPaused) == []


@pytest.mark.rule("T09")
def test_somebody_back_keeps_the_table_open(room: Room) -> None:
    room.join("ana")
    room.drop("ana")
    room.advance(HALF_AN_HOUR - 1)
    room.join("ana")
    room.advance(HALF_AN_HOUR)
    assert not room.table.is_closed


@pytest.mark.rule("T09")
def test_the_game_goes_on_by_itself_when_somebody_is_here_again(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("ana", "bo")
    room.advance(60_000)
    room.join("bo")
    assert room.all_told(fx.Count)[-1] == fx.Count("play", 2_100)
    room.advance(2_099)
    assert room.state.is_paused
    room.advance(1)
    assert not room.state.is_paused


def test_people_who_come_one_after_the_other_wait_for_one_count(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("ana", "bo")
    room.join("ana")
    room.advance(1_000)
    room.join("bo")
    room.advance(1_100)
    assert not room.state.is_paused
    assert len(room.all_told(fx.Count)) == 2, "one at the start, one now"


@pytest.mark.rule("T09")
def test_nobody_left_during_the_count_calls_it_off(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Start(SEED))
    room.advance(1_000)
    room.drop("ana", "bo")
    room.advance(60_000)
    assert room.state.is_paused
    assert room.happened(PlayResumed) == []
    room.join("ana")
    room.advance(2_100)
    assert len(room.happened(PlayResumed)) == 1


def test_a_resumed_game_that_everybody_leaves_goes_on_for_whoever_comes_first(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause(), r.Resume())
    room.drop("ana", "bo")
    room.join("bo")
    room.advance(2_100)
    assert not room.state.is_paused


def test_everybody_leaving_for_good_leaves_the_bots_waiting(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Leave())
    room.ask("bo", r.Leave())
    assert room.state.is_paused
    room.advance(HALF_AN_HOUR)
    assert room.table.is_closed


def test_spectators_are_people_too(room: Room) -> None:
    room.start("ana", "bo", rounds=1)
    room.join("eve", watch=True)
    room.drop("ana", "bo")
    room.run_while(lambda: room.state.stage == "playing")
    assert room.state.game_state.winners


@pytest.mark.rule("T13")
def test_pace_scales_these_waits_too(room: Room) -> None:
    room.start("ana", "bo", settings=Settings(pace=0.1))
    room.drop("bo")
    room.advance(GRACE / 10)
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")
    room.drop("ana")
    room.advance(HALF_AN_HOUR / 10)
    assert room.table.is_closed


# --- after a crash ---


@pytest.mark.rule("T15")
@pytest.mark.parametrize("lines", range(1, 30, 4))
def test_a_table_restored_from_its_log_is_what_it_was(room: Room, lines: int) -> None:
    room.start("ana", "bo", "cy", first="Ana")
    for _ in range(3):
        room.flip("ana", "bo", "cy")
    table, effects = Table.restored("ROOM", "arriba", room.log[:lines], now=Instant(1_000_000.0))
    again = Room("arriba", table, at=1_000_000.0)
    again.log = room.log[:lines]
    again.do(effects)
    again.check_log()
    assert isinstance(effects[-1], fx.Show)
    assert table.here == dict.fromkeys(table.state.people, False)


@pytest.mark.rule("T15")
def test_after_a_crash_the_game_waits_for_people_and_goes_on(room: Room) -> None:
    room.start("ana", "bo", first="Ana", rounds=1)
    room.flip("ana", "bo")
    table, effects = Table.restored("ROOM", "arriba", list(room.log), now=Instant(50_000.0))
    again = Room("arriba", table, at=50_000.0)
    again.log = list(room.log)
    again.do(effects)
    assert table.state.is_paused
    again.join("bo")
    again.advance(2_100)
    assert again.state.game_state.turn == "Ana"
    again.advance(GRACE)
    assert chair_at(again.state, "Ana") == Chair("Ana", PersonId("ana"), bot="Tick")
    assert again.state.host == PersonId("bo")
    again.run_while(lambda: again.state.stage == "playing")
    again.check_log()


@pytest.mark.rule("T15")
def test_a_crash_while_a_pause_lasts_leaves_it_a_pause(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Pause())
    table, _ = Table.restored("ROOM", "arriba", list(room.log), now=Instant(0.0))
    table.join(PersonId("ana"), "Ana", Instant(0.0))
    table.wake(Instant(5_000.0))
    assert table.state.is_paused
    table.request(PersonId("ana"), r.Resume(), Instant(5_000.0))
    table.wake(Instant(7_100.0))
    assert not table.state.is_paused


@pytest.mark.rule("T09")
def test_a_closed_table_stays_closed(room: Room) -> None:
    room.advance(HALF_AN_HOUR)
    table, _ = Table.restored("ROOM", "arriba", list(room.log), now=Instant(0.0))
    assert table.is_closed
    assert table.due() is None


def test_what_cannot_be_played_is_told_to_that_person_alone(room: Room) -> None:
    room.join("ana", "bo")
    room.join("eve", watch=True)
    room.play("ana", Flip(""))
    room.ask("ana", r.Start(SEED))
    room.play("ana", Flip(""))
    room.play("eve", Flip(""))
    assert room.refused("ana") == ["not-in-play", "paused"]
    assert room.refused("eve") == ["not-seated"]
    assert room.refused("bo") == []
