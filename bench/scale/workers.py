"""What does an action cost two workers, beside one process? As many tables for each, one core for all of them."""

from multiprocessing import get_context
from statistics import median

from msgspec import Struct

from bench.server.measure import Measured, Trial, measure
from bench.server.peers.prems import Prems

RATE = 1.0  # actions a second of one table


class Workers(Struct, frozen=True):
    workers: int
    tables: int
    us_an_action: float  # of all processes of the server together
    p50: float  # milliseconds, from an action to a screen
    p99: float
    cpu_share: float
    lost: int


def compare(tables: int, warm_up: float, seconds: float, runs: int) -> list[Workers]:
    """Taking turns; `tables` are those of one process."""
    found: list[Workers] = []
    for _ in range(runs):
        for workers in (1, 2):
            trial = Trial(f"workers-{workers}", workers * tables, RATE, warm_up, seconds)
            with get_context("spawn").Pool(1) as pool:
                one: Measured = pool.apply(_measured, (trial, workers))
            found.append(Workers(workers, trial.tables, one.us_an_action, one.p50, one.p99, one.cpu_share, one.lost))
    return found


def ratio(found: list[Workers]) -> float:
    one, two = (median(each.us_an_action for each in found if each.workers == workers) for workers in (1, 2))
    return two / one


def _measured(trial: Trial, workers: int) -> Measured:
    return measure(trial, Prems(True, workers))
