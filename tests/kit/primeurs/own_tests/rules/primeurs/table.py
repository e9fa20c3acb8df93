"""How does a test of Primeurs speak?"""

from typing import Any

from tests.kit.drawn import Table, cards, spread


def lay(seats: str = "ana bo cy", options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A situation: `lay(hands={"ana": "fig1 plum1"}, stall="fig2", top="pear1", open="pear1", turn="ana")`."""
    written = spread(position, ("hands",)) | {key: cards(position.get(key, "")) for key in ("stall", "open")}
    return Table("primeurs", seats, options or {}, {"turn": "ana", **written})


def reach(seat: str, at: float, does: str, **seen: Any) -> dict[str, Any]:
    return {"seat": seat, "at": at, "does": does, **seen}
