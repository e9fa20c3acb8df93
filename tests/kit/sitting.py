"""How does a law get a game in the middle of things?"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from prems.games import GAMES
from prems.kernel.game import AnyGame, Decision
from prems.kernel.log import Entry, entries, entry_line, header_line
from prems.kernel.shuffle import Shuffle, seeded
from prems.kernel.values import Command, Malformed, Ms, Refusal, Seats
from prems.lab.player import PACE, random_command
from tests.kit.wild import wild
from tests.laws.words import words

NAMES: Final = ("Zoë", "bo", "李", "a b", "null", "ana", "Ü", "x")

Test = Callable[..., None]

over_all_games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def law(test: Test) -> Test:
    """A law over all games; hypothesis throws the dice."""
    return over(*GAMES.values())(test)


def over(*games: AnyGame) -> Callable[[Test], Test]:
    """A law of some games only."""
    thrown = given(dice=st.randoms(use_true_random=False))
    of_each = pytest.mark.parametrize("game", games, ids=[game.name for game in games])
    return lambda test: of_each(thrown(test))


class Sitting:
    """A game being played, with its log."""

    def __init__(self, game: AnyGame, seats: Seats, options: Any) -> None:
        self.game, self.seats, self.options = game, seats, options
        self.state = game.rules.blank(seats, options)
        self.at: Ms = 0
        self.entries: list[Entry] = []

    def do(self, command: Command) -> Decision:
        self.at += PACE
        decision = self.game.rules.decide(self.state, command, self.at)
        if not isinstance(decision, Refusal):
            for entry in entries(decision, command, len(self.entries)):
                self.state = self.game.rules.evolve(self.state, entry.event)
                self.entries.append(entry)
        return decision

    def log(self) -> list[str]:
        """As it is saved: JSON Lines."""
        return [header_line(self.game, self.seats, self.options), *map(entry_line, self.entries)]

    def position(self) -> dict[str, Any]:
        return self.game.notation.write(self.state)

    def snapshot(self) -> Any:
        return deepcopy(self.state)


def opened(game: AnyGame, dice: Random) -> Sitting:
    """A table with any number of seats and any options, before the first deal."""
    seats = NAMES[: dice.choice(game.seats)]
    options = wild(game.language.options, seats, dice) if dice.random() < 0.7 else game.language.options()
    return Sitting(game, seats, options)


def somewhere(game: AnyGame, dice: Random, most: int = 150) -> Sitting:
    """In the middle of a game: dealt, and after some random moves."""
    sitting = opened(game, dice)
    steps, moves = dice.randint(1, most), cast(dice)
    for _ in range(steps):
        if game.rules.is_over(sitting.state):
            break
        sitting.do(random_command(game, sitting.state, moves))
    return sitting


def played(game: AnyGame, dice: Random, steps: int) -> Iterator[tuple[Sitting, Command]]:
    """A sitting before each of some moves, with the move that comes next."""
    sitting = somewhere(game, dice)
    for _ in range(steps):
        if game.rules.is_over(sitting.state):
            return
        command = random_command(game, sitting.state, dice)
        yield sitting, command
        sitting.do(command)


def anything(sitting: Sitting, dice: Random) -> Command:
    """What is allowed, what is not, and what no player would ever do; but it speaks of this table."""
    game, state = sitting.game, sitting.state
    how = dice.random()
    mishaps = game.chances.mishaps(state)
    if how < 0.2 and mishaps:
        return dice.choice(mishaps)
    if how < 0.4:
        return random_command(game, state, dice)
    if how < 0.5:
        return game.rules.deal(state, shuffle(dice))
    known = vocabulary(sitting)
    for _ in range(3):
        command: Command = wild(dice.choice(game.language.commands), known, dice)
        if is_understood(game, state, command):
            return command
    return game.rules.timeout


def careless_command(game: AnyGame, state: Any, dice: Random) -> Command:
    """One time in six a slip: what is rare in other games happens often here."""
    mishaps = game.chances.mishaps(state)
    return dice.choice(mishaps) if mishaps and dice.random() < 0.16 else random_command(game, state, dice)


def vocabulary(sitting: Sitting) -> list[str]:
    """Mostly seats; also every card and answer that is spoken of just now."""
    spoken = sorted({*words(sitting.position()), *words(sitting.game.chances.moves(sitting.state))})
    return [*sitting.seats * (1 + len(spoken) // len(sitting.seats)), *spoken]


def is_understood(game: AnyGame, state: Any, command: Command) -> bool:
    try:
        game.rules.check(state, command)
    except Malformed:
        return False
    return True


def cast(dice: Random) -> Random:
    """Dice of our own, for long games: hypothesis chooses which, and need not watch every throw."""
    return Random(dice.randint(0, 10_000))


def shuffle(dice: Random) -> Shuffle:
    return seeded(dice.randint(0, 10_000))


def cards_of(game: AnyGame, seats: Seats) -> set[str]:
    """Every card that is dealt, by what a deal names."""
    deal = to_builtins(game.rules.deal(game.rules.blank(seats, game.language.options()), seeded(0)))
    return {word for key, value in deal.items() if key != "do" for word in words(value)} - set(seats)
