"""How does an event change the table?"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from prems.games import GAMES
from prems.kernel.values import Event
from prems.table import people as p


def evolve(state: p.TableState, event: Event) -> p.TableState:
    state.last += 1
    writer = _WRITERS.get(type(event))
    if writer is not None:
        writer(state, event)
    else:
        _played(state, event)
    return state


def _played(state: p.TableState, event: Event) -> None:
    game = GAMES[state.game]
    state.play = game.evolve(state.play, event)
    if game.is_over(state.play):
        state.stage = "over"


def _person_came(state: p.TableState, event: p.PersonCame) -> None:
    state.people[event.person.id] = event.person


def _person_went(state: p.TableState, event: p.PersonWent) -> None:
    state.people.pop(event.person, None)


def _host_chosen(state: p.TableState, event: p.HostChosen) -> None:
    state.host = event.person


def _chairs_set(state: p.TableState, event: p.ChairsSet) -> None:
    state.chairs = list(event.chairs)


def _ready_set(state: p.TableState, event: p.ReadySet) -> None:
    person = state.people[event.person]
    state.people[event.person] = msgspec.structs.replace(person, is_ready=event.is_ready)


def _table_locked(state: p.TableState, event: p.TableLocked) -> None:
    state.is_locked = event.is_locked


def _settings_set(state: p.TableState, event: p.SettingsSet) -> None:
    state.game = event.game
    state.options = event.options
    state.settings = event.settings


def _game_started(state: p.TableState, event: p.GameStarted) -> None:
    game = GAMES[event.game]
    state.stage = "playing"
    state.is_paused = True  # covered until it was counted 3-2-1
    state.paused_by = None
    state.seats = event.seats
    state.seal = event.seal
    state.seed = event.seed
    state.games += 1
    state.play = game.blank(event.seats, msgspec.convert(event.options, game.options))
    state.people = {id_: msgspec.structs.replace(person, is_ready=False) for id_, person in state.people.items()}


def _play_paused(state: p.TableState, event: p.PlayPaused) -> None:
    state.is_paused = True
    state.paused_by = event.person


def _play_resumed(state: p.TableState, _: p.PlayResumed) -> None:
    state.is_paused = False


def _nothing(_: p.TableState, __: Event) -> None:
    """Told and kept, but nothing at the table changes by it."""


_WRITERS: Final[dict[type[Event], Callable[[p.TableState, Any], None]]] = {
    p.PersonCame: _person_came,
    p.PersonWent: _person_went,
    p.HostChosen: _host_chosen,
    p.ChairsSet: _chairs_set,
    p.ReadySet: _ready_set,
    p.TableLocked: _table_locked,
    p.SettingsSet: _settings_set,
    p.GameStarted: _game_started,
    p.PlayPaused: _play_paused,
    p.PlayResumed: _play_resumed,
    p.RaceClosed: _nothing,
    p.TableClosed: _nothing,
}
