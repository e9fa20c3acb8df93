"""When did the answer to this ping come back, and to which sending did it belong?"""

from collections.abc import Callable

import msgspec

OUTSTANDING = 64


class Pong(msgspec.Struct, frozen=True, gc=False):
    view: int | None
    """The view that the ping followed; None for an idle ping."""
    round_trip: float
    is_resent: bool = False
    """Meanwhile the kernel had to send a packet again."""


class Pings:
    """The pings of one connection that wait for their answer, kept where the socket is.

    A ping carries an unguessable number of eight bytes and is answered by the browser itself: a page can neither see
    nor forge it. Send one about every second (1000 ms give or take 300), and one in the same write after
    every view in which something became live. Tell the stopwatch what `answered` returns.
    """

    __slots__ = ("_resent", "_sent")

    def __init__(self, resent: Callable[[], int] = int) -> None:
        """`resent`: how many packets were lost, and had to be sent again, so far. By default none."""
        self._resent = resent
        self._sent: dict[int, tuple[float, int | None, int]] = {}

    def sent(self, nonce: int, now: float, view: int | None = None) -> None:
        if len(self._sent) >= OUTSTANDING:
            del self._sent[next(iter(self._sent))]
        self._sent[nonce] = (now, view, 0 if view is None else self._resent())

    def answered(self, nonce: int, now: float) -> Pong | None:
        """None: never sent, or answered already. Then nothing is to be done."""
        if (ping := self._sent.pop(nonce, None)) is None:
            return None
        sent_at, view, resent = ping
        return Pong(view, now - sent_at, view is not None and self._resent() > resent)
