"""Where are the cards? None is lost, none is there twice, none comes from nowhere."""

from random import Random

from prems.games.arriba import ARRIBA
from prems.games.arriba.cards import DECK, SHOWN_ON
from prems.games.arriba.state import State as ArribaState
from prems.games.leprechauns import LEPRECHAUNS
from prems.games.leprechauns import events as happened
from prems.games.leprechauns.cards import CHESTS
from prems.games.leprechauns.state import State as LeprechaunsState
from prems.kernel.game import AnyGame
from prems.kernel.values import Event, Refusal
from prems.lab.player import random_command
from tests.kit.sitting import anything, cards_of, cast, law, over, played, somewhere
from tests.laws.words import words


@law
def test_no_card_comes_from_nowhere(game: AnyGame, dice: Random) -> None:
    for sitting, command in played(game, dice, steps=30):
        cards = cards_of(game, sitting.seats)
        before = cards.intersection(words(sitting.position()))
        dealt = cards.intersection(words(command))
        sitting.do(command)
        assert cards.intersection(words(sitting.position())) <= before | dealt


@over(ARRIBA)
def test_arriba_always_has_its_80_cards(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(300):
        assert sorted(on_the_table(sitting.state)) == sorted(DECK)
        sitting.do(random_command(game, sitting.state, dice))
        if game.rules.is_over(sitting.state):
            return


@over(ARRIBA)
def test_arriba_shows_the_top_of_every_pile(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    for _ in range(300):
        state = sitting.state
        assert list(state.shown.items()) == [
            (seat, SHOWN_ON[pile[0]] if pile else seat) for seat, pile in state.pile.items()
        ]
        assert game.notation.read(sitting.position(), sitting.seats, sitting.options).shown == state.shown
        sitting.do(random_command(game, state, dice))
        if game.rules.is_over(sitting.state):
            return


def on_the_table(state: ArribaState) -> list[str]:
    piles = [*state.draw.values(), *state.pile.values(), state.pool]
    return [card for pile in piles for card in pile]


@over(LEPRECHAUNS)
def test_leprechauns_always_has_its_40_chests(game: AnyGame, dice: Random) -> None:
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
def test_leprechauns_turns_one_action_card_a_round(game: AnyGame, dice: Random) -> None:
    dice = cast(dice)
    sitting = somewhere(game, dice, most=1)
    pile = [*([sitting.state.action] if sitting.state.action else []), *sitting.state.actions]
    for _ in range(100):
        sitting.do(anything(sitting, dice))
        state = sitting.state
        assert list(state.actions) == pile[state.round :]
        assert state.action == (pile[state.round - 1] if pile and not game.rules.is_over(state) else None)


def in_play(state: LeprechaunsState) -> list[str]:
    """Still to be revealed, on the table, won, or kept face down."""
    piles = [*state.chests.values(), *state.won.values(), *state.kept.values(), tuple(state.revealed.values())]
    return [chest for pile in piles for chest in pile]


def chests_discarded(before: LeprechaunsState, event: Event) -> list[str]:
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
