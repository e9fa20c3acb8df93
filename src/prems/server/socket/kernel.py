"""Which round trip has this machine's kernel measured on a socket?"""

import socket
import struct
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from prems.table.fairness import KernelTrip
from prems.table.fairness.limits import STATED_SLACK


class Layout(NamedTuple):
    """Where a system keeps its figures: an option of the socket, and offsets in what that gives."""

    option: int
    smoothed: int
    deviation: int
    least: int | None
    a_millisecond: float
    resent: int | None = None
    in_vain: int | None = None
    """Sent again although the other side had it, as its kernel has told."""


SIZE: Final = 256
LONGEST_STATED: Final = 10_000.0  # milliseconds
UNKNOWN: Final = 0xFFFFFFFF  # Linux, before the first sample
LAYOUTS: Final = {
    "linux": Layout(
        11, smoothed=68, deviation=72, least=148, a_millisecond=1000.0, resent=100, in_vain=216
    ),  # TCP_INFO
    "darwin": Layout(0x106, smoothed=44, deviation=48, least=None, a_millisecond=1.0),  # TCP_CONNECTION_INFO
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
    smoothed = _figure(info, layout.smoothed)
    if not smoothed:
        return None
    deviation = _figure(info, layout.deviation)
    least = _figure(info, layout.least)
    return KernelTrip(
        smoothed / layout.a_millisecond,
        None if deviation is None else deviation / layout.a_millisecond,
        None if least is None else least / layout.a_millisecond,
        _resent(info, layout),
    )


def _resent(info: bytes, layout: Layout) -> int:
    """Packets that were truly lost; none where the system does not tell which were sent again in vain."""
    resent, in_vain = _figure(info, layout.resent), _figure(info, layout.in_vain)
    return 0 if resent is None or in_vain is None else max(0, resent - in_vain)


def _figure(info: bytes, offset: int | None) -> int | None:
    """None: an older kernel does not tell it, or does not know."""
    if offset is None or len(info) < offset + 4:
        return None
    figure: int = struct.unpack_from("=I", info, offset)[0]
    return None if figure == UNKNOWN else figure


def stated_trip(lines: Sequence[str]) -> KernelTrip | None:
    """`X-Client-RTT` in milliseconds, of which the last line is the proxy's own; None: nothing that makes sense."""
    try:
        ms = float(lines[-1]) if lines else -1.0
    except ValueError:
        return None
    return KernelTrip(ms, slack=STATED_SLACK) if 0.0 <= ms <= LONGEST_STATED else None
