"""Is our socket a WebSocket (RFC 6455)? The cases of the Autobahn suite, against the running server.

There is nothing to echo here: that a message was heard whole is seen by the view that it asks for. Where we are
stricter than the standard, on purpose, the test says so.
"""

import asyncio
import hashlib
import json
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from prems.client import wire
from prems.client.wire import BINARY, CLOSE, CONTINUED, LAST, PING, PONG, TEXT, in_parts, masked
from prems.protocol.messages import PROTOCOL
from prems.server.limits import LONGEST_MESSAGE
from prems.server.socket import frames
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import Running, in_loop, running, until

HELLO: Final = {"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Ana"}
FLIP: Final = b'{"say":"play","command":{"do":"flip","seat":"Ana"}}'  # refused in the lobby, each time
MAGIC: Final = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def padded(size: int) -> bytes:
    """A message of exactly `size` bytes."""
    return FLIP[:-1] + b" " * (size - len(FLIP)) + b"}"


@asynccontextmanager
async def seated(folder: Path) -> AsyncIterator[tuple[Running, RawSocket]]:
    """Somebody at a table, whose first view has come."""
    async with running(folder) as house:
        socket = await RawSocket.open(house.port, await house.client.open_table("arriba"))
        socket.say(HELLO)
        await until(lambda: socket.said("view"))
        yield house, socket


async def is_heard(socket: RawSocket, data: bytes, times: int = 1, *, before: int | None = None) -> None:
    """It was understood, and nothing is wrong with the connection. `before`: how many answers there were."""
    answers = len(socket.said("refused")) if before is None else before
    socket.write_raw(data)
    await until(lambda: len(socket.said("refused")) >= answers + times)
    assert not socket.is_closed
    assert not socket.said("error")


async def is_closed(socket: RawSocket, data: bytes, code: int) -> None:
    socket.write_raw(data)
    await socket.until_closed()
    assert socket.close_code == code


# --- the handshake ---


@in_loop
async def test_the_handshake_proves_that_it_was_read(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        key = b64encode(b"sixteen bytes...").decode()
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        offer = "permessage-deflate; client_max_window_bits"
        writer.write(wire.upgrade("127.0.0.1", f"/ws/{code}", key, Sec_WebSocket_Extensions=offer))
        head = (await reader.readuntil(wire.END_OF_HEAD)).decode()
        proof = b64encode(hashlib.sha1((key + MAGIC).encode()).digest()).decode()
        assert f"Sec-WebSocket-Accept: {proof}\r\n" in head
        assert "Extensions" not in head, "nothing is packed: an offer is not taken"
        writer.close()


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 12", 400),
        ("Sec-WebSocket-Key", "X-Key", 400),
        ("Upgrade: websocket", "Upgrade: carrier-pigeon", 400),
        ("GET", "POST", 405),
    ],
)
@in_loop
async def test_handshakes_that_are_none(old: str, new: str, status: int, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(wire.upgrade("127.0.0.1", f"/ws/{code}").replace(old.encode(), new.encode()))
        assert (await reader.readline()).startswith(f"HTTP/1.1 {status} ".encode())
        writer.close()


# --- framing ---


@pytest.mark.parametrize("size", [len(FLIP), 125, 126, 127, 128, 1_000, LONGEST_MESSAGE])
@in_loop
async def test_messages_of_every_length(size: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_heard(socket, masked(TEXT, padded(size), b"\x81\0\xff\x7e"))


@pytest.mark.parametrize("step", [1, 7, 997])
@in_loop
async def test_bytes_come_in_any_pieces(step: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.answers_pings = False  # a pong would come to lie inside a message
        data = masked(TEXT, padded(200), b"mask") * 3
        before = len(socket.said("refused"))
        for start in range(0, len(data), step):
            socket.write_raw(data[start : start + step])
            await asyncio.sleep(0)
        await is_heard(socket, b"", times=3, before=before)


@in_loop
async def test_many_messages_in_one_piece(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_heard(socket, masked(TEXT, FLIP, b"wxyz") * 50, times=50)


@pytest.mark.parametrize(
    "data",
    [
        bytes([TEXT, 0x00]),
        bytes([TEXT, len(FLIP)]) + FLIP,
        bytes([PING, 0x00]),
        bytes([TEXT, 0x80 | 126]) + (125).to_bytes(2, "big") + bytes(4 + 125),
        bytes([TEXT, 0x80 | 127]) + (300).to_bytes(8, "big") + bytes(4 + 300),
    ],
    ids=["empty and unmasked", "unmasked", "an unmasked ping", "125 in two bytes", "300 in eight bytes"],
)
@in_loop
async def test_frames_that_no_client_may_send(data: bytes, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, data, frames.BROKEN)


@pytest.mark.parametrize("kind", [kind for kind in range(256) if kind & 0x70])
@in_loop
async def test_reserved_bits(kind: int, tmp_path: Path) -> None:
    reader = frames.Reader(LONGEST_MESSAGE)
    reader.feed(masked(kind, b""))
    with pytest.raises(frames.BadFrame):
        reader.take()
    if kind in (TEXT | 0x40, TEXT | 0x20, TEXT | 0x10, PING | 0x70, CLOSE | 0x40):
        async with seated(tmp_path) as (_, socket):
            await is_closed(socket, masked(kind, FLIP), frames.BROKEN)


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
@pytest.mark.parametrize("last", [LAST, 0])
@in_loop
async def test_opcodes_that_nobody_has_defined(opcode: int, last: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.write_raw(masked(TEXT, FLIP))
        await is_closed(socket, masked(last | opcode, b""), frames.BROKEN)


@pytest.mark.parametrize("size", [LONGEST_MESSAGE + 1, 65_535, 65_536, 2**31, 2**63 - 1, 2**63, 2**64 - 1])
@in_loop
async def test_a_frame_that_says_it_is_too_long_is_not_waited_for(size: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, wire.head(TEXT, size), frames.TOO_LONG)


def by_a_reader(data: bytes) -> tuple[int, bytes] | None:
    """If it is one message, and nothing but it."""
    reader = frames.Reader(LONGEST_MESSAGE)
    reader.feed(data)
    try:
        found = reader.take()
    except frames.BadFrame:
        return None
    return None if reader.take() or reader.is_amid else found


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 124, 125, 126, 127, 200, LONGEST_MESSAGE, LONGEST_MESSAGE + 1])
def test_what_is_read_at_once_is_what_a_reader_reads(size: int) -> None:
    for kind in (TEXT, BINARY, PONG, TEXT & ~LAST, LAST):
        for payload in (b"a" * size, b"a" * (size - 2) + "é".encode(), b"\xff" * size):
            frame = masked(kind, payload, b"\x01\xfe\x80\x7f")
            for data in (frame, frame[:-1], frame + b"a", frame[:2], frame[:1], bytes([kind, size & 127]) + payload):
                text = frames.only_text(data, LONGEST_MESSAGE)
                if text is not None or (kind == TEXT and payload.isascii()):
                    assert by_a_reader(data) == (None if text is None else (TEXT, text))


def test_a_pong_is_told_by_its_head() -> None:
    for head in range(65_536):
        data = head.to_bytes(2, "big") + b"mask" + b"\x00\xffpayload"[:8]
        found = frames.only_pong(data)
        if found != frames.NO_NONCE:
            assert by_a_reader(data) == (PONG, found.to_bytes(frames.NONCE, "little"))
    answer = masked(PONG, frames.ping(2**64 - 3)[2:], b"\xff\x00\xfe\x01")
    assert frames.only_pong(answer) == 2**64 - 3


# --- pings and pongs ---


@pytest.mark.parametrize(
    "payload", [b"", b"Hello!", bytes([0, 0xFF, 0xFE, 0xFD, 0xFC, 0xFB, 0, 0xFF]), b"\xfe" * 125]
)
@in_loop
async def test_a_ping_is_answered_with_its_own_bytes(payload: bytes, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.write(PING, payload)
        await until(lambda: socket.pongs)
        assert socket.pongs == [payload]


@in_loop
async def test_pings_are_answered_in_their_order(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.write_raw(b"".join(masked(PING, b"%d" % nth, b"mask") for nth in range(10)))
        await until(lambda: len(socket.pongs) == 10)
        assert socket.pongs == [b"%d" % nth for nth in range(10)]


@in_loop
async def test_a_pong_that_nobody_asked_for_is_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_heard(socket, masked(PONG, b"unasked") + masked(PONG, b"") + masked(TEXT, FLIP))


@pytest.mark.parametrize("kind", [PING, PONG, CLOSE])
@in_loop
async def test_controls_are_short_and_whole(kind: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, masked(kind, bytes(126)), frames.BROKEN)
    async with seated(tmp_path / "in parts") as (_, socket):
        await is_closed(socket, masked(kind & ~LAST, b""), frames.BROKEN)


# --- messages in parts ---


@pytest.mark.parametrize("parts", [2, 3, frames.MOST_PARTS])
@in_loop
async def test_a_message_in_parts(parts: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        whole = padded(160)
        cuts = [whole[len(whole) * nth // parts : len(whole) * (nth + 1) // parts] for nth in range(parts)]
        await is_heard(socket, in_parts(TEXT, *cuts) * 2, times=2)
        await is_heard(socket, in_parts(TEXT, FLIP, b""))


@in_loop
async def test_pings_between_the_parts(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.write(TEXT & ~LAST, FLIP[:4])
        for nth in range(3):
            socket.write(PING, b"%d" % nth)
            await until(lambda nth=nth: len(socket.pongs) == nth + 1)  # type: ignore[misc]
            socket.write(CONTINUED, FLIP[4 + nth : 5 + nth])
        await is_heard(socket, masked(LAST, FLIP[7:]))


@pytest.mark.parametrize(
    "data",
    [
        masked(LAST, FLIP),
        masked(CONTINUED, FLIP),
        in_parts(TEXT, FLIP, b" ") + masked(LAST, b" "),
        masked(TEXT & ~LAST, b"{") + masked(TEXT, FLIP),
        masked(TEXT & ~LAST, b"{") + masked(TEXT & ~LAST, FLIP),
        masked(TEXT & ~LAST, b"{") + masked(BINARY, b""),
    ],
    ids=["an end", "a middle", "more after the end", "a message within", "parts within", "binary within"],
)
@in_loop
async def test_parts_that_do_not_fit(data: bytes, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, data, frames.BROKEN)


@in_loop
async def test_parts_that_are_too_long_together(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_heard(socket, in_parts(TEXT, *([padded(LONGEST_MESSAGE)[:8192], padded(LONGEST_MESSAGE)[8192:]])))
        await is_closed(socket, in_parts(TEXT, bytes(8192), bytes(8192), b"x"), frames.TOO_LONG)


@pytest.mark.parametrize(
    "parts", [[b" "] * (frames.MOST_PARTS + 1), [b"{", b"", b"}"], [b"", b"{}"]], ids=["17", "empty", "empty first"]
)
@in_loop
async def test_few_parts_and_none_of_them_empty(parts: list[bytes], tmp_path: Path) -> None:
    """Stricter than the standard: no browser sends such parts, and each costs as much as a message."""
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, in_parts(TEXT, *parts), frames.UNWELCOME)


@pytest.mark.parametrize("part", [b"", b"x"])
@in_loop
async def test_a_message_of_16384_parts_is_refused_early(
    part: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before hello, in one piece; what is counted is work: how many frames were looked at at all."""
    looked_at: list[Any] = []
    frame = frames.Reader._frame

    def counted(reader: frames.Reader) -> Any:
        looked_at.append(None)
        return frame(reader)

    monkeypatch.setattr(frames.Reader, "_frame", counted)
    async with running(tmp_path) as house:
        socket = await RawSocket.open(house.port, await house.client.open_table("arriba"))
        await is_closed(socket, in_parts(TEXT, *([part] * 16_384)), frames.UNWELCOME)
    assert len(looked_at) <= frames.MOST_PARTS + 1


@in_loop
async def test_every_frame_counts_not_only_every_message(tmp_path: Path) -> None:
    async with seated(tmp_path) as (house, socket):
        socket.write_raw(in_parts(TEXT, *([b" "] * 15), FLIP) * 200)
        assert (await socket.until_closed())[-1]["code"] == "too-fast"
        assert house.metric("messages_read") < 40, "sixteen frames each"


# --- text ---

GOOD_TEXT: Final = [
    "κόσμε",
    "Hello-µ@ßöäüàá-UTF-8!!",
    "\U00010000",
    "\U0010ffff",
    "\ud7ff\ue000\ufffd",
    "\x7f\x80\u07ff\u0800",
]
BAD_TEXT: Final = [
    b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80\x65",
    b"\xf4\x90\x80\x80",
    b"\x80",
    b"\xbf\x80",
    b"\xc0\xaf",
    b"\xc1\xbf",
    b"\xe0\x80\xaf",
    b"\xe0\x9f\xbf",
    b"\xf0\x80\x80\xaf",
    b"\xf8\x88\x80\x80\x80",
    b"\xfc\x84\x80\x80\x80\x80",
    b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xed\xa0\x80\xed\xb0\x80",
    b"\xfe",
    b"\xff",
    b"\xe2\x82",
    b"\xf0\x9f\x98",
]


@pytest.mark.parametrize("text", GOOD_TEXT)
@in_loop
async def test_text_in_utf_8_wherever_it_is_cut(text: str, tmp_path: Path) -> None:
    """Cut at every byte of it, in the middle of a character too."""
    async with seated(tmp_path) as (_, socket):
        message = json.dumps({**json.loads(FLIP), "extra": text}, ensure_ascii=False).encode()
        for cut in range(len(message) - len(text.encode()) - 3, len(message) - 1):
            await is_heard(socket, in_parts(TEXT, message[:cut], message[cut:]))


@pytest.mark.parametrize("bad", BAD_TEXT, ids=bytes.hex)
@in_loop
async def test_text_that_is_none(bad: bytes, tmp_path: Path) -> None:
    message = FLIP[:-1] + b',"extra":"' + bad + b'"}'
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, masked(TEXT, message), frames.NOT_TEXT)
    async with seated(tmp_path / "in parts") as (_, socket):
        await is_closed(socket, in_parts(TEXT, message[:25], message[25:]), frames.NOT_TEXT)


@in_loop
async def test_binary_need_not_be_text(tmp_path: Path) -> None:
    """Nobody expects it here, so it is a slip; but a lawful one."""
    async with seated(tmp_path) as (_, socket):
        socket.write(BINARY, b"\xff\xfe")
        await until(lambda: socket.said("error"))
        assert socket.said("error")[0]["text"] == "expected text, got a binary message"
        assert not socket.is_closed


# --- goodbyes ---


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
@in_loop
async def test_a_goodbye_is_answered_with_its_own_code(code: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.answers_goodbye = False
        await is_closed(socket, masked(CLOSE, code.to_bytes(2, "big") + "bye, à bientôt".encode()), code)


@in_loop
async def test_a_goodbye_without_a_word(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        socket.answers_goodbye = False
        await is_closed(socket, masked(CLOSE, b""), 0)


@pytest.mark.parametrize("code", [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535])
@in_loop
async def test_codes_that_nobody_may_send(code: int, tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, masked(CLOSE, code.to_bytes(2, "big")), frames.BROKEN)


@in_loop
async def test_half_a_code_and_a_reason_that_is_no_text(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_, socket):
        await is_closed(socket, masked(CLOSE, b"\x03"), frames.BROKEN)
    async with seated(tmp_path / "reason") as (_, socket):
        await is_closed(socket, masked(CLOSE, b"\x03\xe8\xff\xfe"), frames.NOT_TEXT)


@in_loop
async def test_nothing_counts_after_a_goodbye(tmp_path: Path) -> None:
    async with seated(tmp_path) as (house, socket):
        socket.answers_goodbye = False
        read = house.metric("messages_read")
        rest = masked(TEXT, FLIP) + masked(PING, b"late") + masked(CLOSE, b"\x0f\xa0") + b"\xff" * 100
        await is_closed(socket, masked(CLOSE, b"\x03\xe8") + rest, frames.NORMAL)
        assert socket.pongs == []
        assert house.metric("messages_read") == read


@in_loop
async def test_nothing_counts_after_a_broken_frame(tmp_path: Path) -> None:
    async with seated(tmp_path) as (house, socket):
        read = house.metric("messages_read")
        await is_closed(socket, masked(TEXT | 0x40, FLIP) + masked(TEXT, FLIP) * 100, frames.BROKEN)
        assert house.metric("messages_read") == read
        await until(lambda: house.metric("connections") == 0)
