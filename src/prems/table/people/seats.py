"""Which seats does a person play, and whose hand races for each of them?"""

from collections.abc import Mapping

from msgspec import structs

from prems.games import GAMES
from prems.kernel.values import Command, Gesture, Malformed, Seat
from prems.table.fairness import Stopwatch
from prems.table.state import PersonId, TableState, chairs_of


def own_gesture(state: TableState, command: Command, person: PersonId) -> Gesture:
    """A gesture as this person may make it, in a seat of theirs [T21]; raises Malformed."""
    game = GAMES[state.game]
    if not isinstance(command, Gesture) or type(command) not in game.language.commands:
        raise Malformed(f"a player of {game.name} cannot say {type(command).__name__.lower()!r}")
    seats = [chair.seat for chair in chairs_of(state, person)]
    if not seats or state.stage != "playing":
        return command
    seat = command.seat if command.seat in seats else seats[0]
    own = game.seating.of_person(structs.replace(command, seat=seat), _people_playing(state, seat))
    game.rules.check(state.game_state, own)
    return own


def _people_playing(state: TableState, seat: Seat) -> int:
    """Whoever is expected back in a moment still plays."""
    return sum(chair.seat == seat or (chair.person is not None and not chair.bot) for chair in state.chairs)


def seat_everybody(watch: Stopwatch, state: TableState, here: Mapping[PersonId, bool]) -> None:
    """Whoever sits races; whoever only watches a game does not. Connections stay known all the same."""
    for person, screen in watch.screens.items():
        screen.link.vouched(person in state.vouched)
    for chair in state.chairs:
        player = None if chair.bot else chair.person
        racer = watch.racers.get(chair.seat)
        if racer is None or racer.screen.person != player or racer.head_start != chair.head_start:
            watch.sit(chair.seat, player, float(chair.head_start))
    for seat in watch.racers.keys() - {chair.seat for chair in state.chairs}:
        watch.stand(seat)
    seated = {chair.person for chair in state.chairs}
    for person, screen in watch.screens.items():
        is_in_it = state.stage == "lobby" or person in seated or person in state.tvs
        screen.is_connected = is_in_it and here.get(person, False)
