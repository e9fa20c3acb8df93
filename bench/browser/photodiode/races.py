"""How does a race go before the photodiode? A card is shown, its pixel seen, a button pressed, the page asked."""

import queue
import random
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Final

from msgspec import Struct

from bench.browser.photodiode.display import Display, now
from bench.browser.photodiode.probe import Probe

REACTIONS: Final = (150.0, 400.0)  # milliseconds
REST: Final = (0.08, 0.25)  # seconds between races: frames are met at every phase
LOOK: Final = 0.0002  # seconds between two looks at the pixel
BLIND: Final = 4.0  # milliseconds: a probe that looked away for longer has seen nothing
LONGEST: Final = 3.0  # seconds until a card must be seen
BLOCKED: Final = 300  # milliseconds
PINGS: Final = 20


class Race(Struct, frozen=True):
    """All in our clock."""

    pixel: float
    press: float
    paint: float  # as the page reports it
    stamp: float  # of the press, as the page reports it
    hz: float  # as the page reports it
    is_view_right: bool

    @property
    def error(self) -> float:
        """Reported minus true reaction."""
        return (self.stamp - self.paint) - (self.press - self.pixel)

    @property
    def drawing(self) -> float:
        """From the start of the frame that the page holds for the drawing one to the pixel."""
        return self.pixel - (self.paint - 1000 / self.hz)


class Blind(Exception):
    """This machine kept the probe from looking; nothing is known of the page."""


def races(probe: Probe, display: Display, wanted: int) -> Iterator[Race | None]:
    """So many, and None for each in which the probe was blind."""
    display.point()
    seen, v = 0, 0
    while seen < wanted:
        if v % 20 == 0:
            probe.ask_the_time()
        v += 2
        try:
            yield _race(probe, display, v)
            seen += 1
        except Blind:
            yield None
        probe.order("show", v=v + 1, card=False)
        _seen(lambda: not display.is_bright())
        time.sleep(random.uniform(*REST))


def _race(probe: Probe, display: Display, v: int) -> Race:
    probe.order("show", v=v, card=True)
    looked, pixel = _seen(display.is_bright)
    time.sleep(max(0.0, (pixel + random.uniform(*REACTIONS) - now()) / 1000))
    before, after = display.press()
    display.release()
    _, seen = probe.wait("seen", v=v)
    _, hand = probe.wait("hand")
    if pixel - looked > BLIND or after - before > BLIND:
        raise Blind
    paint, stamp = probe.clock.ours(seen["p"]), probe.clock.ours(hand["t"])
    return Race((looked + pixel) / 2, (before + after) / 2, paint, stamp, seen["hz"], hand["v"] == v)


def _seen(is_so: Callable[[], bool]) -> tuple[float, float]:
    """Between which two looks it came to be so."""
    until, looked = now() + LONGEST * 1000, now()
    while not is_so():
        looked = now()
        assert looked < until, "the screen does not show what the page was told to show"
        time.sleep(LOOK)
    return looked, now()


def pongs(probe: Probe) -> tuple[float, float]:
    """How long the browser takes to answer a ping, and how long while its page's own thread is blocked; medians."""
    idle, blocked = [], []
    for _ in range(PINGS):
        time.sleep(random.uniform(*REST))
        idle.append(probe.ping())
        probe.order("block", ms=BLOCKED)
        time.sleep(0.05)
        blocked.append(probe.ping())
        probe.wait("free")
    return median(idle), median(blocked)


def settled(probe: Probe, seconds: float = 5.0) -> None:
    """A browser has much to do when it has just started."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            probe.ask_the_time(1)
        except queue.Empty as error:
            raise AssertionError("the page does not answer") from error
        time.sleep(0.1)
