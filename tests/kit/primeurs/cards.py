"""Which cards is Primeurs played with?"""

from typing import Final

Card = str

FRUITS: Final = ("apple", "cherry", "fig", "lemon", "pear", "plum")

DECK: Final[tuple[Card, ...]] = tuple(f"{fruit}{nth}" for fruit in FRUITS for nth in range(1, 10))  # [P01]


def fruit_of(card: Card) -> str:
    return card[:-1]
