"""What does the table do where nobody does it in time?"""

from typing import assert_never

from prems.games.leprechauns.commands import Timeout
from prems.games.leprechauns.events import PremsGiven, ReciterNamed
from prems.games.leprechauns.rules.reciting import candidates, count_votes, judge_answers
from prems.games.leprechauns.rules.round_end import (
    decline_swap,
    discard_lowest,
    end_round,
    next_round,
    settle_prems,
    tied_for_prems,
)
from prems.games.leprechauns.rules.slapping import end_slapping, reveal
from prems.games.leprechauns.state import State, is_dealt
from prems.kernel.game import Decision
from prems.kernel.values import Event, Ms, Refusal


def timeout(state: State, _: Timeout, at: Ms) -> Decision:
    """What happens where nobody has acted in time [L17, L25, L31, L75]."""
    if not is_dealt(state) or state.phase == "game_over":
        return Refusal("wrong-phase")
    match state.phase:
        case "signal":
            return reveal(state, at)
        case "slap":
            return end_slapping(state, [], state.hands, at)
        case "recite":
            return _judge_silence(state, at)
        case "vote":
            return count_votes(state, at)
        case "name":
            return _name_nearest(state, at)
        case "swap":
            return decline_swap(state, at)
        case "discard":
            return discard_lowest(state, at)
        case "prems":
            return _hand_over_to_nearest(state, at)
        case _:
            assert_never(state.phase)


def _judge_silence(state: State, at: Ms) -> list[Event]:
    assert state.reciter is not None
    return judge_answers(state, state.reciter, [], at)


def _name_nearest(state: State, at: Ms) -> list[Event]:
    if nearest := candidates(state):
        return [ReciterNamed(at, nearest[0])]
    return end_round(state, [], state.won_now, at)


def _hand_over_to_nearest(state: State, at: Ms) -> list[Event]:
    if nearest := tied_for_prems(state, state.won_now):
        return [PremsGiven(at, nearest[0]), next_round(state, at)]
    return settle_prems(state, [], state.won_now, at)
