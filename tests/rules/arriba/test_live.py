"""When the totem is free to grab [A20-A26]."""

import pytest

from prems.games.arriba.rules.live import may_grab
from tests.kit.drawn import by_name, names, refused
from tests.rules.arriba.table import lay, match, totem

DRAWS = {"ana": "1r 2r", "bo": "3r 4r", "cy": "5r 6r"}


@pytest.mark.rule("A20")
def test_two_equal_symbols_are_a_match_whatever_their_colours() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "cy": "7y"})
    assert table.live == [match(7, "ana cy")]


@pytest.mark.rule("A20")
def test_a_match_of_three() -> None:
    assert lay(draw=DRAWS, pile={"ana": "18r", "bo": "18b", "cy": "18y"}).live == [match(18, "ana bo cy")]


@pytest.mark.rule("A20", "A33")
def test_only_whoever_shows_the_symbol_may_grab() -> None:
    why = {}
    for seat in ("ana", "bo", "cy"):
        table = lay(draw=DRAWS, pile={"ana": "7r", "cy": "7y", "bo": "8r"})
        why[seat] = by_name(table.grab(seat), "TotemGrabbed")["why"]
    assert why == {"ana": "match", "bo": "wrong", "cy": "match"}


@pytest.mark.rule("A20", "A35")
def test_two_matches_at_once_are_listed_in_seat_order() -> None:
    table = lay("ana bo cy dan", draw={"ana": "1r"}, pile={"ana": "7r", "bo": "3b", "cy": "3r", "dan": "7g"})
    assert table.live == [match(7, "ana dan"), match(3, "bo cy")]


@pytest.mark.rule("A21")
def test_equal_colours_match_nothing() -> None:
    assert lay(draw=DRAWS, pile={"ana": "7r", "bo": "8r", "cy": "17r"}).live == []


@pytest.mark.rule("A21")
def test_totems_and_heads_match_nothing() -> None:
    assert lay(draw=DRAWS, pile={"ana": "H1", "bo": "H2"}).live == []
    assert lay(draw=DRAWS, pile={"ana": "T1", "bo": "T2"}).live == []


@pytest.mark.rule("A21")
def test_covering_a_card_ends_its_match() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7b"}, turn="ana")
    table.flip("ana")
    assert table.live == []
    assert by_name(table.grab("bo"), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A21", "A34")
def test_moving_a_card_ends_its_match() -> None:
    table = lay(
        "ana bo cy dan", draw={"ana": "1r", "bo": "2r", "dan": "3r"}, pile={"ana": "7r", "bo": "7b", "cy": "9r"}
    )
    table.grab("ana")
    assert (table.pile, table.live) == ({"ana": [], "bo": [], "cy": ["9r"], "dan": []}, [])


@pytest.mark.rule("A22")
@pytest.mark.parametrize("seat", ["ana", "bo", "cy"])
def test_at_a_totem_card_everybody_may_grab(seat: str) -> None:
    table = lay(draw={**DRAWS, "bo": "T1 4r"}, pile={"ana": "1g", "cy": "5g"}, turn="bo")
    table.flip("bo")
    assert table.live == [totem("bo")]
    assert by_name(table.grab(seat), "TotemGrabbed")["why"] == "totem"


@pytest.mark.rule("A22")
def test_a_totem_card_lives_on_while_others_turn() -> None:
    table = lay(draw={"ana": "T1 1r", "bo": "2r 3r", "cy": "4r"}, turn="ana")
    table.flip("ana")
    table.flip("bo")
    assert (table.live, table.totem_live) == ([totem("ana")], ["ana"])


@pytest.mark.rule("A22")
def test_a_covered_totem_card_is_over() -> None:
    table = lay(draw={"ana": "1r 2r", "bo": "3r"}, pile={"ana": "T1"}, totem_live="ana", turn="ana")
    table.flip("ana")
    assert (table.live, table.totem_live) == ([], [])


@pytest.mark.rule("A22")
def test_a_totem_card_that_was_grabbed_for_is_spent_though_it_stays_exposed() -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1", "bo": "9r"}, totem_live="ana")
    assert by_name(table.grab("bo"), "TotemGrabbed")["spent"] == ["T1"]
    assert table.pile["ana"] == ["T1"]
    assert (table.live, table.totem_live) == ([], [])
    assert by_name(table.grab("cy"), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A22")
def test_one_grab_spends_all_live_totem_cards() -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1", "bo": "T2", "cy": "9r"}, totem_live="ana bo")
    assert table.live == [totem("ana"), totem("bo")]
    assert by_name(table.grab("cy"), "TotemGrabbed")["spent"] == ["T1", "T2"]
    assert table.live == []


@pytest.mark.rule("A22")
def test_a_spent_totem_card_that_is_taken_away_can_come_back_fresh() -> None:
    table = lay("ana bo", draw={"ana": "1r", "bo": "2r"}, pile={"ana": "T1"}, turn="ana")
    assert table.live == []
    assert by_name(table.grab("ana"), "TotemGrabbed")["spent"] == []
    assert table.draw["ana"] == ["1r", "T1"]
    for seat in ("ana", "bo"):
        table.flip(seat)
    table.flip("ana")
    assert table.live == [totem("ana")]


@pytest.mark.rule("A22", "A34")
def test_a_match_spends_no_totem_card() -> None:
    """The match was on the grabber's screen before the totem card came [A43]."""
    table = lay(
        "ana bo cy dan", draw={"ana": "1r", "bo": "2r", "dan": "3r"}, pile={"ana": "7r", "bo": "7g", "cy": "T1"}
    )
    assert table.live == [match(7, "ana bo")], "a totem card is spent unless the position says otherwise"
    assert by_name(table.grab("ana"), "TotemGrabbed")["spent"] == ["T1"]
    assert table.live == []
    fresh = lay(
        "ana bo cy dan",
        draw={"ana": "1r", "bo": "2r", "dan": "3r"},
        pile={"ana": "7r", "bo": "7g", "cy": "T1"},
        totem_live="cy",
    )
    assert by_name(fresh.grab("ana", live=[match(7, "ana bo")]), "TotemGrabbed")["spent"] == []
    assert fresh.live == [totem("cy")]


@pytest.mark.rule("A22")
def test_a_spent_totem_card_that_is_covered_does_not_spend_the_next_one() -> None:
    draws = {"ana": "1r 2r", "bo": "3r T2 4r", "cy": "5r 6r"}
    table = lay(draw=draws, pile={"ana": "T1", "bo": "9g"}, turn="bo")
    table.flip("bo")
    table.flip("cy")
    table.flip("ana")
    table.flip("bo")
    assert table.live == [totem("bo")]
    assert by_name(table.grab("cy"), "TotemGrabbed")["why"] == "totem"


@pytest.mark.rule("A22", "A43")
def test_a_match_on_an_older_screen_spends_no_totem_card_that_came_since() -> None:
    table = lay(
        "ana bo cy dan",
        draw={"ana": "1r 2r"},
        pile={"ana": "7r", "bo": "7b", "cy": "T1", "dan": "T2"},
        totem_live="dan",
    )
    assert by_name(table.grab("ana", live=[match(7, "ana bo")]), "TotemGrabbed")["spent"] == ["T1"]
    assert table.totem_live == ["dan"]


@pytest.mark.rule("A21", "A33")
def test_spent_totem_cards_match_nothing() -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1", "bo": "T2"})
    assert by_name(table.grab("ana"), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A20", "A33")
def test_two_empty_places_match_nothing() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7b", "cy": "8r"})
    assert by_name(table.grab("ana"), "TotemGrabbed")["why"] == "match"
    assert by_name(table.grab("bo"), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A20", "A22")
@pytest.mark.parametrize(
    ("pile", "totem_live", "able"),
    [
        ({"ana": "7r", "bo": "8r"}, "", []),
        ({"ana": "7r", "bo": "8r", "cy": "7g"}, "", ["ana", "cy"]),
        ({"ana": "T1", "bo": "8r"}, "ana", ["ana", "bo", "cy"]),
        ({"ana": "T1", "bo": "8r"}, "", []),
        ({"ana": "T1", "bo": "T2"}, "", []),
        ({"ana": "T1", "bo": "T2"}, "bo", ["ana", "bo", "cy"]),
        ({"ana": "H1", "bo": "H2"}, "", []),
        ({}, "", []),
    ],
)
def test_who_may_grab(pile: dict[str, str], totem_live: str, able: list[str]) -> None:
    table = lay(draw=DRAWS, pile=pile, totem_live=totem_live)
    assert list(may_grab(table.state)) == able


@pytest.mark.rule("A23")
def test_a_head_stops_play_until_the_signal() -> None:
    table = lay(draw={"ana": "H1 1r", "bo": "2r", "cy": "3r"}, turn="ana")
    assert table.flip("ana") == [
        {"event": "CardFlipped", "seat": "ana", "card": "H1", "phase": "head", "turn": None},
    ]
    assert (table.phase, table.head_by, table.turn, table.due_in) == ("head", "ana", None, 4_000)
    assert table.flip("bo") == refused("wrong-phase", "bo")
    assert table.signal("bo") == refused("not-your-turn", "bo")


@pytest.mark.rule("A23")
def test_at_the_signal_all_turn_at_once_the_one_who_turned_the_head_included() -> None:
    table = lay(
        draw={"ana": "1r 2r", "bo": "3r 4r", "cy": "5r 6r"}, pile={"ana": "H1 9g"}, phase="head", head_by="ana"
    )
    assert table.signal("ana") == [
        {
            "event": "SignalGiven",
            "seat": "ana",
            "cards": {"ana": "1r", "bo": "3r", "cy": "5r"},
            "phase": "turn",
            "turn": "bo",
        }
    ]
    assert table.pile == {"ana": ["1r", "H1", "9g"], "bo": ["3r"], "cy": ["5r"]}
    assert table.draw == {"ana": ["2r"], "bo": ["4r"], "cy": ["6r"]}
    assert (table.phase, table.head_by, table.turner, table.due_in) == ("turn", None, "ana", 6_000)


@pytest.mark.rule("A23")
def test_at_the_signal_whoever_has_no_draw_pile_turns_nothing() -> None:
    table = lay(draw={"ana": "1r", "cy": "5r 6r"}, pile={"ana": "H1", "bo": "8g"}, phase="head", head_by="ana")
    assert by_name(table.signal("ana"), "SignalGiven")["cards"] == {"ana": "1r", "cy": "5r"}
    assert table.pile["bo"] == ["8g"]


@pytest.mark.rule("A23")
def test_the_last_card_of_the_turner_can_be_a_head() -> None:
    table = lay(draw={"ana": "H1", "bo": "2r", "cy": "3r"}, turn="ana")
    table.flip("ana")
    assert (table.phase, table.head_by) == ("head", "ana")


@pytest.mark.rule("A24")
def test_cards_turned_at_the_signal_can_match_and_a_totem_is_valid() -> None:
    table = lay(
        "ana bo cy dan",
        draw={"ana": "7r 1g", "bo": "7g 1b", "cy": "T1 1y", "dan": "H2 2g"},
        pile={"ana": "H1"},
        phase="head",
        head_by="ana",
    )
    table.signal("ana")
    assert table.live == [match(7, "ana bo"), totem("cy")]
    assert (table.phase, table.turn) == ("turn", "bo")


@pytest.mark.rule("A24")
def test_a_head_turned_at_the_signal_does_nothing() -> None:
    table = lay(draw={"ana": "H2 1r", "bo": "2r 3r"}, pile={"ana": "H1"}, phase="head", head_by="ana", seats="ana bo")
    table.signal("ana")
    assert (table.phase, table.live) == ("turn", [])


@pytest.mark.rule("A25")
def test_a_card_turned_at_the_signal_matches_one_that_stayed_exposed() -> None:
    table = lay(draw={"ana": "8r 1r", "cy": "5r"}, pile={"ana": "H1", "bo": "8g"}, phase="head", head_by="ana")
    table.signal("ana")
    assert table.live == [match(8, "ana bo")]


@pytest.mark.rule("A26")
def test_during_the_count_a_match_can_be_grabbed_and_the_count_goes_on() -> None:
    table = lay(
        draw={"ana": "1r 2r", "bo": "3r 4r", "cy": "5r 6r"},
        pile={"ana": "H1", "bo": "7r", "cy": "7g"},
        phase="head",
        head_by="ana",
    )
    told = by_name(table.grab("cy"), "TotemGrabbed")
    assert (told["why"], told["phase"], told["turn"]) == ("match", "head", None)
    assert (table.phase, table.head_by, table.turn, table.due_in) == ("head", "ana", None, 4_000)
    assert table.pile == {"ana": ["H1"], "bo": [], "cy": []}
    table.signal("ana")
    assert (table.phase, table.turn) == ("turn", "bo"), "to the left of the head, whoever grabbed during the count"


@pytest.mark.rule("A26", "A32")
def test_during_the_count_another_player_grabs_for_a_totem_and_the_count_goes_on() -> None:
    table = lay(draw=DRAWS, pile={"ana": "H1", "bo": "T1"}, totem_live="bo", phase="head", head_by="ana")
    table.grab("cy")
    assert (table.phase, table.head_by) == ("head", "ana")


@pytest.mark.rule("A26", "A60")
def test_a_head_that_is_taken_away_by_a_grab_is_void() -> None:
    table = lay(draw=DRAWS, pile={"ana": "H1", "bo": "T1"}, totem_live="bo", phase="head", head_by="ana")
    told = by_name(table.grab("ana"), "TotemGrabbed")
    assert (told["why"], told["phase"], told["turn"]) == ("totem", "turn", "ana")
    assert (table.phase, table.head_by, table.turn) == ("turn", None, "ana")
    assert table.pool == ["H1"]


@pytest.mark.rule("A26", "A33", "A60")
def test_a_wrong_grab_during_the_count_takes_the_head_away_too() -> None:
    table = lay(draw=DRAWS, pile={"ana": "H1"}, phase="head", head_by="ana")
    assert names(table.grab("cy")) == ["TotemGrabbed"]
    assert (table.phase, table.head_by, table.turn) == ("turn", None, "cy")
    assert table.draw["cy"] == ["5r", "6r", "H1"]
