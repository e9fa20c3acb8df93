"""What does a pause cover, when does it begin, and how does it end?"""

import pytest

from prems.games.arriba.commands import Flip, Signal
from prems.games.arriba.events import CardFlipped, Dealt, RoundEnded, SignalGiven, TotemGrabbed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import PlayPaused, PlayResumed, RaceClosed
from prems.table.state import PersonId
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

COUNT = 2_100


@pytest.mark.rule("T11")
def test_a_pause_covers_the_cards(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    world.flip("ana")
    world.ask("ana", r.Pause())
    world.advance(100)
    for person in ("ana", "bo"):
        assert world.sees(person).is_paused
        assert world.sees(person).play is None


@pytest.mark.rule("T11")
def test_in_a_pause_time_stands_still(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    world.advance(5_000)
    world.ask("ana", r.Pause())
    world.advance(600_000)
    world.ask("ana", r.Resume())
    world.advance(COUNT + 999)
    assert world.happened(CardFlipped) == []
    world.advance(1)
    assert [flipped.at for flipped in world.happened(CardFlipped)] == [6_000]


@pytest.mark.rule("T11")
def test_it_ends_with_a_count(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause())
    world.advance(5_000)
    world.ask("ana", r.Resume())
    world.advance(1_000)
    world.ask("ana", r.Resume())
    assert world.all_told(fx.Count) == [fx.Count("play", COUNT)] * 2, "one at the start, one now"
    world.advance(COUNT - 1_001)
    assert world.state.is_paused
    world.advance(1)
    assert not world.state.is_paused


@pytest.mark.rule("T11")
def test_pausing_again_calls_the_count_off(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause(), r.Resume())
    world.advance(1_000)
    world.ask("ana", r.Pause())
    world.advance(60_000)
    assert world.state.is_paused
    assert world.table.sight.view(world.at).count is None


@pytest.mark.rule("T11")
def test_the_count_into_a_game_can_be_called_off_too(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Start(SEED), r.Pause())
    world.advance(60_000)
    assert world.happened(Dealt) == []
    world.ask("ana", r.Resume())
    world.advance(COUNT)
    assert len(world.happened(Dealt)) == 1


@pytest.mark.rule("T11")
def test_pausing_twice_is_pausing_once(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause(), r.Pause())
    assert len(world.happened(PlayPaused)) == 1
    world.ask("ana", r.Resume())
    world.advance(COUNT)
    world.ask("ana", r.Resume())
    world.advance(COUNT)
    assert len(world.happened(PlayResumed)) == 2


@pytest.mark.rule("T11")
def test_it_begins_after_the_running_race(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="4r 5r")
    world.start("ana", "bo", "cy")
    world.flip("ana", "bo")
    world.hand("bo")
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.ask("ana", r.Pause())
    assert not world.state.is_paused
    world.advance(500)
    assert world.state.is_paused
    kinds = [type(event) for event in world.log[-3:]]
    assert kinds == [RaceClosed, TotemGrabbed, PlayPaused]
    shown = [show.view.play for show in world.all_told(fx.Show)[-2:]]
    assert shown[0] is not None, "what came of the race is seen before the cards are covered"
    assert shown[1] is None


@pytest.mark.rule("T11")
def test_a_pause_that_was_asked_for_in_a_race_can_be_called_off(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    world.hand("bo")
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.ask("ana", r.Pause(), r.Resume())
    world.advance(500)
    assert not world.state.is_paused
    assert world.happened(TotemGrabbed)


@pytest.mark.rule("T11")
def test_in_a_pause_nobody_plays_and_what_was_kept_is_forgotten(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    world.flip("ana")
    world.play("bo", Flip(""))
    world.ask("ana", r.Pause())
    world.play("bo", Flip(""))
    world.hand("bo")
    world.advance(1_000)
    assert world.refused("bo") == ["paused", "paused"]
    world.ask("ana", r.Resume())
    world.advance(COUNT + 1_000)
    assert len(world.happened(CardFlipped)) == 1


@pytest.mark.rule("T11")
def test_bots_look_again_after_a_pause(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot(), r.Set(options={"first": "Tick"}), r.Start(SEED))
    world.advance(COUNT + 300)
    world.ask("ana", r.Pause())
    world.advance(10_000)
    assert world.happened(CardFlipped) == []
    world.ask("ana", r.Resume())
    world.advance(COUNT + 450)
    assert len(world.happened(CardFlipped)) == 1


@pytest.mark.rule("T11")
def test_what_was_live_before_is_timed_from_when_it_is_uncovered(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    world.ask("ana", r.Pause())
    world.advance(60_000)
    world.ask("ana", r.Resume())
    world.advance(COUNT + 100)
    world.hand("bo", after=310)
    world.hand("ana", after=290)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert [(hand.seat, hand.reaction) for hand in race.hands] == [("Ana", 290), ("Bo", 310)]
    assert race.winner == "Ana"


@pytest.mark.rule("T11")
def test_a_hand_before_anybody_could_see_the_uncovered_cards_is_wrong(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    world.ask("ana", r.Pause())
    world.advance(60_000)
    world.ask("ana", r.Resume())
    world.advance(COUNT + 30)
    world.hand("bo", after=100)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert [hand.outcome for hand in race.hands] == ["false_start"]
    assert [grabbed.why for grabbed in world.happened(TotemGrabbed)] == ["wrong"]


@pytest.mark.rule("T11")
def test_a_count_that_a_pause_interrupts_is_counted_again(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    world.start("ana", "bo")
    world.flip("ana")
    world.play("ana", Signal(""))
    world.advance(1_000)
    world.ask("ana", r.Pause(), r.Resume())
    world.advance(COUNT + 1_000)
    assert world.happened(SignalGiven) == []
    world.play("ana", Signal(""))
    world.advance(1_800)
    assert len(world.happened(SignalGiven)) == 1


@pytest.mark.rule("T11")
def test_a_pause_between_rounds_leaves_the_rest_of_the_wait(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=2, turn_ms=0)
    world.run_while(lambda: not world.happened(RoundEnded))
    world.advance(5_000)
    world.ask("ana", r.Pause())
    world.advance(100_000)
    world.ask("ana", r.Resume())
    world.advance(COUNT + 2_999)
    assert len(world.happened(Dealt)) == 1
    world.advance(1)
    assert len(world.happened(Dealt)) == 2


@pytest.mark.rule("T11")
def test_the_next_host_can_end_it(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause())
    world.drop("ana")
    world.advance(10_000)
    world.ask("bo", r.Resume())
    world.advance(COUNT)
    assert not world.state.is_paused


@pytest.mark.rule("T11")
def test_a_host_who_paused_and_left_does_not_leave_the_table_stuck(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Pause(), r.Leave())
    world.ask("bo", r.Resume())
    world.advance(COUNT)
    assert not world.state.is_paused


@pytest.mark.rule("T11")
def test_without_a_game_there_is_nothing_to_pause(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Pause(), r.Resume())
    assert world.refused("ana") == ["not-in-play", "not-in-play"]


@pytest.mark.rule("T11")
def test_a_pause_that_nobody_could_end_is_over(world: SteadyWorld) -> None:
    """Whoever only watches is never host; the bots play on for them."""
    world.start("ana", "bo")
    world.join("tv", watch=True)
    world.ask("ana", r.Pause(), r.Leave())
    world.advance(COUNT)
    assert world.state.is_paused
    world.ask("bo", r.Leave())
    assert world.state.host is None
    world.advance(COUNT)
    assert not world.state.is_paused


@pytest.mark.rule("T11")
def test_a_pause_lasts_while_the_players_phones_sleep(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.join("tv", watch=True)
    world.ask("ana", r.Pause())
    world.drop("ana", "bo")
    world.advance(600_000)
    assert world.state.is_paused
    world.join("bo")
    assert world.state.host == PersonId("bo")
    world.ask("bo", r.Resume())
    world.advance(COUNT)
    assert not world.state.is_paused
