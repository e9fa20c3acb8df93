"""Is a draft written on a whole copy, so that the game itself does not change?"""

from copy import deepcopy
from dataclasses import fields

from prems.games.leprechauns.events import ChestsRevealed, HandSlapped, PremsGiven, RecitalJudged
from prems.games.leprechauns.options import Options
from prems.games.leprechauns.rules.draft import after
from prems.games.leprechauns.rules.evolve import evolve
from prems.games.leprechauns.state import State, blank, copied

CHANGING = {"chests", "won", "revealed", "hands", "won_now"}


def test_a_copy_has_everything_and_shares_what_is_a_value() -> None:
    state = blank(("ana", "bo"), Options())
    twin = copied(state)
    assert twin == state
    for field in fields(State):
        is_shared = getattr(twin, field.name) is getattr(state, field.name)
        assert is_shared != (field.name in CHANGING), field.name


def test_what_happens_in_a_draft_leaves_the_state_alone() -> None:
    state = blank(("ana", "bo"), Options())
    before = deepcopy(state)
    later = after(
        state,
        [
            PremsGiven(0, "bo"),
            ChestsRevealed(0, "bo", {"ana": "A1", "bo": "B2"}),
            HandSlapped(0, "ana", "bo", "right", "palm", (0.5, 0.5)),
            RecitalJudged(0, "ana", "bo", "B2", True, True, [], [], {}),
        ],
    )
    assert state == before
    assert (later.prems, later.won["ana"], later.kept["ana"]) == ("bo", ("B2",), ("B2",))


def test_what_was_told_does_not_change_with_the_state() -> None:
    revealed = ChestsRevealed(0, "bo", {"ana": "A1", "bo": "B2"})
    state = evolve(blank(("ana", "bo"), Options()), revealed)
    evolve(state, HandSlapped(0, "ana", "bo", "right", "palm", (0.5, 0.5)))
    evolve(state, RecitalJudged(0, "ana", "bo", "B2", True, False, [], [], {}))
    assert (revealed.chests, state.revealed) == ({"ana": "A1", "bo": "B2"}, {"ana": "A1"})
