"""How does a WebSocket frame look on the wire? Written once, a frame goes to every socket as the same bytes."""

from typing import Final

TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A

LAST: Final = 0x80  # the bit of a message's last frame; on the second byte: the payload is masked
CONTINUED: Final = 0x00
CONTROLS: Final = (CLOSE, PING, PONG)
KINDS: Final = (TEXT, PONG, PING, CLOSE, BINARY, CONTINUED | LAST, TEXT & ~LAST, BINARY & ~LAST, CONTINUED)
NO_MASK: Final = b"\0\0\0\0"
NONCE: Final = 8  # bytes of a ping
_PING_HEAD: Final = bytes((PING, NONCE))

NORMAL: Final = 1000
BROKEN: Final = 1002
TOO_LONG: Final = 1009


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
    return _PING_HEAD + nonce


def closing(code: int) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big"))


class BadFrame(ValueError):
    """Not a WebSocket any more: close it with this code."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Reader:
    """Bytes of a client go in, whole messages come out, one by one: so that reading can stop between two."""

    __slots__ = ("_at", "_data", "_kind", "_longest", "_parts")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._data = b""
        self._at = 0
        self._kind = 0
        self._parts: list[bytes] = []

    def feed(self, data: bytes) -> None:
        self._data = data if self._at == len(self._data) else self._data[self._at :] + data
        self._at = 0

    def take(self) -> tuple[int, bytes] | None:
        """The next message and its kind; None: the rest is still on its way. Raises BadFrame."""
        while self._at < len(self._data) and (found := self._frame()) is not None:
            kind, payload = found
            if kind in CONTROLS:
                return found
            if kind & ~LAST != CONTINUED:
                if self._parts:
                    raise BadFrame(BROKEN, "a message began inside another one")
                if kind & LAST:
                    return found
                self._kind = kind | LAST
            elif not self._parts:
                raise BadFrame(BROKEN, "nothing is there to be continued")
            if (whole := self._joined(payload, is_last=bool(kind & LAST))) is not None:
                return self._kind, whole
        return None

    def _joined(self, payload: bytes, is_last: bool) -> bytes | None:
        self._parts.append(payload)
        if sum(map(len, self._parts)) > self._longest or len(self._parts) > self._longest:
            raise BadFrame(TOO_LONG, _too_long(self._longest))
        if not is_last:
            return None
        whole, self._parts = b"".join(self._parts), []
        return whole

    def _frame(self) -> tuple[int, bytes] | None:
        data, at = self._data, self._at
        head = at + 6
        if len(data) < head:
            return None
        kind, size = data[at], data[at + 1]
        if kind not in KINDS:
            raise BadFrame(BROKEN, "not a WebSocket frame")
        if not size & LAST:
            raise BadFrame(BROKEN, "frames of a client must be masked")
        size &= ~LAST
        if size > 125:
            if kind in CONTROLS:
                raise BadFrame(BROKEN, "a ping, pong or close holds at most 125 bytes")
            wide = 2 if size == 126 else 8
            head += wide
            if len(data) < head:
                return None
            size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
        if size > self._longest:
            raise BadFrame(TOO_LONG, _too_long(self._longest))
        if len(data) < head + size:
            return None
        self._at = head + size
        return kind, _unmasked(data[head - 4 : head], data[head : head + size])


def _unmasked(mask: bytes, payload: bytes) -> bytes:
    """All bytes at once, as one large number."""
    if mask == NO_MASK or not payload:
        return payload
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(size, "little")


def _too_long(longest: int) -> str:
    return f"A message may hold {longest} bytes at most."
