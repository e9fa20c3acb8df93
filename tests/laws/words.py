"""Which words does something written hold, and how are they put in place of each other?"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import to_builtins


def words(thing: Any) -> Iterator[str]:
    """All words in it, map keys included."""
    plain = to_builtins(thing)
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from words(value)
    elif isinstance(plain, list | tuple):
        for item in plain:
            yield from words(item)


def renamed(thing: Any, names: Mapping[str, str]) -> Any:
    """The same, written down, with other names."""
    plain = to_builtins(thing)
    if isinstance(plain, str):
        return names.get(plain, plain)
    if isinstance(plain, dict):
        return {names.get(key, key): renamed(value, names) for key, value in plain.items()}
    if isinstance(plain, list | tuple):
        return [renamed(item, names) for item in plain]
    return plain


def unordered(thing: Any, seats: Collection[str]) -> Any:
    """The same, written down, with every list of seats sorted: for tables that do not begin with the same seat."""
    plain = to_builtins(thing)
    if isinstance(plain, dict):
        return {key: unordered(plain[key], seats) for key in sorted(plain)}
    if isinstance(plain, list | tuple):
        items = [unordered(item, seats) for item in plain]
        return sorted(items) if all(isinstance(item, str) and item in seats for item in items) else items
    return plain
