"""Does judging stay judging: does nothing change but by events?"""

from random import Random

from msgspec import json

from prems.kernel.game import AnyGame
from prems.kernel.values import Refusal
from prems.lab.player import random_command
from tests.kit.sitting import anything, is_understood, law, opened, over_all_games, played, shuffle, somewhere
from tests.kit.wild import wild


@law
def test_decide_changes_nothing_in_the_state_it_is_given(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    before = sitting.snapshot()
    for _ in range(5):
        game.rules.decide(sitting.state, anything(sitting, dice), sitting.at)
        assert sitting.state == before


@law
def test_a_refusal_changes_nothing(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for _ in range(10):
        before, log = sitting.snapshot(), list(sitting.entries)
        if isinstance(sitting.do(anything(sitting, dice)), Refusal):
            assert (sitting.state, sitting.entries) == (before, log)


@law
def test_every_refusal_has_words(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for _ in range(20):
        decision = game.rules.decide(sitting.state, anything(sitting, dice), sitting.at)
        assert not isinstance(decision, Refusal) or decision.code in game.language.refusals


@law
def test_a_decision_is_a_refusal_or_says_something(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for _ in range(10):
        decision = sitting.do(anything(sitting, dice))
        assert isinstance(decision, Refusal) or len(decision) > 0


@law
def test_every_event_of_a_decision_happens_at_its_moment(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    decision = sitting.do(anything(sitting, dice))
    assert isinstance(decision, Refusal) or {event.at for event in decision} == {sitting.at}


@law
def test_what_is_offered_is_accepted(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for command in (*game.chances.moves(sitting.state), *game.chances.mishaps(sitting.state)):
        assert is_understood(game, sitting.state, command)
        assert not isinstance(game.rules.decide(sitting.state, command, sitting.at), Refusal), command


@law
def test_without_moves_or_slips_a_deal_is_due_or_the_game_is_over(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    choices = [*game.chances.moves(sitting.state), *game.chances.mishaps(sitting.state)]
    deal = game.rules.deal(sitting.state, shuffle(dice))
    can_be_dealt = not isinstance(game.rules.decide(sitting.state, deal, sitting.at), Refusal)
    assert can_be_dealt == (not choices and not game.rules.is_over(sitting.state))


@law
def test_before_the_deal_and_after_the_end_nobody_can_do_anything(game: AnyGame, dice: Random) -> None:
    fresh, done = opened(game, dice), somewhere(game, dice, most=2_000)
    for sitting in (fresh, done) if game.rules.is_over(done.state) else (fresh,):
        for kind in game.language.commands:
            command = wild(kind, sitting.seats, dice)
            if is_understood(game, sitting.state, command):
                assert isinstance(game.rules.decide(sitting.state, command, 0), Refusal), command
        assert game.rules.due(sitting.state) is None


@law
def test_what_has_happened_and_what_was_seen_never_changes(game: AnyGame, dice: Random) -> None:
    """State may be changed in place: no event and no view may hang on it."""
    given: list[tuple[object, bytes]] = []
    for sitting, command in played(game, dice, steps=40):
        decision = game.rules.decide(sitting.state, command, sitting.at)
        assert not isinstance(decision, Refusal)
        for event in decision:
            sitting.state = game.rules.evolve(sitting.state, event)
            view = game.sight.view(sitting.state)
            given += [(event, json.encode(event)), (view, json.encode(view))]
    for thing, written in given:
        assert json.encode(thing) == written


@over_all_games
def test_every_command_can_be_given_and_every_event_can_happen(game: AnyGame) -> None:
    commands: set[type] = set()
    events: set[type] = set()
    for seed in range(200):
        dice = Random(seed)
        sitting = opened(game, dice)
        while not game.rules.is_over(sitting.state):
            command = random_command(game, sitting.state, dice)
            decision = sitting.do(command)
            assert not isinstance(decision, Refusal)
            commands.add(type(command))
            events.update(map(type, decision))
    assert commands == set(game.language.commands)
    assert events == set(game.language.events)
