"""What is the server doing? Counted here, shown at /metrics in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from typing import Final

HELP: Final = {
    "tables": ("gauge", "Tables that are open."),
    "tables_unrestored": ("gauge", "Tables that were open before the last start and could not be brought back."),
    "connections": ("gauge", "Sockets that are open."),
    "views_sent": ("counter", "Views written to sockets."),
    "messages_read": ("counter", "Messages of pages."),
    "events_committed": ("counter", "Events committed to storage."),
    "races_closed": ("counter", "Races that were decided."),
    "refusals": ("counter", "Commands against the rules."),
    "malformed": ("counter", "Messages that were not our language."),
    "floods": ("counter", "Connections closed for speaking too fast."),
    "slow_readers": ("counter", "Views that a slow reader did not get."),
    "storage_errors": ("counter", "Tables that could not be saved."),
    "bugs": ("counter", "Tables frozen by a broken invariant."),
}

BOUNDS: Final = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0)  # milliseconds


class Histogram:
    def __init__(self, name: str, sentence: str) -> None:
        self._name = f"prems_{name}_seconds"
        self._sentence = sentence
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, ms: float) -> None:
        self._counts[bisect_left(BOUNDS, ms)] += 1
        self._sum += ms

    def lines(self) -> list[str]:
        bounds = [*(f"{bound / 1000:g}" for bound in BOUNDS), "+Inf"]
        counts = list(accumulate(self._counts))
        return [
            f"# HELP {self._name} {self._sentence}",
            f"# TYPE {self._name} histogram",
            *(f'{self._name}_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, counts, strict=True)),
            f"{self._name}_sum {self._sum / 1000:.6f}",
            f"{self._name}_count {counts[-1]}",
        ]


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.delivery = Histogram("delivery", "From the decision to the write of a view, without the meant hold.")
        self.round_trip = Histogram("round_trip", "From the write of a view to the answer to its ping.")

    def add(self, name: str, more: int = 1) -> None:
        self.counts[name] += more

    def text(self) -> str:
        lines: list[str] = []
        for name, (kind, sentence) in HELP.items():
            full = f"prems_{name}" + ("_total" if kind == "counter" else "")
            lines += [f"# HELP {full} {sentence}", f"# TYPE {full} {kind}", f"{full} {self.counts[name]}"]
        return "\n".join([*lines, *self.delivery.lines(), *self.round_trip.lines()]) + "\n"
