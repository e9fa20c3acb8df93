"""What follows when people come, drop out, come back or go? Judges and writes nothing."""

from collections.abc import Collection

from msgspec.structs import replace

from prems.kernel.values import Event, Ms
from prems.table import events as e
from prems.table import requests as r
from prems.table.people import chairs as c
from prems.table.requests import Answer
from prems.table.state import (
    MANY,
    Chair,
    Colour,
    Person,
    PersonId,
    Played,
    TableState,
    Traits,
    chair_of,
    chairs_of,
    is_host,
)

Around = Collection[PersonId]
"""Who is here, or lost the connection only a moment ago."""


def came(
    state: TableState,
    person: PersonId,
    name: str,
    wants_seat: bool,
    at: Ms,
    colour: Colour | None = None,
    traits: Traits | None = None,
    played: Played = MANY,
) -> Answer:
    """Somebody comes to the table: with a seat in the lobby, to watch while a game is on [T16, T19]."""
    if state.is_closed:
        return r.Declined("closed")
    if person in state.people:
        return []
    if person in state.barred:
        return r.Declined("kicked")
    if state.is_locked and person not in state.tvs:
        return r.Declined("locked")
    own_name = c.own_name(state, person, name)
    new = Person(person, own_name, wants_seat=wants_seat, colour=colour, traits=traits or {}, played=played)
    events: list[Event] = [e.PersonCame(at, new)]
    if wants_seat and state.host is None:  # whoever only watches, such as a television, is never host [T18]
        events.append(e.HostChosen(at, person))
    if wants_seat and state.stage != "playing" and c.has_room(state):
        events.append(e.ChairsSet(at, c.with_person(state, person, new.name)))
    return events


def went(state: TableState, person: PersonId, around: Around, at: Ms, is_kicked: bool = False) -> list[Event]:
    """Somebody leaves for good: a bot takes the chair in a game [T08]; the next person is host [T18]."""
    events: list[Event] = [e.PersonWent(at, person, is_kicked)]
    if sitting := chairs_of(state, person):
        events.append(e.ChairsSet(at, c.without(state, *sitting)))
    if is_host(state, person):
        events.append(e.HostChosen(at, next_host(state, around)))
    return events


def absent(state: TableState, around: Around) -> list[PersonId]:
    """Who is gone for longer than a moment, and has no seat in a running game [T27]."""
    gone = [person for person in state.people if person not in around and person not in state.tvs]
    return [person for person in gone if state.stage != "playing" or chair_of(state, person) is None]


def back(state: TableState, person: PersonId, at: Ms) -> list[Event]:
    """Whoever does something is here: bots that played for that person give the chairs back [T08]."""
    return [e.ChairsSet(at, [_given_back(chair, person) for chair in state.chairs])]


def _given_back(chair: Chair, person: PersonId) -> Chair:
    return replace(chair, bot=None) if chair.person == person else chair


def given_up(state: TableState, people: Around, around: Around, at: Ms) -> list[Event]:
    """Whoever did not come back, or did not answer: a bot plays on [T05, T08]. A host who is gone has a successor."""
    events: list[Event] = []
    missed = [chair for chair in state.chairs if chair.person in people and chair.bot is None]
    if state.stage == "playing" and missed:
        events.append(e.ChairsSet(at, c.stood_in(state, missed)))
    following = next_host(state, around)
    if state.host not in around and following in around:
        events.append(e.HostChosen(at, following))
    return events


def succeeded(state: TableState, person: PersonId, around: Around, at: Ms) -> list[Event]:
    """Where the host is not around, whoever comes and does not only watch is host [T18]."""
    is_needed = state.host not in around and state.people[person].wants_seat
    return [e.HostChosen(at, person)] if is_needed else []


def next_host(state: TableState, around: Around) -> PersonId | None:
    """Whoever has been at the table longest beside the host and does not only watch; preferably somebody around."""
    others = [other.id for other in state.people.values() if other.wants_seat and not is_host(state, other.id)]
    return next((person for person in others if person in around), others[0] if others else None)
