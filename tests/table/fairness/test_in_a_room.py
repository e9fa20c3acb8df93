"""One screen for several hands: they are timed from its paint, on clocks that are compared."""

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from prems.kernel.values import Gesture
from prems.table.fairness import Fate, Pong, Press, Stopwatch, TimedHand, Verdict
from prems.table.fairness.limits import BAND, HANDLING, HARD_CLOSE, LEAST_WAY, LONGEST_LAG, UNSEEN
from prems.table.fairness.trust.credit import USUAL_HANDLING
from prems.table.state import PersonId
from tests.table.fairness.desk import CARD, seat_of, verdict_of

TV, ANA, BO, FAR = (PersonId(name) for name in ("tv", "ana", "bo", "far"))
OFFSETS = {TV: 4_000.0, ANA: 50_000.0, BO: 900.0, FAR: 70_000.0}
FRAME = 1000.0 / 60.0


class LivingRoom:
    """Ana and Bo look at the TV, Far at their own screen. Ways are the same in both directions."""

    def __init__(self, *, tv: float = 10.0, phone: float = 12.0, far: float = 100.0, lag: float = 0.0) -> None:
        self.watch = Stopwatch()
        self.trips = {TV: tv, ANA: phone, BO: phone, FAR: far}
        self.clock_lies = dict.fromkeys(self.trips, 0.0)
        self._seq = 0
        for person in self.trips:
            self.watch.connect(person)
        self.watch.sit("ana", ANA, tv=TV, lag=lag)
        self.watch.sit("bo", BO, tv=TV, lag=lag)
        self.watch.sit("far", FAR)
        for person, trip in self.trips.items():
            for _ in range(16):
                self.watch.pong(person, Pong(None, trip))
        self.compare()

    def compare(self, at: float = 0.0) -> None:
        for person, trip in self.trips.items():
            clock = self.watch.screens[person].clock
            reads = self.page(person, at + trip / 2) + self.clock_lies[person]
            clock.answered(clock.ask(at), reads, at + trip)

    def page(self, person: PersonId, at: float) -> float:
        return at + OFFSETS[person]

    def show(self, view: int, at: float, *, paints: bool = True, tv_says: float = 0.0, **delays: float) -> float:
        """The view travels and is painted. When the TV showed it."""
        plan = self.watch.reveal(view, at, {CARD: dict.fromkeys(("ana", "bo", "far"), view)}, delays)
        for person, hold in plan.holds.items():
            trip, sent = self.trips[person], at + hold
            self.watch.sent({person: True}, view, sent)
            self.watch.pong(person, Pong(view, trip))
            painted = sent + trip / 2 + 1.5 * FRAME
            if person == TV:
                shown = painted
                painted += tv_says
            if paints or person != TV:
                self.watch.seen(person, {view: self.page(person, painted)}, 60.0)
        return shown

    def press(self, person: PersonId, pressed: float, *, lie: float = 0.0, extra: float = 0.0) -> TimedHand:
        self._seq += 1
        press = Press(Gesture(str(person)), 1, self.page(person, pressed - lie), "touch", self._seq)
        arrives = pressed + self.trips[person] / 2 + extra + 2.0
        return self.watch.hand(seat_of(person), CARD, press, arrives)

    def verdict(self) -> Verdict:
        return verdict_of(self.watch)


@pytest.mark.rule("T34")
def test_a_hand_is_timed_from_the_tvs_paint_whatever_its_own_screen_shows_and_when() -> None:
    room = LivingRoom()
    shown = room.show(1, 1_000.0)
    hand = room.press(ANA, shown + 300.0)
    assert hand.fate is Fate.RACES
    assert hand.is_in_a_room
    assert hand.used == pytest.approx(300.0, abs=0.01)
    assert hand.plus_minus >= 10.0, "half of two round trips, and the usual rest"


@pytest.mark.rule("T34")
def test_the_fastest_in_the_room_wins_by_clocks_that_have_nothing_in_common() -> None:
    room = LivingRoom()
    shown = room.show(1, 1_000.0)
    room.press(BO, shown + 310.0)
    room.press(ANA, shown + 300.0, extra=15.0)
    verdict = room.verdict()
    assert [hand.seat for hand in verdict.hands] == ["ana", "bo"]
    assert verdict.dead_heat == ()


@pytest.mark.rule("T34")
def test_the_tv_is_held_back_for_nobody_and_the_delay_counts_in_the_time() -> None:
    room = LivingRoom()
    room.watch.stand("bo")
    plan = room.watch.reveal(1, 1_000.0, {CARD: {"ana": 1}}, {"ana": 70.0, "far": 70.0})
    without = room.watch.reveal(2, 1_500.0, {CARD: {"ana": 2}})
    assert plan.holds[TV] == without.holds[TV]
    assert plan.holds[FAR] == without.holds[FAR] + 70.0
    shown = room.show(3, 2_000.0, ana=70.0)
    assert room.press(ANA, shown + 300.0).used == pytest.approx(370.0, abs=0.01)


@pytest.mark.rule("T34")
def test_a_tv_that_painted_nothing_in_time_makes_the_race_void_for_the_room_and_for_nobody_else() -> None:
    room = LivingRoom()
    room.show(1, 1_000.0)
    room.show(2, 3_000.0, paints=False)
    until = room.watch.owes_paint("ana", 3_400.0)
    assert until == pytest.approx(3_000.0 + 50.0 + 10.0 + 10.0 + UNSEEN, abs=60.0)
    assert room.press(ANA, 3_390.0).fate is Fate.VOID
    far = room.press(FAR, 3_500.0)
    assert far.fate is Fate.RACES
    assert room.watch.screens[ANA].link.credit.penalty == 0.0


@pytest.mark.rule("T34")
def test_a_hand_may_be_here_before_the_tvs_word_and_counts_once_that_has_come() -> None:
    room = LivingRoom()
    room.show(1, 1_000.0)
    shown = room.show(2, 3_000.0, paints=False)
    assert room.watch.owes_paint("ana", shown + 310.0) is not None
    assert room.watch.owes_paint("far", shown + 310.0) is None, "whoever has a screen of their own owes nothing"
    room.watch.seen(TV, {2: room.page(TV, shown)}, 60.0)
    assert room.watch.owes_paint("ana", shown + 310.0) is None
    assert room.press(ANA, shown + 300.0).used == pytest.approx(300.0, abs=0.01)


@pytest.mark.rule("T34")
def test_before_clocks_are_compared_a_hand_counts_for_nothing() -> None:
    room = LivingRoom()
    room.watch.connect(ANA)
    shown = room.show(1, 1_000.0)
    assert room.press(ANA, shown + 300.0).fate is Fate.VOID


@pytest.mark.rule("T35")
def test_a_lag_is_taken_off_and_no_more_than_is_allowed() -> None:
    for lag, taken in ((80.0, 80.0), (400.0, LONGEST_LAG)):
        room = LivingRoom(lag=lag)
        shown = room.show(1, 1_000.0)
        hand = room.press(ANA, shown + 380.0)
        assert hand.used == pytest.approx(380.0 - taken, abs=0.01)
        assert hand.lag == taken


def most_gained(trip: float) -> float:
    """By one lie about a press or a clock: what the way up may hide, handling and jitter."""
    return (1.0 - LEAST_WAY) * trip - trip / 2 + HANDLING + 6.0


@pytest.mark.rule("T34")
@given(lie=st.floats(0, 1_000), clock_lie=st.floats(0, 1_000), trip=st.floats(2, 120))
def test_a_lie_about_the_clock_is_a_lie_about_the_press_and_gains_no_more(
    lie: float, clock_lie: float, trip: float
) -> None:
    room = LivingRoom(phone=trip)
    room.clock_lies[ANA] = clock_lie
    room.watch.connect(ANA)
    for _ in range(16):
        room.watch.pong(ANA, Pong(None, trip))
    room.compare(100.0)
    shown = room.show(1, 1_000.0)
    hand = room.press(ANA, shown + 450.0, lie=min(lie, 320.0 - min(clock_lie, 320.0)))
    if hand.fate is Fate.RACES and hand.has_reason:
        assert hand.used >= 450.0 - most_gained(trip) - 0.01


@pytest.mark.rule("T34")
@given(says=st.floats(-200, 1_000), trip=st.floats(2, 120))
def test_a_lying_tv_shifts_its_room_by_no_more_than_an_ordinary_page_may_claim(says: float, trip: float) -> None:
    room = LivingRoom(tv=trip)
    shown = room.show(1, 1_000.0, tv_says=says)
    hand = room.press(ANA, shown + 450.0)
    bound = (1.0 - LEAST_WAY) * trip - trip / 2 + HANDLING + 6.0 + FRAME / 2
    if hand.fate is Fate.RACES and hand.has_reason:
        assert hand.used >= 450.0 - bound - 0.01


@pytest.mark.rule("T34")
@given(says=st.floats(0, 1_000), lie=st.floats(0, 320), tv=st.floats(2, 120), phone=st.floats(2, 120))
def test_a_phone_and_a_tv_that_both_lie_gain_no_more_together_than_one_page_elsewhere(
    says: float, lie: float, tv: float, phone: float
) -> None:
    room = LivingRoom(tv=tv, phone=phone)
    shown = room.show(1, 1_000.0, tv_says=says)
    hand = room.press(ANA, shown + 450.0, lie=lie)
    if hand.fate is Fate.RACES and hand.has_reason:
        assert hand.used >= 450.0 - (HANDLING + FRAME / 2 + 6.0) - 0.01


@pytest.mark.rule("T34")
def test_in_the_long_run_a_liar_keeps_what_an_honest_device_may_need() -> None:
    gains: dict[str, list[float]] = {"phone": [], "tv": [], "phone and tv": []}
    for who, told in gains.items():
        room = LivingRoom()
        for nth in range(1, 60):
            shown = room.show(nth, nth * 4_000.0, tv_says=200.0 if "tv" in who else 0.0)
            hand = room.press(ANA, shown + 450.0, lie=300.0 if "phone" in who else 0.0)
            room.watch.close(nth * 4_000.0 + 2_000.0)
            told.append(450.0 - hand.used)
        assert told[0] > 10.0
        assert sum(told[-20:]) / 20 <= BAND + USUAL_HANDLING + 0.5, who


def tablet(*seats: str) -> Stopwatch:
    """They sit around one device and have the view 1 on it, since 5020 on its clock."""
    watch = Stopwatch()
    watch.connect(ANA)
    for seat in seats:
        watch.sit(seat, ANA)
    for _ in range(16):
        watch.pong(ANA, Pong(None, 4.0))
    watch.reveal(1, 1_000.0, {CARD: dict.fromkeys(seats, 1)})
    watch.sent({ANA: True}, 1, 1_000.0)
    watch.pong(ANA, Pong(1, 4.0))
    watch.seen(ANA, {1: 5_020.0}, 60.0)
    return watch


@pytest.mark.rule("T04", "T34")
@pytest.mark.parametrize("busy_for", [0.0, 80.0, 200.0])
def test_a_dead_heat_around_one_tablet_is_one_even_where_its_page_was_busy_when_fingers_came_down(
    busy_for: float,
) -> None:
    """Both are told late, one behind the other; the first is believed less, and waits for the second all the same."""
    watch = tablet("a", "b")
    told = 1_302.0 + busy_for
    for seat, pressed, arrived in (("a", 5_300.0, told), ("b", 5_304.0, told + 12.0)):
        closes_at = watch.closes_at()
        assert closes_at is None or closes_at >= arrived
        watch.hand(seat, CARD, Press(Gesture(seat), 1, pressed, "touch"), arrived)
    assert verdict_of(watch).dead_heat == ("a", "b")


@given(
    gaps=st.lists(st.floats(5, 60), min_size=3, max_size=3), late=st.lists(st.floats(0, 60), min_size=4, max_size=4)
)
def test_hands_of_one_device_are_ordered_by_its_own_clock(gaps: list[float], late: list[float]) -> None:
    """[T34] However unevenly its messages come, and whatever of it is believed."""
    seats = ["a", "b", "c", "d"]
    watch = tablet(*seats)
    pressed, arrived = 5_300.0, 0.0
    for nth, seat in enumerate(seats):
        arrived = max(arrived, pressed - 4_000.0 + 2.0 + late[nth])
        watch.hand(seat, CARD, Press(Gesture(seat), 1, pressed, "touch", nth), arrived)
        pressed += [*gaps, 0.0][nth]
    (verdict,) = watch.close(arrived + 1_000.0)
    raced = [hand for hand in verdict.hands if hand.fate is Fate.RACES]
    assert [hand.seat for hand in raced] == seats[: len(raced)], "whoever comes later could not be faster"
    apart = [later.time - before.time for before, later in pairwise(raced)]
    assert apart == pytest.approx(gaps[: len(apart)])


@pytest.mark.rule("T34")
@given(
    trips=st.tuples(st.floats(2, 60), st.floats(2, 60), st.floats(2, 200)),
    after=st.tuples(*[st.floats(150, 500)] * 3),
    lies=st.tuples(*[st.floats(-100, 100)] * 2),
    extra=st.tuples(*[st.floats(0, 300)] * 3),
    seen_late=st.floats(0, 300),
)
@example((2.0, 2.0, 2.0), (150.0, 150.0, 150.0), (0.0, 1.0), (0.0, 0.0, 0.0), 227.0)  # told too late
def test_whoever_comes_after_the_verdict_could_not_have_been_first(
    trips: tuple[float, float, float],
    after: tuple[float, float, float],
    lies: tuple[float, float],
    extra: tuple[float, float, float],
    seen_late: float,
) -> None:
    """The law of the race, for hands that answer one TV and for one that does not, lies and stalls included."""
    tv, phone, far = trips
    room = LivingRoom(tv=tv, phone=phone, far=far)
    shown = room.show(1, 1_000.0, paints=False)
    presses = [(ANA, after[0], lies[0], extra[0]), (BO, after[1], lies[1], extra[1]), (FAR, after[2], 0.0, extra[2])]
    arrivals = sorted((shown + ms + room.trips[who] / 2 + late + 2.0, who, ms, lie) for who, ms, lie, late in presses)
    seen_at, is_seen, late_hands = shown + tv / 2 + seen_late, False, list[TimedHand]()
    held: list[tuple[float, PersonId, float, float]] = []
    held_until = float("inf")
    verdict: Verdict | None = None

    def hand(arrived: float, who: PersonId, ms: float, lie: float) -> None:
        press = Press(Gesture(seat_of(who)), 1, room.page(who, shown + ms - lie), "touch")
        judged = room.watch.hand(seat_of(who), CARD, press, arrived)
        if judged.fate is Fate.LATE:
            late_hands.append(judged)

    def take_held() -> None:
        """As the table does: when the TV has said when it painted, or has not for too long."""
        while held:
            hand(*held.pop(0))

    def pass_time(until: float) -> None:
        nonlocal verdict, is_seen
        moments = [(seen_at, 0, "seen"), (held_until, 1, "unseen"), (room.watch.closes_at() or until + 1, 2, "close")]
        for moment, _, what in sorted(moments):
            if moment <= until and what == "seen" and not is_seen:
                is_seen = True
                room.watch.seen(TV, {1: room.page(TV, shown)}, 60.0)
                take_held()
            if moment <= until and what == "unseen":
                take_held()
            closes_at = room.watch.closes_at()
            if what == "close" and closes_at is not None and closes_at <= until:
                verdict = verdict or next(iter(room.watch.close(closes_at)), None)

    for arrived, who, ms, lie in arrivals:
        pass_time(arrived)
        owed_until = None if who == FAR or is_seen else room.watch.owes_paint(seat_of(who), arrived)
        if owed_until is not None and owed_until > arrived:
            held.append((arrived, who, ms, lie))
            held_until = owed_until
        else:
            hand(arrived, who, ms, lie)
    pass_time(arrivals[-1][0] + 2_000.0)
    if verdict is not None and verdict.closed - verdict.opened < HARD_CLOSE - 0.01:
        best = verdict.hands[0]
        assert all(one.time >= best.time - 0.01 for one in late_hands if one.exposed == best.exposed)
