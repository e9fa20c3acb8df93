"""What may the host of a table change [T18]? Judges and writes nothing."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.values import AnyOptions, Event, Json, Ms, Seat
from prems.table import events as e
from prems.table import requests as r
from prems.table.people import chairs as c
from prems.table.people.attendance import Around, went
from prems.table.requests import Answer
from prems.table.state import PersonId, TableState, chair_at


def start(state: TableState, request: r.Start, around: Around, at: Ms) -> Answer:
    """The first game, or a rematch [T12]. Its clock begins at 0, and the deal is sealed [T14]."""
    if state.stage == "playing":
        return r.Declined("in-play")
    staying = c.for_next_game(state, around)
    game = GAMES[state.game]
    if len(staying) not in game.seats:
        return r.Declined("too-few" if len(staying) < game.seats[0] else "too-many")
    chairs = c.named_after_who_sits_there(state, staying)
    seats = tuple(chair.seat for chair in chairs)
    names = {before.seat: after for before, after in zip(staying, seats, strict=True)}
    people = {chair.seat: state.people[chair.person].traits for chair in chairs if chair.person is not None}
    options = game.seating.options_for(_renamed(state, names), seats, people)
    seal = sha256(request.seed.encode()).hexdigest()
    started = e.GameStarted(0, game.name, seats, msgspec.to_builtins(options), seal, request.seed)
    return [e.ChairsSet(at, chairs), *marks_kept(state, names, at), started]


def marks_kept(state: TableState, names: Mapping[Seat, Seat], at: Ms) -> list[Event]:
    """What the host has said about a seat is said about the same person under another name."""
    options = _renamed(state, names)
    if options == _renamed(state, {}):
        return []
    return [e.SettingsSet(at, state.game, msgspec.to_builtins(options), state.settings)]


def _renamed(state: TableState, names: Mapping[Seat, Seat]) -> AnyOptions:
    game = GAMES[state.game]
    return game.seating.renamed(msgspec.convert(state.options, game.language.options), names)


def order(state: TableState, request: r.Order, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if sorted(request.seats) != sorted(chair.seat for chair in state.chairs):
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, sorted(state.chairs, key=lambda chair: request.seats.index(chair.seat)))]


def add_bot(state: TableState, request: r.AddBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    if not c.has_room(state):
        return r.Declined("no-room")
    bot = c.fresh_bot(state, request.level, request.name)
    if bot is None:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.with_bot(state, bot))]


def remove_bot(state: TableState, request: r.RemoveBot, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None or not chair.is_free:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.without(state, chair))]


def handicap(state: TableState, request: r.Handicap, at: Ms) -> Answer:
    """A head start is open: everybody sees it [T03]."""
    if state.stage == "playing":
        return r.Declined("in-play")
    chair = chair_at(state, request.seat)
    if chair is None:
        return r.Declined("not-a-choice")
    return [e.ChairsSet(at, c.changed(state, chair, replace(chair, head_start=request.head_start)))]


def kick(state: TableState, person: PersonId, request: r.Kick, around: Around, at: Ms) -> Answer:
    if not _is_somebody_else(state, person, request.person):
        return r.Declined("not-a-choice")
    released = [e.TvReleased(at, request.person)] if request.person in state.tvs else []
    return [*released, *went(state, request.person, around, at, is_kicked=True)]


def pardon(state: TableState, request: r.Pardon, at: Ms) -> Answer:
    if request.person not in state.barred:
        return r.Declined("not-a-choice")
    return [e.PersonPardoned(at, request.person)]


def vouch(state: TableState, request: r.Vouch, at: Ms) -> Answer:
    """It is open: everybody sees it, and it is in the log."""
    if request.person not in state.people:
        return r.Declined("not-a-choice")
    is_new = request.is_vouched != (request.person in state.vouched)
    return [e.PersonVouched(at, request.person, request.is_vouched)] if is_new else []


def appoint(state: TableState, person: PersonId, request: r.Appoint, at: Ms) -> Answer:
    if not _is_somebody_else(state, person, request.person) or request.person in state.tvs:
        return r.Declined("not-a-choice")
    return [e.HostChosen(at, request.person)]


def _is_somebody_else(state: TableState, person: PersonId, other: PersonId) -> bool:
    return other in state.people and other != person


def lock(state: TableState, request: r.Lock, at: Ms) -> Answer:
    return [] if state.is_locked == request.is_locked else [e.TableLocked(at, request.is_locked)]


def set_up(state: TableState, request: r.Set, at: Ms) -> Answer:
    if state.stage == "playing":
        return r.Declined("in-play")
    game = request.game or state.game
    is_new = game != state.game
    options = request.options if request.options is not None else {} if is_new else state.options
    if state.people and not _are_known(state, game, options):
        return r.Declined("not-a-choice")
    changed = e.SettingsSet(at, game, options, request.settings or state.settings)
    return [changed, e.ChairsSet(at, c.for_game(state, game))] if is_new else [changed]


def _are_known(state: TableState, game: str, options: dict[str, Json]) -> bool:
    """The host speaks of seats that are at the table, or of which something was said before."""
    known = {chair.seat for chair in state.chairs} | _named(state.game, state.options)
    return _named(game, options) <= known


def _named(game: str, options: dict[str, Json]) -> set[Seat]:
    return set(GAMES[game].seating.named(msgspec.convert(options, GAMES[game].language.options)))
