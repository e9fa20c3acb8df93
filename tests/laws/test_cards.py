"""Where are the cards? None is lost, none is there twice, none comes from nowhere."""

from random import Random

from prems.kernel.game import AnyGame
from tests.kit.sitting import cards_of, law, played
from tests.laws.words import words


@law
def test_no_card_comes_from_nowhere(game: AnyGame, dice: Random) -> None:
    for sitting, command in played(game, dice, steps=30):
        cards = cards_of(game, sitting.seats)
        before = cards.intersection(words(sitting.position()))
        dealt = cards.intersection(words(command))
        sitting.do(command)
        assert cards.intersection(words(sitting.position())) <= before | dealt
