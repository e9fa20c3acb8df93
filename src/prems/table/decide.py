"""What follows from what somebody asks of the table? Judges and writes nothing."""

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import Any, Final, assert_never

import msgspec
from msgspec.structs import replace

from prems.games import GAMES, find
from prems.kernel.values import Event, Malformed, Ms, Seat
from prems.table import chairs as c
from prems.table import events as e
from prems.table import requests as r
from prems.table.names import tidy
from prems.table.state import (
    Chair,
    Colour,
    Person,
    PersonId,
    TableState,
    Traits,
    chair_at,
    chair_of,
    chairs_of,
    is_host,
)

Answer = Sequence[Event] | r.Declined

Around = Collection[PersonId]
"""Who is here, or lost the connection only a moment ago."""


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
            return _start(state, request, around, at)
        case r.Order():
            return _order(state, request, at)
        case r.Set() | r.AddBot() | r.Lock():
            return _furnish(state, request, at)
        case r.RemoveBot():
            return _remove_bot(state, request, at)
        case r.Handicap():
            return _handicap(state, request, at)
        case r.Kick():
            return _kick(state, person, request, around, at)
        case r.Pardon():
            return _pardon(state, request, at)
        case r.Appoint():
            return _appoint(state, person, request, at)
        case r.Leave():
            return went(state, person, around, at)
        case r.Pause() | r.Resume():
            return [] if state.stage == "playing" else r.Declined("not-in-play")
        case r.Here() | r.Emote():
            return []
        case _:
            assert_never(request)


def _furnish(state: TableState, request: r.Furnishing, at: Ms) -> Answer:
    match request:
        case r.Set():
            return _set(state, request, at)
        case r.AddBot():
            return _add_bot(state, request, at)
        case r.Lock():
            return _lock(state, request, at)
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


def furnished(state: TableState, request: r.Furnishing, at: Ms) -> Sequence[Event]:
    """What was asked for together with the table, before anybody is here; raises Malformed."""
    check(state, request)
    answer = _furnish(state, request, at)
    if isinstance(answer, r.Declined):
        raise Malformed(f"{type(request).__name__.lower()!r} cannot be done: {answer.code}")
    return answer


def came(
    state: TableState,
    person: PersonId,
    name: str,
    wants_seat: bool,
    at: Ms,
    colour: Colour | None = None,
    traits: Traits | None = None,
) -> Answer:
    """Somebody comes to the table: with a seat in the lobby, to watch while a game is on."""
    if state.is_closed:
        return r.Declined("closed")
    if person in state.people:
        return []
    if person in state.barred:
        return r.Declined("kicked")
    if state.is_locked:
        return r.Declined("locked")
    new = Person(person, c.own_name(state, person, name), wants_seat=wants_seat, colour=colour, traits=traits or {})
    events: list[Event] = [e.PersonCame(at, new)]
    if wants_seat and state.host is None:  # whoever only watches, such as a television, is never host
        events.append(e.HostChosen(at, person))
    if wants_seat and state.stage != "playing" and c.has_room(state):
        events.append(e.ChairsSet(at, c.with_person(state, person, new.name)))
    return events


def went(state: TableState, person: PersonId, around: Around, at: Ms, is_kicked: bool = False) -> list[Event]:
    """Somebody leaves for good: a bot takes the chair in a game [T08]; the next person is host."""
    events: list[Event] = [e.PersonWent(at, person, is_kicked)]
    if sitting := chairs_of(state, person):
        events.append(e.ChairsSet(at, c.without(state, *sitting)))
    if is_host(state, person):
        events.append(e.HostChosen(at, next_host(state, around)))
    return events


def absent(state: TableState, around: Around) -> list[PersonId]:
    """Who is gone for longer than a moment, and has no seat in a running game."""
    gone = [person for person in state.people if person not in around]
    return [person for person in gone if state.stage != "playing" or chair_of(state, person) is None]


def back(state: TableState, person: PersonId, at: Ms) -> list[Event]:
    """Whoever does something is here: bots that played for that person give the chairs back [T08]."""
    if not any(chair.bot for chair in chairs_of(state, person)):
        return []
    return [e.ChairsSet(at, [_given_back(chair, person) for chair in state.chairs])]


def _given_back(chair: Chair, person: PersonId) -> Chair:
    return replace(chair, bot=None) if chair.person == person else chair


def given_up(state: TableState, people: Around, around: Around, at: Ms) -> list[Event]:
    """Whoever did not come back, or did not answer: a bot plays on [T08]. A host who is gone has a successor."""
    events: list[Event] = []
    missed = [chair for chair in state.chairs if chair.person in people and chair.bot is None]
    if state.stage == "playing" and missed:
        events.append(e.ChairsSet(at, c.stood_in(state, missed)))
    following = next_host(state, around)
    if state.host not in around and following in around:
        events.append(e.HostChosen(at, following))
    return events


def succeeded(state: TableState, person: PersonId, around: Around, at: Ms) -> list[Event]:
    """Where the host is not around, whoever comes and does not only watch is host."""
    is_needed = state.host not in around and state.people[person].wants_seat
    return [e.HostChosen(at, person)] if is_needed else []


def next_host(state: TableState, around: Around) -> PersonId | None:
    """Whoever has been at the table longest beside the host and does not only watch; preferably somebody around."""
    others = [other.id for other in state.people.values() if other.wants_seat and not is_host(state, other.id)]
    return next((person for person in others if person in around), others[0] if others else None)


def _rename(state: TableState, person: PersonId, request: r.Rename, at: Ms) -> Answer:
    name = c.own_name(state, person, request.name)
    renamed = e.PersonChanged(at, replace(state.people[person], name=name))
    chair = chair_of(state, person)
    if chair is None or state.stage == "playing":
        return [renamed]
    chairs = c.renamed(state, chair, name)
    seat = next(other.seat for other in chairs if other.person == person)
    return [renamed, e.ChairsSet(at, chairs), *_marks_kept(state, chair.seat, seat, at)]


def _marks_kept(state: TableState, before: Seat, after: Seat, at: Ms) -> list[Event]:
    """What the host has said about a seat is said about the same person under another name."""
    game = GAMES[state.game]
    options = msgspec.convert(state.options, game.language.options)
    renamed = game.seating.renamed(options, before, after)
    return [] if renamed == options else [e.SettingsSet(at, game.name, msgspec.to_builtins(renamed), state.settings)]


def _change_colour(state: TableState, person: PersonId, request: r.ChangeColour, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], colour=request.colour))]


def _describe(state: TableState, person: PersonId, request: r.Describe, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], traits=request.traits))]


def _sit(state: TableState, person: PersonId, request: r.Sit, around: Around, at: Ms) -> Answer:
    if request.guest is not None:
        return _sit_beside(state, person, request.guest, at)
    if chair_of(state, person) is not None:
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
    return [e.ChairsSet(at, c.with_person(state, person, c.own_name(state, person, guest)))]


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
    if state.stage == "playing" and not GAMES[state.game].rules.wants_deal(state.game_state):
        return r.Declined("in-play")
    return [e.ReadySet(at, person, request.is_ready)]


def _start(state: TableState, request: r.Start, around: Around, at: Ms) -> Answer:
    """The first game, or a rematch with everybody still there. Its clock begins at 0."""
    if state.stage == "playing":
        return r.Declined("in-play")
    chairs = c.for_next_game(state, around)
    game = GAMES[state.game]
    if len(chairs) not in game.seats:
        return r.Declined("too-few" if len(chairs) < game.seats[0] else "too-many")
    seats = tuple(chair.seat for chair in chairs)
    people = {chair.seat: state.people[chair.person].traits for chair in chairs if chair.person is not None}
    options = game.seating.options_for(msgspec.convert(state.options, game.language.options), seats, people)
    seal = sha256(request.seed.encode()).hexdigest()
    started = e.GameStarted(0, game.name, seats, msgspec.to_builtins(options), seal, request.seed)
    return [e.ChairsSet(at, chairs), started]


def _order(state: TableState, request: r.Order, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if sorted(request.seats) != sorted(chair.seat for chair in state.chairs):
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, sorted(state.chairs, key=lambda chair: request.seats.index(chair.seat)))]


def _add_bot(state: TableState, request: r.AddBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if not c.has_room(state):
        return r.Declined("no-room")
    bot = c.fresh_bot(state, request.level, request.name)
    if bot is None:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.with_bot(state, bot))]


def _remove_bot(state: TableState, request: r.RemoveBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None or not chair.is_free:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.without(state, chair))]


def _handicap(state: TableState, request: r.Handicap, at: Ms) -> Answer:
    """A head start is open: everybody sees it [T03]."""
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.changed(state, chair, replace(chair, head_start=request.head_start)))]


def _kick(state: TableState, person: PersonId, request: r.Kick, around: Around, at: Ms) -> Answer:
    if not _is_somebody_else(state, person, request.person):
        return r.Declined("not-a-choice")
    return went(state, request.person, around, at, is_kicked=True)


def _pardon(state: TableState, request: r.Pardon, at: Ms) -> Answer:
    if request.person not in state.barred:
        return r.Declined("not-a-choice")
    return [e.PersonPardoned(at, request.person)]


def _appoint(state: TableState, person: PersonId, request: r.Appoint, at: Ms) -> Answer:
    if not _is_somebody_else(state, person, request.person):
        return r.Declined("not-a-choice")
    return [e.HostChosen(at, request.person)]


def _is_somebody_else(state: TableState, person: PersonId, other: PersonId) -> bool:
    return other in state.people and other != person


def _lock(state: TableState, request: r.Lock, at: Ms) -> Answer:
    return [] if state.is_locked == request.is_locked else [e.TableLocked(at, request.is_locked)]


def _set(state: TableState, request: r.Set, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    game = request.game or state.game
    is_new = game != state.game
    options = request.options if request.options is not None else {} if is_new else state.options
    if state.people and not _are_known(state, game, options):
        return r.Declined("not-a-choice")
    changed = e.SettingsSet(at, game, options, request.settings or state.settings)
    return [changed, e.ChairsSet(at, c.for_game(state, game))] if is_new else [changed]


def _are_known(state: TableState, game: str, options: dict[str, Any]) -> bool:
    """The host speaks of seats that are at the table, or of which something was said before."""
    known = {chair.seat for chair in state.chairs} | _named(state.game, state.options)
    return _named(game, options) <= known


def _named(game: str, options: dict[str, Any]) -> set[Seat]:
    return set(GAMES[game].seating.named(msgspec.convert(options, GAMES[game].language.options)))


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
    r.Appoint,
    r.Pause,
    r.Resume,
)
