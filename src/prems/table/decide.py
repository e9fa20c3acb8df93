"""What follows from what somebody asks of the table? Judges and writes nothing."""

from collections.abc import Sequence
from typing import Final, assert_never

import msgspec
from msgspec.structs import replace

from prems.games import find
from prems.kernel.values import Event, Malformed, Ms
from prems.table import events as e
from prems.table import requests as r
from prems.table.people import chairs as c
from prems.table.people import hosting, tvs
from prems.table.people.attendance import Around, went
from prems.table.people.names import tidy
from prems.table.requests import Answer
from prems.table.state import (
    PersonId,
    TableState,
    chair_at,
    chair_of,
    chairs_of,
    is_host,
)


def decide(state: TableState, person: PersonId, request: r.AnyRequest, around: Around, at: Ms) -> Answer:
    if isinstance(request, HOSTS) and not is_host(state, person):
        return r.Declined("not-host")
    match request:
        case r.Rename():
            return _rename(state, person, request, at)
        case r.ChangeColour():
            return _change_colour(state, person, request, at)
        case r.Describe():
            return _describe(state, person, request, at)
        case r.Sit():
            return _sit(state, person, request, around, at)
        case r.Stand():
            return _stand(state, person, request, at)
        case r.Ready():
            return _ready(state, person, request, at)
        case r.Start():
            return hosting.start(state, request, around, at)
        case r.Order():
            return hosting.order(state, request, at)
        case r.Set() | r.AddBot() | r.Lock():
            return _set_up(state, request, at)
        case r.RemoveBot():
            return hosting.remove_bot(state, request, at)
        case r.Handicap():
            return hosting.handicap(state, request, at)
        case r.Kick():
            return hosting.kick(state, person, request, around, at)
        case r.Vouch():
            return hosting.vouch(state, request, at)
        case r.Pardon():
            return hosting.pardon(state, request, at)
        case r.Appoint():
            return hosting.appoint(state, person, request, at)
        case r.ShowOn():
            return tvs.show_on(state, person, request, at)
        case r.Release():
            return tvs.release(state, request, at)
        case r.Look():
            return tvs.look(state, person, request, at)
        case r.Calibrate():
            return tvs.calibrate(state, person)
        case r.Leave():
            return tvs.released(state, person, at) if person in state.tvs else went(state, person, around, at)
        case r.Pause() | r.Resume():
            return [] if state.stage == "playing" else r.Declined("not-in-play")
        case r.Coach():
            return _coach(state, person, request, at)
        case r.Continue():
            return [] if person == state.newcomer and state.slip is not None else r.Declined("not-a-choice")
        case r.Here() | r.Emote():
            return []
        case _:
            assert_never(request)


def _set_up(state: TableState, request: r.SettingUp, at: Ms) -> Answer:
    match request:
        case r.Set():
            return hosting.set_up(state, request, at)
        case r.AddBot():
            return hosting.add_bot(state, request, at)
        case r.Lock():
            return hosting.lock(state, request, at)
        case _:
            assert_never(request)


def check(state: TableState, request: r.Request) -> None:
    """Raises Malformed where a request makes no sense at all."""
    if isinstance(request, r.Rename):
        tidy(request.name)
    elif isinstance(request, r.Sit) and request.guest is not None:
        tidy(request.guest)
    elif isinstance(request, r.Set):
        game = find(request.game or state.game)
        try:
            msgspec.convert(request.options or {}, game.language.chosen)
        except msgspec.ValidationError as error:
            raise Malformed(f"options of {game.name}: {error}") from None


def set_up(state: TableState, request: r.SettingUp, at: Ms) -> Sequence[Event]:
    """What was asked for together with the table, before anybody is here; raises Malformed."""
    check(state, request)
    answer = _set_up(state, request, at)
    if isinstance(answer, r.Declined):
        raise Malformed(f"{type(request).__name__.lower()!r} cannot be done: {answer.code}")
    return answer


def _rename(state: TableState, person: PersonId, request: r.Rename, at: Ms) -> Answer:
    name = c.own_name(state, person, request.name)
    renamed = e.PersonChanged(at, replace(state.people[person], name=name))
    chair = chair_of(state, person)
    if chair is None or state.stage == "playing":
        return [renamed]
    chairs = c.renamed(state, chair, name)
    seat = chairs[state.chairs.index(chair)].seat
    return [renamed, e.ChairsSet(at, chairs), *hosting.marks_kept(state, {chair.seat: seat}, at)]


def _change_colour(state: TableState, person: PersonId, request: r.ChangeColour, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], colour=request.colour))]


def _describe(state: TableState, person: PersonId, request: r.Describe, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], traits=request.traits))]


def _sit(state: TableState, person: PersonId, request: r.Sit, around: Around, at: Ms) -> Answer:
    if request.guest is not None:
        return _sit_beside(state, person, request.guest, at)
    if chair_of(state, person) is not None or person in state.tvs:
        return r.Declined("not-a-choice")
    wish = _wish(state, person, True, at)
    if state.host not in around:
        wish.append(e.HostChosen(at, person))
    if request.seat is not None:
        chair = chair_at(state, request.seat)
        if chair is None or not chair.is_free:
            return r.Declined("not-a-choice")
        return [*wish, e.ChairsSet(at, c.taken(state, chair, person))]
    if state.stage == "playing":
        return wish  # at the next game
    if not c.has_room(state):
        return r.Declined("no-room")
    return [*wish, e.ChairsSet(at, c.with_person(state, person, state.people[person].name))]


def _sit_beside(state: TableState, person: PersonId, guest: str, at: Ms) -> Answer:
    """Somebody else in front of the same screen."""
    if chair_of(state, person) is None:
        return r.Declined("not-seated")
    if state.stage == "playing":
        return r.Declined("in-play")
    if not c.has_room(state):
        return r.Declined("no-room")
    return [e.ChairsSet(at, c.with_person(state, person, c.own_name(state, person, guest), is_guest=True))]


def _stand(state: TableState, person: PersonId, request: r.Stand, at: Ms) -> Answer:
    sitting = chairs_of(state, person)
    if request.seat is not None and len(sitting) > 1:
        guest = [chair for chair in sitting[1:] if chair.seat == request.seat]
        return [e.ChairsSet(at, c.without(state, *guest))] if guest else r.Declined("not-a-choice")
    wish = _wish(state, person, False, at)
    if not sitting:
        return wish or r.Declined("not-seated")
    return [*wish, e.ChairsSet(at, c.without(state, *sitting))]


def _wish(state: TableState, person: PersonId, wants_seat: bool, at: Ms) -> list[Event]:
    known = state.people[person]
    return [] if known.wants_seat == wants_seat else [e.PersonChanged(at, replace(known, wants_seat=wants_seat))]


def _ready(state: TableState, person: PersonId, request: r.Ready, at: Ms) -> Answer:
    if chair_of(state, person) is None:
        return r.Declined("not-seated")
    if state.stage == "playing" and not state.waits_for_deal:
        return r.Declined("in-play")
    return [e.ReadySet(at, person, request.is_ready)]


def _coach(state: TableState, person: PersonId, request: r.Coach, at: Ms) -> Answer:
    """Whoever only watches would take the slips of whoever plays, and nobody could put one away [T31]."""
    if chair_of(state, person) is None:
        return r.Declined("not-seated")
    return [e.CoachAsked(at, person, sorted(request.known), request.is_wanted)]


HOSTS: Final = (
    r.Set,
    r.AddBot,
    r.Lock,
    r.Start,
    r.Order,
    r.RemoveBot,
    r.Handicap,
    r.Kick,
    r.Pardon,
    r.Vouch,
    r.Appoint,
    r.ShowOn,
    r.Release,
    r.Pause,
    r.Resume,
)
