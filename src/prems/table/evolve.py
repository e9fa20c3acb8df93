"""How does an event change the table?"""

from typing import Final, assert_never

import msgspec
from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.values import Event
from prems.table import events as e
from prems.table.state import MANY, TableState


def evolve(state: TableState, event: Event) -> TableState:
    """It changes the state that it is given, and returns it."""
    state.last += 1
    if e.is_of_table(event):
        state.last_own = state.last
        state.changes += type(event) in CHANGES
        _happened(state, event)
        return state
    rules = GAMES[state.game].rules
    game_state = state.game_state = rules.evolve(state.game_state, event)
    waits_for_deal = rules.wants_deal(game_state)
    if waits_for_deal is not state.waits_for_deal:
        state.waits_for_deal = waits_for_deal
        if not waits_for_deal:
            _nobody_is_ready(state)
    if rules.is_over(game_state):
        state.stage = "over"
        _everybody_has_played(state)
    return state


def _happened(state: TableState, event: e.AnyTableEvent) -> None:
    match event:  # the most frequent first: to pass over a case takes 0.4 microseconds
        case e.RaceClosed() | e.HandCameLate():
            pass  # told and kept; what came of it is said by the game's own events
        case e.PersonCame(person=person) | e.PersonChanged(person=person):
            state.people = {**state.people, person.id: person}
        case e.PersonWent():
            _person_went(state, event)
        case e.PersonPardoned(person=barred):
            state.barred.pop(barred, None)
        case e.PersonVouched():
            _person_vouched(state, event)
        case e.HostChosen(person=host):
            state.host = host
        case e.ChairsSet(chairs=chairs):
            state.chairs = list(chairs)
        case e.TvTaken(tv=tv):
            state.tvs[tv.id] = tv
        case e.TvReleased(tv=released):
            state.tvs.pop(released, None)
        case e.ReadySet(person=one, is_ready=is_ready):
            state.people = {**state.people, one: replace(state.people[one], is_ready=is_ready)}
        case e.TableLocked(is_locked=is_locked):
            state.is_locked = is_locked
        case e.SettingsSet():
            _settings_set(state, event)
        case e.GameStarted():
            _game_started(state, event)
        case e.PlayPaused(person=paused_by):
            state.is_paused, state.paused_by, state.slip = True, paused_by, None
        case e.PlayResumed():
            state.is_paused, state.paused_by = False, None
        case e.CoachAsked():
            state.newcomer = event.person if event.is_wanted else None
            state.slips_read = {*event.known}
        case e.SlipShown(slip=slip):
            state.slip = slip
        case e.SlipRead():
            if state.slip is not None:
                state.slips_read.add(state.slip)
            state.slip = None
        case e.TableClosed():
            state.is_closed = True
        case _:
            assert_never(event)


def _person_went(state: TableState, event: e.PersonWent) -> None:
    gone = state.people.get(event.person)
    state.people = {id_: person for id_, person in state.people.items() if id_ != event.person}
    state.vouched.discard(event.person)
    if event.is_kicked:
        state.barred[event.person] = "" if gone is None else gone.name


def _person_vouched(state: TableState, event: e.PersonVouched) -> None:
    if event.is_vouched:
        state.vouched.add(event.person)
    else:
        state.vouched.discard(event.person)


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
    state.waits_for_deal = game.rules.wants_deal(state.game_state)
    _nobody_is_ready(state)


def _nobody_is_ready(state: TableState) -> None:
    state.people = {id_: replace(person, is_ready=False) for id_, person in state.people.items()}


def _everybody_has_played(state: TableState) -> None:
    """One game more, for whoever has a seat in it [T30]."""
    people = state.people.copy()
    for chair in state.chairs:
        person = people.get(chair.person) if chair.person is not None and chair.seat in state.seats else None
        if person is not None:
            people[person.id] = replace(person, played=min(MANY, person.played + 1))
    state.people = people


PLAY: Final = {
    e.GameStarted,
    e.PlayPaused,
    e.PlayResumed,
    e.SlipShown,
    e.SlipRead,
    e.RaceClosed,
    e.HandCameLate,
    e.TableClosed,
}
CHANGES: Final = frozenset(e.TABLE_EVENTS) - PLAY
"""What people do beside playing: a log grows by it for as long as they like."""
