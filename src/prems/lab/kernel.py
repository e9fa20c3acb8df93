"""What do pongs and the server's kernel say of honest, restless, holding and split lines? `prems lab kernel`."""

import argparse
from dataclasses import replace
from random import Random
from statistics import median
from typing import Final, NamedTuple

from prems.lab.world.kernel import Client, Measured
from prems.lab.world.line import Uneven
from prems.lab.world.mixes import MIXES, Mix

PONG_AFTER: Final = 0.2


class Told(NamedTuple):
    pong: float
    srtt: float
    rttvar: float
    min_rtt: float


class Case(NamedTuple):
    words: str
    client: Client = Client()
    holds: float = 0.0
    late: tuple[float, float] = (PONG_AFTER, PONG_AFTER)  # a browser that is busy
    mix: Mix = replace(MIXES["near"], losses=0.0, jitter=0.2, jitter_share=0.0, down_share=(0.5, 0.5))
    unanswered: int = 0  # small writes after each ping that the page says nothing to


RESTLESS: Final = replace(MIXES["mobile"], losses=0.0)
CASES: Final = (
    Case("honest"),
    Case("honest, the browser 1 to 8 ms late", late=(1.0, 8.0)),
    Case("honest, with writes of ours that ask for no answer", unanswered=1),
    Case("honest, a restless line", mix=RESTLESS),
    Case("holds pongs 285 ms", holds=285.0),
    Case("holds pongs 285 ms, acknowledges at once", Client(quick=1.0), holds=285.0),
    Case("holds pongs 285 ms, never acknowledges early", Client(drops_bare=True), holds=285.0),
    Case("holds pongs 35 ms", holds=35.0),
    Case("honest, TCP split: the kernel sees 80 %", Client(seen=0.8)),
    Case("honest, TCP split: the kernel sees 50 %", Client(seen=0.5)),
    Case("honest, TCP split: the kernel sees 10 %", Client(seen=0.1)),
)


def told(case: Case, round_trip: float, pings: int, chance: Random) -> Told:
    """One line, pinged about once a second: the medians of what is known after each ping."""
    uneven = Uneven(case.mix, chance, round_trip)
    line = Measured(uneven, uneven, chance, case.client)
    at, seen = 0.0, []
    for _ in range(pings):
        at += chance.uniform(700.0, 1300.0)
        arrived = line.down(at)
        pong = line.up(arrived + chance.uniform(*case.late) + case.holds) - at
        for nth in range(case.unanswered):
            line.down(at + 400.0 + nth)
        line.read(at + 690.0)
        known = line.estimate
        assert known.srtt is not None
        seen.append(Told(pong, known.srtt, known.rttvar, known.min_rtt))
    settled = seen[len(seen) // 4 :]
    return Told(*(round(median(column), 1) for column in zip(*settled, strict=True)))


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--round-trip", type=float, default=40.0, help="of every line, ms (default 40)")
    parser.add_argument("--pings", type=int, default=2_000, help="of each (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")


def run(args: argparse.Namespace) -> int:
    width = max(len(case.words) for case in CASES)
    print(f"{'':{width}}  {'pong':>7} {'srtt':>7} {'rttvar':>7} {'min_rtt':>7}")
    for case in CASES:
        figures = told(case, args.round_trip, args.pings, Random(args.seed))
        print(f"{case.words:{width}}  " + " ".join(f"{figure:7.1f}" for figure in figures))
    return 0
