"""What happens when thousands of pages lose their lines at once, and what does their back-off do about it?"""

from collections import Counter
from heapq import heappop, heappush
from random import Random

from msgspec import Struct

from prems.lab.cluster.pages import CONNECTING, BackOff
from prems.lab.fairness.report import percentile


class Storm(Struct, frozen=True):
    tries: dict[int, int]  # in which second after the loss
    back: dict[int, int]
    p50: float  # seconds until a page is back
    p99: float
    in_vain: int  # tries that a node had to answer though the page had given up


def storm(
    pages: int,
    nodes: int,
    a_second: float,
    back_off: BackOff,
    open_at: float,
    chance: Random,
) -> Storm:
    """`a_second`: greetings that one node can answer. `open_at`: seconds, from when on there is anybody to ask.

    A node answers one after the other, also those who do not wait any more.
    """
    tries: Counter[int] = Counter()
    free_at = [0.0] * nodes
    came: list[float] = []
    in_vain = 0
    agenda: list[tuple[float, int]] = []
    all_waits = [back_off.waits(chance) for _ in range(pages)]
    for page in range(pages):
        heappush(agenda, (next(all_waits[page]), page))
    while agenda:
        now, page = heappop(agenda)
        tries[int(now)] += 1
        if now < open_at:
            heappush(agenda, (now + next(all_waits[page]), page))
            continue
        node = chance.randrange(nodes)
        free_at[node] = served = max(now, free_at[node]) + 1.0 / a_second
        if served - now > CONNECTING:
            in_vain += 1
            heappush(agenda, (now + CONNECTING + next(all_waits[page]), page))
        else:
            came.append(served)
    return Storm(
        tries=dict(sorted(tries.items())),
        back=dict(sorted(Counter(int(moment) for moment in came).items())),
        p50=percentile(came, 50),
        p99=percentile(came, 99),
        in_vain=in_vain,
    )
