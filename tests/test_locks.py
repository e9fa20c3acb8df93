"""Do all locks pin the same packages? A server needs fewer than a player, and that one fewer than a tester."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def pinned(lock: str) -> set[tuple[str, ...]]:
    """Each package with its version and hashes."""
    text = (ROOT / lock).read_text()
    entries = re.split(r"\n(?=\S+==)", text)[1:]
    return {tuple(re.findall(r"\S+==\S+|sha256:\w+", entry)) for entry in entries}


def test_whoever_plays_gets_what_was_tested() -> None:
    playing, testing = pinned("play.lock"), pinned("requirements.lock")
    assert len(playing) > 10
    assert playing < testing


def test_a_server_gets_no_more_than_it_needs() -> None:
    serving = pinned("serve.lock")
    assert len(serving) > 5
    assert serving < pinned("play.lock")
    assert not {name for name, *_ in serving if name.startswith(("node", "typst", "hatch"))}


def test_nobody_is_sent_to_a_registry() -> None:
    for lock in ("play.lock", "requirements.lock", "serve.lock"):
        assert "://" not in (ROOT / lock).read_text()
