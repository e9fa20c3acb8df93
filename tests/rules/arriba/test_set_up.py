"""Material and set-up [A01-A06]."""

from collections import Counter

import pytest

from prems.games.arriba import ARRIBA
from prems.games.arriba.cards import DECK, HEADS, SYMBOL_OF, TOTEMS
from prems.games.arriba.commands import Deal
from prems.kernel.shuffle import seeded
from prems.kernel.values import Malformed
from tests.kit.drawn import by_name, refused
from tests.rules.arriba.table import Arriba, lay

SEATS = "ana bo cy"


def dealt(seed: int, seats: str = SEATS, **options: object) -> Arriba:
    table = Arriba("arriba", seats, options, None)
    table.script.shuffle = seeded(seed)
    assert by_name(table.deal(), "Dealt")
    return table


@pytest.mark.rule("A01")
def test_80_cards_18_symbols_in_4_colours_4_totems_4_heads() -> None:
    assert len(set(DECK)) == len(DECK) == 80
    assert Counter(SYMBOL_OF.values()) == dict.fromkeys(range(1, 19), 4)
    assert {card[-1] for card in SYMBOL_OF} == set("rgby")
    assert TOTEMS == ("T1", "T2", "T3", "T4")
    assert HEADS == ("H1", "H2", "H3", "H4")
    assert set(DECK) == {*SYMBOL_OF, *TOTEMS, *HEADS}


@pytest.mark.rule("A02")
def test_all_cards_are_dealt_one_by_one_starting_with_the_first_player() -> None:
    table = dealt(7, first="bo")
    order = seeded(7)(DECK, "round 1")
    assert table.draw == {"ana": order[2::3], "bo": order[0::3], "cy": order[1::3]}
    assert [len(table.draw[seat]) for seat in ("bo", "cy", "ana")] == [27, 27, 26]


@pytest.mark.rule("A02")
def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert dealt(7).draw == dealt(7).draw
    assert dealt(7).draw != dealt(8).draw


@pytest.mark.rule("A03", "A04")
def test_after_the_deal_all_cards_are_face_down_and_nothing_lies_under_the_totem() -> None:
    table = dealt(7)
    assert table.pile == {"ana": [], "bo": [], "cy": []}
    assert table.pool == []
    assert (table.phase, table.round, table.turner, table.turn) == ("turn", 1, None, table.first)
    assert table.points == {"ana": [], "bo": [], "cy": []}
    assert table.due_in == 6_000


@pytest.mark.rule("A03", "A10")
def test_a_turned_card_lies_on_the_players_own_face_up_pile() -> None:
    table = lay(draw={"ana": "1r 2g", "bo": "3b"}, pile={"ana": "4y"}, turn="ana")
    table.flip("ana")
    assert table.draw["ana"] == ["2g"]
    assert table.pile["ana"] == ["1r", "4y"]


@pytest.mark.rule("A03")
def test_before_the_deal_the_table_is_bare() -> None:
    table = Arriba("arriba", SEATS, {}, None)
    nothing: dict[str, list[str]] = {"ana": [], "bo": [], "cy": []}
    assert (table.draw, table.pile, table.points, table.round) == (nothing, nothing, nothing, 0)


@pytest.mark.rule("A04", "A32")
def test_cards_under_the_totem_are_the_pool() -> None:
    table = lay(draw={"ana": "1r", "bo": "2r", "cy": "3r"}, pile={"ana": "T1 5g"}, totem_live="ana")
    table.grab("ana")
    assert table.pool == ["T1", "5g"]


@pytest.mark.rule("A05")
def test_the_first_player_of_round_1_is_the_hosts_choice() -> None:
    assert dealt(7, first="cy").first == "cy"


@pytest.mark.rule("A05")
def test_without_a_choice_the_seed_names_the_first_player() -> None:
    for seed in range(20):
        assert dealt(seed).first == seeded(seed)(("ana", "bo", "cy"), "first")[0]
    assert {dealt(seed).first for seed in range(20)} == {"ana", "bo", "cy"}


@pytest.mark.rule("A05")
@pytest.mark.parametrize(("before", "after"), [("ana", "bo"), ("bo", "cy"), ("cy", "ana")])
def test_the_next_round_begins_one_seat_to_the_left(before: str, after: str) -> None:
    table = lay(options={"first": "ana"}, phase="round_over", first=before, round=1)
    table.deal()
    assert (table.first, table.turn) == (after, after)


@pytest.mark.rule("A05")
def test_a_deal_that_names_nobody_begins_with_the_hosts_choice_else_the_first_seat() -> None:
    chosen = Arriba("arriba", SEATS, {"first": "bo"}, None)
    assert by_name(chosen.decided(Deal(DECK)), "Dealt")["first"] == "bo"
    silent = Arriba("arriba", SEATS, {}, None)
    assert by_name(silent.decided(Deal(DECK)), "Dealt")["first"] == "ana"


@pytest.mark.rule("A02", "A72")
def test_the_next_round_is_dealt_from_all_80_cards_and_the_points_stay() -> None:
    table = lay(
        draw={"ana": "1r"},
        pile={"bo": "T1", "cy": "H1"},
        pool="9y",
        totem_live="bo",
        phase="round_over",
        turner="bo",
        round=2,
        points={"ana": [1, 2], "bo": [3, 4], "cy": [0, 0]},
    )
    answers = table.deal()
    assert sorted(card for pile in table.draw.values() for card in pile) == sorted(DECK)
    assert table.draw == by_name(answers, "Dealt")["draw"]
    assert table.draw["bo"] == seeded(0)(DECK, "round 3")[0::3]
    assert (table.pile, table.pool, table.state.spent) == ({"ana": [], "bo": [], "cy": []}, [], [])
    assert (table.round, table.phase, table.turner) == (3, "turn", None)
    assert table.points == {"ana": [1, 2], "bo": [3, 4], "cy": [0, 0]}
    assert table.due_in == 6_000


@pytest.mark.rule("A02")
@pytest.mark.parametrize("phase", ["turn", "head", "last_call", "game_over"])
def test_cards_are_dealt_between_rounds_only(phase: str) -> None:
    draw = {} if phase == "last_call" else {"ana": "1r", "bo": "2r"}
    assert lay(draw=draw, phase=phase, head_by="ana").deal() == refused("wrong-phase")


@pytest.mark.rule("A02")
@pytest.mark.parametrize("wrong", [DECK[1:], (*DECK[1:], "19r"), (*DECK[1:], DECK[5]), (*DECK, "1r")])
def test_a_deal_takes_each_of_the_80_cards_once(wrong: tuple[str, ...]) -> None:
    state = Arriba("arriba", SEATS, {}, None).state
    ARRIBA.rules.check(state, Deal(DECK))
    with pytest.raises(Malformed, match=r"^a deal needs each of the 80 cards once$"):
        ARRIBA.rules.check(state, Deal(wrong))


@pytest.mark.rule("A05")
def test_a_deal_begins_with_somebody_at_the_table() -> None:
    state = Arriba("arriba", SEATS, {}, None).state
    ARRIBA.rules.check(state, Deal(DECK, first="bo"))
    with pytest.raises(Malformed, match="no seat 'zoe' at this table"):
        ARRIBA.rules.check(state, Deal(DECK, first="zoe"))


@pytest.mark.rule("A05")
def test_a_deal_begins_with_whom_the_host_has_chosen() -> None:
    state = Arriba("arriba", SEATS, {"first": "cy"}, None).state
    ARRIBA.rules.check(state, Deal(DECK, first="cy"))
    with pytest.raises(Malformed, match=r"^the host has chosen who begins: 'cy'$"):
        ARRIBA.rules.check(state, Deal(DECK, first="bo"))


@pytest.mark.rule("A05")
def test_only_the_first_deal_says_who_begins() -> None:
    state = lay(phase="round_over", first="ana", round=1).state
    ARRIBA.rules.check(state, Deal(DECK))
    with pytest.raises(Malformed, match=r"^only the deal of the first round says who begins$"):
        ARRIBA.rules.check(state, Deal(DECK, first="bo"))


@pytest.mark.rule("A06")
@pytest.mark.parametrize("count", range(2, 9))
def test_2_to_8_players(count: int) -> None:
    table = dealt(1, " ".join(f"p{nth}" for nth in range(count)))
    assert sum(map(len, table.draw.values())) == 80
    assert {len(pile) for pile in table.draw.values()} <= {80 // count, -(-80 // count)}


@pytest.mark.rule("A06")
@pytest.mark.parametrize("count", [1, 9])
def test_neither_alone_nor_nine(count: int) -> None:
    with pytest.raises(Malformed, match=f"{count} seats, expected 2 to 8 in arriba"):
        Arriba("arriba", " ".join(f"p{nth}" for nth in range(count)), {}, None)


@pytest.mark.rule("A02")
@pytest.mark.parametrize("phase", ["turn", "head", "last_call", "round_over", "game_over"])
def test_a_deal_is_wanted_between_rounds_only(phase: str) -> None:
    draw = {} if phase == "last_call" else {"ana": "1r"}
    table = lay(draw=draw, phase=phase, head_by="ana")
    assert ARRIBA.rules.wants_deal(table.state) == (phase == "round_over")
