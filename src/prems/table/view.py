"""What can everybody at the table see? The same for all; a page knows by itself which seat is its own."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from prems.games import GAMES
from prems.kernel.values import Event, Seat
from prems.table.events import GameStarted
from prems.table.fairness import Stopwatch
from prems.table.state import Chair, Colour, PersonId, Settings, Stage, TableState, WhichHand


class LinkView(Struct, frozen=True):
    """How good a person's connection is, honestly."""

    round_trip: float  # milliseconds
    precision: float  # races are exact to about so many milliseconds
    is_beyond: bool  # too slow to be made fair
    is_unverified: bool


class PersonView(Struct, frozen=True):
    id: PersonId
    name: str
    is_here: bool
    is_ready: bool
    link: LinkView | None
    colour: Colour | None
    hand: WhichHand


class CountView(Struct, frozen=True):
    why: Literal["play", "signal"]
    left: float  # milliseconds, when the view was made
    seat: Seat | None


class TableView(Struct, frozen=True):
    v: int  # the number of the last event
    code: str
    game: str
    stage: Stage
    host: PersonId | None
    people: list[PersonView]
    chairs: list[Chair]
    is_locked: bool
    is_paused: bool
    options: dict[str, Any]
    settings: Settings
    count: CountView | None
    limit: float | None  # milliseconds until the table itself acts, when the view was made
    play: Any  # the game's own view; None in the lobby, and while the cards are covered in a pause
    seal: str | None
    seed: str | None  # opened when the game is over
    hints: list[Event]  # what happened since the last view, for animation and sound


def table_view(
    state: TableState,
    people: list[PersonView],
    hints: Sequence[Event],
    count: CountView | None,
    limit: float | None,
) -> TableView:
    is_covered = state.play is None or state.is_paused
    return TableView(
        v=state.last,
        code=state.code,
        game=state.game,
        stage=state.stage,
        host=state.host,
        people=people,
        chairs=list(state.chairs),
        is_locked=state.is_locked,
        is_paused=state.is_paused,
        options=state.options,
        settings=state.settings,
        count=count,
        limit=limit,
        play=None if is_covered else GAMES[state.game].view(state.play, None),
        seal=state.seal,
        seed=state.seed if state.stage == "over" else None,
        hints=[seen for event in hints if (seen := redact(state, event)) is not None],
    )


def people_view(state: TableState, here: Mapping[PersonId, bool], watch: Stopwatch) -> list[PersonView]:
    return [
        PersonView(
            person.id,
            person.name,
            here.get(person.id, False),
            person.is_ready,
            link(watch, person.id),
            person.colour,
            person.hand,
        )
        for person in state.people.values()
    ]


def redact(state: TableState, event: Event) -> Event | None:
    """An event as the table may see it: the seed stays sealed, the deal hidden."""
    if isinstance(event, GameStarted):
        return structs.replace(event, seed="")
    return GAMES[state.game].redact(event) if isinstance(event, GAMES[state.game].events) else event


def link(watch: Stopwatch, person: PersonId) -> LinkView | None:
    racer = watch.racers.get(person)
    if racer is None or not racer.link.is_measured:
        return None
    known = racer.link
    return LinkView(round(known.med, 1), round(known.precision, 1), known.is_beyond, known.is_unverified)
