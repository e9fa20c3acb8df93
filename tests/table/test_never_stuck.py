"""Whatever people do, at any moment, in any order: does the table go on, and does its log stay the truth?"""

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from prems.games.arriba import commands as a
from prems.games.leprechauns import commands as l
from prems.kernel.values import Command, Malformed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness import Press
from prems.table.state import PersonId, Settings
from prems.table.table import Table
from tests.kit.room import SEED, Room, Stuck

PEOPLE = ("ana", "bo", "cy", "dee")
LONGEST_GAME = 3 * 3_600_000.0  # of the game's own time: far more than its limits add up to

people = st.sampled_from(PEOPLE)
seats = st.sampled_from(("Ana", "Bo", "Cy", "Dee", "Tick", "Tock", "Hawk", "Swann"))
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
    st.sampled_from((r.Here(), r.Leave(), r.Emote("wow"))),
)

fields: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.just(""),
    "grip": st.floats(0, 1),
    "card_of": seats,
    "hand": st.sampled_from((None, "left", "right")),
    "side": st.sampled_from(("palm", "back")),
    "spot": st.sampled_from(((0.5, 0.5), (0.0, 0.0))),
    "answers": st.sampled_from((None, [], ["animal:cow", "colour:red"], ["a", "b", "c"])),
    "ok": st.booleans(),
    "next": seats,
    "partner": st.none() | seats,
    "card": st.sampled_from(("A1", "B2")),
    "to": seats,
}


def said(*kinds: type[Command]) -> st.SearchStrategy[Any]:
    """Any command of these kinds, sense or nonsense."""
    return st.one_of(
        [
            st.builds(kind, **{name: fields[name] for name in kind.__struct_fields__ if name in fields})
            for kind in kinds
        ]
    )


played = {
    "arriba": said(a.Flip, a.Signal),
    "leprechauns": said(l.Signal, l.Lift, l.Recite, l.Vote, l.Name, l.Swap, l.Discard, l.GivePrems),
}
pressed = {"arriba": said(a.Grab), "leprechauns": said(l.Slap)}

options = {
    "arriba": st.fixed_dictionaries(
        {"rounds": st.integers(1, 2)},
        optional={"turn_ms": st.sampled_from((0, 700, 6_000)), "first": seats, "tie_ms": st.sampled_from((0, 5, 50))},
    ),
    "leprechauns": st.fixed_dictionaries(
        {},
        optional={
            "judging": st.sampled_from(("picked", "aloud")),
            "edition": st.sampled_from(("final", "prototype")),
            "actions": st.booleans(),
            "youngest": seats,
            "slap_ms": st.sampled_from((0, 1_000, 12_000)),
        },
    ),
}


class Evening(RuleBasedStateMachine):
    """Four people and a table, on a clock that costs nothing."""

    @initialize(
        game=st.sampled_from(("arriba", "leprechauns")),
        bots=st.integers(0, 3),
        pace=st.sampled_from((1.0, 0.1)),
        ways=st.lists(st.sampled_from((1.0, 20.0, 150.0, 900.0)), min_size=4, max_size=4),
        data=st.data(),
    )
    def sit_down(self, game: str, bots: int, pace: float, ways: list[float], data: st.DataObject) -> None:
        self.room = Room(game)
        self.ways = dict(zip(PEOPLE, ways, strict=True))
        self.come("ana", False)
        setup = r.Set(options=data.draw(options[game]), settings=Settings(pace=pace))
        self.room.ask("ana", setup, *[r.AddBot("hard")] * bots)
        self.come("bo", False)
        self.room.ask("ana", r.Start(SEED))
        self.room.advance(data.draw(st.sampled_from((0.0, 2_500.0, 9_000.0))) * pace)

    @property
    def game(self) -> str:
        return self.room.state.game

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

    @rule(request=st.sampled_from((r.Pause(), r.Resume(), r.Start(SEED), r.Stand(), r.Leave(), r.Set(game="arriba"))))
    def host_asks(self, request: r.AnyRequest) -> None:
        if self.room.state.host is not None:
            self.room.ask(self.room.state.host, request)

    @rule(person=people, data=st.data())
    def play(self, person: str, data: st.DataObject) -> None:
        command = data.draw(played[self.game])
        try:
            self.room.play(person, command)
        except Malformed:
            """Not our language: that person is told, and nothing has changed."""

    @rule(person=people, data=st.data(), after=milliseconds, back=st.integers(0, 3))
    def press(self, person: str, data: st.DataObject, after: float, back: int) -> None:
        """Of a view that was on the screen not long ago, or of one that never was."""
        command = data.draw(pressed[self.game])
        seen = self.room.screens.get(person, [])
        if len(seen) > back and person in self.room.connections:
            painted, view = seen[-1 - back]
            self.room.hand(person, max(after, self.room.at - painted), command, view.v)
        else:
            self.room.pressed(person, Press(command, 10_000, after))

    @rule(who=st.sampled_from(("turn", "head_by", "prems", "reciter")))
    def do_what_is_asked(self, who: str) -> None:
        """So that games get somewhere."""
        if self.room.state.game_state is None:
            return
        seat = getattr(self.room.state.game_state, who, None)
        chair = next((chair for chair in self.room.state.chairs if chair.seat == seat), None)
        if chair is not None and chair.person in self.room.connections:
            command = {
                "turn": a.Flip(""),
                "head_by": a.Signal(""),
                "prems": l.Signal(""),
                "reciter": l.Recite("", []),
            }
            self.room.play(chair.person, command[who])

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
        for person in (*self.room.state.people, "eve"):
            if not self.room.connections:
                self.ways.setdefault(person, 20.0)
                self.come(person, False)


@pytest.mark.rule("T05", "T08")
def test_a_table_never_gets_stuck() -> None:
    run_state_machine_as_test(Evening, settings=settings(max_examples=30))


def test_an_evening_can_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that forgets to act when time runs out is found out."""
    monkeypatch.setattr("prems.table.playing.open_game.OpenGame.limit_at", lambda _: None)
    with pytest.raises(Stuck):
        run_state_machine_as_test(
            Evening,
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
