"""Does everything that is sent or saved come back as it was?"""

from collections.abc import Callable
from random import Random
from typing import Any, Union

from msgspec import Struct, json, msgpack

from prems.kernel.game import AnyGame
from tests.kit.sitting import law, somewhere, vocabulary
from tests.kit.wild import wild

CODECS: list[tuple[Callable[[Any], bytes], Callable[..., Any]]] = [
    (json.encode, json.decode),
    (msgpack.encode, msgpack.decode),
]


@law
def test_commands_come_back_as_they_were(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for kind in game.language.commands:
        comes_back(wild(kind, vocabulary(sitting), dice), Union[game.language.commands])


@law
def test_events_come_back_as_they_were(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    for entry in sitting.entries:
        comes_back(entry.event, Union[game.language.events])
    for kind in game.language.events:
        comes_back(wild(kind, vocabulary(sitting), dice), Union[game.language.events])


@law
def test_views_come_back_as_they_were(game: AnyGame, dice: Random) -> None:
    sitting = somewhere(game, dice)
    comes_back(game.sight.view(sitting.state), game.language.view)
    comes_back(game.sight.hands_only(sitting.state), game.language.view)
    for seat in sitting.seats:
        if (own := game.sight.secrets(sitting.state, seat)) is not None:
            comes_back(own, game.language.secrets)


@law
def test_options_come_back_as_they_were(game: AnyGame, dice: Random) -> None:
    comes_back(somewhere(game, dice, most=1).options, game.language.options)


def comes_back(thing: Struct, kind: Any) -> None:
    for encode, decode in CODECS:
        assert decode(encode(thing), type=kind) == thing
