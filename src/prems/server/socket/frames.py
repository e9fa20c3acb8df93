"""What does a WebSocket frame look like on the wire? Written once, a frame goes to every socket as the same bytes."""

import struct
from typing import Final

TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A

LAST: Final = 0x80  # the bit of a message's last frame; on the second byte: the payload is masked
CONTINUED: Final = 0x00
PART: Final = CONTINUED  # the kind of a frame after which its message goes on: there is nothing to be heard yet
CONTROLS: Final = (CLOSE, PING, PONG)
KINDS: Final = (TEXT, PONG, PING, CLOSE, BINARY, CONTINUED | LAST, TEXT & ~LAST, BINARY & ~LAST, CONTINUED)
NONCE: Final = 8  # bytes of a ping
NO_NONCE: Final = -1
MOST_PARTS: Final = 16  # of one message
PONG_SIZE: Final = 2 + 4 + NONCE  # of the whole answer to a ping of ours
_PING_HEAD: Final = bytes((PING, NONCE))
_PONG_HEAD: Final = PONG | (LAST | NONCE) << 8
_TWICE: Final = 1 + (1 << 32)  # a mask, before and after each other
_pong: Final = struct.Struct("<HIQ").unpack  # head, mask, payload
# By how long the whole is: the head (where there is none, what no two bytes are), and what a mask is multiplied by.
_SHORT_TEXTS: Final = [b"..."] * 6 + [bytes((TEXT, LAST | size)) for size in range(126)]
_REPEATED: Final = [0] * 6 + [sum(1 << at for at in range(0, 8 * size, 32)) for size in range(126)]
LONG: Final = len(_SHORT_TEXTS)
_LONG_TEXT: Final = bytes((TEXT, LAST | 126))
_number: Final = int.from_bytes
_head: Final = struct.Struct(">BBH").pack

NORMAL: Final = 1000
BROKEN: Final = 1002
NOT_TEXT: Final = 1007
UNWELCOME: Final = 1008
TOO_LONG: Final = 1009
SENDABLE: Final = (range(1000, 1004), range(1007, 1015), range(3000, 5000))  # codes of a goodbye (RFC 6455, 7.4)


def frame(kind: int, payload: bytes) -> bytes:
    """A whole, final, unmasked frame, as servers send them (RFC 6455, 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((kind, size)) + payload
    if size < 65_536:
        return _head(kind, 126, size) + payload
    return bytes((kind, 127)) + size.to_bytes(8, "big") + payload


def text(payload: bytes) -> bytes:
    return frame(TEXT, payload)


def ping(number: int) -> bytes:
    return _PING_HEAD + number.to_bytes(NONCE, "little")


def nonce(payload: bytes) -> int:
    """Of a pong."""
    return _number(payload, "little") if len(payload) == NONCE else NO_NONCE


def only_pong(data: bytes) -> int:
    """The nonce, if these PONG_SIZE bytes are a pong and nothing else."""
    head, mask, payload = _pong(data)
    number: int = payload ^ mask * _TWICE
    return number if head == _PONG_HEAD else NO_NONCE


def only_text(data: bytes, longest: int) -> bytes | None:
    """The text, if this is one whole message of plain letters, as nearly all are; else a reader may understand it."""
    whole = len(data)
    if whole < LONG:
        if data[:2] != _SHORT_TEXTS[whole]:
            return None
        key = _number(data[2:6], "little") * _REPEATED[whole]
        text = (_number(data[6:], "little") ^ key).to_bytes(whole, "little")[:-6]
    else:
        size = whole - 8
        if data[:2] != _LONG_TEXT or not 126 <= size <= longest or _number(data[2:4], "big") != size:
            return None
        text = _unmasked(data[4:8], data[8:], size)
    return text if text.isascii() else None


def closing(code: int) -> bytes:
    return frame(CLOSE, code.to_bytes(2, "big"))


def goodbye(payload: bytes) -> bytes:
    """The answer to a closing frame: its own code. Raises BadFrame."""
    if not payload:
        return frame(CLOSE, b"")
    code = int.from_bytes(payload[:2], "big")
    if len(payload) == 1 or not any(code in codes for codes in SENDABLE):
        raise BadFrame(BROKEN, "a goodbye has a code that may be sent, or none")
    _check_text(payload[2:])
    return closing(code)


class BadFrame(ValueError):
    """Not a WebSocket any more: close it with this code."""

    def __init__(self, code: int, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Reader:
    """Bytes of a client go in, frames come out one by one: so that each can be counted before it costs anything."""

    __slots__ = ("_at", "_data", "_kind", "_longest", "_parts", "_size")

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._data = b""
        self._at = 0
        self._kind = 0
        self._parts: list[bytes] = []
        self._size = 0  # of all parts together

    def feed(self, data: bytes) -> None:
        self._data = self._data[self._at :] + data if self._data else data
        self._at = 0

    @property
    def is_amid(self) -> bool:
        """Something has come that is not whole."""
        return bool(self._data or self._parts)

    def take(self) -> tuple[int, bytes] | None:
        """A message and its kind, or a PART of one; None: the rest is still on its way. Raises BadFrame."""
        if self._at == len(self._data):
            self._data, self._at = b"", 0
            return None
        found = self._frame()
        if found is None or found[0] in CONTROLS:
            return found
        kind, payload = found
        if kind & LAST and kind != LAST and not self._parts:
            return _checked(kind, payload)
        return self._joined(kind, payload)

    def _joined(self, kind: int, payload: bytes) -> tuple[int, bytes]:
        is_first, is_last = kind & ~LAST != CONTINUED, bool(kind & LAST)
        if is_first and self._parts:
            raise BadFrame(BROKEN, "a message began inside another one")
        if not is_first and not self._parts:
            raise BadFrame(BROKEN, "nothing is there to be continued")
        if len(self._parts) == MOST_PARTS or not (payload or is_last):
            raise BadFrame(UNWELCOME, f"A message may come in {MOST_PARTS} parts at most, and none of them is empty.")
        self._size += len(payload)
        if self._size > self._longest:
            raise BadFrame(TOO_LONG, _too_long(self._longest))
        self._kind = kind | LAST if is_first else self._kind
        self._parts.append(payload)
        if not is_last:
            return PART, b""
        whole, self._parts, self._size = b"".join(self._parts), [], 0
        return _checked(self._kind, whole)

    def _frame(self) -> tuple[int, bytes] | None:
        data, at = self._data, self._at
        if len(data) < at + 2:
            return None
        kind, size = data[at], data[at + 1]
        if kind not in KINDS:
            raise BadFrame(BROKEN, "not a WebSocket frame")
        if not size & LAST:
            raise BadFrame(BROKEN, "frames of a client must be masked")
        size &= ~LAST
        head = at + 6
        if size > 125:
            if kind in CONTROLS:
                raise BadFrame(BROKEN, "a ping, pong or close holds at most 125 bytes")
            wide = 2 if size == 126 else 8
            head += wide
            if len(data) < head:
                return None
            size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
            if size < (126 if wide == 2 else 65_536):
                raise BadFrame(BROKEN, "a length is written as short as it can be")
        if size > self._longest:
            raise BadFrame(TOO_LONG, _too_long(self._longest))
        if len(data) < head + size:
            return None
        self._at = head + size
        return kind, _unmasked(data[head - 4 : head], data[head : head + size], size)


def _checked(kind: int, payload: bytes) -> tuple[int, bytes]:
    if kind == TEXT and not payload.isascii():
        _check_text(payload)
    return kind, payload


def _check_text(payload: bytes) -> None:
    try:
        payload.decode()
    except UnicodeDecodeError:
        raise BadFrame(NOT_TEXT, "text is written in UTF-8") from None


def _unmasked(mask: bytes, payload: bytes, size: int) -> bytes:
    """All bytes at once, as one large number."""
    key = (mask * (size // 4 + 1))[:size]
    return (_number(payload, "little") ^ _number(key, "little")).to_bytes(size, "little")


def _too_long(longest: int) -> str:
    return f"A message may hold {longest} bytes at most."
