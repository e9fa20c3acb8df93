"""How is Leprechauns played at a table: which slaps race, and who votes? [L12, L14, L17, L25, L26, L43]"""

from typing import Any

import pytest

from prems.games.leprechauns import events as e
from prems.games.leprechauns.commands import Lift, Recite, Signal, Slap, Vote
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.state import Chair, PersonId, chair_at
from tests.kit.world import SEED, SteadyWorld


def revealed(world: SteadyWorld, *people: str, **options: Any) -> None:
    """All chests lie open, and all screens show them."""
    world.start(*people, **{"actions": False, "youngest": people[0].title(), **options})
    world.play(people[0], Signal(""))
    world.advance(100)
    assert world.state.game_state.phase == "slap"


def slap(world: SteadyWorld, person: str, card_of: str, after: float = 500.0, **hand: Any) -> None:
    world.hand(person, after, Slap("", card_of, **hand))


def slapped(world: SteadyWorld) -> list[tuple[str, str]]:
    return [(event.seat, event.card_of) for event in world.happened(e.HandSlapped)]


# --- races ---


@pytest.mark.rule("L14")
def test_the_faster_hand_has_the_card_and_the_other_is_free_again(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Ana", 510)
    slap(world, "cy", "Ana", 500)
    world.run_while(lambda: not world.happened(e.HandBounced))
    assert slapped(world) == [("Cy", "Ana")]
    assert [(event.seat, event.code) for event in world.happened(e.HandBounced)] == [("Bo", "card-taken")]
    (race,) = world.happened(RaceClosed)
    assert (race.target, race.winner) == ("Ana", "Cy")
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Cy", "win"), ("Bo", "late")]
    world.advance(100)
    slap(world, "bo", "Cy")
    world.advance(1_000)
    assert slapped(world) == [("Cy", "Ana"), ("Bo", "Cy")]


@pytest.mark.rule("L14", "T01")
def test_a_slap_is_timed_from_its_own_screen_too(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    world.join("ana", way=5)
    world.join("bo", way=5)
    world.join("cy", way=110)
    world.ask("ana", r.Set(options={"actions": False, "youngest": "Ana"}), r.Start(SEED))
    world.advance(2_500)
    world.play("ana", Signal(""))
    world.advance(300)
    slap(world, "bo", "Ana", 520)
    slap(world, "cy", "Ana", 500)
    world.advance(1_000)
    assert slapped(world)[0] == ("Cy", "Ana")


@pytest.mark.rule("L14")
def test_several_cards_are_raced_for_at_once(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "ana", "Bo", 500)
    slap(world, "bo", "Cy", 502)
    slap(world, "cy", "Ana", 504)
    world.advance(1_000)
    assert sorted(slapped(world)) == [("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana")]
    assert world.state.game_state.phase == "recite"


@pytest.mark.rule("L14")
def test_a_slap_that_comes_after_the_race_is_refused_and_the_hand_is_free(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "cy", "Ana", 500)
    slap(world, "bo", "Ana", 900)
    world.advance(1_200)
    assert world.refused("bo") == ["card-taken"]
    assert world.happened(e.PlayerOut) == []
    slap(world, "bo", "Cy", 1_300)
    world.advance(1_000)
    assert slapped(world) == [("Cy", "Ana"), ("Bo", "Cy")]


@pytest.mark.rule("L12", "L14", "T04")
def test_one_hand_reaches_for_one_card(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Ana", 500)
    slap(world, "bo", "Cy", 505)
    world.advance(1_000)
    assert slapped(world) == [("Bo", "Ana")]
    assert world.refused("bo") == ["hand-down"]


@pytest.mark.rule("L13")
def test_nobody_races_for_their_own_card(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Bo")
    world.advance(1_000)
    assert world.refused("bo") == ["own-card"]
    assert world.happened(RaceClosed) == []


@pytest.mark.rule("L15")
def test_whoever_was_first_but_missed_the_motifs_is_out_and_the_next_has_the_card(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Ana", 500, spot=(0.0, 0.0))
    slap(world, "cy", "Ana", 510)
    world.advance(1_000)
    assert slapped(world) == [("Cy", "Ana")]
    (race,) = world.happened(RaceClosed)
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Bo", "wrong"), ("Cy", "win")]


# --- hands and sides ---


@pytest.mark.rule("L12", "L43")
@pytest.mark.parametrize(("hand", "side"), [(None, "palm"), ("left", "palm"), ("right", "back")])
def test_hand_and_side_are_the_players(leprechauns: SteadyWorld, hand: Any, side: Any) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy", hands={"Bo": "left"})
    slap(world, "bo", "Ana", hand=hand, side=side, spot=(0.4, 0.6))
    world.advance(1_000)
    (event,) = world.happened(e.HandSlapped)
    assert (event.hand, event.side, event.spot) == (hand or "left", side, (0.4, 0.6))


# --- time ---


@pytest.mark.rule("L17")
def test_the_first_phase_ends_after_twelve_seconds(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    shown = world.when(world.happened(e.ChestsRevealed)[0])
    slap(world, "bo", "Ana")
    world.run_while(lambda: not world.happened(e.SlappingEnded))
    assert world.at - shown == 12_000


@pytest.mark.rule("L17", "T02")
def test_a_race_that_is_open_when_time_is_up_is_still_settled(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    shown = world.when(world.happened(e.ChestsRevealed)[0])
    painted = world.seen_at("bo", world.sees("bo").v)
    slap(world, "bo", "Ana", shown + 11_985 - painted)
    world.run_until(shown + 12_500)
    assert slapped(world) == [("Bo", "Ana")]
    assert world.happened(e.SlappingEnded)


@pytest.mark.rule("L17")
def test_a_slap_after_the_end_is_refused(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Ana", 13_000)
    world.advance(13_500)
    assert world.refused("bo") == ["wrong-phase"]


@pytest.mark.rule("L25", "T05")
def test_whoever_does_not_recite_in_time_was_wrong(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo")
    slap(world, "ana", "Bo")
    slap(world, "bo", "Ana")
    world.run_while(lambda: world.state.game_state.phase != "recite")
    began = world.at
    world.run_while(lambda: not world.happened(e.RecitalJudged))
    assert world.at - began == 15_000
    assert not world.happened(e.RecitalJudged)[0].won


@pytest.mark.rule("T05")
def test_three_chances_missed_are_three_turns_made_by_the_table(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    world.start("ana", "bo", actions=False, youngest="Ana")
    world.run_while(lambda: not world.all_told(fx.Ask))
    assert world.all_told(fx.Ask)[0].person == PersonId("ana"), "she gave no signal, did not slap, gave no signal"
    assert len(world.happened(e.ChestsRevealed)) == 2
    world.run_while(lambda: len(world.all_told(fx.Ask)) < 2)
    assert world.all_told(fx.Ask)[1].person == PersonId("bo"), "who did not slap three times"
    assert len(world.happened(e.SlappingEnded)) == 3


@pytest.mark.rule("L26")
def test_whoever_never_votes_is_asked_too(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo", "cy")
    assert list(world.table.game.pacing.awaited(world.state.game_state)) == ["Bo", "Cy"]
    world.play("bo", Vote("", True))
    assert list(world.table.game.pacing.awaited(world.state.game_state)) == ["Cy"]


# --- votes ---


def performing(world: SteadyWorld, *people: str, bots: int = 0) -> None:
    """Ana has slapped a card and performs aloud; the others vote."""
    world.join(*people)
    options = {"actions": False, "youngest": "Ana", "judging": "aloud"}
    world.ask("ana", r.Set(options=options), *[r.AddBot("normal")] * bots, r.Start(SEED))
    world.advance(2_200)
    world.play("ana", Signal(""))
    world.advance(100)
    slap(world, "ana", world.state.seats[-1], 200)
    world.run_while(lambda: world.state.game_state.phase != "recite")
    world.play("ana", Recite(""))
    assert world.state.game_state.phase == "vote"


@pytest.mark.rule("L26")
@pytest.mark.parametrize("ok", [True, False])
def test_bots_vote_with_the_majority_of_the_people_once_these_have_voted(leprechauns: SteadyWorld, ok: bool) -> None:
    world = leprechauns
    performing(world, "ana", "bo", "cy", bots=2)
    world.play("bo", Vote("", ok))
    assert set(world.state.game_state.votes) == {"Bo"}
    world.play("cy", Vote("", ok))
    (judged,) = world.happened(e.RecitalJudged)
    assert judged.votes == dict.fromkeys(["Bo", "Cy", "Tick", "Swann"], ok)
    assert judged.won == ok


@pytest.mark.rule("L26")
def test_a_voter_who_leaves_leaves_the_vote_to_a_bot(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo", "cy")
    world.play("bo", Vote("", False))
    assert world.happened(e.RecitalJudged) == []
    world.ask("cy", r.Leave())
    (judged,) = world.happened(e.RecitalJudged)
    assert judged.votes == {"Bo": False, "Cy": False}


@pytest.mark.rule("L26")
def test_how_somebody_votes_is_told_with_the_verdict(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo", "cy")
    world.play("bo", Vote("", False))
    world.advance(200)
    assert world.sees("cy").hints == []
    assert world.sees("cy").play.voted == ["Bo"]


@pytest.mark.rule("L25", "L26")
def test_a_vote_ends_after_ten_seconds(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo", "cy")
    world.play("bo", Vote("", False))
    began = world.at
    world.run_while(lambda: not world.happened(e.RecitalJudged))
    assert world.at - began == 10_000
    assert not world.happened(e.RecitalJudged)[0].won


@pytest.mark.rule("L26")
def test_with_one_person_at_the_table_judging_is_picked(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    world.join("ana")
    world.ask("ana", r.AddBot(), r.AddBot(), r.Set(options={"judging": "aloud"}), r.Start(SEED))
    assert world.state.game_state.options.judging == "picked"


@pytest.mark.rule("L26")
def test_a_person_cannot_have_a_performance_picked(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo")
    world.play("bo", Vote("", True))
    world.run_while(lambda: world.state.game_state.phase not in ("recite", "signal"))
    if world.state.game_state.phase == "signal":
        world.play(world.state.game_state.prems.lower(), Signal(""))
        world.advance(100)
        slap(world, "bo", "Ana")
        world.run_while(lambda: world.state.game_state.phase != "recite")
    world.play("bo", Recite("", ["animal:cow"], is_picked=True))
    assert world.state.game_state.phase == "vote"


def test_whoever_lifts_in_the_game_is_out_and_a_bot_takes_over_a_left_seat(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    revealed(world, "ana", "bo", "cy")
    slap(world, "bo", "Ana")
    world.advance(700)
    world.play("bo", Lift(""))
    assert [(out.seat, out.why) for out in world.happened(e.PlayerOut)] == [("Bo", "lifted")]
    world.ask("cy", r.Leave())
    chair = chair_at(world.state, "Cy")
    assert chair is not None
    assert chair.bot == "Tick"
    world.run_while(lambda: not world.happened(e.HandSlapped)[1:])
    assert slapped(world)[1][0] == "Cy"


@pytest.mark.rule("L26")
def test_whom_all_others_have_left_picks_until_one_is_back(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    performing(world, "ana", "bo")
    world.play("bo", Vote("", True))
    world.ask("bo", r.Leave())
    assert world.state.game_state.options.judging == "aloud"
    recited = 1
    for is_alone in (True, False):
        if not is_alone:
            world.join("bo")
            world.ask("bo", r.Sit("Bo"))
            assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"))
        world.run_while(lambda: world.state.game_state.phase != "signal", within=120_000)
        if world.state.game_state.prems == "Ana":
            world.play("ana", Signal(""))
        world.run_while(lambda: world.state.game_state.phase != "slap", within=20_000)
        world.advance(50)
        slap(world, "ana", "Bo", 200)
        world.run_while(lambda: world.state.game_state.reciter != "Ana", within=120_000)
        world.play("ana", Recite("", ["sign:fist"]))
        assert (world.state.game_state.phase == "vote") != is_alone
        judged = [event for event in world.happened(e.RecitalJudged) if event.seat == "Ana"]
        recited += is_alone
        assert len(judged) == recited
        assert judged[-1].answers == (["sign:fist"] if is_alone else judged[-1].answers)


@pytest.mark.rule("L42")
def test_people_play_with_the_hand_they_are_better_with(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    world.do(world.table.join(PersonId("ana"), "Ana", world.at, traits={"hand": "left"}))
    world.join("bo", "cy")
    world.ask("bo", r.Describe({"hand": "left"}))
    world.ask("ana", r.Set(options={"hands": {"Bo": "right", "Cy": "left"}}), r.Start(SEED))
    assert [person.traits.get("hand") for person in world.table.sight.people()] == ["left", "left", None]
    assert world.state.game_state.options.hands == {"Ana": "left", "Bo": "right", "Cy": "left"}
