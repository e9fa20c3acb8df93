"""Who would be taken for whom? Two names are alike where Unicode calls them confusable (UTS 39), in any case."""

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
from unicodedata import normalize

from prems.table.people.names import AS_PICTURE, LONGEST, cut


def unlike(name: str, others: Iterable[str]) -> str:
    """Léa, Léa 2, Léa 3, ...: the first that is not taken for one of the others."""
    others = list(others)
    numbered = (f"{cut(name, LONGEST - len(f' {nth}'))} {nth}" for nth in count(2))
    return name if is_unlike(name, others) else next(other for other in numbered if is_unlike(other, others))


def is_unlike(name: str, others: Iterable[str]) -> bool:
    """Unlike every one of them."""
    looks = _looks(name)
    return not any(look in looks for other in others for look in _looks(other))


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
