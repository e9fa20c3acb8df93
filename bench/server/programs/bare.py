"""What does Prem's cost without race timing? The real server: rules, log, broadcast; no pings, no stopwatch."""

import sys
from typing import Any

from prems.cli import main
from prems.server.socket import frames
from prems.server.tables import session
from prems.table import table
from prems.table.fairness import Stagger, Stopwatch
from prems.table.keeping import following


class StoppedWatch(Stopwatch):
    """Everybody gets a view at once, and nobody's screen is thought of."""

    def reveal(self, *_: Any, **__: Any) -> Stagger:
        return Stagger(0.0, dict.fromkeys(self.screens, 0.0))

    def sent(self, *_: Any, **__: Any) -> None:
        pass


def no_ping(nonce: bytes) -> bytes:  # noqa: ARG001 (what it stands in for)
    return b""


frames.ping = no_ping
session.PING_EVERY = session.LOST_AFTER = 86_400.0  # type: ignore[misc]
table.Stopwatch = following.Stopwatch = StoppedWatch  # type: ignore[attr-defined]

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
