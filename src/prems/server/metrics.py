"""What is the server doing? Counted here, shown at /metrics in OpenMetrics, which Prometheus reads."""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Final

from prems import __version__

TYPE: Final = "application/openmetrics-text; version=1.0.0; charset=utf-8"

HELP: Final = {
    "tables": ("gauge", "Tables that are open."),
    "tables_unrestored": ("gauge", "Tables that were open before the last start and could not be brought back."),
    "connections": ("gauge", "Sockets that are open."),
    "views_sent": ("counter", "Views written to sockets."),
    "messages_read": ("counter", "Messages of pages."),
    "events_committed": ("counter", "Events committed to storage."),
    "games_finished": ("counter", "Games that came to their end."),
    "races_closed": ("counter", "Races that were decided."),
    "refusals": ("counter", "Commands against the rules."),
    "malformed": ("counter", "Messages that were not our language."),
    "floods": ("counter", "Connections closed for speaking too fast."),
    "slow_readers": ("counter", "Views that a slow reader did not get."),
    "storage_errors": ("counter", "Tables that could not be saved."),
    "adopted": ("counter", "Tables that this node took over from another that was gone."),
    "fenced": ("counter", "Times this node was declared dead by others."),
    "moved": ("counter", "Tables that this node handed over to another."),
    "bugs": ("counter", "Tables frozen by a broken invariant."),
}

FREQUENT: Final = ("views_sent", "messages_read", "events_committed")
"""Counted without looking a name up."""

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
        samples = [
            *(f'{self._name}_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, counts, strict=True)),
            f"{self._name}_sum {self._sum / 1000:.6f}",
            f"{self._name}_count {counts[-1]}",
        ]
        return _family(self._name, "histogram", self._sentence, samples)


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.views_sent = self.messages_read = self.events_committed = 0
        self.answers: Counter[int] = Counter()  # to requests, by status
        self._gauges: dict[str, tuple[str, Callable[[], float | None]]] = {}
        self.watch("process_start_time_seconds", "When the process began.", lambda: STARTED)
        self.watch("process_resident_memory_bytes", "Memory in use.", _memory)
        self.delivery = Histogram("delivery", "From the decision to the write of a view, without the meant hold.")
        self.commit = Histogram("commit", "From a decision to its commit.")
        self.round_trip = Histogram("round_trip", "From the write of a view to the answer to its ping.")

    def add(self, name: str, more: int = 1) -> None:
        self.counts[name] += more

    def count(self, name: str) -> int:
        counted: int = getattr(self, name) if name in FREQUENT else self.counts[name]
        return counted

    def answered(self) -> int:
        """All requests so far."""
        return self.answers.total()

    def watch(self, name: str, sentence: str, value: Callable[[], float | None]) -> None:
        """Something that is looked at when somebody asks; None is not shown."""
        self._gauges[name] = (sentence, value)

    def text(self) -> str:
        lines = _family("prems", "info", "What runs here.", [f'prems_info{{version="{__version__}"}} 1'])
        for name, (kind, sentence) in HELP.items():
            end = "_total" if kind == "counter" else ""
            lines += _family(f"prems_{name}", kind, sentence, [f"prems_{name}{end} {self.count(name)}"])
        answers = [f'prems_http_answers_total{{status="{status}"}} {n}' for status, n in sorted(self.answers.items())]
        lines += _family("prems_http_answers", "counter", "Answers to requests, by status.", answers)
        for name, (sentence, value) in self._gauges.items():
            if (now := value()) is not None:
                lines += _family(name, "gauge", sentence, [f"{name} {now}"])
        for histogram in (self.delivery, self.commit, self.round_trip):
            lines += histogram.lines()
        return "\n".join([*lines, "# EOF"]) + "\n"


STARTED: Final = time.time()


def _family(name: str, kind: str, sentence: str, samples: list[str]) -> list[str]:
    return [f"# HELP {name} {sentence}", f"# TYPE {name} {kind}", *samples]


def _memory() -> float | None:
    """Where the system tells it."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None
