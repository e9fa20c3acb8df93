"""Who was first [A40-A44]."""

from typing import Any

import pytest

from tests.kit.drawn import by_name
from tests.rules.arriba.table import Arriba, hand, lay

FOUR = "ana bo cy dan"


def a_totem(**situation: Any) -> Arriba:
    """Everybody may grab: the race alone decides."""
    draw = {"ana": "1r 1g", "bo": "2r 2g", "cy": "3r 3g", "dan": "4r 4g"}
    return lay(FOUR, draw=draw, pile={"ana": "T1"}, totem_live="ana", **situation)


def winner(table: Arriba, *hands: dict[str, Any]) -> str:
    seat: str = by_name(table.race(*hands), "TotemGrabbed")["seat"]
    return seat


@pytest.mark.rule("A40")
def test_the_first_to_take_the_totem_wins() -> None:
    assert winner(a_totem(), hand("ana", 310), hand("bo", 300), hand("cy", 320)) == "bo"


@pytest.mark.rule("A40")
def test_a_race_of_one_hand() -> None:
    assert winner(a_totem(), hand("dan", 310)) == "dan"


@pytest.mark.rule("A41")
def test_less_than_5_ms_apart_the_lowest_grip_wins() -> None:
    assert winner(a_totem(), hand("ana", 300, 0.9), hand("bo", 304.9, 0.1)) == "bo"


@pytest.mark.rule("A41")
def test_exactly_5_ms_can_be_told_apart() -> None:
    assert winner(a_totem(), hand("ana", 300, 0.9), hand("bo", 305, 0.1)) == "ana"


@pytest.mark.rule("A41")
def test_the_margin_counts_from_the_fastest_hand_only() -> None:
    hands = hand("ana", 300, 0.9), hand("bo", 304, 0.5), hand("cy", 308, 0.1)
    assert winner(a_totem(), *hands) == "bo"


@pytest.mark.rule("A41")
def test_the_host_can_change_the_margin() -> None:
    hands = hand("ana", 300, 0.9), hand("bo", 319, 0.1)
    assert winner(a_totem(options={"tie_ms": 20}), *hands) == "bo"
    assert winner(a_totem(options={"tie_ms": 19}), *hands) == "ana"


@pytest.mark.rule("A41")
def test_with_a_margin_of_0_only_equal_times_tie() -> None:
    nothing = {"tie_ms": 0}
    assert winner(a_totem(options=nothing), hand("ana", 300, 0.9), hand("bo", 300, 0.1)) == "bo"
    assert winner(a_totem(options=nothing), hand("ana", 300, 0.9), hand("bo", 300.1, 0.1)) == "ana"


@pytest.mark.rule("A41")
def test_the_margin_is_time_not_the_last_bits_of_a_sum() -> None:
    """0.3 - 0.1 is a little less than 0.2 in binary: it is the margin all the same."""
    assert 0.3 - 0.1 < 0.2
    assert winner(a_totem(options={"tie_ms": 0.2}), hand("ana", 0.1, 0.9), hand("bo", 0.3, 0.1)) == "ana"
    assert winner(a_totem(options={"tie_ms": 0.2}), hand("ana", 0.1, 0.9), hand("bo", 0.299998, 0.1)) == "bo"
    assert winner(a_totem(options={"tie_ms": 0}), hand("ana", 0.3, 0.9), hand("bo", 0.1 + 0.2, 0.1)) == "bo"


@pytest.mark.rule("A41")
def test_a_grip_that_is_not_given_is_the_middle() -> None:
    ungiven = {"seat": "bo", "at": 300}
    assert winner(a_totem(), hand("ana", 300, 0.51), ungiven) == "bo"
    assert winner(a_totem(), hand("ana", 300, 0.49), ungiven) == "ana"


@pytest.mark.rule("A41")
def test_equal_grips_the_smaller_time_wins() -> None:
    assert winner(a_totem(), hand("ana", 304, 0.2), hand("bo", 303, 0.2), hand("cy", 300, 0.3)) == "bo"


@pytest.mark.rule("A41")
@pytest.mark.parametrize(("turner", "first"), [("ana", "bo"), ("bo", "cy"), ("cy", "dan"), ("dan", "ana")])
def test_equal_in_all_the_seat_nearest_to_the_turners_left_wins(turner: str, first: str) -> None:
    hands = [hand(seat, 300) for seat in FOUR.split()]
    assert winner(a_totem(turner=turner), *hands) == first


@pytest.mark.rule("A41")
def test_the_turner_comes_last() -> None:
    table = a_totem(turn="bo")
    table.flip("bo")
    assert winner(table, hand("bo", 300), hand("ana", 300)) == "ana"


@pytest.mark.rule("A41")
def test_after_a_signal_the_turner_is_whoever_turned_the_head() -> None:
    draw = {"ana": "1r 1g", "bo": "2r 2g", "cy": "T1 3g"}
    table = lay(draw=draw, pile={"bo": "H1"}, phase="head", head_by="bo", turner="ana")
    table.signal("bo")
    assert table.turner == "bo"
    assert winner(table, *(hand(seat, 300) for seat in ("ana", "bo", "cy"))) == "cy"


@pytest.mark.rule("A41")
def test_during_the_count_the_turner_is_whoever_turned_the_head() -> None:
    table = a_totem(phase="head", head_by="cy", turn="bo")
    assert winner(table, *(hand(seat, 300) for seat in FOUR.split())) == "dan"


@pytest.mark.rule("A41")
@pytest.mark.parametrize(("to_turn", "right_of_it"), [("ana", "dan"), ("bo", "ana"), ("dan", "cy")])
def test_while_nobody_has_turned_it_is_the_seat_to_the_right_of_the_one_to_turn(
    to_turn: str, right_of_it: str
) -> None:
    others = [seat for seat in FOUR.split() if seat != right_of_it]
    assert winner(a_totem(turn=to_turn), *(hand(seat, 300) for seat in reversed(others))) == to_turn
    assert winner(a_totem(turn=to_turn), hand(right_of_it, 300), hand(others[-1], 300)) == others[-1]


@pytest.mark.rule("A41")
def test_whoever_last_turned_goes_before_whoever_is_to_turn() -> None:
    table = a_totem(turn="cy", turner="ana")
    assert winner(table, hand("ana", 300), hand("cy", 300), hand("bo", 300)) == "bo"


@pytest.mark.rule("A41")
def test_in_a_last_call_where_nobody_is_known_to_have_turned_the_first_seat_counts_as_the_one_to_turn() -> None:
    table = lay(pile={"ana": "T1", "bo": "2r", "cy": "3r"}, totem_live="ana", phase="last_call")
    assert winner(table, hand("cy", 300), hand("bo", 300), hand("ana", 300)) == "ana"


@pytest.mark.rule("A44")
def test_a_head_start_can_make_a_time_negative() -> None:
    assert winner(a_totem(), hand("ana", 1), hand("bo", -50)) == "bo"
    assert winner(a_totem(), hand("ana", -52, 0.9), hand("bo", -48, 0.1)) == "bo"
