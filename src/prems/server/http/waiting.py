"""Is somebody's seat still waiting at a table, and does the table wait for them?"""

from prems.games import GAMES
from prems.table.state import PersonId, TableState, chairs_of


def seated(state: TableState, person: PersonId) -> dict[str, object]:
    """Told to that person alone."""
    seats = [chair.seat for chair in chairs_of(state, person)]
    is_playing = state.stage == "playing" and not state.is_paused
    awaited = GAMES[state.game].pacing.awaited(state.game_state) if is_playing else ()
    return {
        "seat": seats[0] if seats else None,
        "nth": state.games,
        "is_paused": state.is_paused,
        "is_awaited": any(seat in awaited for seat in seats),
    }
