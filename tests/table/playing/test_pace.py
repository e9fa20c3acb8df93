"""When is a card turned, and who waits for what? [T05-T07, T12, T13; A71, A80, A82]"""

from itertools import pairwise

import pytest

from prems.games.arriba.commands import Flip, Signal
from prems.games.arriba.events import CardFlipped, Dealt, RoundEnded, SignalGiven, TotemGrabbed
from prems.games.leprechauns.events import ChestsRevealed, RoundBegun
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import PlayResumed
from prems.table.state import Settings
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

COUNT = 2_100


def turns(world: SteadyWorld) -> list[tuple[float, str]]:
    return [(world.when(flipped), flipped.seat) for flipped in world.happened(CardFlipped)]


def gaps(world: SteadyWorld) -> list[float]:
    moments = [when for when, _ in turns(world)]
    return [later - earlier for earlier, later in pairwise(moments)]


@pytest.mark.rule("T11")
def test_a_game_begins_covered_and_with_a_count(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Start(SEED))
    assert world.all_told(fx.Count) == [fx.Count("play", COUNT)]
    view = world.table.sight.view(world.at)
    assert view.count is not None
    assert (view.is_paused, view.play, view.count.left) == (True, None, COUNT)
    world.advance(COUNT - 1)
    assert world.happened(Dealt) == []
    world.advance(1)
    assert [dealt.at for dealt in world.happened(Dealt)] == [0]
    assert world.table.sight.view(world.at).count is None


# --- time limits ---


@pytest.mark.rule("A80", "T05")
def test_whoever_does_not_turn_in_time_has_the_card_turned_by_the_table(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Bo")
    world.advance(5_999)
    assert turns(world) == []
    world.advance(1)
    assert turns(world) == [(COUNT + 6_000, "Bo")]


@pytest.mark.rule("T05", "T06")
@pytest.mark.parametrize("turn_ms", [0, 1, 1_000])
def test_the_host_can_change_the_limit_but_never_the_gap(world: SteadyWorld, turn_ms: int) -> None:
    world.start("ana", "bo", turn_ms=turn_ms)
    world.advance(10_000)
    assert len(turns(world)) > 5
    assert min(gaps(world)) == max(700, turn_ms)


@pytest.mark.rule("A80", "T05")
def test_the_host_can_switch_the_limit_off(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana", turn_ms=None)
    world.advance(3_600_000)
    assert turns(world) == []
    assert world.all_told(fx.Ask) == []
    world.flip("ana")
    assert len(turns(world)) == 1


@pytest.mark.rule("A80", "T05", "T07")
def test_a_head_that_nobody_counts_for_is_counted_by_the_table(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    world.start("ana", "bo")
    world.flip("ana")
    turned = turns(world)[0][0]
    world.run_until(turned + 4_000)
    assert world.all_told(fx.Count)[-1] == fx.Count("signal", 1_800, "Ana")
    assert world.happened(SignalGiven) == []
    world.run_until(turned + 5_800)
    assert [world.when(given) for given in world.happened(SignalGiven)] == [turned + 5_800]


@pytest.mark.rule("T05")
def test_the_view_says_how_long_somebody_has(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    assert world.table.sight.view(world.at).limit == 6_000
    world.advance(1_000)
    assert world.table.sight.view(world.at).limit == 5_000


@pytest.mark.rule("A71")
def test_the_last_call_lasts_five_seconds(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=1, turn_ms=0)
    world.run_while(lambda: world.state.game_state.phase != "last_call")
    last = turns(world)[-1][0]
    world.run_while(lambda: world.state.stage == "playing")
    assert [world.when(ended) - last for ended in world.happened(RoundEnded)] == [5_000]


@pytest.mark.rule("L25", "T05")
def test_leprechauns_gives_the_signal_itself_after_eight_seconds(leprechauns: SteadyWorld) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: not leprechauns.happened(ChestsRevealed))
    assert leprechauns.happened(ChestsRevealed)[0].at == 8_000


# --- turning ---


@pytest.mark.rule("T06")
def test_an_earlier_gesture_is_kept_and_done_then(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    world.advance(1_000)
    world.play("ana", Flip(""))
    world.advance(200)
    world.play("bo", Flip(""))
    assert len(turns(world)) == 1
    world.advance(499)
    assert len(turns(world)) == 1
    world.advance(1)
    assert gaps(world) == [700]
    assert world.refused("bo") == []


@pytest.mark.rule("T06")
def test_a_kept_gesture_is_done_once(world: SteadyWorld) -> None:
    world.start("ana", "bo", first="Ana")
    world.advance(1_000)
    world.play("ana", Flip(""))
    for _ in range(5):
        world.play("bo", Flip(""))
    world.advance(5_000)
    assert [seat for _, seat in turns(world)] == ["Ana", "Bo"]


@pytest.mark.rule("T06")
def test_a_gesture_out_of_turn_is_refused_and_not_kept(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy", first="Ana")
    world.advance(1_000)
    world.play("ana", Flip(""))
    world.play("cy", Flip(""))
    assert world.refused("cy") == ["not-your-turn"]
    world.play("bo", Flip(""))
    world.advance(3_000)
    assert [seat for _, seat in turns(world)] == ["Ana", "Bo"]


@pytest.mark.rule("A82", "T06")
@pytest.mark.parametrize("second", ["3r", "1g"])
def test_the_gap_is_the_same_whether_there_is_a_match_or_not(world: SteadyWorld, stack: Stack, second: str) -> None:
    stack("Ana", Ana="1r", Bo=second)
    world.start("ana", "bo")
    world.advance(1_000)
    for person in ("ana", "bo", "ana"):
        world.play(person, Flip(""))
        world.advance(350)
        world.play("bo" if person == "ana" else "ana", Flip(""))
        world.advance(350)
    assert set(gaps(world)) == {700}


@pytest.mark.rule("A82", "T07")
def test_the_tap_for_a_head_starts_the_count(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    world.start("ana", "bo")
    world.flip("ana")
    world.play("bo", Signal(""))
    assert world.refused("bo") == ["not-your-turn"]
    tapped = world.at
    world.play("ana", Signal(""))
    world.play("ana", Signal(""))
    assert world.all_told(fx.Count)[1:] == [fx.Count("signal", 1_800, "Ana")]
    view = world.table.sight.view(world.at)
    assert view.count is not None
    assert (view.count.why, view.count.left, view.count.seat, view.limit) == ("signal", 1_800, "Ana", None)
    world.advance(1_799)
    assert world.happened(SignalGiven) == []
    world.advance(1)
    assert [world.when(given) - tapped for given in world.happened(SignalGiven)] == [1_800]


@pytest.mark.rule("T06")
def test_after_a_race_people_look_at_the_photo_finish(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    world.hand("bo")
    world.run_while(lambda: not world.happened(TotemGrabbed))
    world.play("bo", Flip(""))
    world.advance(1_999)
    assert len(turns(world)) == 2
    world.advance(1)
    assert len(turns(world)) == 3


# --- rounds ---


def round_is_over(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=2, turn_ms=0)
    world.run_while(lambda: not world.happened(RoundEnded))
    for person in ("ana", "bo"):
        world.ask(person, r.Here())


@pytest.mark.rule("T12")
def test_between_rounds_people_look_at_the_score(world: SteadyWorld) -> None:
    round_is_over(world)
    ended = world.when(world.happened(RoundEnded)[0])
    world.run_while(lambda: len(world.happened(Dealt)) < 2)
    assert world.at - ended == 8_000


@pytest.mark.rule("T12")
def test_when_all_people_are_ready_the_next_round_is_dealt_at_once(world: SteadyWorld) -> None:
    round_is_over(world)
    world.advance(1_000)
    world.ask("ana", r.Ready())
    assert len(world.happened(Dealt)) == 1
    world.ask("bo", r.Ready(), r.Ready())
    assert len(world.happened(Dealt)) == 2
    assert not any(person.is_ready for person in world.state.people.values()), "the next time they are asked anew"
    assert world.refused("bo") == ["in-play"]


@pytest.mark.rule("T12")
def test_whoever_a_bot_plays_for_is_not_waited_for(world: SteadyWorld) -> None:
    round_is_over(world)
    world.drop("bo")
    world.ask("ana", r.Ready())
    assert len(world.happened(Dealt)) == 1
    world.join("bo")
    world.ask("bo", r.Leave())
    world.advance(0)
    assert len(world.happened(Dealt)) == 2


@pytest.mark.rule("T12")
def test_bots_alone_look_at_the_score_too(world: SteadyWorld) -> None:
    world.join("eve")
    world.ask("eve", r.Stand(), r.AddBot(), r.AddBot(), r.Set(options={"rounds": 2, "turn_ms": 0}), r.Start(SEED))
    world.run_while(lambda: len(world.happened(Dealt)) < 2)
    assert world.at - world.when(world.happened(RoundEnded)[0]) == 8_000


def test_leprechauns_goes_from_round_to_round_by_itself(leprechauns: SteadyWorld) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: leprechauns.state.stage == "playing")
    assert [begun.round for begun in leprechauns.happened(RoundBegun)] == [1, 2, 3, 4, 5, 6]


# --- pace ---


@pytest.mark.rule("T13")
@pytest.mark.parametrize("pace", [0.1, 0.5, 2.0])
def test_pace_scales_every_wait_of_the_table(stack: Stack, pace: float) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    world = SteadyWorld("arriba")
    world.start("ana", "bo", settings=Settings(pace=pace), rounds=2)
    assert world.at == pytest.approx(COUNT * pace)
    world.run_while(lambda: len(world.happened(Dealt)) < 2)
    told = [count for count in world.all_told(fx.Count) if count.why == "signal"]
    assert told[0].ms == pytest.approx(1_800 * pace)
    paced = [
        (world.when(event) - COUNT * pace) / pace for event in world.log if isinstance(event, CardFlipped | Dealt)
    ]
    slow = [float(event.at) for event in world.log if isinstance(event, CardFlipped | Dealt)]
    assert paced == pytest.approx(slow, abs=0.5 / pace), "the game's own clock runs at the table's pace"
    assert world.happened(Dealt)[1].at - world.happened(RoundEnded)[0].at == 8_000


@pytest.mark.rule("T13")
def test_a_whole_game_is_ten_times_as_fast_at_a_tenth_of_the_pace(world: SteadyWorld) -> None:
    world.start("ana", "bo", settings=Settings(pace=0.1))
    world.run_while(lambda: world.state.stage == "playing")
    assert world.at == pytest.approx(25_000, rel=0.1)


def test_play_begins_only_once(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.advance(60_000)
    assert len(world.happened(PlayResumed)) == 1
