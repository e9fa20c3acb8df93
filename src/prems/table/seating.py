"""Who gets which chair, who is host, and what may whom ask? Judges and writes nothing."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.bot import Character, Level
from prems.kernel.values import Event, Malformed, Ms, Seat
from prems.table import people as p
from prems.table import requests as r
from prems.table.people import Chair, Person, PersonId, TableState, chair_at, chair_of, is_host

Answer = Sequence[Event] | r.Declined

LONGEST_NAME: Final = 24


def answer(state: TableState, person: PersonId | None, request: r.Request, at: Ms) -> Answer:
    """What follows from a request of somebody who is at the table."""
    if isinstance(request, _HOSTS) and not is_host(state, person):
        return r.Declined("not-host")
    return _ANSWERS[type(request)](state, person or "", request, at)


def came(
    state: TableState,
    person: PersonId,
    name: str,
    at: Ms,
    wants_seat: bool = True,
    colour: p.Colour | None = None,
) -> Answer:
    """Somebody comes to the table: with a seat in the lobby, to watch while a game is on."""
    if person in state.people:
        return []
    if state.is_locked:
        return r.Declined("locked")
    newcomer = Person(person, _own_name(state, person, name), wants_seat=wants_seat, colour=colour)
    events: list[Event] = [p.PersonCame(at, newcomer)]
    if wants_seat:
        events += _first_is_host(state, person, at)
    if wants_seat and state.stage != "playing" and len(state.chairs) < GAMES[state.game].seats[-1]:
        seat = _free_seat_name(state, newcomer.name)
        events.append(p.ChairsSet(at, [*state.chairs, Chair(seat, person)]))
    return events


def went(state: TableState, person: PersonId, at: Ms, is_kicked: bool = False) -> list[Event]:
    """Somebody leaves for good: a bot takes the chair in a game [A81]; the next person is host."""
    events: list[Event] = [p.PersonWent(at, person, is_kicked)]
    chair = chair_of(state, person)
    if chair is not None:
        events.append(p.ChairsSet(at, _without(state, chair)))
    if is_host(state, person):
        others = [other.id for other in state.people.values() if other.id != person and other.wants_seat]
        events.append(p.HostChosen(at, others[0] if others else None))
    return events


def stood_in(state: TableState, seat: Seat, bot: str | None, at: Ms) -> Event:
    """A bot plays a person's chair, or (None) gives it back."""
    chairs = [replace(chair, bot=bot) if chair.seat == seat else chair for chair in state.chairs]
    return p.ChairsSet(at, chairs)


def bot_named(state: TableState, name: str | None) -> Character:
    bots = GAMES[state.game].bots
    return next((bot for bot in bots if bot.name == name), bots[0])


def stand_in(state: TableState) -> str:
    """Who plays for somebody who is away: a normal bot, neither a burden nor a champion."""
    return next(bot.name for bot in GAMES[state.game].bots if bot.level == "normal")


def _rename(state: TableState, person: PersonId, request: r.Rename, at: Ms) -> Answer:
    name = _own_name(state, person, request.name)
    renamed = p.PersonCame(at, replace(state.people[person], name=name))
    chair = chair_of(state, person)
    if chair is None or state.stage == "playing":
        return [renamed]
    others = [other.seat for other in state.chairs if other != chair]
    seat = _unlike(name, others)
    chairs = [replace(other, seat=seat) if other == chair else other for other in state.chairs]
    return [renamed, p.ChairsSet(at, chairs)]


def _wear(state: TableState, person: PersonId, request: r.Wear, at: Ms) -> Answer:
    return [p.PersonCame(at, replace(state.people[person], colour=request.colour))]


def _sit(state: TableState, person: PersonId, request: r.Sit, at: Ms) -> Answer:
    if chair_of(state, person) is not None:
        return r.Declined("not-a-choice")
    if request.seat is not None:
        return _take(state, person, request.seat, at)
    if state.stage == "playing":
        return r.Declined("in-play")
    if len(state.chairs) >= GAMES[state.game].seats[-1]:
        return r.Declined("no-room")
    chair = Chair(_free_seat_name(state, state.people[person].name), person)
    return [*_sits(state, person, at), p.ChairsSet(at, [*state.chairs, chair])]


def _sits(state: TableState, person: PersonId, at: Ms) -> list[Event]:
    """Who sits down does not only watch any more."""
    return [p.PersonCame(at, replace(state.people[person], wants_seat=True)), *_first_is_host(state, person, at)]


def _first_is_host(state: TableState, person: PersonId, at: Ms) -> list[Event]:
    """Whoever only watches, such as a television, is never host."""
    return [p.HostChosen(at, person)] if state.host is None else []


def _take(state: TableState, person: PersonId, seat: Seat, at: Ms) -> Answer:
    """A bot's chair is taken at once, in the middle of a game too; the seat keeps its name until the next one."""
    chair = chair_at(state, seat)
    if chair is None or not chair.is_free:
        return r.Declined("not-a-choice")
    others = [other.seat for other in state.chairs if other != chair]
    name = seat if state.stage == "playing" else _unlike(state.people[person].name, others)
    taken = replace(chair, seat=name, person=person, bot=None)
    chairs = [taken if other == chair else other for other in state.chairs]
    return [*_sits(state, person, at), p.ChairsSet(at, chairs)]


def _stand(state: TableState, person: PersonId, _: r.Stand, at: Ms) -> Answer:
    chair = chair_of(state, person)
    if chair is None:
        return r.Declined("not-seated")
    watching = p.PersonCame(at, replace(state.people[person], wants_seat=False))
    return [watching, p.ChairsSet(at, _without(state, chair))]


def _ready(state: TableState, person: PersonId, request: r.Ready, at: Ms) -> Answer:
    if chair_of(state, person) is None:
        return r.Declined("not-seated")
    return [p.ReadySet(at, person, request.is_ready)]


def _start(state: TableState, _: PersonId, request: r.Start, at: Ms) -> Answer:
    """The first game, or a rematch with everybody still there; who waited gets a seat where there is room."""
    if state.stage == "playing":
        return r.Declined("in-play")
    chairs = _for_next_game(state)
    game = GAMES[state.game]
    if len(chairs) not in game.seats:
        return r.Declined("too-few" if len(chairs) < game.seats[0] else "too-many")
    seats = tuple(chair.seat for chair in chairs)
    people = sum(chair.person is not None for chair in chairs)
    options = game.live.options_for(msgspec.convert(_of_these(state.options, seats), game.options), people)
    seal = sha256(request.seed.encode()).hexdigest()
    started = p.GameStarted(at, game.name, seats, msgspec.to_builtins(options), seal, request.seed)
    return [p.ChairsSet(at, chairs), started]


def _for_next_game(state: TableState) -> list[Chair]:
    """Late joiners sit down, in the place of a bot if need be; every seat is named after who sits there."""
    most = GAMES[state.game].seats[-1]
    chairs = list(state.chairs)
    seated = {chair.person for chair in chairs}
    for person in state.people.values():
        if person.id in seated or not person.wants_seat:
            continue
        if len(chairs) >= most:
            bot = next((chair for chair in reversed(chairs) if chair.is_free), None)
            if bot is None:
                break
            chairs.remove(bot)
        chairs.append(Chair(person.name, person.id))
    named: list[Chair] = []
    for chair in chairs:
        person_here = state.people.get(chair.person) if chair.person else None
        name = person_here.name if person_here else (chair.bot or chair.seat)
        named.append(replace(chair, seat=_unlike(name, [other.seat for other in named])))
    return named


def _of_these(options: dict[str, Any], seats: Sequence[Seat]) -> dict[str, Any]:
    """Options that name a seat which is no longer there are dropped."""
    return {
        key: {seat: what for seat, what in value.items() if seat in seats} if isinstance(value, dict) else value
        for key, value in options.items()
        if key not in ("first", "youngest") or value in seats
    }


def _order(state: TableState, _: PersonId, request: r.Order, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if sorted(request.seats) != sorted(chair.seat for chair in state.chairs):
        return r.Declined("not-a-choice")
    return [p.ChairsSet(at, sorted(state.chairs, key=lambda chair: request.seats.index(chair.seat)))]


def _add_bot(state: TableState, _: PersonId, request: r.AddBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if len(state.chairs) >= GAMES[state.game].seats[-1]:
        return r.Declined("no-room")
    bot = _fresh_bot(state, request.level, request.name)
    if bot is None:
        return r.Declined("not-a-choice")
    return [p.ChairsSet(at, [*state.chairs, Chair(_free_seat_name(state, bot), bot=bot)])]


def _fresh_bot(state: TableState, level: Level, name: str | None) -> str | None:
    """The bot of that name, or one of that level, rather one who is not here yet."""
    here = [chair.bot for chair in state.chairs]
    fitting = [bot.name for bot in GAMES[state.game].bots if (bot.name == name if name else bot.level == level)]
    return min(fitting, key=here.count, default=None)


def _remove_bot(state: TableState, _: PersonId, request: r.RemoveBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None or not chair.is_free:
        return r.Declined("not-a-choice")
    return [p.ChairsSet(at, [other for other in state.chairs if other != chair])]


def _kick(state: TableState, person: PersonId, request: r.Kick, at: Ms) -> Answer:
    if request.person not in state.people or request.person == person:
        return r.Declined("not-a-choice")
    return went(state, request.person, at, is_kicked=True)


def _lock(_: TableState, __: PersonId, request: r.Lock, at: Ms) -> Answer:
    return [p.TableLocked(at, request.is_locked)]


def _set(state: TableState, _: PersonId, request: r.Set, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    name = request.game or state.game
    if name not in GAMES:
        raise Malformed(f"no game {name!r}, expected one of: {', '.join(GAMES)}")
    options = request.options if request.options is not None else (state.options if name == state.game else {})
    try:
        msgspec.convert(options, GAMES[name].options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options of {name}: {error}") from None
    return [p.SettingsSet(at, name, options, request.settings or state.settings)]


def _handicap(state: TableState, _: PersonId, request: r.Handicap, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None:
        return r.Declined("not-a-choice")
    changed = replace(chair, head_start=request.head_start)
    return [p.ChairsSet(at, [changed if other == chair else other for other in state.chairs])]


def _leave(state: TableState, person: PersonId, _: r.Leave, at: Ms) -> Answer:
    return went(state, person, at)


def _without(state: TableState, chair: Chair) -> list[Chair]:
    """In a game a bot takes over; else the chair goes."""
    if state.stage != "playing":
        return [other for other in state.chairs if other != chair]
    left_to_bot = replace(chair, person=None, bot=chair.bot or stand_in(state))
    return [left_to_bot if other == chair else other for other in state.chairs]


def _own_name(state: TableState, person: PersonId, name: str) -> str:
    """A name that nobody else at the table has."""
    wanted = " ".join(name.split())[:LONGEST_NAME]
    if not wanted:
        raise Malformed("a name needs at least one character")
    return _unlike(wanted, [other.name for other in state.people.values() if other.id != person])


def _free_seat_name(state: TableState, name: str) -> Seat:
    return _unlike(name, [chair.seat for chair in state.chairs])


def _unlike(name: str, taken: Sequence[str]) -> str:
    """Léa, Léa 2, Léa 3, ..."""
    candidates = (name, *(f"{name} {nth}" for nth in range(2, len(taken) + 3)))
    return next(candidate for candidate in candidates if candidate not in taken)


_HOSTS: Final = (r.Start, r.Order, r.AddBot, r.RemoveBot, r.Kick, r.Lock, r.Set, r.Handicap, r.Pause, r.Resume)

_ANSWERS: Final[dict[type[r.Request], Callable[[TableState, PersonId, Any, Ms], Answer]]] = {
    r.Rename: _rename,
    r.Wear: _wear,
    r.Sit: _sit,
    r.Stand: _stand,
    r.Ready: _ready,
    r.Start: _start,
    r.Order: _order,
    r.AddBot: _add_bot,
    r.RemoveBot: _remove_bot,
    r.Kick: _kick,
    r.Lock: _lock,
    r.Set: _set,
    r.Handicap: _handicap,
    r.Leave: _leave,
}
