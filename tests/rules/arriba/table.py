"""How does a test of Arriba speak?"""

from typing import Any

from tests.kit.drawn import Answers, Table, cards, spread


class Arriba(Table):
    def flip(self, seat: str) -> Answers:
        return self.do("flip", seat=seat)

    def signal(self, seat: str) -> Answers:
        return self.do("signal", seat=seat)

    def grab(self, seat: str, **hand: Any) -> Answers:
        return self.do("grab", seat=seat, **hand)

    def race(self, *hands: dict[str, Any]) -> Answers:
        return self.do("race", grabs=hands)


def lay(seats: str = "ana bo cy", options: dict[str, Any] | None = None, **position: Any) -> Arriba:
    """A situation: `lay(draw={"ana": "1r 2g"}, pile={"bo": "5b"}, pool="9y", turn="ana")`."""
    written = spread(position, ("draw", "pile"))
    for key in ("pool", "totem_live"):
        written[key] = cards(position.get(key, ""))
    return Arriba("arriba", seats, options or {}, written)


def hand(seat: str, at: float, grip: float = 0.5, **seen: Any) -> dict[str, Any]:
    return {"seat": seat, "at": at, "grip": grip, **seen}


def match(symbol: int, seats: str) -> dict[str, Any]:
    return {"kind": "match", "symbol": symbol, "seats": seats.split()}


def totem(seat: str) -> dict[str, Any]:
    return {"kind": "totem", "seat": seat}
