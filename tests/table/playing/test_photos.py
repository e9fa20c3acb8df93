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
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

MATCH = {"Ana": "1r 2r 6r", "Bo": "1g 3r 7r", "Cy": "4r 5r 8r"}


def matched(world: SteadyWorld, stack: Stack, **piles: str) -> None:
    """Ana and Bo show the same symbol, nobody sees a card later than the others; it is Cy's turn."""
    stack("Ana", **(piles or MATCH))
    world.start("ana", "bo", "cy", turners_delay=False)
    world.flip("ana", "bo")


def won(world: SteadyWorld, person: str = "ana", after: float = 300.0) -> None:
    """This hand takes the totem before any other comes down, and all screens show it."""
    world.hand(person, after)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    world.advance(60)


def late(world: SteadyWorld) -> list[tuple[str, float]]:
    return [(joined.hand.seat, joined.behind) for joined in world.happened(HandCameLate)]


# --- late hands ---


@pytest.mark.rule("T29", "A43")
def test_a_hand_after_the_verdict_joins_the_photo_with_how_late_it_was(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    shown = world.sees("bo").v
    world.hand("ana", 300)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    world.hand("bo", 380, view=shown)
    world.advance(200)
    assert late(world) == [("Bo", 80)]
    for person in ("ana", "bo", "cy"):
        assert [type(hint) for hint in world.sees(person).hints] == [HandCameLate]


@pytest.mark.rule("T29", "A43")
def test_it_is_timed_from_what_they_all_reached_for_also_where_the_grab_is_on_its_screen(
    world: SteadyWorld, stack: Stack
) -> None:
    matched(world, stack)
    seen = world.seen_at("bo", world.sees("bo").v)
    won(world)
    world.hand("bo", 200)
    pressed = world.screens["bo"][-1][0] + 200
    world.advance(300)
    assert late(world) == [("Bo", pressed - seen - 300)]


@pytest.mark.rule("T29", "T30")
@pytest.mark.parametrize("person", ["bo", "cy"])
def test_300_ms_after_its_screen_showed_the_grab_a_hand_joins_no_more(
    world: SteadyWorld, stack: Stack, person: str
) -> None:
    matched(world, stack)
    won(world)
    world.hand(person, 300)
    world.advance(500)
    assert late(world) == []
    assert [answer.lane.outcome for answer in world.told_to(person, fx.HandAnswered)] == ["late"]


@pytest.mark.rule("T29")
def test_a_seat_has_one_hand_there(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    won(world)
    world.hand("bo", 150)
    world.hand("bo", 170)
    world.hand("ana", 180)  # which is on it already
    world.advance(400)
    assert [seat for seat, _ in late(world)] == ["Bo"]
    assert len(world.happened(TotemGrabbed)) == 1


@pytest.mark.rule("T29")
def test_bots_are_late_too(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Hawk="1g 3r")
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana")
    world.run_while(lambda: len(world.happened(CardFlipped)) < 2)
    world.advance(50)
    world.hand("ana", after=300)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert [hand.seat for hand in race.hands] == ["Ana"]
    assert late(world) == [("Hawk", 40)]


@pytest.mark.rule("T29")
def test_the_last_race_of_a_game_has_its_late_hands_too(
    world: SteadyWorld, stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack("Ana", **MATCH)
    ends = replace(GAMES["arriba"].rules, is_over=lambda state: bool(state.turner and not any(state.pile.values())))
    monkeypatch.setitem(GAMES, "arriba", replace(GAMES["arriba"], rules=ends))
    world.start("ana", "bo", "cy", turners_delay=False)
    world.flip("ana", "bo")
    shown = world.sees("bo").v
    world.hand("ana", 300)
    world.run_while(lambda: world.state.stage != "over")
    world.hand("bo", 380, view=shown)
    world.advance(200)
    assert late(world) == [("Bo", 80)]
    assert world.refused("bo") == []


@pytest.mark.rule("T29")
def test_a_late_hand_is_told_in_the_story(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    shown = world.sees("bo").v
    world.hand("ana", 300)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    world.hand("bo", 380, view=shown)
    world.advance(200)
    told = {lang: [line for _, line in story("ROOM", "arriba", world.log, lang)] for lang in LANGS}
    assert "Bo: too late, by 80 ms." in told["en"]
    assert "Bo\N{NO-BREAK SPACE}: trop tard, de 80 ms." in told["fr"]


# --- while it is looked at ---


@pytest.mark.rule("T30", "A34", "A35")
def test_a_hand_on_the_photo_is_right_where_another_match_is_live(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r", Cy="9r 4r", Di="9g 5r")
    world.start("ana", "bo", "cy", "di", turners_delay=False)
    world.flip("ana", "bo", "cy", "di")
    won(world)
    world.hand("cy", 250)
    world.advance(800)
    assert [(grab.seat, grab.why) for grab in world.happened(TotemGrabbed)] == [("Ana", "match"), ("Cy", "match")]


@pytest.mark.rule("T30")
def test_a_hand_without_a_reason_is_late_as_long_as_the_photo_is_there(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    won(world)
    world.hand("cy", LOOK - 20)
    world.advance(LOOK + 100)
    assert len(world.happened(TotemGrabbed)) == 1
    world.hand("cy", LOOK + CLEAR)
    world.advance(600)
    assert [(grab.seat, grab.why) for grab in world.happened(TotemGrabbed)] == [("Ana", "match"), ("Cy", "wrong")]


@pytest.mark.rule("T30", "T06")
@pytest.mark.parametrize(("hand", "look"), [("ana", LOOK), ("cy", LONG_LOOK)])
def test_the_table_waits_for_it_once_for_all(world: SteadyWorld, stack: Stack, hand: str, look: int) -> None:
    matched(world, stack)
    won(world, hand)
    grabbed = world.when(world.happened(TotemGrabbed)[0])
    turner = world.state.game_state.turn.lower()
    world.play(turner, Flip(""))
    world.run_while(lambda: len(world.happened(CardFlipped)) < 3)
    assert world.happened(RaceClosed)[0].look == look
    assert world.at - grabbed == look + CLEAR


@pytest.mark.rule("T30")
def test_nobodys_time_runs_meanwhile(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    won(world)
    grabbed = world.when(world.happened(TotemGrabbed)[0])
    world.run_while(lambda: len(world.happened(CardFlipped)) < 3)
    assert world.at - grabbed == LOOK + CLEAR + 6_000


@pytest.mark.rule("T30", "T13")
def test_it_keeps_the_tables_pace(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", **MATCH)
    world.start("ana", "bo", "cy", settings=Settings(pace=2), turners_delay=False)
    world.flip("ana", "bo")
    won(world)
    grabbed = world.when(world.happened(TotemGrabbed)[0])
    world.play(world.state.game_state.turn.lower(), Flip(""))
    world.run_while(lambda: len(world.happened(CardFlipped)) < 3)
    assert world.at - grabbed == pytest.approx(2 * (LOOK + CLEAR), abs=2), "to a tick of the game's clock"


# --- whose first games these are ---


@pytest.mark.rule("T30")
@pytest.mark.parametrize(
    ("new", "look"), [("ana", LONG_LOOK), ("bo", LONG_LOOK), ("cy", LOOK)], ids=["winner", "loser", "bystander"]
)
def test_it_stays_longer_for_newcomers_whom_it_concerns(
    world: SteadyWorld, stack: Stack, new: str, look: int
) -> None:
    stack("Ana", **MATCH)
    for person in ("ana", "bo", "cy"):
        world.join(person, played=2 if person == new else 3)
    world.ask("ana", r.Set(options={"turners_delay": False}), r.Start(SEED))
    world.advance(2_200)
    world.flip("ana", "bo")
    won(world)
    assert [race.look for race in world.happened(RaceClosed)] == [look]


@pytest.mark.rule("T30")
def test_the_table_counts_on_what_the_device_has_said(world: SteadyWorld) -> None:
    world.join("ana", played=0)
    world.join("bo", played=3)
    world.ask("ana", r.Set(settings=Settings(pace=0.01)), r.AddBot("easy"))
    for played in (1, 2, 3, 3):
        world.ask("ana", r.Start(SEED))
        world.run_while(lambda: world.state.stage != "over")
        assert world.state.people[PersonId("ana")].played == played
        world.advance(1_000)


# --- what is on it ---


@pytest.mark.rule("T02", "A43")
def test_it_shows_the_cards_of_the_view_that_was_grabbed_at(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r", Bo="1g 3r")
    world.start("ana", "bo")
    world.flip("ana", "bo")
    answered = world.sees("bo").v
    world.run_while(lambda: world.at < world.when(world.happened(CardFlipped)[1]) + 700)
    world.play("ana", Flip(""))
    world.hand("bo", after=world.at + 60 - world.seen_at("bo", answered), view=answered)
    world.advance(1_000)
    (race,) = world.happened(RaceClosed)
    assert race.cards == {"Ana": "1r", "Bo": "1g"}, "although Ana's 1r lies under her 2r by now"


@pytest.mark.rule("T24")
def test_a_screen_without_cards_sees_the_photo_without_them(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.do(world.table.join(PersonId("di"), "Di", world.at, wants_seat=False, screen="hands"))
    world.hand("ana", 300)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    view, bare = next((show.view, show.hands_only) for show in reversed(world.all_told(fx.Show)) if show.hands_only)
    assert [race.cards for race in view.hints if isinstance(race, RaceClosed)] == [{"Ana": "1r", "Bo": "1g"}]
    assert [race.cards for race in bare.hints if isinstance(race, RaceClosed)] == [{}]


# --- Leprechauns ---


def slapping(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy", actions=False, youngest="Ana")
    world.play("ana", Signal(""))
    world.advance(100)


@pytest.mark.rule("T30", "L14")
@pytest.mark.parametrize(("contested", "waits"), [(True, LOOK + CLEAR), (False, 0)])
def test_chests_that_two_hands_reached_for_are_looked_at_when_the_slapping_is_over(
    leprechauns: SteadyWorld, contested: bool, waits: int
) -> None:
    world = leprechauns
    slapping(world)
    world.hand("cy", 500, Slap("", "Ana"))
    if contested:
        world.hand("bo", 520, Slap("", "Ana"))
    world.advance(600)
    world.hand("ana", 900, Slap("", "Bo"))
    world.hand("bo", 900, Slap("", "Cy"))
    world.run_while(lambda: world.state.game_state.phase == "slap")
    due = world.table.game.rules.due(world.state.game_state)
    assert due is not None
    assert world.table.sight.view(world.at).limit == due - world.happened(RaceClosed)[-1].at + waits
