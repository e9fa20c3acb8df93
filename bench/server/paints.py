"""When does the load say that it has painted a view? As pages do: with the next hand, or several views together."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from bench.server.wire import Socket, now
from prems.table.fairness.limits import PAINTS_GATHERED

Say = Callable[[Socket, dict[str, Any]], None]


def said(socket: Socket, message: dict[str, Any]) -> None:
    socket.send(msgspec.json.encode(message))


class Paints:
    """Of one page."""

    def __init__(self, say: Say = said) -> None:
        self._say = say
        self._untold: dict[int, float] = {}
        self._telling: asyncio.TimerHandle | None = None

    def painted(self, socket: Socket, view: int, at: float) -> None:
        self._untold[view] = at
        if at - next(iter(self._untold.values())) >= PAINTS_GATHERED:
            self._tell(socket)
        elif self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PAINTS_GATHERED / 1000, self._rings, socket)

    def told(self) -> dict[int, float]:
        """What goes along with a hand."""
        told, self._untold = self._untold, {}
        return told

    def _rings(self, socket: Socket) -> None:
        """Set anew where another view has come meanwhile: it is told long after the last."""
        self._telling = None
        if self._untold:
            left = next(reversed(self._untold.values())) + PAINTS_GATHERED - now()
            if left > 1.0:
                self._telling = asyncio.get_running_loop().call_later(left / 1000, self._rings, socket)
            else:
                self._tell(socket)

    def _tell(self, socket: Socket) -> None:
        view, painted = self._untold.popitem()
        self._say(socket, {"say": "seen", "v": view, "p": painted, "before": self.told()})
