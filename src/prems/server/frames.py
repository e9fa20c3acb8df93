"""How does a WebSocket frame look on the wire? Written once, a frame goes to every socket as the same bytes."""

from typing import Final

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A


def frame(kind: int, payload: bytes) -> bytes:
    """A whole, final, unmasked frame, as servers send them (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((kind, size)) + payload
    if size < 65_536:
        return bytes((kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((kind, 127)) + size.to_bytes(8, "big") + payload


def text(payload: bytes) -> bytes:
    return frame(TEXT, payload)


def ping(nonce: bytes) -> bytes:
    return frame(PING, nonce)
