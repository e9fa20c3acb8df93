"""What follows from what somebody asks of the table? Judges and writes nothing."""

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.values import Event, Malformed, Ms, Seat
from prems.table import chairs as c
from prems.table import events as e
from prems.table import requests as r
from prems.table.state import Colour, Person, PersonId, TableState, WhichHand, chair_at, chair_of, is_host

Answer = Sequence[Event] | r.Declined

Around = Collection[PersonId]
"""Who is here, or lost the connection only a moment ago."""


def answer(state: TableState, person: PersonId, request: r.Request, around: Around, at: Ms) -> Answer:
    if isinstance(request, HOSTS) and not is_host(state, person):
        return r.Declined("not-host")
    return _ANSWERS[type(request)](state, person, request, around, at)


def check(state: TableState, request: r.Request) -> None:
    """Raises Malformed where a request makes no sense at all."""
    if isinstance(request, r.Rename):
        c.tidy_name(request.name)
    elif isinstance(request, r.Set):
        game = GAMES.get(request.game or state.game)
        if game is None:
            raise Malformed(f"no game {request.game!r}, expected one of: {', '.join(GAMES)}")
        try:
            msgspec.convert(request.options or {}, game.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"options of {game.name}: {error}") from None


def furnished(state: TableState, request: r.Request, at: Ms) -> Sequence[Event]:
    """What was asked for together with the table, before anybody is here; raises Malformed."""
    check(state, request)
    name = type(request).__name__.lower()
    if not isinstance(request, FURNISHING):
        raise Malformed(f"{name!r} needs somebody who asks for it")
    answer = _ANSWERS[type(request)](state, "", request, (), at)
    if isinstance(answer, r.Declined):
        raise Malformed(f"{name!r} cannot be done: {answer.code}")
    return answer


def came(
    state: TableState,
    person: PersonId,
    name: str,
    wants_seat: bool,
    at: Ms,
    colour: Colour | None = None,
    hand: WhichHand = "right",
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
    new = Person(person, c.own_name(state, person, name), wants_seat=wants_seat, colour=colour, hand=hand)
    events: list[Event] = [e.PersonCame(at, new)]
    if wants_seat and state.host is None:  # whoever only watches, such as a television, is never host
        events.append(e.HostChosen(at, person))
    if wants_seat and state.stage != "playing" and c.has_room(state):
        events.append(e.ChairsSet(at, c.with_person(state, person, new.name)))
    return events


def went(state: TableState, person: PersonId, around: Around, at: Ms, is_kicked: bool = False) -> list[Event]:
    """Somebody leaves for good: a bot takes the chair in a game [A81]; the next person is host."""
    events: list[Event] = [e.PersonWent(at, person, is_kicked)]
    chair = chair_of(state, person)
    if chair is not None:
        events.append(e.ChairsSet(at, c.without(state, chair)))
    if is_host(state, person):
        events.append(e.HostChosen(at, next_host(state, around)))
    return events


def next_host(state: TableState, around: Around) -> PersonId | None:
    """Who has been at the table for longest beside the host and does not only watch, rather one who is around."""
    others = [other.id for other in state.people.values() if other.wants_seat and not is_host(state, other.id)]
    return next((person for person in others if person in around), others[0] if others else None)


def _rename(state: TableState, person: PersonId, request: r.Rename, _: Around, at: Ms) -> Answer:
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
    options = msgspec.convert(state.options, game.options)
    renamed = game.live.renamed(options, before, after)
    return [] if renamed == options else [e.SettingsSet(at, game.name, msgspec.to_builtins(renamed), state.settings)]


def _wear(state: TableState, person: PersonId, request: r.Wear, _: Around, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], colour=request.colour))]


def _favour(state: TableState, person: PersonId, request: r.Favour, _: Around, at: Ms) -> Answer:
    return [e.PersonChanged(at, replace(state.people[person], hand=request.hand))]


def _sit(state: TableState, person: PersonId, request: r.Sit, around: Around, at: Ms) -> Answer:
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


def _stand(state: TableState, person: PersonId, _: r.Stand, __: Around, at: Ms) -> Answer:
    chair = chair_of(state, person)
    wish = _wish(state, person, False, at)
    if chair is None:
        return wish or r.Declined("not-seated")
    return [*wish, e.ChairsSet(at, c.without(state, chair))]


def _wish(state: TableState, person: PersonId, wants_seat: bool, at: Ms) -> list[Event]:
    known = state.people[person]
    return [] if known.wants_seat == wants_seat else [e.PersonChanged(at, replace(known, wants_seat=wants_seat))]


def _ready(state: TableState, person: PersonId, request: r.Ready, _: Around, at: Ms) -> Answer:
    if chair_of(state, person) is None:
        return r.Declined("not-seated")
    if state.stage == "playing" and not GAMES[state.game].live.wants_deal(state.play):
        return r.Declined("in-play")
    return [e.ReadySet(at, person, request.is_ready)]


def _start(state: TableState, _: PersonId, request: r.Start, around: Around, at: Ms) -> Answer:
    """The first game, or a rematch with everybody still there. Its clock begins at 0."""
    if state.stage == "playing":
        return r.Declined("in-play")
    chairs = c.for_next_game(state, around)
    game = GAMES[state.game]
    if len(chairs) not in game.seats:
        return r.Declined("too-few" if len(chairs) < game.seats[0] else "too-many")
    seats = tuple(chair.seat for chair in chairs)
    people = {chair.seat: state.people[chair.person].hand for chair in chairs if chair.person is not None}
    options = game.live.options_for(msgspec.convert(state.options, game.options), seats, people)
    seal = sha256(request.seed.encode()).hexdigest()
    started = e.GameStarted(0, game.name, seats, msgspec.to_builtins(options), seal, request.seed)
    return [e.ChairsSet(at, chairs), started]


def _order(state: TableState, _: PersonId, request: r.Order, __: Around, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if sorted(request.seats) != sorted(chair.seat for chair in state.chairs):
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, sorted(state.chairs, key=lambda chair: request.seats.index(chair.seat)))]


def _add_bot(state: TableState, _: PersonId, request: r.AddBot, __: Around, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if not c.has_room(state):
        return r.Declined("no-room")
    bot = c.fresh_bot(state, request.level, request.name)
    if bot is None:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.with_bot(state, bot))]


def _remove_bot(state: TableState, _: PersonId, request: r.RemoveBot, __: Around, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None or not chair.is_free:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.without(state, chair))]


def _handicap(state: TableState, _: PersonId, request: r.Handicap, __: Around, at: Ms) -> Answer:
    """[A44]"""
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


def _appoint(state: TableState, person: PersonId, request: r.Appoint, _: Around, at: Ms) -> Answer:
    if not _is_somebody_else(state, person, request.person):
        return r.Declined("not-a-choice")
    return [e.HostChosen(at, request.person)]


def _is_somebody_else(state: TableState, person: PersonId, other: PersonId) -> bool:
    return other in state.people and other != person


def _lock(state: TableState, _: PersonId, request: r.Lock, __: Around, at: Ms) -> Answer:
    return [] if state.is_locked == request.is_locked else [e.TableLocked(at, request.is_locked)]


def _set(state: TableState, _: PersonId, request: r.Set, __: Around, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    game = request.game or state.game
    is_new = game != state.game
    options = request.options if request.options is not None else {} if is_new else state.options
    changed = e.SettingsSet(at, game, options, request.settings or state.settings)
    return [changed, e.ChairsSet(at, c.for_game(state, game))] if is_new else [changed]


def _leave(state: TableState, person: PersonId, _: r.Leave, around: Around, at: Ms) -> Answer:
    return went(state, person, around, at)


FURNISHING: Final = (r.Set, r.AddBot, r.Lock)
HOSTS: Final = (*FURNISHING, r.Start, r.Order, r.RemoveBot, r.Handicap, r.Kick, r.Appoint, r.Pause, r.Resume)

_ANSWERS: Final[dict[type[r.Request], Callable[[TableState, PersonId, Any, Around, Ms], Answer]]] = {
    r.Rename: _rename,
    r.Wear: _wear,
    r.Favour: _favour,
    r.Sit: _sit,
    r.Stand: _stand,
    r.Ready: _ready,
    r.Start: _start,
    r.Order: _order,
    r.AddBot: _add_bot,
    r.RemoveBot: _remove_bot,
    r.Handicap: _handicap,
    r.Kick: _kick,
    r.Appoint: _appoint,
    r.Lock: _lock,
    r.Set: _set,
    r.Leave: _leave,
}
