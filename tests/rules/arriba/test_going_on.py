"""After a grab, after a head [A60, A61]."""

import pytest

from tests.kit.drawn import by_name
from tests.rules.arriba.table import hand, lay

DRAWS = {"ana": "1r 1g", "bo": "2r 2g", "cy": "3r 3g"}


@pytest.mark.rule("A60")
@pytest.mark.parametrize("seat", ["ana", "bo", "cy"])
def test_whoever_took_the_totem_turns_next(seat: str) -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1"}, totem_live="ana", turn="bo")
    assert by_name(table.grab(seat), "TotemGrabbed")["turn"] == seat
    assert (table.phase, table.turn) == ("turn", seat)


@pytest.mark.rule("A60")
def test_whoever_grabbed_wrongly_turns_next_too() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r"}, turn="bo")
    table.grab("cy")
    assert table.turn == "cy"


@pytest.mark.rule("A60")
def test_whoever_takes_a_first_draw_pile_by_a_wrong_grab_turns_next() -> None:
    table = lay("ana bo", draw={"ana": "1r"}, pile={"ana": "8r", "bo": "7r"}, turn="ana")
    table.grab("bo")
    assert (table.turn, table.draw["bo"]) == ("bo", ["7r", "8r"])


@pytest.mark.rule("A60", "A13")
def test_whoever_has_no_draw_pile_after_the_grab_passes_to_the_left() -> None:
    """The winner is left without any card here, and the round would end: the pile of a spent totem keeps cy in."""
    table = lay("ana bo cy dan", draw={"ana": "1r", "dan": "4r"}, pile={"cy": "9r", "bo": "T1"}, totem_live="bo")
    told = by_name(table.grab("cy"), "TotemGrabbed")
    assert told["turn"] == "dan"


@pytest.mark.rule("A60", "A36")
def test_after_a_race_the_winner_turns_next() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"}, turn="cy")
    table.race(hand("ana", 250), hand("bo", 200))
    assert table.turn == "bo"


@pytest.mark.rule("A61")
@pytest.mark.parametrize(("head_by", "after"), [("ana", "bo"), ("bo", "cy"), ("cy", "ana")])
def test_after_a_head_play_goes_on_to_the_left_of_it(head_by: str, after: str) -> None:
    table = lay(draw=DRAWS, pile={head_by: "H1"}, phase="head", head_by=head_by)
    table.signal(head_by)
    assert (table.phase, table.turn) == ("turn", after)


@pytest.mark.rule("A61", "A13")
def test_after_a_head_whoever_has_no_draw_pile_left_is_skipped() -> None:
    draw = {"ana": "1r 1g", "bo": "2r", "cy": "3r 3g"}
    table = lay(draw=draw, pile={"ana": "H1"}, phase="head", head_by="ana")
    table.signal("ana")
    assert table.turn == "cy"


@pytest.mark.rule("A61")
def test_after_a_head_its_own_player_may_be_the_only_one_to_turn() -> None:
    draw = {"ana": "1r 1g", "bo": "2r", "cy": "3r"}
    table = lay(draw=draw, pile={"ana": "H1"}, phase="head", head_by="ana")
    table.signal("ana")
    assert (table.phase, table.turn) == ("turn", "ana")


@pytest.mark.rule("A60", "A61")
def test_after_a_head_whoever_takes_the_totem_turns_next() -> None:
    table = lay(draw={**DRAWS, "bo": "T1 2g"}, pile={"ana": "H1"}, phase="head", head_by="ana")
    table.signal("ana")
    table.grab("ana")
    assert table.turn == "ana"
