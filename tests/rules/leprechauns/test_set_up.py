"""Material and set-up [L01-L05]."""

from collections import Counter
from typing import Any

import pytest

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns.cards import ACTIONS, CHESTS
from prems.games.leprechauns.commands import Deal, Signal
from prems.kernel.shuffle import seeded
from prems.kernel.values import Malformed, Refusal
from tests.kit.drawn import names, refused
from tests.rules.leprechauns.table import Leprechauns, lay

FINAL = CHESTS["final"]
ALL_CHESTS = tuple(FINAL)
ALL_ACTIONS = tuple(ACTIONS["final"])


def dealt(seed: int, seats: str = "ana bo cy", **options: Any) -> Leprechauns:
    table = Leprechauns("leprechauns", seats, options, None)
    table.script.shuffle = seeded(seed)
    assert names(table.deal()) == ["Dealt", "RoundBegun"]
    return table


@pytest.mark.rule("L01")
@pytest.mark.parametrize("edition", ["final", "prototype"])
def test_40_chests_four_of_each_value_from_1_to_10(edition: Any) -> None:
    assert len(CHESTS[edition]) == 40
    assert Counter(chest.value for chest in CHESTS[edition].values()) == dict.fromkeys(range(1, 11), 4)


@pytest.mark.rule("L01")
def test_six_action_cards() -> None:
    assert list(ACTIONS["final"]) == ["back-of-hand", "other-hand", "neighbour", "swap", "gift", "negative"]


@pytest.mark.rule("L02", "L70")
@pytest.mark.parametrize(
    ("edition", "families"),
    [("final", {"animal", "colour", "sound", "sign"}), ("prototype", {"animal", "colour", "sound", "sum"})],
)
def test_each_chest_bears_two_motifs_of_different_families(edition: Any, families: set[str]) -> None:
    pairs = [[motif.split(":")[0] for motif in chest.motifs] for chest in CHESTS[edition].values()]
    assert all(one != other for one, other in pairs)
    assert {family for pair in pairs for family in pair} == families


@pytest.mark.rule("L03")
def test_six_chests_are_dealt_to_each_player_one_by_one_and_the_rest_is_out() -> None:
    table = dealt(7)
    order = seeded(7)(FINAL, "chests")
    assert table.chests == {"ana": order[0:18:3], "bo": order[1:18:3], "cy": order[2:18:3]}
    assert {len(chests) for chests in table.chests.values()} == {6}


@pytest.mark.rule("L03", "L10")
def test_the_action_cards_are_shuffled_and_the_first_is_turned() -> None:
    table = dealt(7)
    assert [table.action, *table.actions] == seeded(7)(ACTIONS["final"], "actions")
    assert len(table.actions) == 5


@pytest.mark.rule("L03")
def test_the_table_after_the_deal() -> None:
    table = dealt(7)
    nothing: dict[str, list[str]] = {"ana": [], "bo": [], "cy": []}
    assert (table.round, table.phase, table.due_in) == (1, "signal", 8_000)
    assert (table.won, table.kept, table.revealed, table.hands) == (nothing, nothing, {}, {})
    assert table.totals == {"ana": 0, "bo": 0, "cy": 0}


@pytest.mark.rule("L03")
def test_before_the_deal_the_table_is_bare() -> None:
    table = Leprechauns("leprechauns", "ana bo", {}, None)
    nothing: dict[str, list[str]] = {"ana": [], "bo": []}
    assert (table.chests, table.won, table.kept, table.round) == (nothing, nothing, nothing, 0)
    assert (table.action, table.actions, table.prems, table.phase) == (None, [], "ana", "signal")


@pytest.mark.rule("L03")
def test_the_same_seed_gives_the_same_deal_and_another_seed_another() -> None:
    assert dealt(7).position == dealt(7).position
    assert dealt(7).chests != dealt(8).chests


@pytest.mark.rule("L03")
def test_cards_are_dealt_once_only() -> None:
    assert dealt(7).deal() == refused("wrong-phase")
    assert lay(phase="game_over").deal() == refused("wrong-phase")


@pytest.mark.rule("L03")
def test_a_deal_is_told_in_full() -> None:
    table = Leprechauns("leprechauns", "ana bo", {}, None)
    told = table.decided(Deal(ALL_CHESTS, ("gift", "swap"), "bo"))
    assert told == [
        {
            "event": "Dealt",
            "chests": {"ana": list(ALL_CHESTS[0:12:2]), "bo": list(ALL_CHESTS[1:12:2])},
            "actions": ["gift", "swap"],
            "prems": "bo",
        },
        {"event": "RoundBegun", "round": 1, "action": "gift"},
    ]


@pytest.mark.rule("L03")
@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (Deal(ALL_CHESTS[1:], (), "ana"), "^a deal needs each of the 40 chests once$"),
        (Deal((*ALL_CHESTS[1:], "S1"), (), "ana"), "^a deal needs each of the 40 chests once$"),
        (Deal(ALL_CHESTS, ("odd",), "ana"), "^no card 'odd' in this deck$"),
        (Deal(ALL_CHESTS, ("gift", "gift"), "ana"), "^an action card lies in one place only: 'gift' is there twice$"),
        (Deal(ALL_CHESTS, ALL_ACTIONS[1:], "ana"), "^5 action cards, expected 6$"),
        (Deal(ALL_CHESTS, (), "zoe"), "^no seat 'zoe' at this table"),
    ],
)
def test_a_deal_takes_each_card_once(deal: Deal, sentence: str) -> None:
    state = Leprechauns("leprechauns", "ana bo", {}, None).state
    LEPRECHAUNS.rules.check(state, Deal(ALL_CHESTS, ALL_ACTIONS, "bo"))
    with pytest.raises(Malformed, match=sentence):
        LEPRECHAUNS.rules.check(state, deal)


@pytest.mark.rule("L04")
@pytest.mark.parametrize("count", range(2, 7))
def test_2_to_6_players(count: int) -> None:
    table = dealt(1, " ".join(f"p{nth}" for nth in range(count)))
    assert len({chest for chests in table.chests.values() for chest in chests}) == 6 * count


@pytest.mark.rule("L04")
@pytest.mark.parametrize("count", [1, 7])
def test_neither_alone_nor_seven(count: int) -> None:
    with pytest.raises(Malformed, match=f"{count} seats, expected 2 to 6 in leprechauns"):
        Leprechauns("leprechauns", " ".join(f"p{nth}" for nth in range(count)), {}, None)


@pytest.mark.rule("L05")
def test_the_youngest_begins_with_prems() -> None:
    table = dealt(7, youngest="cy")
    assert table.prems == "cy"
    LEPRECHAUNS.rules.check(table.state, Deal(ALL_CHESTS, ALL_ACTIONS, "cy"))
    with pytest.raises(Malformed, match=r"^the youngest begins with PREM'S: 'cy'$"):
        LEPRECHAUNS.rules.check(table.state, Deal(ALL_CHESTS, ALL_ACTIONS, "bo"))


@pytest.mark.rule("L61")
def test_a_deal_without_actions_has_none() -> None:
    state = Leprechauns("leprechauns", "ana bo", {"actions": False}, None).state
    LEPRECHAUNS.rules.check(state, Deal(ALL_CHESTS, (), "ana"))
    with pytest.raises(Malformed, match=r"^6 action cards, expected 0$"):
        LEPRECHAUNS.rules.check(state, Deal(ALL_CHESTS, ALL_ACTIONS, "ana"))


@pytest.mark.rule("L03")
def test_before_the_deal_there_is_nothing_to_reveal() -> None:
    table = Leprechauns("leprechauns", "ana bo", {}, None)
    assert LEPRECHAUNS.rules.decide(table.state, Signal("ana"), 0) == Refusal("wrong-phase", "ana")
    assert LEPRECHAUNS.rules.decide(table.state, LEPRECHAUNS.rules.timeout, 0) == Refusal("wrong-phase")
    assert LEPRECHAUNS.rules.due(table.state) is None


@pytest.mark.rule("L05")
def test_unmarked_the_seed_decides() -> None:
    for seed in range(20):
        assert dealt(seed).prems == seeded(seed)(("ana", "bo", "cy"), "prems")[0]
    assert {dealt(seed).prems for seed in range(20)} == {"ana", "bo", "cy"}


@pytest.mark.rule("L03")
def test_a_deal_is_wanted_once() -> None:
    assert LEPRECHAUNS.rules.wants_deal(Leprechauns("leprechauns", "ana bo", {}, None).state)
    assert not LEPRECHAUNS.rules.wants_deal(dealt(1).state)


@pytest.mark.rule("L63")
def test_a_gentle_first_round_asks_for_no_trick_of_the_hand() -> None:
    tricks = {"back-of-hand", "other-hand"}
    pairs = [(dealt(seed), dealt(seed, gentle=True)) for seed in range(40)]
    assert any(usual.action in tricks for usual, _ in pairs)
    for usual, gentle in pairs:
        assert gentle.action not in tricks
        assert sorted([usual.action, *usual.actions]) == sorted([gentle.action, *gentle.actions])
        if usual.action not in tricks:
            assert gentle.position == usual.position, "nothing else is touched"


@pytest.mark.rule("L61", "L63")
def test_gently_without_action_cards_there_is_nothing_to_change() -> None:
    assert dealt(7, gentle=True, actions=False).actions == []
