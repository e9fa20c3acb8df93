"""How does an event change the table?"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.values import Event
from prems.table import events as e
from prems.table.state import Person, TableState


def evolve(state: TableState, event: Event) -> TableState:
    """It changes the state that it is given, and returns it."""
    state.last += 1
    state.changes += type(event) in CHANGES
    _WRITERS.get(type(event), _played)(state, event)
    return state


def _played(state: TableState, event: Event) -> None:
    """An event of the game itself."""
    game = GAMES[state.game]
    was_waiting = game.rules.wants_deal(state.game_state)
    state.game_state = game.rules.evolve(state.game_state, event)
    if was_waiting and not game.rules.wants_deal(state.game_state):
        _nobody_is_ready(state)
    if game.rules.is_over(state.game_state):
        state.stage = "over"


def _person_came(state: TableState, event: e.PersonCame | e.PersonChanged) -> None:
    state.people[event.person.id] = event.person


def _person_went(state: TableState, event: e.PersonWent) -> None:
    gone = state.people.pop(event.person, None)
    if event.is_kicked:
        state.barred[event.person] = "" if gone is None else gone.name


def _person_pardoned(state: TableState, event: e.PersonPardoned) -> None:
    state.barred.pop(event.person, None)


def _host_chosen(state: TableState, event: e.HostChosen) -> None:
    state.host = event.person


def _chairs_set(state: TableState, event: e.ChairsSet) -> None:
    state.chairs = list(event.chairs)


def _ready_set(state: TableState, event: e.ReadySet) -> None:
    _change(state, state.people[event.person], event.is_ready)


def _table_locked(state: TableState, event: e.TableLocked) -> None:
    state.is_locked = event.is_locked


def _settings_set(state: TableState, event: e.SettingsSet) -> None:
    if event.game != state.game:  # the cards of the last game are put away
        state.stage = "lobby"
        state.game_state = state.seed = state.seal = None
        state.seats = ()
    state.game = event.game
    state.options = event.options
    state.settings = event.settings


def _game_started(state: TableState, event: e.GameStarted) -> None:
    game = GAMES[event.game]
    state.stage = "playing"
    state.is_paused = True  # covered until it was counted 3-2-1
    state.paused_by = None
    state.seats = event.seats
    state.seal = event.seal
    state.seed = event.seed
    state.games += 1
    state.game_state = game.rules.blank(event.seats, msgspec.convert(event.options, game.language.options))
    _nobody_is_ready(state)


def _play_paused(state: TableState, event: e.PlayPaused) -> None:
    state.is_paused = True
    state.paused_by = event.person


def _play_resumed(state: TableState, _: e.PlayResumed) -> None:
    state.is_paused = False
    state.paused_by = None


def _race_closed(_: TableState, __: e.RaceClosed) -> None:
    """Told and kept; what came of it is said by the game's own events."""


def _table_closed(state: TableState, _: e.TableClosed) -> None:
    state.is_closed = True


def _nobody_is_ready(state: TableState) -> None:
    for person in state.people.values():
        _change(state, person, is_ready=False)


def _change(state: TableState, person: Person, is_ready: bool) -> None:
    state.people[person.id] = replace(person, is_ready=is_ready)


CHANGES: Final = frozenset(e.TABLE_EVENTS) - {e.GameStarted, e.PlayPaused, e.PlayResumed, e.RaceClosed, e.TableClosed}
"""What people do beside playing: a log grows by it for as long as they like."""

_WRITERS: Final[dict[type[Event], Callable[[TableState, Any], None]]] = {
    e.PersonCame: _person_came,
    e.PersonChanged: _person_came,
    e.PersonWent: _person_went,
    e.PersonPardoned: _person_pardoned,
    e.HostChosen: _host_chosen,
    e.ChairsSet: _chairs_set,
    e.ReadySet: _ready_set,
    e.TableLocked: _table_locked,
    e.SettingsSet: _settings_set,
    e.GameStarted: _game_started,
    e.PlayPaused: _play_paused,
    e.PlayResumed: _play_resumed,
    e.RaceClosed: _race_closed,
    e.TableClosed: _table_closed,
}
