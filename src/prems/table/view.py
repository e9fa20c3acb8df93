"""What can be seen at the table? One view, the same for all, and beside it what only some seats may see."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct, field, structs

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.playing.coaching import Slip
from prems.kernel.values import AnySecrets, AnyView, Event, Json, Seat
from prems.table.events import GameStarted, TableEvent, without_cards
from prems.table.fairness import Sign
from prems.table.state import Chair, Colour, PersonId, ScreenKind, Settings, Stage, TableState, Traits, Where


class LinkView(Struct, frozen=True):
    """How good a person's connection is, honestly."""

    round_trip: float  # milliseconds
    precision: float  # races are exact to about this many milliseconds
    is_beyond: bool  # too slow to be made fair
    is_checked: bool  # this machine's kernel measures the way as well; else only pongs do, and they can be held back
    is_vouched: bool  # by the host: its pongs are believed although the kernel cannot explain them
    clock: float | None = None  # how exactly its clock is known, give or take; only where hands race by a TV [T34]


class PersonView(Struct, frozen=True):
    id: PersonId
    name: str
    is_here: bool
    is_ready: bool
    link: LinkView | None
    colour: Colour | None
    traits: Traits
    looks: Where = "own"  # on which screen this person looks at the cards now [T33]


class TvView(Struct, frozen=True):
    """A screen that the host has brought to the table [T32]. The room looks at the first."""

    id: PersonId
    is_here: bool
    link: LinkView | None
    lag: float | None  # [T35]
    plus_minus: float


class CountView(Struct, frozen=True):
    why: str  # "play": 3-2-1; else the name of the gesture that is counted for
    left: float  # milliseconds, when the view was made
    seat: Seat | None


class BarredView(Struct, frozen=True):
    id: PersonId
    name: str


class SignsView(Struct, frozen=True):
    """Why somebody may want to look at this person's hands. No accusation: none of it proves anything."""

    person: PersonId
    signs: list[Sign | Literal["unverified"]]  # unverified: pongs take longer than the kernel can explain


class HostView(Struct, frozen=True):
    """What only the host can see."""

    barred: list[BarredView] = field(default_factory=list)
    signs: list[SignsView] = field(default_factory=list)

    @property
    def is_something(self) -> bool:
        return bool(self.barred or self.signs)


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
    options: dict[str, Json]
    settings: Settings
    count: CountView | None
    limit: float | None  # milliseconds until the table itself acts, when the view was made
    play: AnyView  # None in the lobby, and while the cards are covered in a pause
    games: int  # how many this table has finished
    seal: str | None
    seed: str | None  # opened when the game is over
    hints: list[Event]  # what happened since the last view, for animation and sound
    slip: Slip | None = None  # lies on the table for a newcomer: the cards wait [T31]
    tvs: Sequence[TvView] = ()
    beats: Sequence[PersonId] = ()  # whose pages tell unasked that no hand came down: a race may come
    is_calm: bool = True  # no hand can race now, whatever lies on the table: emotes may be thrown [T36]


class Secrets(Struct, frozen=True):
    """What one person's seats see beside the view of that number."""

    v: int
    seats: dict[Seat, AnySecrets]  # each of the type that the game's language names
    hints: list[Event]  # what happened since the last view, as these seats saw it and not everybody


def table_view(
    state: TableState,
    people: list[PersonView],
    play: AnyView,
    hints: Sequence[Event],
    count: CountView | None,
    limit: float | None,
    beats: Sequence[PersonId] = (),
    kind: ScreenKind = "full",
    tvs: Sequence[TvView] = (),
) -> TableView:
    """The public part: the same bytes for every screen of that kind. `play` is what is seen of the cards."""
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
        play=play,
        games=state.games - (state.stage == "playing"),
        seal=state.seal,
        seed=state.seed if state.stage == "over" else None,
        hints=public_hints(state, hints, kind),
        slip=state.slip,
        tvs=tvs,
        beats=beats,
        is_calm=is_calm(state, GAMES[state.game], play),
    )


def played_on(
    before: TableView,
    state: TableState,
    game: AnyGame,
    play: AnyView,
    hints: Sequence[Event],
    count: CountView | None,
    limit: float | None,
    beats: Sequence[PersonId],
) -> TableView:
    """The same as `table_view`, where nothing has happened since the view before but in the game itself."""
    redact, told = game.sight.redact, []
    for event in hints:
        if (seen := redact(event, None)) is not None:
            told.append(seen)  # noqa: PERF401 (a comprehension is a function of its own)
    return structs.replace(
        before,
        v=state.last,
        count=count,
        limit=limit,
        play=play,
        hints=told,
        beats=beats,
        is_calm=is_calm(state, game, play),
    )


def is_calm(state: TableState, game: AnyGame, play: AnyView) -> bool:
    return play is None or state.stage != "playing" or not game.racing.is_on(state.game_state)


def secrets_of(state: TableState, seats: Iterable[Seat], hints: Sequence[Event]) -> Secrets | None:
    """The second part, for one person; None where there is nothing that not everybody sees.

    Whoever sits down after the end plays the next game: the last one does not know that seat.
    """
    if state.game_state is None or state.is_paused:
        return None
    sight, played = GAMES[state.game].sight, [seat for seat in seats if seat in state.seats]
    own = {seat: known for seat in played if (known := sight.secrets(state.game_state, seat)) is not None}
    return Secrets(state.last, own, _own_hints(state, own, hints)) if own else None


def _own_hints(state: TableState, seats: Iterable[Seat], hints: Sequence[Event]) -> list[Event]:
    """Where one of them saw more than everybody."""
    seen = [(redact(state, event, seat), redact(state, event)) for seat in seats for event in hints]
    return [own for own, public in seen if own is not None and own != public]


def public_hints(state: TableState, hints: Sequence[Event], kind: ScreenKind = "full") -> list[Event]:
    """A screen without cards learns of none from what happened either."""
    told = [without_cards(event) for event in hints if isinstance(event, TableEvent)] if kind == "hands" else hints
    return [seen for event in told if (seen := redact(state, event)) is not None]


def redact(state: TableState, event: Event, seat: Seat | None = None) -> Event | None:
    """An event as a seat, or everybody, may see it: the seed stays sealed, the deal hidden."""
    if isinstance(event, GameStarted):
        return structs.replace(event, seed="")
    return event if isinstance(event, TableEvent) else GAMES[state.game].sight.redact(event, seat)
