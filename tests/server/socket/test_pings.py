"""When is a link measured? Not while a hand may follow a view, and not too seldom either. On a virtual clock."""

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from prems.client import wire
from prems.protocol import messages
from prems.server.http import app
from prems.server.tables import rounds
from prems.table.fairness.limits import LONGEST_UNPINGED, NO_PING
from prems.table.state import Instant
from tests.kit.server.memory import MemoryStore
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import running
from tests.kit.server.virtual import run_virtually

HELLO = {"say": "hello", "protocol": messages.PROTOCOL, "token": "a-token-of-this-very-device", "name": "Zoé"}
SLACK = 0.4  # seconds: pings come now and then, not to the tick


class Witness(RawSocket):
    """Notes when views and pings come."""

    words: list[float]  # all that a page can hear
    views: list[float]
    idle: list[float]
    after_view: list[float]  # how long after the last view each of them came
    _is_after_view = False

    def _heard(self, kind: int, payload: bytes) -> None:
        at = asyncio.get_running_loop().time()
        if kind == wire.TEXT:
            self.words.append(at)
            self._is_after_view = b'"say":"view"' in payload  # idle ones come with a pulse
            self.views += [at] if self._is_after_view else []
        elif kind == wire.PING:
            if not self._is_after_view:
                self.idle.append(at)
                self.after_view.append(at - self.views[-1] if self.views else float("inf"))
            self._is_after_view = False
        super()._heard(kind, payload)


async def watched(folder: Path, every: float) -> Witness:
    """A lobby whose only guest changes the name this often, in seconds."""
    async with running(folder, MemoryStore()) as house:
        witness = await Witness.open(house.port, await house.client.open_table("arriba"))
        assert isinstance(witness, Witness)
        witness.words, witness.views, witness.idle, witness.after_view = [], [], [], []
        witness.say(HELLO)
        for nth in range(round(30 / every)):
            witness.say({"say": "ask", "request": {"ask": "rename", "name": f"Zoé {nth}"}})
            await asyncio.sleep(every)
        witness.vanish()
        return witness


@pytest.fixture(autouse=True)
def virtual_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "clock", lambda: Instant(1e6 + asyncio.get_running_loop().time() * 1000))


@pytest.mark.parametrize("every", [1.1, 2.5])
def test_no_idle_ping_comes_soon_after_a_view(every: float, tmp_path: Path) -> None:
    witness = run_virtually(watched(tmp_path, every))
    assert len(witness.idle) > 10
    assert min(witness.after_view) >= NO_PING / 1000 - 0.01


def test_views_that_follow_quickly_put_pings_off_but_not_for_ever(tmp_path: Path) -> None:
    witness = run_virtually(watched(tmp_path, 0.5))
    gaps = [later - earlier for earlier, later in pairwise(witness.idle)]
    assert len(gaps) > 6
    assert max(gaps) <= LONGEST_UNPINGED / 1000 + SLACK


async def silent(folder: Path) -> Witness:
    """Somebody who only answers pings, in a lobby."""
    async with running(folder, MemoryStore()) as house:
        witness = await Witness.open(house.port, await house.client.open_table("arriba"))
        assert isinstance(witness, Witness)
        witness.words, witness.views, witness.idle, witness.after_view = [], [], [], []
        witness.say(HELLO)
        await asyncio.sleep(60)
        witness.vanish()
        return witness


def test_on_a_full_server_too_the_silent_are_asked_in_time_to_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Known links are measured every five seconds there, and nobody is let go who answers within seven."""
    monkeypatch.setattr(rounds, "NEW", 1)
    monkeypatch.setattr(rounds, "PINGS_A_SECOND", 1e-9)
    witness = run_virtually(silent(tmp_path))
    gaps = [later - earlier for earlier, later in pairwise(witness.idle)]
    assert len(gaps) > 15
    assert max(gaps) <= rounds.SILENCE / 1000 + SLACK
    assert rounds.SILENCE + 5_000 < rounds.LOST_AFTER
    assert max(later - earlier for earlier, later in pairwise(witness.words)) <= 1.5, "as the protocol promises"
