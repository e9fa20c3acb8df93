"""What can be wrong with what somebody wrote, in any game?"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeVar

from prems.kernel.game import AnyGame
from prems.kernel.values import Malformed, Seat, Seats

T = TypeVar("T")


def known_game(games: Mapping[str, AnyGame], name: str) -> AnyGame:
    if name not in games:
        raise Malformed(f"no game {name!r}, expected one of: {', '.join(games)}")
    return games[name]


def seated(game: AnyGame, names: Sequence[str]) -> Seats:
    """The names as seats, in order going left."""
    nothing_twice(names, "every seat needs a name of its own")
    if "" in names:
        raise Malformed("a seat's name cannot be empty")
    if len(names) not in game.seats:
        raise Malformed(f"{len(names)} seats, expected {game.seats[0]} to {game.seats[-1]} in {game.name}")
    return tuple(names)


def known_seat(seats: Seats, seat: Seat) -> Seat:
    if seat not in seats:
        raise Malformed(f"no seat {seat!r} at this table, expected one of: {', '.join(seats)}")
    return seat


def known_card(deck: Container[str], card: str) -> str:
    if card not in deck:
        raise Malformed(f"no card {card!r} in this deck")
    return card


def nothing_twice(things: Iterable[str], sentence: str) -> None:
    seen: set[str] = set()
    for thing in things:
        if thing in seen:
            raise Malformed(f"{sentence}: {thing!r} is there twice")
        seen.add(thing)


def by_seat(seats: Seats, written: Mapping[Seat, T], missing: T) -> dict[Seat, T]:
    """A written map with an entry for every seat, in seat order."""
    for seat in written:
        known_seat(seats, seat)
    return {seat: written.get(seat, missing) for seat in seats}
