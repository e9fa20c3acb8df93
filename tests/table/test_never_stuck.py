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
from tests.kit.wild import wild
from tests.kit.world import SEED, SteadyWorld, Stuck

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
    st.builds(r.Sit, guest=seats),
    st.builds(r.Stand, st.none() | seats),
    st.builds(r.Coach, is_wanted=st.booleans()),
    st.builds(r.Ready, st.booleans()),
    st.builds(r.AddBot, st.sampled_from(("easy", "normal", "hard"))),
    st.builds(r.RemoveBot, seats),
    st.builds(r.Order, st.permutations(["Ana", "Bo", "Cy"])),
    st.builds(r.Kick, people),
    st.builds(r.Appoint, people),
    st.builds(r.Lock, st.booleans()),
    st.builds(r.Handicap, seats, st.integers(0, 300)),
    st.builds(r.Rename, st.sampled_from(("Ana", "Zoé", "Bo"))),
    st.sampled_from((r.Here(), r.Continue(), r.Leave(), r.Emote("bravo", "Bo"))),
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
        self.world = SteadyWorld(self.first_game)
        self.ways = dict(zip(PEOPLE, ways, strict=True))
        self.come("ana", False)
        setup = r.Set(options=data.draw(options(self.first_game)), settings=Settings(pace=pace))
        self.world.ask("ana", setup, *[r.AddBot("hard")] * bots)
        self.come("bo", False)
        self.world.ask("ana", r.Start(SEED))
        self.world.advance(data.draw(st.sampled_from((0.0, 2_500.0, 9_000.0))) * pace)

    @property
    def game(self) -> AnyGame:
        return GAMES[self.world.state.game]

    @rule(person=people, watch=st.booleans())
    def come(self, person: str, watch: bool) -> None:
        self.world.join(person, way=self.ways[person], watch=watch)

    @rule(person=people)
    def drop(self, person: str) -> None:
        if person in self.world.connections:
            self.world.drop(person)

    @rule(person=people, request=requests)
    def ask(self, person: str, request: r.AnyRequest) -> None:
        self.world.ask(person, request)

    @rule(
        request=st.sampled_from((r.Pause(), r.Resume(), r.Start(SEED), r.Stand(), r.Leave()))
        | st.builds(r.Set, game=st.sampled_from([*GAMES]))
    )
    def host_asks(self, request: r.AnyRequest) -> None:
        if self.world.state.host is not None:
            self.world.ask(str(self.world.state.host), request)

    @rule(person=people, dice=DICE)
    def play(self, person: str, dice: Random) -> None:
        calm = [kind for kind in self.game.language.gestures if kind not in self.game.racing.gestures]
        command = said(calm, dice)
        try:
            self.world.play(person, command)
        except Malformed:
            """Not our language: that person is told, and nothing has changed."""

    @rule(person=people, dice=DICE, after=milliseconds, back=st.integers(0, 3))
    def press(self, person: str, dice: Random, after: float, back: int) -> None:
        """Of a view that was on the screen not long ago, or of one that never was."""
        command = said(self.game.racing.gestures, dice)
        seen = self.world.screens.get(person, [])
        if len(seen) > back and person in self.world.connections:
            painted, view = seen[-1 - back]
            self.world.hand(person, max(after, self.world.at - painted), command, view.v)
        else:
            self.world.pressed(person, Press(command, 10_000, after))

    @rule(seat=seats)
    def do_what_is_asked(self, seat: str) -> None:
        """So that games get somewhere."""
        chair = next((chair for chair in self.world.state.chairs if chair.seat == seat), None)
        person = "" if chair is None else str(chair.person)
        if self.world.state.stage != "playing" or person not in self.world.connections:
            return
        seen = self.game.sight.of(self.world.state.game_state, seat)
        for gesture in known(self.game.name).asked(seat, seen):
            if not isinstance(gesture, self.game.racing.gestures):
                self.world.play(person, gesture)
            elif self.world.screens.get(person):
                self.world.hand(person, 300.0, gesture)

    @rule(person=people, hidden=st.booleans())
    def hide(self, person: str, hidden: bool) -> None:
        self.world.do(self.world.table.hide(PersonId(person), hidden, self.world.at))

    @rule(ms=milliseconds)
    def wait(self, ms: float) -> None:
        self.world.advance(ms)

    @precondition(lambda self: self.world.log)
    @rule()
    def crash(self) -> None:
        """The server stops and starts again; everybody comes back."""
        here = sorted(self.world.connections)
        table, effects = Table.restored("ROOM", self.world.first_game, list(self.world.log), self.world.at)
        self.world = self.world.continued_with(table)
        self.world.do(effects)
        for person in here:
            self.come(person, False)
        self.world.advance(2_500)

    def teardown(self) -> None:
        """People do nothing more, but that a host who has paused goes on and slips are read: the game ends."""
        world = getattr(self, "world", None)
        if world is None:
            return
        world.check_log()
        self.somebody_is_here()
        pace = world.state.settings.pace
        world.advance(world.state.settings.grace_ms * pace)
        if world.state.is_paused and world.state.host is not None:
            self.come(world.state.host, False)
            world.ask(world.state.host, r.Resume())
        for person in world.connections:
            world.ask(person, r.Coach(is_wanted=False))
        if world.connections:
            world.run_while(lambda: world.state.stage == "playing", within=LONGEST_GAME * pace)
        else:
            world.run_while(lambda: not world.table.is_closed, within=1_800_000)
        world.check_log()

    def somebody_is_here(self) -> None:
        """If anybody may come at all."""
        for person in (*map(str, self.world.state.people), "eve"):
            if not self.world.connections:
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
