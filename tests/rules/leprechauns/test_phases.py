"""What can be done when, and what happens when nobody does it in time [L16, L17, L25, L31, L75]."""

from collections.abc import Callable
from typing import Any

import pytest

from prems.games.leprechauns import LEPRECHAUNS
from tests.kit.drawn import NOW, Answers, refused
from tests.rules.leprechauns.table import Leprechauns, lay, timed

PHASES = ("signal", "slap", "recite", "vote", "name", "swap", "discard", "prems", "game_over")


def in_phase(phase: str, **options: Any) -> Leprechauns:
    """ana holds PREM'S, bo recites; hands are down where that can be."""
    return lay(
        options=options,
        phase=phase,
        prems="ana",
        reciter="bo",
        revealed={"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"},
        hands={"bo": "ana", "cy": "bo", "dan": "cy"},
        chests={"ana": "A9"},
    )


ATTEMPTS: list[tuple[str, Callable[[Leprechauns], Answers], str | None, tuple[str, ...]]] = [
    ("signal", lambda table: table.signal("ana"), "ana", ("signal",)),
    ("slap", lambda table: table.slap("ana", "dan"), "ana", ("slap",)),
    ("race", lambda table: table.race(timed("ana", "dan", 1)), None, ("slap",)),
    ("lift", lambda table: table.lift("cy"), "cy", ("slap", "recite", "vote", "name")),
    ("recite", lambda table: table.recite("bo", ""), "bo", ("recite",)),
    ("vote", lambda table: table.vote("ana", True), "ana", ("vote",)),
    ("name", lambda table: table.name("bo", "cy"), "bo", ("name",)),
    ("swap", lambda table: table.swap("bo", None), "bo", ("swap",)),
    ("discard", lambda table: table.discard("bo", "A1"), "bo", ("discard",)),
    ("give_prems", lambda table: table.give_prems("ana", "bo"), "ana", ("prems",)),
    ("timeout", lambda table: table.timeout(), None, PHASES[:-1]),
    ("deal", lambda table: table.deal(), None, ()),
]


@pytest.mark.rule("L11", "L12", "L16", "L20", "L23", "L26", "L31", "L45", "L75")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("verb", "attempt", "seat", "allowed"), ATTEMPTS, ids=[attempt[0] for attempt in ATTEMPTS])
def test_each_command_has_its_phases(
    verb: str, attempt: Callable[[Leprechauns], Answers], seat: str | None, allowed: tuple[str, ...], phase: str
) -> None:
    is_wrong_phase = attempt(in_phase(phase)) == refused("wrong-phase", seat)
    assert is_wrong_phase is (phase not in allowed), verb


@pytest.mark.rule("L16")
@pytest.mark.parametrize("phase", ["signal", "swap", "discard", "prems", "game_over"])
def test_there_is_no_hand_to_lift_before_the_signal_and_at_the_end_of_the_round(phase: str) -> None:
    table = lay(phase=phase, out="ana", chests={"ana": "A9"})
    assert table.lift("ana") == refused("wrong-phase", "ana"), "before out"
    assert table.lift("bo") == refused("wrong-phase", "bo")


@pytest.mark.rule("L13", "L16")
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "slap"])
def test_the_wrong_phase_goes_before_every_other_reason(phase: str) -> None:
    hands: dict[str, Any] = {"hands": {"bo": "ana"}, "reciter": "bo", "revealed": {"ana": "A4"}}
    table = lay(phase=phase, out="cy", chests={"ana": "A9"}, **hands)
    assert table.slap("cy", "ana") == refused("wrong-phase", "cy")
    assert table.slap("bo", "bo") == refused("wrong-phase", "bo")
    assert table.race(timed("cy", "ana", 1), timed("bo", "bo", 2)) == refused("wrong-phase")


@pytest.mark.rule("L20", "L23", "L31", "L45", "L75")
def test_whose_turn_it_is_goes_before_what_can_be_chosen() -> None:
    assert in_phase("recite").recite("ana", "a b c") == refused("not-your-turn", "ana")
    assert in_phase("name").name("cy", "cy") == refused("not-your-turn", "cy")
    assert in_phase("swap").swap("cy", "cy") == refused("not-your-turn", "cy")
    assert in_phase("discard").discard("cy", "A1") == refused("not-your-turn", "cy")
    assert in_phase("prems").give_prems("cy", "cy") == refused("not-your-turn", "cy")


@pytest.mark.rule("L17", "L25", "L31", "L75")
@pytest.mark.parametrize(
    ("phase", "seconds"),
    [
        ("signal", 8),
        ("slap", 12),
        ("recite", 15),
        ("vote", 10),
        ("name", 8),
        ("swap", 8),
        ("discard", 8),
        ("prems", 8),
        ("game_over", None),
    ],
)
def test_the_limits(phase: str, seconds: int | None) -> None:
    assert LEPRECHAUNS.rules.due(in_phase(phase).state) == (None if seconds is None else seconds * 1_000)


@pytest.mark.rule("L25")
@pytest.mark.parametrize("phase", PHASES[:-1])
def test_the_host_can_change_the_limits(phase: str) -> None:
    assert LEPRECHAUNS.rules.due(in_phase(phase, **{f"{phase}_ms": 1_234}).state) == 1_234


@pytest.mark.rule("L17")
def test_a_limit_begins_with_its_phase_and_a_slap_does_not_start_it_anew() -> None:
    table = lay(chests={"ana": "A1 A2", "bo": "S1", "cy": "C1"}, prems="ana")
    table.signal("ana")
    table.script.clock = NOW + 5_000
    table.slap("ana", "bo")
    assert table.due_in == 7_000


@pytest.mark.rule("L26")
def test_a_vote_does_not_start_its_limit_anew() -> None:
    table = in_phase("recite", judging="aloud")
    table.recite("bo")
    table.script.clock = NOW + 4_000
    table.vote("ana", True)
    assert table.due_in == 6_000
