"""What can somebody say on a socket who means harm?"""

import asyncio
import contextlib
import itertools
import json
import random
from typing import Any, Final

from bench.abuse.visits import Guest, Visitor, hello
from prems.client import wire

ALLOWED: Final = 1 / 60  # seconds between two messages that are all heard
FULL: Final = 100  # people at a table
LONG: Final = 16_000  # bytes, nearly the longest message
STRANGE: Final = (
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "\u200b",
    "Le\u0301a",
    "\u202eaél",
    "Lé\u200ba",
)
FAMILY: Final = "👩‍👩‍👧‍👦👨‍👩‍👧‍👦🏳️‍🌈"
OFFER: Final = {"kind": "offer", "sdp": "v=0\r\n" * 300}


async def fragments(visitor: Visitor) -> None:
    """A message in 16,384 parts, before hello."""
    code = await visitor.table()
    parts = wire.in_parts(wire.TEXT, *[b"x"] * 16_384)
    empty = wire.masked(wire.TEXT & ~wire.LAST, b"x") + wire.masked(wire.CONTINUED, b"") * 16_384
    for message in itertools.cycle((parts, empty)):
        if not visitor.has_time:
            return
        guest = await visitor.socket(code)
        guest.socket.write(message)
        await visitor.pause(0.05)


async def held_pongs(visitor: Visitor) -> None:
    """Ten seats answer every ping 285 ms late, but one in 14."""
    for guest in await visitor.guests(await visitor.table(), map(str, range(10))):
        guest.socket.answers_after = 0.285
    await _stay(visitor)


async def bursts(visitor: Visitor) -> None:
    """200 beats, a card, and 9 more beats in one write, by ten people."""
    guests = await _in_play(visitor, 5)
    beat = wire.masked(wire.TEXT, b'{"say":"beat","v":1,"e":1000}')
    while visitor.has_time:
        for guest in guests:
            flip = json.dumps({"say": "play", "command": {"do": "flip", "seat": guest.seat}}).encode()
            guest.socket.write(beat * 200 + wire.masked(wire.TEXT, flip) + beat * 9)
        await visitor.pause(3.4)


async def again(visitor: Visitor) -> None:
    """Seven people ask for the view every 20 ms."""
    await _say(visitor, await _in_play(visitor, 7), 0.02, {"say": "again"})


async def names(visitor: Visitor) -> None:
    """People called `constructor` come, are seen, and go."""
    code = await visitor.table()
    for name in itertools.cycle(STRANGE):
        if not visitor.has_time:
            return
        with contextlib.suppress(TimeoutError, ConnectionError):
            guest = await visitor.guest(code, name)
            guest.ask("rename", name=name[::-1])
            guest.socket.close()


async def offers(visitor: Visitor) -> None:
    """Ten spectators introduce themselves to every player, whether or not those want to be heard."""
    await _signal(visitor, OFFER)


async def signals(visitor: Visitor) -> None:
    """Ten spectators send one player 48 signals a second, of 16 kB each."""
    await _signal(visitor, "x" * 15_900)


async def wearing(visitor: Visitor) -> None:
    """Five of a hundred people with the longest names change their colour all the time."""
    guests = await _full(visitor)
    colours = ["rosa", "azul", "agave", "violeta"]
    asked = [{"say": "ask", "request": {"ask": "wear", "colour": colour}} for colour in colours]
    await _say(visitor, guests[:5], ALLOWED, *asked)


async def options(visitor: Visitor) -> None:
    """A host sets the longest options that a message holds."""
    guest = await visitor.guest(await visitor.table(game="leprechauns"), "Host")
    seats = {f"nobody {nth}": ["nose"] for nth in range(500)}
    many = [{"rounds": 2**62}, {"first": "x" * 12_000}, {"skills": seats}, {"handicaps": seats}]
    asked = [{"say": "ask", "request": {"ask": "set", "options": some}} for some in many]
    await _say(visitor, [guest], ALLOWED, *asked)


async def orders(visitor: Visitor) -> None:
    """A host locks and opens a full table as fast as anything is heard."""
    code = await visitor.table()
    host = await visitor.guest(code, "Host")
    await visitor.guests(code, [FAMILY] * (FULL - 1))
    asked = [{"say": "ask", "request": {"ask": "lock", "is_locked": is_locked}} for is_locked in (True, False)]
    await _say(visitor, [host], ALLOWED, *asked)


async def flicks(visitor: Visitor) -> None:
    """Seven seats flick their hands as fast as they may, and ninety watch."""
    guests = await _in_play(visitor, 7)
    await _say(visitor, guests, ALLOWED, {"say": "flick", "what": "hand"})


async def emotes(visitor: Visitor) -> None:
    """A hundred people throw stickers at the host as fast as they may."""
    guests = await _full(visitor)
    sticker = {"ask": "emote", "what": "bravo", "at": guests[0].seat}
    await _say(visitor, guests, ALLOWED, {"say": "ask", "request": sticker})


async def bots(visitor: Visitor) -> None:
    """As many tables as one may open in a minute, each with a silent guest and seven bots at the fastest pace."""
    for _ in range(30):
        code = await visitor.table(bots=["hard"] * 6, settings={"pace": 0.25}, start=True)
        await visitor.guest(code, "Idle")
    await _stay(visitor)


async def crowding(visitor: Visitor) -> None:
    """Whoever was sent away comes back as somebody else; whoever goes leaves a name behind."""
    code = await visitor.table()
    host = await visitor.guest(code, "Host")
    while visitor.has_time:
        with contextlib.suppress(TimeoutError, ConnectionError):
            guest = await visitor.socket(code)
            guest.socket.send(hello("Guest"))
            await visitor.pause(0.01)
            host.ask("kick", person=guest.me)
            guest.socket.close()


async def old_stamps(visitor: Visitor) -> None:
    """Seven seats grab all the time, and say that they did so a second ago."""
    guests = await _in_play(visitor, 7)
    for nth in itertools.count():
        if not visitor.has_time:
            return
        for guest in guests:
            grab = {"do": "grab", "seat": guest.seat, "grip": 0.1}
            guest.say(say="hand", command=grab, v=guest.view["v"], t=1.0, kind="key", seq=nth)
        await visitor.pause(ALLOWED)


async def nonsense(visitor: Visitor) -> None:
    """The longest messages that are no messages: deep, wide, full of digits."""
    code = await visitor.table()
    said = [
        b'{"say":"ask","request":' + b"[" * LONG,
        b'{"say":"ask","request":' + b'{"a":' * (LONG // 6) + b"1" + b"}" * (LONG // 6) + b"}",
        b'{"say":"seen","v":' + b"9" * LONG + b',"p":1}',
        b'{"say":"seen","v":1,"p":1e' + b"9" * LONG + b"}",
        b'{"say":"ask","request":{"ask":"order","seats":[' + b'"a",' * (LONG // 4) + b'"b"]}}',
        b'{"say":"ask","request":{"ask":"rename","name":"' + "ﷺ".encode() * (LONG // 3) + b'"}}',
        b'{"say":"hello","protocol":2,"token":"' + b"t" * 64 + b'","name":"' + "ﷺ".encode() * 50 + b'"}',
    ]
    for message in itertools.cycle(said):
        if not visitor.has_time:
            return
        guest = await visitor.guest(code, "Fool")
        for _ in range(18):
            guest.socket.send(message)
        await visitor.pause(0.02)
        guest.socket.close()


async def frames(visitor: Visitor) -> None:
    """Pings, pongs, frames without a mask, with lengths of 2**63, with reserved bits."""
    code = await visitor.table()
    said = [
        wire.masked(wire.PING, b"x" * 125) * 2_000,
        wire.masked(wire.PONG, b"x" * 8) * 2_000,
        bytes((wire.TEXT, 5)) + b"hello",
        bytes((wire.TEXT, 0xFF)) + (2**63).to_bytes(8, "big"),
        bytes((wire.TEXT | 0x40, 0x80)) + wire.NO_MASK,
        wire.masked(wire.BINARY, b"x" * LONG) * 20,
        wire.masked(wire.TEXT, b"\xff" * LONG),
    ]
    for message in itertools.cycle(said):
        if not visitor.has_time:
            return
        guest = await visitor.guest(code, "Frames")
        guest.socket.write(message)
        await visitor.pause(0.02)
        guest.socket.close()


async def coming_and_going(visitor: Visitor) -> None:
    """At a full table people vanish and come again without a pause."""
    guests = await _full(visitor)
    code = guests[0].view["code"]
    while visitor.has_time:
        with contextlib.suppress(TimeoutError, ConnectionError):
            guests[-1].socket.close()
            guests[-1] = await visitor.guest(code, FAMILY)


async def slow_readers(visitor: Visitor) -> None:
    """A hundred people at a table in play read nothing."""
    for guest in [*await _in_play(visitor, 7), *await _full(visitor)]:
        guest.socket.pause()
    await _stay(visitor)


async def many_voices(visitor: Visitor) -> None:
    """Two hundred sockets of one address each say as much as they may."""
    guests = []
    for _ in range(2):
        guests += await _full(visitor)
    beat = {"say": "beat", "v": 1, "e": 10_000}
    await _say(visitor, guests, ALLOWED, beat)


async def chorus(visitor: Visitor) -> None:
    """Two hundred sockets of one address are silent, and then each says all that it may, in the same moment."""
    guests = [*await _full(visitor), *await _full(visitor)]
    beats = wire.masked(wire.TEXT, b'{"say":"beat","v":1,"e":10000}') * 60
    while visitor.has_time:
        await visitor.pause(1.2)
        for guest in guests:
            guest.socket.write(beats)


# --- what several do ---


async def _stay(visitor: Visitor) -> None:
    while visitor.has_time:
        await visitor.pause(0.1)


async def _say(visitor: Visitor, guests: list[Guest], every: float, *messages: dict[str, Any]) -> None:
    """All of them, again and again."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    for message in itertools.cycle(messages):
        if not visitor.has_time:
            return
        for guest in guests:
            guest.say(**message)
        due = max(due + every, loop.time() - 0.1)
        await visitor.pause(max(0.0, due - loop.time()))


async def _in_play(visitor: Visitor, seats: int) -> list[Guest]:
    """At a table of Arriba that has begun; ninety more watch."""
    code = await visitor.table(settings={"pace": 0.25})
    guests = await visitor.guests(code, [f"P{nth}" for nth in range(seats)])
    guests[0].ask("start")
    await visitor.pause(0.8)
    await visitor.guests(code, [f"W{nth}" for nth in range(90)], watch=True)
    return guests


async def _full(visitor: Visitor) -> list[Guest]:
    return await visitor.guests(await visitor.table(), [FAMILY] * FULL)


async def _signal(visitor: Visitor, data: object) -> None:
    code = await visitor.table(game="leprechauns", options={"judging": "aloud"}, bots=["easy"])
    players = await visitor.guests(code, ["Ana", "Bo"])
    watchers = await visitor.guests(code, [f"W{nth}" for nth in range(10)], watch=True)
    players[0].ask("start")
    for guest in [*players, *watchers]:
        guest.say(say="air", on=True)
    rivals = random.choices(players, k=1) if data is not OFFER else players
    said = [{"say": "signal", "to": rival.me, "data": data} for rival in rivals]
    await _say(visitor, watchers, 1 / 48, *said)
