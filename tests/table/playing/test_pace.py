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
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack

COUNT = 2_100


def turns(room: Room) -> list[tuple[float, str]]:
    return [(room.when(flipped), flipped.seat) for flipped in room.happened(CardFlipped)]


def gaps(room: Room) -> list[float]:
    moments = [when for when, _ in turns(room)]
    return [later - earlier for earlier, later in pairwise(moments)]


@pytest.mark.rule("T11")
def test_a_game_begins_covered_and_with_a_count(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Start(SEED))
    assert room.all_told(fx.Count) == [fx.Count("play", COUNT)]
    view = room.table.sight.view(room.at)
    assert view.count is not None
    assert (view.is_paused, view.play, view.count.left) == (True, None, COUNT)
    room.advance(COUNT - 1)
    assert room.happened(Dealt) == []
    room.advance(1)
    assert [dealt.at for dealt in room.happened(Dealt)] == [0]
    assert room.table.sight.view(room.at).count is None


# --- time limits ---


@pytest.mark.rule("A80", "T05")
def test_whoever_does_not_turn_in_time_has_the_card_turned_by_the_table(room: Room) -> None:
    room.start("ana", "bo", first="Bo")
    room.advance(5_999)
    assert turns(room) == []
    room.advance(1)
    assert turns(room) == [(COUNT + 6_000, "Bo")]


@pytest.mark.rule("T05", "T06")
@pytest.mark.parametrize("turn_ms", [0, 1, 1_000])
def test_the_host_can_change_the_limit_but_never_the_gap(room: Room, turn_ms: int) -> None:
    room.start("ana", "bo", turn_ms=turn_ms)
    room.advance(10_000)
    assert len(turns(room)) > 5
    assert min(gaps(room)) == max(700, turn_ms)


@pytest.mark.rule("A80", "T05")
def test_the_host_can_switch_the_limit_off(room: Room) -> None:
    room.start("ana", "bo", first="Ana", turn_ms=None)
    room.advance(3_600_000)
    assert turns(room) == []
    assert room.all_told(fx.Ask) == []
    room.flip("ana")
    assert len(turns(room)) == 1


@pytest.mark.rule("A80", "T05", "T07")
def test_a_head_that_nobody_counts_for_is_counted_by_the_table(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    room.start("ana", "bo")
    room.flip("ana")
    turned = turns(room)[0][0]
    room.run_until(turned + 4_000)
    assert room.all_told(fx.Count)[-1] == fx.Count("signal", 1_800, "Ana")
    assert room.happened(SignalGiven) == []
    room.run_until(turned + 5_800)
    assert [room.when(given) for given in room.happened(SignalGiven)] == [turned + 5_800]


@pytest.mark.rule("T05")
def test_the_view_says_how_long_somebody_has(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    assert room.table.sight.view(room.at).limit == 6_000
    room.advance(1_000)
    assert room.table.sight.view(room.at).limit == 5_000


@pytest.mark.rule("A71")
def test_the_last_call_lasts_five_seconds(room: Room) -> None:
    room.start("ana", "bo", rounds=1, turn_ms=0)
    room.run_while(lambda: room.state.game_state.phase != "last_call")
    last = turns(room)[-1][0]
    room.run_while(lambda: room.state.stage == "playing")
    assert [room.when(ended) - last for ended in room.happened(RoundEnded)] == [5_000]


@pytest.mark.rule("L25", "T05")
def test_leprechauns_gives_the_signal_itself_after_eight_seconds(leprechauns: Room) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: not leprechauns.happened(ChestsRevealed))
    assert leprechauns.happened(ChestsRevealed)[0].at == 8_000


# --- turning ---


@pytest.mark.rule("T06")
def test_an_earlier_gesture_is_kept_and_done_then(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    room.advance(1_000)
    room.play("ana", Flip(""))
    room.advance(200)
    room.play("bo", Flip(""))
    assert len(turns(room)) == 1
    room.advance(499)
    assert len(turns(room)) == 1
    room.advance(1)
    assert gaps(room) == [700]
    assert room.refused("bo") == []


@pytest.mark.rule("T06")
def test_a_kept_gesture_is_done_once(room: Room) -> None:
    room.start("ana", "bo", first="Ana")
    room.advance(1_000)
    room.play("ana", Flip(""))
    for _ in range(5):
        room.play("bo", Flip(""))
    room.advance(5_000)
    assert [seat for _, seat in turns(room)] == ["Ana", "Bo"]


@pytest.mark.rule("T06")
def test_a_gesture_out_of_turn_is_refused_and_not_kept(room: Room) -> None:
    room.start("ana", "bo", "cy", first="Ana")
    room.advance(1_000)
    room.play("ana", Flip(""))
    room.play("cy", Flip(""))
    assert room.refused("cy") == ["not-your-turn"]
    room.play("bo", Flip(""))
    room.advance(3_000)
    assert [seat for _, seat in turns(room)] == ["Ana", "Bo"]


@pytest.mark.rule("A82", "T06")
@pytest.mark.parametrize("second", ["3r", "1g"])
def test_the_gap_is_the_same_whether_there_is_a_match_or_not(room: Room, stack: Stack, second: str) -> None:
    stack("Ana", Ana="1r", Bo=second)
    room.start("ana", "bo")
    room.advance(1_000)
    for person in ("ana", "bo", "ana"):
        room.play(person, Flip(""))
        room.advance(350)
        room.play("bo" if person == "ana" else "ana", Flip(""))
        room.advance(350)
    assert set(gaps(room)) == {700}


@pytest.mark.rule("A82", "T07")
def test_the_tap_for_a_head_starts_the_count(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    room.start("ana", "bo")
    room.flip("ana")
    room.play("bo", Signal(""))
    assert room.refused("bo") == ["not-your-turn"]
    tapped = room.at
    room.play("ana", Signal(""))
    room.play("ana", Signal(""))
    assert room.all_told(fx.Count)[1:] == [fx.Count("signal", 1_800, "Ana")]
    view = room.table.sight.view(room.at)
    assert view.count is not None
    assert (view.count.why, view.count.left, view.count.seat, view.limit) == ("signal", 1_800, "Ana", None)
    room.advance(1_799)
    assert room.happened(SignalGiven) == []
    room.advance(1)
    assert [room.when(given) - tapped for given in room.happened(SignalGiven)] == [1_800]


@pytest.mark.rule("T06")
def test_after_a_race_people_look_at_the_photo_finish(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    room.hand("bo")
    room.run_while(lambda: not room.happened(TotemGrabbed))
    room.play("bo", Flip(""))
    room.advance(1_999)
    assert len(turns(room)) == 2
    room.advance(1)
    assert len(turns(room)) == 3


# --- rounds ---


def round_is_over(room: Room) -> None:
    room.start("ana", "bo", rounds=2, turn_ms=0)
    room.run_while(lambda: not room.happened(RoundEnded))
    for person in ("ana", "bo"):
        room.ask(person, r.Here())


@pytest.mark.rule("T12")
def test_between_rounds_people_look_at_the_score(room: Room) -> None:
    round_is_over(room)
    ended = room.when(room.happened(RoundEnded)[0])
    room.run_while(lambda: len(room.happened(Dealt)) < 2)
    assert room.at - ended == 8_000


@pytest.mark.rule("T12")
def test_when_all_people_are_ready_the_next_round_is_dealt_at_once(room: Room) -> None:
    round_is_over(room)
    room.advance(1_000)
    room.ask("ana", r.Ready())
    assert len(room.happened(Dealt)) == 1
    room.ask("bo", r.Ready(), r.Ready())
    assert len(room.happened(Dealt)) == 2
    assert not any(person.is_ready for person in room.state.people.values()), "the next time they are asked anew"
    assert room.refused("bo") == ["in-play"]


@pytest.mark.rule("T12")
def test_whoever_a_bot_plays_for_is_not_waited_for(room: Room) -> None:
    round_is_over(room)
    room.drop("bo")
    room.ask("ana", r.Ready())
    assert len(room.happened(Dealt)) == 1
    room.join("bo")
    room.ask("bo", r.Leave())
    room.advance(0)
    assert len(room.happened(Dealt)) == 2


@pytest.mark.rule("T12")
def test_bots_alone_look_at_the_score_too(room: Room) -> None:
    room.join("eve")
    room.ask("eve", r.Stand(), r.AddBot(), r.AddBot(), r.Set(options={"rounds": 2, "turn_ms": 0}), r.Start(SEED))
    room.run_while(lambda: len(room.happened(Dealt)) < 2)
    assert room.at - room.when(room.happened(RoundEnded)[0]) == 8_000


def test_leprechauns_goes_from_round_to_round_by_itself(leprechauns: Room) -> None:
    leprechauns.start("ana", "bo", "cy")
    leprechauns.run_while(lambda: leprechauns.state.stage == "playing")
    assert [begun.round for begun in leprechauns.happened(RoundBegun)] == [1, 2, 3, 4, 5, 6]


# --- pace ---


@pytest.mark.rule("T13")
@pytest.mark.parametrize("pace", [0.1, 0.5, 2.0])
def test_pace_scales_every_wait_of_the_table(stack: Stack, pace: float) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    room = Room("arriba")
    room.start("ana", "bo", settings=Settings(pace=pace), rounds=2)
    assert room.at == pytest.approx(COUNT * pace)
    room.run_while(lambda: len(room.happened(Dealt)) < 2)
    told = [count for count in room.all_told(fx.Count) if count.why == "signal"]
    assert told[0].ms == pytest.approx(1_800 * pace)
    paced = [(room.when(event) - COUNT * pace) / pace for event in room.log if isinstance(event, CardFlipped | Dealt)]
    slow = [float(event.at) for event in room.log if isinstance(event, CardFlipped | Dealt)]
    assert paced == pytest.approx(slow, abs=0.5 / pace), "the game's own clock runs at the table's pace"
    assert room.happened(Dealt)[1].at - room.happened(RoundEnded)[0].at == 8_000


@pytest.mark.rule("T13")
def test_a_whole_game_is_ten_times_as_fast_at_a_tenth_of_the_pace(room: Room) -> None:
    room.start("ana", "bo", settings=Settings(pace=0.1))
    room.run_while(lambda: room.state.stage == "playing")
    assert room.at == pytest.approx(25_000, rel=0.1)


def test_play_begins_only_once(room: Room) -> None:
    room.start("ana", "bo")
    room.advance(60_000)
    assert len(room.happened(PlayResumed)) == 1
