"""Does anybody see what nobody may see?"""

from random import Random

from msgspec import json

from prems.kernel.game import AnyGame
from prems.kernel.values import Refusal
from prems.lab.player import random_command
from tests.kit.sitting import cards_of, cast, law, opened, over_all_games, somewhere
from tests.laws.secrets import reshuffled
from tests.laws.words import words


@law
def test_two_tables_that_differ_in_what_is_hidden_look_the_same(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    position = sitting.position()
    here = game.notation.read(position, sitting.seats, sitting.options)
    assert game.sight.view(here) == game.sight.view(sitting.state)
    for seat in sitting.seats:
        other = reshuffled(game, position, sitting.options, dice, seat)
        there = game.notation.read(other, sitting.seats, sitting.options)
        assert json.encode(game.sight.of(there, seat)) == json.encode(game.sight.of(here, seat))


@law
def test_for_whom_a_race_waits_tells_nothing_that_is_hidden(game: AnyGame, dice: Random) -> None:
    """Everybody sees how long a verdict takes, and whose pages are asked to say that no hand came down."""
    sitting = somewhere(game, dice)
    for _ in range(3):
        other = reshuffled(game, sitting.position(), sitting.options, dice)
        there = game.notation.read(other, sitting.seats, sitting.options)
        assert game.racing.at_stake(there) == game.racing.at_stake(sitting.state)


@law
def test_a_seat_is_told_of_its_own_cards_and_of_those_that_have_been_seen(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = opened(game, dice)
    cards = cards_of(game, sitting.seats)
    seen: dict[str, set[str]] = {seat: set() for seat in sitting.seats}
    while not game.rules.is_over(sitting.state):
        decision = game.rules.decide(sitting.state, random_command(game, sitting.state, dice), 0)
        assert not isinstance(decision, Refusal)
        for event in decision:
            sitting.state = game.rules.evolve(sitting.state, event)
            for seat in sitting.seats:
                told = game.sight.redact(event, seat)
                seen[seat].update(words(game.sight.of(sitting.state, seat)))
                assert told is None or cards.intersection(words(told)) <= seen[seat], (seat, told)


@over_all_games
def test_every_game_hides_something(game: AnyGame) -> None:
    """Else the law above would say nothing."""
    dice = Random(1)
    sitting = opened(game, dice)
    sitting.do(random_command(game, sitting.state, dice))
    position = sitting.position()
    assert reshuffled(game, position, sitting.options, dice) != position


@law
def test_an_event_tells_everybody_only_of_cards_that_have_been_seen(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = opened(game, dice)
    cards = cards_of(game, sitting.seats)
    seen: set[str] = set()
    while not game.rules.is_over(sitting.state):
        decision = game.rules.decide(sitting.state, random_command(game, sitting.state, dice), 0)
        assert not isinstance(decision, Refusal)
        for event in decision:
            sitting.state = game.rules.evolve(sitting.state, event)
            told = game.sight.redact(event, None)
            seen.update(words(game.sight.view(sitting.state)))
            assert told is None or cards.intersection(words(told)) <= seen, told
