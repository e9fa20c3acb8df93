"""Whatever people do, at any moment, in any order: does the table go on, and does its log stay the truth?"""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from msgspec import structs

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Gesture, Malformed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness import Press
from prems.table.state import PersonId, Settings
from prems.table.table import Table
from tests.kit.games import known
from tests.kit.room import SEED, Room, Stuck
from tests.kit.wild import wild

PEOPLE = ("ana", "bo", "cy", "dee")
LONGEST_GAME = 3 * 3_600_000.0  # of the game's own time: far more than its limits add up to

people = st.sampled_from(PEOPLE)
SEATS = ("Ana", "Bo", "Cy", "Dee", "Tick", "Tock", "Hawk", "Swann")
seats = st.sampled_from(SEATS)
milliseconds = st.one_of(
    st.floats(0, 50), st.floats(50, 1_000), st.sampled_from((0.0, 700.0, 2_100.0, 6_000.0, 12_000.0, 31_000.0))
)

requests = st.one_of(
    st.builds(r.Sit, st.none() | seats),
    st.just(r.Stand()),
    st.builds(r.Ready, st.booleans()),
    st.builds(r.AddBot, st.sampled_from(("easy", "normal", "hard"))),
    st.builds(r.RemoveBot, seats),
    st.builds(r.Order, st.permutations(["Ana", "Bo", "Cy"])),
    st.builds(r.Kick, people),
    st.builds(r.Appoint, people),
    st.builds(r.Lock, st.booleans()),
    st.builds(r.Handicap, seats, st.integers(0, 300)),
    st.builds(r.Rename, st.sampled_from(("Ana", "Zoé", "Bo"))),
    st.sampled_from((r.Here(), r.Leave(), r.Emote("bravo", "Bo"))),
)

DICE = st.randoms(use_true_random=False)


def said(kinds: Iterable[type[Gesture]], dice: Random) -> Gesture:
    """Any gesture of these kinds, sense or nonsense."""
    kind = dice.choice(list(kinds))
    gesture: Gesture = wild(kind, (*SEATS, "animal:cow", "A1", "7r"), dice)
    return structs.replace(gesture, seat="")


def options(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Some of what a host may choose."""
    return st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in known(game).CHOICES.items()}
    )


class Evening(RuleBasedStateMachine):
    """Four people and a table, on a clock that costs nothing."""

    first_game: str

    @initialize(
        bots=st.integers(0, 3),
        pace=st.sampled_from((1.0, 0.1)),
        ways=st.lists(st.sampled_from((1.0, 20.0, 150.0, 900.0)), min_size=4, max_size=4),
        data=st.data(),
    )
    def sit_down(self, bots: int, pace: float, ways: list[float], data: st.DataObject) -> None:
        self.room = Room(self.first_game)
        self.ways = dict(zip(PEOPLE, ways, strict=True))
        self.come("ana", False)
        setup = r.Set(options=data.draw(options(self.first_game)), settings=Settings(pace=pace))
        self.room.ask("ana", setup, *[r.AddBot("hard")] * bots)
        self.come("bo", False)
        self.room.ask("ana", r.Start(SEED))
        self.room.advance(data.draw(st.sampled_from((0.0, 2_500.0, 9_000.0))) * pace)

    @property
    def game(self) -> AnyGame:
        return GAMES[self.room.state.game]

    @rule(person=people, watch=st.booleans())
    def come(self, person: str, watch: bool) -> None:
        self.room.join(person, way=self.ways[person], watch=watch)

    @rule(person=people)
    def drop(self, person: str) -> None:
        if person in self.room.connections:
            self.room.drop(person)

    @rule(person=people, request=requests)
    def ask(self, person: str, request: r.AnyRequest) -> None:
        self.room.ask(person, request)

    @rule(
        request=st.sampled_from((r.Pause(), r.Resume(), r.Start(SEED), r.Stand(), r.Leave()))
        | st.builds(r.Set, game=st.sampled_from([*GAMES]))
    )
    def host_asks(self, request: r.AnyRequest) -> None:
        if self.room.state.host is not None:
            self.room.ask(str(self.room.state.host), request)

    @rule(person=people, dice=DICE)
    def play(self, person: str, dice: Random) -> None:
        calm = [kind for kind in self.game.language.gestures if kind not in self.game.racing.gestures]
        command = said(calm, dice)
        try:
            self.room.play(person, command)
        except Malformed:
            """Not our language: that person is told, and nothing has changed."""

    @rule(person=people, dice=DICE, after=milliseconds, back=st.integers(0, 3))
    def press(self, person: str, dice: Random, after: float, back: int) -> None:
        """Of a view that was on the screen not long ago, or of one that never was."""
        command = said(self.game.racing.gestures, dice)
        seen = self.room.screens.get(person, [])
        if len(seen) > back and person in self.room.connections:
            painted, view = seen[-1 - back]
            self.room.hand(person, max(after, self.room.at - painted), command, view.v)
        else:
            self.room.pressed(person, Press(command, 10_000, after))

    @rule(seat=seats)
    def do_what_is_asked(self, seat: str) -> None:
        """So that games get somewhere."""
        chair = next((chair for chair in self.room.state.chairs if chair.seat == seat), None)
        person = "" if chair is None else str(chair.person)
        if self.room.state.stage != "playing" or person not in self.room.connections:
            return
        seen = self.game.sight.of(self.room.state.game_state, seat)
        for gesture in known(self.game.name).asked(seat, seen):
            if not isinstance(gesture, self.game.racing.gestures):
                self.room.play(person, gesture)
            elif self.room.screens.get(person):
                self.room.hand(person, 300.0, gesture)

    @rule(person=people, hidden=st.booleans())
    def hide(self, person: str, hidden: bool) -> None:
        self.room.do(self.room.table.hide(PersonId(person), hidden, self.room.at))

    @rule(ms=milliseconds)
    def wait(self, ms: float) -> None:
        self.room.advance(ms)

    @precondition(lambda self: self.room.log)
    @rule()
    def crash(self) -> None:
        """The server stops and starts again; everybody comes back."""
        here = sorted(self.room.connections)
        table, effects = Table.restored("ROOM", self.room.first_game, list(self.room.log), self.room.at)
        self.room = self.room.continued_with(table)
        self.room.do(effects)
        for person in here:
            self.come(person, False)
        self.room.advance(2_500)

    def teardown(self) -> None:
        """People are present and do nothing more, but that a host who has paused goes on: the game ends."""
        room = getattr(self, "room", None)
        if room is None:
            return
        room.check_log()
        self.somebody_is_here()
        pace = room.state.settings.pace
        room.advance(room.state.settings.grace_ms * pace)
        if room.state.is_paused and room.state.host is not None:
            self.come(room.state.host, False)
            room.ask(room.state.host, r.Resume())
        if room.connections:
            room.run_while(lambda: room.state.stage == "playing", within=LONGEST_GAME * pace)
        else:
            room.run_while(lambda: not room.table.is_closed, within=1_800_000)
        room.check_log()

    def somebody_is_here(self) -> None:
        """If anybody may come at all."""
        for person in (*map(str, self.room.state.people), "eve"):
            if not self.room.connections:
                self.ways.setdefault(person, 20.0)
                self.come(person, False)


@pytest.mark.rule("T05", "T08")
@pytest.mark.parametrize("game", GAMES)
def test_a_table_never_gets_stuck(game: str) -> None:
    run_state_machine_as_test(evening_of(game), settings=settings(max_examples=15))


def evening_of(game: str) -> type[Evening]:
    return type("Evening", (Evening,), {"first_game": game})


def test_an_evening_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that forgets to act when time runs out is found out."""
    monkeypatch.setattr("prems.table.playing.open_game.OpenGame.limit_at", lambda _: None)
    with pytest.raises(Stuck):
        run_state_machine_as_test(
            evening_of("arriba"),
            settings=settings(
                max_examples=5,
                stateful_step_count=3,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                report_multiple_bugs=False,
            ),
        )


def test_every_refusal_is_for_one_person() -> None:
    assert all("person" in kind.__struct_fields__ for kind in (fx.Refuse, fx.HandAnswered, fx.Ask, fx.Listen))
