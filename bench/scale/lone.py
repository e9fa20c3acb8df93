"""What does an append cost the loop, where many come at once and the next wait? `python -m bench.scale.lone`

`commits` asks at a fixed rate, as tables do; on a full machine more are gathered then, which makes each cheaper and
says nothing. Here as many go together as are asked for, and what is told is the processor's time, not the clock's.
"""

import argparse
import time
from contextlib import ExitStack
from statistics import median
from typing import Final

from bench.scale.commits import LINE, STORES, Appends, Opened, nowhere
from prems.server.command.process.running import run_loop

AT_ONCE: Final = (1, 2, 4)  # a file that gathers for 2 ms has two at 1,000 a second


async def cost(store: Appends, tables: list[int], at_once: int, appends: int, first: int) -> float:
    """Microseconds of this thread for one."""
    began = time.thread_time()
    for n in range(first, first + appends, at_once):
        for done in [store.append(tables[(n + nth) % len(tables)], n + nth, LINE) for nth in range(at_once)]:
            await done
    return 1e6 * (time.thread_time() - began) / appends


async def compare(appends: int, turns: int) -> None:
    found: dict[tuple[str, int], list[float]] = {}
    with ExitStack() as stack:
        stores: dict[str, Opened] = {"nowhere": nowhere, **STORES}
        opened = {name: await open_(stack) for name, open_ in stores.items()}
        for turn in range(turns):
            for name, (store, tables, _) in opened.items():
                for nth, at_once in enumerate(AT_ONCE):
                    first = 1 + appends * (turn * len(AT_ONCE) + nth)
                    spent = await cost(store, tables, at_once, appends, first)
                    found.setdefault((name, at_once), []).append(spent)
    for (name, at_once), all_spent in found.items():
        own = median(found["nowhere", at_once])
        told = f"{median(all_spent) - own:.0f} us, {min(all_spent) - own:.0f} least of {turns}"
        print(f"{name}, {at_once} at once: {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--appends", type=int, default=400, help="of each kind and turn")
    parser.add_argument("--turns", type=int, default=5)
    args = parser.parse_args()
    run_loop(compare(args.appends, args.turns))


if __name__ == "__main__":
    main()
