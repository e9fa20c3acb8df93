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
from tests.kit.world import SEED, SteadyWorld

GRACE = 10_000
TURN = 6_000
ANSWER = 10_000
HALF_AN_HOUR = 1_800_000


def silent(world: SteadyWorld) -> None:
    """Ana lets the table turn for her three times."""
    world.start("ana", "bo", first="Ana")
    for _ in range(3):
        world.advance(TURN)
        world.flip("bo")


@pytest.mark.rule("A81")
def test_whoever_drops_out_keeps_the_seat_and_a_bot_plays_it_after_a_grace(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("bo")
    world.advance(GRACE - 1)
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"))
    world.advance(1)
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")


@pytest.mark.rule("T08")
def test_a_bot_hands_the_seat_back_when_the_player_returns(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("bo")
    world.advance(GRACE)
    world.join("bo")
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"))
    before = len(world.happened(CardFlipped))
    world.flip(*(("ana", "bo") if world.state.game_state.turn == "Ana" else ("bo", "ana")))
    assert len(world.happened(CardFlipped)) == before + 2


@pytest.mark.rule("T08")
def test_whoever_is_back_in_time_is_not_replaced(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("bo")
    world.advance(GRACE - 1)
    world.join("bo")
    world.advance(2)
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"))


@pytest.mark.rule("T08")
def test_a_bot_in_the_place_of_somebody_really_plays(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Bo", turn_ms=None)
    world.drop("bo")
    world.advance(GRACE - 1)
    assert world.happened(CardFlipped) == []
    world.advance(1_000)
    assert [flipped.seat for flipped in world.happened(CardFlipped)] == ["Bo"]


def test_dropping_twice_is_dropping_once(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.drop("bo")
    before = len(world.told)
    world.drop("bo")
    assert len(world.told) == before


def test_an_older_connection_that_ends_is_no_drop(world: SteadyWorld) -> None:
    """The shell sees to that: it only says `drop` for the newest. Here the newest has a paint of its own."""
    world.start("ana", "bo", first="Ana")
    world.join("ana")
    world.flip("ana")
    assert world.table.here == {PersonId("ana"): True, PersonId("bo"): True}


# --- three turns made by the table ---


@pytest.mark.rule("T05")
def test_after_three_turns_made_by_the_table_a_person_is_asked(world: SteadyWorld) -> None:
    silent(world)
    assert world.all_told(fx.Ask) == [fx.Ask(PersonId("ana"), ANSWER)]
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T05")
def test_whoever_does_not_answer_is_played_by_a_bot(world: SteadyWorld) -> None:
    silent(world)
    asked_at = next(at for at, effect in world.told if isinstance(effect, fx.Ask))
    world.run_until(asked_at + ANSWER - 1)
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"))
    world.advance(1)
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"), bot="Tick")
    assert world.state.host == PersonId("ana"), "she is still here"


@pytest.mark.rule("T05")
def test_whoever_answers_plays_on(world: SteadyWorld) -> None:
    silent(world)
    world.ask("ana", r.Here())
    world.advance(ANSWER)
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"))
    assert len(world.all_told(fx.Ask)) == 1, "two more turns are borne again"


@pytest.mark.rule("T05")
def test_whoever_turns_now_and_then_is_never_asked(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    for _ in range(3):
        world.advance(TURN)
        world.flip("bo")
        world.advance(TURN)
        world.flip("bo")
        world.flip("ana", "bo")
    assert world.all_told(fx.Ask) == []


@pytest.mark.rule("T08")
def test_whoever_does_something_gets_the_chair_back(world: SteadyWorld) -> None:
    silent(world)
    world.advance(ANSWER)
    world.ask("ana", r.Emote("bravo", "Bo"))
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T08")
def test_a_turn_of_somebody_a_bot_played_for_counts_at_once(world: SteadyWorld) -> None:
    silent(world)
    world.advance(ANSWER)
    world.run_while(lambda: world.state.game_state.turn != "Ana")
    world.advance(50)
    before = len(world.happened(CardFlipped))
    world.flip("ana")
    assert len(world.happened(CardFlipped)) == before + 1
    assert world.refused("ana") == []


@pytest.mark.rule("T08")
def test_a_hand_of_somebody_a_bot_played_for_only_brings_the_chair_back(world: SteadyWorld) -> None:
    """What lay there was the bot's to see: a hand that wakes up late must not cost all the cards."""
    silent(world)
    world.advance(ANSWER)
    world.do(world.table.press(PersonId("ana"), Press(Grab(""), world.state.last, 0.0), world.at))
    assert world.refused("ana") == ["away"]
    assert chair_at(world.state, "Ana") == Chair("Ana", PersonId("ana"))


@pytest.mark.rule("T05")
def test_bots_are_not_asked(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot(), r.Set(options={"turn_ms": 100, "rounds": 1}), r.Start(SEED))
    world.run_while(lambda: world.state.stage == "playing")
    assert {ask.person for ask in world.all_told(fx.Ask)} == {PersonId("ana")}


# --- nobody is here ---


@pytest.mark.rule("T09")
def test_a_table_without_people_pauses_and_covers_the_cards(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("ana")
    assert not world.state.is_paused
    world.drop("bo")
    assert world.happened(PlayPaused)[-1].person is None
    events = len(world.log)
    world.advance(HALF_AN_HOUR - 1)
    assert not [event for event in world.log[events:] if isinstance(event, CardFlipped)]


@pytest.mark.rule("T09")
def test_a_table_without_people_closes_after_half_an_hour(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("ana", "bo")
    world.advance(HALF_AN_HOUR - 1)
    assert not world.table.is_closed
    world.advance(1)
    assert world.table.is_closed
    assert world.happened(TableClosed)
    assert world.all_told(fx.Close) == [fx.Close()]
    assert world.table.due() is None
    assert world.table.join(PersonId("ana"), "Ana", world.at) == [fx.Refuse("ana", "closed")]


@pytest.mark.rule("T09")
def test_a_table_that_nobody_ever_came_to_closes_soon(world: SteadyWorld) -> None:
    world.do(world.table.set_up([r.Set(settings=Settings(pace=4, close_ms=86_400_000))], world.at))
    world.advance(299_999)
    assert world.happened(TableClosed) == []
    world.advance(1)
    assert len(world.happened(TableClosed)) == 1


@pytest.mark.rule("T09")
def test_no_table_stays_open_for_days_without_people(world: SteadyWorld) -> None:
    """A log of an earlier version may wish for it."""
    world.join("ana")
    world.ask("ana", r.Set(settings=Settings(pace=4, close_ms=86_400_000)))
    world.drop("ana")
    world.advance(7_199_999)
    assert world.happened(TableClosed) == []
    world.advance(1)
    assert len(world.happened(TableClosed)) == 1


def bots_at_play(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot(), r.AddBot(), r.Stand(), r.Set(options={"rounds": 20, "turn_ms": 0}), r.Start(SEED))


@pytest.mark.rule("T10")
def test_bots_rest_when_no_person_has_done_anything_for_ten_minutes(world: SteadyWorld) -> None:
    bots_at_play(world)
    world.advance(599_000)
    assert world.happened(PlayPaused) == []
    world.advance(3_000)
    [paused] = world.happened(PlayPaused)
    assert paused.person is None
    assert world.table.here[PersonId("ana")]
    turned = len(world.happened(CardFlipped))
    world.advance(3_600_000)
    assert len(world.happened(CardFlipped)) == turned
    assert world.table.due() is None, "a table that rests costs nothing"


@pytest.mark.rule("T10")
def test_people_who_may_play_are_asked_when_bots_rest_and_any_deed_wakes_them(world: SteadyWorld) -> None:
    bots_at_play(world)
    world.ask("ana", r.Sit())
    world.join("tv", watch=True)
    world.advance(610_000)
    assert len(world.told_to("ana", fx.Ask)) == 1
    assert world.told_to("tv", fx.Ask) == []
    before = len(world.happened(PlayResumed))
    world.ask("ana", r.Here())
    world.advance(2_100)
    assert len(world.happened(PlayResumed)) == before + 1


@pytest.mark.rule("T10")
def test_bots_do_not_rest_while_people_play(world: SteadyWorld) -> None:
    bots_at_play(world)
    for _ in range(8):
        world.advance(300_000)
        world.ask("ana", r.Here())
    assert world.happened(PlayPaused) == []


@pytest.mark.rule("T09")
def test_somebody_back_keeps_the_table_open(world: SteadyWorld) -> None:
    world.join("ana")
    world.drop("ana")
    world.advance(HALF_AN_HOUR - 1)
    world.join("ana")
    world.advance(HALF_AN_HOUR)
    assert not world.table.is_closed


@pytest.mark.rule("T09")
def test_the_game_goes_on_by_itself_when_somebody_is_here_again(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("ana", "bo")
    world.advance(60_000)
    world.join("bo")
    assert world.all_told(fx.Count)[-1] == fx.Count("play", 2_100)
    world.advance(2_099)
    assert world.state.is_paused
    world.advance(1)
    assert not world.state.is_paused


def test_people_who_come_one_after_the_other_wait_for_one_count(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("ana", "bo")
    world.join("ana")
    world.advance(1_000)
    world.join("bo")
    world.advance(1_100)
    assert not world.state.is_paused
    assert len(world.all_told(fx.Count)) == 2, "one at the start, one now"


@pytest.mark.rule("T09")
def test_nobody_left_during_the_count_calls_it_off(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Start(SEED))
    world.advance(1_000)
    world.drop("ana", "bo")
    world.advance(60_000)
    assert world.state.is_paused
    assert world.happened(PlayResumed) == []
    world.join("ana")
    world.advance(2_100)
    assert len(world.happened(PlayResumed)) == 1


def test_a_resumed_game_that_everybody_leaves_goes_on_for_whoever_comes_first(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause(), r.Resume())
    world.drop("ana", "bo")
    world.join("bo")
    world.advance(2_100)
    assert not world.state.is_paused


def test_everybody_leaving_for_good_leaves_the_bots_waiting(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Leave())
    world.ask("bo", r.Leave())
    assert world.state.is_paused
    world.advance(HALF_AN_HOUR)
    assert world.table.is_closed


def test_spectators_are_people_too(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=1)
    world.join("eve", watch=True)
    world.drop("ana", "bo")
    world.run_while(lambda: world.state.stage == "playing")
    assert world.state.game_state.winners


@pytest.mark.rule("T13")
def test_pace_scales_these_waits_too(world: SteadyWorld) -> None:
    world.start("ana", "bo", settings=Settings(pace=0.1))
    world.drop("bo")
    world.advance(GRACE / 10)
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")
    world.drop("ana")
    world.advance(HALF_AN_HOUR / 10)
    assert world.table.is_closed


# --- after a crash ---


@pytest.mark.rule("T15")
@pytest.mark.parametrize("lines", range(1, 30, 4))
def test_a_table_restored_from_its_log_is_what_it_was(world: SteadyWorld, lines: int) -> None:
    world.start("ana", "bo", "cy", first="Ana")
    for _ in range(3):
        world.flip("ana", "bo", "cy")
    table, effects = Table.restored("ROOM", "arriba", world.log[:lines], now=Instant(1_000_000.0))
    again = SteadyWorld("arriba", table, at=1_000_000.0)
    again.log = world.log[:lines]
    again.do(effects)
    again.check_log()
    assert isinstance(effects[-1], fx.Show)
    assert table.here == dict.fromkeys(table.state.people, False)


@pytest.mark.rule("T15")
def test_after_a_crash_the_game_waits_for_people_and_goes_on(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana", rounds=1)
    world.flip("ana", "bo")
    table, effects = Table.restored("ROOM", "arriba", list(world.log), now=Instant(50_000.0))
    again = SteadyWorld("arriba", table, at=50_000.0)
    again.log = list(world.log)
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
def test_a_crash_while_a_pause_lasts_leaves_it_a_pause(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause())
    table, _ = Table.restored("ROOM", "arriba", list(world.log), now=Instant(0.0))
    table.join(PersonId("ana"), "Ana", Instant(0.0))
    table.wake(Instant(5_000.0))
    assert table.state.is_paused
    table.request(PersonId("ana"), r.Resume(), Instant(5_000.0))
    table.wake(Instant(7_100.0))
    assert not table.state.is_paused


@pytest.mark.rule("T09")
def test_a_closed_table_stays_closed(world: SteadyWorld) -> None:
    world.advance(HALF_AN_HOUR)
    table, _ = Table.restored("ROOM", "arriba", list(world.log), now=Instant(0.0))
    assert table.is_closed
    assert table.due() is None


def test_what_cannot_be_played_is_told_to_that_person_alone(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.join("eve", watch=True)
    world.play("ana", Flip(""))
    world.ask("ana", r.Start(SEED))
    world.play("ana", Flip(""))
    world.play("eve", Flip(""))
    assert world.refused("ana") == ["not-in-play", "paused"]
    assert world.refused("eve") == ["not-seated"]
    assert world.refused("bo") == []
