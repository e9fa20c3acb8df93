"""Is the log the game: can a table be stopped at any moment and go on as if nothing had been?"""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import json

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.log import Log, verify
from prems.kernel.values import Refusal
from prems.lab.player import PACE, random_command
from tests.kit.sitting import Sitting, anything, careless_command, law, opened, over_all_games, played, somewhere

DICE = st.randoms(use_true_random=False)


@law
def test_folding_the_events_gives_the_state(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    state = game.rules.blank(sitting.seats, sitting.options)
    for entry in sitting.entries:
        state = game.rules.evolve(state, entry.event)
    assert state == sitting.state


@law
def test_a_saved_log_gives_the_state_and_follows_from_the_rules(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    assert from_log(sitting.log()) == sitting.state
    assert verify(Log(GAMES, sitting.log())) == len(sitting.entries)


@law
def test_what_is_shown_can_be_fed_back_and_plays_on_identically(game: AnyGame, dice: Random) -> None:
    shown: Any = None
    for sitting, command in played(game, dice, steps=25):
        if shown is None:
            shown = from_position(sitting)
        assert game.notation.write(shown) == sitting.position()
        decision = game.rules.decide(sitting.state, command, sitting.at)
        assert game.rules.decide(shown, command, sitting.at) == decision
        assert not isinstance(decision, Refusal)
        for event in decision:
            shown = game.rules.evolve(shown, event)


@over_all_games
def test_every_position_of_whole_games_can_be_fed_back(game: AnyGame) -> None:
    dice = Random(1)
    moves = 0
    while moves < 2_000:
        sitting = opened(game, dice)
        sitting.do(random_command(game, sitting.state, dice))
        while not game.rules.is_over(sitting.state):
            command = careless_command(game, sitting.state, dice)
            shown = from_position(sitting)
            assert game.notation.write(shown) == sitting.position()
            assert game.rules.decide(shown, command, sitting.at + PACE) == sitting.do(command)
            moves += 1


class Interrupted(RuleBasedStateMachine):
    """A table that is stopped again and again, beside one that never is."""

    game: AnyGame

    @initialize(dice=DICE)
    def a_game_has_begun(self, dice: Random) -> None:
        self.sitting = somewhere(self.game, dice)
        self.other = self.sitting.snapshot()

    @precondition(lambda self: not self.game.rules.is_over(self.sitting.state))
    @rule(dice=DICE)
    def the_game_goes_on(self, dice: Random) -> None:
        command = random_command(self.game, self.sitting.state, dice)
        decision = self.sitting.do(command)
        assert self.game.rules.decide(self.other, command, self.sitting.at) == decision
        assert not isinstance(decision, Refusal)
        for event in decision:
            self.other = self.game.rules.evolve(self.other, event)

    @rule(dice=DICE)
    def somebody_tries_anything(self, dice: Random) -> None:
        command = anything(self.sitting, dice)
        refused = self.game.rules.decide(self.other, command, 0)
        assert isinstance(refused, Refusal) == isinstance(
            self.game.rules.decide(self.sitting.state, command, 0), Refusal
        )

    @rule()
    def it_is_stopped_and_goes_on_from_its_log(self) -> None:
        self.other = from_log(self.sitting.log())

    @rule()
    def it_is_stopped_and_goes_on_from_what_was_shown(self) -> None:
        self.other = from_position(self.sitting)

    @invariant()
    def both_tables_show_the_same(self) -> None:
        assert self.game.notation.write(self.other) == self.sitting.position()
        for seat in self.sitting.seats:
            assert self.game.sight.of(self.other, seat) == self.game.sight.of(self.sitting.state, seat)


@over_all_games
def test_a_table_that_is_interrupted_plays_on_identically(game: AnyGame) -> None:
    machine = type("Interrupted", (Interrupted,), {"game": game})
    run_state_machine_as_test(machine, settings=settings(max_examples=15, stateful_step_count=30))


def from_log(lines: list[str]) -> Any:
    log = Log(GAMES, lines)
    state = log.start()
    for _, entry in log.entries():
        state = log.game.rules.evolve(state, entry.event)
    return state


def from_position(sitting: Sitting) -> Any:
    shown = json.decode(json.encode(sitting.position()))
    return sitting.game.notation.read(shown, sitting.seats, sitting.options)
