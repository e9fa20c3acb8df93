"""What must shared tests know of a game that no rule tells them? One file a game, found by the game's name."""

from collections.abc import Awaitable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from prems.kernel.values import Gesture, Seat

Raw = dict[str, Any]


class Person(Protocol):
    """Somebody at a table, as far as a game has to know."""

    seat: Seat | None
    secrets: Raw
    chance: Random

    def play(self, command: str, **fields: Any) -> Awaitable[None]: ...

    def hand(self, command: str, at: float | None = None, **fields: Any) -> Awaitable[None]: ...


class Known(Protocol):
    SHORT: Mapping[str, Any]
    """Options with which a whole game is soon over, and nobody is hurried."""

    UNHURRIED: Mapping[str, Any]
    """Options with which even slow machines are in time."""

    PLAIN: Mapping[str, Any]
    """Options with which its end asks for nothing unusual."""

    RICH: Mapping[str, Any]
    """Options with which all kinds of things happen."""

    CHOICES: Mapping[str, Sequence[Any]]
    """What a host may choose so that a game still ends within three hours, whatever people do."""

    SETTLED: Sequence[str]
    """Of a view: what earlier verdicts have laid face up for good. A screen without cards may know of it."""

    MINUTES: tuple[float, float]
    """How long a game takes as a rule, at least and at most."""

    def is_nearly_over(self, state: Any) -> bool:
        """A few cards, or one round, are left."""

    async def act(self, person: Person, play: Raw) -> None:
        """What somebody with little sense does in this situation: every phase, right hands and wrong ones."""

    def asked(self, seat: Seat, view: Any) -> Sequence[Gesture]:
        """What an obedient bot does, which answers nothing right and never races where it need not."""

    def seized(self, seat: Seat, view: Any) -> Sequence[Gesture]:
        """The hand of one that seizes every chance to race."""


def known(game: str) -> Known:
    return cast(Known, import_module(f"{__name__}.{game}"))
