"""The photo finish: which late hands join it, how long is it looked at, and what does it show? [T29, T30]"""

from dataclasses import replace

import pytest

from prems.games import GAMES
from prems.games.arriba.commands import Flip
from prems.games.arriba.events import CardFlipped, TotemGrabbed
from prems.games.leprechauns.commands import Signal, Slap
from prems.kernel.words import LANGS
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import LONG_LOOK, LOOK, HandCameLate, RaceClosed
from prems.table.playing.pace import CLEAR
from prems.table.state import PersonId, Settings
from prems.table.words import story
from tests.kit.room import SEED, Room
from tests.table.conftest import Stack

MATCH = {"Ana": "1r 2r 6r", "Bo": "1g 3r 7r", "Cy": "4r 5r 8r"}


def matched(room: Room, stack: Stack, **piles: str) -> None:
    """Ana and Bo show the same symbol, nobody sees a card later than the others; it is Cy's turn."""
    stack("Ana", **(piles or MATCH))
    room.start("ana", "bo", "cy", turners_delay=False)
    room.flip("ana", "bo")


def won(room: Room, person: str = "ana", after: float = 300.0) -> None:
    """This hand takes the totem before any other comes down, and all screens show it."""
    room.hand(person, after)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    room.advance(60)


def late(room: Room) -> list[tuple[str, float]]:
    return [(joined.hand.seat, joined.behind) for joined in room.happened(HandCameLate)]


# --- late hands ---


@pytest.mark.rule("T29", "A43")
def test_a_hand_after_the_verdict_joins_the_photo_with_how_late_it_was(room: Room, stack: Stack) -> None:
    matched(room, stack)
    shown = room.sees("bo").v
    room.hand("ana", 300)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    room.hand("bo", 380, view=shown)
    room.advance(200)
    assert late(room) == [("Bo", 80)]
    for person in ("ana", "bo", "cy"):
        assert [type(hint) for hint in room.sees(person).hints] == [HandCameLate]


@pytest.mark.rule("T29", "A43")
def test_it_is_timed_from_what_they_all_reached_for_also_where_the_grab_is_on_its_screen(
    room: Room, stack: Stack
) -> None:
    matched(room, stack)
    seen = room.seen_at("bo", room.sees("bo").v)
    won(room)
    room.hand("bo", 200)
    pressed = room.screens["bo"][-1][0] + 200
    room.advance(300)
    assert late(room) == [("Bo", pressed - seen - 300)]


@pytest.mark.rule("T29", "T30")
@pytest.mark.parametrize("person", ["bo", "cy"])
def test_300_ms_after_its_screen_showed_the_grab_a_hand_joins_no_more(room: Room, stack: Stack, person: str) -> None:
    matched(room, stack)
    won(room)
    room.hand(person, 300)
    room.advance(500)
    assert late(room) == []
    assert [answer.lane.outcome for answer in room.told_to(person, fx.HandAnswered)] == ["late"]


@pytest.mark.rule("T29")
def test_a_seat_has_one_hand_there(room: Room, stack: Stack) -> None:
    matched(room, stack)
    won(room)
    room.hand("bo", 150)
    room.hand("bo", 170)
    room.hand("ana", 180)  # which is on it already
    room.advance(400)
    assert [seat for seat, _ in late(room)] == ["Bo"]
    assert len(room.happened(TotemGrabbed)) == 1


@pytest.mark.rule("T29")
def test_bots_are_late_too(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana")
    room.run_while(lambda: len(room.happened(CardFlipped)) < 2)
    room.advance(50)
    room.hand("ana", after=300)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert [hand.seat for hand in race.hands] == ["Ana"]
    assert late(room) == [("Hawk", 40)]


@pytest.mark.rule("T29")
def test_the_last_race_of_a_game_has_its_late_hands_too(
    room: Room, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack("Ana", **MATCH)
    ends = replace(GAMES["arriba"].rules, is_over=lambda state: bool(state.turner and not any(state.pile.values())))
    monkeypatch.setitem(GAMES, "arriba", replace(GAMES["arriba"], rules=ends))
    room.start("ana", "bo", "cy", turners_delay=False)
    room.flip("ana", "bo")
    shown = room.sees("bo").v
    room.hand("ana", 300)
    room.run_while(lambda: room.state.stage != "over")
    room.hand("bo", 380, view=shown)
    room.advance(200)
    assert late(room) == [("Bo", 80)]
    assert room.refused("bo") == []


@pytest.mark.rule("T29")
def test_a_late_hand_is_told_in_the_story(room: Room, stack: Stack) -> None:
    matched(room, stack)
    shown = room.sees("bo").v
    room.hand("ana", 300)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    room.hand("bo", 380, view=shown)
    room.advance(200)
    told = {lang: [line for _, line in story("ROOM", "arriba", room.log, lang)] for lang in LANGS}
    assert "Bo: too late, by 80 ms." in told["en"]
    assert "Bo\N{NO-BREAK SPACE}: trop tard, de 80 ms." in told["fr"]


# --- while it is looked at ---


@pytest.mark.rule("T30", "A34", "A35")
def test_a_hand_on_the_photo_is_right_where_another_match_is_live(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="9r 4r", Di="9g 5r")
    room.start("ana", "bo", "cy", "di", turners_delay=False)
    room.flip("ana", "bo", "cy", "di")
    won(room)
    room.hand("cy", 250)
    room.advance(800)
    assert [(grab.seat, grab.why) for grab in room.happened(TotemGrabbed)] == [("Ana", "match"), ("Cy", "match")]


@pytest.mark.rule("T30")
def test_a_hand_without_a_reason_is_late_as_long_as_the_photo_is_there(room: Room, stack: Stack) -> None:
    matched(room, stack)
    won(room)
    room.hand("cy", LOOK - 20)
    room.advance(LOOK + 100)
    assert len(room.happened(TotemGrabbed)) == 1
    room.hand("cy", LOOK + CLEAR)
    room.advance(600)
    assert [(grab.seat, grab.why) for grab in room.happened(TotemGrabbed)] == [("Ana", "match"), ("Cy", "wrong")]


@pytest.mark.rule("T30", "T06")
@pytest.mark.parametrize(("hand", "look"), [("ana", LOOK), ("cy", LONG_LOOK)])
def test_the_table_waits_for_it_once_for_all(room: Room, stack: Stack, hand: str, look: int) -> None:
    matched(room, stack)
    won(room, hand)
    grabbed = room.when(room.happened(TotemGrabbed)[0])
    turner = room.state.game_state.turn.lower()
    room.play(turner, Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) < 3)
    assert room.happened(RaceClosed)[0].look == look
    assert room.at - grabbed == look + CLEAR


@pytest.mark.rule("T30")
def test_nobodys_time_runs_meanwhile(room: Room, stack: Stack) -> None:
    matched(room, stack)
    won(room)
    grabbed = room.when(room.happened(TotemGrabbed)[0])
    room.run_while(lambda: len(room.happened(CardFlipped)) < 3)
    assert room.at - grabbed == LOOK + CLEAR + 6_000


@pytest.mark.rule("T30", "T13")
def test_it_keeps_the_tables_pace(room: Room, stack: Stack) -> None:
    stack("Ana", **MATCH)
    room.start("ana", "bo", "cy", settings=Settings(pace=2), turners_delay=False)
    room.flip("ana", "bo")
    won(room)
    grabbed = room.when(room.happened(TotemGrabbed)[0])
    room.play(room.state.game_state.turn.lower(), Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) < 3)
    assert room.at - grabbed == pytest.approx(2 * (LOOK + CLEAR), abs=2), "to a tick of the game's clock"


# --- whose first games these are ---


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("new", "look"), [("ana", LONG_LOOK), ("bo", LONG_LOOK), ("cy", LOOK)], ids=["winner", "loser", "bystander"]
)
def test_it_stays_longer_for_newcomers_whom_it_concerns(room: Room, stack: Stack, new: str, look: int) -> None:
    stack("Ana", **MATCH)
    for person in ("ana", "bo", "cy"):
        room.join(person, played=2 if person == new else 3)
    room.ask("ana", r.Set(options={"turners_delay": False}), r.Start(SEED))
    room.advance(2_200)
    room.flip("ana", "bo")
    won(room)
    assert [race.look for race in room.happened(RaceClosed)] == [look]


@pytest.mark.rule("T30")
def test_the_table_counts_on_what_the_device_has_said(room: Room) -> None:
    room.join("ana", played=0)
    room.join("bo", played=3)
    room.ask("ana", r.Set(settings=Settings(pace=0.01)), r.AddBot("easy"))
    for played in (1, 2, 3, 3):
        room.ask("ana", r.Start(SEED))
        room.run_while(lambda: room.state.stage != "over")
        assert room.state.people[PersonId("ana")].played == played
        room.advance(1_000)


# --- what is on it ---


@pytest.mark.rule("T02", "A43")
def test_it_shows_the_cards_of_the_view_that_was_grabbed_at(room: Room, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    room.start("ana", "bo")
    room.flip("ana", "bo")
    answered = room.sees("bo").v
    room.run_while(lambda: room.at < room.when(room.happened(CardFlipped)[1]) + 700)
    room.play("ana", Flip(""))
    room.hand("bo", after=room.at + 60 - room.seen_at("bo", answered), view=answered)
    room.advance(1_000)
    (race,) = room.happened(RaceClosed)
    assert race.cards == {"Ana": "1r", "Bo": "1g"}, "although Ana's 1r lies under her 2r by now"


@pytest.mark.rule("T24")
def test_a_screen_without_cards_sees_the_photo_without_them(room: Room, stack: Stack) -> None:
    matched(room, stack)
    room.do(room.table.join(PersonId("di"), "Di", room.at, wants_seat=False, screen="hands"))
    room.hand("ana", 300)
    room.run_while(lambda: not room.happened(TotemGrabbed))
    view, bare = next((show.view, show.hands_only) for show in reversed(room.all_told(fx.Show)) if show.hands_only)
    assert [race.cards for race in view.hints if isinstance(race, RaceClosed)] == [{"Ana": "1r", "Bo": "1g"}]
    assert [race.cards for race in bare.hints if isinstance(race, RaceClosed)] == [{}]


# --- Leprechauns ---


def slapping(room: Room) -> None:
    room.start("ana", "bo", "cy", actions=False, youngest="Ana")
    room.play("ana", Signal(""))
    room.advance(100)


@pytest.mark.rule("T30", "L14")
@pytest.mark.parametrize(("contested", "waits"), [(True, LOOK + CLEAR), (False, 0)])
def test_chests_that_two_hands_reached_for_are_looked_at_when_the_slapping_is_over(
    leprechauns: Room, contested: bool, waits: int
) -> None:
    room = leprechauns
    slapping(room)
    room.hand("cy", 500, Slap("", "Ana"))
    if contested:
        room.hand("bo", 520, Slap("", "Ana"))
    room.advance(600)
    room.hand("ana", 900, Slap("", "Bo"))
    room.hand("bo", 900, Slap("", "Cy"))
    room.run_while(lambda: room.state.game_state.phase == "slap")
    due = room.table.game.rules.due(room.state.game_state)
    assert due is not None
    assert room.table.sight.view(room.at).limit == due - room.happened(RaceClosed)[-1].at + waits
