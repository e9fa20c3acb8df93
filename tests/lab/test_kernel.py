"""Does the modelled kernel say what real ones said of a line of 40 ms?"""

from dataclasses import replace
from random import Random

import pytest

from prems.lab.kernel import CASES, told
from prems.lab.world.kernel import Client, Estimate, Measured
from prems.lab.world.line import Uneven
from prems.lab.world.mixes import MIXES

# Measured between two network namespaces joined by a relay, so that both kernels see the delay: srtt, and how far off
# the model may be.
MEASURED = {
    "honest": (41, 2),
    "honest, the browser 1 to 8 ms late": (44, 3),
    "honest, with writes of ours that ask for no answer": (53, 6),
    "holds pongs 285 ms": (54, 8),
    "holds pongs 285 ms, acknowledges at once": (41, 2),
    "holds pongs 285 ms, never acknowledges early": (315, 15),
    "holds pongs 35 ms": (63, 8),
}


@pytest.mark.parametrize(("words", "srtt", "within"), [(words, *known) for words, known in MEASURED.items()])
def test_the_smoothed_round_trip_is_what_was_measured(words: str, srtt: float, within: float) -> None:
    case = next(case for case in CASES if case.words == words)
    assert abs(told(case, 40.0, 400, Random(2)).srtt - srtt) <= within


def test_the_least_round_trip_remembers_one_early_byte() -> None:
    holding = next(case for case in CASES if case.words == "holds pongs 285 ms")
    assert told(holding, 40.0, 200, Random(2)).min_rtt < 45


@pytest.mark.parametrize("percent", [80, 50, 10])
def test_a_split_line_looks_shorter_than_it_is(percent: int) -> None:
    split = next(case for case in CASES if case.words.endswith(f"sees {percent} %"))
    seen = told(split, 40.0, 200, Random(2))
    assert abs(seen.srtt - 0.4 * percent) < 2
    assert seen.pong > 39


def pinged(client: Client, *, holds: float = 0.0, losses: float = 0.0) -> int:
    """How many of 200 packets the kernel has sent again."""
    chance = Random(5)
    uneven = Uneven(replace(MIXES["near"], losses=losses), chance, 20.0)
    line = Measured(uneven, uneven, chance, client)
    for nth in range(200):
        line.up(line.down(1_000.0 * nth) + holds)
    return line.resent(1e9)


def test_a_lost_packet_is_counted_and_a_held_pong_is_not() -> None:
    """As between two network namespaces joined by a relay, which dropped a packet now and then."""
    assert 5 <= pinged(Client(), losses=0.05) <= 20
    assert pinged(Client(), holds=300.0) == 0
    assert pinged(Client(feigns=True), holds=300.0) == 200
    assert pinged(Client(feigns=True), holds=100.0) == 0


def test_only_those_that_came_by_now_are_counted() -> None:
    chance = Random(5)
    uneven = Uneven(replace(MIXES["near"], losses=1.0), chance, 20.0)
    line = Measured(uneven, uneven, chance)
    came = line.down(0.0)
    assert (line.resent(came - 1.0), line.resent(came)) == (0, 1)


def test_the_least_is_forgotten_after_five_minutes() -> None:
    estimate = Estimate()
    estimate.sampled(0.0, 10.0)
    estimate.sampled(1_000.0, 50.0)
    assert estimate.min_rtt == 10.0
    estimate.sampled(301_000.0, 60.0)
    assert estimate.min_rtt == 50.0
