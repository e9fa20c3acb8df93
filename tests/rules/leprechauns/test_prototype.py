"""Prototype edition [L70-L76]."""

from typing import Any

import pytest

from prems.games.leprechauns.cards import ACTIONS, CHESTS, right_answer
from prems.kernel.shuffle import seeded
from prems.kernel.values import Malformed
from tests.kit.drawn import by_name, cards, names, refused
from tests.rules.leprechauns.table import Leprechauns, lay, timed

OPTIONS = {"edition": "prototype"}


def prototype(**situation: Any) -> Leprechauns:
    return lay(**{"options": OPTIONS, "chests": {"ana": "O1"}, **situation})


def winning(action: str, chest: str, won_before: str, **situation: Any) -> Leprechauns:
    """bo wins a chest as the last to recite, having won others before."""
    start: dict[str, Any] = {
        "phase": "recite",
        "revealed": {"ana": chest},
        "hands": {"bo": "ana"},
        "reciter": "bo",
        "prems": "ana",
        "won": {"bo": won_before},
    }
    return prototype(**{**start, "action": action, **situation})


@pytest.mark.rule("L70")
@pytest.mark.parametrize(
    ("motif", "result"),
    [
        ("sum:7+4", "sum:11"),
        ("sum:8-5", "sum:3"),
        ("sum:7x5", "sum:35"),
        ("sum:8:4", "sum:2"),
        ("animal:cow", "animal:cow"),
    ],
)
def test_a_sum_is_recited_by_its_result(motif: str, result: str) -> None:
    assert right_answer(motif) == result


@pytest.mark.rule("L70")
def test_what_is_no_sum_has_no_result() -> None:
    with pytest.raises(ValueError, match="'7' is no sum"):
        right_answer("sum:7")


@pytest.mark.rule("L70")
def test_a_chest_with_a_sum_is_won_by_its_result() -> None:
    table = winning("swap", "A8", "")
    told = by_name(table.recite("bo", "sum:35 animal:wolf"), "RecitalJudged")
    assert (told["won"], told["right"]) == (True, ["animal:wolf", "sum:7x5"])
    again = winning("swap", "A8", "")
    assert not by_name(again.recite("bo", "sum:7x5 animal:wolf"), "RecitalJudged")["won"]


@pytest.mark.rule("L71", "L76")
def test_ten_action_cards_and_no_forbidden_chest() -> None:
    assert sorted(ACTIONS["prototype"]) == sorted(
        cards("forbidden-8 forbidden-9 forbidden-10 back-of-hand neighbour negative other-hand odd even swap")
    )


@pytest.mark.rule("L71")
def test_six_of_them_drawn_by_the_shuffle_are_used_in_a_game() -> None:
    table = Leprechauns("leprechauns", "ana bo", OPTIONS, None)
    table.script.shuffle = seeded(3)
    table.deal()
    assert [table.action, *table.actions] == seeded(3)(ACTIONS["prototype"], "actions")[:6]
    dealt = [chest for chests in table.chests.values() for chest in chests]
    assert set(dealt) <= set(CHESTS["prototype"])


@pytest.mark.rule("L76")
def test_the_forbidden_chest_card_is_not_played() -> None:
    with pytest.raises(Malformed, match="no card 'forbidden-chest' in this deck"):
        prototype(action="forbidden-chest")


def slapping(action: str, revealed: dict[str, str], **situation: Any) -> Leprechauns:
    return prototype(phase="slap", action=action, revealed=revealed, prems="ana", **situation)


@pytest.mark.rule("L41", "L42", "L44", "L71")
def test_back_of_the_hand_left_right_and_neighbour_are_those_of_the_final_edition() -> None:
    chests = {"ana": "A4", "bo": "K5", "cy": "C6", "dan": "O7"}
    for action in ("back-of-hand", "other-hand", "neighbour"):
        assert slapping(action, chests).slap("ana", "cy")[0]["why"] == action


@pytest.mark.rule("L40", "L72")
@pytest.mark.parametrize("number", [8, 9, 10])
def test_chests_of_the_forbidden_number_may_not_be_slapped(number: int) -> None:
    chests = {"ana": "A1", "bo": f"K{number}", "cy": "C2", "dan": f"O{number}"}
    table = slapping(f"forbidden-{number}", chests)
    assert table.slap("ana", "bo") == [{"event": "PlayerOut", "seat": "ana", "why": "forbidden", "card_of": "bo"}]
    assert names(table.slap("dan", "cy")) == ["HandSlapped"]
    assert table.out == ["ana"]


@pytest.mark.rule("L72")
def test_if_all_revealed_chests_bear_it_the_card_has_no_effect() -> None:
    table = slapping("forbidden-9", {"ana": "A9", "bo": "K9", "cy": "C9", "dan": "O9"})
    assert names(table.slap("ana", "bo")) == ["HandSlapped"]


@pytest.mark.rule("L72")
def test_another_number_is_not_forbidden() -> None:
    assert names(slapping("forbidden-9", {"ana": "A1", "bo": "K8", "cy": "C9"}).slap("ana", "bo")) == ["HandSlapped"]


@pytest.mark.rule("L17", "L72")
def test_a_player_may_be_left_with_nothing_to_slap() -> None:
    table = slapping("forbidden-8", {"ana": "A8", "bo": "K8", "cy": "C8", "dan": "O3"})
    assert names(table.slap("ana", "dan"))[:2] == ["HandSlapped", "SlappingEnded"]


@pytest.mark.rule("L73")
def test_negative_points_cost_the_full_value() -> None:
    table = winning("negative", "A7", "K10")
    assert by_name(table.recite_wrong("bo"), "RecitalJudged")["kept"] is True
    assert (table.kept["bo"], table.totals["bo"]) == (["A7"], 3)


@pytest.mark.rule("L73", "L16")
def test_being_out_is_no_error_here_either() -> None:
    table = winning("negative", "A7", "K10")
    table.lift("bo")
    assert (table.kept["bo"], table.totals["bo"]) == ([], 10)


def swapping(won_now: dict[str, str]) -> Leprechauns:
    table = prototype(
        phase="recite",
        action="swap",
        revealed={"ana": "A3"},
        hands={"bo": "ana"},
        reciter="bo",
        prems="ana",
        won=won_now,
        won_now=won_now,
    )
    table.recite_right("bo")
    return table


@pytest.mark.rule("L74")
def test_swap_the_lowest_value_that_only_one_player_won_counts() -> None:
    table = swapping({"ana": "K3", "cy": "C6", "dan": "O7"})
    assert table.phase == "swap"
    assert table.swap("bo", "ana") == refused("not-your-turn", "bo")
    assert table.swap("cy", "bo")[0] == {
        "event": "ChestsSwapped",
        "seat": "cy",
        "partner": "bo",
        "given": "C6",
        "taken": "A3",
    }
    assert (table.won["bo"], table.won["cy"]) == (["C6"], ["A3"])


@pytest.mark.rule("L74", "L45")
def test_swap_the_lowest_alone_swaps() -> None:
    assert names(swapping({"ana": "K5", "cy": "C5"}).swap("bo", "cy"))[0] == "ChestsSwapped"


@pytest.mark.rule("L74")
def test_where_no_value_was_won_by_one_player_only_the_swap_is_cancelled() -> None:
    assert swapping({"ana": "K3"}).phase == "prems"
    assert swapping({"ana": "K3", "cy": "C6", "dan": "O6"}).phase == "prems"


@pytest.mark.rule("L75")
@pytest.mark.parametrize(("action", "chest", "asked"), [("even", "A4", "K2"), ("odd", "A3", "K1")])
def test_with_one_earlier_chest_of_that_kind_it_goes_without_asking(action: str, chest: str, asked: str) -> None:
    table = winning(action, chest, "K2 K1")
    assert names(table.recite_right("bo")) == ["RecitalJudged", "ChestDiscarded", "PremsGiven", "RoundBegun"]
    assert sorted(table.won["bo"]) == sorted({chest, "K1", "K2"} - {asked})


@pytest.mark.rule("L75")
def test_with_none_nothing_happens() -> None:
    table = winning("even", "A4", "K1 K3", kept={"bo": "K2"})
    assert names(table.recite_right("bo")) == ["RecitalJudged", "PremsGiven", "RoundBegun"]
    assert (table.won["bo"], table.kept["bo"]) == (["A4", "K1", "K3"], ["K2"])


@pytest.mark.rule("L75")
@pytest.mark.parametrize(("action", "chest"), [("even", "A3"), ("odd", "A4"), ("swap", "A4"), ("negative", "A3")])
def test_a_chest_of_the_other_kind_asks_for_nothing(action: str, chest: str) -> None:
    table = winning(action, chest, "K2 K1 K4 K3")
    assert "RoundBegun" in names(table.recite_right("bo"))
    assert len(table.won["bo"]) == 5


@pytest.mark.rule("L75")
def test_whoever_won_nothing_in_this_round_discards_nothing() -> None:
    table = winning("even", "A4", "K1 K3", won={"bo": "", "cy": "C2 C4"})
    table.recite_right("bo")
    assert table.won["cy"] == ["C2", "C4"]


@pytest.mark.rule("L75")
def test_with_several_the_player_chooses() -> None:
    table = winning("even", "A4", "K2 K6 K1")
    assert table.recite_right("bo")[1:] == [{"event": "DiscardsAsked", "seats": ["bo"]}]
    assert (table.phase, table.to_discard, table.reciter, table.due_in) == ("discard", ["bo"], None, 8_000)
    assert table.discard("ana", "K2") == refused("not-your-turn", "ana")
    for chest in ("A4", "K1", "C2"):
        assert table.discard("bo", chest) == refused("not-a-choice", "bo")
    assert table.discard("bo", "K6") == [
        {"event": "ChestDiscarded", "seat": "bo", "chest": "K6"},
        {"event": "PremsGiven", "seat": "bo"},
        {"event": "RoundBegun", "round": 2, "action": None},
    ]
    assert table.won["bo"] == ["A4", "K2", "K1"]


def two_discard() -> Leprechauns:
    won = {"bo": "K2 K6", "cy": "C8 C10 A2", "dan": "O4 O6"}
    return winning("even", "A4", "", won=won, won_now={"cy": "C10", "dan": "O6"})


@pytest.mark.rule("L75")
def test_several_players_discard_in_any_order_and_those_with_one_at_once() -> None:
    table = two_discard()
    assert table.recite_right("bo")[1:] == [
        {"event": "ChestDiscarded", "seat": "dan", "chest": "O4"},
        {"event": "DiscardsAsked", "seats": ["bo", "cy"]},
    ]
    assert table.to_discard == ["bo", "cy"]
    assert table.discard("cy", "A2") == [{"event": "ChestDiscarded", "seat": "cy", "chest": "A2"}]
    assert (table.phase, table.to_discard) == ("discard", ["bo"])
    assert table.discard("cy", "C8") == refused("not-your-turn", "cy")
    assert names(table.discard("bo", "K2")) == ["ChestDiscarded", "PremsGiven", "RoundBegun"]
    assert table.won == {"ana": [], "bo": ["A4", "K6"], "cy": ["C8", "C10"], "dan": ["O6"]}


@pytest.mark.rule("L75")
def test_timing_out_discards_the_lowest_then_by_id() -> None:
    table = two_discard()
    table.recite_right("bo")
    assert table.timeout()[:2] == [
        {"event": "ChestDiscarded", "seat": "bo", "chest": "K2"},
        {"event": "ChestDiscarded", "seat": "cy", "chest": "A2"},
    ]
    assert table.phase == "signal"
    equal = winning("even", "A4", "O2 K2 C2 K10")
    equal.recite_right("bo")
    assert equal.timeout()[0]["chest"] == "C2"
    lower = winning("even", "A4", "C8 O2")
    lower.recite_right("bo")
    assert lower.timeout()[0]["chest"] == "O2", "the value goes before the id"


@pytest.mark.rule("L75")
def test_timing_out_where_a_position_asks_somebody_who_has_nothing_to_discard() -> None:
    table = prototype(phase="discard", action="even", to_discard="bo", prems="ana")
    assert names(table.timeout()) == ["RoundBegun"]


@pytest.mark.rule("L50", "L75")
def test_chests_are_discarded_after_the_last_round_too() -> None:
    table = winning("odd", "A3", "K5", round=6)
    assert names(table.recite_right("bo")) == ["RecitalJudged", "ChestDiscarded", "GameEnded"]
    assert table.totals["bo"] == 3


@pytest.mark.rule("L14")
def test_races_are_those_of_the_final_edition() -> None:
    table = slapping("swap", {"ana": "A4", "bo": "K5", "cy": "C6", "dan": "O7"})
    table.race(timed("cy", "dan", 2), timed("bo", "dan", 1))
    assert table.hands == {"bo": "dan"}
