"""What does the load see of a view, or of what changed in it? As little as it takes to play Arriba."""

from typing import Final, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec.structs import asdict, replace

T = TypeVar("T", bound=Struct)


class Play(Struct):
    turn: str | None = None
    head_by: str | None = None
    exposed: dict[str, str] = {}


class Chair(Struct):
    seat: str
    person: str | None = None


class View(Struct):
    v: int
    stage: str
    is_paused: bool
    chairs: list[Chair]
    play: Play | None = None


class Fields(Struct):
    """Of a view, where they changed."""

    v: int | UnsetType = UNSET
    stage: str | UnsetType = UNSET
    is_paused: bool | UnsetType = UNSET
    chairs: list[Chair] | UnsetType = UNSET
    play: Play | UnsetType | None = UNSET


class PlayFields(Struct):
    turn: str | UnsetType | None = UNSET
    head_by: str | UnsetType | None = UNSET
    exposed: dict[str, str] | UnsetType = UNSET


class BySeat(Struct):
    exposed: dict[str, str] = {}


class Shown(Struct):
    view: View


class Change(Struct):
    since: int
    view: Fields
    play: PlayFields = field(default_factory=PlayFields)
    within: BySeat = field(default_factory=BySeat)


_shown: Final = msgspec.json.Decoder(Shown)
_change: Final = msgspec.json.Decoder(Change)


class Seen:
    """By one socket."""

    def __init__(self) -> None:
        self._view: View | None = None

    def heard(self, payload: bytes) -> View | None:
        """The view that it says or makes; None: it is about something else."""
        if payload.startswith(b'{"say":"change"'):
            self._view = self._folded(_change.decode(payload))
        elif payload.startswith(b'{"say":"view"'):
            self._view = _shown.decode(payload).view
        else:
            return None
        return self._view

    def _folded(self, change: Change) -> View:
        before = self._view
        assert before is not None
        assert before.v == change.since
        view = _over(before, change.view)
        if view.play is not None:
            view.play = _over(view.play, change.play)
            if change.within.exposed:
                view.play.exposed = view.play.exposed | change.within.exposed
        return view


def _over(below: T, above: Struct) -> T:
    return replace(below, **{name: value for name, value in asdict(above).items() if value is not UNSET})
