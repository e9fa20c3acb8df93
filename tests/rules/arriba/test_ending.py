"""End of a round, end of the game [A70-A74]."""

import pytest

from prems.games.arriba import ARRIBA
from tests.kit.drawn import by_name, names, refused
from tests.rules.arriba.table import hand, lay, match


@pytest.mark.rule("A70", "A72", "A73")
def test_a_round_ends_when_a_grab_leaves_a_player_without_any_card() -> None:
    table = lay(
        draw={"bo": "2r 3r", "cy": "4r"}, pile={"ana": "7r 8r", "bo": "7g", "cy": "9g"}, pool="10r", turn="bo"
    )
    assert table.grab("ana") == [
        {
            "event": "TotemGrabbed",
            "seat": "ana",
            "why": "match",
            "lifted": ["ana", "bo"],
            "under": {"bo": ["7r", "8r", "7g", "10r"]},
            "pool": [],
            "spent": [],
            "phase": "turn",
            "turn": "bo",
        },
        {"event": "RoundEnded", "points": {"ana": 0, "bo": 6, "cy": 2}},
    ]
    assert (table.phase, table.turn, table.head_by, table.due_in) == ("round_over", None, None, None)
    assert table.points == {"ana": [0], "bo": [6], "cy": [2]}


@pytest.mark.rule("A70")
def test_a_player_with_face_up_cards_but_no_draw_pile_is_still_in() -> None:
    table = lay(draw={"bo": "2r", "cy": "4r"}, pile={"ana": "5r", "bo": "7g", "cy": "7r"}, turn="bo")
    assert names(table.grab("cy")) == ["TotemGrabbed"]
    assert table.phase == "turn"


@pytest.mark.rule("A70")
def test_it_can_be_another_player_who_is_left_without_cards() -> None:
    table = lay(draw={"ana": "1r", "bo": "2r"}, pile={"ana": "8r", "cy": "9g"})
    told = by_name(table.grab("ana"), "RoundEnded")
    assert told["points"] == {"ana": 3, "bo": 1, "cy": 0}


@pytest.mark.rule("A70")
def test_turning_does_not_end_a_round_though_a_written_position_has_a_player_without_cards() -> None:
    table = lay(draw={"ana": "1r 2r", "bo": "3r"}, turn="ana")
    assert names(table.flip("ana")) == ["CardFlipped"]
    assert table.phase == "turn"


@pytest.mark.rule("A70", "A26")
def test_a_round_can_end_during_the_count_of_a_head() -> None:
    table = lay(
        draw={"ana": "1r", "cy": "3r"},
        pile={"ana": "H1", "bo": "7r", "cy": "7g"},
        phase="head",
        head_by="ana",
    )
    assert names(table.grab("bo")) == ["TotemGrabbed", "RoundEnded"]
    assert (table.phase, table.head_by) == ("round_over", None)
    assert table.points == {"ana": [2], "bo": [0], "cy": [3]}


@pytest.mark.rule("A71")
def test_when_the_last_draw_pile_empties_there_is_a_last_call() -> None:
    table = lay(draw={"ana": "1r"}, pile={"bo": "2r", "cy": "3r"}, turn="ana")
    assert table.flip("ana") == [
        {"event": "CardFlipped", "seat": "ana", "card": "1r", "phase": "last_call", "turn": None},
    ]
    assert (table.phase, table.turn, table.due_in) == ("last_call", None, 5_000)


@pytest.mark.rule("A71")
@pytest.mark.parametrize("top", ["7g", "8g"])
def test_the_last_call_is_as_long_whether_or_not_something_is_live(top: str) -> None:
    table = lay(draw={"ana": "7r"}, pile={"bo": top, "cy": "3r"}, turn="ana")
    table.flip("ana")
    assert table.due_in == 5_000


@pytest.mark.rule("A71")
def test_a_head_as_the_very_last_card_opens_the_last_call_at_once() -> None:
    table = lay(draw={"ana": "H1"}, pile={"bo": "2r", "cy": "3r"}, turn="ana")
    table.flip("ana")
    assert (table.phase, table.head_by) == ("last_call", None)


@pytest.mark.rule("A71", "A23")
def test_a_signal_can_empty_all_draw_piles() -> None:
    table = lay(draw={"ana": "1r", "bo": "2r", "cy": "3r"}, pile={"ana": "H1"}, phase="head", head_by="ana")
    told = by_name(table.signal("ana"), "SignalGiven")
    assert (told["phase"], told["turn"]) == ("last_call", None)
    assert (table.phase, table.turn, table.due_in) == ("last_call", None, 5_000)


@pytest.mark.rule("A71", "A70")
def test_when_the_last_call_is_over_the_round_ends_and_all_cards_lie_as_they_lay() -> None:
    table = lay(pile={"ana": "7r", "bo": "7g 8r", "cy": "T1"}, pool="9r", totem_live="cy", phase="last_call", round=1)
    assert table.timeout() == [{"event": "RoundEnded", "points": {"ana": 1, "bo": 2, "cy": 1}}]
    assert (table.phase, table.live, table.totem_live, table.pool) == ("round_over", [], [], ["9r"])
    assert table.pile == {"ana": ["7r"], "bo": ["7g", "8r"], "cy": ["T1"]}


@pytest.mark.rule("A71", "A73")
def test_a_match_in_the_last_call_ends_the_round() -> None:
    table = lay(pile={"ana": "7r 1r", "bo": "7g", "cy": "3r"}, pool="9r", phase="last_call")
    assert by_name(table.grab("ana"), "RoundEnded")["points"] == {"ana": 0, "bo": 4, "cy": 1}


@pytest.mark.rule("A71", "A72")
def test_a_totem_in_the_last_call_ends_the_round_and_the_pool_counts_for_nobody() -> None:
    table = lay(pile={"ana": "T1 1r", "bo": "7g", "cy": "3r"}, totem_live="ana", phase="last_call")
    told = table.grab("bo")
    assert (told[0]["phase"], told[0]["turn"]) == ("last_call", None)
    assert by_name(told, "RoundEnded")["points"] == {"ana": 2, "bo": 0, "cy": 1}


@pytest.mark.rule("A71", "A33")
def test_a_wrong_grab_in_the_last_call_ends_the_round() -> None:
    table = lay(pile={"ana": "1r", "bo": "7g 8g", "cy": "3r"}, pool="9r", phase="last_call")
    assert by_name(table.race(hand("bo", 5)), "RoundEnded")["points"] == {"ana": 0, "bo": 5, "cy": 0}


@pytest.mark.rule("A72")
def test_points_are_draw_and_face_up_cards() -> None:
    table = lay(
        draw={"bo": "2r 3r", "cy": "4r"}, pile={"ana": "T1", "bo": "9b 10b", "cy": "9g"}, totem_live="ana", turn="bo"
    )
    assert by_name(table.grab("ana"), "RoundEnded")["points"] == {"ana": 0, "bo": 4, "cy": 2}


@pytest.mark.rule("A72")
def test_points_are_noted_round_by_round() -> None:
    table = lay(pile={"ana": "7r", "bo": "8g"}, phase="last_call", round=2, points={"ana": [5], "bo": [6], "cy": [7]})
    table.timeout()
    assert table.points == {"ana": [5, 1], "bo": [6, 1], "cy": [7, 0]}


@pytest.mark.rule("A74")
def test_after_three_rounds_fewest_points_win() -> None:
    points = {"ana": [5, 5], "bo": [6, 1], "cy": [7, 9]}
    table = lay(pile={"ana": "7r", "bo": "8g 9r"}, phase="last_call", round=3, points=points)
    assert table.timeout() == [
        {"event": "RoundEnded", "points": {"ana": 1, "bo": 2, "cy": 0}},
        {"event": "GameEnded", "winners": ["bo"]},
    ]
    assert (table.phase, table.winners, table.due_in) == ("game_over", ["bo"], None)
    assert table.points == {"ana": [5, 5, 1], "bo": [6, 1, 2], "cy": [7, 9, 0]}
    assert ARRIBA.rules.is_over(table.state)


@pytest.mark.rule("A74")
def test_before_the_third_round_nobody_has_won() -> None:
    table = lay(pile={"ana": "7r", "bo": "8g"}, phase="last_call", round=2)
    assert names(table.timeout()) == ["RoundEnded"]
    assert table.winners == []
    assert not ARRIBA.rules.is_over(table.state)


@pytest.mark.rule("A74")
def test_equal_totals_share_the_win_in_seat_order() -> None:
    points = {"ana": [4, 5], "bo": [9, 9], "cy": [8, 2]}
    table = lay(pile={"ana": "7r", "bo": "8g"}, phase="last_call", round=3, points=points)
    table.timeout()
    assert table.winners == ["ana", "cy"]


@pytest.mark.rule("A74")
@pytest.mark.parametrize(("rounds", "event"), [(1, "GameEnded"), (2, "RoundEnded"), (5, "RoundEnded")])
def test_the_host_can_choose_another_number_of_rounds(rounds: int, event: str) -> None:
    table = lay(options={"rounds": rounds}, pile={"ana": "7r", "bo": "8g"}, phase="last_call", round=1)
    assert names(table.timeout())[-1] == event


@pytest.mark.rule("A74", "A73")
def test_a_grab_can_end_the_game() -> None:
    table = lay(pile={"ana": "7r", "bo": "7g 8r", "cy": "9r"}, phase="last_call", round=3)
    assert names(table.grab("bo")) == ["TotemGrabbed", "RoundEnded", "GameEnded"]
    assert table.winners == ["bo"]
    assert table.live == []


@pytest.mark.rule("A70", "A74")
@pytest.mark.parametrize("phase", ["round_over", "game_over"])
def test_between_rounds_there_is_nothing_to_turn_grab_or_wait_for(phase: str) -> None:
    table = lay(draw={"ana": "1r"}, pile={"ana": "7r", "bo": "7g"}, phase=phase, round=3)
    assert table.flip("ana") == refused("wrong-phase", "ana")
    assert table.signal("ana") == refused("wrong-phase", "ana")
    assert table.grab("ana", live=[match(7, "ana bo")]) == refused("wrong-phase", "ana")
    assert table.race(hand("ana", 1), hand("bo", 2)) == refused("wrong-phase")
    assert table.timeout() == refused("wrong-phase")
    assert (table.live, table.due_in) == ([], None)
