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
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

MATCH = {"Ana": "1r 2r 6r", "Bo": "1g 3r 7r", "Cy": "4r 5r 8r"}


def matched(world: SteadyWorld, stack: Stack, turners_delay: bool = True) -> None:
    """Ana and Bo show the same symbol; it is Cy's turn."""
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy", turners_delay=turners_delay)
    world.flip("ana", "bo")


def grabs(world: SteadyWorld) -> list[tuple[str, str]]:
    return [(grabbed.seat, grabbed.why) for grabbed in world.happened(TotemGrabbed)]


def hands(world: SteadyWorld) -> list[tuple[str, str, float]]:
    return [(hand.seat, hand.outcome, hand.reaction) for race in world.happened(RaceClosed) for hand in race.hands]


# --- who was first ---


@pytest.mark.rule("A40", "T01")
def test_the_faster_hand_wins_although_it_arrives_later(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.join("ana", way=5)
    world.join("bo", way=120)
    world.join("cy", way=60)
    world.ask("ana", r.Set(options={"turners_delay": False}), r.Start(SEED))
    world.advance(2_500)
    world.flip("ana", "bo")
    world.advance(100)
    world.hand("ana", after=320)
    world.hand("bo", after=300)
    world.advance(1_000)
    assert hands(world) == [("Bo", "win", 300), ("Ana", "late", 320)]
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("A41", "T04")
def test_a_dead_heat_goes_to_the_lower_grip(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack, turners_delay=False)
    world.hand("ana", after=300, command=Grab("", grip=0.6))
    world.hand("bo", after=304, command=Grab("", grip=0.2))
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert race.winner == "Bo"
    assert sorted(race.dead_heat) == ["Ana", "Bo"]
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Ana", "late"), ("Bo", "win")]


@pytest.mark.rule("A41", "T04")
def test_the_hosts_tie_margin_counts(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy", turners_delay=False, tie_ms=0)
    world.flip("ana", "bo")
    world.hand("ana", after=300, command=Grab("", grip=0.6))
    world.hand("bo", after=301, command=Grab("", grip=0.2))
    world.advance(1_000)
    assert grabs(world) == [("Ana", "match")]


@pytest.mark.rule("A36", "T04")
def test_a_later_hand_gains_and_loses_nothing(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack, turners_delay=False)
    world.hand("bo", after=300)
    world.hand("cy", after=310)
    world.hand("ana", after=320)
    world.advance(1_000)
    assert grabs(world) == [("Bo", "match")]
    assert [outcome for _, outcome, _ in hands(world)] == ["win", "late", "late"]


@pytest.mark.rule("A36", "T04")
def test_the_first_hand_counts_even_if_it_is_wrong(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack, turners_delay=False)
    world.hand("cy", after=280)
    world.hand("bo", after=300)
    world.advance(1_000)
    assert grabs(world) == [("Cy", "wrong")]
    assert [outcome for _, outcome, _ in hands(world)] == ["wrong", "late"]


@pytest.mark.rule("T04")
def test_everybody_sees_the_photo_finish_before_the_cards_move(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo")
    world.advance(1_000)
    at = world.log.index(world.happened(RaceClosed)[0])
    assert isinstance(world.log[at + 1], TotemGrabbed)
    for person in ("ana", "bo", "cy"):
        assert [type(hint) for hint in world.sees(person).hints] == [RaceClosed, TotemGrabbed]


def test_the_cause_of_a_grab_is_the_whole_race(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo")
    world.advance(1_000)
    number = world.log.index(world.happened(TotemGrabbed)[0]) + 1
    assert type(world.causes[number]).__name__ == "Race"


# --- the turner's delay ---


@pytest.mark.rule("A11", "T22")
@pytest.mark.parametrize(("brisk", "delay"), [(1.0, 20), (0.5, 40), (0.0, 60), (None, 40)])
def test_the_turner_sees_their_own_card_a_little_later(
    world: SteadyWorld, stack: Stack, brisk: float | None, delay: float
) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy")
    world.flip("ana", brisk=brisk)
    view = world.sees("bo").v
    assert world.seen_at("ana", view) - world.seen_at("bo", view) == pytest.approx(delay)
    assert world.seen_at("cy", view) == world.seen_at("bo", view)


@pytest.mark.rule("A11", "T01")
def test_the_delay_counts_in_the_race(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=270)
    world.hand("ana", after=300)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert [(hand.seat, hand.reaction, hand.delay) for hand in race.hands] == [("Ana", 300, 0), ("Bo", 310, 40)]


@pytest.mark.rule("A11")
def test_the_host_can_switch_the_delay_off(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack, turners_delay=False)
    view = world.sees("ana").v
    assert world.seen_at("bo", view) == world.seen_at("ana", view)


@pytest.mark.rule("A11")
def test_at_a_signal_all_see_the_cards_together(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="H1 2r", Bo="3r 4r")
    world.start("ana", "bo")
    world.flip("ana")
    world.play("ana", Signal(""))
    world.advance(2_000)
    assert world.happened(SignalGiven)
    view = world.sees("ana").v
    assert world.seen_at("ana", view) == world.seen_at("bo", view)


@pytest.mark.rule("A11", "T05")
def test_whoever_lets_the_table_turn_sees_the_card_last(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy")
    world.advance(6_100)
    view = world.sees("bo").v
    assert world.seen_at("ana", view) - world.seen_at("bo", view) == pytest.approx(60)


@pytest.mark.rule("T22")
def test_people_on_different_links_see_a_card_at_about_the_same_instant(world: SteadyWorld) -> None:
    world.join("ana", way=5)
    world.join("bo", way=100)
    world.ask("ana", r.Start(SEED))
    world.advance(3_000)
    view = world.sees("ana").v
    assert world.seen_at("ana", view) == pytest.approx(world.seen_at("bo", view), abs=25), "not 95 apart"


# --- one hand ---


@pytest.mark.rule("A12", "T04")
def test_a_hand_that_is_down_cannot_grab_again(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=300)
    world.hand("bo", after=310)
    world.advance(1_000)
    assert world.refused("bo") == ["hand-down"]
    assert len(hands(world)) == 1


@pytest.mark.rule("A12", "T04")
def test_a_hand_that_is_sent_twice_counts_once(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    painted = world.seen_at("bo", world.state.last)
    press = Press(Grab(""), world.state.last, world.stamp("bo", painted + 300), "touch", 7)
    world.run_until(painted + 310)
    world.table.seen(PersonId("bo"), {world.state.last: world.stamp("bo", painted)}, 100.0)
    world.do(world.table.press(PersonId("bo"), press, world.at))
    world.advance(3_000)
    world.do(world.table.press(PersonId("bo"), press, world.at))
    world.advance(1_000)
    assert len(grabs(world)) == 1
    assert [answer.lane.outcome for answer in world.told_to("bo", fx.HandAnswered)] == ["void"]


def test_a_hand_is_never_played_untimed(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    with pytest.raises(Malformed, match="a hand has to be timed"):
        world.play("bo", Grab(""))
    with pytest.raises(Malformed, match="not a hand"):
        world.table.press(PersonId("bo"), Press(Flip(""), 0, 0.0), world.at)


def test_nobody_deals_or_lets_time_run_out_but_the_table(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    for command in (
        world.table.game.rules.timeout,
        world.table.game.rules.deal(world.state.game_state, lambda things, _: list(things)),
    ):
        with pytest.raises(Malformed, match="a player of arriba cannot say"):
            world.play("bo", command)


def test_a_seat_is_never_taken_from_the_page(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.play("bo", Flip("Cy"))
    assert world.refused("bo") == ["not-your-turn"]


@pytest.mark.rule("T25")
def test_the_host_can_ask_for_one_kind_of_hand(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy", settings=Settings(device="mouse"))
    world.flip("ana", "bo")
    world.hand("bo")
    world.advance(1_000)
    assert world.refused("bo") == ["other-device"]
    assert grabs(world) == []


# --- a hand may answer a view that is no longer the newest ---


@pytest.mark.rule("T02")
def test_what_is_still_live_is_settled_as_usual(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    answered = world.sees("bo").v
    world.flip("cy")
    world.hand("bo", after=900, view=answered)
    world.advance(2_000)
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T02")
def test_what_a_card_has_covered_since_is_still_right(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    answered = world.sees("bo").v
    world.run_while(lambda: world.at < world.when(world.happened(CardFlipped)[1]) + 700)
    world.play("ana", Flip(""))
    flipped = world.at
    world.hand("bo", after=flipped + 60 - world.seen_at("bo", answered), view=answered)
    world.advance(1_000)
    assert world.state.game_state.pile["Ana"] == world.state.game_state.pile["Ana"]
    assert len(world.happened(CardFlipped)) == 3
    assert grabs(world) == [("Bo", "match")]
    assert "2r" in world.happened(TotemGrabbed)[0].under["Ana"], "settled with the cards as they lie now"


@pytest.mark.rule("T02")
def test_what_another_grab_has_ended_is_late_and_nothing_happens(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    answered = world.sees("ana").v
    world.hand("bo", after=300)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    piles = dict(world.state.game_state.pile)
    world.hand("ana", after=world.at + 5 - world.seen_at("ana", answered), view=answered)
    world.advance(200)
    assert [answer.lane.outcome for answer in world.told_to("ana", fx.HandAnswered)] == ["late"]
    assert world.state.game_state.pile == piles
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("A43", "T02")
def test_where_nothing_was_live_it_is_wrong_even_if_something_is_by_now(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy")
    world.flip("ana")
    answered = world.sees("ana").v
    world.advance(600)
    world.play("bo", Flip(""))
    assert len(world.happened(CardFlipped)) == 2
    world.hand("ana", after=world.at + 5 - world.seen_at("ana", answered), view=answered)
    world.advance(1_000)
    assert grabs(world) == [("Ana", "wrong")]


@pytest.mark.rule("T02")
def test_a_hand_too_soon_after_the_card_answers_what_lay_there_before(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("ana", after=119)
    world.advance(1_000)
    assert [hand[:2] for hand in hands(world)] == [("Ana", "false_start")]
    assert grabs(world) == [("Ana", "wrong")]


@pytest.mark.rule("T02")
def test_while_a_race_is_open_no_card_is_turned_and_a_turn_is_kept(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.advance(800)
    world.hand("cy", after=1_000)  # wrong: all are waited for
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.play("cy", Flip(""))
    assert len(world.happened(CardFlipped)) == 2
    world.advance(4_000)
    assert grabs(world) == [("Cy", "wrong")]
    assert [flipped.seat for flipped in world.happened(CardFlipped)] == ["Ana", "Bo", "Cy"]
    assert world.refused("cy") == []


@pytest.mark.rule("A60", "T02", "T06")
def test_a_kept_turn_that_the_verdict_gives_to_somebody_else_is_refused(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.advance(800)
    world.hand("bo", after=1_000)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.play("cy", Flip(""))
    world.advance(3_000)
    assert grabs(world) == [("Bo", "match")]
    assert world.refused("cy") == ["not-your-turn"]
    assert len(world.happened(CardFlipped)) == 2


@pytest.mark.rule("A26", "T07")
def test_a_count_goes_on_after_a_grab_that_left_the_head(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="H1 5r")
    world.start("ana", "bo", "cy")
    world.flip("ana", "bo", "cy")
    world.play("cy", Signal(""))
    world.hand("bo", after=400)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    grabbed = world.at
    world.run_while(lambda: not world.happened(SignalGiven))
    assert world.at - grabbed == 2_000, "people look at the photo finish first"


@pytest.mark.rule("A26", "T07")
def test_a_count_is_over_when_a_grab_takes_the_head_away(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="3g 3r", Cy="H1 5r")
    world.start("ana", "bo", "cy", turn_ms=None)
    world.flip("ana", "bo", "cy")
    world.play("cy", Signal(""))
    world.hand("ana", after=400)
    world.advance(5_000)
    assert grabs(world) == [("Ana", "wrong")]
    assert world.happened(SignalGiven) == []
    assert world.table.sight.view(world.at).count is None


@pytest.mark.rule("T02")
def test_the_table_does_not_act_while_a_race_is_open(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.run_until(world.when(world.happened(CardFlipped)[1]) + 5_987)
    world.hand("bo", after=world.at - world.seen_at("bo", world.sees("bo").v))
    world.advance(14)
    assert len(world.happened(CardFlipped)) == 2
    world.advance(500)
    assert grabs(world) == [("Bo", "match")]


# --- open head starts ---


@pytest.mark.rule("T03")
def test_a_head_start_is_subtracted_and_shown(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.join("ana", "bo", "cy")
    world.ask("ana", r.Handicap("Bo", 100), r.Set(options={"turners_delay": False}), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana", "bo")
    world.hand("ana", after=300)
    world.hand("bo", after=380)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert [(hand.seat, hand.reaction, hand.head_start) for hand in race.hands] == [("Bo", 280, 100), ("Ana", 300, 0)]
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T03")
def test_a_head_start_stays_with_the_chair_and_is_open_to_all(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Handicap("Bo", 250), r.Handicap("Nobody", 1), r.Order(["Bo", "Ana"]), r.Start(SEED))
    world.ask("bo", r.Leave())
    world.join("cy")
    world.ask("cy", r.Sit("Bo"))
    assert world.table.sight.view(world.at).chairs[0].head_start == 250
    assert world.table.watch.racers["Bo"].head_start == 250
    assert world.refused("ana") == ["not-a-choice"]


# --- bots race too ---


@pytest.mark.rule("T20")
def test_a_bot_races_with_its_own_time(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana")
    world.run_while(lambda: not world.happened(TotemGrabbed))
    (race,) = world.happened(RaceClosed)
    assert [(hand.seat, hand.kind, hand.reaction, hand.delay) for hand in race.hands] == [("Hawk", "bot", 340, 40)]


@pytest.mark.rule("T20")
def test_a_person_beats_a_slower_bot(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana")
    world.run_while(lambda: len(world.happened(CardFlipped)) < 2)
    world.advance(50)
    world.hand("ana", after=330)
    world.advance(1_000)
    assert hands(world) == [("Ana", "win", 330), ("Hawk", "late", 340)]


@pytest.mark.rule("T13")
def test_at_a_fast_table_too_no_bots_hand_is_quicker_than_a_persons(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="T1 2r", Hawk="H1 3r")
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.Set(settings=Settings(pace=0.1)), r.Start(SEED))
    world.advance(300)
    world.play("ana", Flip(""))
    world.run_while(lambda: not hands(world))
    ((seat, outcome, reaction),) = hands(world)
    assert (seat, outcome) == ("Hawk", "win")
    assert reaction >= 150


# --- watching, dropping, crashing ---


@pytest.mark.rule("T23")
def test_spectators_never_see_a_card_before_the_players(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.join("ana", way=5)
    world.join("bo", way=150)
    world.join("cy", way=20)
    world.join("eve", watch=True, way=1)
    world.ask("ana", r.Start(SEED))
    world.advance(3_000)
    world.flip("ana", "bo", "cy")
    world.advance(5_000)
    played = {view.v for _, view in world.screens["ana"] if view.play is not None}
    assert len(played) > 3
    for view in played:
        if any(seen.v == view for _, seen in world.screens["eve"]):
            assert world.seen_at("eve", view) > max(world.seen_at(person, view) for person in ("ana", "bo", "cy"))
    assert {view.v for _, view in world.screens["eve"]} >= played - {max(played)}


@pytest.mark.rule("T04")
def test_whoever_drops_out_in_a_race_is_not_waited_for(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.drop("ana")
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_whose_page_is_hidden_is_not_waited_for(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.do(world.table.hide(PersonId("ana"), True, world.at))
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_a_heartbeat_ends_the_wait(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    view = world.sees("ana").v
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.table.seen(PersonId("ana"), {view: world.stamp("ana", world.seen_at("ana", view))}, 100.0)
    world.do(world.table.heartbeat(PersonId("ana"), view, 360.0, world.at))
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_nobody_waits_longer_than_the_hard_close(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.lines["ana"].way = 10_000
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    opened = world.at
    world.run_while(lambda: not world.happened(TotemGrabbed))
    assert world.at - opened <= 400


@pytest.mark.rule("T08")
def test_whoever_leaves_for_good_in_a_race_still_has_the_hand_in_it(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.ask("bo", r.Leave())
    world.advance(500)
    assert grabs(world) == [("Bo", "match")]


@pytest.mark.rule("T04")
def test_whoever_takes_a_bots_seat_in_a_race_has_no_second_hand(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="T1 2r", Hawk="3r 4r")
    world.join("ana", way=100)
    world.join("cy", watch=True)
    world.ask("ana", r.AddBot("hard"), r.Start(SEED))
    world.advance(2_500)
    world.flip("ana")
    world.run_while(lambda: world.table.watch.closes_at() is None)
    world.ask("cy", r.Sit("Hawk"))
    world.do(world.table.press(PersonId("cy"), Press(Grab(""), world.state.last, 0.0), world.at))
    assert world.refused("cy") == ["hand-down"]
    world.advance(1_000)
    assert grabs(world) == [("Hawk", "totem")]


@pytest.mark.rule("T15")
def test_a_race_that_was_open_at_a_crash_is_void(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("bo", after=300)
    world.run_while(lambda: world.table.watch.closes_at() is None)
    table, effects = Table.restored("ROOM", "arriba", list(world.log), now=world.at)
    again = SteadyWorld("arriba", table, at=world.at)
    again.log = list(world.log)
    again.do(effects)
    again.join("ana", "bo", "cy")
    again.advance(2_200)
    assert again.happened(RaceClosed) == []
    assert [type(event) for event in again.log if isinstance(event, Dealt)] == [Dealt]
    again.hand("bo", after=300)
    again.advance(1_000)
    assert grabs(again) == [("Bo", "match")], "the match lies there still"


@pytest.mark.rule("T01")
def test_a_reload_never_improves_a_time(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    view = world.sees("bo").v
    painted = world.seen_at("bo", view)
    world.join("bo")
    world.table.sent({PersonId("bo"): True}, view, world.at)
    world.table.seen(PersonId("bo"), {view: world.stamp("bo", world.at + 20)}, 100.0)
    world.run_until(painted + 400)
    press = Press(Grab(""), view, world.stamp("bo", world.at), "touch")
    world.do(world.table.press(PersonId("bo"), press, Instant(world.at + 10)))
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert race.hands[0].reaction >= 400


@pytest.mark.rule("T02")
def test_a_hand_for_a_view_that_was_never_shown_counts_for_nothing(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.do(world.table.press(PersonId("bo"), Press(Grab(""), 99_999, 0.0), world.at))
    assert [answer.lane.outcome for answer in world.told_to("bo", fx.HandAnswered)] == ["void"]
    assert world.all_told(fx.Show)[-1].view.v == world.state.last


def test_an_old_view_is_no_trouble_for_spectators(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    assert world.table.sight.spectators_at(0) == 0.0
    assert world.table.sight.spectators_at(world.state.last) > world.at


# --- hands for nothing ---


@pytest.mark.rule("T37", "A33", "A60")
def test_nobody_holds_up_a_game_by_wrong_hands_that_cost_nothing(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy", turners_delay=False)
    world.flip("ana")
    world.hand("ana", after=300)
    world.advance(6_000)
    assert grabs(world) == [("Ana", "wrong")]
    assert world.sees("ana").play.turn == "Ana"
    world.flip("ana")
    world.hand("ana", after=300)
    world.advance(1_000)
    assert grabs(world) == [("Ana", "wrong")]
    assert world.refused("ana") == ["for-nothing"]
    world.flip("bo")
    world.hand("ana", after=300)
    world.advance(1_000)
    assert len(grabs(world)) == 2, "there is a card of Bo's to take: the hand counts, and costs it"
