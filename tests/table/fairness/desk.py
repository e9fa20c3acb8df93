"""A table with people on honest links, for tests: every trip takes what you say."""

from prems.kernel.playing.racing import Target
from prems.kernel.values import Gesture, Seat
from prems.table.fairness import Fate, Pong, Press, Reach, Screen, Stopwatch, TimedHand, Verdict
from prems.table.fairness.screens.showing import Showings
from prems.table.fairness.screens.views import Views
from prems.table.state import PersonId

FRAME = 10.0
HZ = 100.0
PEOPLE = ANA, BO, CY = PersonId("ana"), PersonId("bo"), PersonId("cy")
"""Each sits in a seat of the same name."""
CARD: Target = "card"


class Desk:
    """Drives a Stopwatch as a server would. Page clocks run `OFFSET` ahead of the table's, each by more."""

    OFFSET = 5000.0

    def __init__(self, *round_trips: float, strict: bool = False, tie: float = 5.0) -> None:
        self.watch = Stopwatch(strict=strict, tie=tie)
        self.round_trips = dict(zip(PEOPLE, round_trips, strict=False))
        self.unanswered: set[PersonId] = set()
        """Whose pongs are still on their way."""
        self.untold: set[PersonId] = set()
        """Whose pages have told no paint yet."""
        for person, round_trip in self.round_trips.items():
            self.watch.connect(person)
            self.watch.sit(seat_of(person), person)
            self.idle(person, *[round_trip] * 16)

    def idle(self, person: PersonId, *round_trips: float) -> None:
        for round_trip in round_trips:
            self.watch.pong(person, Pong(None, round_trip))

    def page(self, person: PersonId, now: float) -> float:
        return now + self.OFFSET * (PEOPLE.index(person) + 1)

    def show(self, view: int, now: float, reach: Reach, **delays: float) -> dict[PersonId, float]:
        """Reveal a view, let it travel and be painted. Returns when each screen showed it (table clock)."""
        plan = self.watch.reveal(view, now, reach, delays)
        paints = {}
        for person, hold in plan.holds.items():
            sent = now + hold
            self.watch.sent({person: True}, view, sent)
            if person not in self.unanswered:
                self.watch.pong(person, Pong(view, self.round_trips[person]))
            paints[person] = sent + self.round_trips[person] / 2 + FRAME
            if person not in self.untold:
                self.watch.seen(person, {view: self.page(person, paints[person])}, HZ)
        return paints

    def press(
        self, person: PersonId, view: int, pressed: float, *, extra: float = 0.0, target: Target = CARD
    ) -> TimedHand:
        """A hand that came down at `pressed` and arrives half a round trip (and `extra`) later."""
        arrives = pressed + self.round_trips[person] / 2 + extra
        return self.watch.hand(seat_of(person), target, self.pressed(person, view, pressed), arrives)

    def pressed(self, person: PersonId, view: int, pressed: float, seq: int | None = None) -> Press:
        return Press(Gesture(seat_of(person)), view, self.page(person, pressed), seq=seq)

    def verdict(self) -> Verdict:
        return verdict_of(self.watch)


def verdict_of(watch: Stopwatch) -> Verdict:
    """Of the only race, as soon as it is over."""
    closes_at = watch.closes_at()
    assert closes_at is not None
    (verdict,) = watch.close(closes_at)
    return verdict


def screen_of(person: PersonId, views: Views | None = None) -> Screen:
    """At a table of its own, unless you say which."""
    return Screen(person, Showings(views or Views(), person))


def seat_of(person: PersonId) -> Seat:
    return str(person)


def fate(hand: TimedHand) -> str:
    """In a word: with a reason to reach, without one, too soon, late or void."""
    if hand.fate is not Fate.RACES:
        return hand.fate.name.lower()
    return "reason" if hand.has_reason else "too soon" if hand.is_too_soon else "no reason"
