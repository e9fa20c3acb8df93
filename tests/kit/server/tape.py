"""What did the server send, to the last byte? A recorded connection, taken apart."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from prems.client import wire
from prems.protocol.changes import Line

Raw = dict[str, Any]


def messages(tape: bytes) -> Iterator[Raw]:
    """All messages of a WebSocket connection. Fails where a byte is neither head, nor message, ping or goodbye.

    Where only what changed was sent the whole view comes out: it has in it whatever was sent.
    """
    head, _, rest = tape.partition(wire.END_OF_HEAD)
    assert head.startswith(b"HTTP/1.1 101 "), head
    read = reader()
    for kind, payload in wire.Frames().of(rest):
        if kind == wire.TEXT:
            yield read(payload)
        elif kind == wire.PING:
            assert len(payload) == 8, "a nonce, nothing else"
        else:
            assert kind in (wire.CLOSE, wire.PONG), f"unknown frame {kind:#x}"


def reader() -> Callable[[str | bytes], Raw]:
    """Of one connection's text, message by message; views are whole."""
    line = Line()

    def read(text: str | bytes) -> Raw:
        whole = line.whole(msgspec.json.decode(text))
        assert whole is not None, "nothing says what changed in a view that was not sent"
        return whole

    return read


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
