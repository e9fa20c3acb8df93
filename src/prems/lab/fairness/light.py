"""Which game is nothing but a race? A light goes on and off; while it is on, everybody may reach for it.

Only the laboratory's tables know it: any race of any game is decided by the same referee in the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Never

from msgspec import Struct

from prems.kernel.game import Chances, Decision, Game, Language, Notation, Rules, Sight
from prems.kernel.playing.racing import Outcome, Racing
from prems.kernel.values import Command, Event, Gesture, Ms, Seat, Seats
from prems.kernel.words import Said

LIGHT: Final = "light"


class Options(Struct, frozen=True):
    """There are none."""


class Turn(Gesture, frozen=True):
    """The light is turned on or off; whoever does it sees it no later than the others."""

    on: bool


class Reach(Gesture, frozen=True):
    """A hand comes down."""


class Race(Command, frozen=True):
    """Who was first, and whether the light was on for that player."""

    seat: Seat
    was_on: bool


class Hand(Struct, frozen=True):
    seat: Seat
    time: float
    was_on: bool


class Timeout(Command, frozen=True):
    """Never."""


class Turned(Event, frozen=True):
    on: bool


class Reached(Event, frozen=True):
    seat: Seat
    was_on: bool


@dataclass
class State:
    seats: Seats
    is_on: bool = False
    turns: int = 0


class View(Struct, frozen=True):
    is_on: bool


def decide(_: State, command: Command, at: Ms) -> Decision:
    match command:
        case Turn(on=on):
            return (Turned(at, on),)
        case Race(seat=seat, was_on=was_on):
            return (Reached(at, seat, was_on),)
        case _:
            raise AssertionError(f"nobody says {command} here")


def evolve(state: State, event: Event) -> State:
    state.is_on = isinstance(event, Turned) and event.on
    state.turns += 1
    return state


def entered(reach: Reach, time: float, was_on: object) -> Hand:
    return Hand(reach.seat, time, bool(was_on))


def race(hands: list[Hand]) -> Race:
    first = min(hands, key=lambda hand: hand.time)
    return Race(first.seat, first.was_on)


def outcomes(events: Sequence[Event]) -> dict[Seat, Outcome]:
    return {event.seat: "win" if event.was_on else "wrong" for event in events if isinstance(event, Reached)}


def nothing(*_: object) -> Never:
    raise AssertionError("nothing is dealt, written or read here")


RACING: Final[Racing[State, Reach, Hand]] = Racing(
    gestures=(Reach,),
    target=lambda _: LIGHT,
    refused=lambda _, __: None,
    stakes=lambda state, is_on: {LIGHT: dict.fromkeys(state.seats, frozenset([str(state.turns)])) if is_on else {}},
    entered=entered,
    race=race,
    outcomes=outcomes,
    snapshot=lambda state: state.is_on,
    tie_ms=lambda _: 5.0,
)

THE_LIGHT: Final[Game[State, Options, View]] = Game(
    name=LIGHT,
    title="The light",
    aim=Said("", ""),
    seats=range(1, 9),
    language=Language((Turn, Reach, Race, Timeout), (Turned, Reached), Options, View, refusals={}),
    rules=Rules(
        blank=lambda seats, _: State(seats),
        deal=nothing,
        check=lambda _, __: None,
        decide=decide,
        evolve=evolve,
        due=lambda _: None,
        timeout=Timeout(),
        wants_deal=lambda _: False,
        is_over=lambda _: False,
    ),
    sight=Sight(
        view=lambda state: View(state.is_on), redact=lambda event, _: event, hands_only=lambda _: View(is_on=False)
    ),
    notation=Notation(read=nothing, write=nothing, tell=lambda _, __: None),
    chances=Chances(moves=lambda _: (), mishaps=lambda _: ()),
    bots=(),
    racing=RACING,
)
