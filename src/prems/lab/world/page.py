"""What does a page say, and when? Call by call what `web/src/table/fairness/timing.ts` does.

`tests/browser/timing/test_page_and_model.py` holds the two together.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from prems.kernel.values import Gesture
from prems.lab.world.agenda import Agenda
from prems.lab.world.screen import Paint, Screen
from prems.protocol import messages
from prems.table.fairness.limits import HEARTBEATS, PAINTS_GATHERED
from prems.table.state import PersonId
from prems.table.view import TableView

PAINTS_KEPT: Final = 32
AGES_KEPT: Final = 7
SLOWER: Final = 2.0  # a press may take this many times as long as the usual one from the glass to the page

Say = Callable[[messages.Message], None]


class Handling(Protocol):
    """How long a page takes for what it is told and for a press."""

    def message(self) -> float: ...

    def press(self) -> float: ...


class Prompt:
    """At once."""

    def message(self) -> float:
        return 0.0

    def press(self) -> float:
        return 0.0


class Page:
    """One page at one table. `say` sends a message off; whoever wants to know of each paint sets `on_paint`."""

    def __init__(
        self,
        agenda: Agenda,
        screen: Screen,
        say: Say,
        handling: Handling | None = None,
        *,
        kind: messages.DeviceKind = "touch",
        beats: bool = True,
        gathers: bool = True,
    ) -> None:
        """A TV does not gather its paints: hands wait for them."""
        self.me = PersonId("")
        self.screen = screen
        self.paints: dict[int, float] = {}  # in the page's clock
        self.claims: dict[int, float] = {}  # the reaction that a hand for this view claimed
        self.on_paint: Callable[[TableView, Paint], None] = lambda _, __: None
        self.hz = round(1000.0 / screen.period, 1)
        self._agenda = agenda
        self._say = say
        self._handling = handling or Prompt()
        self._kind = kind
        self.sends_beats = beats
        self._gathers = gathers
        self._drawn: list[tuple[TableView, Paint]] = []  # the next frame tells whether it was missed
        self._untold: dict[int, float] = {}  # paints of which the server has not heard
        self._telling = 0  # which wait for more of them is on
        self._ages: deque[float] = deque(maxlen=AGES_KEPT)  # of the last presses, when they were handled
        self._owes_beat = False  # the next frame says it
        self._beating = 0  # which run of heartbeats is on: an older one is over
        self._busy_until = 0.0
        self._seq = 0

    # --- what arrives ---

    def heard(self, message: messages.Message) -> None:
        ready = max(self._agenda.now + self._handling.message(), self._busy_until)
        if isinstance(message, messages.View):
            self._place(message.view, ready)
        elif isinstance(message, messages.Tick):
            self._agenda.at(ready, self._tock, message.n)
        elif isinstance(message, messages.Listen):
            self._agenda.at(ready, self._beat)

    def _tock(self, number: int) -> None:
        self._say(messages.Tock(number, self.screen.stamp(self._agenda.now)))

    def _place(self, view: TableView, ready: float) -> None:
        paint = self.screen.paints(ready)
        self._drawn.append((view, paint))
        self._agenda.at(paint.told, self._settle)
        self.on_paint(view, paint)

    # --- what the person does ---

    def press(self, command: Gesture, view: int | None = None, after: float = 0.0) -> None:
        """A hand comes down now; `after`: how much longer than usual the page takes to say so."""
        pressed = self._agenda.now
        self._busy_until = pressed + self._handling.press() + after
        self._agenda.at(self._busy_until, self._pressed, command, self.screen.stamp(pressed), view)

    def _pressed(self, command: Gesture, stamp: float, view: int | None) -> None:
        self._ages.append(self.screen.stamp(self._agenda.now) - stamp)
        self._settle()
        self._stop_beats()
        on_screen = self._on_screen(stamp) if view is None else view
        t = self._claimed(stamp, self.paints.get(on_screen))
        self.claims[on_screen] = t - self.paints.get(on_screen, t)
        raw = msgspec.Raw(msgspec.json.encode(command))
        self._say(messages.Hand(raw, on_screen, t, self._kind, self._seq, self._told(), self.hz))
        self._seq += 1

    def _claimed(self, stamp: float, _painted: float | None) -> float:
        """The truth, in an honest page."""
        return stamp

    # --- paints and heartbeats ---

    def _settle(self) -> None:
        """Notes the paints of what has been drawn."""
        now = self._agenda.now
        waiting, self._drawn = self._drawn, []
        for view, paint in waiting:
            if paint.drawn > now:
                self._drawn.append((view, paint))
            else:
                is_late = paint.was_missed and now >= paint.told
                self._painted(view, paint.expected + (self.screen.period if is_late else 0.0))

    def _painted(self, view: TableView, painted: float) -> None:
        self.paints[view.v] = self._untold[view.v] = self.screen.stamp(painted)
        if len(self.paints) > PAINTS_KEPT:
            del self.paints[next(iter(self.paints))]
        self._tell_or_gather(painted + PAINTS_GATHERED)
        self._stop_beats()
        if self.sends_beats and self.me in view.beats:
            for after in HEARTBEATS:
                self._agenda.at(painted + after, self._beat_unasked, self._beating)

    def _tell_or_gather(self, until: float) -> None:
        """Either just after a paint, or long after the last: in between it could be in the way of a hand."""
        oldest = next(iter(self._untold.values()))
        is_old = self.screen.stamp(self._agenda.now) - oldest >= PAINTS_GATHERED
        if is_old or not self._gathers or len(self._untold) >= PAINTS_KEPT:
            self._tell(self._telling)
        else:
            self._telling += 1
            self._agenda.at(until, self._tell, self._telling)

    def _tell(self, run: int) -> None:
        if run == self._telling and self._untold:
            view, paint = self._untold.popitem()
            self._say(messages.Seen(view, paint, self.hz, before=self._told()))

    def _told(self) -> dict[int, float]:
        """The paints that go along with what is said now."""
        told, self._untold = self._untold, {}
        return told

    def _stop_beats(self) -> None:
        self._beating += 1

    def _beat_unasked(self, run: int) -> None:
        if run == self._beating:
            self._beat()

    def _beat(self) -> None:
        """No hand has come down: told with the next frame, before which a browser hands over what was pressed."""
        if not self._owes_beat:
            self._owes_beat = True
            self._agenda.at(self.screen.frame(self._agenda.now), self._say_beat)

    def _say_beat(self) -> None:
        """A hand that came down later may still be on its way through the device."""
        if self._agenda.now < self._busy_until:
            self._agenda.at(max(self._busy_until, self.screen.frame(self._busy_until)), self._say_beat)
            return
        self._owes_beat = False
        self._settle()
        view, paint = next(reversed(self.paints.items()), (0, float("inf")))
        usual = sorted(self._ages)[len(self._ages) // 2] if self._ages else 0.0
        e = self.screen.stamp(self._agenda.now) - max(self.screen.period, SLOWER * usual) - paint
        if e > 0:
            self._say(messages.Beat(view, e, self._told(), self.hz))

    def _on_screen(self, stamp: float) -> int:
        oldest = 0
        for view, paint in reversed(self.paints.items()):
            if paint <= stamp:
                return view
            oldest = view
        return oldest
