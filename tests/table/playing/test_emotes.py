"""When is a sticker that somebody throws seen, and by whom? [T36]"""

from typing import get_args

import pytest

from prems.games.arriba.events import TotemGrabbed
from prems.games.leprechauns.commands import Signal, Slap
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import LOOK
from prems.table.state import PersonId, Settings
from tests.kit.world import SteadyWorld
from tests.table.conftest import Stack

BRAVO = r.Emote("bravo", "Ana")
SIX = get_args(r.Emote.__annotations__["what"])


def thrown(world: SteadyWorld) -> list[tuple[str, str, str]]:
    return [(str(cue.person), cue.what, cue.at) for cue in world.all_told(fx.Cue) if cue.at is not None]


def matched(world: SteadyWorld, stack: Stack) -> None:
    stack("Ana", Ana="1r 2r 6r", Bo="1g 3r 7r", Cy="4r 5r 8r")
    world.start("ana", "bo", "cy", turners_delay=False)
    world.flip("ana", "bo")


@pytest.mark.rule("T26", "T36")
@pytest.mark.parametrize("what", SIX)
def test_a_sticker_is_a_cue_and_leaves_no_trace(world: SteadyWorld, what: str) -> None:
    world.join("ana", "bo")
    before = len(world.log)
    world.ask("bo", r.Emote(what, "Ana"))  # type: ignore[arg-type]
    assert world.all_told(fx.Cue) == [fx.Cue(PersonId("bo"), what, at="Ana")]
    assert len(world.log) == before


@pytest.mark.rule("T36")
@pytest.mark.parametrize("at", ["Bo", "Nobody"])
def test_it_is_thrown_at_somebody_else_who_sits_there(world: SteadyWorld, at: str) -> None:
    world.join("ana", "bo")
    world.ask("bo", r.Emote("bravo", at))
    assert thrown(world) == []


@pytest.mark.rule("T36")
def test_whoever_only_watches_throws_none(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.join("eve", watch=True)
    world.ask("eve", BRAVO)
    assert thrown(world) == []


@pytest.mark.rule("T36", "A14")
@pytest.mark.parametrize("is_live", [True, False])
def test_while_a_race_may_come_nobody_sees_any_and_nothing_says_whether_one_could(
    world: SteadyWorld, stack: Stack, is_live: bool
) -> None:
    matched(world, stack)
    if not is_live:
        world.flip("cy", "ana")
    world.ask("bo", BRAVO)
    assert not world.sees("bo").is_calm
    assert thrown(world) == []
    assert world.refused("bo") == []


@pytest.mark.rule("T36", "T30")
def test_a_photo_finish_is_the_moment_for_it(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.hand("ana", 300)
    world.run_while(lambda: not world.happened(TotemGrabbed))
    world.advance(100)
    world.ask("bo", r.Emote("ouch", "Ana"))
    world.advance(LOOK)
    world.ask("bo", r.Emote("hurry", "Cy"))
    assert thrown(world) == [("bo", "ouch", "Ana")]


@pytest.mark.rule("T36")
def test_in_a_pause_too(world: SteadyWorld, stack: Stack) -> None:
    matched(world, stack)
    world.ask("ana", r.Pause())
    world.advance(10)
    world.ask("bo", BRAVO)
    assert world.table.sight.view(world.at).is_calm
    assert thrown(world) == [("bo", "bravo", "Ana")]


def tried(world: SteadyWorld) -> tuple[str, bool, int]:
    """Bo throws: in which phase, whether pages may know that it is calm, and how many were seen so far."""
    world.advance(200)
    world.ask("bo", BRAVO)
    return world.state.game_state.phase, world.sees("bo").is_calm, len(thrown(world))


@pytest.mark.rule("T36")
def test_the_rounds_of_leprechauns_are_calm_once_all_hands_lie(leprechauns: SteadyWorld) -> None:
    world = leprechauns
    world.start("ana", "bo")
    seen = [tried(world)]
    world.play(world.state.game_state.prems.lower(), Signal(""))
    seen.append(tried(world))
    world.hand("ana", 500, Slap("", "Bo"))
    world.hand("bo", 500, Slap("", "Ana"))
    world.run_while(lambda: world.state.game_state.phase == "slap")
    seen.append(tried(world))
    assert seen == [("signal", False, 0), ("slap", False, 0), ("recite", True, 1)]


@pytest.mark.rule("T36")
def test_a_host_can_do_without_them(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Set(settings=Settings(emotes=False)))
    world.ask("bo", BRAVO)
    assert thrown(world) == []
