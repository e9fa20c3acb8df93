"""Which rule judges which command?"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from prems.games.leprechauns.commands import (
    Deal,
    Discard,
    GivePrems,
    Lift,
    Name,
    Race,
    Recite,
    Signal,
    Slap,
    Swap,
    Timeout,
    Vote,
)
from prems.games.leprechauns.events import ReciterNamed
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.rules.reciting import candidates, count_votes, judge_answers, name, recite, vote
from prems.games.leprechauns.rules.reveal import deal, reveal, signal
from prems.games.leprechauns.rules.round_end import (
    decline_swap,
    discard,
    discard_lowest,
    end_round,
    give_prems,
    hand_over_prems,
    settle_prems,
    swap,
    tied_for_prems,
)
from prems.games.leprechauns.rules.slapping import end_slapping, lift, race, slap
from prems.games.leprechauns.state import State, is_dealt, is_over
from prems.kernel.values import Command, Event, Ms, Refusal

Ruling = Sequence[Event] | Refusal


def decide(state: State, command: Command, at: Ms) -> Ruling:
    return _JUDGES[type(command)](state, command, at)


def timeout(state: State, _: Timeout, at: Ms) -> Ruling:
    """What the table does when nobody did it in time [L17, L25, L31, L75]."""
    if is_over(state) or not is_dealt(state):
        return Refusal("wrong-phase")
    draft = Draft(state, at)
    _TIMEOUTS[state.phase](draft)
    return draft.events


def _give_signal(draft: Draft) -> None:
    draft.events.extend(reveal(draft.state, draft.at))


def _judge_silence(draft: Draft) -> None:
    assert draft.state.reciter is not None
    judge_answers(draft, draft.state.reciter, [])


def _name_nearest(draft: Draft) -> None:
    nearest = candidates(draft.state)[:1]
    draft.end_with(ReciterNamed(draft.at, nearest[0])) if nearest else end_round(draft)


def _hand_over_to_nearest(draft: Draft) -> None:
    nearest = tied_for_prems(draft.state)[:1]
    hand_over_prems(draft, nearest[0]) if nearest else settle_prems(draft)


_TIMEOUTS: Final[dict[str, Callable[[Draft], None]]] = {
    "signal": _give_signal,
    "slap": end_slapping,
    "recite": _judge_silence,
    "vote": count_votes,
    "name": _name_nearest,
    "swap": decline_swap,
    "discard": discard_lowest,
    "prems": _hand_over_to_nearest,
}

_JUDGES: Final[dict[type[Command], Callable[[State, Any, Ms], Ruling]]] = {
    Deal: deal,
    Signal: signal,
    Slap: slap,
    Race: race,
    Lift: lift,
    Recite: recite,
    Vote: vote,
    Name: name,
    Swap: swap,
    Discard: discard,
    GivePrems: give_prems,
    Timeout: timeout,
}
