"""The live table, as far as the rules know it [A80], and what is refused when."""

import pytest

from prems.games.arriba import ARRIBA
from prems.games.arriba.options import Options
from tests.kit.drawn import NOW, refused
from tests.rules.arriba.table import Arriba, hand, lay

DRAWS = {"ana": "1r 1g", "bo": "2r 2g", "cy": "3r 3g"}


def in_phase(phase: str) -> Arriba:
    return lay(
        draw={} if phase == "last_call" else DRAWS,
        pile={"ana": "H1", "bo": "8g", "cy": "9g"},
        phase=phase,
        head_by="ana",
        turn="ana",
    )


@pytest.mark.rule("A80")
def test_whoever_does_not_turn_in_time_has_the_card_turned() -> None:
    table = lay(draw=DRAWS, turn="bo")
    assert table.timeout() == [
        {"event": "CardFlipped", "seat": "bo", "card": "2r", "phase": "turn", "turn": "cy"},
    ]


@pytest.mark.rule("A80")
def test_a_signal_that_is_not_given_in_time_is_given() -> None:
    table = in_phase("head")
    (told,) = table.timeout()
    assert (told["event"], told["seat"]) == ("SignalGiven", "ana")
    assert table.phase == "turn"


@pytest.mark.rule("A80", "A71")
@pytest.mark.parametrize(
    ("phase", "limit"),
    [("turn", 6_000), ("head", 4_000), ("last_call", 5_000), ("round_over", None), ("game_over", None)],
)
def test_the_limits(phase: str, limit: int | None) -> None:
    assert ARRIBA.rules.due(in_phase(phase).state) == limit


@pytest.mark.rule("A80")
def test_a_limit_runs_out_when_it_is_due() -> None:
    table = lay(draw=DRAWS, turn="ana")
    table.flip("ana")
    table.timeout()
    assert table.script.clock == NOW + 6_000


@pytest.mark.rule("A80")
def test_a_grab_starts_the_limit_anew() -> None:
    table = lay(draw=DRAWS, turn="ana")
    table.flip("ana")
    table.script.clock += 3_000
    table.grab("bo")
    assert table.due_in == 6_000


@pytest.mark.rule("A80", "A71")
def test_the_host_can_change_the_limits() -> None:
    options = {"turn_ms": 100, "signal_ms": 200, "last_call_ms": 300}
    limits = {phase: ARRIBA.rules.due(in_phase_with(options, phase).state) for phase in ("turn", "head", "last_call")}
    assert limits == {"turn": 100, "head": 200, "last_call": 300}


def in_phase_with(options: dict[str, int], phase: str) -> Arriba:
    draw = {} if phase == "last_call" else DRAWS
    return lay(options=options, draw=draw, phase=phase, head_by="ana", turn="ana")


@pytest.mark.rule("A80")
@pytest.mark.parametrize("phase", ["turn", "head"])
def test_the_host_can_switch_the_limits_off(phase: str) -> None:
    """Not in a script, where null counts as left out."""
    written = {"draw": {"ana": ["1r"]}, "phase": phase, "head_by": "ana"}
    assert (
        ARRIBA.rules.due(ARRIBA.notation.read(written, ("ana", "bo"), Options(turn_ms=None, signal_ms=None))) is None
    )


@pytest.mark.rule("A10", "A23", "A70")
@pytest.mark.parametrize("phase", ["head", "last_call", "round_over", "game_over"])
def test_cards_are_turned_in_phase_turn_only(phase: str) -> None:
    for seat in ("ana", "bo", "cy"):
        assert in_phase(phase).flip(seat) == refused("wrong-phase", seat)


@pytest.mark.rule("A23")
@pytest.mark.parametrize("phase", ["turn", "last_call", "round_over", "game_over"])
def test_the_signal_is_given_after_a_head_only(phase: str) -> None:
    for seat in ("ana", "bo"):
        assert in_phase(phase).signal(seat) == refused("wrong-phase", seat)


@pytest.mark.rule("A23")
def test_the_signal_is_given_by_whoever_turned_the_head() -> None:
    for seat in ("bo", "cy"):
        assert in_phase("head").signal(seat) == refused("not-your-turn", seat)


@pytest.mark.rule("A13", "A26", "A71")
@pytest.mark.parametrize("phase", ["turn", "head", "last_call"])
def test_the_totem_can_be_taken_at_any_time_in_a_round(phase: str) -> None:
    assert in_phase(phase).grab("bo")[0]["why"] == "wrong"
    assert in_phase(phase).race(hand("bo", 1))[0]["why"] == "wrong"
