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
from tests.kit.room import SEED, Room

GRACE = 10_000


def seats(room: Room) -> list[str]:
    return [chair.seat for chair in room.state.chairs]


def sitting(room: Room) -> list[str | None]:
    return [str(chair.person) if chair.person else chair.bot for chair in room.state.chairs]


# --- coming ---


@pytest.mark.rule("T16", "T18")
def test_the_first_to_come_is_host_and_all_get_a_seat(room: Room) -> None:
    room.join("ana", "bo")
    assert room.state.host == PersonId("ana")
    assert room.state.chairs == [Chair("Ana", PersonId("ana")), Chair("Bo", PersonId("bo"))]


@pytest.mark.rule("T16")
def test_a_spectator_has_no_seat(room: Room) -> None:
    room.join("ana")
    room.join("eve", watch=True)
    assert seats(room) == ["Ana"]
    assert not room.state.people[PersonId("eve")].wants_seat


@pytest.mark.rule("T17")
def test_nobody_has_the_name_of_somebody_else(room: Room) -> None:
    for person in ("p", "q", "r"):
        room.do(room.table.join(PersonId(person), "  Léa \n ", room.at))
    assert [person.name for person in room.state.people.values()] == ["Léa", "Léa 2", "Léa 3"]


@pytest.mark.rule("T17")
@pytest.mark.parametrize("name", ["", "   ", "\n"])
def test_a_name_cannot_be_empty(room: Room, name: str) -> None:
    with pytest.raises(Malformed, match="a name needs at least one character"):
        room.table.join(PersonId("ana"), name, room.at)
    room.join("ana")
    with pytest.raises(Malformed):
        room.ask("ana", r.Rename(name))


@pytest.mark.rule("T16")
def test_whoever_comes_when_all_seats_are_taken_watches(room: Room) -> None:
    room.join(*"abcdefgh", "late")
    assert len(room.state.chairs) == 8
    assert chair_of(room.state, PersonId("late")) is None


@pytest.mark.rule("T25")
def test_everybody_is_told_who_is_here(room: Room) -> None:
    room.join("ana", "bo")
    room.drop("bo")
    people = room.all_told(fx.People)[-1].people
    assert [(person.name, person.is_here) for person in people] == [("Ana", True), ("Bo", False)]
    assert people[0].link is not None
    assert people[0].link.round_trip == 20.0


def test_another_connection_of_the_same_person_is_the_same_person(room: Room) -> None:
    room.join("ana", "bo")
    before = len(room.log)
    room.join("ana")
    assert len(room.log) == before
    assert room.table.here[PersonId("ana")]


def test_whoever_is_not_here_is_told_so(room: Room) -> None:
    room.join("ana")
    room.ask("eve", r.Ready())
    assert room.refused("eve") == ["not-here"]


@pytest.mark.rule("T19")
def test_whoever_was_sent_away_may_be_pardoned(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Pardon(PersonId("bo")))
    assert room.refused("ana") == ["not-a-choice"]
    room.ask("ana", r.Kick(PersonId("bo")))
    room.join("bo")
    assert room.refused("bo") == ["kicked"]
    assert room.state.barred == {PersonId("bo"): "Bo"}
    assert [told.seen.barred for told in room.told_to("ana", fx.Confide)] == [[BarredView(PersonId("bo"), "Bo")]]
    room.ask("ana", r.Pardon(PersonId("bo")))
    room.join("bo")
    assert seats(room) == ["Ana", "Bo"]
    assert room.told_to("ana", fx.Confide)[-1].seen.barred == []


def test_the_host_vouches_for_a_line_and_everybody_sees_it(room: Room) -> None:
    room.join("ana", "bo")
    bo = PersonId("bo")
    link = room.table.watch.screens[bo].link
    link.checked(KernelTrip(0.4, 0.1, 0.3))
    for _ in range(16):
        link.round_trip(103.0)
    assert link.base < 20.0
    room.ask("bo", r.Vouch(bo))
    assert room.refused("bo") == ["not-host"]
    room.ask("ana", r.Vouch(PersonId("nobody")))
    assert room.refused("ana") == ["not-a-choice"]
    room.ask("ana", r.Vouch(bo))
    assert link.base == 103.0
    assert [person.link.is_vouched for person in room.table.sight.people() if person.link is not None] == [
        False,
        True,
    ]
    room.drop("bo")
    room.join("bo")
    assert room.table.watch.screens[bo].link.is_vouched, "a new connection of the same person"
    room.ask("ana", r.Vouch(bo, is_vouched=False))
    assert not room.table.watch.screens[bo].link.is_vouched


@pytest.mark.rule("T27")
def test_absent_people_are_forgotten_but_not_out_of_a_game(room: Room) -> None:
    room.start("ana", "bo")
    room.join("eve", watch=True)
    room.drop("bo", "eve")
    room.do(room.table.forget_absent(room.at))
    assert list(room.state.people) == [PersonId("ana"), PersonId("bo"), PersonId("eve")], (
        "they may be back in a moment"
    )
    room.advance(GRACE + 1)
    room.do(room.table.forget_absent(room.at))
    assert [*map(str, room.state.people)] == ["ana", "bo"], "a seat in a game is kept"


# --- sitting and standing ---


def test_getting_up_before_a_game_takes_the_chair_away(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Stand())
    assert seats(room) == ["Bo"]
    room.ask("ana", r.Sit())
    assert seats(room) == ["Bo", "Ana"]


@pytest.mark.rule("T08")
def test_getting_up_in_a_game_leaves_the_chair_to_a_bot(room: Room) -> None:
    room.start("ana", "bo", "cy")
    room.ask("bo", r.Stand())
    assert chair_at(room.state, "Bo") == Chair("Bo", bot="Tick")
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("ana", r.Start(SEED))
    assert chair_of(room.state, PersonId("bo")) is None, "who only wants to watch is not dealt in"


def test_whoever_has_no_seat_cannot_get_up_or_be_ready(room: Room) -> None:
    room.join("ana")
    room.join("eve", watch=True)
    room.ask("eve", r.Stand(), r.Ready())
    assert room.refused("eve") == ["not-seated", "not-seated"]


def test_whoever_sits_does_not_sit_twice(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot(), r.Sit(), r.Sit("Tick"))
    assert room.refused("ana") == ["not-a-choice", "not-a-choice"]


@pytest.mark.rule("T16")
def test_a_late_joiner_watches_and_gets_a_seat_at_the_next_game(room: Room) -> None:
    room.start("ana", "bo")
    room.join("cy")
    assert chair_of(room.state, PersonId("cy")) is None
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("ana", r.Start(SEED))
    assert room.state.seats == ("Ana", "Bo", "Cy")


def test_a_spectator_may_change_their_mind_in_a_game(room: Room) -> None:
    room.start("ana", "bo")
    room.join("eve", watch=True)
    room.ask("eve", r.Sit())
    assert chair_of(room.state, PersonId("eve")) is None
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("ana", r.Start(SEED))
    assert "Eve" in room.state.seats


@pytest.mark.rule("T16")
def test_a_late_joiner_takes_the_place_of_a_bot_where_all_seats_are_taken(room: Room) -> None:
    room.join("ana")
    room.ask("ana", *[r.AddBot("easy")] * 7, r.Start(SEED))
    room.join("cy")
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("ana", r.Start(SEED))
    assert len(room.state.seats) == 8
    assert room.state.seats[-1] == "Cy"


@pytest.mark.rule("T16")
def test_a_late_joiner_takes_a_bots_seat_at_once_under_its_name(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot(name="Hawk"), r.Start(SEED))
    room.join("cy")
    room.ask("cy", r.Sit("Hawk"))
    assert chair_at(room.state, "Hawk") == Chair("Hawk", PersonId("cy"))
    room.advance(3_000)
    turn = room.state.game_state.turn
    room.flip(*(("ana", "cy") if turn == "Ana" else ("cy", "ana")))
    assert room.refused("cy") == []


@pytest.mark.rule("T16")
def test_a_persons_chair_cannot_be_taken_even_while_a_bot_plays_it(room: Room) -> None:
    room.start("ana", "bo")
    room.drop("bo")
    room.advance(GRACE)
    room.join("cy")
    room.ask("cy", r.Sit("Bo"), r.Sit("Ana"), r.Sit("Nobody"))
    assert room.refused("cy") == ["not-a-choice"] * 3


def test_a_bots_chair_is_taken_before_a_game_too(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot())
    room.join("bo", watch=True)
    room.ask("bo", r.Sit("Tick"))
    assert room.state.chairs == [Chair("Ana", PersonId("ana")), Chair("Bo", PersonId("bo"))]


@pytest.mark.rule("T16")
def test_a_new_name_is_also_the_seats_but_not_in_a_game(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Rename(" Anna "))
    assert seats(room) == ["Anna", "Bo"]
    room.ask("ana", r.Start(SEED), r.Rename("Bo"))
    assert room.state.people[PersonId("ana")].name == "Bo 2"
    assert seats(room) == ["Anna", "Bo"]


def test_what_the_host_said_about_a_seat_stays_with_a_new_name(room: Room) -> None:
    room.join("ana", "bo")
    marks = {"youngest": "Bo", "hands": {"Bo": "left"}, "motifs_needed": {"Bo": 1}}
    room.ask("ana", r.Set("leprechauns", marks))
    room.ask("bo", r.Rename("Bob"))
    assert room.state.options == {"youngest": "Bob", "hands": {"Bob": "left"}, "motifs_needed": {"Bob": 1}}
    room.ask("ana", r.Set("arriba", {"first": "Ana"}))
    room.ask("ana", r.Rename("Anna"))
    assert room.state.options == {"first": "Anna"}


# --- going ---


@pytest.mark.rule("T08")
def test_whoever_leaves_for_good_is_replaced_by_a_bot(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("bo", r.Leave())
    assert chair_at(room.state, "Bo") == Chair("Bo", bot="Tick")
    assert PersonId("bo") not in room.state.people
    assert room.told_to("bo", fx.Dismiss) == [fx.Dismiss(PersonId("bo"), "left")]


def test_whoever_leaves_before_a_game_takes_the_chair_along(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("bo", r.Leave())
    assert seats(room) == ["Ana"]


def test_the_end_of_a_connection_after_leaving_is_nothing_new(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("bo", r.Leave())
    before = len(room.told)
    room.drop("bo")
    assert len(room.told) == before


@pytest.mark.rule("T18")
def test_when_the_host_leaves_the_next_person_is_host(room: Room) -> None:
    room.join("ana", "bo", "cy")
    room.ask("ana", r.Leave())
    assert room.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_the_next_host_is_rather_somebody_who_is_around(room: Room) -> None:
    room.join("ana", "bo", "cy")
    room.drop("bo")
    room.advance(GRACE)
    room.ask("ana", r.Leave())
    assert room.state.host == PersonId("cy")


@pytest.mark.rule("T18")
def test_a_host_who_does_not_come_back_is_no_longer_host(room: Room) -> None:
    room.join("ana", "bo")
    room.drop("ana")
    room.advance(GRACE - 1)
    assert room.state.host == PersonId("ana")
    room.advance(1)
    assert room.state.host == PersonId("bo")
    room.join("ana")
    assert room.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_a_host_alone_stays_host_until_somebody_else_comes(room: Room) -> None:
    room.join("ana")
    room.drop("ana")
    room.advance(GRACE + 1)
    assert room.state.host == PersonId("ana")
    room.join("bo")
    assert room.state.host == PersonId("bo")


@pytest.mark.rule("T18")
def test_a_watcher_who_sits_down_is_host_where_the_host_is_gone(room: Room) -> None:
    room.join("ana")
    room.join("eve", watch=True)
    room.drop("ana")
    room.advance(GRACE)
    assert room.state.host == PersonId("ana")
    room.ask("eve", r.Sit())
    assert room.state.host == PersonId("eve")


@pytest.mark.rule("T18")
def test_after_the_last_has_left_whoever_comes_is_host(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Leave())
    assert room.state.host is None
    room.join("bo")
    assert room.state.host == "bo"


@pytest.mark.rule("T18")
def test_a_host_can_hand_over(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Appoint(PersonId("ana")), r.Appoint(PersonId("eve")), r.Appoint(PersonId("bo")))
    assert room.refused("ana") == ["not-a-choice", "not-a-choice"]
    assert room.state.host == PersonId("bo")


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
def test_only_the_host_may(room: Room, request_: r.AnyRequest) -> None:
    room.join("ana", "bo")
    before = len(room.log)
    room.ask("bo", request_)
    assert room.refused("bo") == ["not-host"]
    assert len(room.log) == before
    assert room.refused("ana") == [], "a refusal reaches that person alone"


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
def test_not_in_a_game(room: Room, request_: r.AnyRequest) -> None:
    room.start("ana", "bo")
    room.ask("ana", request_)
    assert room.refused("ana") == ["in-play"]


@pytest.mark.rule("T19")
def test_kicked_is_out_for_good(room: Room) -> None:
    room.start("ana", "bo")
    room.ask("ana", r.Kick(PersonId("bo")))
    assert room.told_to("bo", fx.Dismiss) == [fx.Dismiss(PersonId("bo"), "kicked")]
    assert chair_at(room.state, "Bo") == Chair("Bo", bot="Tick")
    assert room.table.join(PersonId("bo"), "Bo", room.at) == [fx.Refuse(PersonId("bo"), "kicked")]


def test_nobody_kicks_oneself_or_a_stranger(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Kick(PersonId("ana")), r.Kick(PersonId("eve")))
    assert room.refused("ana") == ["not-a-choice", "not-a-choice"]


@pytest.mark.rule("T19")
def test_a_locked_table_lets_nobody_new_in(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Lock())
    assert room.table.join(PersonId("cy"), "Cy", room.at) == [fx.Refuse(PersonId("cy"), "locked")]
    room.drop("bo")
    room.join("bo")
    assert room.table.here[PersonId("bo")], "whoever belongs to the table comes back"
    room.ask("ana", r.Lock(False))
    room.join("cy")
    assert PersonId("cy") in room.state.people


def test_the_order_of_seats(room: Room) -> None:
    room.join("ana", "bo", "cy")
    room.ask("ana", r.Order(["Cy", "Ana", "Bo"]))
    assert seats(room) == ["Cy", "Ana", "Bo"]
    room.ask("ana", r.Order(["Cy", "Ana"]), r.Order(["Cy", "Ana", "Ana"]))
    assert room.refused("ana") == ["not-a-choice", "not-a-choice"]


def test_bots_by_level_and_by_name(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.AddBot(name="Tick"), r.AddBot("normal"), r.AddBot(name="Nobody"))
    assert sitting(room) == ["ana", "Hawk", "Tick", "Tick"]
    assert seats(room) == ["Ana", "Hawk", "Tick", "Swann"]
    assert room.refused("ana") == ["not-a-choice"]
    room.ask("ana", r.RemoveBot("Tick"), r.RemoveBot("Ana"), r.RemoveBot("Nobody"))
    assert seats(room) == ["Ana", "Hawk", "Swann"]
    assert room.refused("ana") == ["not-a-choice"] * 3


@pytest.mark.parametrize("game", GAMES)
def test_bots_have_names_of_their_own_in_every_chair(game: str) -> None:
    room = Room(game)
    room.join("swann")
    room.ask("swann", *[r.AddBot("normal")] * 7)
    assert len(set(seats(room))) == len(room.state.chairs) == GAMES[game].seats[-1]
    room.ask("swann", r.Start(SEED))
    assert not [seat for seat in seats(room) if any(letter.isdigit() for letter in seat)]
    characters = {bot.name for each in GAMES.values() for bot in each.bots}
    assert characters.isdisjoint(NAMESAKES)


def test_no_more_bots_than_seats(room: Room) -> None:
    room.join("ana")
    room.ask("ana", *[r.AddBot()] * 8)
    assert len(room.state.chairs) == 8
    assert room.refused("ana") == ["no-room"]
    room.join("bo")
    room.ask("bo", r.Sit())
    assert room.refused("bo") == ["no-room"]


def test_options_are_checked_when_they_are_set(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Set(options={"rounds": 1}))
    assert room.state.options == {"rounds": 1}
    with pytest.raises(Malformed, match="options of arriba"):
        room.ask("ana", r.Set(options={"rounds": "many"}))
    with pytest.raises(Malformed, match=f"no game 'chess', expected one of: {', '.join(GAMES)}"):
        room.ask("ana", r.Set(game="chess"))
    assert room.state.options == {"rounds": 1}


def test_the_host_names_who_begins(room: Room) -> None:
    room.start("ana", "bo", "cy", first="Bo")
    assert room.state.game_state.first == "Bo"


def test_an_option_that_names_somebody_who_left_is_dropped(room: Room) -> None:
    room.join("ana", "bo", "cy")
    room.ask("ana", r.Set(options={"first": "Bo", "rounds": 2}), r.Kick(PersonId("bo")), r.Start(SEED))
    (started,) = room.happened(GameStarted)
    assert started.options == {"rounds": 2}


def test_options_of_leprechauns_that_name_somebody_who_left_are_dropped(leprechauns: Room) -> None:
    leprechauns.join("ana", "bo", "cy")
    options = {"youngest": "Bo", "hands": {"Bo": "left", "Cy": "left"}, "motifs_needed": {"Bo": 1, "Cy": 1}}
    leprechauns.ask("ana", r.Set(options=options), r.Kick(PersonId("bo")), r.Start(SEED))
    (started,) = leprechauns.happened(GameStarted)
    assert started.options == {"hands": {"Cy": "left"}, "motifs_needed": {"Cy": 1}}


def test_another_game_puts_the_cards_away_and_brings_its_own_bots(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.AddBot("hard"), r.Set(options={"rounds": 1}), r.Start(SEED))
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("ana", r.Set(game="leprechauns"))
    view = room.table.sight.view(room.at)
    assert (view.stage, view.play, view.seed, view.options) == ("lobby", None, None, {})
    assert sitting(room) == ["ana", "Hawk"]
    room.ask("ana", r.Start(SEED))
    room.run_while(lambda: room.state.stage == "playing")
    assert room.state.games == 2


@pytest.mark.rule("T12")
def test_too_few_and_too_many(room: Room) -> None:
    room.join("ana")
    room.ask("ana", r.Start(SEED))
    room.ask("ana", *[r.AddBot()] * 6, r.Set(game="leprechauns"), r.Start(SEED))
    assert room.refused("ana") == ["too-few", "too-many"]


def test_a_table_can_be_furnished_before_anybody_comes(room: Room) -> None:
    room.do(room.table.furnish([r.Set(options={"rounds": 1}), r.AddBot("hard")], room.at))
    assert sitting(room) == ["Hawk"]
    room.join("ana")
    assert room.state.host == PersonId("ana")
    with pytest.raises(Malformed, match="cannot be done: not-a-choice"):
        room.table.furnish([r.AddBot(name="Nobody")], room.at)


# --- one game after the other ---


@pytest.mark.rule("T12")
def test_a_rematch_with_everybody_still_there(room: Room) -> None:
    room.start("ana", "bo", "cy", rounds=1)
    room.ask("bo", r.Leave())
    room.run_while(lambda: room.state.stage == "playing")
    room.ask("cy", r.Here())
    room.drop("cy")
    room.advance(GRACE)
    room.join("dee")
    room.ask("ana", r.Start("another seed"))
    assert room.state.seats == ("Ana", "Tick", "Dee"), "Bo's bot stays under its own name; Cy is not there"
    assert PersonId("cy") in room.state.people
    assert room.happened(GameStarted)[-1].at == 0, "a new game begins at 0"
    assert room.happened(GameStarted)[0].seal != room.happened(GameStarted)[1].seal


def test_whoever_lost_the_connection_a_moment_ago_is_dealt_in(room: Room) -> None:
    room.join("ana", "bo")
    room.drop("bo")
    room.ask("ana", r.Start(SEED))
    assert room.state.seats == ("Ana", "Bo")
    room.advance(GRACE)
    assert chair_at(room.state, "Bo") == Chair("Bo", PersonId("bo"), bot="Tick")


@pytest.mark.rule("T12")
def test_a_bot_that_played_for_somebody_does_not_begin_the_rematch(room: Room) -> None:
    room.start("ana", "bo", rounds=1)
    room.run_while(lambda: room.state.stage == "playing")
    assert any(chair.bot and chair.person for chair in room.state.chairs), "somebody fell silent"
    room.ask("ana", r.Start(SEED))
    assert not any(chair.bot for chair in room.state.chairs)


@pytest.mark.rule("T14")
def test_the_seed_is_sealed_at_the_start_and_opened_at_the_end(room: Room) -> None:
    room.start("ana", "bo", rounds=1)
    assert room.table.sight.view(room.at).seal == sha256(SEED.encode()).hexdigest()
    assert room.table.sight.view(room.at).seed is None
    room.run_while(lambda: room.state.stage == "playing")
    assert room.table.sight.view(room.at).seed == SEED


def test_a_view_shows_connections_as_they_were_told_last(room: Room) -> None:
    room.join("ana")
    room.table.sight.people()
    told = room.table.sight.view(room.at).people[0].link
    for _ in range(32):
        room.table.pong(PersonId("ana"), Pong(None, 300.0), room.at)
    assert room.table.sight.view(room.at).people[0].link == told
    worse = room.table.sight.people()[0].link
    assert worse != told
    assert room.table.sight.view(room.at).people[0].link == worse


def test_being_ready(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("bo", r.Ready())
    room.advance(100)
    assert [(one.name, one.is_ready) for one in room.sees("ana").people] == [("Ana", False), ("Bo", True)]
    room.ask("bo", r.Ready(False), r.Ready())
    room.ask("ana", r.Start(SEED))
    assert not any(person.is_ready for person in room.state.people.values())


def test_there_is_always_one_host(room: Room) -> None:
    room.join("ana", "bo")
    room.ask("ana", r.Leave())
    room.ask("bo", r.Leave())
    assert [chosen.person for chosen in room.happened(HostChosen)] == [PersonId("ana"), PersonId("bo"), None]
