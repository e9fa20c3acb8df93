"""Which words does something written hold, and how are they put in place of each other?"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import json, to_builtins


def words(thing: Any) -> Iterator[str]:
    """All words in it, map keys included."""
    waiting = [to_builtins(thing)]
    while waiting:
        plain = waiting.pop()
        if isinstance(plain, str):
            yield plain
        elif isinstance(plain, dict):
            waiting += (*plain, *plain.values())
        elif isinstance(plain, list | tuple):
            waiting += plain


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


def unordered(thing: Any, is_ordered: Callable[[list[Any]], bool] = lambda _: False) -> Any:
    """The same, written down, with every list sorted whose order says nothing."""
    plain = to_builtins(thing)
    if isinstance(plain, dict):
        return {key: unordered(plain[key], is_ordered) for key in sorted(plain)}
    if isinstance(plain, list | tuple):
        items = [unordered(item, is_ordered) for item in plain]
        return items if is_ordered(items) else sorted(items, key=json.encode)
    return plain
