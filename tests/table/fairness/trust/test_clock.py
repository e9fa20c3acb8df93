"""Two clocks are compared by what lies between two instants of ours: never more exactly than that allows."""

from hypothesis import example, given
from hypothesis import strategies as st

from prems.table.fairness.limits import CLOCK_MEMORY, DRIFT
from prems.table.fairness.trust.clock import Clock

ways = st.floats(0, 200)
exchanges = st.lists(st.tuples(st.floats(10, 3_000), ways, ways), min_size=1, max_size=40)


def exchange(clock: Clock, at: float, down: float, up: float, reads: float) -> None:
    clock.answered(clock.ask(at), reads, at + down + up)


def test_it_is_half_of_the_least_round_trip_exact() -> None:
    clock = Clock()
    assert clock.offset is None
    exchange(clock, 1_000.0, 30.0, 50.0, reads=6_030.0)
    assert clock.offset is not None
    assert (clock.offset.middle, clock.offset.error) == (-4_990.0, 40.0)
    exchange(clock, 2_000.0, 4.0, 6.0, reads=7_004.0)
    assert clock.offset.middle == -4_999.0
    assert clock.offset.error == 5.0


def test_the_quickest_way_down_and_the_quickest_way_up_need_not_be_of_one_exchange() -> None:
    clock = Clock()
    exchange(clock, 1_000.0, 1.0, 100.0, reads=1_001.0)
    exchange(clock, 2_000.0, 100.0, 1.0, reads=2_100.0)
    assert clock.offset is not None
    assert abs(clock.offset.middle) < 0.1
    assert 1.0 <= clock.offset.error < 1.1, "and a little for their drift"


def test_what_nobody_asked_counts_for_nothing_nor_does_a_second_answer() -> None:
    clock = Clock()
    clock.answered(7, 1.0, 2.0)
    assert clock.offset is None
    number = clock.ask(1_000.0)
    clock.answered(number, 1_001.0, 1_002.0)
    before = clock.offset
    clock.answered(number, 5.0, 1_003.0)
    assert clock.offset == before


def test_many_questions_without_an_answer_are_forgotten() -> None:
    clock = Clock()
    numbers = [clock.ask(float(at)) for at in range(100)]
    clock.answered(numbers[0], 50.0, 101.0)
    assert clock.offset is None
    clock.answered(numbers[-1], 99.0, 101.0)
    assert clock.offset is not None


def test_a_clock_that_was_set_is_another_clock() -> None:
    clock = Clock()
    exchange(clock, 1_000.0, 5.0, 5.0, reads=1_005.0)
    exchange(clock, 2_000.0, 5.0, 5.0, reads=92_005.0)
    assert clock.offset is not None
    assert clock.offset.middle == -90_000.0


def test_an_old_comparison_is_worth_nothing() -> None:
    clock = Clock()
    exchange(clock, 1_000.0, 1.0, 1.0, reads=1_001.0)
    exchange(clock, 2_000.0 + CLOCK_MEMORY, 20.0, 20.0, reads=2_020.0 + CLOCK_MEMORY)
    assert clock.offset is not None
    assert clock.offset.error == 20.0


@given(exchanges, st.floats(-1e6, 1e6), st.floats(-DRIFT, DRIFT))
@example([(10.0, 0.0, 3.0), (10.0, 0.0, 1.0)], 0.0, 4.4e-5)
def test_the_truth_always_lies_within(said: list[tuple[float, float, float]], ahead: float, drift: float) -> None:
    """Whatever the ways are, and however the clock drifts within reason."""
    clock, at, longest = Clock(), 0.0, 0.0
    for pause, down, up in said:
        at += pause
        read_at, longest = at + down, max(longest, down + up)
        exchange(clock, at, down, up, reads=1e7 + ahead + read_at * (1.0 + drift))
        at = read_at + up
        assert clock.offset is not None
        truth = at - (1e7 + ahead + at * (1.0 + drift))
        assert abs(clock.offset.middle - truth) <= clock.offset.error + DRIFT * longest + 1e-6


@given(exchanges, st.floats(-500, 500))
def test_a_clock_that_lies_is_a_clock_that_stands_elsewhere(
    said: list[tuple[float, float, float]], lie: float
) -> None:
    """So a lie about it is worth as much as the same lie about a press, and meets the same bounds."""
    honest, liar, at = Clock(), Clock(), 0.0
    for pause, down, up in said:
        at += pause
        exchange(honest, at, down, up, reads=1e6 + at + down)
        exchange(liar, at, down, up, reads=1e6 + at + down + lie)
        at += down + up
    assert honest.offset is not None
    assert liar.offset is not None
    assert abs(honest.offset.middle - lie - liar.offset.middle) < 1e-6
