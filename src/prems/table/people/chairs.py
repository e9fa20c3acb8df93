"""Who sits where, under which name, and which bot plays for whom?"""

from collections.abc import Container, Sequence
from typing import Final

from msgspec.structs import replace

from prems.games import GAMES
from prems.kernel.bot import Character, Level
from prems.kernel.values import Seat
from prems.table.people.likeness import is_unlike, unlike
from prems.table.people.names import tidy
from prems.table.state import Chair, PersonId, TableState

NAMESAKES: Final = ("Swann", "Billie", "Yaël", "Maé", "Sol", "Loris", "Nikita", "Camille")
"""What a bot is called whose own name is taken: there are fewer characters of a level than chairs."""


def has_room(state: TableState) -> bool:
    return len(state.chairs) < GAMES[state.game].seats[-1]


def changed(state: TableState, old: Chair, new: Chair) -> list[Chair]:
    return [new if chair == old else chair for chair in state.chairs]


def with_person(state: TableState, person: PersonId, name: str, is_guest: bool = False) -> list[Chair]:
    """A new chair, at the end of the row."""
    return [*state.chairs, Chair(unlike(name, _seats(state)), person, is_guest=is_guest)]


def with_bot(state: TableState, bot: str) -> list[Chair]:
    return [*state.chairs, Chair(_bots_name(bot, _seats(state)), bot=bot)]


def without(state: TableState, *leaving: Chair) -> list[Chair]:
    """Whoever gets up in a game leaves the chair to a bot; else the chair goes too."""
    if state.stage != "playing":
        return [chair for chair in state.chairs if chair not in leaving]
    bot = stand_in(state)
    return [
        replace(chair, person=None, bot=chair.bot or bot, is_guest=False) if chair in leaving else chair
        for chair in state.chairs
    ]


def taken(state: TableState, chair: Chair, person: PersonId) -> list[Chair]:
    """From a bot. In a game the seat keeps its name [T16]."""
    name = chair.seat if state.stage == "playing" else _renamed(state, chair, state.people[person].name)
    return changed(state, chair, replace(chair, seat=name, person=person, bot=None))


def renamed(state: TableState, chair: Chair, name: str) -> list[Chair]:
    return changed(state, chair, replace(chair, seat=_renamed(state, chair, name)))


def stood_in(state: TableState, absent: Container[Chair]) -> list[Chair]:
    """Bots play the chairs of people who are away [T08]."""
    bot = stand_in(state)
    return [replace(chair, bot=bot) if chair in absent else chair for chair in state.chairs]


def for_next_game(state: TableState, around: Container[PersonId]) -> list[Chair]:
    """Everybody still there keeps the chair; whoever waited sits down, in the place of a bot if need be [T12]."""
    chairs = [replace(chair, bot=None) if chair.person in around else chair for chair in state.chairs]
    chairs = [chair for chair in chairs if chair.is_free or chair.person in around]
    seated = {chair.person for chair in chairs}
    for person in state.people.values():
        if person.id in around and person.id not in seated and person.wants_seat:
            chairs = _squeezed_in(chairs, Chair(person.name, person.id), GAMES[state.game].seats[-1])
    return chairs


def bot_named(state: TableState, name: str) -> Character:
    bots = GAMES[state.game].bots
    return next((bot for bot in bots if bot.name == name), bots[0])


def stand_in(state: TableState) -> str:
    """The bot that plays for somebody who is away: a normal one, neither a burden nor a champion."""
    bots = GAMES[state.game].bots
    return next((bot for bot in bots if bot.level == "normal"), bots[0]).name


def fresh_bot(state: TableState, level: Level, name: str | None) -> str | None:
    """The bot of that name, or one of that level, preferably one who is not here yet."""
    here = [chair.bot for chair in state.chairs]
    fitting = [bot.name for bot in GAMES[state.game].bots if (bot.name == name if name else bot.level == level)]
    return min(fitting, key=here.count, default=None)


def for_game(state: TableState, game: str) -> list[Chair]:
    """Another game has bots of its own: each is replaced by one of the same level."""
    free = [chair for chair in state.chairs if chair.is_free]
    kept = [chair for chair in state.chairs if not chair.is_free]
    swapped: dict[Seat, Chair] = {chair.seat: chair for chair in kept}
    for chair in free:
        level = bot_named(state, chair.bot or "").level
        used = [other.bot for other in swapped.values()]
        fitting = [bot.name for bot in GAMES[game].bots if bot.level == level] or [GAMES[game].bots[0].name]
        bot = min(fitting, key=used.count)
        names = [other.seat for other in swapped.values()]
        swapped[chair.seat] = replace(chair, bot=bot, seat=_bots_name(bot, names))
    return [swapped[chair.seat] for chair in state.chairs]


def own_name(state: TableState, person: PersonId, name: str) -> str:
    """A name that is not taken for that of anybody else, nor for somebody's seat [T17]."""
    people = [other.name for other in state.people.values() if other.id != person]
    seats = [chair.seat for chair in state.chairs if chair.person != person]
    return unlike(tidy(name), [*people, *seats])


def _bots_name(bot: str, others: Sequence[str]) -> Seat:
    return next((name for name in (bot, *NAMESAKES) if is_unlike(name, others)), unlike(bot, others))


def _seats(state: TableState, but: Chair | None = None) -> list[Seat]:
    return [chair.seat for chair in state.chairs if chair != but]


def _renamed(state: TableState, chair: Chair, name: str) -> Seat:
    return unlike(name, _seats(state, but=chair))


def _squeezed_in(chairs: list[Chair], new: Chair, most: int) -> list[Chair]:
    if len(chairs) < most:
        return [*chairs, new]
    bot = next((chair for chair in reversed(chairs) if chair.is_free), None)
    return chairs if bot is None else [*(chair for chair in chairs if chair != bot), new]


def named_after_who_sits_there(state: TableState, chairs: list[Chair]) -> list[Chair]:
    """A guest in front of somebody else's screen keeps the name under which that person brought them."""
    people = [state.people[chair.person].name for chair in chairs if chair.person]
    named: list[Chair] = []
    for chair in chairs:
        others = [other.seat for other in named]
        if chair.person is None:
            name = _bots_name(chair.bot or chair.seat, [*others, *people])
        elif chair.is_guest:
            name = unlike(chair.seat, others)
        else:
            name = unlike(state.people[chair.person].name, others)
        named.append(replace(chair, seat=name))
    return named
