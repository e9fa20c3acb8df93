"""Who was first? Each hand is timed from the moment its own screen painted the card.

The server checks that claim against a round trip that a page cannot fake, and waits exactly as long as a
faster hand could still be on its way. Pure arithmetic: observations in, verdict out.

Who paints (a screen), who presses (a racer) and who sits (a seat) are three things: several seats may share a screen.
A table owns one `Stopwatch`, a connection one `Pings`; everything else is what these two are made of.
"""

from prems.table.fairness.hands.hand import Fate, TimedHand, Verdict
from prems.table.fairness.hands.press import Kind, Press
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.screens.screen import Screen
from prems.table.fairness.screens.stagger import Stagger
from prems.table.fairness.screens.views import Reach
from prems.table.fairness.stopwatch import Stopwatch
from prems.table.fairness.trust.kernel_trip import KernelTrip
from prems.table.fairness.trust.link import Link
from prems.table.fairness.trust.pings import Pings, Pong
from prems.table.fairness.trust.review import Sign

__all__ = [
    "Fate",
    "KernelTrip",
    "Kind",
    "Link",
    "Pings",
    "Pong",
    "Press",
    "Racer",
    "Reach",
    "Screen",
    "Sign",
    "Stagger",
    "Stopwatch",
    "TimedHand",
    "Verdict",
]
