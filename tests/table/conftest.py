"""What every test of the table starts from."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from prems.games import GAMES
from prems.games.arriba import commands as arriba
from prems.games.arriba.cards import DECK
from tests.kit.bots import bots_of
from tests.kit.world import SteadyWorld

Stack = Callable[..., None]


@pytest.fixture(autouse=True)
def predictable_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, replace(game, bots=bots_of(name)))


@pytest.fixture
def world() -> Iterator[SteadyWorld]:
    """A table for Arriba that nobody has come to yet. What its log says is what it is, whatever was done to it."""
    world = SteadyWorld("arriba")
    yield world
    world.check_log()


@pytest.fixture
def leprechauns() -> Iterator[SteadyWorld]:
    world = SteadyWorld("leprechauns")
    yield world
    world.check_log()


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Stack:
    """Stack the deck: `stack("Ana", Ana="1r 2r", Bo="1g")` lets Ana begin and draw symbol 1 in red, then 2."""

    def stacked(first: str, **piles: str) -> None:
        tops = {seat: cards.split() for seat, cards in piles.items()}
        named = [card for cards in tops.values() for card in cards]
        rest = iter(card for card in _without_matches() if card not in named)
        size = len(DECK) // len(tops)
        full = [cards + [next(rest) for _ in range(size - len(cards))] for cards in tops.values()]
        dealt = tuple(card for row in zip(*full, strict=True) for card in row) + tuple(rest)
        rules = replace(GAMES["arriba"].rules, deal=lambda *_: arriba.Deal(dealt, first=first))
        monkeypatch.setitem(GAMES, "arriba", replace(GAMES["arriba"], rules=rules))

    return stacked


def _without_matches() -> list[str]:
    """Symbol by symbol, so that neighbours do not show the same one; special cards last."""
    return [f"{symbol}{colour}" for colour in "rgby" for symbol in range(18, 0, -1)] + list(DECK[72:])
