"""Who would be taken for whom? Two names are alike where Unicode calls them confusable (UTS 39), in any case."""

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, count
from unicodedata import normalize

from prems.table.people.names import AS_PICTURE, LONGEST, cut


def unlike(name: str, others: Iterable[str]) -> str:
    """Léa, Léa 2, Léa 3, ...: the first that is not taken for one of the others."""
    taken = _all_looks(others)
    numbered = (f"{_room_for(name, len(f' {nth}'))} {nth}" for nth in count(2))
    return next(wanted for wanted in chain([name], numbered) if taken.isdisjoint(_looks(wanted)))


@lru_cache(maxsize=256)
def _room_for(name: str, signs: int) -> str:
    """Where a hundred people have one name, each who comes is looked for among as many numbers."""
    return cut(name, LONGEST - signs)


def is_unlike(name: str, others: Iterable[str]) -> bool:
    """Unlike every one of them."""
    return _all_looks(others).isdisjoint(_looks(name))


def _all_looks(names: Iterable[str]) -> set[str]:
    return {look for name in names for look in _looks(name)}


@lru_cache(maxsize=4096)
def _looks(name: str) -> tuple[str, str]:
    """As it is written, and in small letters. Both are needed: I looks like l, and i only like I."""
    return f"written {_skeleton(name)}", f"small {_skeleton(name.casefold()).casefold()}"


def _skeleton(name: str) -> str:
    return normalize("NFD", normalize("NFD", name).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """`make confusables` writes the table."""
    table = json.loads((files(__package__) / "confusables.json").read_text(encoding="utf-8"))
    return {ord(AS_PICTURE): "", **{ord(letter): like for like, letters in table.items() for letter in letters}}
