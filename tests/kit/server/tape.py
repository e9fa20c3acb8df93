"""What did the server send, to the last byte? A recorded connection, taken apart."""

from collections.abc import Iterator
from typing import Any

import msgspec

from prems.client import wire

Raw = dict[str, Any]


def messages(tape: bytes) -> Iterator[Raw]:
    """All messages of a WebSocket connection. Fails where a byte is neither head, nor message, ping or goodbye."""
    head, _, rest = tape.partition(wire.END_OF_HEAD)
    assert head.startswith(b"HTTP/1.1 101 "), head
    for kind, payload in wire.Frames().of(rest):
        if kind == wire.TEXT:
            yield msgspec.json.decode(payload)
        elif kind == wire.PING:
            assert len(payload) == 8, "a nonce, nothing else"
        else:
            assert kind in (wire.CLOSE, wire.PONG), f"unknown frame {kind:#x}"


def strings(thing: Any) -> Iterator[str]:
    """Every piece of text in a message, keys too."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from strings(value)
    elif isinstance(thing, list):
        for item in thing:
            yield from strings(item)
