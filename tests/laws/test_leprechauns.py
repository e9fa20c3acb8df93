"""Which laws hold in Leprechauns alone?"""

from random import Random

from msgspec import json

from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns import events as happened
from prems.games.leprechauns.cards import CHESTS
from prems.games.leprechauns.commands import Vote
from prems.games.leprechauns.state import ROUNDS, State
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Refusal
from prems.lab.player import random_command
from tests.kit.sitting import Sitting, anything, cast, opened, over, somewhere
from tests.laws.test_telling import told


@over(LEPRECHAUNS)
def test_there_are_always_40_chests(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    deck = sorted(CHESTS[sitting.options.edition])
    aside = set(deck) - set(in_play(sitting.state))
    discarded: list[str] = []
    for _ in range(60):
        state, command = sitting.snapshot(), anything(sitting, dice)
        decision = sitting.do(command)
        for event in () if isinstance(decision, Refusal) else decision:
            discarded += chests_discarded(state, event)
            state = game.rules.evolve(state, event)
        assert sorted([*aside, *discarded, *in_play(sitting.state)]) == deck


@over(LEPRECHAUNS)
def test_one_action_card_is_turned_a_round(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    pile = [*([sitting.state.action] if sitting.state.action else []), *sitting.state.actions]
    for _ in range(100):
        sitting.do(anything(sitting, dice))
        state = sitting.state
        assert list(state.actions) == pile[state.round :]
        assert state.action == (pile[state.round - 1] if pile and not game.rules.is_over(state) else None)


@over(LEPRECHAUNS)
def test_what_is_free_to_slap_is_what_hands_cards_and_those_who_are_out_leave(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(60):
        sitting.do(anything(sitting, dice))
        state = sitting.state
        is_on = state.phase == "slap"
        idle = [seat for seat in state.seats if is_on and seat not in {*state.hands, *state.out}]
        taken = state.hands.values()
        free = [seat for seat in state.seats if is_on and seat in state.revealed and seat not in taken]
        assert ([*state.open.idle], [*state.open.free]) == (idle, free)


@over(LEPRECHAUNS)
def test_it_ends_after_six_rounds(game: AnyGame, dice: Random) -> None:
    events = told(game, opened(game, dice), dice)
    begun = [event.round for event in events if isinstance(event, happened.RoundBegun)]
    assert begun == [*range(1, ROUNDS + 1)]


@over(LEPRECHAUNS)
def test_how_somebody_votes_is_told_with_the_verdict(game: AnyGame, dice: Random) -> None:
    sitting = Sitting(game, ("ana", "bo", "cy"), game.language.options(judging="aloud"))
    dice = cast(dice)
    while sitting.state.phase != "vote":
        sitting.do(random_command(game, sitting.state, dice))
        if game.rules.is_over(sitting.state):
            return
    voter = dice.choice([seat for seat in sitting.seats if seat != sitting.state.reciter])
    assert told_after(sitting, Vote(voter, True)) == told_after(sitting, Vote(voter, False))


def told_after(sitting: Sitting, command: Command) -> bytes:
    """All that anybody learns from it."""
    game, state = sitting.game, sitting.snapshot()
    decision = game.rules.decide(state, command, 0)
    assert not isinstance(decision, Refusal)
    for event in decision:
        state = game.rules.evolve(state, event)
    views = [game.sight.view(state), *(game.sight.secrets(state, seat) for seat in sitting.seats)]
    return json.encode([[game.sight.redact(event, None) for event in decision], views])


def in_play(state: State) -> list[str]:
    """Still to be revealed, on the table, won, or kept face down."""
    piles = [*state.chests.values(), *state.won.values(), *state.kept.values(), tuple(state.revealed.values())]
    return [chest for pile in piles for chest in pile]


def chests_discarded(before: State, event: Event) -> list[str]:
    match event:
        case happened.PlayerOut(discarded=chest) if chest is not None:
            return [chest]  # [L16]
        case happened.RecitalJudged(chest=chest, won=False, kept=False):
            return [chest]  # [L22]
        case happened.ChestDiscarded(chest=chest):
            return [chest]  # [L75]
        case happened.RoundBegun() | happened.GameEnded():
            return list(before.revealed.values())  # [L30]
    return []
