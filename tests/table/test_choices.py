"""How far may a host go, and do logs of earlier versions, which may go further, still tell their games?"""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from prems.cli import main
from prems.games import GAMES
from prems.kernel.values import Malformed
from prems.table import requests as r
from tests.kit.world import SteadyWorld

TOO_FAR: list[tuple[str, dict[str, Any]]] = [
    ("arriba", {"rounds": 2**62}),
    ("arriba", {"tie_ms": 1e308}),
    ("arriba", {"first": "x" * 12_000}),
    *[("arriba", {limit: 600_001}) for limit in ("turn_ms", "signal_ms", "last_call_ms")],
    *[
        ("leprechauns", {f"{phase}_ms": 600_001})
        for phase in ("signal", "slap", "recite", "vote", "name", "swap", "discard", "prems")
    ],
    ("leprechauns", {"youngest": "x" * 12_000}),
    ("leprechauns", {"hands": {f"seat {nth}": "left" for nth in range(500)}}),
    ("leprechauns", {"motifs_needed": {f"seat {nth}": 1 for nth in range(500)}}),
]


@pytest.mark.parametrize(("game", "options"), TOO_FAR, ids=lambda value: str(value)[:40])
def test_every_option_has_an_upper_bound(game: str, options: dict[str, Any]) -> None:
    world = SteadyWorld(game)
    world.join("ana")
    with pytest.raises(Malformed, match=rf"options of {game}: Expected .* <= "):
        world.ask("ana", r.Set(options=options))
    with pytest.raises(Malformed, match="Expected"):
        world.table.set_up([r.Set(options=options)], world.at)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_host_can_choose_is_without_bounds(game: str) -> None:
    chosen = inspect.type_info(GAMES[game].language.chosen)
    assert isinstance(chosen, inspect.StructType)
    assert [field.name for field in chosen.fields if not is_bounded(field.type)] == []
    if GAMES[game].language.choice is not None:
        assert any(not is_bounded(kind) for kind in fields_of(GAMES[game].language.options)), "a choice is narrower"


def fields_of(options: Any) -> list[inspect.Type]:
    known = inspect.type_info(options)
    return [field.type for field in known.fields] if isinstance(known, inspect.StructType) else []


def is_bounded(kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType() | inspect.FloatType():
            return kind.le is not None or kind.lt is not None
        case inspect.StrType():
            return kind.max_length is not None
        case inspect.DictType(key_type=key, value_type=value):
            return kind.max_length is not None and is_bounded(key) and is_bounded(value)
        case inspect.UnionType(types=types):
            return all(map(is_bounded, types))
        case _:
            return isinstance(kind, inspect.BoolType | inspect.NoneType | inspect.LiteralType)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("arriba", {"first": "Nobody"}),
        ("leprechauns", {"youngest": "Nobody"}),
        ("leprechauns", {"hands": {"Ana": "left", "Nobody": "left"}}),
        ("leprechauns", {"motifs_needed": {"Nobody": 1}}),
    ],
)
def test_nothing_is_said_of_seats_that_are_not_at_the_table(game: str, options: dict[str, Any]) -> None:
    world = SteadyWorld(game)
    world.join("ana", "bo")
    before = world.state.options
    world.ask("ana", r.Set(options=options))
    assert world.refused("ana") == ["not-a-choice"]
    assert world.state.options == before


def test_what_was_said_of_somebody_who_has_left_may_be_said_again(leprechauns: SteadyWorld) -> None:
    """A page sends all options: it must not stumble over those who were marked."""
    world = leprechauns
    world.join("ana", "bo")
    world.ask("ana", r.Set(options={"hands": {"Bo": "left"}}))
    world.ask("bo", r.Leave())
    world.ask("ana", r.Set(options={"hands": {"Bo": "left", "Ana": "left"}}))
    assert world.refused("ana") == []
    assert world.state.options["hands"] == {"Bo": "left", "Ana": "left"}


@pytest.mark.parametrize(
    ("game", "options"), [("arriba", {"rounds": 5_000, "tie_ms": 2_000}), ("leprechauns", {"slap_ms": 90_000_000})]
)
def test_a_log_that_goes_further_still_replays(
    game: str, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script, log = tmp_path / "script.jsonl", tmp_path / "old.jsonl"
    script.write_text(json.dumps({"game": game, "seats": ["ana", "bo"], "options": options}), encoding="utf-8")
    assert main(["referee", str(script), "--log", str(log)]) == 0
    assert main(["replay", "--verify", str(log)]) == 0
    assert "each of them follows from the rules" in capsys.readouterr().out
