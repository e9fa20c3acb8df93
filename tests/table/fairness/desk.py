"""A table with people on honest links, for tests: every trip takes what you say."""

from prems.table.fairness import Hand, Live, Pong, Press, Stopwatch, Verdict

FRAME = 10.0
HZ = 100.0


class Desk:
    """Drives a Stopwatch as a server would. Page clocks run `OFFSET` ahead of the table's, by seat."""

    OFFSET = 5000.0

    def __init__(self, *round_trips: float, strict: bool = False, tie: float = 5.0) -> None:
        self.watch = Stopwatch(strict=strict, tie=tie)
        self.round_trips = list(round_trips)
        for seat, round_trip in enumerate(round_trips):
            self.watch.join(seat)
            self.idle(seat, *[round_trip] * 16)

    def idle(self, seat: int, *round_trips: float) -> None:
        for round_trip in round_trips:
            self.watch.pong(seat, Pong(None, round_trip))

    def page(self, seat: int, at: float) -> float:
        return at + self.OFFSET * (seat + 1)

    def show(
        self, view: int, at: float, live: Live, *, turner: int | None = None, delay: float = 0.0
    ) -> dict[int, float]:
        """Reveal a view, let it travel and be painted. Returns when each screen showed it (table clock)."""
        plan = self.watch.reveal(view, at, live, turner=turner, delay=delay)
        paints = {}
        for seat, hold in plan.holds.items():
            sent = at + hold
            self.watch.sent(seat, view, sent)
            self.watch.pong(seat, Pong(view, self.round_trips[seat]))
            paints[seat] = sent + self.round_trips[seat] / 2 + FRAME
            self.watch.seen(seat, view, self.page(seat, paints[seat]), HZ)
        return paints

    def press(self, seat: int, view: int, pressed: float, *, grip: float | None = None, extra: float = 0.0) -> Hand:
        """A hand that came down at `pressed` and arrives half a round trip (and `extra`) later."""
        press = Press(view, self.page(seat, pressed), grip=grip)
        return self.watch.hand(seat, press, pressed + self.round_trips[seat] / 2 + extra)

    def verdict(self) -> Verdict:
        closes_at = self.watch.closes_at()
        assert closes_at is not None
        (verdict,) = self.watch.close(closes_at)
        return verdict
