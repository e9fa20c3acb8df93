"""When is it over?"""

import pytest
from tests.kit.drawn import refused
from tests.kit.primeurs.own_tests.rules.primeurs.table import lay


@pytest.mark.rule("P30")
def test_an_empty_hand_wins_at_once() -> None:
    table = lay(hands={"ana": "fig1", "bo": "fig2 pear1", "cy": "plum1"}, stall="plum2", top="fig3", open="fig3")
    table.do("ring", seat="ana")
    assert table.winners == ["ana"]
    assert table.do("ring", seat="bo") == refused("no-fruit", "bo")
    assert table.timeout() == refused("wrong-phase")


@pytest.mark.rule("P31")
def test_the_last_fruit_has_its_time() -> None:
    table = lay(hands={"ana": "fig1", "bo": "fig2 pear1", "cy": "plum1"}, stall="plum2")
    table.do("cry", seat="ana")
    assert table.due_in == 3_000
    assert table.winners == []
    table.timeout()
    assert table.winners == ["ana", "cy"], "equal numbers share the win"


@pytest.mark.rule("P31")
def test_nothing_left_to_cry_and_nothing_to_answer_is_the_end() -> None:
    table = lay(hands={"ana": "fig1", "bo": "fig2 pear1", "cy": "plum1"}, stall="plum2")
    table.do("cry", seat="ana")
    table.do("hush", seat="ana")
    assert table.winners == ["ana", "cy"]
