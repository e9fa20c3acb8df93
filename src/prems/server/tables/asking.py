"""What may be asked of a table on this server, and how often [T27]?"""

from collections import Counter
from collections.abc import Collection
from typing import Final

from msgspec import structs

from prems.kernel.values import Malformed
from prems.protocol import codec
from prems.server.limits import Bucket, Buckets
from prems.table import requests as r
from prems.table.people.presence import LONGEST_EMPTY
from prems.table.refusals import TableCode
from prems.table.state import PersonId, Settings, TableState

LONGEST_WAIT: Final = LONGEST_EMPTY  # milliseconds, for whatever a host lets people wait
CHANGES_A_SECOND: Final = 20.0  # at a table, of what everybody sees
CHANGES_AT_ONCE: Final = 60.0
CUES_A_SECOND: Final = 40.0  # at a table, of what is only shown
CUES_AT_ONCE: Final = 80.0
ONE_AUDIENCE: Final = 20  # people: to show something to more of them counts for more
NEWCOMERS_A_SECOND: Final = 5.0  # at a table: everybody else is told of each
NEWCOMERS_AT_ONCE: Final = 150.0  # more than a table bears, so that a full one says that it is full
ASKED_A_MINUTE: Final = 120.0  # by one person
PROFILES_A_MINUTE: Final = 10.0
ORDERS_A_MINUTE: Final = 60.0  # by one person, of what is never put off for others
MOST_PUT_OFF: Final = 100  # requests in a row that came too fast, before whoever makes them is let go
MOST_CHANGES: Final = 20_000  # of people, chairs and settings, in a table's whole log

PROFILE: Final = (r.Rename, r.ChangeColour, r.Describe)
ALWAYS: Final = (r.Start, r.Kick, r.Lock, r.Pause, r.Resume, r.Here, r.Leave)
"""What keeps a table in order is never put off for what others ask."""


class Asking:
    """One table's patience."""

    def __init__(self, audience: Collection[PersonId] = ()) -> None:
        """`audience`: all who are shown something, whoever they are by then."""
        self._audience = audience
        self._changes = Bucket(CHANGES_AT_ONCE, CHANGES_A_SECOND)
        self._cues = Bucket(CUES_AT_ONCE, CUES_A_SECOND)
        self._newcomers = Bucket(NEWCOMERS_AT_ONCE, NEWCOMERS_A_SECOND)
        self._put_off: Counter[PersonId] = Counter()
        self._asked = Buckets(ASKED_A_MINUTE, remembered=1_000)
        self._profiles = Buckets(PROFILES_A_MINUTE, remembered=1_000)
        self._orders = Buckets(ORDERS_A_MINUTE, remembered=1_000)
        self._emotes = Buckets(60_000 / r.EMOTE_EVERY, remembered=1_000, at_once=r.EMOTES_AT_ONCE)

    def refused(self, state: TableState, person: PersonId, request: r.Request, at: float) -> TableCode | None:
        """Why not now, or not any more."""
        is_order = isinstance(request, ALWAYS)
        if is_worn_out(state) and not is_order and not isinstance(request, r.Emote):
            return "worn-out"
        if self._orders.take(person, at) if is_order else self._may_ask(person, request, at):
            self._put_off.pop(person, None)
            return None
        self._put_off[person] += 1
        return "too-fast"

    def _may_ask(self, person: PersonId, request: r.Request, at: float) -> bool:
        if not self._asked.take(person, at):
            return False
        if isinstance(request, r.Emote):
            return self._emotes.take(person, at) and self.may_cue(at)
        return (not isinstance(request, PROFILE) or self._profiles.take(person, at)) and self._changes.take(at)

    def is_pestered_by(self, person: PersonId) -> bool:
        """Each refusal is told, so nobody can go on like this by mistake."""
        return self._put_off[person] > MOST_PUT_OFF

    def left(self, person: PersonId) -> None:
        self._put_off.pop(person, None)

    def may_cue(self, at: float) -> bool:
        """What is too much is not shown, and nobody misses it."""
        return self._cues.take(at, max(1.0, len(self._audience) / ONE_AUDIENCE))

    def may_tap(self, state: TableState, person: PersonId, at: float) -> bool:
        """Along with a TV's flashes: everybody is told what comes of it, as if that had been asked for."""
        return not is_worn_out(state) and self._asked.take(person, at) and self._changes.take(at)

    def may_turn_up(self, tv: PersonId, at: float) -> bool:
        """A TV comes, falls asleep or wakes up: each time the cards are covered, or everybody counts to three."""
        return self._asked.take(tv, at)

    def may_come(self, at: float) -> bool:
        """Somebody whom the table does not know yet."""
        return self._newcomers.take(at)


def is_worn_out(state: TableState) -> bool:
    """It has changed so often that it fills our disk: games go on being played there, and that is all."""
    return state.changes >= MOST_CHANGES


def checked(request: r.Set, game: str, fastest_pace: float) -> r.Set:
    """Raises Malformed. Options that no game knows would be kept and sent for ever."""
    if request.settings is not None:
        _check(request.settings, fastest_pace)
    if request.options is None:
        return request
    return structs.replace(request, options=codec.options(request.game or game, request.options))


def _check(settings: Settings, fastest_pace: float) -> None:
    if settings.pace < fastest_pace:
        raise Malformed(f"a pace of {settings.pace:g}, expected {fastest_pace:g} or more on this server")
    for name in ("grace_ms", "answer_ms", "close_ms", "count_ms"):
        ms = getattr(settings, name) * settings.pace
        if ms > LONGEST_WAIT:
            raise Malformed(f"{name} times pace is {ms:.0f}, expected {LONGEST_WAIT:.0f} or less on this server")
