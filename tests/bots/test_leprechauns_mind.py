"""What does a bot do at single moments of Leprechauns?"""

from statistics import mean
from typing import Any

import pytest
from msgspec import structs

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns.bots.memory import MOTIFS, Memory, family
from prems.games.leprechauns.bots.mind import LeprechaunsMind
from prems.games.leprechauns.bots.traits import TEMPERS, Temper
from prems.games.leprechauns.cards import CHESTS, right_answer
from prems.games.leprechauns.commands import Discard, GivePrems, Name, Recite, Signal, Slap, Swap
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.view import View
from prems.kernel.bot import Intent
from prems.kernel.chance import Chance

SEATS = ("me", "ana", "bo", "cy")
SURE = structs.replace(TEMPERS["hard"], whim=0.0, heed=1.0, scatter=0.0, distraction=0.0, learning=1.0)
REVEALED = {"me": "A1", "ana": "S10", "bo": "O3", "cy": "A6"}


def seen(edition: Any = "final", **position: Any) -> View:
    state = LEPRECHAUNS.notation.read({"prems": "me", **position}, SEATS, Options(edition=edition))
    return LEPRECHAUNS.sight.view(state)


def first(temper: Temper, view: View, at: int = 1_000, seat: str = "me", seed: int = 1) -> Intent:
    return LeprechaunsMind(temper, seat, Chance(seed)).intend(view, at)[0]


def slap(temper: Temper, view: View, seed: int = 1) -> Slap:
    command = first(temper, view, seed=seed).command
    assert isinstance(command, Slap)
    return command


def in_slap_phase(action: str | None = None, **position: Any) -> View:
    return seen(**{"phase": "slap", "revealed": REVEALED, "action": action, **position})


# --- slapping ---


def test_the_holder_of_prems_gives_the_signal_and_nobody_else() -> None:
    view = seen(phase="signal", action="gift")
    assert first(SURE, view).command == Signal("me")
    assert LeprechaunsMind(SURE, "ana", Chance(1)).intend(view, 0) == []


def test_it_slaps_the_richest_chest_never_its_own() -> None:
    assert slap(SURE, in_slap_phase()).card_of == "ana"
    rich = structs.replace(SURE, greed=1.0)
    assert slap(rich, in_slap_phase(revealed={**REVEALED, "me": "A10"})).card_of == "ana"


def test_a_second_target_is_chosen_when_the_first_is_taken() -> None:
    mind = LeprechaunsMind(SURE, "me", Chance(1))
    before = mind.intend(in_slap_phase(), 1_000)
    after = mind.intend(in_slap_phase(hands={"bo": "ana"}), 1_400)
    assert isinstance(before[0].command, Slap)
    assert isinstance(after[0].command, Slap)
    assert (before[0].command.card_of, after[0].command.card_of) == ("ana", "cy")


def test_a_hand_keeps_its_time_while_its_target_is_free() -> None:
    mind = LeprechaunsMind(SURE, "me", Chance(1))
    before = mind.intend(in_slap_phase(), 1_000)
    after = mind.intend(in_slap_phase(hands={"ana": "bo"}), 1_200)
    assert 1_200 + after[0].after == pytest.approx(1_000 + before[0].after)


def test_nobody_left_to_be_faster_means_a_longer_look() -> None:
    mind = LeprechaunsMind(SURE, "me", Chance(1))
    before = mind.intend(in_slap_phase(), 1_000)
    after = mind.intend(in_slap_phase(hands={"ana": "bo", "bo": "me"}, out=["cy"]), 1_200)
    assert 1_200 + after[0].after > 1_300 + before[0].after


def test_hand_side_neighbours_and_numbers_are_heeded_by_whoever_thinks_of_them() -> None:
    dreamer = structs.replace(SURE, heed=0.0)
    assert slap(SURE, in_slap_phase("back-of-hand")).side == "back"
    assert slap(dreamer, in_slap_phase("back-of-hand")).side == "palm"
    assert slap(SURE, in_slap_phase("other-hand")).hand == "left"
    assert slap(dreamer, in_slap_phase("other-hand")).hand is None
    far = {"me": "A1", "ana": "A2", "bo": "S10", "cy": "A3"}
    assert slap(SURE, in_slap_phase("neighbour", revealed=far)).card_of == "cy"
    assert slap(dreamer, in_slap_phase("neighbour", revealed=far)).card_of == "bo"
    numbers = {"me": "A1", "ana": "A10", "bo": "A8", "cy": "A3"}
    forbidden: dict[str, Any] = {"edition": "prototype", "revealed": numbers}
    assert slap(SURE, in_slap_phase("forbidden-10", **forbidden)).card_of == "bo"
    assert slap(dreamer, in_slap_phase("forbidden-10", **forbidden)).card_of == "ana"


def test_nothing_allowed_nothing_slapped() -> None:
    view = in_slap_phase("neighbour", hands={"bo": "ana", "ana": "cy"})
    assert LeprechaunsMind(SURE, "me", Chance(1)).intend(view, 0) == []


def test_greed_takes_the_rich_chest_and_care_the_one_it_can_keep() -> None:
    """One is worth a little more, the other is easy to remember."""
    slow = structs.replace(SURE, learning=500.0, study=600)
    hard_and_easy = {"me": "A1", "ana": "K9", "bo": "A8", "cy": "O7"}
    position: dict[str, Any] = {"edition": "prototype", "revealed": hard_and_easy}
    assert slap(structs.replace(slow, greed=1.0), in_slap_phase(**position)).card_of == "ana"
    assert slap(structs.replace(slow, greed=0.0), in_slap_phase(**position)).card_of == "cy"


def test_scatter_misses_now_and_then() -> None:
    wild = structs.replace(SURE, scatter=0.2)
    spots = [slap(wild, in_slap_phase(), seed).spot for seed in range(300)]
    missed = mean(not (0.2 <= x <= 0.8 and 0.25 <= y <= 0.75) for x, y in spots)
    assert 0.15 < missed < 0.5
    assert all(0 <= share <= 1 for spot in spots for share in spot)


# --- remembering ---


def recall(looked: float, learning: float, distraction: float, heard: tuple[str, ...], times: int = 600) -> float:
    """How often both motifs of a chest come back."""
    right = 0
    for seed in range(times):
        memory = Memory(distraction, Chance(seed))
        memory.learn(CHESTS["final"]["A6"], looked, learning)
        for motif in heard:
            memory.hear([motif])
        right += {*memory.recall("final", ())} == {"animal:sheep", "sign:fist"}
    return right / times


def test_a_longer_look_is_remembered_better() -> None:
    shares = [recall(looked, 150, 0.0, ()) for looked in (100, 400, 800, 1_600)]
    assert shares == sorted(shares)
    assert shares[0] < 0.3
    assert shares[-1] > 0.9


def test_each_recital_takes_something_and_the_same_family_more() -> None:
    nothing = recall(800, 120, 0.06, ())
    other = recall(800, 120, 0.06, ("sound:pif-paf", "sound:boing-boing", "colour:red"))
    same = recall(800, 120, 0.06, ("animal:cow", "sign:ok", "animal:pig"))
    assert nothing > other + 0.1 > same + 0.2


def test_what_comes_instead_is_plausible() -> None:
    chest = CHESTS["final"]["A10"]  # a donkey, and GREY printed in purple
    slips = set()
    for seed in range(300):
        memory = Memory(0.0, Chance(seed))
        memory.learn(chest, looked=0.0, learning=100)
        answers = memory.recall("final", ["animal:cow", "colour:red"])
        assert len(answers) <= 2
        slips |= {*answers}
    assert {"animal:donkey", "colour:purple"}.isdisjoint(slips)
    assert {"colour:grey", "animal:cow"} <= slips
    assert {family(slip) for slip in slips} == {"animal", "colour"}
    assert slips <= {right_answer(motif) for motif in MOTIFS["final"]}


def test_whoever_has_seen_nothing_still_says_something() -> None:
    """A bot that takes over a chair in the middle of a round."""
    view = seen(phase="recite", reciter="me", revealed=REVEALED, hands={"me": "ana", "bo": "cy"})
    command = first(SURE, view).command
    assert isinstance(command, Recite)
    assert command.is_picked
    assert 0 <= len(command.answers or []) <= 2


def test_it_recites_what_it_slapped() -> None:
    mind = LeprechaunsMind(SURE, "me", Chance(1))
    mind.intend(in_slap_phase(), 1_000)
    mind.intend(in_slap_phase(hands={"me": "ana"}), 3_000)
    (intent,) = mind.intend(seen(phase="recite", reciter="me", revealed=REVEALED, hands={"me": "ana"}), 3_000)
    assert isinstance(intent.command, Recite)
    assert {*(intent.command.answers or [])} == {"sign:thumb-down", "colour:blue"}


def test_a_sum_is_given_by_its_result_and_takes_longer() -> None:
    def recital(chest: str) -> Intent:
        position: dict[str, Any] = {"edition": "prototype", "revealed": {**REVEALED, "ana": chest, "bo": "O5"}}
        mind = LeprechaunsMind(structs.replace(SURE, greed=1.0), "me", Chance(1))
        mind.intend(in_slap_phase(**{**position, "hands": {"cy": "bo"}, "out": ["bo", "ana"]}), 1_000)
        mind.intend(in_slap_phase(**{**position, "hands": {"me": "ana"}}), 3_000)
        (intent,) = mind.intend(seen(phase="recite", reciter="me", hands={"me": "ana"}, **position), 3_000)
        return intent

    with_sum, without = recital("A8"), recital("A7")
    assert isinstance(with_sum.command, Recite)
    assert {*(with_sum.command.answers or [])} == {"animal:wolf", "sum:35"}
    assert with_sum.after > without.after


# --- choosing ---


def test_malice_lets_rich_rivals_wait() -> None:
    view = seen(phase="name", reciter="me", revealed=REVEALED, hands={"bo": "ana", "cy": "bo"}, recited=["me"])
    assert first(structs.replace(SURE, malice=1.0), view).command == Name("me", "cy")
    assert first(structs.replace(SURE, malice=0.0), view).command == Name("me", "bo")


def test_a_swap_takes_the_richest() -> None:
    won = {"me": "A1", "ana": "S10", "bo": "O3"}
    view = seen(phase="swap", action="swap", won_now=won, won={seat: [chest] for seat, chest in won.items()})
    assert first(SURE, view).command == Swap("me", "ana")


def test_the_lowest_chest_is_discarded() -> None:
    view = seen(
        edition="prototype",
        phase="discard",
        action="even",
        won={"me": ["A10", "A8", "A2", "A4"]},
        won_now={"me": "A10"},
        to_discard=["me"],
    )
    assert first(SURE, view).command == Discard("me", "A2")


def test_prems_stays_with_the_holder_who_may_have_it() -> None:
    won = {"me": "A1", "ana": "S1"}
    view = seen(phase="prems", won_now=won, won={seat: [chest] for seat, chest in won.items()})
    assert first(SURE, view).command == GivePrems("me", "me")


def test_nobody_votes_on_what_it_has_not_seen() -> None:
    view = seen(phase="vote", reciter="ana", revealed=REVEALED, hands={"ana": "me"})
    assert LeprechaunsMind(SURE, "me", Chance(1)).intend(view, 0) == []


@pytest.mark.parametrize("seed", range(20))
def test_picks_are_seen_one_by_one_and_end_with_what_is_said(seed: int) -> None:
    mind = LeprechaunsMind(TEMPERS["normal"], "me", Chance(seed))
    mind.intend(in_slap_phase(), 1_000)
    mind.intend(in_slap_phase(hands={"me": "ana"}, revealed=REVEALED), 3_000)
    [said] = mind.intend(seen(phase="recite", reciter="me", hands={"me": "ana"}, revealed=REVEALED), 4_000)
    assert isinstance(said.command, Recite)
    times = [glimpse.after for glimpse in said.glimpses]
    assert times == sorted(times)
    assert all(
        300 < after - before < 4_000 for before, after in zip([0.0, *times], [*times, said.after], strict=True)
    )
    given: list[str] = []
    for how, _, answer in (glimpse.what.partition(":") for glimpse in said.glimpses):
        given = [other for other in given if other != answer] + ([answer] if how == "pick" else [])
    assert given == said.command.answers


def test_the_unsure_take_something_back_more_often_than_the_sure() -> None:
    def taken_back(distraction: float) -> int:
        memory = Memory(distraction, Chance(5))
        memory.learn(CHESTS["final"]["S10"], 2_000, 100)
        memory.hear(["animal:cow"])
        return sum(memory.second_thought("final", [], []) is not None for _ in range(300))

    assert 20 < taken_back(0.0) < 0.6 * taken_back(0.4)
