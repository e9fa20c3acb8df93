"""Action cards of the final edition [L40-L47]."""

from typing import Any

import pytest

from tests.kit.drawn import by_name, names, refused
from tests.rules.leprechauns.table import Leprechauns, lay, timed

CHESTS = {"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"}


def slapping(action: str | None, **situation: Any) -> Leprechauns:
    start = {"phase": "slap", "revealed": CHESTS, "prems": "ana", "chests": {"ana": "A9"}, "round": 2}
    return lay(**{**start, "action": action, **situation})


def out(seat: str, why: str, card_of: str) -> dict[str, str]:
    return {"event": "PlayerOut", "seat": seat, "why": why, "card_of": card_of}


@pytest.mark.rule("L40", "L41")
def test_back_of_the_hand() -> None:
    table = slapping("back-of-hand")
    assert table.slap("ana", "bo") == [out("ana", "back-of-hand", "bo")]
    assert (table.out, table.hands) == (["ana"], {})
    assert names(table.slap("dan", "bo", side="back")) == ["HandSlapped"]
    assert table.slap("cy", "ana", side="palm") == [out("cy", "back-of-hand", "ana")]


@pytest.mark.rule("L40", "L42")
def test_left_right_asks_for_the_hand_that_is_not_dominant() -> None:
    table = slapping("other-hand", options={"hands": {"dan": "left"}})
    assert table.slap("ana", "bo") == [out("ana", "other-hand", "bo")]
    assert table.slap("bo", "ana", hand="right") == [out("bo", "other-hand", "ana")]
    assert names(table.slap("cy", "bo", hand="left")) == ["HandSlapped"]
    assert names(table.slap("dan", "cy", hand="right"))[0] == "HandSlapped"


@pytest.mark.rule("L42")
def test_left_right_of_a_left_handed_player() -> None:
    table = slapping("other-hand", options={"hands": {"dan": "left"}})
    assert table.slap("dan", "cy", hand="left") == [out("dan", "other-hand", "cy")]


@pytest.mark.rule("L43")
@pytest.mark.parametrize("action", [None, "neighbour", "swap", "gift", "negative"])
def test_without_these_cards_any_hand_and_side_may_slap(action: str | None) -> None:
    table = slapping(action)
    assert names(table.slap("ana", "bo", hand="left", side="back")) == ["HandSlapped"]
    assert names(table.slap("cy", "dan", hand="right", side="palm")) == ["HandSlapped"]


@pytest.mark.rule("L43")
def test_back_of_the_hand_takes_any_hand_and_left_right_any_side() -> None:
    assert names(slapping("back-of-hand").slap("ana", "bo", hand="left", side="back")) == ["HandSlapped"]
    assert names(slapping("other-hand").slap("ana", "bo", hand="left", side="back")) == ["HandSlapped"]


@pytest.mark.rule("L40", "L44")
def test_neighbour_only_the_card_to_the_left_or_right_may_be_slapped() -> None:
    assert names(slapping("neighbour").slap("ana", "bo")) == ["HandSlapped"]
    assert names(slapping("neighbour").slap("ana", "dan")) == ["HandSlapped"]
    assert slapping("neighbour").slap("ana", "cy") == [out("ana", "neighbour", "cy")]
    assert slapping("neighbour").slap("bo", "dan") == [out("bo", "neighbour", "dan")]


@pytest.mark.rule("L17", "L44")
def test_neighbour_phase_1_ends_when_no_neighbours_card_is_left() -> None:
    table = slapping("neighbour", hands={"cy": "bo", "ana": "dan"}, out="dan")
    assert names(table.lift("cy")) == ["PlayerOut"], "bo can slap ana's or cy's card"
    done = slapping("neighbour", revealed={"ana": "A4", "cy": "C6"}, hands={"bo": "ana"})
    assert names(done.slap("dan", "cy"))[1] == "SlappingEnded", "ana and cy are no neighbours"


@pytest.mark.rule("L40")
def test_a_broken_constraint_is_told_before_motifs_that_are_not_covered() -> None:
    assert slapping("back-of-hand").slap("ana", "bo", spot=[0, 0]) == [out("ana", "back-of-hand", "bo")]
    assert slapping("neighbour").slap("ana", "cy", spot=[0, 0]) == [out("ana", "neighbour", "cy")]


@pytest.mark.rule("L40")
def test_a_slap_that_is_refused_breaks_no_constraint() -> None:
    table = slapping("neighbour", hands={"bo": "cy"})
    assert table.slap("ana", "cy") == refused("card-taken", "ana")
    assert table.slap("ana", "ana") == refused("own-card", "ana")
    assert table.out == []


@pytest.mark.rule("L40", "L14")
def test_a_constraint_broken_in_a_race_leaves_the_card_to_the_slower() -> None:
    table = slapping("back-of-hand")
    answers = table.race(timed("bo", "dan", 310, side="back"), timed("ana", "dan", 300))
    assert answers[0] == out("ana", "back-of-hand", "dan")
    assert table.hands == {"bo": "dan"}


def after_the_last_recital(action: str, won_now: dict[str, str], **situation: Any) -> Leprechauns:
    """dan wins bo's chest, worth 5, as the last to recite."""
    start: dict[str, Any] = {
        "phase": "recite",
        "revealed": {"bo": "S5"},
        "hands": {"dan": "bo"},
        "reciter": "dan",
        "won_now": won_now,
        "won": won_now,
        "prems": "bo",
        "chests": {"ana": "A9"},
    }
    table = lay(**{**start, "action": action, **situation})
    table.recite_right("dan")
    return table


@pytest.mark.rule("L45")
def test_swap_whoever_won_the_lowest_chest_may_swap_it_with_another_winner() -> None:
    table = after_the_last_recital("swap", {"ana": "C6", "cy": "A4"}, won={"ana": "C6 C1", "cy": "A4 C2"})
    assert (table.phase, table.reciter, table.due_in) == ("swap", None, 8_000)
    assert table.swap("dan", "ana") == refused("not-your-turn", "dan")
    assert table.swap("cy", "bo") == refused("not-a-choice", "cy")
    assert table.swap("cy", "cy") == refused("not-a-choice", "cy")
    assert table.swap("cy", "ana") == [
        {"event": "ChestsSwapped", "seat": "cy", "partner": "ana", "given": "A4", "taken": "C6"},
        {"event": "PremsGiven", "seat": "cy"},
        {"event": "RoundBegun", "round": 2, "action": None},
    ]
    assert table.won == {"ana": ["A4", "C1"], "bo": [], "cy": ["C6", "C2"], "dan": ["S5"]}


@pytest.mark.rule("L45")
def test_a_swap_is_offered_to_the_lowest() -> None:
    table = lay(
        phase="recite",
        revealed={"bo": "S5"},
        hands={"dan": "bo"},
        reciter="dan",
        won_now={"cy": "A9"},
        won={"cy": "A9"},
        action="swap",
        prems="bo",
        chests={"ana": "O9"},
    )
    assert table.recite_right("dan")[1:] == [{"event": "SwapOffered", "seat": "dan"}]
    assert (table.action, table.won_now) == ("swap", {"cy": "A9", "dan": "S5"})


@pytest.mark.rule("L45")
def test_the_swapper_may_keep_the_chest() -> None:
    table = after_the_last_recital("swap", {"cy": "A4"})
    assert table.swap("cy", None)[0] == {"event": "SwapDeclined", "seat": "cy"}
    assert table.won == {"ana": [], "bo": [], "cy": ["A4"], "dan": ["S5"]}
    assert (table.phase, table.round) == ("signal", 2)


@pytest.mark.rule("L25", "L45")
def test_when_the_time_to_swap_is_over_the_chest_is_kept() -> None:
    table = after_the_last_recital("swap", {"cy": "A4"})
    assert table.timeout()[0] == {"event": "SwapDeclined", "seat": "cy"}
    assert table.won["cy"] == ["A4"]


@pytest.mark.rule("L45")
def test_a_tie_for_the_lowest_cancels_the_swap() -> None:
    table = after_the_last_recital("swap", {"ana": "C6", "cy": "A5"})
    assert table.phase == "prems"


@pytest.mark.rule("L45")
def test_a_tie_higher_up_does_not_cancel_the_swap() -> None:
    table = after_the_last_recital("swap", {"ana": "C6", "cy": "A6"})
    assert names(table.swap("dan", "ana"))[0] == "ChestsSwapped"


@pytest.mark.rule("L45")
def test_a_single_winner_has_nobody_to_swap_with() -> None:
    table = after_the_last_recital("swap", {})
    assert (table.phase, table.round) == ("signal", 2)


@pytest.mark.rule("L45")
@pytest.mark.parametrize("action", ["gift", "negative", "neighbour"])
def test_without_the_card_nobody_swaps(action: str) -> None:
    table = after_the_last_recital(action, {"cy": "A4"})
    assert (table.phase, table.round) == ("signal", 2)


@pytest.mark.rule("L46")
def test_gift_whoever_has_slapped_the_lowest_chest_wins_it_without_reciting() -> None:
    table = slapping("gift", hands={"bo": "ana", "cy": "bo", "ana": "cy"}, out="", prems="cy", won={"bo": "A1"})
    assert table.timeout() == [
        {"event": "SlappingEnded"},
        {"event": "GiftGiven", "seat": "bo", "card_of": "ana", "chest": "A4"},
        {"event": "ReciterNamed", "seat": "cy"},
    ]
    assert (table.won["bo"], table.won_now, table.recited) == (["A4", "A1"], {"bo": "A4"}, [])
    assert table.hands == {"cy": "bo", "ana": "cy"}
    assert table.revealed == {"bo": "S5", "cy": "C6", "dan": "O7"}


@pytest.mark.rule("L46")
def test_several_lowest_chests_are_several_gifts() -> None:
    revealed = {"ana": "A4", "bo": "S4", "cy": "C6", "dan": "O4"}
    table = slapping("gift", revealed=revealed, hands={"ana": "bo", "bo": "ana", "dan": "cy"})
    answers = table.timeout()
    assert names(answers) == ["SlappingEnded", "GiftGiven", "GiftGiven", "ReciterNamed"]
    assert table.won_now == {"ana": "S4", "bo": "A4"}
    assert table.reciter == "dan"


@pytest.mark.rule("L46")
def test_in_play_means_slapped_or_not() -> None:
    table = slapping("gift", hands={"ana": "bo"})
    assert names(table.timeout()) == ["SlappingEnded", "ReciterNamed"], "nobody slapped the 4"


@pytest.mark.rule("L46", "L16")
def test_a_hand_lifted_before_the_end_of_phase_1_loses_the_gift() -> None:
    table = slapping("gift", hands={"bo": "ana"})
    table.lift("bo")
    assert "GiftGiven" not in names(table.timeout())


@pytest.mark.rule("L24", "L46")
def test_a_prems_holder_with_a_gift_only_names_the_next() -> None:
    table = slapping("gift", hands={"bo": "ana", "ana": "bo", "cy": "dan", "dan": "cy"}, prems="bo")
    assert table.timeout()[2:] == [{"event": "NamingBegun", "seat": "bo"}]


@pytest.mark.rule("L46", "L31")
def test_when_all_hands_are_gifts_the_round_is_over() -> None:
    table = slapping("gift", hands={"bo": "ana"})
    assert names(table.timeout()) == ["SlappingEnded", "GiftGiven", "PremsGiven", "RoundBegun"]
    assert table.prems == "bo"


@pytest.mark.rule("L46")
def test_with_no_chest_on_the_table_there_is_no_gift() -> None:
    assert names(slapping("gift", revealed={}).timeout()) == ["SlappingEnded", "RoundBegun"]


@pytest.mark.rule("L46")
@pytest.mark.parametrize("action", [None, "swap", "negative"])
def test_without_the_card_there_is_no_gift(action: str | None) -> None:
    assert "GiftGiven" not in names(slapping(action, hands={"bo": "ana"}).timeout())


@pytest.mark.rule("L47")
@pytest.mark.parametrize(("chest", "cost"), [("A1", 1), ("A2", 1), ("A5", 3), ("A9", 5), ("A10", 5)])
def test_negative_points_on_an_error_the_chest_is_kept_and_costs_half_rounded_up(chest: str, cost: int) -> None:
    table = lay(
        phase="recite",
        action="negative",
        revealed={"ana": chest, "cy": "C6"},
        hands={"bo": "ana"},
        reciter="bo",
        kept={"bo": "O2"},
        won={"bo": "S10"},
        chests={"ana": "O9"},
    )
    told = by_name(table.recite_wrong("bo"), "RecitalJudged")
    assert (told["won"], told["kept"]) == (False, True)
    assert table.kept["bo"] == [chest, "O2"], "newest first"
    assert table.totals["bo"] == 10 - 1 - cost


@pytest.mark.rule("L47")
def test_negative_points_cost_nothing_where_the_chest_is_won() -> None:
    table = lay(phase="recite", action="negative", revealed={"ana": "A5"}, hands={"bo": "ana"}, reciter="bo")
    assert by_name(table.recite_right("bo"), "RecitalJudged")["kept"] is False
    assert (table.kept["bo"], table.totals["bo"]) == ([], 5)


@pytest.mark.rule("L47", "L16")
def test_being_out_is_no_error() -> None:
    table = lay(phase="recite", action="negative", revealed={"ana": "A5"}, hands={"bo": "ana"}, reciter="bo")
    table.lift("bo")
    assert (table.kept["bo"], table.totals["bo"]) == ([], 0)


@pytest.mark.rule("L26", "L47")
def test_negative_points_hold_for_a_vote_too() -> None:
    table = lay(
        "ana bo",
        phase="vote",
        action="negative",
        revealed={"ana": "A5"},
        hands={"bo": "ana"},
        reciter="bo",
        options={"judging": "aloud"},
    )
    assert by_name(table.vote("ana", False), "RecitalJudged")["kept"] is True
    assert table.totals == {"ana": 0, "bo": -3}
