"""A screen for the whole room: taken by the host, trusted by this table, looked at by whoever wants to."""

import msgspec
import pytest

from prems.games.arriba.commands import Flip, Grab
from prems.games.arriba.events import CardFlipped
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Pong
from prems.table.handing import FIRST_WITHIN, OTHERS_WITHIN
from prems.table.state import Instant, PersonId, Settings
from prems.table.table import Table
from tests.kit.world import PONGS, SEED, WAY, SteadyWorld
from tests.table.conftest import Stack

ANA, BO, TV = PersonId("ana"), PersonId("bo"), PersonId("tv")
ON_TV = Settings(cards="tv")


@pytest.fixture
def world() -> SteadyWorld:
    return SteadyWorld()


def bring_tv(world: SteadyWorld) -> None:
    world.ask("ana", r.ShowOn(tv=TV))
    world.join("tv", watch=True)


def play_by_tv(world: SteadyWorld, *far: str) -> None:
    """Ana and Bo look at the TV, and whoever is far away at their own screen."""
    world.join("ana", "bo", *far)
    bring_tv(world)
    world.ask("ana", r.Set(settings=ON_TV))
    for person in far:
        world.ask(person, r.Look("own"))
    world.ask("ana", r.Start(SEED))
    world.advance(world.state.settings.count_ms)


@pytest.mark.rule("T32")
def test_the_host_brings_a_screen_which_has_neither_seat_nor_hand_and_is_nobody(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("bo", r.ShowOn(tv=TV))
    assert world.refused("bo") == ["not-host"]
    bring_tv(world)
    assert world.all_told(fx.Fetch) == [fx.Fetch(TV)]
    world.ask("tv", r.Sit())
    world.ask("ana", r.Appoint(TV))
    assert (world.refused("tv"), world.refused("ana")) == (["not-a-choice"], ["not-a-choice"])
    world.advance(100)
    seen = world.sees("bo")
    assert [person.id for person in seen.people] == [ANA, BO]
    assert [(tv.id, tv.is_here) for tv in seen.tvs] == [(TV, True)]
    world.check_log()


@pytest.mark.rule("T32")
def test_four_screens_at_most_and_none_that_the_server_does_not_know(world: SteadyWorld) -> None:
    world.join("ana")
    for number in range(4):
        world.ask("ana", r.ShowOn(tv=PersonId(f"tv{number}")))
    world.ask("ana", r.ShowOn(tv=PersonId("tv4")), r.ShowOn(code="BCDF"))
    assert world.refused("ana") == ["no-room", "no-screen"]
    assert len(world.state.tvs) == 4


@pytest.mark.rule("T32")
def test_a_taken_screen_sees_a_card_when_players_do_and_another_one_does_not(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    bring_tv(world)
    world.join("eve", watch=True)
    world.flip("ana" if world.state.game_state.turn == "Ana" else "bo")
    shown = world.all_told(fx.Show)[-1]
    assert any(isinstance(hint, CardFlipped) for hint in shown.view.hints)
    assert shown.holds.keys() == {ANA, BO, TV}


@pytest.mark.rule("T32")
def test_it_comes_in_at_a_locked_table_and_is_let_go_by_the_host_or_by_itself(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Lock())
    bring_tv(world)
    assert "tv" in world.connections
    world.ask("ana", r.Release(TV))
    assert world.told_to("tv", fx.Dismiss) == [fx.Dismiss(TV, "left")]
    assert world.all_told(fx.LetGo) == [fx.LetGo(TV)]
    assert TV not in world.state.people
    world.join("tv", watch=True)
    assert "tv" not in world.connections, "the table is locked, and it is a stranger again"
    world.ask("ana", r.ShowOn(tv=TV))
    world.join("tv", watch=True)
    world.ask("tv", r.Leave())
    assert not world.state.tvs
    world.check_log()


@pytest.mark.rule("T32")
def test_a_screen_alone_keeps_no_table_open_and_nobody_plays_for_it(world: SteadyWorld) -> None:
    world.join("ana")
    bring_tv(world)
    world.drop("ana")
    world.advance(world.state.settings.close_ms - 1_000)
    assert not world.state.is_closed
    world.advance(2_000)
    assert world.state.is_closed
    assert world.state.host == "ana"


@pytest.mark.rule("T32")
def test_after_a_crash_the_table_knows_its_screen(world: SteadyWorld) -> None:
    world.join("ana")
    bring_tv(world)
    table, _ = Table.restored("ROOM", "arriba", world.log, world.at)
    assert table.state.tvs.keys() == {TV}
    assert table.sight.screen_of(TV) == "tv"


LATER = Instant(500_000.0)  # by the clock of another process


def moved(world: SteadyWorld) -> Table:
    """In the middle of a game, with a screen of the room."""
    play_by_tv(world)
    world.join("eve", watch=True)
    assert world.table.may_move()
    table, effects = Table.restored("ROOM", "arriba", world.log, LATER, world.table.handed(world.at))
    assert not [effect for effect in effects if isinstance(effect, fx.Record)], "no pause"
    return table


def compared(table: Table, *people: PersonId) -> list[fx.Effect]:
    """Their pages answer what time it is."""
    effects: list[fx.Effect] = []
    for person in people:
        number = table.tick(person, LATER)
        assert number is not None
        effects += table.tock(person, number, 0.0, Instant(LATER + 2 * WAY)) or []
    return effects


@pytest.mark.rule("T34")
def test_after_a_move_play_goes_on_as_soon_as_hands_can_be_timed_by_the_tv_again(world: SteadyWorld) -> None:
    table = moved(world)
    for person in (ANA, BO, TV):
        table.join(person, str(person).title(), LATER)
    assert table.open_game is not None
    assert not table.open_game.is_running, "a hand would count for nothing"
    compared(table, ANA, BO)
    assert not table.open_game.is_running
    assert any(isinstance(effect, fx.Show) for effect in compared(table, TV))
    assert table.open_game.is_running, "nobody waits for whoever only looks on"
    assert not table.state.is_paused
    assert table.watch.racers["Ana"].is_comparable


@pytest.mark.rule("T33")
def test_a_tv_that_does_not_come_along_is_waited_for_as_ever(world: SteadyWorld) -> None:
    table = moved(world)
    for person in (ANA, BO):
        table.join(person, str(person).title(), LATER)
    table.wake(Instant(LATER + FIRST_WITHIN + OTHERS_WITHIN))
    assert table.state.is_paused
    table.join(TV, "Tv", Instant(LATER + 8_000.0))
    table.wake(Instant(LATER + 16_000.0))
    assert not table.state.is_paused


@pytest.mark.rule("T33")
@pytest.mark.parametrize("after", [OTHERS_WITHIN + 1.0, FIRST_WITHIN, FIRST_WITHIN + OTHERS_WITHIN - 1.0])
def test_a_tv_that_comes_along_late_finds_no_pause_and_time_to_compare_clocks(
    world: SteadyWorld, after: float
) -> None:
    table = moved(world)
    for person in (ANA, BO):
        table.join(person, str(person).title(), LATER)
    came = Instant(LATER + after)
    table.wake(came)
    table.join(TV, "Tv", came)
    assert table.open_game is not None
    table.wake(Instant(came + OTHERS_WITHIN - 1.0))
    assert not table.open_game.is_running, "no clock was compared"
    effects = table.wake(Instant(came + OTHERS_WITHIN))
    assert table.open_game.is_running
    assert not [effect for effect in effects if isinstance(effect, fx.Record | fx.Count)], "no pause and no 3-2-1"


@pytest.mark.rule("T33")
def test_whoever_looks_at_the_tv_has_no_card_on_the_own_screen_and_the_others_do(world: SteadyWorld) -> None:
    play_by_tv(world, "far")
    looks = {person.id: person.looks for person in world.sees("far").people}
    assert looks == {ANA: "tv", BO: "tv", PersonId("far"): "own"}
    kinds = {person: world.table.sight.screen_of(PersonId(person)) for person in ("ana", "bo", "far", "tv")}
    assert kinds == {"ana": "hands", "bo": "hands", "far": "full", "tv": "tv"}
    world.flip(world.state.game_state.turn.lower())
    shown = world.all_told(fx.Show)[-1]
    assert shown.hands_only is not None
    assert shown.view.play.exposed
    assert not shown.hands_only.play.exposed


@pytest.mark.rule("T33")
def test_whoever_only_watches_a_table_with_cards_on_the_tv_sees_them_as_spectators_do(world: SteadyWorld) -> None:
    play_by_tv(world)
    world.join("eve", watch=True)
    assert world.table.sight.screen_of(PersonId("eve")) == "full"
    world.flip(world.state.game_state.turn.lower())
    assert PersonId("eve") not in world.all_told(fx.Show)[-1].holds, "later than players"


@pytest.mark.rule("T24", "T33")
def test_a_phone_that_is_hands_cannot_tell_whether_anything_may_be_grabbed(stack: Stack) -> None:
    """Not even on a restless line, whose page is asked for heartbeats elsewhere."""
    told = {}
    for chance, card in (("something", "1g"), ("nothing", "2g")):
        stack("Ana", Ana="1r", Bo=card)
        world = SteadyWorld()
        play_by_tv(world)
        for round_trip in (20.0, 20.0, 20.0, 90.0) * 4:
            world.do(world.table.pong(BO, Pong(None, round_trip), world.at) or [])
        world.flip("ana", "bo")
        told[chance] = msgspec.structs.replace(world.sees("bo"), seal=None)
        assert list(world.sees("tv").beats) == ([BO] if chance == "something" else [])
    assert told["something"] == told["nothing"]


@pytest.mark.rule("T33")
def test_nobody_changes_screens_while_cards_lie_open(world: SteadyWorld) -> None:
    play_by_tv(world)
    world.ask("bo", r.Look("own"))
    assert world.refused("bo") == ["in-play"]
    world.ask("ana", r.Pause())
    world.ask("bo", r.Look("own"))
    assert world.table.sight.screen_of(BO) == "full"
    world.check_log()


@pytest.mark.rule("T33")
def test_a_tv_that_is_lost_covers_the_cards_until_it_is_back(world: SteadyWorld) -> None:
    play_by_tv(world)
    world.drop("tv")
    assert world.state.is_paused
    world.ask("ana", r.Resume())
    assert world.refused("ana") == ["tv-away"]
    world.ask("bo", r.Here())
    world.advance(30_000)
    assert world.state.is_paused, "whatever people do"
    world.join("tv", watch=True)
    world.advance(world.state.settings.count_ms)
    assert not world.state.is_paused


@pytest.mark.rule("T32")
def test_a_screen_that_is_scanned_takes_the_place_of_one_that_was_switched_off(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    bring_tv(world)
    world.drop("tv")
    follows, other = PersonId("follows"), PersonId("other")
    world.ask("ana", r.ShowOn(tv=follows))
    assert [*world.state.tvs] == [TV, follows], "those that follow their host may be on their way"
    world.ask("ana", r.ShowOn("BCDF", other))
    assert [*world.state.tvs] == [other]
    world.join("other", watch=True)
    world.ask("ana", r.Set(settings=ON_TV), r.Start(SEED))
    assert len(world.happened(e.GameStarted)) == 1


@pytest.mark.rule("T33")
def test_a_tv_that_falls_asleep_covers_the_cards_until_it_wakes(world: SteadyWorld) -> None:
    play_by_tv(world, "cy")
    world.do(world.table.hide(PersonId("cy"), True, world.at))
    assert not world.state.is_paused, "whoever looks elsewhere has only themselves to blame"
    world.do(world.table.hide(TV, True, world.at))
    assert world.state.is_paused
    assert [tv.is_here for tv in world.all_told(fx.Show)[-1].view.tvs] == [False], "and everybody can see why"
    world.ask("ana", r.Resume())
    assert world.refused("ana") == ["tv-away"]
    world.do(world.table.hide(TV, False, world.at))
    world.advance(world.state.settings.count_ms)
    assert not world.state.is_paused


@pytest.mark.rule("T33")
@pytest.mark.parametrize("ends", ["look", "release"])
def test_play_goes_on_where_nobody_needs_a_lost_tv_any_more(world: SteadyWorld, ends: str) -> None:
    play_by_tv(world)
    world.drop("tv")
    if ends == "release":
        world.ask("ana", r.Release(TV))
    else:
        world.ask("ana", r.Look("own"))
        assert world.state.is_paused, "Bo still looks at it"
        world.ask("bo", r.Look("own"))
    world.advance(world.state.settings.count_ms)
    assert not world.state.is_paused


@pytest.mark.rule("T33")
def test_no_game_begins_by_a_tv_that_is_away(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Set(settings=ON_TV), r.ShowOn(tv=TV), r.Start(SEED))
    assert world.refused("ana") == ["tv-away"]
    world.join("tv", watch=True)
    world.ask("ana", r.Start(SEED))
    assert len(world.happened(e.GameStarted)) == 1


@pytest.mark.rule("T35")
def test_a_screen_says_what_was_measured_of_it_on_another_evening(world: SteadyWorld) -> None:
    world.join("ana")
    bring_tv(world)
    world.do(world.table.lagging(TV, 80.0, 6.0, Instant(world.at)))
    world.advance(100)
    assert [(tv.lag, tv.plus_minus) for tv in world.sees("ana").tvs] == [(80.0, 6.0)]


def race_by_tv(world: SteadyWorld, stack: Stack, settings: Settings = ON_TV) -> RaceClosed:
    """Bo, at the TV, and Far, at home, both see that two cards match."""
    stack("Bo", Bo="9b", Far="9r", Ana="1r")
    world.join("ana", "bo", "far")
    bring_tv(world)
    world.ask("ana", r.Set(settings=settings, options={"turners_delay": False}))
    world.ask("far", r.Look("own"))
    world.do(world.table.lagging(TV, 80.0, 6.0, Instant(world.at)))
    world.ask("ana", r.Start(SEED))
    for person in ("ana", "bo", "far", "tv"):
        world.compare_clocks(PersonId(person))
        for _ in range(PONGS):  # a strict table measures every line anew
            world.table.pong(PersonId(person), Pong(None, 2 * WAY), world.at)
    world.advance(world.state.settings.count_ms)
    world.flip("bo", "far")
    shown = world.screens["tv"][-1][0]
    world.agenda.at(shown + 300.0, world.wires[BO].page.press, Grab(""))
    world.hand("far", after=290.0)
    world.advance(1_000)
    return world.happened(RaceClosed)[-1]


@pytest.mark.rule("T34")
def test_one_race_by_two_screens_is_timed_by_each(world: SteadyWorld, stack: Stack) -> None:
    photo = race_by_tv(world, stack)
    lanes = {lane.seat: lane for lane in photo.hands}
    assert lanes["Bo"].reaction == pytest.approx(300.0, abs=0.5)
    assert lanes["Bo"].on_tv
    assert not lanes["Far"].on_tv
    assert lanes["Bo"].lag == 0.0
    assert photo.winner == "Far"
    assert world.sees("far").people[0].link is not None


@pytest.mark.rule("T35")
@pytest.mark.parametrize("strict", [False, True])
def test_the_lag_is_taken_off_where_the_host_wants_it_and_never_at_a_strict_table(
    world: SteadyWorld, stack: Stack, strict: bool
) -> None:
    photo = race_by_tv(world, stack, Settings(cards="tv", minds_lag=True, strict=strict))
    (lane,) = [lane for lane in photo.hands if lane.seat == "Bo"]
    assert lane.lag == (0.0 if strict else 80.0)
    assert lane.time == pytest.approx(300.0 - lane.lag, abs=0.5)
    assert photo.winner == ("Far" if strict else "Bo")


@pytest.mark.rule("T34")
def test_a_hand_waits_for_the_word_of_the_tv_and_is_void_without_it(world: SteadyWorld, stack: Stack) -> None:
    stack("Bo", Bo="9b", Ana="9r")
    play_by_tv(world)
    for person in ("ana", "bo", "tv"):
        world.compare_clocks(PersonId(person))
    world.flip("bo")
    world.play("ana", Flip(""))
    world.run_while(lambda: len(world.happened(CardFlipped)) < 2)
    world.advance(15)
    world.lines["tv"].way = 200.0  # what it says comes late
    world.advance(40)
    shown = world.screens["tv"][-1][0]
    world.agenda.at(shown + 150.0, world.wires[BO].page.press, Grab(""))
    world.advance(140)
    assert not world.happened(RaceClosed), "nobody knows yet when the TV showed it"
    world.advance(600)
    assert world.happened(RaceClosed)[-1].hands[0].reaction == pytest.approx(150.0, abs=0.5)


@pytest.mark.rule("T35")
def test_people_measure_the_lag_by_tapping_along(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Calibrate())
    assert world.refused("ana") == ["no-screen"]
    bring_tv(world)
    for person in ("ana", "bo", "tv"):
        world.compare_clocks(PersonId(person))
    world.advance(100)
    world.ask("ana", r.Calibrate())
    assert world.all_told(fx.Flash) == [fx.Flash(TV, ANA)]
    flashes = [world.at + 600.0 * nth for nth in range(12)]
    world.table.flashed(TV, [world.stamp("tv", at) for at in flashes])
    for person, habit, lag in (("ana", -30.0, 90.0), ("bo", -50.0, 70.0)):
        taps = [world.stamp(person, at + lag + habit) for at in flashes]
        world.do(world.table.tapped(PersonId(person), taps, [habit] * 12, world.at))
    assert world.state.tvs[TV].lag == pytest.approx(80.0, abs=1.0)
    world.check_log()
