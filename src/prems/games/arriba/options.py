"""What can the host of Arriba choose?"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from prems.kernel.values import Named, Seat

Limit = Annotated[int, Meta(ge=0)] | None
Chosen = Annotated[int, Meta(ge=0, le=600_000)] | None

PLAYERS: Final = range(2, 9)  # how many can play [A06]


class Options(Struct, frozen=True, omit_defaults=True):
    """A limit of null switches that limit off [A80]."""

    rounds: Annotated[int, Meta(ge=1)] = 3
    turners_delay: bool = True  # [A11]
    tie_ms: Annotated[float, Meta(ge=0)] = 5  # hands closer than this cannot be told apart [A41]
    first: Seat | None = None
    turn_ms: Limit = 6_000
    signal_ms: Limit = 4_000
    last_call_ms: Annotated[int, Meta(ge=0)] = 5_000


class Choice(Options, frozen=True, omit_defaults=True):
    """As far as a host may go today; logs of earlier versions may go further."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 3
    tie_ms: Annotated[float, Meta(ge=0, le=100)] = 5
    first: Named | None = None
    turn_ms: Chosen = 6_000
    signal_ms: Chosen = 4_000
    last_call_ms: Annotated[int, Meta(ge=0, le=600_000)] = 5_000


def named(options: Options) -> list[Seat]:
    """Of which seats the host has said something."""
    return [] if options.first is None else [options.first]
