"""Turning cards [A10-A14]."""

import msgspec
import pytest

from prems.games.arriba import ARRIBA
from tests.kit.drawn import refused
from tests.rules.arriba.table import lay, match

DRAWS = {"ana": "1r 2g", "bo": "3b 4y", "cy": "5r 6g"}


@pytest.mark.rule("A10")
def test_players_turn_one_after_the_other_going_left() -> None:
    table = lay(draw=DRAWS, turn="bo")
    for seat, after in (("bo", "cy"), ("cy", "ana"), ("ana", "bo")):
        assert table.turn == seat
        table.flip(seat)
        assert (table.turn, table.turner) == (after, seat)


@pytest.mark.rule("A10")
def test_a_turn_is_told_in_full() -> None:
    table = lay(draw=DRAWS, turn="ana")
    assert table.flip("ana") == [
        {"event": "CardFlipped", "seat": "ana", "card": "1r", "phase": "turn", "turn": "bo"},
    ]
    assert (table.phase, table.head_by, table.due_in) == ("turn", None, 6_000)


@pytest.mark.rule("A10")
def test_only_the_player_whose_turn_it_is_may_turn() -> None:
    table = lay(draw=DRAWS, turn="ana")
    assert table.flip("bo") == refused("not-your-turn", "bo")
    assert table.flip("cy") == refused("not-your-turn", "cy")


@pytest.mark.rule("A10", "A20")
def test_only_the_top_card_of_a_pile_is_exposed() -> None:
    table = lay(draw=DRAWS, pile={"ana": "9r 7g", "bo": "7b"})
    assert table.live == []
    assert ARRIBA.sight.view(table.state).exposed == {"ana": "9r", "bo": "7b"}


@pytest.mark.rule("A13")
def test_whoever_has_no_draw_pile_is_skipped() -> None:
    table = lay("ana bo cy dan", draw={"ana": "1r 2g", "dan": "3b"}, pile={"bo": "5r", "cy": "6r"}, turn="ana")
    table.flip("ana")
    assert table.turn == "dan"
    table.flip("dan")
    assert table.turn == "ana"


@pytest.mark.rule("A13")
def test_the_only_player_with_a_draw_pile_turns_again_and_again() -> None:
    table = lay(draw={"bo": "1r 2g 3b"}, pile={"ana": "5r", "cy": "6r"}, turn="bo")
    table.flip("bo")
    assert (table.phase, table.turn) == ("turn", "bo")
    table.flip("bo")
    assert (table.phase, table.turn) == ("turn", "bo")
    table.flip("bo")
    assert (table.phase, table.turn) == ("last_call", None)


@pytest.mark.rule("A13")
def test_the_last_card_of_a_draw_pile_passes_the_turn_to_the_next_who_has_one() -> None:
    table = lay(draw={"ana": "1r", "cy": "2g"}, pile={"bo": "7r"}, turn="ana")
    table.flip("ana")
    assert (table.phase, table.turn) == ("turn", "cy")


@pytest.mark.rule("A13")
def test_turning_without_a_draw_pile_is_refused_before_whose_turn_it_is() -> None:
    table = lay(draw={"ana": "1r"}, pile={"bo": "5r"}, turn="ana")
    assert table.flip("bo") == refused("no-draw-pile", "bo")


@pytest.mark.rule("A13")
def test_a_player_without_a_draw_pile_still_grabs() -> None:
    table = lay(draw={"ana": "1r", "cy": "2r"}, pile={"ana": "7r", "bo": "7g 9b"}, turn="ana")
    answers = table.grab("bo")
    assert answers[0]["why"] == "match"
    assert table.draw["ana"] == ["1r", "7g", "9b", "7r"]


@pytest.mark.rule("A14")
def test_if_nobody_grabs_turning_goes_on() -> None:
    table = lay(draw={"ana": "7r 1r", "bo": "2g 3g", "cy": "4b"}, pile={"bo": "7g"}, turn="ana")
    table.flip("ana")
    assert table.live == [match(7, "ana bo")]
    table.flip("bo")
    assert (table.live, table.turn) == ([], "cy")


@pytest.mark.rule("A14")
def test_no_view_says_what_is_live() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g", "cy": "T1"}, totem_live="cy")
    assert len(table.live) == 2
    seen = msgspec.to_builtins(ARRIBA.sight.view(table.state))
    assert "live" not in seen
    assert seen == msgspec.to_builtins(ARRIBA.sight.view(table.state))


@pytest.mark.rule("A14")
@pytest.mark.parametrize("pile", [{"bo": "7g"}, {"bo": "8g"}])
def test_a_turn_is_told_alike_match_or_none(pile: dict[str, str]) -> None:
    table = lay(draw={"ana": "7r 1r", "bo": "2g"}, pile=pile, turn="ana")
    (told,) = table.flip("ana")
    assert told == {"event": "CardFlipped", "seat": "ana", "card": "7r", "phase": "turn", "turn": "bo"}
