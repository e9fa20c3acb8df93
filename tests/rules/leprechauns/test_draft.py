"""Is a draft written on a whole copy, so that the game itself does not change?"""

from copy import deepcopy
from dataclasses import fields

from prems.games.leprechauns.events import PremsGiven
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.rules.draft import Draft
from prems.games.leprechauns.state import State, blank, copied


def test_a_copy_has_everything() -> None:
    state = blank(("ana", "bo"), Options())
    twin = copied(state)
    assert twin is not state
    for field in fields(State):
        assert getattr(twin, field.name) is getattr(state, field.name)


def test_what_happens_in_a_draft_leaves_the_state_alone() -> None:
    state = blank(("ana", "bo"), Options())
    before = deepcopy(state)
    draft = Draft(state, 0)
    draft.happen(PremsGiven(0, "bo"))
    assert (state, draft.state.prems) == (before, "bo")
