"""What is a bot? Somebody who gets views and answers with commands and when they happen. It cannot peek or wait."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol, TypeVar, get_args

from msgspec import Struct

from prems.kernel.chance import Chance
from prems.kernel.values import AnyView, Gesture, Ms, Seat
from prems.kernel.words import Said

V = TypeVar("V", contravariant=True)

Level = Literal["easy", "normal", "hard"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

Portrait = Literal["sleepy", "sprung", "wound", "careful", "spiky", "dreamy", "swift", "keen", "wakeful"]
"""Which face a bot wears: a temper that can be seen."""

ON_ITS_WAY: Final = 120.0
"""Milliseconds. A hand that is due within this when a new view comes is in the air: nobody can call it back.

No one sees, chooses and presses sooner either, so it still answers the view before."""


class Glimpse(Struct, frozen=True):
    """What others see of somebody before it counts, such as a first pick."""

    what: str
    after: float


class Intent(Struct, frozen=True):
    """What the bot means to do, unless the next view changes its mind."""

    command: Gesture
    after: float  # milliseconds from the moment at which the view came onto its screen
    glimpses: tuple[Glimpse, ...] = ()  # on the way there


class Mind(Protocol[V]):
    """One bot in one seat during one game: it remembers only what its views have shown."""

    def intend(self, view: V, at: Ms, /) -> Sequence[Intent]:
        """All that it means to do after this view, which came onto its screen `at`.

        What it meant before is forgotten, except a hand that races and is on its way: that one is not meant again.
        """


class Character(Struct, frozen=True):
    """A bot that people know by name."""

    name: str
    level: Level
    about: Said
    sit_down: Callable[[Seat, Chance], Mind[AnyView]]
    portrait: Portrait = "careful"
