"""Who was first, as a table sees it: what races, what is late, what is wrong? [T01-T04; A11, A12, A36, A40-A44]"""

import pytest

from prems.games.arriba.commands import Flip, Grab, Signal
from prems.games.arriba.events import CardFlipped, Dealt, SignalGiven, TotemGrabbed
from prems.kernel.values import Malformed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Press
from prems.table.state import Instant, PersonId, Settings
from prems.table.table import Table
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack

MATCH = {"Ana": "1r 2r 6r", "Bo": "1g 3r 7r", "Cy": "4r 5r 8r"}


def matched(room: Room, stack: Stack, turners_delay: bool = True) -> None:
    """Ana and Bo show the same symbol; it is Cy's turn."""
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy", turners_delay=turners_delay)
    room.flip("ana", "bo")


def grabs(room: Room) -> list[tuple[str, str]]:
    return [(grabbed.seat, grabbed.why) for grabbed in room.happened(TotemGrabbed)]


def hands(room: Room) -> list[tuple[str, str, float]]:
    return [(hand.seat, hand.outcome, hand.reaction) for race in room.happened(RaceClosed) for hand in race.hands]


# --- who was first ---


@pytest.mark.rule("A40", "T01")
def test_the_faster_hand_wins_although_it_arrives_later(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.join("ana", way=5)
    room.join("bo", way=120)
    room.join("cy", way=60)
    room.ask("ana", r.Set(options={"turners_delay": False}), r.Start(SEED))
    room.advance(2_500)
    room.flip("ana", "bo")
    room.advance(100)
    room.hand("ana", after=320)
    room.hand("bo", after=300)
    room.advance(1_000)
    assert hands(room) == [("Bo", "win", 300), ("Ana", "late", 320)]
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("A41", "T04")
def test_a_dead_heat_goes_to_the_lower_grip(room: Room, stack: Stack) -> None:
    matched(room, stack, turners_delay=False)
    room.hand("ana", after=300, command=Grab("", grip=0.6))
    room.hand("bo", after=304, command=Grab("", grip=0.2))
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert race.winner == "Bo"
    assert sorted(race.dead_heat) == ["Ana", "Bo"]
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Ana", "late"), ("Bo", "win")]


@pytest.mark.rule("A41", "T04")
def test_the_hosts_tie_margin_counts(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy", turners_delay=False, tie_ms=0)
    room.flip("ana", "bo")
    room.hand("ana", after=300, command=Grab("", grip=0.6))
    room.hand("bo", after=301, command=Grab("", grip=0.2))
    room.advance(1_000)
    assert grabs(room) == [("Ana", "match")]


@pytest.mark.rule("A36", "T04")
def test_a_later_hand_gains_and_loses_nothing(room: Room, stack: Stack) -> None:
    matched(room, stack, turners_delay=False)
    room.hand("bo", after=300)
    room.hand("cy", after=310)
    room.hand("ana", after=320)
    room.advance(1_000)
    assert grabs(room) == [("Bo", "match")]
    assert [outcome for _, outcome, _ in hands(room)] == ["win", "late", "late"]


@pytest.mark.rule("A36", "T04")
def test_the_first_hand_counts_even_if_it_is_wrong(room: Room, stack: Stack) -> None:
    matched(room, stack, turners_delay=False)
    room.hand("cy", after=280)
    room.hand("bo", after=300)
    room.advance(1_000)
    assert grabs(room) == [("Cy", "wrong")]
    assert [outcome for _, outcome, _ in hands(room)] == ["wrong", "late"]


@pytest.mark.rule("T04")
def test_everybody_sees_the_photo_finish_before_the_cards_move(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo")
    room.advance(1_000)
    at = room.log.index(room.happened(RaceClosed)[0])
    assert isinstance(room.log[at + 1], TotemGrabbed)
    for person in ("ana", "bo", "cy"):
        assert [type(hint) for hint in room.sees(person).hints] == [RaceClosed, TotemGrabbed]


def test_the_cause_of_a_grab_is_the_whole_race(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo")
    room.advance(1_000)
    number = room.log.index(room.happened(TotemGrabbed)[0]) + 1
    assert type(room.causes[number]).__name__ == "Race"


# --- the turner's delay ---


@pytest.mark.rule("A11", "T22")
@pytest.mark.parametrize(("brisk", "delay"), [(1.0, 20), (0.5, 40), (0.0, 60), (None, 40)])
def test_the_turner_sees_their_own_card_a_little_later(
    room: Room, stack: Stack, brisk: float | None, delay: float
) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy")
    room.flip("ana", brisk=brisk)
    view = room.sees("bo").v
    assert room.seen_at("ana", view) - room.seen_at("bo", view) == pytest.approx(delay)
    assert room.seen_at("cy", view) == room.seen_at("bo", view)


@pytest.mark.rule("A11", "T01")
def test_the_delay_counts_in_the_race(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=270)
    room.hand("ana", after=300)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert [(hand.seat, hand.reaction, hand.delay) for hand in race.hands] == [("Ana", 300, 0), ("Bo", 310, 40)]


@pytest.mark.rule("A11")
def test_the_host_can_switch_the_delay_off(room: Room, stack: Stack) -> None:
    matched(room, stack, turners_delay=False)
    view = room.sees("ana").v
    assert room.seen_at("bo", view) == room.seen_at("ana", view)


@pytest.mark.rule("A11")
def test_at_a_signal_all_see_the_cards_together(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    room.start("ana", "bo")
    room.flip("ana")
    room.play("ana", Signal(""))
    room.advance(2_000)
    assert room.happened(SignalGiven)
    view = room.sees("ana").v
    assert room.seen_at("ana", view) == room.seen_at("bo", view)


@pytest.mark.rule("A11", "T05")
def test_whoever_lets_the_table_turn_sees_the_card_last(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy")
    room.advance(6_100)
    view = room.sees("bo").v
    assert room.seen_at("ana", view) - room.seen_at("bo", view) == pytest.approx(60)


@pytest.mark.rule("T22")
def test_people_on_different_links_see_a_card_at_about_the_same_instant(room: Room) -> None:
    room.join("ana", way=5)
    room.join("bo", way=100)
    room.ask("ana", r.Start(SEED))
    room.advance(3_000)
    view = room.sees("ana").v
    assert room.seen_at("ana", view) == pytest.approx(room.seen_at("bo", view), abs=25), "not 95 apart"


# --- one hand ---


@pytest.mark.rule("A12", "T04")
def test_a_hand_that_is_down_cannot_grab_again(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=300)
    room.hand("bo", after=310)
    room.advance(1_000)
    assert room.refused("bo") == ["hand-down"]
    assert len(hands(room)) == 1


@pytest.mark.rule("A12", "T04")
def test_a_hand_that_is_sent_twice_counts_once(room: Room, stack: Stack) -> None:
    matched(room, stack)
    painted = room.seen_at("bo", room.state.last)
    press = Press(Grab(""), room.state.last, room.stamp("bo", painted + 300), "touch", 7)
    room.run_until(painted + 310)
    room.table.seen(PersonId("bo"), {room.state.last: room.stamp("bo", painted)}, 100.0)
    room.do(room.table.press(PersonId("bo"), press, room.at))
    room.advance(3_000)
    room.do(room.table.press(PersonId("bo"), press, room.at))
    room.advance(1_000)
    assert len(grabs(room)) == 1
    assert [answer.lane.outcome for answer in room.told_to("bo", fx.HandAnswered)] == ["void"]


def test_a_hand_is_never_played_untimed(room: Room, stack: Stack) -> None:
    matched(room, stack)
    with pytest.raises(Malformed, match="a hand has to be timed"):
        room.play("bo", Grab(""))
    with pytest.raises(Malformed, match="not a hand"):
        room.table.press(PersonId("bo"), Press(Flip(""), 0, 0.0), room.at)


def test_nobody_deals_or_lets_time_run_out_but_the_table(room: Room, stack: Stack) -> None:
    matched(room, stack)
    for command in (
        room.table.game.rules.timeout,
        room.table.game.rules.deal(room.state.game_state, lambda things, _: list(things)),
    ):
        with pytest.raises(Malformed, match="a player of arriba cannot say"):
            room.play("bo", command)


def test_a_seat_is_never_taken_from_the_page(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.play("bo", Flip("Cy"))
    assert room.refused("bo") == ["not-your-turn"]


@pytest.mark.rule("T25")
def test_the_host_can_ask_for_one_kind_of_hand(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy", settings=Settings(device="mouse"))
    room.flip("ana", "bo")
    room.hand("bo")
    room.advance(1_000)
    assert room.refused("bo") == ["other-device"]
    assert grabs(room) == []


# --- a hand may answer a view that is no longer the newest ---


@pytest.mark.rule("T02")
def test_what_is_still_live_is_settled_as_usual(room: Room, stack: Stack) -> None:
    matched(room, stack)
    answered = room.sees("bo").v
    room.flip("cy")
    room.hand("bo", after=900, view=answered)
    room.advance(2_000)
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T02")
def test_what_a_card_has_covered_since_is_still_right(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    answered = room.sees("bo").v
    room.run_while(lambda: room.at < room.when(room.happened(CardFlipped)[1]) + 700)
    room.play("ana", Flip(""))
    flipped = room.at
    room.hand("bo", after=flipped + 60 - room.seen_at("bo", answered), view=answered)
    room.advance(1_000)
    assert room.state.game_state.pile["Ana"] == room.state.game_state.pile["Ana"]
    assert len(room.happened(CardFlipped)) == 3
    assert grabs(room) == [("Bo", "match")]
    assert "2r" in room.happened(TotemGrabbed)[0].under["Ana"], "settled with the cards as they lie now"


@pytest.mark.rule("T02")
def test_what_another_grab_has_ended_is_late_and_nothing_happens(room: Room, stack: Stack) -> None:
    matched(room, stack)
    answered = room.sees("ana").v
    room.hand("bo", after=300)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    piles = dict(room.state.game_state.pile)
    room.hand("ana", after=room.at + 5 - room.seen_at("ana", answered), view=answered)
    room.advance(200)
    assert [answer.lane.outcome for answer in room.told_to("ana", fx.HandAnswered)] == ["late"]
    assert room.state.game_state.pile == piles
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("A43", "T02")
def test_where_nothing_was_live_it_is_wrong_even_if_something_is_by_now(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy")
    room.flip("ana")
    answered = room.sees("ana").v
    room.advance(600)
    room.play("bo", Flip(""))
    assert len(room.happened(CardFlipped)) == 2
    room.hand("ana", after=room.at + 5 - room.seen_at("ana", answered), view=answered)
    room.advance(1_000)
    assert grabs(room) == [("Ana", "wrong")]


@pytest.mark.rule("T02")
def test_a_hand_too_soon_after_the_card_answers_what_lay_there_before(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("ana", after=119)
    room.advance(1_000)
    assert [hand[:2] for hand in hands(room)] == [("Ana", "false_start")]
    assert grabs(room) == [("Ana", "wrong")]


@pytest.mark.rule("T02")
def test_while_a_race_is_open_no_card_is_turned_and_a_turn_is_kept(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.advance(800)
    room.hand("cy", after=1_000)  # wrong: all are waited for
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.play("cy", Flip(""))
    assert len(room.happened(CardFlipped)) == 2
    room.advance(4_000)
    assert grabs(room) == [("Cy", "wrong")]
    assert [flipped.seat for flipped in room.happened(CardFlipped)] == ["Ana", "Bo", "Cy"]
    assert room.refused("cy") == []


@pytest.mark.rule("A60", "T02", "T06")
def test_a_kept_turn_that_the_verdict_gives_to_somebody_else_is_refused(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.advance(800)
    room.hand("bo", after=1_000)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.play("cy", Flip(""))
    room.advance(3_000)
    assert grabs(room) == [("Bo", "match")]
    assert room.refused("cy") == ["not-your-turn"]
    assert len(room.happened(CardFlipped)) == 2


@pytest.mark.rule("A26", "T07")
def test_a_count_goes_on_after_a_grab_that_left_the_head(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="H1 5r")
    room.start("ana", "bo", "cy")
    room.flip("ana", "bo", "cy")
    room.play("cy", Signal(""))
    room.hand("bo", after=400)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    grabbed = room.at
    room.run_while(lambda: not room.happened(SignalGiven))
    assert room.at - grabbed == 2_000, "people look at the photo finish first"


@pytest.mark.rule("A26", "T07")
def test_a_count_is_over_when_a_grab_takes_the_head_away(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="3g 3r", Cy="H1 5r")
    room.start("ana", "bo", "cy", turn_ms=None)
    room.flip("ana", "bo", "cy")
    room.play("cy", Signal(""))
    room.hand("ana", after=400)
    room.advance(5_000)
    assert grabs(room) == [("Ana", "wrong")]
    assert room.happened(SignalGiven) == []
    assert room.table.sight.view(room.at).count is None


@pytest.mark.rule("T02")
def test_the_table_does_not_act_while_a_race_is_open(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.run_until(room.when(room.happened(CardFlipped)[1]) + 5_987)
    room.hand("bo", after=room.at - room.seen_at("bo", room.sees("bo").v))
    room.advance(14)
    assert len(room.happened(CardFlipped)) == 2
    room.advance(500)
    assert grabs(room) == [("Bo", "match")]


# --- open head starts ---


@pytest.mark.rule("T03")
def test_a_head_start_is_subtracted_and_shown(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.join("ana", "bo", "cy")
    room.ask("ana", r.Handicap("Bo", 100), r.Set(options={"turners_delay": False}), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana", "bo")
    room.hand("ana", after=300)
    room.hand("bo", after=380)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert [(hand.seat, hand.reaction, hand.head_start) for hand in race.hands] == [("Bo", 280, 100), ("Ana", 300, 0)]
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T03")
def test_a_head_start_stays_with_the_chair_and_is_open_to_all(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Handicap("Bo", 250), r.Handicap("Nobody", 1), r.Order(["Bo", "Ana"]), r.Start(SEED))
    room.ask("bo", r.Leave())
    room.join("cy")
    room.ask("cy", r.Sit("Bo"))
    assert room.table.sight.view(room.at).chairs[0].head_start == 250
    assert room.table.watch.racers["Bo"].head_start == 250
    assert room.refused("ana") == ["not-a-choice"]


# --- bots race too ---


@pytest.mark.rule("T20")
def test_a_bot_races_with_its_own_time(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana")
    room.run_while(lambda: not room.happened(TotemGrabbed))
    (race,) = room.happened(RaceClosed)
    assert [(hand.seat, hand.kind, hand.reaction, hand.delay) for hand in race.hands] == [("Hawk", "bot", 340, 40)]


@pytest.mark.rule("T20")
def test_a_person_beats_a_slower_bot(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana")
    room.run_while(lambda: len(room.happened(CardFlipped)) < 2)
    room.advance(50)
    room.hand("ana", after=330)
    room.advance(1_000)
    assert hands(room) == [("Ana", "win", 330), ("Hawk", "late", 340)]


@pytest.mark.rule("T13")
def test_at_a_fast_table_too_no_bots_hand_is_quicker_than_a_persons(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="T1 2r", Hawk="H1 3r")
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.Set(settings=Settings(pace=0.1)), r.Start(SEED))
    room.advance(300)
    room.play("ana", Flip(""))
    room.run_while(lambda: not hands(room))
    ((seat, outcome, reaction),) = hands(room)
    assert (seat, outcome) == ("Hawk", "win")
    assert reaction >= 150


# --- watching, dropping, crashing ---


@pytest.mark.rule("T23")
def test_spectators_never_see_a_card_before_the_players(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.join("ana", way=5)
    room.join("bo", way=150)
    room.join("cy", way=20)
    room.join("eve", watch=True, way=1)
    room.ask("ana", r.Start(SEED))
    room.advance(3_000)
    room.flip("ana", "bo", "cy")
    room.advance(5_000)
    played = {view.v for _, view in room.screens["ana"] if view.play is not None}
    assert len(played) > 3
    for view in played:
        if any(seen.v == view for _, seen in room.screens["eve"]):
            assert room.seen_at("eve", view) > max(room.seen_at(person, view) for person in ("ana", "bo", "cy"))
    assert {view.v for _, view in room.screens["eve"]} >= played - {max(played)}


@pytest.mark.rule("T04")
def test_whoever_drops_out_in_a_race_is_not_waited_for(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.drop("ana")
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_whose_page_is_hidden_is_not_waited_for(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.do(room.table.hide(PersonId("ana"), True, room.at))
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_a_heartbeat_ends_the_wait(room: Room, stack: Stack) -> None:
    matched(room, stack)
    view = room.sees("ana").v
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.table.seen(PersonId("ana"), {view: room.stamp("ana", room.seen_at("ana", view))}, 100.0)
    room.do(room.table.heartbeat(PersonId("ana"), view, 360.0, room.at))
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_nobody_waits_longer_than_the_hard_close(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.lines["ana"].way = 10_000
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    opened = room.at
    room.run_while(lambda: not room.happened(TotemGrabbed))
    assert room.at - opened <= 400


@pytest.mark.rule("T08")
def test_whoever_leaves_for_good_in_a_race_still_has_the_hand_in_it(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.ask("bo", r.Leave())
    room.advance(500)
    assert grabs(room) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_whoever_takes_a_bots_seat_in_a_race_has_no_second_hand(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="T1 2r", Hawk="3r 4r")
    room.join("ana", way=100)
    room.join("cy", watch=True)
    room.ask("ana", r.AddBot("hard"), r.Start(SEED))
    room.advance(2_500)
    room.flip("ana")
    room.run_while(lambda: room.table.watch.closes_at() is None)
    room.ask("cy", r.Sit("Hawk"))
    room.do(room.table.press(PersonId("cy"), Press(Grab(""), room.state.last, 0.0), room.at))
    assert room.refused("cy") == ["hand-down"]
    room.advance(1_000)
    assert grabs(room) == [("Hawk", "totem")]


@pytest.mark.rule("T15")
def test_a_race_that_was_open_at_a_crash_is_void(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.hand("bo", after=300)
    room.run_while(lambda: room.table.watch.closes_at() is None)
    table, effects = Table.restored("ROOM", "arriba", list(room.log), now=room.at)
    again = Room("arriba", table, at=room.at)
    again.log = list(room.log)
    again.do(effects)
    again.join("ana", "bo", "cy")
    again.advance(2_200)
    assert again.happened(RaceClosed) == []
    assert [type(event) for event in again.log if isinstance(event, Dealt)] == [Dealt]
    again.hand("bo", after=300)
    again.advance(1_000)
    assert grabs(again) == [("Bo", "match")], "the match lies there still"


@pytest.mark.rule("T01")
def test_a_reload_never_improves_a_time(room: Room, stack: Stack) -> None:
    matched(room, stack)
    view = room.sees("bo").v
    painted = room.seen_at("bo", view)
    room.join("bo")
    room.table.sent({PersonId("bo"): True}, view, room.at)
    room.table.seen(PersonId("bo"), {view: room.stamp("bo", room.at + 20)}, 100.0)
    room.run_until(painted + 400)
    press = Press(Grab(""), view, room.stamp("bo", room.at), "touch")
    room.do(room.table.press(PersonId("bo"), press, Instant(room.at + 10)))
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert race.hands[0].reaction >= 400


@pytest.mark.rule("T02")
def test_a_hand_for_a_view_that_was_never_shown_counts_for_nothing(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.do(room.table.press(PersonId("bo"), Press(Grab(""), 99_999, 0.0), room.at))
    assert [answer.lane.outcome for answer in room.told_to("bo", fx.HandAnswered)] == ["void"]
    assert room.all_told(fx.Show)[-1].view.v == room.state.last


def test_an_old_view_is_no_trouble_for_spectators(room: Room) -> None:
    room.start("ana", "bo")
    assert room.table.sight.spectators_at(0) == 0.0
    assert room.table.sight.spectators_at(room.state.last) > room.at
