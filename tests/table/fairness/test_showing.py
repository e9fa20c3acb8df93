"""Which view did a hand answer, and what did its own screen show?"""

from collections.abc import Collection

import pytest

from prems.table.fairness import Pong, Reach, Stopwatch
from prems.table.fairness.limits import UNKNOWN_LINK
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.stopwatch import MOST_SCREENS
from prems.table.fairness.trust.allowance import EXACT
from prems.table.state import PersonId
from tests.table.fairness.desk import ANA, BO, CARD, HZ, Desk, fate

BOTH: Reach = {CARD: {"ana": 2, "bo": 2}}


@pytest.mark.rule("T02")
def test_a_hand_too_quick_for_the_newest_view_answers_the_one_before() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {"ana": 1, "bo": 1}})
    paints = desk.show(2, 2000.0, {})
    hand = desk.press(ANA, 2, paints[ANA] + 119.0)
    assert (hand.view, fate(hand)) == (1, "reason")


@pytest.mark.rule("T02")
def test_a_hand_that_had_time_to_see_the_newest_view_is_judged_by_it() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {"ana": 1, "bo": 1}})
    paints = desk.show(2, 2000.0, {})
    hand = desk.press(ANA, 2, paints[ANA] + 121.0)
    assert (hand.view, fate(hand)) == (2, "no reason")


@pytest.mark.rule("T02")
def test_a_lucky_guess_is_a_false_start() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {})
    paints = desk.show(2, 2000.0, BOTH)
    hand = desk.press(ANA, 2, paints[ANA] + 60.0)
    assert (hand.view, fate(hand)) == (1, "too soon")


@pytest.mark.rule("T02")
def test_a_false_start_cannot_be_talked_away() -> None:
    """The stamps say 150 ms after the paint; the fastest round trip leaves room for 60 at most."""
    desk = Desk(100.0, 100.0)
    desk.show(1, 1000.0, {})
    plan = desk.watch.reveal(2, 2000.0, BOTH)
    sent = 2000.0 + plan.holds[ANA]
    desk.watch.sent({ANA: True}, 2, sent)
    desk.watch.pong(ANA, Pong(2, 100.0))
    desk.watch.seen(ANA, {2: desk.page(ANA, sent)}, HZ)
    hand = desk.watch.hand("ana", CARD, desk.pressed(ANA, 2, sent + 150.0), sent + 155.0)
    assert fate(hand) == "too soon"


@pytest.mark.rule("T02")
def test_an_older_view_still_counts_when_the_table_has_moved_on() -> None:
    desk = Desk(20.0, 200.0)
    desk.show(1, 1000.0, {CARD: {"bo": 1}})
    desk.watch.reveal(2, 1990.0, {})
    hand = desk.press(BO, 1, 1950.0)
    assert hand.arrived > 1990.0
    assert (hand.view, fate(hand)) == (1, "reason")


def test_two_views_in_quick_succession_are_both_too_new() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {CARD: {"ana": 1}})
    desk.show(2, 2000.0, {})
    paints = desk.show(3, 2050.0, {})
    assert desk.press(ANA, 3, paints[ANA] + 30.0).view == 1


def test_a_view_that_was_never_sent_or_never_painted_cannot_be_answered() -> None:
    desk = Desk(20.0, 20.0)
    desk.show(1, 1000.0, {})
    desk.watch.reveal(2, 2000.0, BOTH)
    assert fate(desk.press(ANA, 99, 2500.0)) == "void"
    assert fate(desk.press(ANA, 2, 2500.0)) == "void"
    desk.watch.seen(ANA, {2: desk.page(ANA, 2020.0)}, HZ)
    assert fate(desk.press(ANA, 2, 2500.0)) == "void"


def test_a_page_paints_a_view_once() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, {CARD: {"ana": 1}})
    desk.watch.seen(ANA, {1: desk.page(ANA, paints[ANA] + 200.0)}, HZ)
    hand = desk.press(ANA, 1, paints[ANA] + 400.0)
    assert hand.reaction == pytest.approx(400.0)


def test_a_match_that_became_live_in_a_skipped_view_counts_from_the_next_paint() -> None:
    desk = Desk(20.0, 20.0)
    plan = desk.watch.reveal(1, 1000.0, {CARD: {"ana": 1}})
    desk.watch.sent({ANA: True}, 1, 1000.0 + plan.holds[ANA])
    desk.watch.pong(ANA, Pong(1, 20.0))
    paints = desk.show(2, 1010.0, {CARD: {"ana": 1}})
    hand = desk.press(ANA, 2, paints[ANA] + 300.0)
    assert hand.exposed == 1
    assert hand.reaction == pytest.approx(300.0)
    assert hand.used >= 300.0


def reloaded(desk: Desk, seat: PersonId, view: int, at: float) -> None:
    """The player reloads the page: a new connection, the view again, a new paint in a new clock."""
    desk.watch.connect(seat)
    desk.idle(seat, *[desk.round_trips[seat]] * 5)
    desk.watch.sent({seat: True}, view, at)
    desk.watch.pong(seat, Pong(view, desk.round_trips[seat]))
    desk.watch.seen(seat, {view: desk.page(seat, at + 20.0)}, HZ)


@pytest.mark.rule("T01")
def test_a_view_keeps_its_first_sending_after_a_reload() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(2, 1000.0, BOTH)
    reloaded(desk, ANA, 2, at=1500.0)
    hand = desk.press(ANA, 2, 1800.0)
    assert fate(hand) == "reason"
    assert hand.reaction is None
    assert hand.used >= 1800.0 - paints[ANA]


def test_what_a_player_missed_while_away_counts_from_its_first_sending_to_them() -> None:
    desk = Desk(20.0, 20.0)
    desk.watch.disconnect(ANA)
    desk.show(2, 1000.0, BOTH)
    desk.watch.connect(ANA)
    desk.idle(ANA, *[20.0] * 5)
    desk.watch.sent({ANA: True}, 2, 3000.0)
    desk.watch.pong(ANA, Pong(2, 20.0))
    desk.watch.seen(ANA, {2: desk.page(ANA, 3020.0)}, HZ)
    hand = desk.press(ANA, 2, 3420.0)
    assert hand.used == pytest.approx(400.0)
    assert hand.due == 3000.0 + desk.watch.screens[ANA].link.est, "when it came onto the screen"


@pytest.mark.rule("T01", "T22")
@pytest.mark.parametrize("is_unread", [False, True])
@pytest.mark.parametrize("away", [0.0, 40.0, 203.0, 900.0])
def test_whoever_hangs_up_before_a_view_leaves_to_them_wins_no_time_by_it(away: float, is_unread: bool) -> None:
    """Somebody else's screen tells them the card meanwhile."""
    desk = Desk(20.0, 20.0)
    plan = desk.watch.reveal(2, 1000.0, BOTH, {"ana": 60.0})
    desk.watch.disconnect(ANA)
    desk.watch.connect(ANA)
    sent = 1000.0 + plan.holds[ANA] + away
    desk.watch.sent({ANA: True}, 2, sent, was_behind=is_unread)
    desk.watch.pong(ANA, Pong(2, 20.0))
    desk.watch.seen(ANA, {2: desk.page(ANA, sent + 10.0)}, HZ)
    hand = desk.press(ANA, 2, sent + 180.0)
    assert hand.due + hand.used >= sent + 180.0


def test_old_views_are_forgotten_unless_something_in_them_is_still_live() -> None:
    desk = Desk(20.0)
    for view in range(1, 500):
        desk.show(view, view * 1000.0, {CARD: {"ana": 350}} if view >= 350 else {})
    showings = desk.watch.screens[ANA].showings
    assert showings.get(300) is None
    assert showings.get(350) is not None
    for view in range(500, 700):
        desk.show(view, view * 1000.0, {})
    assert len(list(showings.newest_first())) < 100


def test_a_lobby_that_goes_on_all_day_keeps_only_its_newest_views() -> None:
    watch = Stopwatch()
    watch.connect(ANA)
    for view in range(1, 500):
        watch.sent({ANA: True}, view, view * 1000.0)
    showings = watch.screens[ANA].showings
    assert showings.get(499) is not None
    assert len(list(showings.newest_first())) < 100


def test_people_who_come_and_go_all_day_are_forgotten_and_whoever_sits_or_is_here_is_not() -> None:
    watch = Stopwatch()
    watch.connect(ANA)
    watch.connect(BO)
    watch.sit("bo", BO)
    watch.disconnect(BO)
    for nth in range(1_000):
        watch.connect(passer := PersonId(f"passer-{nth}"))
        watch.disconnect(passer)
    assert {ANA, BO} <= watch.screens.keys()
    assert len(watch.screens) <= MOST_SCREENS


# --- one screen's views, one after the other ---


class Line:
    """Ana's views, one each second: she is the only one who is there."""

    def __init__(self, *views: int, planned: Collection[int] = ()) -> None:
        """Sent and painted as they were due, by a page that lies beside the table; or only planned."""
        self.watch = Stopwatch()
        self.watch.connect(ANA)
        self.showings = self.watch.screens[ANA].showings
        for view in planned or views:
            self.plan(view)
        for view in views:
            self.send(view)
            assert self.paints(view)

    def plan(self, view: int) -> None:
        self.watch.reveal(view, view * 1000.0, {})

    def send(self, view: int, *, after: float = 0.0, is_pinged: bool = True) -> None:
        self.watch.sent({ANA: is_pinged}, view, view * 1000.0 + after)

    def paints(self, view: int) -> bool:
        """And it counts."""
        before = self.showings.get(view)
        self.watch.seen(ANA, {view: view * 1000.0}, HZ)
        return self.showings.get(view) != before

    def start_over(self) -> None:
        self.watch.connect(ANA)

    def get(self, view: int) -> Showing:
        showing = self.showings.get(view)
        assert showing is not None
        return showing

    def exposing(self, view: int) -> int | None:
        showing = self.showings.exposing(view)
        return None if showing is None else showing.view


def test_what_became_live_in_a_view_that_was_not_sent_is_exposed_by_the_next_that_was() -> None:
    line = Line(planned=(1, 2, 3, 4))
    assert line.showings.exposing(2) == line.get(2), "as planned"
    for view in (1, 3, 4):
        line.send(view)
    assert [line.exposing(view) for view in (1, 2, 3)] == [1, 3, 3]
    assert line.exposing(5) is None


def test_the_first_pong_counts_and_only_on_the_connection_that_the_view_went_over() -> None:
    line = Line(1, 2)
    for view, round_trip in ((1, 20.0), (1, 30.0), (99, 20.0)):
        line.watch.pong(ANA, Pong(view, round_trip))
    line.start_over()
    line.watch.pong(ANA, Pong(2, 20.0))
    assert [line.get(view).pong for view in (1, 2)] == [20.0, None]


def test_the_first_sending_counts_and_whether_a_ping_went_with_it() -> None:
    line = Line(planned=(1,))
    line.send(1, is_pinged=False)
    line.send(1, after=500.0)
    assert (line.get(1).sent, line.get(1).is_pinged) == (1000.0, False)


def test_a_view_that_was_forgotten_before_it_was_sent_stays_so() -> None:
    """As where a database stood still for some seconds."""
    line = Line(planned=range(1, 41))
    assert line.showings.get(1) is None
    line.send(40)
    line.send(1, after=40_000.0)
    assert line.showings.get(1) is None
    assert line.exposing(30) == 40


def test_a_table_that_has_moved_shows_its_newest_view_again_to_whoever_has_not_got_it() -> None:
    line = Line(planned=(1,))
    line.watch.connect(BO)
    line.watch.sent({BO: True}, 1, 1500.0)
    plan = line.watch.reveal(1, 2000.0, {})
    bo = line.watch.screens[BO].showings.get(1)
    assert bo is not None
    assert (bo.sent, bo.due, bo.is_sent) == (1500.0, 1500.0 + UNKNOWN_LINK, True)
    assert (line.get(1).sent, line.get(1).due, line.get(1).is_sent) == (2000.0, 2000.0 + plan.horizon, False)


def test_whoever_reads_nothing_wins_no_time_by_a_view_that_could_not_be_written() -> None:
    """Bo leaves all unread until somebody has told him of the card: it counts from when it was due to leave."""
    desk = Desk(20.0, 20.0)
    plan = desk.watch.reveal(1, 1000.0, {CARD: {"ana": 1, "bo": 1}})
    for person, written in ((ANA, 0.0), (BO, 150.0)):
        sent = 1000.0 + plan.holds[person] + written
        desk.watch.sent({person: True}, 1, sent, was_behind=written > 0.0)
        desk.watch.pong(person, Pong(1, 20.0))
        desk.watch.seen(person, {1: desk.page(person, sent + 20.0)}, HZ)
    told = desk.press(BO, 1, 1000.0 + plan.holds[BO] + 330.0)
    assert told.reaction == 160.0
    assert told.used > 300.0 - 45.0, "less than a lie about the press gains anyway"


def test_only_what_was_sent_is_painted_and_once_on_a_connection() -> None:
    line = Line(planned=(1,))
    assert not line.paints(1)
    assert not line.paints(99)
    line.send(1)
    assert line.paints(1)
    assert not line.paints(1)
    line.start_over()
    assert line.paints(1)


def test_a_view_that_was_skipped_was_shown_by_the_next_that_was_painted() -> None:
    line = Line(1)
    for view in (2, 3):
        line.plan(view)
        line.send(view)
    assert line.showings.paint_of(line.get(2)) is None
    assert line.paints(3)
    assert line.showings.paint_of(line.get(2)) == 3000.0
    line.start_over()
    assert line.showings.paint_of(line.get(2)) is None


@pytest.mark.parametrize(("after", "answered"), [(0.0, 1), (119.0, 1), (120.0, 2)])
def test_what_was_on_the_screen_and_what_was_answered(after: float, answered: int) -> None:
    answer = Line(1, 2).showings.answer(2, 2000.0 + after, 2000.0 + after, EXACT)
    assert answer is not None
    assert (answer.answered.view, answer.on_screen.view) == (answered, 2)


def test_what_an_earlier_page_painted_is_not_answered_by_this_one() -> None:
    line = Line(1)
    line.start_over()
    line.plan(2)
    line.send(2)
    assert line.paints(2)
    assert line.showings.answer(1, 2500.0, 2500.0, EXACT) is None
    assert line.showings.answer(2, 2100.0, 2100.0, EXACT) is None
    assert line.showings.answer(2, 2200.0, 2200.0, EXACT) is not None
