"""Settling a grab [A30-A37]."""

import pytest

from tests.kit.drawn import by_name
from tests.rules.arriba.table import hand, lay, match, totem

DRAWS = {"ana": "1r", "bo": "2r", "cy": "3r"}


@pytest.mark.rule("A30", "A37")
def test_match_of_two_the_other_takes_the_winners_cards_their_own_and_the_pool() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r 10g 11b", "bo": "7g 12y", "cy": "9r"}, pool="13r 14g")
    assert table.grab("ana") == [
        {
            "event": "TotemGrabbed",
            "seat": "ana",
            "why": "match",
            "lifted": ["ana", "bo"],
            "under": {"bo": ["7r", "10g", "11b", "7g", "12y", "13r", "14g"]},
            "pool": [],
            "spent": [],
            "phase": "turn",
            "turn": "ana",
        }
    ]
    assert table.draw == {"ana": ["1r"], "bo": ["2r", "7r", "10g", "11b", "7g", "12y", "13r", "14g"], "cy": ["3r"]}
    assert table.pile == {"ana": [], "bo": [], "cy": ["9r"]}
    assert table.pool == []
    assert (table.turner, table.due_in) == (None, 6_000)


@pytest.mark.rule("A30")
def test_whoever_of_the_two_is_first_gives_to_the_other() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r 10g", "bo": "7g 12y"})
    table.grab("bo")
    assert table.draw == {"ana": ["1r", "7g", "12y", "7r", "10g"], "bo": ["2r"], "cy": ["3r"]}


@pytest.mark.rule("A31", "A37")
def test_match_of_three_the_winners_cards_and_the_pool_are_shared_out() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r 10g 11b", "bo": "7g 12y", "cy": "7b"}, pool="13r 14g")
    told = by_name(table.grab("ana"), "TotemGrabbed")
    assert told["lifted"] == ["ana", "bo", "cy"]
    assert table.draw == {"ana": ["1r"], "bo": ["2r", "7r", "11b", "7g", "12y"], "cy": ["3r", "10g", "13r", "7b"]}
    assert table.pool == ["14g"]
    assert table.pile == {"ana": [], "bo": [], "cy": []}
    assert table.turn == "ana"


@pytest.mark.rule("A31", "A37")
def test_sharing_begins_with_the_first_player_concerned_to_the_winners_left() -> None:
    table = lay(
        "ana bo cy dan eve",
        draw={"ana": "1r", "bo": "2r", "cy": "3r", "dan": "4r", "eve": "5r"},
        pile={"ana": "7r", "bo": "9b", "cy": "7b 10r", "dan": "9g 9r", "eve": "7g"},
        pool="11r 12r",
    )
    assert table.live == [match(7, "ana cy eve"), match(9, "bo dan")]
    table.grab("cy")
    assert table.draw["eve"] == ["5r", "7b", "11r", "7g"]
    assert table.draw["ana"] == ["1r", "10r", "12r", "7r"]
    assert (table.draw["bo"], table.draw["cy"], table.draw["dan"]) == (["2r"], ["3r"], ["4r"])
    assert table.pool == []


@pytest.mark.rule("A31")
def test_too_few_cards_to_give_each_one_all_go_to_the_pool() -> None:
    table = lay(
        "ana bo cy dan",
        draw={"ana": "1r", "bo": "2r", "cy": "3r", "dan": "4r"},
        pile={"ana": "7r", "bo": "7b 10r", "cy": "7g", "dan": "7y"},
        pool="11r",
    )
    table.grab("ana")
    assert table.pool == ["7r", "11r"]
    assert table.draw == {"ana": ["1r"], "bo": ["2r", "7b", "10r"], "cy": ["3r", "7g"], "dan": ["4r", "7y"]}


@pytest.mark.rule("A31")
def test_a_match_of_three_can_arise_turn_by_turn() -> None:
    table = lay(draw={"ana": "7r 1g", "bo": "2r", "cy": "3r"}, pile={"bo": "7g", "cy": "7b"}, turn="ana")
    table.flip("ana")
    assert table.live == [match(7, "ana bo cy")]
    table.grab("bo")
    assert (table.draw["cy"], table.draw["ana"]) == (["3r", "7b"], ["1g", "7r"])
    assert table.pool == ["7g"]


@pytest.mark.rule("A31")
def test_a_match_of_four() -> None:
    table = lay(
        "ana bo cy dan",
        draw={"ana": "1r", "bo": "2r", "cy": "3r", "dan": "4r"},
        pile={"ana": "7r 10r 11r 12r", "bo": "7b", "cy": "7g", "dan": "7y"},
    )
    table.grab("ana")
    assert table.draw == {
        "ana": ["1r"],
        "bo": ["2r", "7r", "7b"],
        "cy": ["3r", "10r", "7g"],
        "dan": ["4r", "11r", "7y"],
    }
    assert table.pool == ["12r"]


@pytest.mark.rule("A32", "A37")
def test_totem_card_the_winners_cards_go_on_top_of_the_pool() -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1", "bo": "10r 11r", "cy": "12r"}, totem_live="ana", pool="13r 14r")
    assert table.grab("bo") == [
        {
            "event": "TotemGrabbed",
            "seat": "bo",
            "why": "totem",
            "lifted": ["bo"],
            "under": {},
            "pool": ["10r", "11r", "13r", "14r"],
            "spent": ["T1"],
            "phase": "turn",
            "turn": "bo",
        }
    ]
    assert table.pool == ["10r", "11r", "13r", "14r"]
    assert table.pile == {"ana": ["T1"], "bo": [], "cy": ["12r"]}
    assert table.draw == {"ana": ["1r"], "bo": ["2r"], "cy": ["3r"]}


@pytest.mark.rule("A32", "A70")
def test_a_totem_can_be_taken_with_no_face_up_cards() -> None:
    table = lay(draw=DRAWS, pile={"ana": "T1"}, totem_live="ana", pool="13r")
    table.grab("cy")
    assert (table.pool, table.phase) == (["13r"], "turn")


@pytest.mark.rule("A33", "A37")
def test_a_wrong_grab_takes_all_face_up_cards_beginning_with_the_grabbers_own_and_the_pool() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r 10g", "bo": "8g", "cy": "9r 11b"}, pool="13r 14g")
    assert table.grab("bo") == [
        {
            "event": "TotemGrabbed",
            "seat": "bo",
            "why": "wrong",
            "lifted": ["ana", "bo", "cy"],
            "under": {"bo": ["8g", "9r", "11b", "7r", "10g", "13r", "14g"]},
            "pool": [],
            "spent": [],
            "phase": "turn",
            "turn": "bo",
        }
    ]
    assert table.draw["bo"] == ["2r", "8g", "9r", "11b", "7r", "10g", "13r", "14g"]
    assert (table.pile, table.pool) == ({"ana": [], "bo": [], "cy": []}, [])


@pytest.mark.rule("A33")
def test_a_wrong_grab_with_nothing_on_the_table_costs_nothing() -> None:
    table = lay(draw=DRAWS)
    assert by_name(table.grab("cy"), "TotemGrabbed")["under"] == {"cy": []}
    assert (table.phase, table.turn) == ("turn", "cy")


@pytest.mark.rule("A33")
def test_a_player_who_is_not_concerned_by_the_match_grabs_wrongly() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"})
    assert by_name(table.grab("cy"), "TotemGrabbed")["why"] == "wrong"
    assert table.draw["cy"] == ["3r", "7r", "7g"]


@pytest.mark.rule("A34")
@pytest.mark.parametrize("seat", ["ana", "bo", "cy"])
def test_where_a_totem_and_a_match_are_live_the_totem_rules_whoever_grabs(seat: str) -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g", "cy": "T1"}, totem_live="cy")
    assert by_name(table.grab(seat), "TotemGrabbed")["why"] == "totem"


@pytest.mark.rule("A34")
def test_what_is_still_live_after_a_grab_can_be_grabbed_next() -> None:
    table = lay(
        "ana bo cy dan", draw={**DRAWS, "dan": "4r"}, pile={"ana": "7r", "bo": "7g", "cy": "T1"}, totem_live="cy"
    )
    table.grab("dan")
    assert table.live == [match(7, "ana bo")]
    assert by_name(table.grab("bo"), "TotemGrabbed")["why"] == "match"


@pytest.mark.rule("A35")
def test_with_two_matches_the_fastest_settles_their_own_and_the_other_stays_live() -> None:
    piles = {"ana": "7r", "bo": "8r", "cy": "7g", "dan": "8g"}
    draws = {**DRAWS, "dan": "4r"}
    for seat, receiver, stays in (("dan", "bo", match(7, "ana cy")), ("cy", "ana", match(8, "bo dan"))):
        table = lay("ana bo cy dan", draw=draws, pile=piles)
        assert list(by_name(table.grab(seat), "TotemGrabbed")["under"]) == [receiver]
        assert table.live == [stays]


@pytest.mark.rule("A36", "A40")
def test_only_the_first_hand_of_a_race_counts() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g", "cy": "9b"})
    answers = table.race(hand("cy", 300), hand("bo", 200), hand("ana", 250))
    assert [(answer["seat"], answer["why"]) for answer in answers] == [("bo", "match")]
    assert table.pile["cy"] == ["9b"]


@pytest.mark.rule("A36")
def test_a_late_right_hand_does_not_save_the_table_from_an_early_wrong_one() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"})
    answers = table.race(hand("ana", 250), hand("cy", 200))
    assert [(answer["seat"], answer["why"]) for answer in answers] == [("cy", "wrong")]


@pytest.mark.rule("A43")
def test_a_match_covered_since_is_still_right_and_settled_with_the_cards_as_they_lie() -> None:
    table = lay(draw=DRAWS, pile={"ana": "12r 7r", "bo": "7g"}, pool="13r")
    assert table.live == []
    assert by_name(table.grab("bo", live=[match(7, "ana bo")]), "TotemGrabbed")["why"] == "match"
    assert table.draw["ana"] == ["1r", "7g", "12r", "7r", "13r"]


@pytest.mark.rule("A43")
def test_nothing_was_live_on_that_screen_a_wrong_grab_even_if_something_is_live_now() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"})
    assert by_name(table.grab("ana", live=[]), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A43")
def test_a_match_of_others_on_that_screen_is_a_wrong_grab() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"})
    assert by_name(table.grab("ana", live=[match(7, "bo cy")]), "TotemGrabbed")["why"] == "wrong"


@pytest.mark.rule("A43")
def test_a_totem_on_that_screen_spends_every_totem_card_live_now() -> None:
    table = lay(draw=DRAWS, pile={"ana": "12r T1", "bo": "T2"}, totem_live="bo")
    told = by_name(table.grab("cy", live=[totem("ana")]), "TotemGrabbed")
    assert (told["why"], told["spent"]) == ("totem", ["T2"])


@pytest.mark.rule("A43")
def test_the_seats_of_the_match_on_that_screen_are_those_concerned() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g", "cy": "9b"})
    told = by_name(table.grab("ana", live=[match(7, "cy ana")]), "TotemGrabbed")
    assert told["lifted"] == ["ana", "cy"]
    assert table.draw["cy"] == ["3r", "7r", "9b"]


@pytest.mark.rule("A36", "A43")
def test_in_a_race_each_hand_is_judged_by_its_own_screen() -> None:
    table = lay(draw=DRAWS, pile={"ana": "7r", "bo": "7g"})
    answers = table.race(hand("ana", 100, live=[]), hand("bo", 200))
    assert [(answer["seat"], answer["why"]) for answer in answers] == [("ana", "wrong")]
    again = lay(draw=DRAWS, pile={"ana": "12r", "bo": "7g"})
    (told,) = again.race(hand("ana", 200), hand("bo", 100, live=[match(7, "ana bo")]))
    assert (told["seat"], told["why"]) == ("bo", "match")
