"""What was there to see of a finished game? One scene a decision: the view after it, and what had happened."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Raw, Struct, field

from prems.kernel.log import Log
from prems.kernel.values import AnySecrets, AnyState, AnyView, Event, Ms, Seat

Told = Mapping[int, Sequence[Raw]]
"""What else was told, such as a photo finish: by the number of the event before which everybody saw it."""


class Scene(Struct, frozen=True, omit_defaults=True):
    at: Ms
    view: AnyView
    hints: list[Event | Raw]
    secrets: dict[Seat, AnySecrets] = field(default_factory=dict)  # once a game is over, all is open


def scenes(log: Log, told: Told | None = None) -> Iterator[Scene]:
    """The log is taken at its word: `verify` asks whether the rules could have produced it."""
    state = log.start()
    hints: list[Event | Raw] = []
    at: Ms | None = None
    for _, entry in log.entries():
        if entry.cause is not None and at is not None:
            yield _scene(log, state, at, hints)
            hints = []
        hints += (told or {}).get(entry.n, ())
        state = log.game.rules.evolve(state, entry.event)
        at = entry.event.at
        if (seen := log.game.sight.redact(entry.event, None)) is not None:
            hints.append(seen)
    if at is not None:
        yield _scene(log, state, at, hints)


def _scene(log: Log, state: AnyState, at: Ms, hints: list[Event | Raw]) -> Scene:
    sight = log.game.sight
    own = {seat: sight.secrets(state, seat) for seat in log.header.seats}
    return Scene(at, sight.view(state), hints, {seat: seen for seat, seen in own.items() if seen is not None})
