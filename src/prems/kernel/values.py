"""Which values do all games speak of: seats, time, commands, events, refusals?"""

import re
from collections.abc import Container
from functools import lru_cache
from typing import Annotated, Any, final

from msgspec import Meta, Struct

Seat = str
"""A player's name, unique at the table."""

Named = Annotated[str, Meta(max_length=64)]
"""A seat as named by somebody who may name one that is not there."""

Ms = int
"""Milliseconds since the game began, on the table's own clock."""

Seats = tuple[Seat, ...]
"""The names in order, going left round the table."""


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag=_snake):
    """What somebody wants to do: an imperative."""


class Gesture(Command, frozen=True):
    """What a player does. Its seat is that player's own."""

    seat: Seat


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event", tag=str):
    """What has happened: a past participle. Folding events gives the state."""

    at: Ms


Code = str
"""Why a command is against the rules. Each game has its own, with words beside them."""


@final
class Refusal(Struct, frozen=True):
    """The command is against the rules: nothing changed, and only that seat is told."""

    code: Code
    seat: Seat | None = None


class HandRefused(Event, frozen=True):
    """A hand of a race that was refused: everybody saw it, so it is told, but it changed nothing."""

    seat: Seat
    code: Code


Json = Any
"""Whatever JSON can say. msgspec writes no schema for `object`."""

# Where it does not matter which game it is. Only the game's own functions look into these: mypy checks them there.
AnyState = Any
AnyOptions = Any
AnyView = Any
AnySecrets = Any
AnyHand = Any  # of a race, as the rules get it
AnyLive = Any  # what could be raced for in a view, as the game remembers it


class Malformed(ValueError):
    """Not our language: the sentence says what was expected."""


@lru_cache(1024)  # all games of a table have the same
def going_left(seats: Seats) -> dict[Seat, Seats]:
    """For each seat the way round the table: its left neighbour first, itself last."""
    return {seat: seats[i + 1 :] + seats[: i + 1] for i, seat in enumerate(seats)}


def in_seat_order(seats: Seats, some: Container[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat in some]
