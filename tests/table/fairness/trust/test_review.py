"""When should a person look at a player's hands, and when not yet?"""

import pytest

from prems.table.fairness.trust.review import Review


def reviewed(*reactions: float, clamped: int = 0, wrong: int = 0) -> Review:
    """The first hands were clamped, the last ones wrong."""
    review = Review()
    for nth, reaction in enumerate(reactions):
        is_right = nth < len(reactions) - wrong
        review.note(reaction=reaction, is_right=is_right, is_clamped=nth < clamped)
    return review


UNEVEN = (300.0, 400.0)


def test_a_review_names_what_a_person_should_look_at() -> None:
    assert reviewed(*[180.0] * 30, clamped=30).signs() == ("clamped", "fast", "even")


def test_an_ordinary_player_is_not_looked_at() -> None:
    review = Review()
    for number in range(300):
        review.note(reaction=350.0 + 40.0 * (number % 7), is_right=number % 30 > 0, is_clamped=number % 20 == 0)
    assert review.signs() == ()


@pytest.mark.parametrize(("hands", "clamped", "signs"), [(30, 6, ()), (30, 7, ("clamped",)), (29, 29, ())])
def test_more_than_a_fifth_clamped(hands: int, clamped: int, signs: tuple[str, ...]) -> None:
    assert reviewed(*(UNEVEN * 15)[:hands], clamped=clamped, wrong=1).signs() == signs


@pytest.mark.parametrize(("median", "signs"), [(200.0, ()), (199.0, ("fast",))])
def test_a_median_below_200_ms_is_fast(median: float, signs: tuple[str, ...]) -> None:
    assert reviewed(*(median - 60.0, median + 60.0) * 15).signs() == signs


@pytest.mark.parametrize(("spread", "signs"), [(25.0, ()), (24.0, ("even",))])
def test_a_spread_below_25_ms_is_even(spread: float, signs: tuple[str, ...]) -> None:
    assert reviewed(*(350.0 - spread, 350.0 + spread) * 15).signs() == signs


def test_thirty_right_hands_are_enough_and_wrong_ones_are_not_weighed() -> None:
    assert reviewed(*[180.0] * 29).signs() == ()
    assert reviewed(*[180.0] * 30, wrong=1).signs() == ()
    assert reviewed(*[180.0] * 31, wrong=1).signs() == ("fast", "even")


@pytest.mark.parametrize(("hands", "wrong", "signs"), [(199, 0, ()), (200, 0, ("flawless",)), (200, 1, ())])
def test_200_hands_without_a_wrong_one_are_flawless(hands: int, wrong: int, signs: tuple[str, ...]) -> None:
    assert reviewed(*(UNEVEN * 100)[:hands], wrong=wrong).signs() == signs


def test_signs_are_worked_out_anew_after_each_hand() -> None:
    review = reviewed(*[180.0] * 29)
    assert review.signs() == ()
    review.note(reaction=180.0, is_right=True, is_clamped=False)
    assert review.signs() == ("fast", "even")
