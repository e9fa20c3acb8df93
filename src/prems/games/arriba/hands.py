"""How is Arriba played live: which hands race for the totem, and what keeps the pace? [A11, A43, A82]"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from prems.games.arriba.cards import is_totem
from prems.games.arriba.commands import Flip, Grab, Hand, Live, Race, Signal, Totem
from prems.games.arriba.events import CardFlipped, TotemGrabbed
from prems.games.arriba.options import Options
from prems.games.arriba.rules.live import exposed, live
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.live import LivePlay, Raced, Stake, Target
from prems.kernel.values import Code, Event, Seat, Seats

THE_TOTEM: Final[Target] = "totem"


def refused(state: State, _: Any) -> Code | None:
    return "wrong-phase" if is_between_rounds(state) else None


def stakes(state: State) -> Mapping[Target, Mapping[Seat, frozenset[Stake]]]:
    """A totem card is everybody's and goes before a match [A34]; a match is of those who show it [A20]."""
    things = live(state)
    totems = frozenset(exposed(state)[thing.seat] for thing in things if isinstance(thing, Totem))
    if totems:
        assert all(map(is_totem, totems))
        return {THE_TOTEM: dict.fromkeys(state.seats, totems)}
    matches = [thing for thing in things if not isinstance(thing, Totem)]
    return {THE_TOTEM: {seat: frozenset([f"match {match.symbol}"]) for match in matches for seat in match.seats}}


def race(hands: Sequence[Raced]) -> Race:
    return Race([_hand(raced.command, raced.at, raced.live) for raced in hands])


def _hand(command: Any, at: float, seen: list[Live]) -> Hand:
    return Hand(command.seat, at, command.grip, seen)


def winner(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in events if isinstance(event, TotemGrabbed)), None)


def awaited(state: State) -> list[Seat]:
    return [seat for seat in (state.turn, state.head_by) if seat is not None]


def turner(event: Event) -> Seat | None:
    """All at once, at a signal, nobody has this disadvantage [A11]."""
    return event.seat if isinstance(event, CardFlipped) else None


def overdue(state: State) -> Signal | None:
    """Nobody is surprised by a signal: the table counts too [A80, A82]."""
    return None if state.head_by is None else Signal(state.head_by)


def options_for(options: Options, seats: Seats, _: Mapping[Seat, str]) -> Options:
    """Who was named to begin may have left since [A05]."""
    return options if options.first in seats else structs.replace(options, first=None)


def renamed(options: Options, before: Seat, after: Seat) -> Options:
    return structs.replace(options, first=after) if options.first == before else options


HANDS: Final[LivePlay[State]] = LivePlay(
    hand=Grab,
    target=lambda _: THE_TOTEM,
    refused=refused,
    stakes=stakes,
    snapshot=live,
    covered=[],
    race=race,
    winner=winner,
    awaited=awaited,
    tie_ms=lambda state: state.options.tie_ms,
    overdue=overdue,
    options_for=options_for,
    renamed=renamed,
    wants_deal=lambda state: state.phase == "round_over",
    turner=turner,
    gap={Flip: 700},
    after_race=2_000,
    between_rounds=8_000,
    count={Signal: 1_800},  # 1 - 2 - 3 - Arriba!, 600 ms a beat
)
