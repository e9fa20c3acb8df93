"""Do the cards wait for a newcomer, once for each slip, and for nobody else? [A15, T31]"""

from typing import Any

import pytest

from prems.games.arriba.commands import Flip
from prems.games.arriba.events import CardFlipped, TotemGrabbed
from prems.games.leprechauns.commands import Recite, Signal, Slap
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.state import Instant
from prems.table.table import Table
from tests.kit.world import SEED, SteadyWorld


@pytest.fixture(autouse=True)
def predictable_bots() -> None:
    """Here they play as they do."""


def coached(game: str = "arriba", *known: str, **options: Any) -> SteadyWorld:
    world = SteadyWorld(game)
    world.join("ana")
    world.ask("ana", *[r.AddBot("easy")] * 3, r.Set(options=options), r.Coach([*known]), r.Start(SEED))
    world.run_while(lambda: world.state.is_paused)
    return world


def until_slip(world: SteadyWorld, slip: str) -> SteadyWorld:
    """She only watches what happens, and puts every other slip away at once."""
    for _ in range(300):
        if world.state.slip == slip:
            break
        look_on(world)
    assert world.state.slip == slip
    return world


def look_on(world: SteadyWorld) -> None:
    """For two seconds, and says that she is there."""
    if world.state.slip:
        world.ask("ana", r.Continue())
    world.ask("ana", r.Here())
    end = world.at + 2_000
    while world.state.slip is None and world.at < end:
        world.advance(50)
    world.advance(100)


def shown(world: SteadyWorld) -> list[str]:
    return [event.slip for event in world.happened(e.SlipShown)]


def refusals(world: SteadyWorld) -> list[str]:
    return [effect.code for _, effect in world.told if isinstance(effect, fx.Refuse)]


@pytest.mark.rule("T31", "A15")
def test_the_first_match_waits_until_it_is_grabbed() -> None:
    world = until_slip(coached(), "match")
    before = len(world.log)
    world.advance(60_000)
    assert len(world.log) == before, "nobody moves and no time runs"
    assert world.sees("ana").slip == "match"
    world.hand("ana", after=world.at - world.screens["ana"][-1][0] + 1)
    world.run_while(lambda: not world.happened(TotemGrabbed)[-1:] or len(world.log) == before, within=2_000)
    grabbed = world.happened(TotemGrabbed)[-1]
    assert (grabbed.seat, grabbed.why) == ("Ana", "match")


@pytest.mark.rule("T31")
def test_something_else_than_what_the_slip_asks_for_is_not_done() -> None:
    world = until_slip(coached(), "match")
    before = len(world.log)
    world.play("ana", Flip(""))
    assert (len(world.log), refusals(world)[-1:]) == (before, ["slip"])


@pytest.mark.rule("T31")
def test_a_first_turn_waits_and_is_turned() -> None:
    world = until_slip(coached(), "turn")
    before = len(world.happened(CardFlipped))
    world.play("ana", Flip(""))
    world.run_while(lambda: len(world.happened(CardFlipped)) == before, within=2_500)
    assert world.happened(CardFlipped)[-1].seat == "Ana"
    assert world.state.slip is None or shown(world).count("turn") == 1


@pytest.mark.rule("T31")
def test_each_slip_comes_once() -> None:
    world = coached()
    for _ in range(300):
        look_on(world)
    assert sorted(shown(world)) == ["head", "loss", "match", "totem", "turn"]


@pytest.mark.rule("T31")
def test_known_slips_are_not_shown_again() -> None:
    world = coached("leprechauns", "action", "reveal", "slap", "recital")
    world.advance(30_000)
    assert shown(world) == []


@pytest.mark.rule("T31")
def test_nothing_waits_where_two_people_play() -> None:
    world = SteadyWorld()
    world.join("ana", "bo")
    world.ask("ana", r.AddBot("easy"), r.Coach(), r.Start(SEED))
    world.run_while(lambda: world.state.is_paused)
    world.advance(15_000)
    assert shown(world) == []


@pytest.mark.rule("T31")
def test_a_second_person_who_sits_down_ends_the_wait() -> None:
    world = until_slip(coached(), "turn")
    world.join("bo", watch=True)
    world.ask("bo", r.Sit(next(chair.seat for chair in world.state.chairs if chair.bot)))
    assert world.state.slip is None
    world.advance(20_000)
    assert shown(world)[-1] == "turn"


@pytest.mark.rule("T31")
def test_only_the_newcomer_puts_the_slip_away() -> None:
    world = until_slip(coached(), "turn")
    world.join("bo", watch=True)
    world.ask("bo", r.Continue())
    assert world.state.slip == "turn"
    assert refusals(world)[-1:] == ["not-a-choice"]


@pytest.mark.rule("T31")
@pytest.mark.parametrize("is_wanted", [True, False])
def test_nobody_who_watches_takes_the_slips_of_whoever_plays(is_wanted: bool) -> None:
    room = until_slip(coached(), "turn")
    room.join("bo", watch=True)
    room.ask("bo", r.Coach(is_wanted=is_wanted))
    assert refusals(room)[-1:] == ["not-seated"]
    assert room.state.slip == "turn"
    room.ask("ana", r.Continue())
    assert room.state.slip is None, "and its reader still puts it away"


@pytest.mark.rule("T31")
def test_whoever_wants_no_coach_any_more_has_none() -> None:
    world = until_slip(coached(), "turn")
    before = len(shown(world))
    world.ask("ana", r.Coach(is_wanted=False))
    assert world.state.slip is None, "the one on the table is put away too"
    for _ in range(60):
        look_on(world)
    assert len(shown(world)) == before


@pytest.mark.rule("T31", "T11")
def test_a_pause_takes_the_slip_away_and_gives_it_back() -> None:
    world = until_slip(coached(), "turn")
    world.ask("ana", r.Pause())
    assert (world.state.is_paused, world.state.slip) == (True, None)
    world.ask("ana", r.Resume())
    world.run_while(lambda: world.state.is_paused)
    world.advance(100)
    assert world.state.slip == "turn", "it has not been read"
    before = len(world.happened(CardFlipped))
    world.play("ana", Flip(""))
    world.run_while(lambda: len(world.happened(CardFlipped)) == before, within=2_500)
    assert world.state.slip != "turn"


@pytest.mark.rule("T31", "T09")
@pytest.mark.parametrize("for_good", [True, False])
def test_bots_do_not_play_on_alone_when_the_newcomer_is_gone_in_the_middle_of_a_slip(for_good: bool) -> None:
    room = until_slip(coached(), "turn")
    if for_good:
        room.ask("ana", r.Leave())
    else:
        room.drop("ana")
    room.advance(60_000)
    assert room.state.is_paused
    assert len(room.happened(CardFlipped)) == 1


@pytest.mark.rule("T31", "T09")
def test_whoever_comes_back_to_a_slip_goes_on_after_a_count() -> None:
    room = until_slip(coached(), "turn")
    room.drop("ana")
    room.advance(60_000)
    room.join("ana")
    room.run_while(lambda: room.state.is_paused)
    room.advance(100)
    assert room.sees("ana").slip == "turn"
    room.play("ana", Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) == 1, within=2_500)


@pytest.mark.rule("T31", "T15")
def test_a_restart_in_the_middle_of_a_slip_loses_nothing() -> None:
    world = until_slip(coached(), "turn")
    table, _ = Table.restored("ROOM", "arriba", world.log, Instant(0.0))
    assert (table.state.is_paused, table.state.slip) == (True, None)
    assert "turn" not in table.state.slips_read, "it comes back"


@pytest.mark.rule("T31")
def test_leprechauns_waits_for_the_action_card_the_reveal_the_slap_and_the_recital() -> None:
    world = coached("leprechauns", youngest="Ana", gentle=True)
    world.advance(100)
    assert world.state.slip == "action"
    world.ask("ana", r.Continue())
    assert world.state.slip == "reveal", "the next one lies there at once"
    world.play("ana", Signal(""))
    world.advance(100)
    assert (world.state.slip, world.state.game_state.phase) == ("slap", "slap")
    game = world.state.game_state
    card_of = next(seat for seat in game.revealed if seat != "Ana")
    world.hand("ana", world.at - world.screens["ana"][-1][0] + 500, Slap("", card_of))
    world.run_while(lambda: "Ana" not in world.state.game_state.hands, within=5_000)
    world.run_while(lambda: world.state.slip is None, within=20_000)
    assert (world.state.slip, world.state.game_state.reciter) == ("recital", "Ana")
    world.play("ana", Recite("", []))
    world.advance(60_000)
    assert shown(world) == ["action", "reveal", "slap", "recital"]
