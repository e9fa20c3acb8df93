"""Which screens has the host brought to the table, and who looks at them [T32, T33]? Judges and writes nothing."""

from msgspec.structs import replace

from prems.kernel.values import Event, Ms
from prems.table import events as e
from prems.table import requests as r
from prems.table.requests import Answer
from prems.table.state import MOST_TVS, Lag, PersonId, TableState, Tv, tv_of


def show_on(state: TableState, person: PersonId, request: r.ShowOn, at: Ms) -> Answer:
    """The server says which screen waits under that code; none, where it knows none."""
    if request.tv is None or request.tv in state.barred:
        return r.Declined("no-screen")
    if request.tv in state.tvs:
        return []
    if len(state.tvs) >= MOST_TVS or any(chair.person == request.tv for chair in state.chairs):
        return r.Declined("no-room")
    known = state.people.get(request.tv)
    gets_up = [] if known is None else [e.PersonChanged(at, replace(known, wants_seat=False))]
    return [*gets_up, e.TvTaken(at, Tv(request.tv, person))]


def release(state: TableState, request: r.Release, at: Ms) -> Answer:
    if request.tv not in state.tvs:
        return r.Declined("not-a-choice")
    return released(state, request.tv, at)


def released(state: TableState, tv: PersonId, at: Ms) -> list[Event]:
    """It has no business at this table any more."""
    went = [e.PersonWent(at, tv)] if tv in state.people else []
    return [e.TvReleased(at, tv), *went]


def look(state: TableState, person: PersonId, request: r.Look, at: Ms) -> Answer:
    """While cards lie open nobody changes the screen by which their hands are timed."""
    if state.stage == "playing" and not state.is_paused:
        return r.Declined("in-play")
    known = state.people[person]
    return [] if known.looks == request.at else [e.PersonChanged(at, replace(known, looks=request.at))]


def calibrate(state: TableState, person: PersonId) -> Answer:
    """Between two games: a flash is no card."""
    if state.stage == "playing":
        return r.Declined("in-play")
    return [] if state.tvs and person not in state.tvs else r.Declined("no-screen")


def lagging(state: TableState, tv: PersonId, lag: Lag | None, plus_minus: Lag, at: Ms) -> list[Event]:
    """What is known of its lag now [T35]."""
    known = state.tvs.get(tv)
    if known is None or (known.lag, known.plus_minus) == (lag, plus_minus):
        return []
    return [e.TvTaken(at, replace(known, lag=lag, plus_minus=plus_minus))]


def looked_at(state: TableState) -> set[PersonId]:
    """At which of them somebody looks who plays now."""
    playing = [chair.person for chair in state.chairs if chair.person is not None and not chair.bot]
    return {tv.id for person in playing if (tv := tv_of(state, person)) is not None}
