"""Phase 2: recite [L20-L28]."""

from typing import Any

import pytest

from prems.games.leprechauns.view import view
from tests.kit.drawn import by_name, names, refused
from tests.rules.leprechauns.table import Leprechauns, lay

CHESTS = {"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"}
HANDS = {"ana": "bo", "bo": "cy", "cy": "dan", "dan": "ana"}
SIX_RED_GNARK = "colour:red sound:gnark-gnark"  # C6, whose printed word is "orange"


def reciting(**situation: Any) -> Leprechauns:
    """All four hands are down; bo recites C6."""
    start = {"phase": "recite", "revealed": CHESTS, "hands": HANDS, "prems": "bo", "reciter": "bo", "round": 2}
    return lay(**{**start, "chests": {"ana": "A9"}, **situation})


def aloud(**situation: Any) -> Leprechauns:
    return reciting(**{"options": {"judging": "aloud"}, **situation})


@pytest.mark.rule("L20")
def test_the_prems_holder_begins() -> None:
    hands = {"ana": "bo", "bo": "cy", "cy": "dan"}
    table = lay(phase="slap", revealed=CHESTS, hands=hands, prems="bo", chests={"ana": "A9"})
    assert table.slap("dan", "ana")[1:] == [{"event": "SlappingEnded"}, {"event": "ReciterNamed", "seat": "bo"}]
    assert (table.phase, table.reciter, table.due_in) == ("recite", "bo", 15_000)
    assert table.recite("ana", "") == refused("not-your-turn", "ana")


@pytest.mark.rule("L20", "L24")
def test_the_prems_holder_begins_also_with_the_last_hand_to_come_down_unless_it_misses() -> None:
    hands = {"ana": "bo", "cy": "dan", "dan": "ana"}
    table = lay(phase="slap", revealed=CHESTS, hands=hands, prems="bo", chests={"ana": "A9"})
    assert table.slap("bo", "cy")[-1] == {"event": "ReciterNamed", "seat": "bo"}
    table = lay(phase="slap", revealed=CHESTS, hands=hands, prems="bo", chests={"ana": "A9"})
    assert table.slap("bo", "cy", spot=[0, 0])[-1] == {"event": "NamingBegun", "seat": "bo"}


@pytest.mark.rule("L22", "L23")
def test_both_right_the_card_is_won_and_the_next_is_to_be_named() -> None:
    table = reciting(won={"bo": "A1"})
    assert table.recite("bo", SIX_RED_GNARK) == [
        {
            "event": "RecitalJudged",
            "seat": "bo",
            "card_of": "cy",
            "chest": "C6",
            "won": True,
            "kept": False,
            "answers": ["colour:red", "sound:gnark-gnark"],
            "right": ["colour:red", "sound:gnark-gnark"],
            "votes": {},
        },
        {"event": "NamingBegun", "seat": "bo"},
    ]
    assert table.won["bo"] == ["C6", "A1"], "newest first"
    assert table.won_now == {"bo": "C6"}
    assert table.recited == ["bo"]
    assert table.revealed == {"ana": "A4", "bo": "S5", "dan": "O7"}
    assert table.hands == {"ana": "bo", "cy": "dan", "dan": "ana"}
    assert (table.phase, table.reciter, table.due_in) == ("name", "bo", 8_000)


@pytest.mark.rule("L21")
def test_the_two_may_be_given_in_either_order() -> None:
    told = by_name(reciting().recite("bo", "sound:gnark-gnark colour:red"), "RecitalJudged")
    assert told["won"]
    assert told["right"] == ["colour:red", "sound:gnark-gnark"], "as they stand on the card"


@pytest.mark.rule("L21")
def test_a_colour_is_the_fill_and_not_the_printed_word() -> None:
    told = by_name(reciting().recite("bo", "colour:orange sound:gnark-gnark"), "RecitalJudged")
    assert (told["won"], told["right"]) == (False, ["sound:gnark-gnark"])


@pytest.mark.rule("L22")
@pytest.mark.parametrize("answers", ["", "colour:red", "animal:cow sign:fist", "colour:red colour:red"])
def test_otherwise_the_card_is_discarded_and_wins_nothing(answers: str) -> None:
    table = reciting()
    told = by_name(table.recite("bo", answers), "RecitalJudged")
    assert (told["won"], told["kept"], told["answers"]) == (False, False, answers.split())
    assert (table.won["bo"], table.kept["bo"], table.won_now) == ([], [], {})
    assert "cy" not in table.revealed
    assert (table.recited, table.phase) == (["bo"], "name")


@pytest.mark.rule("L23")
@pytest.mark.parametrize("other", ["ana", "cy", "dan"])
def test_whoever_has_recited_names_any_other_who_slapped_a_card(other: str) -> None:
    table = reciting()
    table.recite_wrong("bo")
    assert table.name("bo", other) == [{"event": "ReciterNamed", "seat": other}]
    assert (table.phase, table.reciter, table.due_in) == ("recite", other, 15_000)


@pytest.mark.rule("L23")
def test_only_the_one_who_recited_names_and_only_somebody_with_a_hand_down() -> None:
    table = reciting(hands={"ana": "bo", "bo": "cy", "cy": "dan"})
    table.recite_wrong("bo")
    assert table.name("ana", "cy") == refused("not-your-turn", "ana")
    assert table.name("bo", "dan") == refused("not-a-choice", "bo")
    assert table.name("bo", "bo") == refused("not-a-choice", "bo")


@pytest.mark.rule("L23")
def test_nobody_is_named_twice() -> None:
    table = reciting()
    table.recite_wrong("bo")
    table.name("bo", "dan")
    table.recite_wrong("dan")
    assert table.recited == ["bo", "dan"]
    assert table.name("dan", "bo") == refused("not-a-choice", "dan")


@pytest.mark.rule("L23")
def test_with_one_left_that_one_recites() -> None:
    table = reciting(hands={"bo": "cy", "dan": "ana"})
    assert names(table.recite_wrong("bo")) == ["RecitalJudged", "ReciterNamed"]
    assert (table.phase, table.reciter) == ("recite", "dan")


@pytest.mark.rule("L23", "L30")
def test_when_all_have_tried_the_round_ends() -> None:
    table = reciting(hands={"bo": "cy"})
    assert names(table.recite_right("bo")) == ["RecitalJudged", "PremsGiven", "RoundBegun"]


@pytest.mark.rule("L24")
def test_a_prems_holder_with_no_hand_on_a_card_only_names_the_next() -> None:
    table = lay(phase="slap", revealed=CHESTS, hands={"ana": "bo", "cy": "dan"}, prems="bo", chests={"ana": "A9"})
    assert table.timeout()[1:] == [{"event": "NamingBegun", "seat": "bo"}]
    assert (table.phase, table.reciter, table.due_in) == ("name", "bo", 8_000)
    assert table.name("cy", "ana") == refused("not-your-turn", "cy")
    table.name("bo", "cy")
    assert table.reciter == "cy"


@pytest.mark.rule("L24", "L23")
def test_with_one_hand_down_a_prems_holder_without_one_has_nothing_to_choose() -> None:
    table = lay(phase="slap", revealed=CHESTS, hands={"cy": "dan"}, out="bo", prems="bo", chests={"ana": "A9"})
    assert table.timeout()[1:] == [{"event": "ReciterNamed", "seat": "cy"}]


@pytest.mark.rule("L24", "L30")
def test_with_no_hand_down_the_round_is_over() -> None:
    table = lay(phase="slap", revealed=CHESTS, prems="bo", chests={"ana": "A9"})
    assert names(table.timeout()) == ["SlappingEnded", "RoundBegun"]


@pytest.mark.rule("L16")
def test_lifting_before_ones_own_recital_is_over_is_out_and_the_card_is_discarded() -> None:
    table = reciting()
    assert table.lift("ana") == [
        {"event": "PlayerOut", "seat": "ana", "why": "lifted", "card_of": "bo", "discarded": "S5"},
    ]
    assert (table.out, table.phase, table.reciter) == (["ana"], "recite", "bo")
    assert table.revealed == {"ana": "A4", "cy": "C6", "dan": "O7"}
    assert "ana" not in table.hands
    assert table.lift("ana") == refused("out", "ana")


@pytest.mark.rule("L16")
def test_a_reciter_who_lifts_has_not_tried_and_still_names_the_next() -> None:
    table = reciting()
    assert names(table.lift("bo")) == ["PlayerOut", "NamingBegun"]
    assert (table.phase, table.reciter, table.recited, table.out) == ("name", "bo", [], ["bo"])
    table.name("bo", "dan")
    assert table.reciter == "dan"


@pytest.mark.rule("L16", "L23")
def test_a_reciter_who_lifts_with_one_other_left_has_nothing_to_choose() -> None:
    table = reciting(hands={"bo": "cy", "dan": "ana"})
    assert names(table.lift("bo")) == ["PlayerOut", "ReciterNamed"]
    assert table.reciter == "dan"


@pytest.mark.rule("L16", "L30")
def test_the_last_reciter_who_lifts_ends_the_round() -> None:
    table = reciting(hands={"bo": "cy"})
    assert names(table.lift("bo")) == ["PlayerOut", "RoundBegun"]


@pytest.mark.rule("L16", "L23")
def test_a_lift_while_somebody_names_can_leave_one_or_nobody_to_name() -> None:
    table = reciting(phase="name", hands={"ana": "bo", "cy": "dan", "dan": "ana"}, recited="bo")
    assert names(table.lift("ana")) == ["PlayerOut"]
    assert table.phase == "name"
    assert names(table.lift("cy")) == ["PlayerOut", "ReciterNamed"]
    assert table.reciter == "dan"
    alone = reciting(phase="name", hands={"ana": "bo"}, recited="bo")
    assert names(alone.lift("ana")) == ["PlayerOut", "RoundBegun"]


@pytest.mark.rule("L16")
def test_after_ones_own_recital_there_is_no_hand_to_lift() -> None:
    table = reciting()
    table.recite_right("bo")
    assert table.lift("bo") == refused("not-a-choice", "bo")


@pytest.mark.rule("L26")
def test_aloud_the_card_is_shown_and_the_others_vote() -> None:
    table = aloud()
    assert table.recite("bo") == [{"event": "Performed", "seat": "bo", "chest": "C6"}]
    assert (table.phase, table.reciter, table.due_in) == ("vote", "bo", 10_000)
    assert table.vote("ana", True) == [{"event": "VoteCast", "seat": "ana", "ok": True}]
    assert table.votes == {"ana": True}
    table.vote("cy", False)
    told = table.vote("dan", True)
    assert told == [
        {"event": "VoteCast", "seat": "dan", "ok": True},
        {
            "event": "RecitalJudged",
            "seat": "bo",
            "card_of": "cy",
            "chest": "C6",
            "won": True,
            "kept": False,
            "answers": [],
            "right": [],
            "votes": {"ana": True, "cy": False, "dan": True},
        },
        {"event": "NamingBegun", "seat": "bo"},
    ]
    assert (table.votes, table.won["bo"]) == ({}, ["C6"])


@pytest.mark.rule("L26")
@pytest.mark.parametrize(
    ("votes", "won"),
    [
        ((True, True, True), True),
        ((False, False, True), False),
        ((False, False, False), False),
        ((True, True, False), True),
    ],
)
def test_the_majority_decides(votes: tuple[bool, ...], won: bool) -> None:
    table = aloud(phase="vote")
    for seat, ok in zip(("ana", "cy", "dan"), votes, strict=True):
        answers = table.vote(seat, ok)
    assert by_name(answers, "RecitalJudged")["won"] is won


@pytest.mark.rule("L26")
def test_a_tie_is_a_success() -> None:
    options = {"judging": "aloud"}
    table = lay("ana bo cy", phase="vote", revealed={"ana": "A4"}, hands={"bo": "ana"}, reciter="bo", options=options)
    table.vote("ana", True)
    assert by_name(table.vote("cy", False), "RecitalJudged")["won"]


@pytest.mark.rule("L26")
def test_players_who_are_out_vote_too() -> None:
    table = aloud(phase="vote", hands={"bo": "cy"}, out="ana")
    assert names(table.vote("ana", False)) == ["VoteCast"]


@pytest.mark.rule("L26")
def test_no_own_vote_and_no_second_one() -> None:
    table = aloud(phase="vote", votes={"ana": True})
    assert table.vote("bo", True) == refused("not-a-choice", "bo")
    assert table.vote("ana", False) == refused("not-a-choice", "ana")


@pytest.mark.rule("L26", "L27", "L60")
def test_aloud_answers_and_motifs_needed_are_ignored() -> None:
    table = aloud(options={"judging": "aloud", "motifs_needed": 1})
    assert names(table.recite("bo", "animal:cow animal:cat animal:dog")) == ["Performed"]


@pytest.mark.rule("L16", "L26")
def test_whoever_is_voted_on_cannot_lift_but_others_can() -> None:
    table = aloud(phase="vote")
    assert table.lift("bo") == refused("wrong-phase", "bo")
    assert names(table.lift("dan")) == ["PlayerOut"]
    assert (table.phase, table.reciter, table.out) == ("vote", "bo", ["dan"])


@pytest.mark.rule("L27")
def test_more_than_two_answers_are_no_choice() -> None:
    table = reciting()
    assert table.recite("bo", f"{SIX_RED_GNARK} animal:cow") == refused("not-a-choice", "bo")
    assert table.recite("ana", f"{SIX_RED_GNARK} animal:cow") == refused("not-your-turn", "ana")


@pytest.mark.rule("L27")
def test_an_unknown_answer_is_simply_not_right() -> None:
    assert by_name(reciting().recite("bo", "colour:red hello"), "RecitalJudged")["right"] == ["colour:red"]


@pytest.mark.rule("L25")
def test_silence_counts_as_wrong() -> None:
    table = reciting()
    told = by_name(table.timeout(), "RecitalJudged")
    assert (told["seat"], told["won"], told["answers"], told["right"]) == ("bo", False, [], [])


@pytest.mark.rule("L25", "L26")
def test_silence_counts_as_wrong_aloud_too() -> None:
    assert by_name(aloud().timeout(), "RecitalJudged")["won"] is False


@pytest.mark.rule("L25")
@pytest.mark.parametrize(
    ("votes", "won"), [({}, True), ({"ana": True}, True), ({"ana": False}, False), ({"ana": False, "cy": True}, True)]
)
def test_when_the_time_to_vote_is_over_the_votes_cast_decide(votes: dict[str, bool], won: bool) -> None:
    told = by_name(aloud(phase="vote", votes=votes).timeout(), "RecitalJudged")
    assert (told["won"], told["votes"]) == (won, votes)


@pytest.mark.rule("L25")
def test_when_the_time_to_name_is_over_it_is_the_nearest_to_the_left() -> None:
    table = reciting(phase="name", hands={"ana": "bo", "dan": "ana"}, recited="bo cy")
    assert table.timeout() == [{"event": "ReciterNamed", "seat": "dan"}]
    assert table.phase == "recite"


@pytest.mark.rule("L25", "L24")
def test_where_nobody_is_left_to_name_the_round_is_over() -> None:
    assert names(reciting(phase="name", hands={}).timeout()) == ["RoundBegun"]


@pytest.mark.rule("L25")
def test_a_signal_that_is_not_given_in_time_is_given_by_the_table() -> None:
    table = lay(chests={"ana": "A1", "bo": "S1", "cy": "C1", "dan": "O1"}, prems="cy")
    assert by_name(table.timeout(), "ChestsRevealed")["seat"] == "cy"


@pytest.mark.rule("L28")
def test_bets_are_told_with_the_verdict_and_earn_nothing() -> None:
    table, quiet = reciting(out="ana", hands={"bo": "cy", "cy": "dan", "dan": "ana"}), reciting()
    assert table.bet("ana", False) == [{"event": "BetMade", "seat": "ana", "ok": False}], "out, and still guessing"
    table.bet("cy", True)
    told = table.recite("bo", SIX_RED_GNARK)
    assert told[0] == {"event": "BetsTold", "seat": "bo", "bets": {"ana": False, "cy": True}}
    assert told[1:] == quiet.recite("bo", SIX_RED_GNARK)
    assert (table.won, table.state.bets) == (quiet.won, {})


@pytest.mark.rule("L28")
def test_minds_may_be_changed_until_the_verdict() -> None:
    table = reciting()
    table.bet("ana", True)
    table.bet("ana", False)
    assert by_name(table.recite("bo", ""), "BetsTold")["bets"] == {"ana": False}


@pytest.mark.rule("L28")
def test_only_listeners_bet_and_only_while_somebody_recites() -> None:
    assert reciting().bet("bo", True) == refused("not-a-choice", "bo")
    for phase in ("signal", "slap", "name"):
        assert reciting(phase=phase).bet("ana", True) == refused("wrong-phase", "ana")
    assert aloud(phase="vote").bet("ana", True) == refused("wrong-phase", "ana")


@pytest.mark.rule("L26", "L28")
def test_aloud_bets_are_told_once_the_others_have_voted() -> None:
    table = aloud()
    table.bet("ana", True)
    assert names(table.recite("bo")) == ["Performed"]
    table.vote("ana", True)
    table.vote("cy", False)
    assert names(table.vote("dan", False))[1:3] == ["BetsTold", "RecitalJudged"]


@pytest.mark.rule("L28")
def test_a_bet_counts_for_one_recital_only() -> None:
    table = reciting()
    table.bet("ana", True)
    table.lift("bo")
    while table.phase != "recite":
        table.name("bo", "cy")
    assert table.state.bets == {}
    assert "BetsTold" not in names(table.recite_wrong("cy"))


@pytest.mark.rule("L28")
def test_a_view_tells_who_has_bet_and_not_what() -> None:
    told = {ok: view(reciting(bets={"ana": ok}).state) for ok in (True, False)}
    assert told[True] == told[False]
    assert told[True].bettors == ["ana"]
