"""What is the server doing? Counted here, shown at /metrics in the text form that Prometheus reads."""

from collections import Counter
from typing import Final

HELP: Final = {
    "tables": ("gauge", "Tables that are open."),
    "connections": ("gauge", "Sockets that are open."),
    "views_sent": ("counter", "Views written to sockets."),
    "messages_read": ("counter", "Messages of pages."),
    "events_committed": ("counter", "Events committed to storage."),
    "races_closed": ("counter", "Races that were decided."),
    "refusals": ("counter", "Commands against the rules."),
    "malformed": ("counter", "Messages that were not our language."),
    "floods": ("counter", "Connections closed for speaking too fast."),
    "slow_readers": ("counter", "Views that a slow reader did not get."),
    "bugs": ("counter", "Tables frozen by a broken invariant."),
}


class Metrics:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, name: str, more: int = 1) -> None:
        self.counts[name] += more

    def text(self) -> str:
        lines: list[str] = []
        for name, (kind, sentence) in HELP.items():
            full = f"prems_{name}" + ("_total" if kind == "counter" else "")
            lines += [f"# HELP {full} {sentence}", f"# TYPE {full} {kind}", f"{full} {self.counts[name]}"]
        return "\n".join(lines) + "\n"
