"""How does a seed become a deal that is the same for ever, on every machine and in every language?

The numbers are read off SHA-256 of `seed/purpose/0`, `seed/purpose/1`, ... as 32-bit words, most significant byte
first; a word that would favour some cards is passed over. The cards are then exchanged from the last place down
(Fisher and Yates). Anybody can check a deal with these four lines of description.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")

Seed = int | str

WORD = 1 << 32


class Shuffle(Protocol):
    """Chance, as an argument: the same purpose gives the same order."""

    def __call__(self, things: Iterable[T], purpose: str, /) -> list[T]: ...


def seal(seed: Seed) -> str:
    """Shown before the first card is dealt; the seed that is opened at the end must give it."""
    return sha256(str(seed).encode()).hexdigest()


def seeded(seed: Seed) -> Shuffle:
    """The shuffle of one seed. A purpose ("round 2") gives a fresh order of its own."""

    def shuffled(things: Iterable[T], purpose: str) -> list[T]:
        order = list(things)
        words = _words(f"{seed}/{purpose}")
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order

    return shuffled


def _below(limit: int, words: Iterator[int]) -> int:
    fair = WORD - WORD % limit
    return next(word for word in words if word < fair) % limit


def _words(label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{label}/{block}".encode()).digest()
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1
