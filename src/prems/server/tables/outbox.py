"""In which order is done what a table wants, and when is it woken?

Whatever follows after events waits until they are committed.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from itertools import repeat
from typing import Final, Protocol

from msgspec import Struct

from prems.protocol import messages
from prems.server.storage.store import Fenced, StoreError
from prems.server.tables.delivery import Delivery
from prems.server.tables.environment import Environment
from prems.server.tables.table_log import written
from prems.table import effects as fx
from prems.table.state import Instant, PersonId
from prems.table.table import Table

LOOKS_AGAIN: Final = 0.001  # seconds, whether all is committed
ONE_TICK: Final = 0.5  # milliseconds: a loop counts whole ones, and must not ring before the moment


class SendNewest(Struct, frozen=True):
    """Show the newest committed view to somebody who has just come, or asks for it again."""

    person: PersonId
    is_asked: bool = False
    since: int | None = None  # the newest view that the page has already


class Keeper(Protocol):
    """Sees to what concerns more than the pages of a table."""

    def fetch(self, tv: PersonId) -> None: ...
    def let_tv_go(self, tv: PersonId) -> None: ...
    def dismiss(self, person: PersonId, last_word: messages.Bye) -> None: ...
    def keep_finished_games(self) -> None: ...
    def close(self) -> None: ...
    def freeze(self) -> None: ...
    def give_up(self, error: StoreError) -> None: ...
    def fenced(self) -> None: ...


class Outbox:
    def __init__(self, table: Table, id_: int, delivery: Delivery, keeper: Keeper, environment: Environment) -> None:
        self._table = table
        self._id = id_
        self._delivery = delivery
        self._keeper = keeper
        self._store = environment.store
        self._metrics = environment.metrics
        self._clock = environment.clock
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[Instant, fx.Effect | SendNewest]] = deque()
        self._is_committing = False  # whatever waits, waits for that
        self._committing_since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._is_still = False

    def do(self, effects: "Sequence[fx.Effect | SendNewest]", at: Instant) -> None:
        """What came of something that happened at that moment."""
        if effects:
            self._waiting.extend(zip(repeat(at), effects))
            if not self._is_committing:
                self._carry_on()
        self._set_alarm()

    @property
    def is_empty(self) -> bool:
        return not self._is_committing and not self._waiting

    def stand_still(self) -> None:
        """Nothing is done any more, and the table sleeps."""
        self._is_still = True
        self._set_alarm()

    def go_on(self) -> None:
        self._is_still = False
        self._wake()

    def forget(self) -> None:
        self._waiting.clear()

    async def is_kept(self) -> None:
        """Whatever was decided is committed."""
        while self._is_committing:
            await asyncio.sleep(LOOKS_AGAIN)

    # --- time ---

    def _set_alarm(self) -> None:
        """An alarm that rings too early is set again then: most of them are put off long before they ring."""
        due = None if self._is_still else self._table.due()
        if self._alarm is not None:
            if due is not None and self._alarm_at <= due:
                return
            self._alarm.cancel()
            self._alarm = None
        if due is not None:
            self._alarm_at = due
            wait = (due - self._clock() + ONE_TICK) / 1000
            self._alarm = self._loop.call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        try:
            self._delivery.hear_players()
            due = self._table.due()
            if due is not None and due <= self._clock():
                self._wake()
            else:
                self._set_alarm()
        except Exception:
            self._keeper.freeze()

    def _wake(self) -> None:
        at = self._clock()
        self.do(self._table.wake(at), at)

    # --- order ---

    def _carry_on(self) -> None:
        """Up to events that are not committed yet."""
        waiting, delivery = self._waiting, self._delivery
        try:
            while waiting:
                at, effect = waiting.popleft()
                if isinstance(effect, fx.Record):
                    self._commit(effect, at)
                    return
                if isinstance(effect, fx.Show):
                    delivery.show(effect, at)
                    if effect.view.stage != "playing":
                        self._keeper.keep_finished_games()
                else:
                    self._carry_out(effect, at)
        except Exception:
            self._keeper.freeze()

    def _commit(self, record: fx.Record, decided: Instant) -> None:
        """Consecutive decisions are committed together."""
        waiting, lines = self._waiting, written(record.first, record.events, record.cause)
        while waiting and isinstance(following := waiting[0][1], fx.Record):
            waiting.popleft()
            lines += written(following.first, following.events, following.cause)
        self._is_committing, self._committing_since = True, decided
        self._metrics.events_committed += len(lines)
        self._store.append(self._id, record.first, b"\n".join(lines), self._committed)

    def _committed(self, error: Exception | None) -> None:
        self._is_committing = False
        if error is not None:
            self._lose(error)
        else:
            self._metrics.commit.add(self._clock() - self._committing_since)
            self._carry_on()

    def _lose(self, error: Exception) -> None:
        try:
            raise error
        except Fenced:
            self._keeper.fenced()
        except StoreError as failure:
            self._keeper.give_up(failure)
        except Exception:
            self._keeper.freeze()

    def _carry_out(self, effect: fx.Effect | SendNewest, at: Instant) -> None:
        delivery = self._delivery
        match effect:
            case fx.People(people=all_of_them):
                delivery.tell_people(all_of_them, at)
            case fx.Confide(person=person, seen=seen):
                delivery.tell(person, messages.Confided(seen))
            case fx.Refuse(person=person, code=code):
                self._metrics.add("refusals")
                delivery.tell(person, messages.Refused(code))
            case fx.HandAnswered(person=person, lane=lane):
                delivery.tell(person, messages.Missed(lane))
            case fx.Listen(person=person):
                delivery.tell(person, messages.Listen())
            case fx.Ask(person=person, within=within):
                delivery.tell(person, messages.Asked(within))
            case fx.Count(why=why, ms=ms, seat=seat):
                delivery.tell_all(messages.Counted(why, ms, seat))
            case fx.Cue():
                delivery.cue(effect)
            case fx.Fetch(tv=tv):
                self._keeper.fetch(tv)
            case fx.LetGo(tv=tv):
                self._keeper.let_tv_go(tv)
            case fx.Flash(tv=tv, person=person):
                delivery.tell(tv, messages.Flash())
                delivery.tell(person, messages.Flash())
            case fx.Dismiss(person=person, why=why):
                self._keeper.dismiss(person, messages.Bye(why))
            case fx.Close():
                self._keeper.close()
            case SendNewest(person=person, is_asked=is_asked, since=since):
                delivery.greet(person, is_asked, since)
