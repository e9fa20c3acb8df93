"""What if everybody talks nonsense? Malformed, out-of-order, oversized and forged messages against a live server.

make fuzz         100,000 messages
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from prems.client import Client, wire
from prems.games import GAMES
from prems.kernel.log import Log, verify
from prems.protocol.messages import FROM_PAGE, PROTOCOL, ErrorCode
from prems.server.limits import LONGEST_MESSAGE
from prems.table.requests import REQUESTS
from tests.kit.games import known
from tests.kit.server.people import Wild
from tests.kit.server.process import ServerProcess
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import until

Raw = dict[str, Any]

SETTINGS: Final[Raw] = {"pace": 0.05, "close_ms": 60_000_000, "grace_ms": 50_000_000}
LOUD: Final = 32  # who talk nonsense, at the same time
A_VISIT: Final = 100  # messages at most, before a visitor leaves and comes back as somebody else
CODES: Final = {*ErrorCode.__args__}  # type: ignore[attr-defined]
NUMBERS: Final = (0, 1, -1, 2, 3.5, 41, 1e308, -1e308, 2**31, 2**63, 2**64, 10**30, 1e-300)
WORDS: Final = (
    "",
    "Ana",
    "Bo",
    "host",
    "__proto__",
    "\0",
    "\u202e",
    "é" * 30,
    "a" * 5000,
    "seat",
    "null",
    "A1",
    "1r",
)


class Nonsense:
    """From a seed: the same nonsense every time."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.view: Raw = {}
        self._kinds: dict[Callable[[], bytes], float] = {
            self._likely: 80,
            self._forged: 8,
            self._shuffled: 4,
            self._half: 2,
            self._noise: 2,
            self._wrong_type: 2,
            self._deep: 1,
            self._oversized: 0.3,
        }

    def message(self) -> bytes:
        [kind] = self.chance.choices(list(self._kinds), list(self._kinds.values()))
        return kind()

    def _likely(self) -> bytes:
        """Well formed, at the wrong time, by the wrong person, about the wrong things."""
        chance = self.chance
        seats = [chair["seat"] for chair in self.view.get("chairs", [])] or ["Ana"]
        people = [person["id"] for person in self.view.get("people", [])] or ["x"]
        v = max(0, self.view.get("v", 0) + chance.randrange(-5, 3))
        seat, other, number = chance.choice(seats), chance.choice(seats), chance.random() * 10_000
        hand = {"v": v, "t": number, "kind": chance.choice(["mouse", "touch", "key"]), "seq": chance.randrange(99)}
        commands: list[Raw] = [
            {"do": "flip"},
            {"do": "signal"},
            {"do": "recite", "answers": ["animal:cow", other]},
            {"do": "vote", "ok": chance.random() < 0.5},
            {"do": "name", "next": other},
            {"do": "swap", "with": chance.choice([None, other])},
            {"do": "discard", "card": "A1"},
            {"do": "give_prems", "to": other},
            {"do": "lift"},
        ]
        hands: list[Raw] = [
            {"do": "grab", "grip": chance.random()},
            {"do": "slap", "card_of": other, "side": chance.choice(["palm", "back"]), "spot": [0.1, chance.random()]},
        ]
        asked: list[Raw] = [
            {"ask": "start"},
            {"ask": "start", "seed": "chosen by me"},
            {"ask": "sit", "seat": other},
            {"ask": "stand"},
            {"ask": "ready", "is_ready": chance.random() < 0.5},
            {"ask": "rename", "name": chance.choice(["Mo", "Ana", "a b  c"])},
            {"ask": "order", "seats": chance.sample(seats, len(seats))},
            {"ask": "bot", "level": "easy"},
            {"ask": "unbot", "seat": other},
            {"ask": "kick", "person": chance.choice(people)},
            {"ask": "set", "game": chance.choice(list(GAMES))},
            {"ask": "set", "settings": {"pace": 0.05, "strict": chance.random() < 0.5}},
            {"ask": "handicap", "seat": other, "head_start": chance.randrange(300)},
            {"ask": "pause"},
            {"ask": "resume"},
            {"ask": "here"},
            {"ask": "emote", "what": "bravo", "at": "Ana"},
            {"ask": "sit", "guest": chance.choice(["Guest", "Ana"])},
            {"ask": "stand", "seat": other},
            {"ask": "wear", "colour": chance.choice(["rosa", "azul"])},
            {"ask": "appoint", "person": chance.choice(people)},
            {"ask": "pardon", "person": chance.choice(people)},
            {"ask": "vouch", "person": chance.choice(people), "is_vouched": chance.random() < 0.5},
            {"ask": "look", "at": chance.choice(["own", "tv"])},
            {"ask": "show", "code": "BCDF"},
            {"ask": "release", "tv": chance.choice(people)},
            {"ask": "calibrate"},
            {"ask": "coach", "known": ["flip"], "is_wanted": chance.random() < 0.5},
            {"ask": "continue"},
        ]
        message = chance.choice(
            [
                {"say": "play", "command": {"seat": seat, **chance.choice(commands)}, "brisk": chance.random()},
                {"say": "hand", "command": {"seat": seat, **chance.choice(hands)}, **hand},
                {"say": "ask", "request": chance.choice(asked)},
                {"say": "seen", "v": v, "p": number, "hz": chance.choice([1, 30, 60, 1000])},
                {"say": "beat", "v": v, "e": number - 5_000},
                {"say": "hide", "hidden": chance.random() < 0.2},
                {"say": "again"},
                {"say": "air", "on": chance.random() < 0.5},
                {"say": "signal", "to": chance.choice(people), "data": [number]},
                {"say": "flick", "what": "hand"},
                {"say": "tock", "n": chance.randrange(20), "c": number},
                {"say": "flashed", "at": [number, number + 700]},
                {"say": "tapped", "tv": [number, number + 700], "own": [chance.random() * 100, 3.0]},
            ]
        )
        return json.dumps(message).encode()

    def _noise(self) -> bytes:
        return self.chance.randbytes(self.chance.randrange(60))

    def _half(self) -> bytes:
        whole = self._forged()
        return whole[: self.chance.randrange(len(whole) + 1)]

    def _shuffled(self) -> bytes:
        """Bytes of a right message, some of them exchanged."""
        data = bytearray(self._forged())
        for _ in range(self.chance.randrange(1, 4)):
            data[self.chance.randrange(len(data))] = self.chance.randrange(256)
        return bytes(data)

    def _oversized(self) -> bytes:
        size = self.chance.choice([LONGEST_MESSAGE - 100, LONGEST_MESSAGE, LONGEST_MESSAGE + 1, 40_000])
        return b'{"say":"flick","what":"' + b"x" * (size - 25) + b'"}'

    def _deep(self) -> bytes:
        mark = self.chance.choice([b"[", b'{"a":'])
        head = self.chance.choice([b"", b'{"say":"ask","request":', b'{"say":"signal","to":"x","data":'])
        return head + mark * self.chance.randrange(1, 3000)

    def _wrong_type(self) -> bytes:
        return json.dumps(self._anything(2)).encode()

    def _forged(self) -> bytes:
        """A message that could be one, with anything in it."""
        kind = self.chance.choice(FROM_PAGE)
        message: Raw = {"say": kind.__struct_config__.tag}
        for name in kind.__struct_fields__:
            if self.chance.random() < 0.9:
                message[name] = self._field(name)
        return json.dumps(message).encode()

    def _field(self, name: str) -> Any:
        chance = self.chance
        if name == "command" and chance.random() < 0.9:
            return self._struct(
                "do", chance.choice([kind for game in GAMES.values() for kind in game.language.commands])
            )
        if name == "request" and chance.random() < 0.95:
            return self._struct("ask", chance.choice(REQUESTS))
        if name in ("v", "seq", "t", "p", "hz", "e") and chance.random() < 0.8:
            return chance.choice([chance.randrange(300), chance.random() * 1e5, *NUMBERS])
        if name == "kind" and chance.random() < 0.8:
            return chance.choice(["mouse", "touch", "key"])
        return self._anything(1)

    def _struct(self, tag: str, kind: Any) -> Raw:
        made: Raw = {tag: kind.__struct_config__.tag}
        for name in kind.__struct_fields__:
            if self.chance.random() < 0.8:
                made[name] = self._anything(2)
        if made[tag] in ("leave", "lock") and self.chance.random() < 0.9:
            made[tag] = "here"  # else soon nobody would be let in
        return made

    def _anything(self, depth: int) -> Any:
        chance = self.chance
        simple = [None, True, False, chance.choice(NUMBERS), chance.choice(WORDS), chance.choice(WORDS)]
        if depth == 0 or chance.random() < 0.6:
            return chance.choice(simple)
        if chance.random() < 0.5:
            return [self._anything(depth - 1) for _ in range(chance.randrange(4))]
        return {chance.choice(WORDS)[:40]: self._anything(depth - 1) for _ in range(chance.randrange(4))}


class Loud:
    """Comes, talks nonsense, breaks frames now and then, vanishes or leaves, and comes back."""

    def __init__(self, port: int, codes: list[str], seed: int) -> None:
        self.nonsense = Nonsense(seed)
        self.answers: Counter[str] = Counter()
        self._port = port
        self._codes = codes
        self._seed = seed

    async def talk(self, messages: int) -> None:
        said = 0
        while said < messages:
            said += await self._visit(self.nonsense.chance.randrange(1, A_VISIT))

    async def _visit(self, messages: int) -> int:
        """The number of messages that were said before the server closed the door."""
        chance = self.nonsense.chance
        socket = await RawSocket.open(self._port, chance.choice(self._codes))
        if chance.random() < 0.95:
            token, name = (
                f"loud-{self._seed}-{chance.randrange(3)}-and-long-enough",
                chance.choice(["Mo", "Ana", "Zoë"]),
            )
            screen = chance.choices(["full", "hands", "tv"], [8, 1, 1])[0]
            hello = {"say": "hello", "protocol": PROTOCOL, "token": token, "name": name}
            socket.say({**hello, "screen": screen, "watch": chance.random() < 0.2})
        said = 0
        while said < messages and socket.close_code is None:
            said += 1
            self._say(socket, self.nonsense.message())
            if said % 10 == 0:
                await asyncio.sleep(0.002)
                if socket.is_closed:
                    break
                self.nonsense.view = (socket.said("view") or [{"view": {}}])[-1]["view"]
        if chance.random() < 0.3:
            socket.vanish()
        else:
            socket.write(wire.CLOSE, b"\x03\xe8")
            await socket.until_closed(60)
        self._note(socket)
        return said

    def _say(self, socket: RawSocket, message: bytes) -> None:
        chance = self.nonsense.chance
        luck = chance.random()
        if luck < 0.005:
            socket.write_raw(chance.randbytes(20))
        elif luck < 0.02:
            socket.write(chance.choice([wire.BINARY, wire.PONG, wire.PING]), message[:125])
        else:
            socket.write_raw(wire.masked(wire.TEXT, message))

    def _note(self, socket: RawSocket) -> None:
        for told in socket.told:
            self.answers[told["say"]] += 1
            if told["say"] == "error":
                assert told["code"] in CODES, told
                assert " " in told["text"], told
                self.answers[told["code"]] += 1


async def fuzz(messages: int, seed: int, folder: Path) -> Counter[str]:
    """Other tables are played to their end meanwhile, as if nothing was."""
    with ServerProcess(folder, "--log-level", "warning") as server:
        port = int(server.url.rsplit(":", 1)[1])
        async with Client(server.url) as client:
            codes = [await client.open_table(game, settings=SETTINGS, bots=["easy", "easy"]) for game in GAMES]
            playing = asyncio.ensure_future(_play_elsewhere(client))
            before = _resident(server.process.pid)
            loud = [Loud(port, codes, seed + nth) for nth in range(LOUD)]
            metrics = await _metrics(server.url)
            while metrics["prems_messages_read_total"] < messages:
                await asyncio.gather(*(one.talk(messages // LOUD // 4 + 1) for one in loud))
                metrics = await _metrics(server.url)
            games = await playing
            answers: Counter[str] = sum((one.answers for one in loud), Counter())
            grown = _resident(server.process.pid) - before
            assert server.process.poll() is None, "it is still alive"
            await until_quiet(server.url)
    log = server.log()
    assert "Traceback" not in log, log[-5000:]
    assert metrics["prems_bugs_total"] == 0
    assert grown < 60_000, f"{grown} kB more than before"
    assert games > 0
    answers["games elsewhere"] = games
    answers["kB grown"] = grown
    answers["messages read"] = int(metrics["prems_messages_read_total"])
    answers["races"] = int(metrics["prems_races_closed_total"])
    answers["events"] = int(metrics["prems_events_committed_total"])
    return answers


async def until_quiet(url: str) -> None:
    """Every socket is closed and forgotten."""
    for _ in range(400):
        if (await _metrics(url))["prems_connections"] == 0:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("sockets are left open")


async def _play_elsewhere(client: Client) -> int:
    """Whole games of two quiet people, verified; the number of them."""
    games = 0
    for game in GAMES:
        code = await client.open_table(game, options=known(game).SHORT, settings={**SETTINGS, "pace": 0.02})
        people = [Wild("Quiet", 1), Wild("Calm", 1)]
        visits = [asyncio.ensure_future(client.join(code, person)) for person in people]
        await until(lambda people=people: all(person.seat for person in people), 60)  # type: ignore[misc]
        await next(person for person in people if person.view["host"] == person.me).ask("start")
        await until(lambda people=people: all(one.view["stage"] == "over" for one in people), 300)  # type: ignore[misc]
        await asyncio.sleep(0.3)
        log = await client.game_log(code, 1, people[0])
        assert verify(Log(GAMES, log.splitlines())) > 10
        games += 1
        for visit in visits:
            visit.cancel()
        await asyncio.gather(*visits, return_exceptions=True)
    return games


async def _metrics(url: str) -> dict[str, float]:
    import aiohttp

    async with aiohttp.ClientSession() as session, session.get(f"{url}/metrics") as answer:
        rows = [line.split() for line in (await answer.text()).splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in rows}


def _resident(pid: int) -> int:
    """In kB; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    return int(status.read_text().split("VmRSS:")[1].split()[0]) if status.exists() else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("SEED", "1")))
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        answers = asyncio.run(fuzz(args.messages, args.seed, Path(folder)))
    print(f"{answers['messages read']} messages of nonsense: no crash, no traceback, every socket forgotten")
    print(msgspec.json.format(msgspec.json.encode(dict(answers.most_common())), indent=1).decode())


if __name__ == "__main__":
    main()
