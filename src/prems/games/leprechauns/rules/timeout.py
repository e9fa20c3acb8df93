"""What does the table do where nobody does it in time?"""

from typing import assert_never

from prems.games.leprechauns.commands import Timeout
from prems.games.leprechauns.events import ReciterNamed
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.reciting import candidates, count_votes, judge_answers
from prems.games.leprechauns.rules.round_end import (
    decline_swap,
    discard_lowest,
    end_round,
    hand_over_prems,
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
    draft = Draft(state, at)
    match state.phase:
        case "signal":
            return reveal(state, at)
        case "slap":
            end_slapping(draft)
        case "recite":
            return _judge_silence(state, at)
        case "vote":
            return count_votes(state, at)
        case "name":
            _name_nearest(draft)
        case "swap":
            decline_swap(draft)
        case "discard":
            discard_lowest(draft)
        case "prems":
            _hand_over_to_nearest(draft)
        case _:
            assert_never(state.phase)
    return draft.events


def _judge_silence(state: State, at: Ms) -> list[Event]:
    assert state.reciter is not None
    return judge_answers(state, state.reciter, [], at)


def _name_nearest(draft: Draft) -> None:
    if nearest := candidates(draft.state):
        draft.end_with(ReciterNamed(draft.at, nearest[0]))
    else:
        end_round(draft)


def _hand_over_to_nearest(draft: Draft) -> None:
    if nearest := tied_for_prems(draft.state):
        hand_over_prems(draft, nearest[0])
    else:
        settle_prems(draft)
