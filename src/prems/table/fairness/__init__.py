"""Who was first? Each hand is timed from the moment its own screen painted the card.

The server checks that claim against a round trip that a page cannot fake, and waits exactly as long as a
faster hand could still be on its way. Pure arithmetic: observations in, verdict out.

A table owns one `Stopwatch`, a connection one `Pings`; everything else is what these two are made of.
"""

from prems.table.fairness.link import Link
from prems.table.fairness.pings import Pings, Pong
from prems.table.fairness.stagger import Stagger, turners_delay
from prems.table.fairness.stopwatch import Stopwatch
from prems.table.fairness.timing import TOTEM, Press
from prems.table.fairness.verdict import Hand, Kind, Outcome, Target, Verdict
from prems.table.fairness.views import Live

__all__ = [
    "TOTEM",
    "Hand",
    "Kind",
    "Link",
    "Live",
    "Outcome",
    "Pings",
    "Pong",
    "Press",
    "Stagger",
    "Stopwatch",
    "Target",
    "Verdict",
    "turners_delay",
]
