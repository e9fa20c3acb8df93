"""Nonsense of every kind breaks nothing and bothers nobody. `make fuzz` says 100,000 messages."""

import asyncio
from pathlib import Path

from tests.server.attacks.fuzz import fuzz


def test_some_nonsense(tmp_path: Path) -> None:
    answers = asyncio.run(fuzz(6_000, seed=3, folder=tmp_path))
    assert answers["malformed"] > 500
    assert answers["too-long"] > 0
    assert answers["refused"] > 0
    assert answers["view"] > 50
