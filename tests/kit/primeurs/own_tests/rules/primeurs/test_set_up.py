"""How are the fruits dealt?"""

import pytest
from tests.kit.drawn import Table, refused
from tests.kit.primeurs.cards import DECK


@pytest.mark.rule("P01", "P02")
@pytest.mark.parametrize(("options", "each"), [({}, 5), ({"fruits": 7}, 7)])
def test_everybody_gets_as_many_and_the_rest_is_the_stall(options: dict[str, int], each: int) -> None:
    table = Table("primeurs", "ana bo cy", options, None)
    table.deal()
    assert {len(hand) for hand in table.hands.values()} == {each}
    assert sorted([*table.stall, *(card for hand in table.hands.values() for card in hand)]) == sorted(DECK)
    assert table.turn in ("ana", "bo", "cy")


@pytest.mark.rule("P02")
def test_there_is_one_deal() -> None:
    table = Table("primeurs", "ana bo", {}, None)
    table.deal()
    assert table.deal() == refused("wrong-phase")
