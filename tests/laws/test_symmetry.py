"""Does it matter who you are, or on which side of the table you sit?"""

from random import Random
from typing import Any

from msgspec import convert, to_builtins

from prems.kernel.game import AnyGame, Decision
from prems.kernel.values import Command, Refusal, Seats
from tests.kit.sitting import Sitting, anything, law, somewhere
from tests.laws.words import renamed, unordered

OTHER_NAMES = ("olga", "pim", "quy", "ria", "sam", "tom", "uma", "vic")


@law
def test_names_make_no_difference(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    names = dict(zip(sitting.seats, dice.sample(OTHER_NAMES, len(sitting.seats)), strict=True))
    for command in everything(sitting, dice):
        called: Command = convert(renamed(command, names), type(command))
        here = outcome(sitting, sitting.seats, to_builtins(sitting.options), sitting.position(), command)
        there = outcome(
            sitting,
            tuple(names.values()),
            renamed(sitting.options, names),
            renamed(sitting.position(), names),
            called,
        )
        assert renamed(there, {}) == renamed(here, names)


@law
def test_the_side_of_the_table_makes_no_difference(game: AnyGame, dice: Random) -> None:
    """The same people, counted from another seat on: what is done in seat order is the same, in another order."""
    sitting = somewhere(game, dice)
    turned = dice.randrange(1, len(sitting.seats))
    seats = (*sitting.seats[turned:], *sitting.seats[:turned])
    for command in everything(sitting, dice):
        if is_deal(game, command):
            continue  # cards are dealt from the first seat on
        options = to_builtins(sitting.options)
        here = outcome(sitting, sitting.seats, options, sitting.position(), command)
        there = outcome(sitting, seats, options, sitting.position(), command)
        assert whatever_order(there, seats) == whatever_order(here, seats)


def everything(sitting: Sitting, dice: Random) -> list[Command]:
    """All that is offered, and some of what is not."""
    state, game = sitting.state, sitting.game
    return [*game.chances.moves(state), *game.chances.mishaps(state), *(anything(sitting, dice) for _ in range(3))]


def outcome(
    sitting: Sitting, seats: Seats, options: dict[str, Any], position: dict[str, Any], command: Command
) -> dict[str, Any]:
    """What comes of a command in this position, written down."""
    game = sitting.game
    state = game.notation.read(position, seats, convert(options, game.language.options))
    decision: Decision = game.rules.decide(state, command, sitting.at)
    if isinstance(decision, Refusal):
        return {"refused": to_builtins(decision)}
    for event in decision:
        state = game.rules.evolve(state, event)
    return {"events": [to_builtins(event) for event in decision], "state": game.notation.write(state)}


def whatever_order(outcome: dict[str, Any], seats: Seats) -> tuple[Any, Any]:
    """In the state every list of cards keeps its order; events may come, and list things, in seat order."""

    def has_cards(items: list[Any]) -> bool:
        return not all(isinstance(item, dict) or item in seats for item in items)

    state = {key: value for key, value in outcome.items() if key != "events"}
    return unordered(outcome.get("events", ())), unordered(state, has_cards)


def is_deal(game: AnyGame, command: Command) -> bool:
    return type(command) is type(
        game.rules.deal(game.rules.blank(OTHER_NAMES[: game.seats[0]], game.language.options()), _as_it_lies)
    )


def _as_it_lies(things: Any, _: str) -> Any:
    return list(things)
