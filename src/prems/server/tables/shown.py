"""Which bytes is a view? Whole or only what changed, the same for all screens of a kind; secrets for each person."""

from collections.abc import Mapping
from itertools import count
from typing import Final

from msgspec import Struct, field, structs

from prems.protocol import codec, messages
from prems.protocol.changes import changed
from prems.server.socket import frames
from prems.table import effects as fx
from prems.table.events import TableEvent, without_cards
from prems.table.state import PersonId, ScreenKind
from prems.table.view import TableView

NO_SECRETS: Final[Mapping[PersonId, bytes]] = {}
UNKNOWN: Final = -1  # what no socket has
_nth: Final = count(1)  # a view may be made twice with the same number, and differ in its countdowns


class Public(Struct):
    """A view for all screens of a kind: what changed, and whole, for the first who needs that. Encoded once."""

    view: TableView
    v: int
    live_since: int  # whoever has no view as new as this is pinged with it: a race may come
    since: int = UNKNOWN  # `nth` of the one whose changes it tells
    change: bytes = b""
    nth: int = field(default_factory=_nth.__next__)
    _whole: bytes = b""

    def whole(self) -> bytes:
        if not self._whole:
            self._whole = framed(messages.View(self.view))
        return self._whole


class Shown(Public):
    """A view for everybody: for screens without cards another one, and secrets for each person."""

    hands: Public | None = None  # None: nobody had a screen without cards when this was shown
    secrets: Mapping[PersonId, bytes] = NO_SECRETS
    is_for_all: bool = True  # the same bytes, as mostly

    def public(self, kind: ScreenKind) -> Public | None:
        return self.hands if kind == "hands" else self

    def secret(self, person: PersonId) -> bytes:
        """Goes before it, in the same write."""
        return self.secrets.get(person, b"")


def following(before: Shown | None, show: fx.Show) -> Shown:
    """None: everybody gets it whole."""
    view = show.view
    if before is None:
        shown = Shown(view, view.v, show.live_since)
    else:
        shown = Shown(view, view.v, show.live_since, before.nth, framed(changed(before.view, view)))
    if show.hands_only is not None or show.secrets:
        _differ(shown, show, None if before is None else before.hands)
    return shown


def _differ(shown: Shown, show: fx.Show, before: Public | None) -> None:
    """A screen without cards is told of none: nothing is live there."""
    shown.is_for_all = False
    if (bare := show.hands_only) is not None:
        shown.hands = hands = Public(bare, bare.v, live_since=-1)
        if before is not None:
            hands.since, hands.change = before.nth, framed(changed(before.view, bare))
    shown.secrets = {person: framed(messages.Secret(own)) for person, own in show.secrets.items()}


def framed(message: messages.Message) -> bytes:
    return frames.frame(frames.TEXT, codec.encode(message))


def together(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, with what happened before the older one too."""
    bare = None if show.hands_only is None else _after(before.hands_only, show.hands_only)
    return structs.replace(show, view=_after(before.view, show.view), hands_only=bare)


def caught_up(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, and what the table itself told before: cards that were told of may be covered by now."""
    earlier = [without_cards(event) for event in before.view.hints if isinstance(event, TableEvent)]
    return structs.replace(show, view=structs.replace(show.view, hints=[*earlier, *show.view.hints]))


def _after(before: TableView | None, view: TableView) -> TableView:
    return view if before is None else structs.replace(view, hints=[*before.hints, *view.hints])
