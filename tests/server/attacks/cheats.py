"""What does a cheat gain over real sockets? The best known ones, each at a table of its own, against somebody honest.

Both play Arriba with cards that always match. The honest hand comes down 300 ms after the card has come, the cheat's
after 450, and it claims 121. Neither has a screen, so that a plain lie about the press already gains what frames and
handling may take: that is the control, and the other cheats are held against it.

make cheats        about two minutes, in real time
"""

import argparse
import asyncio
import json
import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

from msgspec import Struct

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.table.fairness.limits import FASTEST_CHOICE
from tests.kit.server.memory import MemoryStore
from tests.kit.server.raw import Raw, RawSocket
from tests.kit.server.running import running
from tests.server.tables.races import SEATS, kept_table

HONEST_AFTER: Final = 300.0  # milliseconds
CHEAT_AFTER: Final = 450.0
LIE: Final = FASTEST_CHOICE + 1.0
WARM_UP: Final = 14.0  # seconds
FLIP_AFTER: Final = 500.0
LONGEST_RACE: Final = 3.0  # seconds: whoever has raced less often by then is told as it is
FLOOD: Final = 200
NEARBY: Final = 2  # races of the control before and after, to which a race is held
HEAD: Final = f"{'gain over the control, ms (over the truth)':52} races  won   mean        first   90 %   most"
CODES: Final = [f"BC{a}{b}" for a in "DFGH" for b in "JKLM"]


class Ploy(Struct, frozen=True):
    """What a cheat does; held pongs come this many milliseconds late."""

    words: str
    claims: float | None = LIE
    idle: float = 0.0
    race: float = 0.0
    prompt: int = 0  # one idle ping in this many is answered at once
    every: int = 1  # pongs of races are held in one race out of this many, for which the allowance is saved
    hz: float = 60.0
    floods: bool = False
    polls: bool = False


TRUTH: Final = Ploy("true stamps", claims=None)
CONTROL: Final = Ploy("control: lies about the press, prompt pongs")
PLOYS: Final = (
    TRUTH,
    CONTROL,
    Ploy("page: floods, so that its pong waits", floods=True),
    Ploy("page: says 30 Hz, paints on that beat", hz=30.0),
    Ploy("program: all pongs +150", idle=150.0, race=150.0),
    Ploy("program: all pongs +285, one idle in 14 at once", idle=285.0, race=285.0, prompt=14),
    Ploy("program: all pongs +35", idle=35.0, race=35.0),
    Ploy("program: pongs of races +300", race=300.0),
    Ploy("program: pongs of races +300, in one race of ten", race=300.0, every=10),
)
PARTNERS: Final = (
    Ploy("partner: all pongs +260", claims=None, idle=260.0, race=260.0),
    Ploy("partner: asks again every 20 ms", claims=None, polls=True),
    Ploy("partner: both", claims=None, idle=260.0, race=260.0, polls=True),
)


class Page(RawSocket):
    """A client without a screen: what comes is painted at once."""

    def play(self, seat: str, ploy: Ploy, after: float) -> None:
        self.seat, self.ploy, self.after = seat, ploy, after
        self.came: dict[int, float] = {}
        self.closed: list[Raw] = []
        self.reactions: dict[int, float] = {}  # as the table timed them, by race
        self.truth: dict[int, float] = {}  # as they were
        sock = self._writer.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as browsers do: else pongs wait by themselves
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._is_after_view = self._is_polling = False
        self._idle = self._seq = 0

    def _now(self) -> float:
        return self._loop.time() * 1000

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == wire.PING:
            hold, self._is_after_view = self._hold(), False
            if hold:
                self._later(hold, self.write, wire.PONG, payload)
            else:
                self.write(wire.PONG, payload)
        elif kind == wire.TEXT:
            message = json.loads(payload)
            self._is_after_view = message["say"] == "view"  # idle pings come with a pulse
            if self._is_after_view:
                self._saw(message["view"])
            elif message["say"] == "missed":
                self._timed(message["hand"])
        else:
            super()._heard(kind, payload)

    def _hold(self) -> float:
        if self._is_after_view:
            return self.ploy.race if (len(self.closed) + 1) % self.ploy.every == 0 else 0.0
        self._idle += 1
        return 0.0 if self.ploy.prompt and self._idle % self.ploy.prompt == 0 else self.ploy.idle

    def _saw(self, view: Raw) -> None:
        if view["v"] in self.came:
            return
        if self.ploy.polls and not self._is_polling:
            self._is_polling = True
            self._poll()
        came = self.came[view["v"]] = self._now()
        painted = self._painted(came)
        self.say({"say": "seen", "v": view["v"], "p": painted, "hz": self.ploy.hz})
        for hint in view["hints"]:
            if hint["event"] == "RaceClosed":
                self.closed.append(hint)
                for hand in hint["hands"]:
                    if hand["seat"] == self.seat:
                        self._timed(hand, len(self.closed) - 1)
        play = view["play"]
        if play is None:
            return
        shown = [card[:-1] for card in play["exposed"].values()]
        if len(shown) == 2 and shown[0] == shown[1]:
            self._later(self.after, self._grab, view["v"], painted)
        elif play["turn"] == self.seat:
            warm = (self._began + WARM_UP - self._loop.time()) * 1000
            self._later(max(FLIP_AFTER, warm), self._flip)

    def _painted(self, came: float) -> float:
        """On the beat of the screen that is claimed; a client without one has painted at once."""
        if self.ploy.hz == 60.0:
            return came
        period = 1000.0 / self.ploy.hz
        return came - came % period + period

    def _timed(self, hand: Raw, race: int | None = None) -> None:
        self.reactions.setdefault(len(self.closed) - 1 if race is None else race, hand["reaction"])

    def _grab(self, view: int, painted: float) -> None:
        self._seq += 1
        self.truth[len(self.closed)] = self._now() - self.came[view]
        pressed = self._now() if self.ploy.claims is None else painted + self.ploy.claims
        command = {"do": "grab", "seat": self.seat}
        self.say({"say": "hand", "command": command, "v": view, "t": pressed, "kind": "touch", "seq": self._seq})

    def _flip(self) -> None:
        beat = json.dumps({"say": "beat", "v": max(self.came), "e": 1.0}).encode()
        flip = json.dumps({"say": "play", "command": {"do": "flip", "seat": self.seat}}).encode()
        before, behind = ([beat] * FLOOD, [beat] * 9) if self.ploy.floods else ([], [])
        self.write_raw(b"".join(wire.masked(wire.TEXT, text) for text in [*before, flip, *behind]))
        if self.ploy.floods:
            self._later(1500.0, self._flip_quietly, max(self.came), flip)

    def _flip_quietly(self, newest: int, flip: bytes) -> None:
        """What is too much is not heard, the flip neither."""
        if newest == max(self.came):
            self.write(wire.TEXT, flip)

    def _poll(self) -> None:
        if not self.is_closed:
            self.say({"say": "again"})
            self._later(20.0, self._poll)

    def _later(self, ms: float, do: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(ms / 1000, do, *args)


class Found(Struct, frozen=True):
    ploy: Ploy
    races: int
    won: int
    gains: list[float]
    early: list[float]  # by which views came to the cheat before they came to the other
    verified: list[float]


async def play(ploys: list[Ploy], races: int, folder: Path) -> list[Found]:
    """All at once, each at its own table."""
    tokens = [{seat: f"{seat}-{nth}-a-token-of-this-device" for seat in SEATS} for nth in range(len(ploys))]
    tables = [kept_table(nth + 1, CODES[nth], tokens[nth]) for nth in range(len(ploys))]
    async with running(folder, MemoryStore(*tables)) as house:
        pairs = []
        for nth, ploy in enumerate(ploys):
            pages = []
            for seat, does, after in ((SEATS[0], ploy, CHEAT_AFTER), (SEATS[1], TRUTH, HONEST_AFTER)):
                page = await Page.open(house.port, CODES[nth])
                assert isinstance(page, Page)
                page.play(seat, does, after)
                page.say({"say": "hello", "protocol": PROTOCOL, "token": tokens[nth][seat], "name": seat})
                pages.append(page)
            pairs.append(pages)
        until = asyncio.get_running_loop().time() + WARM_UP + LONGEST_RACE * races
        while any(len(cheat.closed) < races and not cheat.is_closed for cheat, _ in pairs):
            await asyncio.sleep(0.2)
            if asyncio.get_running_loop().time() > until:
                break
        await asyncio.sleep(1.0)
        found = [_found(cheat, honest) for cheat, honest in pairs]
        for page in (page for pages in pairs for page in pages):
            page.vanish()
    return found


def _found(cheat: Page, honest: Page) -> Found:
    raced = [closed for closed in cheat.closed if closed["hands"]]
    shared = [view for view in cheat.came if view in honest.came and cheat.came[view] > _warm(cheat)]
    return Found(
        cheat.ploy,
        len(raced),
        sum(closed.get("winner") == cheat.seat for closed in raced),
        [cheat.truth[race] - cheat.reactions[race] for race in sorted(cheat.reactions) if race in cheat.truth],
        [honest.came[view] - cheat.came[view] for view in shared],
        [hand["verified"] for closed in raced for hand in closed["hands"] if hand["seat"] == cheat.seat],
    )


def _warm(page: Page) -> float:
    return (page._began + WARM_UP) * 1000


def told(found: Iterable[Found]) -> str:
    rows = list(found)
    control = next(one.gains for one in rows if one.ploy == CONTROL)
    gains = [_gained(one, control) for one in rows if one.ploy not in PARTNERS]
    return "\n".join([HEAD, *gains, *(_early(one) for one in rows if one.ploy in (TRUTH, *PARTNERS))])


def _gained(one: Found, control: list[float]) -> str:
    """Race by race: a lie gains more while the table has not learnt of it yet, and so does the control."""
    if not one.gains:
        return f"{one.ploy.words:52} {one.races:5} {one.won:4} never timed; the connection was closed"
    over = [gain - _about(control, race) for race, gain in enumerate(one.gains)]
    return (
        f"{one.ploy.words:52} {one.races:5} {one.won:4} {mean(over):6.1f} ({mean(one.gains):4.0f}) "
        f"{over[0]:6.1f} {_most_but_one_in_ten(over):6.1f} {max(over):6.1f}"
    )


def _about(gains: list[float], race: int) -> float:
    nearby = gains[max(0, race - NEARBY) : race + NEARBY + 1]
    return median(nearby or gains[-NEARBY:])


def _early(one: Found) -> str:
    return (
        f"{one.ploy.words:52} {len(one.early)} views: early by {median(one.early):.1f} ms (median), "
        f"{_most_but_one_in_ten(one.early):.1f} (90 %), {max(one.early):.1f} (most)"
    )


def _most_but_one_in_ten(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.9)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=30)
    args = parser.parse_args()
    print(told(asyncio.run(play([*PLOYS, *PARTNERS], args.races, Path()))))


if __name__ == "__main__":
    main()
