"""Several people in front of one screen, and a screen that is only a pair of hands: who plays, who sees what?"""

from dataclasses import replace

import pytest
from msgspec import Struct, structs

from prems.games import GAMES
from prems.games.arriba.commands import Flip, Grab
from prems.games.arriba.events import CardFlipped, Dealt, TotemGrabbed
from prems.kernel.values import Event, Seat
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.state import Chair, PersonId, Settings, chair_at
from tests.kit.world import SEED, SteadyWorld
from tests.table.conftest import Stack

ANA, BO = PersonId("ana"), PersonId("bo")


@pytest.fixture
def couple(world: SteadyWorld, stack: Stack) -> SteadyWorld:
    """Ana and her guest Cy share a screen; Bo has one of his own. Ana begins, then Cy shows the same symbol."""
    stack("Ana", Ana="1r", Cy="1g", Bo="9b")
    world.join("ana")
    world.ask("ana", r.Sit(guest="Cy"))
    world.join("bo")
    world.ask("ana", r.Start(SEED))
    world.advance(world.state.settings.count_ms)
    return world


def holder(world: SteadyWorld, seat: Seat) -> PersonId | None:
    return next(chair.person for chair in world.state.chairs if chair.seat == seat)


@pytest.mark.rule("T21")
def test_each_of_them_has_a_chair_and_says_which(couple: SteadyWorld) -> None:
    assert [chair.seat for chair in couple.state.chairs] == ["Ana", "Cy", "Bo"]
    assert holder(couple, "Cy") == ANA
    for seat in ("Ana", "Cy"):
        couple.play("ana", Flip(seat))
        couple.advance(1_000)
    assert [flip.seat for flip in couple.happened(CardFlipped)] == ["Ana", "Cy"]


@pytest.mark.rule("T21")
def test_a_gesture_for_somebody_elses_chair_is_taken_for_the_first_of_ones_own(couple: SteadyWorld) -> None:
    couple.play("bo", Flip("Ana"))
    assert couple.refused("bo") == ["not-your-turn"]
    couple.play("ana", Flip("Bo"))
    couple.advance(1_000)
    assert [flip.seat for flip in couple.happened(CardFlipped)] == ["Ana"]


@pytest.mark.rule("T21", "T01")
def test_a_shared_screen_is_not_held_back_and_the_delay_counts_all_the_same(couple: SteadyWorld) -> None:
    for seat in ("Ana", "Cy"):
        couple.play("ana", Flip(seat, brisk=0.0))
        couple.advance(1_000)
    shown = couple.all_told(fx.Show)[-1]
    assert shown.holds[ANA] == shown.holds[BO]
    couple.hand("ana", 700, Grab("Cy"))
    couple.hand("ana", 720, Grab("Ana"))
    couple.advance(1_000)
    [photo] = couple.happened(RaceClosed)
    assert {hand.seat: hand.delay for hand in photo.hands} == {"Ana": 0.0, "Cy": 60.0}
    assert [grab.seat for grab in couple.happened(TotemGrabbed)] == ["Ana"]


@pytest.mark.rule("T21", "T08")
def test_when_the_device_falls_silent_bots_play_all_of_its_chairs_until_it_is_back(couple: SteadyWorld) -> None:
    couple.drop("ana")
    couple.advance(couple.state.settings.grace_ms)
    assert [bool(chair.bot) for chair in couple.state.chairs] == [True, True, False]
    couple.join("ana")
    assert not any(chair.bot for chair in couple.state.chairs)


@pytest.mark.rule("T21")
def test_a_guest_gets_up_alone_and_whoever_brought_them_does_not(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Sit(guest="Cy"), r.Sit(guest="Dee"), r.Stand("Cy"))
    assert [chair.seat for chair in world.state.chairs] == ["Ana", "Dee"]
    world.ask("ana", r.Stand())
    assert not world.state.chairs


@pytest.mark.rule("T21")
def test_guests_stay_guests_wherever_they_sit(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Sit(guest="Cy"), r.Sit(guest="Dee"), r.Order(["Cy", "Dee", "Ana"]), r.Rename("Anna"))
    assert [chair.seat for chair in world.state.chairs] == ["Cy", "Dee", "Anna"]
    world.ask("ana", r.Stand("Dee"), r.Start(SEED))
    assert world.state.seats == ("Cy", "Anna")
    world.ask("ana", r.Stand("Cy"))
    assert chair_at(world.state, "Cy") == Chair("Cy", bot="Tick")
    world.join("bo", watch=True)
    world.ask("bo", r.Sit("Cy"))
    assert chair_at(world.state, "Cy") == Chair("Cy", PersonId("bo"))


@pytest.mark.rule("T24")
def test_a_screen_that_is_only_a_pair_of_hands_shows_no_card(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="9b", Bo="1r")
    world.join("ana")
    world.do(world.table.join(BO, "Bo", world.at, screen="hands"))
    world.start("ana")
    world.flip("ana")
    shown = world.all_told(fx.Show)[-1]
    assert shown.hands_only is not None
    assert "9b" in str(shown.view.play)
    assert "9b" in str(shown.view.hints)
    assert "9b" not in str(shown.hands_only.play) + str(shown.hands_only.hints)
    assert shown.hands_only.v == shown.view.v


class Pile(Struct, frozen=True):
    cards: list[str]


def seen_by(event: Event, seat: Seat | None) -> Event:
    if not isinstance(event, Dealt):
        return event
    return structs.replace(event, draw={own: cards for own, cards in event.draw.items() if own == seat})


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arriba, but that everybody sees their own draw pile."""
    arriba = GAMES["arriba"]
    sight = replace(arriba.sight, secrets=lambda state, seat: Pile(list(state.draw[seat])), redact=seen_by)
    monkeypatch.setitem(GAMES, "arriba", replace(arriba, sight=sight))


@pytest.mark.rule("T24")
@pytest.mark.usefixtures("secretive")
def test_a_person_sees_the_secrets_of_their_own_chairs_and_no_others(couple: SteadyWorld) -> None:
    shown = couple.all_told(fx.Show)[-1]
    assert {person: {*own.seats} for person, own in shown.secrets.items()} == {ANA: {"Ana", "Cy"}, BO: {"Bo"}}


@pytest.mark.rule("T24")
@pytest.mark.usefixtures("secretive")
def test_what_happened_is_told_to_whoever_saw_more_than_others_and_never_to_a_screen_without_cards(
    world: SteadyWorld,
) -> None:
    world.join("ana")
    world.do(world.table.join(BO, "Bo", world.at, screen="hands"))
    world.start("ana")
    dealt = next(show for show in world.all_told(fx.Show) if show.secrets)
    assert [getattr(hint, "draw", {}).keys() for hint in dealt.secrets[ANA].hints] == [{"Ana"}]
    assert {*dealt.secrets[BO].seats} == {"Bo"}
    assert dealt.secrets[BO].hints == []
    world.flip(world.state.game_state.turn.lower())
    assert world.all_told(fx.Show)[-1].secrets[ANA].hints == [], "everybody saw that"


@pytest.mark.rule("T24")
@pytest.mark.usefixtures("secretive")
def test_whoever_sits_down_after_the_end_sees_nothing_of_the_last_game(world: SteadyWorld) -> None:
    world.start("ana", "bo", settings=Settings(pace=0.1, answer_ms=86_400_000), rounds=1)
    world.run_while(lambda: world.state.stage == "playing")
    world.join("cy")
    assert [chair.seat for chair in world.state.chairs] == ["Ana", "Bo", "Cy"]
    assert {*world.all_told(fx.Show)[-1].secrets} == {ANA, BO}


@pytest.mark.rule("T24")
def test_where_every_screen_is_whole_no_other_view_is_made(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    assert all(show.hands_only is None for show in world.all_told(fx.Show))
