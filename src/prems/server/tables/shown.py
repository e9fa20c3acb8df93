"""Which bytes is a view? Whole or only what changed, the same for all screens of a kind; secrets for each person."""

from collections.abc import Mapping
from itertools import count
from typing import Final

from msgspec import structs

from prems.protocol import codec, messages
from prems.protocol.changes import changed
from prems.server.socket import frames
from prems.table import effects as fx
from prems.table.events import RaceClosed, TableEvent
from prems.table.state import PersonId, ScreenKind
from prems.table.view import Secrets, TableView

NO_SECRETS: Final[Mapping[PersonId, Secrets]] = {}
NOTHING_BEFORE: Final[Mapping[ScreenKind, "Public"]] = {}
UNKNOWN: Final = -1  # what no socket has
_nth: Final = count(1)  # a view may be made twice with the same number, and differ in its countdowns


class Public:
    """A view for all screens of a kind: whole, and what changed. Each is encoded once, for the first who needs it."""

    __slots__ = ("_before", "_change", "_view", "_whole", "nth", "since")

    def __init__(self, view: TableView, before: "Public | None") -> None:
        self.nth = next(_nth)
        self.since = UNKNOWN if before is None else before.nth
        self._view = view
        self._before = None if before is None else before._view
        self._whole: bytes | None = None
        self._change: bytes | None = None

    def frame(self, has: int | None) -> bytes:
        """For a socket on which that was sent last."""
        if has == self.since:
            if self._change is None:
                assert self._before is not None
                self._change = framed(changed(self._before, self._view))
                self._before = None
            return self._change
        if self._whole is None:
            self._whole = framed(messages.View(self._view))
        return self._whole


class Shown:
    """A view with its frames: the public part the same for all screens of a kind, the secrets for each person."""

    __slots__ = ("_public", "_secrets", "for_all", "live_since", "v")

    def __init__(
        self,
        full: TableView,
        hands_only: TableView | None = None,
        secrets: Mapping[PersonId, Secrets] = NO_SECRETS,
        live_since: int = -1,
        before: "Shown | None" = None,
    ) -> None:
        self.v = full.v
        self.live_since = live_since
        was = NOTHING_BEFORE if before is None else before._public
        self._public: dict[ScreenKind, Public] = {"full": Public(full, was.get("full"))}
        if hands_only is not None:
            self._public["hands"] = Public(hands_only, was.get("hands"))
        self._secrets = {person: framed(messages.Secret(own)) for person, own in secrets.items()}
        self.for_all = self._public["full"] if hands_only is None and not secrets else None
        """The same to everybody, which is what mostly is sent."""

    @classmethod
    def of(cls, show: fx.Show, before: "Shown | None" = None) -> "Shown":
        return cls(show.view, show.hands_only, show.secrets, show.live_since, before)

    def public(self, kind: ScreenKind) -> Public | None:
        """None: nobody had such a screen when this was shown."""
        return self._public.get("hands" if kind == "hands" else "full")

    def secret(self, person: PersonId) -> bytes:
        """Goes before it, in the same write."""
        return self._secrets.get(person, b"")


def framed(message: messages.Message) -> bytes:
    return frames.text(codec.encode(message))


def together(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, with what happened before the older one too."""
    bare = None if show.hands_only is None else _after(before.hands_only, show.hands_only)
    return structs.replace(show, view=_after(before.view, show.view), hands_only=bare)


def caught_up(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, and what the table itself told before: cards that were told of may be covered by now."""
    earlier = [_without_cards(event) for event in before.view.hints if isinstance(event, TableEvent)]
    return structs.replace(show, view=structs.replace(show.view, hints=[*earlier, *show.view.hints]))


def _without_cards(event: TableEvent) -> TableEvent:
    """Lanes and names of a photo finish stay."""
    return structs.replace(event, cards={}) if isinstance(event, RaceClosed) else event


def _after(before: TableView | None, view: TableView) -> TableView:
    return view if before is None else structs.replace(view, hints=[*before.hints, *view.hints])
