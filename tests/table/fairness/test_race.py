"""Who is waited for, and who was first?"""

import pytest
from tests.table.fairness.desk import HZ, Desk

from prems.table.fairness import TOTEM, Live, Outcome, Press
from prems.table.fairness.limits import HARD_CLOSE, UNSEEN

BOTH = {TOTEM: {0: 1, 1: 1}}


@pytest.mark.rule("A40")
def test_the_faster_hand_wins_whichever_arrives_first() -> None:
    desk = Desk(10.0, 200.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 420.0)
    desk.press(1, 1, paints[1] + 400.0)
    verdict = desk.verdict()
    assert [(hand.seat, round(hand.used, 6)) for hand in verdict.hands] == [(1, 400.0), (0, 420.0)]
    assert verdict.dead_heat == ()


@pytest.mark.rule("A41")
def test_closer_than_the_tie_margin_is_a_dead_heat_and_exactly_the_margin_is_none() -> None:
    for behind, is_tied in ((4.5, True), (5.0, False)):
        desk = Desk(10.0, 10.0)
        paints = desk.show(1, 1000.0, BOTH)
        desk.press(0, 1, paints[0] + 400.0, grip=0.9)
        desk.press(1, 1, paints[1] + 400.0 + behind, grip=0.1)
        verdict = desk.verdict()
        assert verdict.dead_heat == ((0, 1) if is_tied else ())
        assert [hand.grip for hand in verdict.contenders] == [0.9, 0.1]


@pytest.mark.rule("A41")
def test_a_coarse_clock_widens_the_dead_heat_and_the_rules_need_not_know() -> None:
    desk = Desk(10.0, 10.0)
    for seat in (0, 1):
        for stamp in range(8, 88, 16):
            desk.watch.racers[seat].link.device.stamped(float(stamp))
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.press(1, 1, paints[1] + 406.0)
    verdict = desk.verdict()
    assert verdict.dead_heat == (0, 1)
    first, second = verdict.contenders
    assert second.used - first.used == pytest.approx(6.0)
    assert second.at - first.at == pytest.approx(6.0 * 5.0 / 8.0)


@pytest.mark.rule("A11", "A42")
def test_the_turners_delay_counts() -> None:
    desk = Desk(50.0, 50.0)
    paints = desk.show(1, 1000.0, BOTH, turner=0, delay=40.0)
    assert paints[0] == paints[1] + 40.0
    desk.press(0, 1, paints[0] + 370.0)
    desk.press(1, 1, paints[1] + 400.0)
    verdict = desk.verdict()
    assert [(hand.seat, round(hand.used, 6)) for hand in verdict.hands] == [(1, 400.0), (0, 410.0)]
    assert [hand.delay for hand in verdict.hands] == [0.0, 40.0]


@pytest.mark.rule("A11", "A42")
def test_the_turner_is_waited_for_as_long_as_the_delay_allows_and_no_longer() -> None:
    closings = []
    for delay in (0.0, 40.0):
        desk = Desk(50.0, 50.0)
        paints = desk.show(1, 1000.0, BOTH, turner=0, delay=delay)
        desk.press(1, 1, paints[1] + 400.0)
        closings.append(desk.watch.closes_at())
    # Seeing the card 40 ms later, with 40 ms counted on top, the turner may be heard at the same instant.
    assert closings[0] == closings[1]


@pytest.mark.rule("A44")
def test_a_head_start_is_subtracted_and_shown() -> None:
    desk = Desk(50.0, 50.0)
    desk.watch.racers[1].head_start = 150.0
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.press(1, 1, paints[1] + 520.0)
    verdict = desk.verdict()
    assert [(hand.seat, round(hand.used, 6)) for hand in verdict.hands] == [(1, 370.0), (0, 400.0)]
    assert [hand.head_start for hand in verdict.hands] == [150.0, 0.0]


@pytest.mark.rule("A44")
@pytest.mark.parametrize(("given", "kept"), [(-50.0, 0.0), (120.0, 120.0), (900.0, 300.0)])
def test_a_head_start_lies_between_0_and_300(given: float, kept: float) -> None:
    desk = Desk()
    desk.watch.join(0, head_start=given)
    assert desk.watch.racers[0].head_start == kept


def test_only_those_who_may_rightly_grab_are_waited_for() -> None:
    desk = Desk(20.0, 20.0, 300.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.press(1, 1, paints[1] + 410.0)
    assert desk.watch.closes_at() == paints[1] + 410.0 + 10.0


@pytest.mark.rule("A36")
def test_where_only_wrong_hands_are_in_all_who_watch_are_waited_for() -> None:
    desk = Desk(20.0, 20.0, 300.0)
    paints = desk.show(1, 1000.0, {})
    hand = desk.press(0, 1, paints[0] + 400.0)
    assert hand.outcome is Outcome.WRONG
    closes_at = desk.watch.closes_at()
    assert closes_at is not None
    assert closes_at > hand.arrived + 100.0
    assert desk.press(2, 1, paints[2] + 380.0).outcome is Outcome.WRONG
    verdict = desk.verdict()
    assert [hand.seat for hand in verdict.contenders] == [2, 0]


@pytest.mark.rule("A36")
def test_a_wrong_hand_in_time_races_with_its_own_time() -> None:
    desk = Desk(20.0, 20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.press(2, 1, paints[2] + 380.0)
    verdict = desk.verdict()
    assert [(hand.seat, hand.outcome) for hand in verdict.contenders] == [(2, Outcome.WRONG), (0, Outcome.WIN)]
    awarded = verdict.awarded_to(2)
    assert [hand.outcome for hand in awarded.hands] == [Outcome.WRONG, Outcome.LATE]


@pytest.mark.rule("A36", "A43")
def test_after_the_close_every_hand_is_late_and_none_is_wrong() -> None:
    desk = Desk(20.0, 20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.verdict()
    assert desk.press(1, 1, paints[1] + 900.0).outcome is Outcome.LATE
    assert desk.press(2, 1, paints[2] + 900.0).outcome is Outcome.LATE
    assert desk.watch.closes_at() is None
    desk.show(2, 3000.0, {})
    assert desk.press(1, 2, 3700.0).outcome is Outcome.WRONG


@pytest.mark.rule("A43")
@pytest.mark.parametrize(
    ("seat", "after", "outcome"),
    [
        (1, 125.0, Outcome.LATE),
        (1, 299.0, Outcome.LATE),
        (1, 301.0, Outcome.WRONG),  # whoever sees that the totem is gone has had time to stop
        (2, 125.0, Outcome.WRONG),  # had no reason to reach in the first place
        (2, 100.0, Outcome.LATE),  # but cannot have seen the verdict yet
    ],
)
def test_a_hand_on_its_way_when_another_was_first_is_late(seat: int, after: float, outcome: Outcome) -> None:
    desk = Desk(20.0, 20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.verdict()
    verdict_paints = desk.show(2, 1500.0, {})
    assert desk.press(seat, 2, verdict_paints[seat] + after).outcome is outcome


@pytest.mark.rule("A43")
def test_a_hand_for_a_new_match_is_no_hand_on_its_way() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    desk.verdict()
    verdict_paints = desk.show(2, 1500.0, {TOTEM: {0: 2, 1: 2}})
    assert desk.press(1, 2, verdict_paints[1] + 200.0).outcome is Outcome.WIN


def test_a_hand_after_the_close_is_late_even_if_the_table_has_not_looked_yet() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    closes_at = desk.watch.closes_at()
    assert closes_at is not None
    late = desk.watch.hand(1, Press(1, desk.page(1, paints[1] + 399.0)), closes_at + 0.1)
    assert late.outcome is Outcome.LATE
    verdict = desk.verdict()
    assert [hand.seat for hand in verdict.contenders] == [0]
    assert [hand.seat for hand in verdict.hands] == [0, 1]


@pytest.mark.rule("A36")
def test_a_second_hand_of_one_seat_counts_for_nothing() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    assert desk.press(0, 1, paints[0] + 405.0).outcome is Outcome.VOID
    assert len(desk.verdict().hands) == 1


def test_nobody_waits_longer_than_the_hard_close() -> None:
    desk = Desk(10.0, 10.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.watch.racers[1].head_start = 300.0
    showing = desk.watch.racers[1].showings.get(1)
    assert showing is not None
    showing.pong = None
    hand = desk.press(0, 1, paints[0] + 200.0)
    assert desk.watch.closes_at() == hand.arrived + HARD_CLOSE


def test_who_is_hidden_or_gone_is_not_waited_for() -> None:
    desk = Desk(10.0, 200.0)
    paints = desk.show(1, 1000.0, BOTH)
    hand = desk.press(0, 1, paints[0] + 400.0)
    assert desk.watch.closes_at() != hand.arrived
    desk.watch.hide(1, True)
    assert desk.watch.closes_at() == hand.arrived
    desk.watch.hide(1, False)
    desk.watch.leave(1)
    assert desk.watch.closes_at() == hand.arrived


def test_a_page_that_has_not_painted_is_waited_for_only_a_little() -> None:
    desk = Desk(10.0, 100.0)
    paints = desk.show(1, 1000.0, BOTH)
    showing = desk.watch.racers[1].showings.get(1)
    assert showing is not None
    showing.painted = None
    hand = desk.press(0, 1, paints[0] + 200.0)
    deadline = desk.watch.closes_at()
    assert deadline is not None
    showing.sent -= 150.0
    assert desk.watch.closes_at() == max(hand.arrived, min(deadline - 150.0, showing.sent + 100.0 + 100.0 + UNSEEN))


def test_a_heartbeat_past_the_best_ends_the_wait() -> None:
    desk = Desk(10.0, 200.0)
    paints = desk.show(1, 1000.0, BOTH)
    hand = desk.press(0, 1, paints[0] + 400.0)
    desk.watch.heartbeat(1, 1, 404.0)
    assert desk.watch.closes_at() != hand.arrived
    desk.watch.heartbeat(1, 1, 405.0)
    assert desk.watch.closes_at() == hand.arrived


def test_a_silent_page_is_asked_once_where_that_is_quicker() -> None:
    desk = Desk(10.0, 100.0)
    desk.round_trips[1] = 260.0
    paints = desk.show(1, 1000.0, BOTH)
    hand = desk.press(0, 1, paints[0] + 400.0)
    assert desk.watch.asks(hand.arrived) == (1,)
    assert desk.watch.asks(hand.arrived) == ()


def test_a_pong_that_is_still_on_its_way_makes_the_wait_longer() -> None:
    desk = Desk(10.0, 100.0)
    paints = desk.show(1, 1000.0, BOTH)
    showing = desk.watch.racers[1].showings.get(1)
    assert showing is not None
    desk.press(0, 1, paints[0] + 400.0)
    known = desk.watch.closes_at()
    showing.pong = None
    unknown = desk.watch.closes_at()
    assert known is not None
    assert unknown is not None
    assert unknown > known


@pytest.mark.rule("A42")
def test_hands_that_answer_different_views_are_compared_by_when_each_was_due() -> None:
    desk = Desk(20.0, 20.0)
    first = desk.show(1, 1000.0, {TOTEM: {0: 1}})
    second = desk.show(2, 2000.0, {TOTEM: {0: 1, 1: 2}})
    slow = desk.press(0, 2, second[0] + 500.0)
    quick = desk.press(1, 2, second[1] + 450.0)
    assert (slow.exposed, quick.exposed) == (1, 2)
    assert slow.used == pytest.approx(second[0] + 500.0 - first[0])
    verdict = desk.verdict()
    assert [hand.seat for hand in verdict.contenders] == [1, 0]
    assert verdict.hands[1].time - verdict.hands[0].time == pytest.approx(50.0)


@pytest.mark.rule("L14")
def test_several_cards_are_several_races() -> None:
    desk = Desk(20.0, 20.0, 20.0)
    live: Live = {"Ada": {1: 1, 2: 1}, "Bo": {0: 1, 2: 1}}
    paints = desk.show(1, 1000.0, live)

    def slap(seat: int, card: str, reaction: float) -> None:
        pressed = paints[seat] + reaction
        desk.watch.hand(seat, Press(1, desk.page(seat, pressed), target=card), pressed + 10.0)

    slap(1, "Ada", 400.0)
    slap(0, "Bo", 410.0)
    slap(2, "Ada", 390.0)
    closes_at = desk.watch.closes_at()
    assert closes_at is not None
    verdicts = {verdict.target: verdict for verdict in desk.watch.close(closes_at + HARD_CLOSE)}
    assert [hand.seat for hand in verdicts["Ada"].contenders] == [2, 1]
    assert [hand.seat for hand in verdicts["Bo"].contenders] == [0]
    assert verdicts["Ada"].hands[0].grip is None


def test_a_hand_that_is_sent_twice_counts_once() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, {})
    press = Press(1, desk.page(0, paints[0] + 400.0), seq=3)
    assert desk.watch.hand(0, press, 1600.0).outcome is Outcome.WRONG
    desk.watch.close(1e9)
    assert desk.watch.hand(0, press, 1700.0).outcome is Outcome.VOID


@pytest.mark.rule("A81")
def test_a_bot_races_like_anybody_and_its_seat_is_kept() -> None:
    desk = Desk(20.0, 20.0)
    person = desk.watch.racers[1]
    desk.watch.leave(1)
    desk.watch.join_bot(1)
    paints = desk.show(1, 1000.0, BOTH)
    due = 1000.0 + 12.0
    desk.press(0, 1, paints[0] + 400.0)
    bot = desk.watch.hand(1, Press(1, due + 380.0, kind="bot"), due + 380.0)
    assert bot.used == pytest.approx(380.0)
    assert [hand.seat for hand in desk.verdict().contenders] == [1, 0]
    desk.watch.join(1)
    assert desk.watch.racers[1] is person
    assert person.is_connected


def test_a_receipt_says_how_much_is_proven_and_how_exact_it_is() -> None:
    desk = Desk(20.0, 20.0)
    paints = desk.show(1, 1000.0, BOTH)
    desk.press(0, 1, paints[0] + 400.0)
    hand = desk.verdict().hands[0]
    assert hand.reaction == pytest.approx(400.0)
    assert 0.9 < hand.verified < 1.0
    assert hand.plus_minus == pytest.approx(6.0)
    assert hand.kind == "mouse"
    assert desk.watch.racers[0].link.device.frame == 1000.0 / HZ
