"""Do bots play every game to its end, by commands that make sense?"""

from collections.abc import Sequence
from functools import partial
from typing import Any, Union

import msgspec
import pytest

from prems.games import GAMES
from prems.games.arriba.events import CardFlipped, TotemGrabbed
from prems.games.leprechauns.events import RecitalJudged, RoundBegun
from prems.games.leprechauns.options import Options as LeprechaunsOptions
from prems.kernel.bot import Intent
from prems.kernel.game import AnyGame
from prems.kernel.values import Seat
from tests.bots.tables import Witness, bots_for, whole_game


def check_intents(game: AnyGame, seat: Seat, intents: Sequence[Intent], state: Any) -> None:
    for intent in intents:
        written = msgspec.json.encode(intent.command)
        assert msgspec.json.decode(written, type=Union[game.language.commands]) == intent.command
        game.rules.check(state, intent.command)
        assert intent.command.seat == seat, "a bot speaks for itself"
        assert 0 < intent.after < 20_000


def play(game: str, count: int, seed: int, options: object = None) -> Witness:
    return whole_game(game, bots_for(game, count, seed), seed, options, partial(check_intents, GAMES[game]))


@pytest.mark.parametrize(("game", "count"), [(name, count) for name, game in GAMES.items() for count in game.seats])
def test_every_number_of_bots_plays_to_the_end(game: str, count: int) -> None:
    play(game, count, seed=count)


@pytest.mark.parametrize("seed", range(5))
def test_arriba_is_played_with_turns_and_grabs(seed: int) -> None:
    witness = play("arriba", 4, seed)
    assert sum(isinstance(event, CardFlipped) for event in witness.events) > 60
    assert {event.why for event in witness.events if isinstance(event, TotemGrabbed)} >= {"match", "totem"}


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    "options",
    [
        LeprechaunsOptions(),
        LeprechaunsOptions(edition="prototype"),
        LeprechaunsOptions(judging="aloud"),
        LeprechaunsOptions(actions=False, motifs_needed=1),
    ],
)
def test_leprechauns_is_played_in_every_variant(seed: int, options: LeprechaunsOptions) -> None:
    witness = play("leprechauns", 2 + seed % 5, seed, options)
    assert sum(isinstance(event, RoundBegun) for event in witness.events) == 6
    assert any(event.won for event in witness.events if isinstance(event, RecitalJudged))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    assert play(game, 4, 7).events == play(game, 4, 7).events
    assert play(game, 4, 7).events != play(game, 4, 8).events
