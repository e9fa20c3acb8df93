"""Phase 1: reveal and slap [L10-L18]."""

from typing import Any

import pytest

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns.commands import MIDDLE, Race, Slap, TimedSlap
from prems.games.leprechauns.events import HandSlapped
from prems.games.leprechauns.moves import moves
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.rules import decide, evolve
from prems.games.leprechauns.rules.slapping import can_slap
from prems.games.leprechauns.state import blank, look_for_free
from prems.kernel.values import Refusal
from tests.kit.drawn import by_name, names, refused
from tests.rules.leprechauns.table import Leprechauns, lay, timed

PILES = {"ana": "A1 A2", "bo": "S1 S2", "cy": "C1 C2", "dan": "O1 O2"}
CHESTS = {"ana": "A4", "bo": "S5", "cy": "C6", "dan": "O7"}


def slapping(**situation: Any) -> Leprechauns:
    """Four chests lie open; ana has PREM'S."""
    return lay(**{"phase": "slap", "revealed": CHESTS, "prems": "ana", "chests": {"ana": "A9"}, **situation})


@pytest.mark.rule("L11", "L17")
def test_where_nobody_has_a_chest_left_slapping_is_over_at_once() -> None:
    table = lay(phase="signal", prems="ana")
    assert names(table.signal("ana"))[:2] == ["ChestsRevealed", "SlappingEnded"]


@pytest.mark.rule("L10")
def test_a_game_is_six_rounds_each_with_its_own_action_card() -> None:
    actions = ["back-of-hand", "other-hand", "neighbour", "swap", "gift", "negative"]
    piles = {"ana": "A1 A2 A3 A4 A5 A6", "bo": "S1 S2 S3 S4 S5 S6"}
    table = lay("ana bo", chests=piles, action=actions[0], actions=" ".join(actions[1:]))
    for nth, action in enumerate(actions, start=1):
        assert (table.round, table.action, table.actions) == (nth, action, actions[nth:])
        table.signal("ana")
        answers = table.timeout()
    assert names(answers)[-1] == "GameEnded"
    assert table.phase == "game_over"


@pytest.mark.rule("L10")
def test_where_no_action_card_is_left_the_round_has_none() -> None:
    table = slapping(action="swap")
    assert by_name(table.timeout(), "RoundBegun") == {"event": "RoundBegun", "round": 2, "action": None}
    assert table.action is None


@pytest.mark.rule("L11")
def test_at_the_signal_all_reveal_their_top_chest_at_once() -> None:
    table = lay(chests=PILES, prems="cy")
    assert table.signal("cy") == [
        {
            "event": "ChestsRevealed",
            "seat": "cy",
            "chests": {"ana": "A1", "bo": "S1", "cy": "C1", "dan": "O1"},
        }
    ]
    assert table.revealed == {"ana": "A1", "bo": "S1", "cy": "C1", "dan": "O1"}
    assert table.chests == {"ana": ["A2"], "bo": ["S2"], "cy": ["C2"], "dan": ["O2"]}
    assert (table.phase, table.reciter, table.due_in) == ("slap", None, 12_000)


@pytest.mark.rule("L11")
def test_only_the_prems_holder_gives_the_signal() -> None:
    table = lay(chests=PILES, prems="cy")
    for seat in ("ana", "bo", "dan"):
        assert table.signal(seat) == refused("not-your-turn", seat)


@pytest.mark.rule("L11")
def test_whoever_has_no_chest_left_reveals_none() -> None:
    table = lay(chests={"ana": "A1 A2", "bo": "S1"}, prems="ana")
    table.signal("ana")
    assert table.revealed == {"ana": "A1", "bo": "S1"}
    assert table.chests == {"ana": ["A2"], "bo": [], "cy": [], "dan": []}


@pytest.mark.rule("L12")
def test_a_slap_lays_the_hand_on_another_players_card() -> None:
    table = slapping()
    assert table.slap("ana", "dan") == [
        {
            "event": "HandSlapped",
            "seat": "ana",
            "card_of": "dan",
            "hand": "right",
            "side": "palm",
            "spot": (0.5, 0.5),
        },
    ]
    assert (table.hands, table.phase) == ({"ana": "dan"}, "slap")


@pytest.mark.rule("L12")
def test_hand_side_and_spot_are_told() -> None:
    table = slapping(options={"hands": {"bo": "left"}})
    told = by_name(table.slap("ana", "dan", hand="left", side="back", spot=[0.3, 0.6]), "HandSlapped")
    assert (told["hand"], told["side"], told["spot"]) == ("left", "back", (0.3, 0.6))
    assert by_name(table.slap("bo", "cy"), "HandSlapped")["hand"] == "left", "the dominant one"
    assert by_name(table.race(timed("cy", "bo", 1, hand="left", side="back")), "HandSlapped")["hand"] == "left"


@pytest.mark.rule("L12", "L15")
def test_a_hand_that_is_down_may_not_slap_again() -> None:
    table = slapping(hands={"ana": "dan"})
    assert table.slap("ana", "bo") == refused("hand-down", "ana")


@pytest.mark.rule("L13")
def test_nobody_may_slap_their_own_card_but_is_not_out_for_it() -> None:
    table = slapping()
    assert table.slap("ana", "ana") == refused("own-card", "ana")
    assert table.out == []


@pytest.mark.rule("L13", "L17")
def test_not_even_if_ones_own_card_is_the_last_one_free() -> None:
    table = slapping(hands={"ana": "bo", "bo": "ana", "cy": "dan"})
    assert table.slap("dan", "dan") == refused("own-card", "dan")


@pytest.mark.rule("L14")
def test_a_card_takes_one_hand_only() -> None:
    table = slapping(hands={"ana": "dan"})
    assert table.slap("bo", "dan") == refused("card-taken", "bo")
    assert names(table.slap("bo", "cy")) == ["HandSlapped"]


@pytest.mark.rule("L14")
def test_where_there_is_no_card_there_is_nothing_to_slap() -> None:
    table = slapping(revealed={"ana": "A4", "bo": "S5", "cy": "C6"})
    assert table.slap("ana", "dan") == refused("not-a-choice", "ana")


@pytest.mark.rule("L14")
def test_in_a_race_for_one_card_the_faster_has_it_and_the_other_is_free_again() -> None:
    table = slapping()
    answers = table.race(timed("bo", "dan", 310), timed("ana", "dan", 300))
    assert names(answers[:1]) == ["HandSlapped"]
    assert answers[1:] == refused("card-taken", "bo")
    assert (table.hands, table.out) == ({"ana": "dan"}, [])
    assert names(table.slap("bo", "cy")) == ["HandSlapped"]


@pytest.mark.rule("L14")
@pytest.mark.parametrize(("prems", "faster"), [("ana", "bo"), ("bo", "cy"), ("cy", "ana"), ("dan", "ana")])
def test_on_equal_times_the_seat_nearest_to_the_left_of_prems_has_the_card(prems: str, faster: str) -> None:
    table = slapping(prems=prems)
    table.race(timed("cy", "dan", 300), timed("bo", "dan", 300), timed("ana", "dan", 300))
    assert table.hands == {faster: "dan"}


@pytest.mark.rule("L14")
def test_a_seat_may_slap_twice_in_one_race_the_second_counts_if_the_first_bounced() -> None:
    table = slapping()
    answers = table.race(timed("ana", "dan", 300), timed("bo", "dan", 310), timed("bo", "cy", 320))
    assert [answer.get("refused") for answer in answers] == [None, "card-taken", None]
    assert table.hands == {"ana": "dan", "bo": "cy"}


@pytest.mark.rule("L14")
def test_a_second_slap_after_one_that_held_is_refused() -> None:
    table = slapping()
    answers = table.race(timed("bo", "cy", 320), timed("bo", "dan", 300))
    assert answers[1:] == refused("hand-down", "bo")
    assert table.hands == {"bo": "dan"}


@pytest.mark.rule("L14")
def test_refused_hands_are_told_in_the_order_in_which_they_are_taken() -> None:
    table = slapping(hands={"ana": "dan"}, out="bo")
    race = timed("dan", "dan", 330), timed("ana", "bo", 320), timed("bo", "cy", 300), timed("cy", "dan", 310)
    assert table.race(*race) == [
        {"refused": "out", "seat": "bo"},
        {"refused": "card-taken", "seat": "cy"},
        {"refused": "hand-down", "seat": "ana"},
        {"refused": "own-card", "seat": "dan"},
    ]


@pytest.mark.rule("L14")
def test_a_hand_that_bounces_is_seen_by_all() -> None:
    told = slapping(hands={"ana": "dan"}).decided(Race([TimedSlap("bo", "dan", 300)]))
    assert told == [{"event": "HandBounced", "seat": "bo", "code": "card-taken", "card_of": "dan"}]


@pytest.mark.rule("L14")
def test_a_race_can_find_no_card() -> None:
    table = slapping(revealed={"ana": "A4", "bo": "S5", "cy": "C6"})
    assert table.race(timed("ana", "dan", 300)) == refused("not-a-choice", "ana")


@pytest.mark.rule("L15")
@pytest.mark.parametrize("spot", [[0.2, 0.25], [0.8, 0.75], [0.2, 0.75], [0.8, 0.25], [0.5, 0.5]])
def test_a_hand_that_covers_both_motifs_stays(spot: list[float]) -> None:
    assert names(slapping().slap("ana", "bo", spot=spot)) == ["HandSlapped"]


@pytest.mark.rule("L15")
@pytest.mark.parametrize("spot", [[0.19, 0.5], [0.81, 0.5], [0.5, 0.24], [0.5, 0.76], [0, 0], [1, 1]])
def test_a_hand_that_does_not_is_out(spot: list[float]) -> None:
    table = slapping()
    assert table.slap("ana", "bo", spot=spot) == [
        {"event": "PlayerOut", "seat": "ana", "why": "missed", "card_of": "bo"},
    ]
    assert (table.out, table.hands) == (["ana"], {})
    assert table.slap("ana", "bo") == refused("out", "ana")


@pytest.mark.rule("L15", "L16")
def test_whoever_lifts_is_out_and_the_card_is_free_again() -> None:
    table = slapping(hands={"ana": "bo"})
    assert table.lift("ana") == [{"event": "PlayerOut", "seat": "ana", "why": "lifted", "card_of": "bo"}]
    assert (table.out, table.hands, table.revealed) == (["ana"], {}, CHESTS)
    assert names(table.slap("dan", "bo")) == ["HandSlapped"]


@pytest.mark.rule("L16")
def test_a_hand_that_does_not_lie_anywhere_cannot_be_lifted() -> None:
    assert slapping().lift("ana") == refused("not-a-choice", "ana")
    assert slapping(out="ana").lift("ana") == refused("out", "ana")


@pytest.mark.rule("L16", "L14")
def test_whoever_is_out_is_refused_before_anything_else() -> None:
    table = slapping(out="ana", hands={"bo": "dan"})
    for card_of in ("ana", "dan", "cy"):
        assert table.slap("ana", card_of) == refused("out", "ana")


@pytest.mark.rule("L12", "L13", "L14")
def test_the_order_of_refusals() -> None:
    down = slapping(hands={"ana": "dan", "bo": "ana"})
    assert down.slap("ana", "ana") == refused("hand-down", "ana"), "before own-card"
    assert down.slap("ana", "dan") == refused("hand-down", "ana"), "before card-taken"
    taken = slapping(hands={"bo": "ana"})
    assert taken.slap("ana", "ana") == refused("own-card", "ana"), "before card-taken"
    nothing = slapping(revealed={"ana": "A4", "bo": "S5"})
    assert nothing.slap("cy", "cy") == refused("own-card", "cy"), "before not-a-choice"


@pytest.mark.rule("L17")
def test_phase_1_ends_when_every_hand_is_down() -> None:
    table = slapping(hands={"ana": "bo", "bo": "ana", "cy": "dan"})
    assert names(table.slap("dan", "cy")) == ["HandSlapped", "SlappingEnded", "ReciterNamed"]
    assert (table.phase, table.reciter) == ("recite", "ana")


@pytest.mark.rule("L17")
def test_phase_1_ends_when_the_others_are_out() -> None:
    table = slapping(hands={"ana": "bo", "bo": "ana"}, out="cy")
    assert names(table.slap("dan", "cy", spot=[0, 0])) == ["PlayerOut", "SlappingEnded", "ReciterNamed"]


@pytest.mark.rule("L17")
def test_phase_1_ends_when_only_ones_own_card_is_left() -> None:
    table = slapping(hands={"ana": "bo", "bo": "ana"})
    assert names(table.slap("cy", "dan")) == ["HandSlapped"], "dan can slap cy's card"
    table = slapping(hands={"ana": "bo", "bo": "cy"})
    assert names(table.slap("cy", "ana"))[1] == "SlappingEnded", "only dan's own card is left for dan"


@pytest.mark.rule("L17")
def test_phase_1_goes_on_while_somebody_can_slap() -> None:
    table = slapping(hands={"ana": "bo"}, out="cy")
    assert names(table.slap("bo", "ana")) == ["HandSlapped"]
    assert table.phase == "slap"


@pytest.mark.rule("L17")
def test_two_with_only_their_own_cards_left_may_slap_each_others() -> None:
    table = slapping(hands={"ana": "bo"})
    assert names(table.slap("bo", "ana")) == ["HandSlapped"]
    assert table.phase == "slap"


@pytest.mark.rule("L17")
def test_who_can_still_slap() -> None:
    table = slapping(hands={"ana": "bo", "bo": "cy"})
    assert [seat for seat in CHESTS if can_slap(table.state, seat)] == ["cy", "dan"]
    alone = slapping(hands={"ana": "bo", "bo": "cy", "cy": "ana"})
    assert [seat for seat in CHESTS if can_slap(alone.state, seat)] == [], "only dan's own card is left"


@pytest.mark.rule("L14")
def test_what_a_log_says_allows_nothing_to_anybody() -> None:
    """Games of a table share what was found to be allowed, so only what was judged may be among it."""
    games = [blank(("ana", "bo", "cy"), Options()) for _ in range(2)]
    for game in games:
        game.round, game.phase, game.revealed = 1, "slap", {"ana": "A4", "bo": "S5", "cy": "C6"}
        look_for_free(game)
    evolve(games[0], HandSlapped(0, "ana", "ana", "right", "palm", MIDDLE))
    assert games[0].open != games[1].open
    assert decide(games[1], Slap("ana", "ana"), 0) == Refusal("own-card", "ana")


@pytest.mark.rule("L42")
def test_who_is_left_handed_elsewhere_is_not_offered_the_wrong_hand_here() -> None:
    situation: dict[str, Any] = {"phase": "slap", "revealed": {"ana": "A4", "bo": "S5"}, "action": "other-hand"}
    right = lay("ana bo", **situation)
    left = lay("ana bo", {"hands": {"ana": "left"}}, **situation)
    assert moves(right.state) == (Slap("ana", "bo", "left"), Slap("bo", "ana", "left"))
    assert moves(left.state) == (Slap("ana", "bo", "right"), Slap("bo", "ana", "left"))


@pytest.mark.rule("L17")
def test_all_hands_of_a_race_are_placed_before_the_end_is_looked_at() -> None:
    table = lay("ana bo", phase="slap", revealed={"ana": "A4", "bo": "S5"}, prems="ana", chests={"ana": "A9"})
    race = timed("ana", "bo", 300), timed("bo", "ana", 310, spot=[0, 0])
    assert names(table.race(*race)) == ["HandSlapped", "PlayerOut", "SlappingEnded", "ReciterNamed"]


@pytest.mark.rule("L17")
def test_a_race_can_have_a_late_hand_refused_before_phase_1_ends() -> None:
    table = slapping(hands={"ana": "bo", "bo": "ana"})
    answers = table.race(timed("cy", "dan", 300), timed("dan", "cy", 310), timed("ana", "cy", 320))
    assert [answer.get("event", answer.get("refused")) for answer in answers] == [
        "HandSlapped",
        "HandSlapped",
        "hand-down",
        "SlappingEnded",
        "ReciterNamed",
    ]


@pytest.mark.rule("L17")
def test_a_lift_can_end_phase_1() -> None:
    table = lay(
        "ana bo", phase="slap", revealed={"ana": "A4", "bo": "S5"}, hands={"ana": "bo"}, out="bo", prems="ana"
    )
    assert names(table.lift("ana"))[:2] == ["PlayerOut", "SlappingEnded"]


@pytest.mark.rule("L17")
def test_phase_1_ends_at_the_time_limit() -> None:
    table = slapping(hands={"cy": "dan"})
    assert names(table.timeout()) == ["SlappingEnded", "ReciterNamed"]
    assert (table.phase, table.reciter) == ("recite", "cy")


@pytest.mark.rule("L17", "L72")
def test_phase_1_can_end_at_the_reveal_where_nobody_may_slap_anything() -> None:
    table = lay("ana bo", chests={"ana": "A1 A2"}, prems="bo", options={"edition": "prototype"}, action="forbidden-8")
    assert names(table.signal("bo")) == ["ChestsRevealed"], "bo can slap ana's card"
    alone = lay("ana bo", chests={"ana": "A8 A2", "bo": "K1"}, options={"edition": "prototype"}, action="forbidden-8")
    assert names(alone.signal("ana")) == ["ChestsRevealed"], "ana can slap bo's card"
    nobody = lay("ana bo", options={"edition": "prototype"}, action="forbidden-8")
    assert names(nobody.signal("ana"))[:2] == ["ChestsRevealed", "SlappingEnded"]


@pytest.mark.rule("L18")
def test_a_free_card_is_visible_and_a_slapped_one_shows_only_its_value() -> None:
    table = slapping(hands={"ana": "bo"})
    seen = LEPRECHAUNS.sight.view(table.state)
    assert seen.revealed == {"ana": "A4", "cy": "C6", "dan": "O7"}
    assert seen.values == {"ana": 4, "bo": 5, "cy": 6, "dan": 7}
    assert LEPRECHAUNS.sight.secrets(table.state, "ana") is None


@pytest.mark.rule("L18", "L26")
def test_a_card_is_shown_again_when_the_others_vote_on_it() -> None:
    table = slapping(phase="vote", hands={"ana": "bo", "bo": "cy"}, reciter="ana", options={"judging": "aloud"})
    assert LEPRECHAUNS.sight.view(table.state).revealed == {"ana": "A4", "bo": "S5", "dan": "O7"}
