"""Is what somebody wrote looked at, and does the sentence say what was expected?"""

import pytest

from prems.kernel.check import by_seat, known_card, known_seat, nothing_twice
from prems.kernel.values import Malformed, going_left, in_seat_order

SEATS = ("ana", "bo", "cy")


def test_a_known_seat_passes_and_an_unknown_one_is_named() -> None:
    assert known_seat(SEATS, "bo") == "bo"
    with pytest.raises(Malformed, match=r"^no seat 'zoe' at this table, expected one of: ana, bo, cy$"):
        known_seat(SEATS, "zoe")


def test_a_known_card_passes_and_an_unknown_one_is_named() -> None:
    assert known_card({"7r"}, "7r") == "7r"
    with pytest.raises(Malformed, match=r"^no card '7x' in this deck$"):
        known_card({"7r"}, "7x")


def test_nothing_lies_in_two_places() -> None:
    nothing_twice(["a", "b"], "once only")
    with pytest.raises(Malformed, match=r"^once only: 'b' is there twice$"):
        nothing_twice(["a", "b", "c", "b"], "once only")


def test_a_map_gets_an_entry_for_every_seat_in_seat_order() -> None:
    assert list(by_seat(SEATS, {"cy": 1, "ana": 2}, 0).items()) == [("ana", 2), ("bo", 0), ("cy", 1)]
    with pytest.raises(Malformed, match="zoe"):
        by_seat(SEATS, {"zoe": 1}, 0)


def test_the_way_round_the_table() -> None:
    assert going_left(SEATS) == {"ana": ("bo", "cy", "ana"), "bo": ("cy", "ana", "bo"), "cy": ("ana", "bo", "cy")}
    assert in_seat_order(SEATS, {"cy", "ana"}) == ["ana", "cy"]
