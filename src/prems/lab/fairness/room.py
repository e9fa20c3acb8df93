"""What does the real stopwatch say to a race of simulated people, and what was true?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from prems.kernel.values import Gesture
from prems.lab.fairness.cheats import HONEST, Cheat
from prems.lab.fairness.person import PONG_AFTER, Person
from prems.table.fairness import Fate, Pong, Press, Stopwatch, TimedHand, Verdict
from prems.table.fairness.limits import HARD_CLOSE, HEARTBEATS
from prems.table.state import PersonId

WARM_UP = 10
BETWEEN_RACES = 4000.0
IDLE_PONGS = 3

CARD = "card"

Deed = tuple[float, int, Callable[[], object]]


class Page(NamedTuple):
    """What a page knows while a race is on."""

    view: int
    shown: float
    claimed: float
    pressed: float


@dataclass
class Outcomes:
    """One race: what the stopwatch said, and the truth beside it."""

    reactions: dict[int, float]
    verdict: Verdict
    hands: dict[int, TimedHand] = field(default_factory=dict)
    early: list[float] = field(default_factory=list)
    """How long each page held the card before it drew it."""
    shown: list[float] = field(default_factory=list)
    violations: int = 0

    @property
    def winner(self) -> int:
        return int(self.verdict.hands[0].seat)

    @property
    def delay(self) -> float:
        return self.verdict.closed - self.verdict.opened


class Room:
    """A lasting table of people who race again and again."""

    def __init__(self, people: Sequence[Person], *, strict: bool = False, cheat: Cheat = HONEST) -> None:
        """The cheat sits on seat 0."""
        self.people = people
        self.cheats = [cheat if seat == 0 else HONEST for seat in range(len(people))]
        self.watch = Stopwatch(strict=strict)
        self._views = count(1)
        self._now = 1000.0
        self._order = count()
        self._seen: dict[int, float] = {}
        self._pages: dict[int, Page] = {}
        for seat, person in enumerate(people):
            self.watch.connect(named(seat))
            self.watch.sit(named(seat), named(seat))
            if strict:
                self.watch.screens[named(seat)].link.kernel_round_trip(person.kernel_round_trip())
            self._idle(seat, 16)
        for _ in range(WARM_UP):
            self._flip()

    def race(self, reactions: Sequence[float]) -> Outcomes:
        """Everybody may grab, and does so after their reaction."""
        watch, at, view = self.watch, self.pause(), next(self._views)
        plan = watch.reveal(view, at, {CARD: dict.fromkeys(map(named, range(len(self.people))), view)})
        deeds: list[Deed] = []
        early, shown = [], []
        for seat, person in enumerate(self.people):
            person.begin(at)
            drawn, painted = self._deeds(deeds, seat, view, at + plan.holds[named(seat)], reactions[seat])
            early.append(drawn)
            shown.append(painted - at)
        verdict, hands = self._play(deeds)
        true = dict(enumerate(reactions))
        return Outcomes(true, verdict, hands, early, shown, self._violations(verdict, hands))

    def pause(self) -> float:
        """Time passes; pings are answered."""
        self._now += BETWEEN_RACES * (0.75 + 0.5 * self.people[0].chance.random())
        for seat in range(len(self.people)):
            self._idle(seat, IDLE_PONGS)
        return self._now

    def _deeds(
        self, deeds: list[Deed], seat: int, view: int, sent: float, reaction: float | None
    ) -> tuple[float, float]:
        """Everything the server observes of this seat, as far as it concerns this view."""
        watch, person, cheat = self.watch, self.people[seat], self.cheats[seat]
        arrived = person.receives(sent)
        ponged = person.reaches_server(arrived + PONG_AFTER + cheat.race_pongs * (reaction is not None))
        handled = person.handles(arrived)
        paint = person.paints(handled)
        hz = 60.0 if cheat.says_60_hz else float(person.hz)
        seen = self._seen[seat] = person.reaches_server(max(paint.told, arrived))
        self._at(deeds, sent, lambda: watch.sent(named(seat), view, sent))
        self._at(deeds, ponged, lambda: watch.pong(named(seat), Pong(view, ponged - sent)))
        self._at(deeds, seen, lambda: watch.seen(named(seat), view, paint.claimed, hz))
        if reaction is not None:
            self._hand(deeds, seat, view, paint.shown, paint.claimed, reaction)
        return paint.drawn - handled, paint.shown

    def _hand(self, deeds: list[Deed], seat: int, view: int, shown: float, claimed: float, reaction: float) -> None:
        watch, person, cheat = self.watch, self.people[seat], self.cheats[seat]
        pressed = shown + reaction
        leaves = pressed + person.jank()
        self._pages[seat] = Page(view, shown, claimed, pressed)
        if watch.screens[named(seat)].link.wants_heartbeats:
            for beat in HEARTBEATS:
                if shown + beat >= pressed:
                    break
                quiet = person.stamp(shown + beat) - claimed
                heard = person.beat_reaches_server(shown + beat, self._seen[seat])
                self._at(deeds, heard, partial(watch.heartbeat, named(seat), view, quiet))
        arrives = person.reaches_server(leaves)
        stamp = person.stamp(pressed)
        if cheat is not HONEST:
            stamp = claimed + cheat.claim(stamp - claimed)
        self._at(
            deeds, arrives, lambda: watch.hand(named(seat), CARD, Press(Gesture(named(seat)), view, stamp), arrives)
        )

    def _at(self, deeds: list[Deed], at: float, deed: Callable[[], object]) -> None:
        heappush(deeds, (at, next(self._order), deed))

    def _play(self, deeds: list[Deed]) -> tuple[Verdict, dict[int, TimedHand]]:
        """Let it all happen in order of time, and close the race as soon as it is over."""
        watch = self.watch
        verdicts: list[Verdict] = []
        late: list[TimedHand] = []
        while deeds:
            at, _, deed = heappop(deeds)
            closes_at = watch.closes_at()
            if closes_at is not None and closes_at < at:
                verdicts.extend(watch.close(closes_at))
            happened = deed()
            if isinstance(happened, TimedHand):
                if happened.fate is Fate.LATE:
                    late.append(happened)
                for person in watch.asks(at):
                    self._answer(deeds, int(person), at)
        if (closes_at := watch.closes_at()) is not None:
            verdicts.extend(watch.close(closes_at))
        (verdict,) = verdicts
        return verdict, {int(hand.seat): hand for hand in (*verdict.hands, *late)}

    def _answer(self, deeds: list[Deed], seat: int, asked: float) -> None:
        """The page is asked whether a hand is on its way, and says since when there is none."""
        person, page = self.people[seat], self._pages[seat]
        now = person.handles(person.receives(asked))
        if page.pressed > now >= page.shown:
            quiet = person.stamp(now) - page.claimed
            heard = person.beat_reaches_server(now, self._seen[seat])
            self._at(deeds, heard, lambda: self.watch.heartbeat(named(seat), page.view, quiet))

    def _flip(self) -> None:
        """A view in which nothing is live."""
        at, view = self.pause(), next(self._views)
        plan = self.watch.reveal(view, at, {})
        deeds: list[Deed] = []
        for seat in range(len(self.people)):
            self._deeds(deeds, seat, view, at + plan.holds[named(seat)], None)
        deeds.sort()
        for _, _, deed in deeds:
            deed()

    def _idle(self, seat: int, pongs: int) -> None:
        for _ in range(pongs):
            round_trip = self.people[seat].idle_round_trip() + self.cheats[seat].idle_pongs
            self.watch.pong(named(seat), Pong(None, round_trip))

    def _violations(self, verdict: Verdict, hands: dict[int, TimedHand]) -> int:
        """Hands that came too late although they were faster, of pages known to watch: only the hard close may."""
        if verdict.closed - verdict.opened >= HARD_CLOSE:
            return 0
        raced = {int(hand.seat) for hand in verdict.hands}
        best = verdict.hands[0].time
        late = (hand for seat, hand in hands.items() if seat not in raced and self._seen[seat] <= verdict.closed)
        return sum(hand.time < best - 1e-6 for hand in late)


def named(seat: int) -> PersonId:
    return PersonId(str(seat))
