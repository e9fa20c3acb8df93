"""Which cards is Arriba played with?"""

from typing import Final

Card = str

SYMBOLS: Final = range(1, 19)
COLOURS: Final = "rgby"
TOTEMS: Final = tuple(f"T{n}" for n in range(1, 5))
HEADS: Final = tuple(f"H{n}" for n in range(1, 5))

# [A01] 18 symbols in 4 colours, 4 totems, 4 heads.
DECK: Final[tuple[Card, ...]] = (
    *(f"{symbol}{colour}" for symbol in SYMBOLS for colour in COLOURS),
    *TOTEMS,
    *HEADS,
)

# Special cards match nothing [A21]: they are missing here.
SYMBOL_OF: Final[dict[Card, int]] = {f"{symbol}{colour}": symbol for symbol in SYMBOLS for colour in COLOURS}

# The same number, the same picture. Heads differ, so that they match nothing either [A21].
A_TOTEM: Final = 0
SHOWN_ON: Final[dict[Card, int]] = (
    SYMBOL_OF | dict.fromkeys(TOTEMS, A_TOTEM) | {head: -nth for nth, head in enumerate(HEADS, start=1)}
)


def is_totem(card: Card) -> bool:
    return card[0] == "T"
