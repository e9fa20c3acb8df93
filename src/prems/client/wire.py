"""How does a client speak WebSocket, byte by byte? For tests and load, where nothing may stand between.

It shares no line with the server's side: what one of the two got wrong, the other does not understand.
"""

import os
from base64 import b64encode
from typing import Final

TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
CONTINUED: Final = 0x00
LAST: Final = 0x80  # of a message's frames; without it more of them follow

END_OF_HEAD: Final = b"\r\n\r\n"
NO_MASK: Final = b"\0\0\0\0"  # a client must mask; with zeros there is nothing to do

Frame = tuple[int, bytes]


def upgrade(host: str, path: str, key: str | None = None, **headers: str) -> bytes:
    """What is asked first."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key or b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join(lines).encode() + END_OF_HEAD


def head(kind: int, size: int, mask: bytes = NO_MASK) -> bytes:
    """What stands before a payload of that size."""
    if size < 126:
        return bytes((kind, 0x80 | size)) + mask
    if size < 65_536:
        return bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big") + mask
    return bytes((kind, 0x80 | 127)) + size.to_bytes(8, "big") + mask


def masked(kind: int, payload: bytes, mask: bytes = NO_MASK) -> bytes:
    """A client's frame."""
    if mask != NO_MASK:
        payload = bytes(byte ^ mask[nth % 4] for nth, byte in enumerate(payload))
    return head(kind, len(payload), mask) + payload


def in_parts(kind: int, *parts: bytes) -> bytes:
    """One message in several frames."""
    first, *rest = parts
    kinds = [kind & ~LAST, *([CONTINUED] * len(rest))]
    kinds[-1] |= LAST
    return b"".join(masked(kind, part) for kind, part in zip(kinds, [first, *rest], strict=True))


class Frames:
    """Bytes of a server go in, its whole frames come out: kind and payload."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = b""  # the beginning of a frame

    def of(self, data: bytes) -> list[Frame]:
        found: list[Frame] = []
        data = self.left + data if self.left else data
        start, end = 0, len(data)
        while end - start >= 2:
            size, begin = data[start + 1], start + 2
            if size > 125:
                begin += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : begin], "big")
            if begin + size > end:
                break
            found.append((data[start], data[begin : begin + size]))
            start = begin + size
        self.left = data[start:]
        return found
