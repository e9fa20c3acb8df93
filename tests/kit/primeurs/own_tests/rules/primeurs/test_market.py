"""How are fruits cried?"""

import pytest
from tests.kit.drawn import refused
from tests.kit.primeurs.own_tests.rules.primeurs.table import lay, reach


@pytest.mark.rule("P10")
def test_each_cries_in_turn_and_the_table_for_the_slow() -> None:
    table = lay(hands={"ana": "fig1", "bo": "fig2", "cy": "fig3"}, stall="pear1 plum1")
    assert table.do("cry", seat="bo") == refused("not-your-turn", "bo")
    table.do("cry", seat="ana")
    assert (table.top, table.stall, table.turn) == ("pear1", ["plum1"], "bo")
    assert table.due_in == 5_000
    table.timeout()
    assert (table.top, table.turn) == ("plum1", "cy")
    assert table.do("cry", seat="cy") == refused("wrong-phase", "cy")


@pytest.mark.rule("P11")
def test_a_hand_on_its_way_answers_the_fruit_that_it_has_seen() -> None:
    table = lay(hands={"ana": "fig1 apple1", "bo": "fig2", "cy": "fig3"}, stall="apple2 plum1 pear1")
    table.do("cry", seat="ana")
    table.do("cry", seat="bo")
    table.do("race", hands=[reach("ana", 300, "ring", saw="apple2")])
    assert table.hands["ana"] == ["fig1"]
    assert table.open == ["plum1"], "the newer one still waits"
    table.do("cry", seat="cy")
    assert table.do("race", hands=[reach("bo", 300, "ring", saw="apple2")]) == refused("no-fruit", "bo")
