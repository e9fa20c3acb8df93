"""What did the server send, to the last byte? A recorded connection, taken apart."""

from collections.abc import Iterator
from typing import Any

import msgspec

from prems.server.socket import frames

Raw = dict[str, Any]


def messages(tape: bytes) -> Iterator[Raw]:
    """All messages of a WebSocket connection. Fails where a byte is neither head, nor message, ping or goodbye."""
    head, _, rest = tape.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 "), head
    while len(rest) > 2:
        kind, size, start = rest[0], rest[1], 2
        if size == 126:
            size, start = int.from_bytes(rest[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(rest[2:10], "big"), 10
        payload, rest = rest[start : start + size], rest[start + size :]
        if len(payload) < size:
            return  # cut off
        if kind == frames.TEXT:
            yield msgspec.json.decode(payload)
        elif kind == frames.PING:
            assert size == 8, "a nonce, nothing else"
        else:
            assert kind in (frames.CLOSE, frames.PONG), f"unknown frame {kind:#x}"


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
