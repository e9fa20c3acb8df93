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

# Each picture is a bit, so that one number says which of them lie there. Cards that show the same have the same, and
# heads differ, so that they match nothing either [A21].
NOTHING: Final = 0
A_TOTEM: Final = 1
EVERYTHING: Final = -1
SHOWN_ON: Final[dict[Card, int]] = {
    **{card: 1 << symbol for card, symbol in SYMBOL_OF.items()},
    **dict.fromkeys(TOTEMS, A_TOTEM),
    **{head: 1 << nth for nth, head in enumerate(HEADS, start=len(SYMBOLS) + 1)},
}


def is_totem(card: Card) -> bool:
    return card[0] == "T"
