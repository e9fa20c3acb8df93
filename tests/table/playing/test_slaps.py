"""How is Leprechauns played at a table: which slaps race, and who votes? [L12, L14, L17, L25, L26, L43]"""

from typing import Any

import pytest

from prems.games.leprechauns import events as e
from prems.games.leprechauns.commands import Lift, Recite, Signal, Slap, Vote
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.state import Chair, PersonId, chair_at
from tests.kit.room import SEED, Room


def revealed(room: Room, *people: str, **options: Any) -> None:
    """All chests lie open, and all screens show them."""
    room.start(*people, **{"actions": False, "youngest": people[0].title(), **options})
    room.play(people[0], Signal(""))
    room.advance(100)
    assert room.state.game_state.phase == "slap"


def slap(room: Room, person: str, card_of: str, after: float = 500.0, **hand: Any) -> None:
    room.hand(person, after, Slap("", card_of, **hand))


def slapped(room: Room) -> list[tuple[str, str]]:
    return [(event.seat, event.card_of) for event in room.happened(e.HandSlapped)]


# --- races ---


@pytest.mark.rule("L14")
def test_the_faster_hand_has_the_card_and_the_other_is_free_again(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Ana", 510)
    slap(room, "cy", "Ana", 500)
    room.run_while(lambda: not room.happened(e.HandBounced))
    assert slapped(room) == [("Cy", "Ana")]
    assert [(event.seat, event.code) for event in room.happened(e.HandBounced)] == [("Bo", "card-taken")]
    (race,) = room.happened(RaceClosed)
    assert (race.target, race.winner) == ("Ana", "Cy")
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Cy", "win"), ("Bo", "late")]
    room.advance(100)
    slap(room, "bo", "Cy")
    room.advance(1_000)
    assert slapped(room) == [("Cy", "Ana"), ("Bo", "Cy")]


@pytest.mark.rule("L14", "T01")
def test_a_slap_is_timed_from_its_own_screen_too(leprechauns: Room) -> None:
    room = leprechauns
    room.join("ana", way=5)
    room.join("bo", way=5)
    room.join("cy", way=110)
    room.ask("ana", r.Set(options={"actions": False, "youngest": "Ana"}), r.Start(SEED))
    room.advance(2_500)
    room.play("ana", Signal(""))
    room.advance(300)
    slap(room, "bo", "Ana", 520)
    slap(room, "cy", "Ana", 500)
    room.advance(1_000)
    assert slapped(room)[0] == ("Cy", "Ana")


@pytest.mark.rule("L14")
def test_several_cards_are_raced_for_at_once(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "ana", "Bo", 500)
    slap(room, "bo", "Cy", 502)
    slap(room, "cy", "Ana", 504)
    room.advance(1_000)
    assert sorted(slapped(room)) == [("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana")]
    assert room.state.game_state.phase == "recite"


@pytest.mark.rule("L14")
def test_a_slap_that_comes_after_the_race_is_refused_and_the_hand_is_free(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "cy", "Ana", 500)
    slap(room, "bo", "Ana", 900)
    room.advance(1_200)
    assert room.refused("bo") == ["card-taken"]
    assert room.happened(e.PlayerOut) == []
    slap(room, "bo", "Cy", 1_300)
    room.advance(1_000)
    assert slapped(room) == [("Cy", "Ana"), ("Bo", "Cy")]


@pytest.mark.rule("L12", "L14", "T04")
def test_one_hand_reaches_for_one_card(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Ana", 500)
    slap(room, "bo", "Cy", 505)
    room.advance(1_000)
    assert slapped(room) == [("Bo", "Ana")]
    assert room.refused("bo") == ["hand-down"]


@pytest.mark.rule("L13")
def test_nobody_races_for_their_own_card(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Bo")
    room.advance(1_000)
    assert room.refused("bo") == ["own-card"]
    assert room.happened(RaceClosed) == []


@pytest.mark.rule("L15")
def test_whoever_was_first_but_missed_the_motifs_is_out_and_the_next_has_the_card(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Ana", 500, spot=(0.0, 0.0))
    slap(room, "cy", "Ana", 510)
    room.advance(1_000)
    assert slapped(room) == [("Cy", "Ana")]
    (race,) = room.happened(RaceClosed)
    assert [(hand.seat, hand.outcome) for hand in race.hands] == [("Bo", "wrong"), ("Cy", "win")]


# --- hands and sides ---


@pytest.mark.rule("L12", "L43")
@pytest.mark.parametrize(("hand", "side"), [(None, "palm"), ("left", "palm"), ("right", "back")])
def test_hand_and_side_are_the_players(leprechauns: Room, hand: Any, side: Any) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy", hands={"Bo": "left"})
    slap(room, "bo", "Ana", hand=hand, side=side, spot=(0.4, 0.6))
    room.advance(1_000)
    (event,) = room.happened(e.HandSlapped)
    assert (event.hand, event.side, event.spot) == (hand or "left", side, (0.4, 0.6))


# --- time ---


@pytest.mark.rule("L17")
def test_the_first_phase_ends_after_twelve_seconds(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    shown = room.when(room.happened(e.ChestsRevealed)[0])
    slap(room, "bo", "Ana")
    room.run_while(lambda: not room.happened(e.SlappingEnded))
    assert room.at - shown == 12_000


@pytest.mark.rule("L17", "T02")
def test_a_race_that_is_open_when_time_is_up_is_still_settled(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    shown = room.when(room.happened(e.ChestsRevealed)[0])
    painted = room.seen_at("bo", room.sees("bo").v)
    slap(room, "bo", "Ana", shown + 11_985 - painted)
    room.run_until(shown + 12_500)
    assert slapped(room) == [("Bo", "Ana")]
    assert room.happened(e.SlappingEnded)


@pytest.mark.rule("L17")
def test_a_slap_after_the_end_is_refused(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Ana", 13_000)
    room.advance(13_500)
    assert room.refused("bo") == ["wrong-phase"]


@pytest.mark.rule("L25", "T05")
def test_whoever_does_not_recite_in_time_was_wrong(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo")
    slap(room, "ana", "Bo")
    slap(room, "bo", "Ana")
    room.run_while(lambda: room.state.game_state.phase != "recite")
    began = room.at
    room.run_while(lambda: not room.happened(e.RecitalJudged))
    assert room.at - began == 15_000
    assert not room.happened(e.RecitalJudged)[0].won


@pytest.mark.rule("T05")
def test_three_chances_missed_are_three_turns_made_by_the_table(leprechauns: Room) -> None:
    room = leprechauns
    room.start("ana", "bo", actions=False, youngest="Ana")
    room.run_while(lambda: not room.all_told(fx.Ask))
    assert room.all_told(fx.Ask)[0].person == PersonId("ana"), "she gave no signal, did not slap, gave no signal"
    assert len(room.happened(e.ChestsRevealed)) == 2
    room.run_while(lambda: len(room.all_told(fx.Ask)) < 2)
    assert room.all_told(fx.Ask)[1].person == PersonId("bo"), "who did not slap three times"
    assert len(room.happened(e.SlappingEnded)) == 3


@pytest.mark.rule("L26")
def test_whoever_never_votes_is_asked_too(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo", "cy")
    assert list(room.table.game.pacing.awaited(room.state.game_state)) == ["Bo", "Cy"]
    room.play("bo", Vote("", True))
    assert list(room.table.game.pacing.awaited(room.state.game_state)) == ["Cy"]


# --- votes ---


def performing(room: Room, *people: str, bots: int = 0) -> None:
    """Ana has slapped a card and performs aloud; the others vote."""
    room.join(*people)
    options = {"actions": False, "youngest": "Ana", "judging": "aloud"}
    room.ask("ana", r.Set(options=options), *[r.AddBot("normal")] * bots, r.Start(SEED))
    room.advance(2_200)
    room.play("ana", Signal(""))
    room.advance(100)
    slap(room, "ana", room.state.seats[-1], 200)
    room.run_while(lambda: room.state.game_state.phase != "recite")
    room.play("ana", Recite(""))
    assert room.state.game_state.phase == "vote"


@pytest.mark.rule("L26")
@pytest.mark.parametrize("ok", [True, False])
def test_bots_vote_with_the_majority_of_the_people_once_these_have_voted(leprechauns: Room, ok: bool) -> None:
    room = leprechauns
    performing(room, "ana", "bo", "cy", bots=2)
    room.play("bo", Vote("", ok))
    assert set(room.state.game_state.votes) == {"Bo"}
    room.play("cy", Vote("", ok))
    (judged,) = room.happened(e.RecitalJudged)
    assert judged.votes == dict.fromkeys(["Bo", "Cy", "Tick", "Swann"], ok)
    assert judged.won == ok


@pytest.mark.rule("L26")
def test_a_voter_who_leaves_leaves_the_vote_to_a_bot(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo", "cy")
    room.play("bo", Vote("", False))
    assert room.happened(e.RecitalJudged) == []
    room.ask("cy", r.Leave())
    (judged,) = room.happened(e.RecitalJudged)
    assert judged.votes == {"Bo": False, "Cy": False}


@pytest.mark.rule("L26")
def test_how_somebody_votes_is_told_with_the_verdict(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo", "cy")
    room.play("bo", Vote("", False))
    room.advance(200)
    assert room.sees("cy").hints == []
    assert room.sees("cy").play.voted == ["Bo"]


@pytest.mark.rule("L25", "L26")
def test_a_vote_ends_after_ten_seconds(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo", "cy")
    room.play("bo", Vote("", False))
    began = room.at
    room.run_while(lambda: not room.happened(e.RecitalJudged))
    assert room.at - began == 10_000
    assert not room.happened(e.RecitalJudged)[0].won


@pytest.mark.rule("L26")
def test_with_one_person_at_the_table_judging_is_picked(leprechauns: Room) -> None:
    room = leprechauns
    room.join("ana")
    room.ask("ana", r.AddBot(), r.AddBot(), r.Set(options={"judging": "aloud"}), r.Start(SEED))
    assert room.state.game_state.options.judging == "picked"


@pytest.mark.rule("L26")
def test_a_person_cannot_have_a_performance_picked(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo")
    room.play("bo", Vote("", True))
    room.run_while(lambda: room.state.game_state.phase not in ("recite", "signal"))
    if room.state.game_state.phase == "signal":
        room.play(room.state.game_state.prems.lower(), Signal(""))
        room.advance(100)
        slap(room, "bo", "Ana")
        room.run_while(lambda: room.state.game_state.phase != "recite")
    room.play("bo", Recite("", ["animal:cow"], is_picked=True))
    assert room.state.game_state.phase == "vote"


def test_whoever_lifts_in_the_game_is_out_and_a_bot_takes_over_a_left_seat(leprechauns: Room) -> None:
    room = leprechauns
    revealed(room, "ana", "bo", "cy")
    slap(room, "bo", "Ana")
    room.advance(700)
    room.play("bo", Lift(""))
    assert [(out.seat, out.why) for out in room.happened(e.PlayerOut)] == [("Bo", "lifted")]
    room.ask("cy", r.Leave())
    chair = chair_at(room.state, "Cy")
    assert chair is not None
    assert chair.bot == "Tick"
    room.run_while(lambda: not room.happened(e.HandSlapped)[1:])
    assert slapped(room)[1][0] == "Cy"


@pytest.mark.rule("L26")
def test_whom_all_others_have_left_picks_until_one_is_back(leprechauns: Room) -> None:
    room = leprechauns
    performing(room, "ana", "bo")
    room.play("bo", Vote("", True))
    room.ask("bo", r.Leave())
    assert room.state.game_state.options.judging == "aloud"
    recited = 1
    for is_alone in (True, False):
        if not is_alone:
            room.join("bo")
            room.ask("bo", r.Sit("Bo"))
            assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"))
        room.run_while(lambda: room.state.game_state.phase != "signal", within=120_000)
        if room.state.game_state.prems == "Ana":
            room.play("ana", Signal(""))
        room.run_while(lambda: room.state.game_state.phase != "slap", within=20_000)
        room.advance(50)
        slap(room, "ana", "Bo", 200)
        room.run_while(lambda: room.state.game_state.reciter != "Ana", within=120_000)
        room.play("ana", Recite("", ["sign:fist"]))
        assert (room.state.game_state.phase == "vote") != is_alone
        judged = [event for event in room.happened(e.RecitalJudged) if event.seat == "Ana"]
        recited += is_alone
        assert len(judged) == recited
        assert judged[-1].answers == (["sign:fist"] if is_alone else judged[-1].answers)


@pytest.mark.rule("L42")
def test_people_play_with_the_hand_they_are_better_with(leprechauns: Room) -> None:
    room = leprechauns
    room.do(room.table.join(PersonId("ana"), "Ana", room.at, traits={"hand": "left"}))
    room.join("bo", "cy")
    room.ask("bo", r.Describe({"hand": "left"}))
    room.ask("ana", r.Set(options={"hands": {"Bo": "right", "Cy": "left"}}), r.Start(SEED))
    assert [person.traits.get("hand") for person in room.table.sight.people()] == ["left", "left", None]
    assert room.state.game_state.options.hands == {"Ana": "left", "Bo": "right", "Cy": "left"}
