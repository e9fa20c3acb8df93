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
from prems.table.handing import LONGEST_HOLD
from prems.table.state import Instant, PersonId, Settings
from prems.table.table import Table
from tests.kit.room import PONGS, SEED, WAY, Room
from tests.table.conftest import Stack

ANA, BO, TV = PersonId("ana"), PersonId("bo"), PersonId("tv")
ON_TV = Settings(cards="tv")


@pytest.fixture
def room() -> Room:
    return Room()


def bring_tv(room: Room) -> None:
    room.ask("ana", r.ShowOn(tv=TV))
    room.join("tv", watch=True)


def play_by_tv(room: Room, *far: str) -> None:
    """Ana and Bo look at the TV, and whoever is far away at their own screen."""
    room.join("ana", "bo", *far)
    bring_tv(room)
    room.ask("ana", r.Set(settings=ON_TV))
    for person in far:
        room.ask(person, r.Look("own"))
    room.ask("ana", r.Start(SEED))
    room.advance(room.state.settings.count_ms)


@pytest.mark.rule("T32")
def test_the_host_brings_a_screen_which_has_neither_seat_nor_hand_and_is_nobody(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("bo", r.ShowOn(tv=TV))
    assert room.refused("bo") == ["not-host"]
    bring_tv(room)
    assert room.all_told(fx.Fetch) == [fx.Fetch(TV)]
    room.ask("tv", r.Sit())
    room.ask("ana", r.Appoint(TV))
    assert (room.refused("tv"), room.refused("ana")) == (["not-a-choice"], ["not-a-choice"])
    room.advance(100)
    seen = room.sees("bo")
    assert [person.id for person in seen.people] == [ANA, BO]
    assert [(tv.id, tv.is_here) for tv in seen.tvs] == [(TV, True)]
    room.check_log()


@pytest.mark.rule("T32")
def test_four_screens_at_most_and_none_that_the_server_does_not_know(room: Room) -> None:
    room.join("ana")
    for number in range(4):
        room.ask("ana", r.ShowOn(tv=PersonId(f"tv{number}")))
    room.ask("ana", r.ShowOn(tv=PersonId("tv4")), r.ShowOn(code="BCDF"))
    assert room.refused("ana") == ["no-room", "no-screen"]
    assert len(room.state.tvs) == 4


@pytest.mark.rule("T32")
def test_a_taken_screen_sees_a_card_when_players_do_and_another_one_does_not(room: Room) -> None:
    room.start("ana", "bo")
    bring_tv(room)
    room.join("eve", watch=True)
    room.flip("ana" if room.state.game_state.turn == "Ana" else "bo")
    shown = room.all_told(fx.Show)[-1]
    assert any(isinstance(hint, CardFlipped) for hint in shown.view.hints)
    assert shown.holds.keys() == {ANA, BO, TV}


@pytest.mark.rule("T32")
def test_it_comes_in_at_a_locked_table_and_is_let_go_by_the_host_or_by_itself(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Lock())
    bring_tv(room)
    assert "tv" in room.connections
    room.ask("ana", r.Release(TV))
    assert room.told_to("tv", fx.Dismiss) == [fx.Dismiss(TV, "left")]
    assert room.all_told(fx.LetGo) == [fx.LetGo(TV)]
    assert TV not in room.state.people
    room.join("tv", watch=True)
    assert "tv" not in room.connections, "the table is locked, and it is a stranger again"
    room.ask("ana", r.ShowOn(tv=TV))
    room.join("tv", watch=True)
    room.ask("tv", r.Leave())
    assert not room.state.tvs
    room.check_log()


@pytest.mark.rule("T32")
def test_a_screen_alone_keeps_no_table_open_and_nobody_plays_for_it(room: Room) -> None:
    room.join("ana")
    bring_tv(room)
    room.drop("ana")
    room.advance(room.state.settings.close_ms - 1_000)
    assert not room.state.is_closed
    room.advance(2_000)
    assert room.state.is_closed
    assert room.state.host == "ana"


@pytest.mark.rule("T32")
def test_after_a_crash_the_table_knows_its_screen(room: Room) -> None:
    room.join("ana")
    bring_tv(room)
    table, _ = Table.restored("ROOM", "arriba", room.log, room.at)
    assert table.state.tvs.keys() == {TV}
    assert table.sight.screen_of(TV) == "tv"


LATER = Instant(500_000.0)  # by the clock of another process


def moved(room: Room) -> Table:
    """In the middle of a game, with a screen of the room."""
    play_by_tv(room)
    room.join("eve", watch=True)
    assert room.table.may_move()
    table, effects = Table.restored("ROOM", "arriba", room.log, LATER, room.table.handed(room.at))
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
def test_after_a_move_play_goes_on_as_soon_as_hands_can_be_timed_by_the_tv_again(room: Room) -> None:
    table = moved(room)
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
def test_a_tv_that_does_not_come_along_is_waited_for_as_ever(room: Room) -> None:
    table = moved(room)
    for person in (ANA, BO):
        table.join(person, str(person).title(), LATER)
    table.wake(Instant(LATER + LONGEST_HOLD))
    assert table.state.is_paused
    table.join(TV, "Tv", Instant(LATER + 2_000.0))
    table.wake(Instant(LATER + 10_000.0))
    assert not table.state.is_paused


@pytest.mark.rule("T33")
def test_whoever_looks_at_the_tv_has_no_card_on_the_own_screen_and_the_others_do(room: Room) -> None:
    play_by_tv(room, "far")
    looks = {person.id: person.looks for person in room.sees("far").people}
    assert looks == {ANA: "tv", BO: "tv", PersonId("far"): "own"}
    kinds = {person: room.table.sight.screen_of(PersonId(person)) for person in ("ana", "bo", "far", "tv")}
    assert kinds == {"ana": "hands", "bo": "hands", "far": "full", "tv": "tv"}
    room.flip(room.state.game_state.turn.lower())
    shown = room.all_told(fx.Show)[-1]
    assert shown.hands_only is not None
    assert shown.view.play.exposed
    assert not shown.hands_only.play.exposed


@pytest.mark.rule("T33")
def test_whoever_only_watches_a_table_with_cards_on_the_tv_sees_them_as_spectators_do(room: Room) -> None:
    play_by_tv(room)
    room.join("eve", watch=True)
    assert room.table.sight.screen_of(PersonId("eve")) == "full"
    room.flip(room.state.game_state.turn.lower())
    assert PersonId("eve") not in room.all_told(fx.Show)[-1].holds, "later than players"


@pytest.mark.rule("T24", "T33")
def test_a_phone_that_is_hands_cannot_tell_whether_anything_may_be_grabbed(stack: Stack) -> None:
    """Not even on a restless line, whose page is asked for heartbeats elsewhere."""
    told = {}
    for chance, card in (("something", "1g"), ("nothing", "2g")):
        stack("Ana", Ana="1r", Bo=card)
        room = Room()
        play_by_tv(room)
        for round_trip in (20.0, 20.0, 20.0, 90.0) * 4:
            room.do(room.table.pong(BO, Pong(None, round_trip), room.at) or [])
        room.flip("ana", "bo")
        told[chance] = msgspec.structs.replace(room.sees("bo"), seal=None)
        assert list(room.sees("tv").beats) == ([BO] if chance == "something" else [])
    assert told["something"] == told["nothing"]


@pytest.mark.rule("T33")
def test_nobody_changes_screens_while_cards_lie_open(room: Room) -> None:
    play_by_tv(room)
    room.ask("bo", r.Look("own"))
    assert room.refused("bo") == ["in-play"]
    room.ask("ana", r.Pause())
    room.ask("bo", r.Look("own"))
    assert room.table.sight.screen_of(BO) == "full"
    room.check_log()


@pytest.mark.rule("T33")
def test_a_tv_that_is_lost_covers_the_cards_until_it_is_back(room: Room) -> None:
    play_by_tv(room)
    room.drop("tv")
    assert room.state.is_paused
    room.ask("ana", r.Resume())
    assert room.refused("ana") == ["tv-away"]
    room.ask("bo", r.Here())
    room.advance(30_000)
    assert room.state.is_paused, "whatever people do"
    room.join("tv", watch=True)
    room.advance(room.state.settings.count_ms)
    assert not room.state.is_paused


@pytest.mark.rule("T32")
def test_a_screen_that_is_scanned_takes_the_place_of_one_that_was_switched_off(room: Room) -> None:
    room.join("ana", "bo")
    bring_tv(room)
    room.drop("tv")
    follows, other = PersonId("follows"), PersonId("other")
    room.ask("ana", r.ShowOn(tv=follows))
    assert [*room.state.tvs] == [TV, follows], "those that follow their host may be on their way"
    room.ask("ana", r.ShowOn("BCDF", other))
    assert [*room.state.tvs] == [other]
    room.join("other", watch=True)
    room.ask("ana", r.Set(settings=ON_TV), r.Start(SEED))
    assert len(room.happened(e.GameStarted)) == 1


@pytest.mark.rule("T33")
def test_a_tv_that_falls_asleep_covers_the_cards_until_it_wakes(room: Room) -> None:
    play_by_tv(room, "cy")
    room.do(room.table.hide(PersonId("cy"), True, room.at))
    assert not room.state.is_paused, "whoever looks elsewhere has only themselves to blame"
    room.do(room.table.hide(TV, True, room.at))
    assert room.state.is_paused
    assert [tv.is_here for tv in room.all_told(fx.Show)[-1].view.tvs] == [False], "and everybody can see why"
    room.ask("ana", r.Resume())
    assert room.refused("ana") == ["tv-away"]
    room.do(room.table.hide(TV, False, room.at))
    room.advance(room.state.settings.count_ms)
    assert not room.state.is_paused


@pytest.mark.rule("T33")
@pytest.mark.parametrize("ends", ["look", "release"])
def test_play_goes_on_where_nobody_needs_a_lost_tv_any_more(room: Room, ends: str) -> None:
    play_by_tv(room)
    room.drop("tv")
    if ends == "release":
        room.ask("ana", r.Release(TV))
    else:
        room.ask("ana", r.Look("own"))
        assert room.state.is_paused, "Bo still looks at it"
        room.ask("bo", r.Look("own"))
    room.advance(room.state.settings.count_ms)
    assert not room.state.is_paused


@pytest.mark.rule("T33")
def test_no_game_begins_by_a_tv_that_is_away(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Set(settings=ON_TV), r.ShowOn(tv=TV), r.Start(SEED))
    assert room.refused("ana") == ["tv-away"]
    room.join("tv", watch=True)
    room.ask("ana", r.Start(SEED))
    assert len(room.happened(e.GameStarted)) == 1


@pytest.mark.rule("T35")
def test_a_screen_says_what_was_measured_of_it_on_another_evening(room: Room) -> None:
    room.join("ana")
    bring_tv(room)
    room.do(room.table.lagging(TV, 80.0, 6.0, Instant(room.at)))
    room.advance(100)
    assert [(tv.lag, tv.plus_minus) for tv in room.sees("ana").tvs] == [(80.0, 6.0)]


def race_by_tv(room: Room, stack: Stack, settings: Settings = ON_TV) -> RaceClosed:
    """Bo, at the TV, and Far, at home, both see that two cards match."""
    stack("Bo", Bo="9b", Far="9r", Ana="1r")
    room.join("ana", "bo", "far")
    bring_tv(room)
    room.ask("ana", r.Set(settings=settings, options={"turners_delay": False}))
    room.ask("far", r.Look("own"))
    room.do(room.table.lagging(TV, 80.0, 6.0, Instant(room.at)))
    room.ask("ana", r.Start(SEED))
    for person in ("ana", "bo", "far", "tv"):
        room.compare_clocks(PersonId(person))
        for _ in range(PONGS):  # a strict table measures every line anew
            room.table.pong(PersonId(person), Pong(None, 2 * WAY), room.at)
    room.advance(room.state.settings.count_ms)
    room.flip("bo", "far")
    shown = room.screens["tv"][-1][0]
    room.agenda.at(shown + 300.0, room.wires[BO].page.press, Grab(""))
    room.hand("far", after=290.0)
    room.advance(1_000)
    return room.happened(RaceClosed)[-1]


@pytest.mark.rule("T34")
def test_one_race_by_two_screens_is_timed_by_each(room: Room, stack: Stack) -> None:
    photo = race_by_tv(room, stack)
    lanes = {lane.seat: lane for lane in photo.hands}
    assert lanes["Bo"].reaction == pytest.approx(300.0, abs=0.5)
    assert lanes["Bo"].on_tv
    assert not lanes["Far"].on_tv
    assert lanes["Bo"].lag == 0.0
    assert photo.winner == "Far"
    assert room.sees("far").people[0].link is not None


@pytest.mark.rule("T35")
@pytest.mark.parametrize("strict", [False, True])
def test_the_lag_is_taken_off_where_the_host_wants_it_and_never_at_a_strict_table(
    room: Room, stack: Stack, strict: bool
) -> None:
    photo = race_by_tv(room, stack, Settings(cards="tv", minds_lag=True, strict=strict))
    (lane,) = [lane for lane in photo.hands if lane.seat == "Bo"]
    assert lane.lag == (0.0 if strict else 80.0)
    assert lane.time == pytest.approx(300.0 - lane.lag, abs=0.5)
    assert photo.winner == ("Far" if strict else "Bo")


@pytest.mark.rule("T34")
def test_a_hand_waits_for_the_word_of_the_tv_and_is_void_without_it(room: Room, stack: Stack) -> None:
    stack("Bo", Bo="9b", Ana="9r")
    play_by_tv(room)
    for person in ("ana", "bo", "tv"):
        room.compare_clocks(PersonId(person))
    room.flip("bo")
    room.play("ana", Flip(""))
    room.run_while(lambda: len(room.happened(CardFlipped)) < 2)
    room.advance(15)
    room.lines["tv"].way = 200.0  # what it says comes late
    room.advance(40)
    shown = room.screens["tv"][-1][0]
    room.agenda.at(shown + 150.0, room.wires[BO].page.press, Grab(""))
    room.advance(140)
    assert not room.happened(RaceClosed), "nobody knows yet when the TV showed it"
    room.advance(600)
    assert room.happened(RaceClosed)[-1].hands[0].reaction == pytest.approx(150.0, abs=0.5)


@pytest.mark.rule("T35")
def test_people_measure_the_lag_by_tapping_along(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Calibrate())
    assert room.refused("ana") == ["no-screen"]
    bring_tv(room)
    for person in ("ana", "bo", "tv"):
        room.compare_clocks(PersonId(person))
    room.advance(100)
    room.ask("ana", r.Calibrate())
    assert room.all_told(fx.Flash) == [fx.Flash(TV, ANA)]
    flashes = [room.at + 600.0 * nth for nth in range(12)]
    room.table.flashed(TV, [room.stamp("tv", at) for at in flashes])
    for person, habit, lag in (("ana", -30.0, 90.0), ("bo", -50.0, 70.0)):
        taps = [room.stamp(person, at + lag + habit) for at in flashes]
        room.do(room.table.tapped(PersonId(person), taps, [habit] * 12, room.at))
    assert room.state.tvs[TV].lag == pytest.approx(80.0, abs=1.0)
    room.check_log()
