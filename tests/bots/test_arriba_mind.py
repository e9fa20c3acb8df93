"""What does a bot do at single moments of Arriba?"""

from statistics import median
from typing import Any

import pytest
from msgspec import structs

from prems.games.arriba.bots.lookalikes import PAIRS
from prems.games.arriba.bots.mind import ArribaMind
from prems.games.arriba.bots.traits import TEMPERS, Temper
from prems.games.arriba.commands import Flip, Grab, Signal
from prems.games.arriba.view import View
from prems.human.reaction import Reaction
from prems.kernel.bot import ON_ITS_WAY, Intent
from prems.kernel.chance import Chance

SEATS = ("me", "ana", "bo", "cy")
SURE = structs.replace(TEMPERS["normal"], lapse=0.0, confusion=0.0, rashness=0.0)
BLIND = structs.replace(SURE, lapse=1.0, weariness=0.0)


def showing(turn: str = "cy", spent: tuple[str, ...] = (), phase: Any = "turn", **exposed: str) -> View:
    return View(
        seats=SEATS,
        draw=dict.fromkeys(SEATS, 9),
        pile={seat: int(seat in exposed) for seat in SEATS},
        exposed=dict(exposed),
        pool=0,
        spent=list(spent),
        phase=phase,
        turn=turn if phase == "turn" else None,
        head_by=turn if phase == "head" else None,
        turner=None,
        round=1,
        rounds=3,
        first="me",
        points={seat: [] for seat in SEATS},
        winners=[],
    )


def after_turning(before: View, seat: str, card: str, turn: str = "cy") -> View:
    return structs.replace(
        before,
        exposed={**before.exposed, seat: card},
        pile={**before.pile, seat: before.pile[seat] + 1},
        draw={**before.draw, seat: before.draw[seat] - 1},
        turn=turn,
    )


def hands(intents: list[Intent]) -> list[Intent]:
    return [intent for intent in intents if isinstance(intent.command, Grab)]


def answers(temper: Temper, view: View, times: int = 400) -> list[float]:
    """When the hands of many different minds come down, of those that move at all."""
    meant = [hands(ArribaMind(temper, "me", Chance(seed)).intend(view, 1_000)) for seed in range(times)]
    return [intent.after for intents in meant for intent in intents]


MATCH = showing(me="5r", ana="5g")
CLOSE_MATCH = showing(me="1r", ana="1g")
TOTEM = showing(me="5r", ana="T1")


def test_a_match_takes_longer_than_a_totem_and_a_close_symbol_longer_still() -> None:
    totem, match, close = (median(answers(SURE, view)) for view in (TOTEM, MATCH, CLOSE_MATCH))
    assert 250 < totem < 350
    assert 370 < match < 470
    assert 50 < close - match < 130


def test_more_cards_take_longer_to_search() -> None:
    crowd = showing(me="5r", ana="5g", bo="7b", cy="9y")
    assert median(answers(SURE, crowd)) - median(answers(SURE, MATCH)) == pytest.approx(2 * SURE.search, abs=25)


def test_no_hand_is_faster_than_people_are() -> None:
    assert min(answers(structs.replace(SURE, match=Reaction(50, 10, 5)), MATCH)) >= 150


def test_nothing_to_grab_for_is_left_alone() -> None:
    for view in (showing(me="5r", ana="7g"), showing(me="5r", ana="T1", spent=("T1",)), showing(ana="5r", bo="5g")):
        assert answers(SURE, view) == []


@pytest.mark.parametrize(("symbol", "other"), PAIRS)
def test_look_alikes_fool_those_who_can_be_fooled(symbol: int, other: int) -> None:
    pair = showing(me=f"{symbol}r", ana=f"{other}g")
    fooled = len(answers(structs.replace(SURE, confusion=0.5), pair))
    assert 100 < fooled < 300
    assert len(answers(structs.replace(SURE, confusion=0.5), showing(me=f"{symbol}r", ana=f"{other}r"))) > fooled


def test_rashness_is_for_spent_totems_matches_of_others_and_colours() -> None:
    rash = structs.replace(SURE, rashness=0.4)
    for view in (showing(me="5r", ana="T1", spent=("T1",)), showing(ana="5r", bo="5g"), showing(me="5r", ana="8r")):
        assert 0 < len(answers(rash, view)) < 200


def test_what_was_overlooked_is_seen_a_turn_later_or_never() -> None:
    mind = ArribaMind(structs.replace(BLIND, second_look=1.0), "me", Chance(1))
    assert hands(mind.intend(MATCH, 1_000)) == []
    assert hands(mind.intend(after_turning(MATCH, "bo", "9b"), 2_000))
    dull = ArribaMind(structs.replace(BLIND, second_look=0.0), "me", Chance(1))
    dull.intend(MATCH, 1_000)
    assert hands(dull.intend(after_turning(MATCH, "bo", "9b"), 2_000)) == []


def test_a_hand_is_called_back_when_its_match_is_covered_unless_it_is_on_its_way() -> None:
    mind = ArribaMind(SURE, "me", Chance(2))
    (hand,) = hands(mind.intend(MATCH, 1_000))
    covered = after_turning(MATCH, "ana", "9b")
    assert hands(mind.intend(covered, 1_010)) == []
    mind = ArribaMind(SURE, "me", Chance(2))
    mind.intend(MATCH, 1_000)
    still_lying = after_turning(MATCH, "bo", "9b")
    assert hands(mind.intend(still_lying, round(1_000 + hand.after - ON_ITS_WAY + 1))) == [], "it is already coming"


def test_a_hand_that_is_not_yet_on_its_way_keeps_its_time_when_another_card_is_turned() -> None:
    mind = ArribaMind(SURE, "me", Chance(3))
    (hand,) = hands(mind.intend(MATCH, 1_000))
    (again,) = hands(mind.intend(after_turning(MATCH, "bo", "9b"), 1_100))
    assert 1_100 + again.after == pytest.approx(1_000 + hand.after)


def test_whoever_overlooks_their_own_match_covers_it() -> None:
    """The classic trap."""
    mine = showing(turn="me", me="5r", ana="5g")
    (turn,) = ArribaMind(BLIND, "me", Chance(4)).intend(mine, 1_000)
    assert turn.command == Flip("me")


def test_whoever_sees_their_own_match_in_time_grabs_before_turning() -> None:
    mine = showing(turn="me", me="5r", ana="5g")
    grab, turn = ArribaMind(SURE, "me", Chance(5)).intend(mine, 1_000)
    assert isinstance(grab.command, Grab)
    assert turn.after > grab.after + 1_000


def test_a_turn_in_reflex_comes_before_the_eye() -> None:
    hasty = structs.replace(SURE, turning=Reaction(160, 1, 1), match=Reaction(700, 1, 1))
    mind = ArribaMind(hasty, "me", Chance(6))
    mind.intend(showing(turn="cy", me="5r", cy="7b"), 500)  # not the first view: no cards to gather
    intents = mind.intend(after_turning(showing(me="5r", cy="7b"), "ana", "5g", turn="me"), 1_000)
    first = min(intents, key=lambda intent: intent.after)
    assert first.command == Flip("me")


def test_the_head_s_signal_is_given_by_whoever_turned_it() -> None:
    head = showing(turn="me", phase="head", me="H1", ana="9b")
    (signal,) = ArribaMind(SURE, "me", Chance(7)).intend(head, 1_000)
    assert signal.command == Signal("me")
    assert 500 < signal.after < 2_500
    assert ArribaMind(SURE, "ana", Chance(7)).intend(head, 1_000) == []


def test_attention_sinks_while_nothing_happens_and_a_grab_wakes_it() -> None:
    """A restless mind overlooks more after a minute; after a grab it is as at first."""
    weary = structs.replace(SURE, lapse=0.2, weariness=3.0)

    def seen(rested_for: int, wakes: bool) -> int:
        count = 0
        for seed in range(300):
            mind = ArribaMind(weary, "me", Chance(seed))
            mind.intend(showing(me="5r", bo="9b"), 0)
            at = rested_for
            if wakes:
                mind.intend(structs.replace(showing(me="5r"), pool=1), at)
                at += 500
            count += bool(hands(mind.intend(after_turning(showing(me="5r", bo="9b"), "ana", "5g"), at)))
        return count

    fresh, tired, woken = seen(1_000, False), seen(90_000, False), seen(90_000, True)
    assert tired < 0.6 * fresh
    assert woken == pytest.approx(fresh, abs=25)


def test_the_same_view_again_changes_nothing() -> None:
    """Somebody came to the table, say: what was meant is meant still."""
    mine = showing(turn="me", me="5r", ana="7g")
    mind = ArribaMind(SURE, "me", Chance(8))
    (turn,) = mind.intend(mine, 1_000)
    (again,) = mind.intend(mine, 1_300)
    assert 1_300 + again.after == pytest.approx(1_000 + turn.after)


def test_grips_are_a_habit() -> None:
    def grip(habit: float) -> float:
        meant = (
            ArribaMind(structs.replace(SURE, grip=habit), "me", Chance(seed)).intend(MATCH, 0) for seed in range(99)
        )
        return median(
            intent.command.grip for intents in meant for intent in intents if isinstance(intent.command, Grab)
        )

    assert grip(0.1) < 0.2 < grip(0.5) < 0.6
