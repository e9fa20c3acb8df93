"""Who comes, sits, stands, is host and goes?"""

from hashlib import sha256

import pytest

from prems.games import GAMES
from prems.kernel.values import Malformed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import GameStarted, HostChosen
from prems.table.fairness import KernelTrip, Pong
from prems.table.people.chairs import NAMESAKES
from prems.table.state import Chair, PersonId, chair_at, chair_of
from prems.table.view import BarredView
from tests.kit.world import SEED, SteadyWorld

GRACE = 10_000


def seats(world: SteadyWorld) -> list[str]:
    return [chair.seat for chair in world.state.chairs]


def sitting(world: SteadyWorld) -> list[str | None]:
    return [str(chair.person) if chair.person else chair.bot for chair in world.state.chairs]


# --- coming ---


@pytest.mark.rule("T16", "T18")
def test_the_first_to_come_is_host_and_all_get_a_seat(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    assert world.state.host == PersonId("ana")
    assert world.state.chairs == [Chair("Ana", PersonId("ana")), Chair("Bo", PersonId("bo"))]


@pytest.mark.rule("T16")
def test_a_spectator_has_no_seat(world: SteadyWorld) -> None:
    world.join("ana")
    world.join("eve", watch=True)
    assert seats(world) == ["Ana"]
    assert not world.state.people[PersonId("eve")].wants_seat


@pytest.mark.rule("T17")
def test_nobody_has_the_name_of_somebody_else(world: SteadyWorld) -> None:
    for person in ("p", "q", "r"):
        world.do(world.table.join(PersonId(person), "  Léa \n ", world.at))
    assert [person.name for person in world.state.people.values()] == ["Léa", "Léa 2", "Léa 3"]


@pytest.mark.rule("T17")
@pytest.mark.parametrize("name", ["", "   ", "\n"])
def test_a_name_cannot_be_empty(world: SteadyWorld, name: str) -> None:
    with pytest.raises(Malformed, match="a name needs at least one character"):
        world.table.join(PersonId("ana"), name, world.at)
    world.join("ana")
    with pytest.raises(Malformed):
        world.ask("ana", r.Rename(name))


@pytest.mark.rule("T16")
def test_whoever_comes_when_all_seats_are_taken_watches(world: SteadyWorld) -> None:
    world.join(*"abcdefgh", "late")
    assert len(world.state.chairs) == 8
    assert chair_of(world.state, PersonId("late")) is None


@pytest.mark.rule("T25")
def test_everybody_is_told_who_is_here(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.drop("bo")
    people = world.all_told(fx.People)[-1].people
    assert [(person.name, person.is_here) for person in people] == [("Ana", True), ("Bo", False)]
    assert people[0].link is not None
    assert people[0].link.round_trip == 20.0


def test_another_connection_of_the_same_person_is_the_same_person(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    before = len(world.log)
    world.join("ana")
    assert len(world.log) == before
    assert world.table.here[PersonId("ana")]


def test_whoever_is_not_here_is_told_so(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("eve", r.Ready())
    assert world.refused("eve") == ["not-here"]


@pytest.mark.rule("T19")
def test_whoever_was_sent_away_may_be_pardoned(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Pardon(PersonId("bo")))
    assert world.refused("ana") == ["not-a-choice"]
    world.ask("ana", r.Kick(PersonId("bo")))
    world.join("bo")
    assert world.refused("bo") == ["kicked"]
    assert world.state.barred == {PersonId("bo"): "Bo"}
    assert [told.seen.barred for told in world.told_to("ana", fx.Confide)] == [[BarredView(PersonId("bo"), "Bo")]]
    world.ask("ana", r.Pardon(PersonId("bo")))
    world.join("bo")
    assert seats(world) == ["Ana", "Bo"]
    assert world.told_to("ana", fx.Confide)[-1].seen.barred == []


def test_the_host_vouches_for_a_line_and_everybody_sees_it(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    bo = PersonId("bo")
    link = world.table.watch.screens[bo].link
    link.checked(KernelTrip(0.4, 0.1, 0.3))
    for _ in range(16):
        link.round_trip(103.0)
    assert link.base < 20.0
    world.ask("bo", r.Vouch(bo))
    assert world.refused("bo") == ["not-host"]
    world.ask("ana", r.Vouch(PersonId("nobody")))
    assert world.refused("ana") == ["not-a-choice"]
    world.ask("ana", r.Vouch(bo))
    assert link.base == 103.0
    assert [person.link.is_vouched for person in world.table.sight.people() if person.link is not None] == [
        False,
        True,
    ]
    world.drop("bo")
    world.join("bo")
    assert world.table.watch.screens[bo].link.is_vouched, "a new connection of the same person"
    world.ask("ana", r.Vouch(bo, is_vouched=False))
    assert not world.table.watch.screens[bo].link.is_vouched


@pytest.mark.rule("T27")
def test_absent_people_are_forgotten_but_not_out_of_a_game(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.join("eve", watch=True)
    world.drop("bo", "eve")
    world.do(world.table.forget_absent(world.at))
    assert list(world.state.people) == [PersonId("ana"), PersonId("bo"), PersonId("eve")], (
        "they may be back in a moment"
    )
    world.advance(GRACE + 1)
    world.do(world.table.forget_absent(world.at))
    assert [*map(str, world.state.people)] == ["ana", "bo"], "a seat in a game is kept"


# --- sitting and standing ---


def test_getting_up_before_a_game_takes_the_chair_away(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Stand())
    assert seats(world) == ["Bo"]
    world.ask("ana", r.Sit())
    assert seats(world) == ["Bo", "Ana"]


@pytest.mark.rule("T08")
def test_getting_up_in_a_game_leaves_the_chair_to_a_bot(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy")
    world.ask("bo", r.Stand())
    assert chair_at(world.state, "Bo") == Chair("Bo", bot="Tick")
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("ana", r.Start(SEED))
    assert chair_of(world.state, PersonId("bo")) is None, "who only wants to watch is not dealt in"


def test_whoever_has_no_seat_cannot_get_up_or_be_ready(world: SteadyWorld) -> None:
    world.join("ana")
    world.join("eve", watch=True)
    world.ask("eve", r.Stand(), r.Ready())
    assert world.refused("eve") == ["not-seated", "not-seated"]


def test_whoever_sits_does_not_sit_twice(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot(), r.Sit(), r.Sit("Tick"))
    assert world.refused("ana") == ["not-a-choice", "not-a-choice"]


@pytest.mark.rule("T16")
def test_a_late_joiner_watches_and_gets_a_seat_at_the_next_game(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.join("cy")
    assert chair_of(world.state, PersonId("cy")) is None
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("ana", r.Start(SEED))
    assert world.state.seats == ("Ana", "Bo", "Cy")


def test_a_spectator_may_change_their_mind_in_a_game(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.join("eve", watch=True)
    world.ask("eve", r.Sit())
    assert chair_of(world.state, PersonId("eve")) is None
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("ana", r.Start(SEED))
    assert "Eve" in world.state.seats


@pytest.mark.rule("T16")
def test_a_late_joiner_takes_the_place_of_a_bot_where_all_seats_are_taken(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", *[r.AddBot("easy")] * 7, r.Start(SEED))
    world.join("cy")
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("ana", r.Start(SEED))
    assert len(world.state.seats) == 8
    assert world.state.seats[-1] == "Cy"


@pytest.mark.rule("T16")
def test_a_late_joiner_takes_a_bots_seat_at_once_under_its_name(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot(name="Hawk"), r.Start(SEED))
    world.join("cy")
    world.ask("cy", r.Sit("Hawk"))
    assert chair_at(world.state, "Hawk") == Chair("Hawk", PersonId("cy"))
    world.advance(3_000)
    turn = world.state.game_state.turn
    world.flip(*(("ana", "cy") if turn == "Ana" else ("cy", "ana")))
    assert world.refused("cy") == []


@pytest.mark.rule("T16")
def test_a_persons_chair_cannot_be_taken_even_while_a_bot_plays_it(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.drop("bo")
    world.advance(GRACE)
    world.join("cy")
    world.ask("cy", r.Sit("Bo"), r.Sit("Ana"), r.Sit("Nobody"))
    assert world.refused("cy") == ["not-a-choice"] * 3


def test_a_bots_chair_is_taken_before_a_game_too(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot())
    world.join("bo", watch=True)
    world.ask("bo", r.Sit("Tick"))
    assert world.state.chairs == [Chair("Ana", PersonId("ana")), Chair("Bo", PersonId("bo"))]


@pytest.mark.rule("T16")
def test_a_new_name_is_also_the_seats_but_not_in_a_game(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Rename(" Anna "))
    assert seats(world) == ["Anna", "Bo"]
    world.ask("ana", r.Start(SEED), r.Rename("Bo"))
    assert world.state.people[PersonId("ana")].name == "Bo 2"
    assert seats(world) == ["Anna", "Bo"]


def test_what_the_host_said_about_a_seat_stays_with_a_new_name(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    marks = {"youngest": "Bo", "hands": {"Bo": "left"}, "motifs_needed": {"Bo": 1}}
    world.ask("ana", r.Set("leprechauns", marks))
    world.ask("bo", r.Rename("Bob"))
    assert world.state.options == {"youngest": "Bob", "hands": {"Bob": "left"}, "motifs_needed": {"Bob": 1}}
    world.ask("ana", r.Set("arriba", {"first": "Ana"}))
    world.ask("ana", r.Rename("Anna"))
    assert world.state.options == {"first": "Anna"}


@pytest.mark.rule("T12", "T16")
def test_what_the_host_said_about_a_seat_goes_into_the_next_game_where_it_is_named_anew(world: SteadyWorld) -> None:
    """Bo took another name in the game; Cy had come late and taken a bot's place, whose name the seat keeps."""
    world.join("ana", "bo")
    marks = {"youngest": "Bo", "hands": {"Bo": "left"}, "motifs_needed": {"Bo": 1}}
    world.ask("ana", r.Set("leprechauns", marks), r.AddBot())
    (bot,) = [chair.seat for chair in world.state.chairs if chair.bot]
    world.ask("ana", r.Start(SEED))
    world.join("cy", watch=True)
    world.ask("cy", r.Sit(bot))
    world.ask("bo", r.Rename(bot), r.Rename("Bob"))
    world.run_while(lambda: world.state.stage == "playing", within=3_600_000)
    world.ask("ana", r.Set(options={**world.state.options, "youngest": bot}), r.Start(SEED))
    started = world.happened(GameStarted)[-1]
    assert started.seats == ("Ana", "Bob", "Cy")
    assert started.options == {"youngest": "Cy", "hands": {"Bob": "left"}, "motifs_needed": {"Bob": 1}}
    assert world.state.options == started.options


# --- going ---


@pytest.mark.rule("T08")
def test_whoever_leaves_for_good_is_replaced_by_a_bot(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("bo", r.Leave())
    assert chair_at(world.state, "Bo") == Chair("Bo", bot="Tick")
    assert PersonId("bo") not in world.state.people
    assert world.told_to("bo", fx.Dismiss) == [fx.Dismiss(PersonId("bo"), "left")]


def test_whoever_leaves_before_a_game_takes_the_chair_along(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("bo", r.Leave())
    assert seats(world) == ["Ana"]


def test_the_end_of_a_connection_after_leaving_is_nothing_new(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("bo", r.Leave())
    before = len(world.told)
    world.drop("bo")
    assert len(world.told) == before


@pytest.mark.rule("T18")
def test_when_the_host_leaves_the_next_person_is_host(world: SteadyWorld) -> None:
    world.join("ana", "bo", "cy")
    world.ask("ana", r.Leave())
    assert world.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_the_next_host_is_rather_somebody_who_is_around(world: SteadyWorld) -> None:
    world.join("ana", "bo", "cy")
    world.drop("bo")
    world.advance(GRACE)
    world.ask("ana", r.Leave())
    assert world.state.host == PersonId("cy")


@pytest.mark.rule("T18")
def test_a_host_who_does_not_come_back_is_no_longer_host(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.drop("ana")
    world.advance(GRACE - 1)
    assert world.state.host == PersonId("ana")
    world.advance(1)
    assert world.state.host == PersonId("bo")
    world.join("ana")
    assert world.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_a_host_alone_stays_host_until_somebody_else_comes(world: SteadyWorld) -> None:
    world.join("ana")
    world.drop("ana")
    world.advance(GRACE + 1)
    assert world.state.host == PersonId("ana")
    world.join("bo")
    assert world.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_a_watcher_who_sits_down_is_host_where_the_host_is_gone(world: SteadyWorld) -> None:
    world.join("ana")
    world.join("eve", watch=True)
    world.drop("ana")
    world.advance(GRACE)
    assert world.state.host == PersonId("ana")
    world.ask("eve", r.Sit())
    assert world.state.host == PersonId("eve")


@pytest.mark.rule("T18")
def test_after_the_last_has_left_whoever_comes_is_host(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Leave())
    assert world.state.host is None
    world.join("bo")
    assert world.state.host == "bo"


@pytest.mark.rule("T18")
def test_a_host_can_hand_over(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Appoint(PersonId("ana")), r.Appoint(PersonId("eve")), r.Appoint(PersonId("bo")))
    assert world.refused("ana") == ["not-a-choice", "not-a-choice"]
    assert world.state.host == PersonId("bo")


# --- the host's powers ---


@pytest.mark.rule("T18")
@pytest.mark.parametrize(
    "request_",
    [
        r.Start(SEED),
        r.Order(["Bo", "Ana"]),
        r.AddBot(),
        r.RemoveBot("Ana"),
        r.Kick(PersonId("ana")),
        r.Appoint(PersonId("bo")),
        r.Lock(),
        r.Set(game="leprechauns"),
        r.Handicap("Bo", 100),
        r.Pause(),
        r.Resume(),
    ],
)
def test_only_the_host_may(world: SteadyWorld, request_: r.AnyRequest) -> None:
    world.join("ana", "bo")
    before = len(world.log)
    world.ask("bo", request_)
    assert world.refused("bo") == ["not-host"]
    assert len(world.log) == before
    assert world.refused("ana") == [], "a refusal reaches that person alone"


@pytest.mark.parametrize(
    "request_",
    [
        r.Start(SEED),
        r.Order(["Bo", "Ana"]),
        r.AddBot(),
        r.RemoveBot("Bo"),
        r.Set(options={}),
        r.Handicap("Bo", 100),
        r.Ready(),
    ],
)
def test_not_in_a_game(world: SteadyWorld, request_: r.AnyRequest) -> None:
    world.start("ana", "bo")
    world.ask("ana", request_)
    assert world.refused("ana") == ["in-play"]


@pytest.mark.rule("T19")
def test_kicked_is_out_for_good(world: SteadyWorld) -> None:
    world.start("ana", "bo")
    world.ask("ana", r.Kick(PersonId("bo")))
    assert world.told_to("bo", fx.Dismiss) == [fx.Dismiss(PersonId("bo"), "kicked")]
    assert chair_at(world.state, "Bo") == Chair("Bo", bot="Tick")
    assert world.table.join(PersonId("bo"), "Bo", world.at) == [fx.Refuse(PersonId("bo"), "kicked")]


def test_nobody_kicks_oneself_or_a_stranger(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Kick(PersonId("ana")), r.Kick(PersonId("eve")))
    assert world.refused("ana") == ["not-a-choice", "not-a-choice"]


@pytest.mark.rule("T19")
def test_a_locked_table_lets_nobody_new_in(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Lock())
    assert world.table.join(PersonId("cy"), "Cy", world.at) == [fx.Refuse(PersonId("cy"), "locked")]
    world.drop("bo")
    world.join("bo")
    assert world.table.here[PersonId("bo")], "whoever belongs to the table comes back"
    world.ask("ana", r.Lock(False))
    world.join("cy")
    assert PersonId("cy") in world.state.people


def test_the_order_of_seats(world: SteadyWorld) -> None:
    world.join("ana", "bo", "cy")
    world.ask("ana", r.Order(["Cy", "Ana", "Bo"]))
    assert seats(world) == ["Cy", "Ana", "Bo"]
    world.ask("ana", r.Order(["Cy", "Ana"]), r.Order(["Cy", "Ana", "Ana"]))
    assert world.refused("ana") == ["not-a-choice", "not-a-choice"]


def test_bots_by_level_and_by_name(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.AddBot(name="Tick"), r.AddBot("normal"), r.AddBot(name="Nobody"))
    assert sitting(world) == ["ana", "Hawk", "Tick", "Tick"]
    assert seats(world) == ["Ana", "Hawk", "Tick", "Swann"]
    assert world.refused("ana") == ["not-a-choice"]
    world.ask("ana", r.RemoveBot("Tick"), r.RemoveBot("Ana"), r.RemoveBot("Nobody"))
    assert seats(world) == ["Ana", "Hawk", "Swann"]
    assert world.refused("ana") == ["not-a-choice"] * 3


@pytest.mark.parametrize("game", GAMES)
def test_bots_have_names_of_their_own_in_every_chair(game: str) -> None:
    world = SteadyWorld(game)
    world.join("swann")
    world.ask("swann", *[r.AddBot("normal")] * 7)
    assert len(set(seats(world))) == len(world.state.chairs) == GAMES[game].seats[-1]
    world.ask("swann", r.Start(SEED))
    assert not [seat for seat in seats(world) if any(letter.isdigit() for letter in seat)]
    characters = {bot.name for each in GAMES.values() for bot in each.bots}
    assert characters.isdisjoint(NAMESAKES)


def test_no_more_bots_than_seats(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", *[r.AddBot()] * 8)
    assert len(world.state.chairs) == 8
    assert world.refused("ana") == ["no-room"]
    world.join("bo")
    world.ask("bo", r.Sit())
    assert world.refused("bo") == ["no-room"]


def test_options_are_checked_when_they_are_set(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Set(options={"rounds": 1}))
    assert world.state.options == {"rounds": 1}
    with pytest.raises(Malformed, match="options of arriba"):
        world.ask("ana", r.Set(options={"rounds": "many"}))
    with pytest.raises(Malformed, match=f"no game 'chess', expected one of: {', '.join(GAMES)}"):
        world.ask("ana", r.Set(game="chess"))
    assert world.state.options == {"rounds": 1}


def test_the_host_names_who_begins(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy", first="Bo")
    assert world.state.game_state.first == "Bo"


def test_an_option_that_names_somebody_who_left_is_dropped(world: SteadyWorld) -> None:
    world.join("ana", "bo", "cy")
    world.ask("ana", r.Set(options={"first": "Bo", "rounds": 2}), r.Kick(PersonId("bo")), r.Start(SEED))
    (started,) = world.happened(GameStarted)
    assert started.options == {"rounds": 2}


def test_options_of_leprechauns_that_name_somebody_who_left_are_dropped(leprechauns: SteadyWorld) -> None:
    leprechauns.join("ana", "bo", "cy")
    options = {"youngest": "Bo", "hands": {"Bo": "left", "Cy": "left"}, "motifs_needed": {"Bo": 1, "Cy": 1}}
    leprechauns.ask("ana", r.Set(options=options), r.Kick(PersonId("bo")), r.Start(SEED))
    (started,) = leprechauns.happened(GameStarted)
    assert started.options == {"hands": {"Cy": "left"}, "motifs_needed": {"Cy": 1}}


def test_another_game_puts_the_cards_away_and_brings_its_own_bots(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.AddBot("hard"), r.Set(options={"rounds": 1}), r.Start(SEED))
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("ana", r.Set(game="leprechauns"))
    view = world.table.sight.view(world.at)
    assert (view.stage, view.play, view.seed, view.options) == ("lobby", None, None, {})
    assert sitting(world) == ["ana", "Hawk"]
    world.ask("ana", r.Start(SEED))
    world.run_while(lambda: world.state.stage == "playing")
    assert world.state.games == 2


@pytest.mark.rule("T12")
def test_too_few_and_too_many(world: SteadyWorld) -> None:
    world.join("ana")
    world.ask("ana", r.Start(SEED))
    world.ask("ana", *[r.AddBot()] * 6, r.Set(game="leprechauns"), r.Start(SEED))
    assert world.refused("ana") == ["too-few", "too-many"]


def test_a_table_can_be_furnished_before_anybody_comes(world: SteadyWorld) -> None:
    world.do(world.table.set_up([r.Set(options={"rounds": 1}), r.AddBot("hard")], world.at))
    assert sitting(world) == ["Hawk"]
    world.join("ana")
    assert world.state.host == PersonId("ana")
    with pytest.raises(Malformed, match="cannot be done: not-a-choice"):
        world.table.set_up([r.AddBot(name="Nobody")], world.at)


# --- one game after the other ---


@pytest.mark.rule("T12")
def test_a_rematch_with_everybody_still_there(world: SteadyWorld) -> None:
    world.start("ana", "bo", "cy", rounds=1)
    world.ask("bo", r.Leave())
    world.run_while(lambda: world.state.stage == "playing")
    world.ask("cy", r.Here())
    world.drop("cy")
    world.advance(GRACE)
    world.join("dee")
    world.ask("ana", r.Start("another seed"))
    assert world.state.seats == ("Ana", "Tick", "Dee"), "Bo's bot stays under its own name; Cy is not there"
    assert PersonId("cy") in world.state.people
    assert world.happened(GameStarted)[-1].at == 0, "a new game begins at 0"
    assert world.happened(GameStarted)[0].seal != world.happened(GameStarted)[1].seal


def test_whoever_lost_the_connection_a_moment_ago_is_dealt_in(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.drop("bo")
    world.ask("ana", r.Start(SEED))
    assert world.state.seats == ("Ana", "Bo")
    world.advance(GRACE)
    assert chair_at(world.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")


@pytest.mark.rule("T12")
def test_a_bot_that_played_for_somebody_does_not_begin_the_rematch(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=1)
    world.run_while(lambda: world.state.stage == "playing")
    assert any(chair.bot and chair.person for chair in world.state.chairs), "somebody fell silent"
    world.ask("ana", r.Start(SEED))
    assert not any(chair.bot for chair in world.state.chairs)


@pytest.mark.rule("T14")
def test_the_seed_is_sealed_at_the_start_and_opened_at_the_end(world: SteadyWorld) -> None:
    world.start("ana", "bo", rounds=1)
    assert world.table.sight.view(world.at).seal == sha256(SEED.encode()).hexdigest()
    assert world.table.sight.view(world.at).seed is None
    world.run_while(lambda: world.state.stage == "playing")
    assert world.table.sight.view(world.at).seed == SEED


def test_a_view_shows_connections_as_they_were_told_last(world: SteadyWorld) -> None:
    world.join("ana")
    world.table.sight.people()
    told = world.table.sight.view(world.at).people[0].link
    for _ in range(32):
        world.table.pong(PersonId("ana"), Pong(None, 300.0), world.at)
    assert world.table.sight.view(world.at).people[0].link == told
    worse = world.table.sight.people()[0].link
    assert worse != told
    assert world.table.sight.view(world.at).people[0].link == worse


def test_being_ready(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("bo", r.Ready())
    world.advance(100)
    assert [(one.name, one.is_ready) for one in world.sees("ana").people] == [("Ana", False), ("Bo", True)]
    world.ask("bo", r.Ready(False), r.Ready())
    world.ask("ana", r.Start(SEED))
    assert not any(person.is_ready for person in world.state.people.values())


def test_there_is_always_one_host(world: SteadyWorld) -> None:
    world.join("ana", "bo")
    world.ask("ana", r.Leave())
    world.ask("bo", r.Leave())
    assert [chosen.person for chosen in world.happened(HostChosen)] == [PersonId("ana"), PersonId("bo"), None]
