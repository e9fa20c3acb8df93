"""Which round trip has this machine's kernel measured on a socket?"""

import socket
import struct
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from prems.table.fairness import KernelTrip
from prems.table.fairness.limits import STATED_SLACK


class Layout(NamedTuple):
    """Where a system keeps its figures: an option of the socket, and what is where in what that gives.

    The figures are the smoothed round trip and its deviation; where the system tells them, also the packets that were
    sent again, the least round trip, and the packets sent again although the other side had them, as its kernel told.
    """

    option: int
    figures: struct.Struct
    a_millisecond: float


SIZE: Final = 256
LONGEST_STATED: Final = 10_000.0  # milliseconds
UNKNOWN: Final = 0xFFFFFFFF  # Linux, before the first sample; and what we put where an older kernel tells nothing
LAYOUTS: Final = {
    "linux": Layout(11, struct.Struct("=68xII24xI44xI64xI"), 1000.0),  # TCP_INFO
    "darwin": Layout(0x106, struct.Struct("=44xII"), 1.0),  # TCP_CONNECTION_INFO
}


def kernel_trip(sock: socket.socket | None, system: str = sys.platform) -> KernelTrip | None:
    """None where the system does not say, or nothing was acknowledged yet, or the socket is closed."""
    layout = LAYOUTS.get(system)
    if layout is None or sock is None:
        return None
    try:
        return read(sock.getsockopt(socket.IPPROTO_TCP, layout.option, SIZE), layout)
    except (OSError, ValueError):
        return None


def read(info: bytes, layout: Layout) -> KernelTrip | None:
    figures, unit = layout.figures, layout.a_millisecond
    smoothed, deviation, *more = figures.unpack_from(info.ljust(figures.size, b"\xff"))
    if smoothed in (0, UNKNOWN):
        return None
    resent, least, in_vain = more or (0, UNKNOWN, 0)
    return KernelTrip(
        smoothed / unit,
        None if deviation == UNKNOWN else deviation / unit,
        None if least == UNKNOWN else least / unit,
        0 if UNKNOWN in (resent, in_vain) else max(0, resent - in_vain),
    )


def stated_trip(lines: Sequence[str]) -> KernelTrip | None:
    """`X-Client-RTT` in milliseconds, of which the last line is the proxy's own; None: nothing that makes sense."""
    try:
        ms = float(lines[-1]) if lines else -1.0
    except ValueError:
        return None
    return KernelTrip(ms, slack=STATED_SLACK) if 0.0 <= ms <= LONGEST_STATED else None
