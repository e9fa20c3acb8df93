"""Which laws hold for every race, whatever happens on the way?"""

from itertools import permutations
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from prems.kernel.values import Gesture, Seat
from prems.table.fairness import Fate, Pong, Press, Stopwatch, TimedHand, Verdict
from prems.table.fairness.limits import HANDLING, HARD_CLOSE
from prems.table.state import PersonId
from tests.table.fairness.desk import ANA, CARD, Desk
from tests.table.fairness.test_showing import reloaded

START = 10_000.0


class Runner(NamedTuple):
    """One seat: its idle pongs, this view's round trip, and what the page says and does."""

    pongs: list[float]
    down: float
    up: float
    wait: float
    reaction: float
    handling: float
    late_up: float
    lie: float
    hz: float
    head_start: float
    bucket: float
    bias: float
    is_pinged: bool = True
    is_resent: bool = False


def ms(least: float, most: float) -> st.SearchStrategy[float]:
    return st.floats(least, most, allow_nan=False).map(lambda value: round(value, 3))


runners = st.builds(
    Runner,
    pongs=st.lists(ms(1, 400), min_size=1, max_size=20),
    down=ms(0.5, 300),
    up=ms(0.5, 300),
    wait=ms(0, 17),
    reaction=ms(130, 900),
    handling=ms(0, 60),
    late_up=ms(0, 400),
    lie=ms(0, 300),
    hz=st.sampled_from([30.0, 60.0, 75.0, 144.0]),
    head_start=st.sampled_from([0.0, 0.0, 100.0]),
    bucket=ms(0, 180),
    bias=ms(-40, 40),
    is_pinged=st.booleans(),
    is_resent=st.booleans(),
)
usual = runners.map(lambda one: one if one.is_pinged else one._replace(down=max(one.down, min(one.pongs))))
"""Where no ping goes along, a way is no faster than all that were measured."""
tables = st.lists(usual, min_size=2, max_size=5)


class Arrival(NamedTuple):
    at: float
    seat: Seat
    press: Press


class Told(NamedTuple):
    verdict: Verdict
    hands: dict[Seat, TimedHand]


def prepared(runners: list[Runner], *, turner: int | None = None) -> tuple[Stopwatch, list[Arrival]]:
    """A table to whose seats a view was sent and painted, and the hands that will arrive."""
    watch = Stopwatch()
    seats = [str(nth) for nth in range(len(runners))]
    people = [PersonId(seat) for seat in seats]
    for seat, person, runner in zip(seats, people, runners, strict=True):
        watch.connect(person)
        watch.sit(seat, person, runner.head_start)
        for pong in runner.pongs:
            watch.pong(person, Pong(None, pong))
        credit = watch.screens[person].link.credit
        credit.bucket = runner.bucket
        credit.unexplained(runner.bias, 16.7)
    plan = watch.reveal(1, START, {CARD: dict.fromkeys(seats, 1)}, {} if turner is None else {str(turner): 40.0})
    hands = []
    for seat, person, runner in zip(seats, people, runners, strict=True):
        sent = START + plan.holds[person]
        painted = sent + runner.down + runner.wait + 1000.0 / runner.hz
        watch.sent({person: runner.is_pinged}, 1, sent)
        watch.pong(person, Pong(1, runner.down + runner.up, runner.is_resent))
        watch.seen(person, {1: painted}, runner.hz)
        claim = max(125.0, runner.reaction - runner.lie)
        arrives = painted + runner.reaction + runner.handling + runner.up + runner.late_up
        hands.append(Arrival(arrives, seat, Press(Gesture(seat), 1, painted + claim)))
    return watch, sorted(hands)


def played(watch: Stopwatch, hands: list[Arrival]) -> Told:
    """Let the hands arrive one by one; close the race the moment it is over."""
    verdicts: list[Verdict] = []
    seen: dict[Seat, TimedHand] = {}
    for at, seat, press in hands:
        closes_at = watch.closes_at()
        if closes_at is not None and closes_at < at:
            verdicts.extend(watch.close(closes_at))
        seen[seat] = watch.hand(seat, CARD, press, at)
    if (closes_at := watch.closes_at()) is not None:
        verdicts.extend(watch.close(closes_at))
    (verdict,) = verdicts
    return Told(verdict, seen | {hand.seat: hand for hand in verdict.hands})


@given(tables, st.sampled_from([None, 0, 1]))
def test_a_hand_that_comes_too_late_could_not_have_been_the_first(runners: list[Runner], turner: int | None) -> None:
    verdict, hands = played(*prepared(runners, turner=turner))
    if verdict.closed < verdict.opened + HARD_CLOSE:
        best = verdict.hands[0]
        raced = {hand.seat for hand in verdict.contenders}
        for late in (hand for hand in hands.values() if hand.seat not in raced):
            assert late.fate is Fate.LATE
            assert late.time >= best.time + 5.0 - 1e-6


@given(tables)
def test_no_verdict_is_later_than_the_hard_close(runners: list[Runner]) -> None:
    watch, hands = prepared(runners)
    first = hands[0].at
    verdict, _ = played(watch, hands)
    assert verdict.opened == first
    assert first <= verdict.closed <= first + HARD_CLOSE


@given(st.lists(usual, min_size=2, max_size=4))
def test_the_order_of_hands_that_arrive_at_one_instant_changes_nothing(runners: list[Runner]) -> None:
    told = set()
    for order in permutations(range(len(runners))):
        watch, hands = prepared(runners)
        last = max(hand.at for hand in hands)
        told.add(
            played(watch, [hand._replace(at=last) for _, hand in sorted(zip(order, hands, strict=True))]).verdict
        )
    assert len(told) == 1


@given(tables, ms(0, 300))
def test_a_faster_reaction_never_makes_ones_own_rank_worse(runners: list[Runner], quicker: float) -> None:
    honest = [runner._replace(lie=0.0) for runner in runners]
    before = rank(played(*prepared(honest)), "0")
    improved = honest[0]._replace(reaction=max(130.0, honest[0].reaction - quicker))
    assert rank(played(*prepared([improved, *honest[1:]])), "0") <= before


@given(runners)
def test_a_lie_gains_no_more_than_the_allowance(runner: Runner) -> None:
    """8 + T/2 + J where the card waited half a frame to be drawn; a longer wait leaves as much less to gain."""
    watch, (hand,) = prepared([runner._replace(head_start=0.0, is_pinged=True)])
    allowance = watch.screens[PersonId(hand.seat)].allowance()
    told = watch.hand(hand.seat, CARD, hand.press, hand.at)
    frame = allowance.frame
    jitter = allowance.slack - HANDLING - 2.0 * frame
    on_average = HANDLING + frame / 2.0 + jitter
    spent_above_average = runner.wait + 1000.0 / runner.hz - 1.5 * frame + runner.handling + runner.late_up
    gained = runner.reaction - (told.used - allowance.penalty)
    assert gained <= max(0.0, on_average - spent_above_average) + 1e-6


@given(runners, st.booleans())
def test_a_reload_never_improves_a_time(runner: Runner, lying: bool) -> None:
    times = []
    for reloads in (False, True):
        desk = Desk(runner.down + runner.up)
        paints = desk.show(1, START, {CARD: {"ana": 1}})
        if reloads:
            reloaded(desk, ANA, 1, at=paints[ANA] + 50.0)
        pressed = paints[ANA] + 250.0 + runner.reaction
        stamp = desk.page(ANA, pressed - (runner.lie if lying else 0.0))
        hand = desk.watch.hand(
            "ana", CARD, Press(Gesture("ana"), 1, stamp), pressed + (runner.down + runner.up) / 2 + runner.handling
        )
        times.append(hand.used if hand.fate is Fate.RACES else float("inf"))
    assert times[1] >= times[0]


def rank(told: Told, seat: Seat) -> int:
    raced = [hand.seat for hand in told.verdict.contenders]
    return raced.index(seat) if seat in raced else len(told.hands)
