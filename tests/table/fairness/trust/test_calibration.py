"""A TV's lag is the difference between two screens, not a habit of whoever taps along."""

from random import Random

import pytest

from prems.table.fairness.trust.calibration import ENOUGH_TAPS, Measured, lag_of, together

FLASHES = [1_000.0 + 600.0 * nth for nth in range(12)]


def taps(after: float, habit: float, spread: float, chance: Random) -> list[float]:
    return [flash + after + habit + chance.gauss(0.0, spread) for flash in FLASHES]


@pytest.mark.rule("T35")
@pytest.mark.parametrize("lag", [20.0, 80.0, 150.0])
@pytest.mark.parametrize("habit", [-50.0, -20.0, 15.0])
def test_a_habit_cancels_and_the_lag_remains(lag: float, habit: float) -> None:
    errors = []
    for seed in range(200):
        chance = Random(f"{lag}/{habit}/{seed}")
        own = [tap - flash for tap, flash in zip(taps(0.0, habit, 18.0, chance), FLASHES, strict=True)]
        measured = lag_of(taps(lag, habit, 18.0, chance), FLASHES, own, error=2.0)
        assert measured is not None
        errors.append(abs(measured.lag - lag))
    assert sorted(errors)[150] < 12.0, "three times in four, by one person alone"


@pytest.mark.rule("T35")
def test_one_slip_of_a_finger_does_not_count_and_few_taps_tell_nothing() -> None:
    own = [-30.0] * 12
    steady = [flash + 50.0 for flash in FLASHES]
    assert lag_of([*steady[:-1], 9_000.0], FLASHES, own, 0.0) == Measured(80.0, 0.0)
    assert lag_of(steady[: ENOUGH_TAPS - 1], FLASHES, own, 0.0) is None
    assert lag_of(steady, FLASHES, own[: ENOUGH_TAPS - 1], 0.0) is None
    assert lag_of(steady, [], own, 0.0) is None


@pytest.mark.rule("T35")
def test_a_lag_is_never_negative_and_several_people_meet_in_the_middle() -> None:
    assert lag_of([flash - 60.0 for flash in FLASHES], FLASHES, [-20.0] * 12, 3.0) == Measured(0.0, 3.0)
    assert together([Measured(60.0, 9.0), Measured(80.0, 6.0), Measured(300.0, 7.0)]) == Measured(80.0, 7.0)


@pytest.mark.rule("T35")
def test_six_taps_on_each_screen_are_enough_and_one_that_is_just_near_enough_counts() -> None:
    near = [flash + 300.0 for flash in FLASHES[:ENOUGH_TAPS]]
    assert lag_of(near, FLASHES, [0.0] * ENOUGH_TAPS, 0.0) == Measured(300.0, 0.0)
    assert lag_of([*near[:-1], FLASHES[ENOUGH_TAPS] + 299.9], FLASHES, [300.1] * 12, 0.0) is None


@pytest.mark.rule("T35")
def test_the_doubt_is_that_of_both_hands_and_of_the_clocks_told_to_a_tenth() -> None:
    """The doubt of a median: 1.25 standard deviations, which are 1.48 median deviations, by the root of the taps."""
    theirs = [flash + 80.06 + wave for flash, wave in zip(FLASHES, [-8.0, 8.0] * 6, strict=True)]
    mine = [-6.0, 6.0] * 6
    one, other = (1.2533 * 1.4826 * ms / 12**0.5 for ms in (8.0, 6.0))
    measured = lag_of(theirs, FLASHES, mine, error=2.0)
    assert measured == Measured(80.1, round((one**2 + other**2) ** 0.5 + 2.0, 1))
    assert lag_of(theirs, FLASHES, mine, error=5_000.0) == Measured(80.1, 1_000.0)
    assert lag_of(theirs, FLASHES, [0.0] * 12, error=0.0) == Measured(80.1, round(one, 1))
