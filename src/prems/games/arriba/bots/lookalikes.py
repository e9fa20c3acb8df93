"""Which symbols fool the eye?

The figures are measured (tools/pictures/lookalikes.py), not guessed: each pair at 64 px, the best of four turns.
"""

import json
from importlib.resources import files
from typing import Final

LOOKALIKES: Final[dict[int, dict[int, float]]] = {
    int(symbol): {int(other): likeness for other, likeness in others.items()}
    for symbol, others in json.loads(
        files(__package__).joinpath("lookalikes.json").read_text(encoding="utf-8")
    ).items()
}
"""How alike two symbols are: the ink that they share, of the ink that either has. 1 is the same."""

FOOLS: Final = 0.6
"""From this likeness on a pair fools the eye; all other pairs stay well below."""

PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(
    (symbol, other)
    for symbol, others in LOOKALIKES.items()
    for other, likeness in others.items()
    if symbol < other and likeness >= FOOLS
)


def likeness(symbol: int, other: int) -> float:
    return 1.0 if symbol == other else LOOKALIKES[symbol][other]
