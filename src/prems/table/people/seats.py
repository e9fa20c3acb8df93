"""Which seats does a person play, and whose hand races for each of them?"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import structs

from prems.games import GAMES
from prems.kernel.playing.seating import as_made
from prems.kernel.values import Command, Gesture, Malformed, Seat
from prems.table.fairness import Racer, Stopwatch
from prems.table.fairness.limits import LONGEST_LAG
from prems.table.state import Chair, PersonId, TableState, Tv, tv_of


def own_gesture(state: TableState, command: Command, chairs: Sequence[Chair]) -> Gesture:
    """A gesture as whoever has these chairs may make it, in one of them [T21]; raises Malformed."""
    game = GAMES[state.game]
    if not isinstance(command, Gesture) or type(command) not in game.language.gestures:
        raise Malformed(f"a player of {game.name} cannot say {type(command).__name__.lower()!r}")
    if not chairs or state.stage != "playing":
        return command
    seat = command.seat
    if seat != chairs[0].seat and seat not in [chair.seat for chair in chairs]:
        seat = chairs[0].seat
        command = structs.replace(command, seat=seat)
    if game.seating.of_person is not as_made:
        command = game.seating.of_person(command, partial(_people_playing, state, seat))
    game.rules.check(state.game_state, command)
    return command


def _people_playing(state: TableState, seat: Seat) -> int:
    """Whoever is expected back in a moment still plays."""
    people = 0
    for chair in state.chairs:
        if chair.seat == seat or (chair.person is not None and not chair.bot):
            people += 1
    return people


class _Sitting(NamedTuple):
    """Who plays a seat, and by which screen."""

    person: PersonId | None
    head_start: float
    tv: PersonId | None
    lag: float


def _sitting(racer: Racer | None) -> _Sitting | None:
    if racer is None:
        return None
    tv = racer.screen.person if racer.is_in_a_room else None
    return _Sitting(racer.device.person, racer.head_start, tv, racer.lag)


def _lag(state: TableState, tv: Tv | None) -> float:
    """What is taken off for a screen that lags: only where the host wants it, never at a strict table [T35]."""
    is_wanted = state.settings.minds_lag and not state.settings.strict
    return min(tv.lag or 0.0, LONGEST_LAG) if tv is not None and is_wanted else 0.0


def seat_everybody(watch: Stopwatch, state: TableState, here: Mapping[PersonId, bool]) -> None:
    """Whoever sits races; whoever only watches a game does not. Connections stay known all the same."""
    for person, screen in watch.screens.items():
        screen.link.vouched(person in state.vouched)
    for chair in state.chairs:
        player = None if chair.bot else chair.person
        tv = None if player is None else tv_of(state, player)
        sitting = _Sitting(player, float(chair.head_start), None if tv is None else tv.id, _lag(state, tv))
        if _sitting(watch.racers.get(chair.seat)) != sitting:
            watch.sit(chair.seat, *sitting)
    for seat in watch.racers.keys() - {chair.seat for chair in state.chairs}:
        watch.stand(seat)
    seated = {chair.person for chair in state.chairs}
    is_in_it = watch.screens.keys() if state.stage == "lobby" else seated | state.tvs.keys()
    watch.heed({person for person in is_in_it if person is not None and here.get(person, False)})
